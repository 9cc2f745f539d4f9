//! Candidate grids, as people paste them: every cell with the digits it can still be,
//! `|` and rules between boxes.
//!
//! ```text
//! .----------.--------.
//! | 1    234 | 24  34 |
//! | 234  24  | 1   3  |
//! ```

use crate::MAX_PUZZLE_BYTES;
use crate::document::Document;
use crate::error::WriteError;
use crate::{Format, marks, size};

pub(crate) use crate::marks::read;

/// The drawing with a frame; every column is as wide as its longest cell.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    let side = shape.side();
    let (height, width) = size::box_to_draw(shape);
    let noted = marks::noted(document);
    let words: Vec<String> = noted.sets().iter().map(|&set| marks::word(set, side)).collect();
    let widths: Vec<usize> = (0..side)
        .map(|column| words.iter().skip(column).step_by(side).map(String::len).max())
        .map(Option::unwrap_or_default)
        .collect();
    let rule = |left: char, between: char, right: char| {
        let group = |widths: &[usize]| "-".repeat(widths.iter().map(|width| width + 2).sum());
        let groups: Vec<String> = widths.chunks(width).map(group).collect();
        format!("{left}{}{right}\n", groups.join(&between.to_string()))
    };
    let mut text = rule('.', '.', '.');
    for (row, words) in words.chunks(side).enumerate() {
        if row > 0 && height > 1 && row.is_multiple_of(height) {
            text.push_str(&rule(':', '+', ':'));
        }
        for (column, (word, padded)) in words.iter().zip(&widths).enumerate() {
            let bar = if column.is_multiple_of(width) { "|" } else { "" };
            text.push_str(&format!("{bar} {word:<padded$} "));
        }
        text.push_str("|\n");
    }
    text.push_str(&rule('\'', '\'', '\''));
    if text.len() > MAX_PUZZLE_BYTES {
        return Err(WriteError::TooLong {
            format: Format::Pencil,
            limit: MAX_PUZZLE_BYTES,
        });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, Loss, ReadOptions, losses, read_one, recognise, write, write_document};

    const FOUR: &str = "
        .----------.----------.
        | 3    1   | 4    2   |
        | 24   4   | 1    3   |
        :----------+----------:
        | 1    2   | 3    4   |
        | 4    3   | 2    1   |
        '----------'----------'";

    #[test]
    fn candidates_are_kept_and_digits_that_nobody_notes_are_values() {
        let options = ReadOptions::default();
        assert_eq!(
            recognise(FOUR.as_bytes(), true, &options),
            Ok(Layout::One(Format::Pencil))
        );
        let document = read_one(FOUR.as_bytes(), &options).unwrap();
        assert_eq!(document.puzzle.grid().to_string(), "3142..131234.321");
        let candidates = document.candidates.unwrap();
        let blank = document.puzzle.grid().blanks().next().unwrap();
        assert_eq!(format!("{:?}", candidates.get(blank)), "{2, 4}");
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let options = ReadOptions {
            format: Some(Format::Pencil),
            ..ReadOptions::default()
        };
        let told = |text: &str| read_one(text.as_bytes(), &options).unwrap_err().to_string();
        insta::assert_snapshot!(told("1 2\n21 1"), @"found '21'; expected the digits that the cell can still be, in rising order, or '.'");
        insta::assert_snapshot!(told("1 2\n12"), @"row 2 has 1 cell; the others have 2");
        insta::assert_snapshot!(told(&format!("{}1,2,x\n", "1 2 3 4 5 6 7 8 9 10\n".repeat(9).replace("10\n", "1,2,x\n"))), @"found '1,2,x'; expected the numbers that the cell can still be, in rising order with commas between, or '.'");
        assert!(read_one(b"12 .\n2 1", &options).is_ok());
    }

    #[test]
    fn a_grid_is_written_with_all_that_its_digits_leave() {
        let document = read_one(b"1...............", &ReadOptions::default()).unwrap();
        let text = write(document.puzzle.grid(), Format::Pencil).unwrap();
        insta::assert_snapshot!(text, @"
        .-----------.------------.
        | 1    234  | 234   234  |
        | 234  234  | 1234  1234 |
        :-----------+------------:
        | 234  1234 | 1234  1234 |
        | 234  1234 | 1234  1234 |
        '-----------'------------'
        ");
        assert_eq!(losses(&document, Format::Pencil), []);
        assert_eq!(
            read_one(text.as_bytes(), &ReadOptions::default())
                .unwrap()
                .puzzle
                .grid(),
            document.puzzle.grid()
        );
    }

    #[test]
    fn the_last_blank_cell_reads_back_as_a_digit_and_that_is_told() {
        let document = read_one(b"1234341.21434321", &ReadOptions::default()).unwrap();
        assert_eq!(losses(&document, Format::Pencil), [Loss::Singles]);
    }

    #[test]
    fn candidates_above_nine_have_commas_between() {
        let options = ReadOptions::default();
        let mut document = read_one(".".repeat(256).as_bytes(), &options).unwrap();
        let mut noted = crate::marks::noted(&document);
        let pair = [2u8, 16]
            .iter()
            .filter_map(|&value| kudosu_board::Digit::new(value))
            .collect();
        noted.set(kudosu_board::Cell::new(3), pair);
        document = document.with_candidates(noted);
        let text = write_document(&document, Format::Pencil).unwrap();
        assert!(text.contains(" 2,16 "));
        assert_eq!(read_one(text.as_bytes(), &options), Ok(document));
    }
}
