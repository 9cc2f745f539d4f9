//! Puzzles whose rules are said in words: a text that begins with the line `kudosu rules`. The language is
//! the room `rules`; here it is a format like any other. Whatever a grid and its clues say can be written in
//! it.

use kudosu_rules::{RulePuzzle, in_words};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;
use crate::{Format, ReadOptions};

/// Whether a text says of itself that it is one.
pub(crate) fn is_text(text: &str) -> bool {
    RulePuzzle::is_text(text)
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    // Whoever knows no rules is not made to wait for them.
    if !options.rules {
        return Err(ReadErrorKind::UnusedRules.into());
    }
    let rules = RulePuzzle::parse_until(source.text, options.stop.flag()).map_err(|error| {
        let kind = match error.is_stopped {
            true => return ReadErrorKind::Stopped.into(),
            false => ReadErrorKind::Clue {
                reason: error.message,
            },
        };
        match source.lines.get(error.line - 1) {
            Some(line) => {
                let end = error.span.end.min(line.len());
                source.error(kind, Place::new(error.line - 1, error.span.start.min(end)..end))
            }
            None => kind.into(),
        }
    })?;
    Ok(Document::of_rules(rules))
}

pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    match document.rules() {
        Some(rules) => Ok(rules.puzzle().to_string()),
        None => in_words(&document.puzzle).ok_or_else(|| WriteError::Size {
            format: Format::Rules,
            holds: "grids of up to 32 digits",
            shape: document.puzzle.shape().to_string(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, ReadErrorKind, ReadOptions, losses, read_one, write_document};

    const KNIGHTS: &str = "// from the club\nkudosu rules\nboard: 4x4\ngrid:\n1...\n....\n....\n...2\n\
        rule: every two cells a knight's move apart differ\n";

    #[test]
    fn a_text_with_rules_is_known_by_its_first_line_and_only_read_by_who_knows_rules() {
        let knowing = ReadOptions::default().with_clues().with_rules();
        let document = read_one(KNIGHTS.as_bytes(), &knowing).unwrap();
        let rules = document.rules().expect("it has rules");
        assert_eq!(rules.puzzle().rule_lines().len(), 1);
        let text = write_document(&document, Format::Rules).unwrap();
        assert_eq!(read_one(text.as_bytes(), &knowing).unwrap(), document);
        assert_eq!(losses(&document, Format::Rules), []);
        let refused = read_one(KNIGHTS.as_bytes(), &ReadOptions::default().with_clues()).unwrap_err();
        assert_eq!(refused.kind(), &ReadErrorKind::UnusedRules);
        // No other format says what it says.
        for format in Format::ALL.iter().filter(|format| **format != Format::Rules) {
            assert!(write_document(&document, *format).is_err(), "{format}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_at_its_word() {
        let text = KNIGHTS.replace("every", "evry");
        let error = read_one(text.as_bytes(), &ReadOptions::default().with_rules()).unwrap_err();
        assert_eq!((error.line(), error.column()), (Some(9), Some(7)));
        assert!(error.to_string().ends_with("did you mean `every`?"), "{error}");
    }
}
