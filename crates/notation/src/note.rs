//! What stands in a document and was not understood: said aloud, so that nobody solves another puzzle.

use std::fmt;

/// Something in the text of a puzzle that kudosu did not understand, or that says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The rules text says more than the clues of the document do.
    Rules(String),
    /// Drawings that no clue of the document explains: `2 lines, 1 circle`.
    Drawings(String),
    /// A clue without the number or the cells that it needs.
    SaysNothing(String),
}

impl Note {
    /// Whether one solution cannot be expected, because a rule of the puzzle may be missing.
    #[must_use]
    pub const fn is_missing_rule(&self) -> bool {
        matches!(self, Note::Rules(_) | Note::Drawings(_))
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Rules(text) => {
                write!(
                    f,
                    "one solution cannot be expected: the rules text speaks of “{text}”"
                )
            }
            Note::Drawings(what) => {
                write!(
                    f,
                    "one solution cannot be expected: no clue explains what is drawn ({what})"
                )
            }
            Note::SaysNothing(what) => write!(f, "{what} says nothing and is left out"),
        }
    }
}

/// The sentences of a rules text that are not the rules of classic Sudoku, shortened; `None` where none is
/// left.
#[cfg(feature = "json")]
pub(crate) fn beyond_classic(rules: &str) -> Option<String> {
    const SHOWN: usize = 160;
    let is_classic = |sentence: &str| {
        let lower = sentence.to_lowercase();
        let names_houses = ["row", "column"].iter().all(|house| lower.contains(house));
        let is_usual = [
            "normal sudoku",
            "standard sudoku",
            "classic sudoku",
            "normal rules",
            "sudoku rules apply",
        ];
        let is_greeting = ["have fun", "enjoy", "good luck"];
        let says = |words: &[&str]| words.iter().any(|words| lower.contains(words));
        let has_more = says(&[
            "diagonal", "cage", "line", "arrow", "knight", "king", "shaded", "colour", "color", "also",
        ]);
        // "And that's it!" is no rule.
        lower.split_whitespace().count() < 4
            || ((says(&is_usual) || names_houses) && !has_more)
            || (says(&is_greeting) && sentence.len() < 40)
    };
    let sentences = rules.split_inclusive(['.', '!', '\n', ';']);
    let left: Vec<&str> = sentences
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty() && !is_classic(sentence))
        .collect();
    let left = left.join(" ").replace(char::is_control, " ");
    let mut shown: String = left.chars().take(SHOWN).collect();
    if left.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    (!shown.is_empty()).then_some(shown)
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::*;

    #[test]
    fn only_what_goes_beyond_classic_rules_is_left_of_a_rules_text() {
        assert_eq!(beyond_classic("Normal sudoku rules apply."), None);
        assert_eq!(
            beyond_classic("Place 1-9 once in each row, column and box. Have fun!"),
            None
        );
        let left = beyond_classic("Normal Sudoku rules apply. Green cells are friendly.");
        assert_eq!(left.as_deref(), Some("Green cells are friendly."));
    }
}
