//! SudoCue's files of a game in progress: one row a line, every cell a word with its candidates,
//! `u` before a placed digit.

use crate::document::Document;
use crate::error::WriteError;
use crate::{Format, marks};

pub(crate) use crate::marks::read;

/// `1 u2 34 …`, one row a line.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let side = document.puzzle.shape().side();
    if side > marks::LARGEST_PACKED {
        return Err(WriteError::Size {
            format: Format::Sdx,
            holds: "grids up to 9×9",
            shape: document.puzzle.shape().to_string(),
        });
    }
    let noted = marks::noted(document);
    let word = |cell| {
        let word = marks::word(noted.get(cell), side);
        if document.placed.contains(cell) && document.puzzle.grid().get(cell).is_some() {
            format!("{}{word}", marks::PLACED)
        } else {
            word
        }
    };
    let words: Vec<String> = document.puzzle.shape().cells().map(word).collect();
    let lines = words.chunks(side).map(|row| row.join(" ") + "\n");
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, losses, read_one, recognise, write_document};

    #[test]
    fn a_game_in_progress_is_read_and_written() {
        let text = "1 u2 34 34\n34 34 1 2\n234 134 234 134\n234 134 234 134\n";
        let options = ReadOptions::default();
        assert_eq!(
            recognise(text.as_bytes(), true, &options),
            Ok(Layout::One(Format::Sdx))
        );
        let document = read_one(text.as_bytes(), &options).unwrap();
        assert_eq!(document.puzzle.grid().to_string(), "12....12........");
        assert_eq!(document.givens().grid().to_string(), "1.....12........");
        assert_eq!(write_document(&document, Format::Sdx).as_deref(), Ok(text));
        assert_eq!(losses(&document, Format::Sdx), []);
    }

    #[test]
    fn only_a_single_digit_can_have_been_placed() {
        let options = ReadOptions {
            format: Some(Format::Sdx),
            ..ReadOptions::default()
        };
        let error = read_one(b"1 u12\n2 1\n", &options).unwrap_err();
        insta::assert_snapshot!(error, @"found 'u12'; expected the digits that the cell can still be, in rising order, or '.'");
        assert_eq!((error.line(), error.column()), (Some(1), Some(3)));
    }
}
