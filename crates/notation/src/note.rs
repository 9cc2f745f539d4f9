//! What stands in a document and was not understood: said aloud, so that nobody solves another puzzle.

use std::fmt;

/// Something in the text of a puzzle that kudosu did not understand, or that says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The rules text speaks of what no clue of the document says.
    Rules(String),
    /// The document has clues and a rules text with more than the rules of classic Sudoku. Whether it says
    /// more than the clues do nobody can tell before the solutions are counted.
    Prose(String),
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

    /// Whether it is to be told beside what was found out about the puzzle: that it has one solution, that it
    /// has not, or nothing. With one solution no rule is missing; with several ones one that stands only in
    /// words may be.
    ///
    /// ```
    /// use kudosu_notation::Note;
    ///
    /// let prose = Note::Prose("Cages count their odd digits.".to_owned());
    /// assert!(prose.is_told(Some(false)) && !prose.is_told(Some(true)) && !prose.is_told(None));
    /// ```
    #[must_use]
    pub const fn is_told(&self, is_unique: Option<bool>) -> bool {
        match self {
            Note::SaysNothing(_) => true,
            Note::Rules(_) | Note::Drawings(_) => !matches!(is_unique, Some(true)),
            Note::Prose(_) => matches!(is_unique, Some(false)),
        }
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
            Note::Prose(text) => {
                write!(
                    f,
                    "a rule may be missing: the rules text says more than the clues that were read: “{text}”"
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

/// What is to be said of a rules text beside the clues that were read, and whatever is drawn without a rule.
#[cfg(feature = "json")]
pub(crate) fn of_rules(rules: &str, clues: &kudosu_board::Clues, drawn: &[String]) -> Option<Note> {
    let is_classic = clues.is_empty() && clues.shape().is_plain();
    match (beyond_classic(rules), drawn.is_empty()) {
        // Where there are clues, the text tells them once more; where there are none, it is all there is.
        (Some(text), true) if !is_classic => Some(Note::Prose(text)),
        (Some(text), _) => Some(Note::Rules(text)),
        (None, true) => None,
        (None, false) => Some(Note::Drawings(drawn.join(", "))),
    }
}

/// The sentences of a rules text that are not the rules of classic Sudoku, shortened; `None` where none is
/// left.
#[cfg(feature = "json")]
fn beyond_classic(rules: &str) -> Option<String> {
    const SHOWN: usize = 160;
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

/// Whether a sentence says no more than that it is a Sudoku, or is no rule at all.
#[cfg(feature = "json")]
fn is_classic(sentence: &str) -> bool {
    /// Of these a sentence about rows, columns and boxes speaks only where it says more than classic rules.
    const MORE: [&str; 34] = [
        "diagonal",
        "diagonals",
        "cage",
        "cages",
        "line",
        "lines",
        "arrow",
        "arrows",
        "knight",
        "knights",
        "king",
        "kings",
        "shaded",
        "colour",
        "color",
        "coloured",
        "colored",
        "grey",
        "gray",
        "circle",
        "circles",
        "dot",
        "dots",
        "sum",
        "sums",
        "also",
        "not",
        "outside",
        "clue",
        "clues",
        "sandwich",
        "indexes",
        "even",
        "odd",
    ];
    const HOUSES: [&str; 12] = [
        "row", "rows", "column", "columns", "box", "boxes", "region", "regions", "block", "blocks", "square",
        "squares",
    ];
    const USUAL: [&str; 6] = ["normal", "standard", "classic", "classical", "regular", "usual"];
    let lower = sentence.to_lowercase();
    // Words, so that an outlined region is no line and a thinking solver no king.
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let says = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let count = |known: &[&str]| words.iter().filter(|word| known.contains(word)).count();
    let forbids_repeats =
        lower.contains("not repeat") || lower.contains("n't repeat") || says(&["repeat", "repeats"]);
    let more = count(&MORE) - usize::from(forbids_repeats && says(&["not"]));
    let is_usual = says(&USUAL) && says(&["sudoku", "sudokus", "rules"]) || lower.contains("sudoku rules");
    let names_houses = count(&HOUSES) >= 2 || (says(&HOUSES) && forbids_repeats);
    let is_greeting = ["have fun", "enjoy", "good luck", "exported from", "http"];
    // "And that's it!" is no rule.
    words.len() < 4
        || ((is_usual || names_houses) && more == 0)
        || is_greeting.iter().any(|greeting| lower.contains(greeting)) && sentence.len() < 80
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
        for more in [
            "Normal sudoku rules do not apply at all here.",
            "Normal sudoku rules apply, and both diagonals hold every digit once.",
            "Every row and column also has a magic square.",
            "Digits in rows a knight's move apart differ from those in the box.",
        ] {
            assert!(beyond_classic(more).is_some(), "{more}");
        }
    }

    #[test]
    fn classic_rules_in_the_words_that_people_use_are_no_rule_that_is_missing() {
        for classic in [
            "Normal 9x9 sudoku rules apply.",
            "Standard rules of Sudoku apply!",
            "Regular Sudoku rules apply - Place the digits 1 - 9 in each row, column, and box.",
            "Classic Sudoku Rules Apply",
            "Normal 6x6 sudoku rules apply. ie place the digits 1-6 once in every row, column and bold outlined region.",
            "SUDOKU\n- Fill the grid with the digits 1-4 so that no digit repeats in a row, column, or box.",
            "Place the digits 1 through 9 in each empty cell so that no row, column or region has one twice.",
            "Digits may not repeat in a column.\nDigits may not repeat in a row.\nDigits may not repeat in a box.",
            "Thinking and making notes is allowed in every row, column and box. Exported from sudokulab.net",
        ] {
            assert_eq!(beyond_classic(classic), None, "{classic}");
        }
    }
}
