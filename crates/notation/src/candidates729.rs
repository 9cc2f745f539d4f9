//! Lines of 729 characters: nine for each of the 81 cells,
//! a digit where it is a candidate and `.` or `0` where it is not.
//!
//! Whether a cell with one candidate is filled is told from the cells around it, as in every format that
//! knows only candidates.

use kudosu_board::{Candidates, CellSet, Clue, Digit, DigitSet, Grid, Puzzle, Shape};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, ReadOptions, marks, size};

const DIGITS: usize = 9;
const CHARACTERS: usize = 81 * DIGITS;

/// Whether a line starts with such a word. A 27×27 grid has as many cells,
/// but its digits do not stand in order.
pub(crate) fn is_candidates(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_in_order = |(at, c): (usize, u8)| is_blank(c) || usize::from(c) == usize::from(b'1') + at % DIGITS;
    word.len() == CHARACTERS
        && word.bytes().enumerate().all(is_in_order)
        && word.bytes().filter(|&c| !is_blank(c)).count() >= CHARACTERS / DIGITS
}

fn is_blank(c: u8) -> bool {
    matches!(c, b'.' | b'0')
}

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(line) {
        return Ok(None);
    }
    let start = line.len() - line.trim_start().len();
    let length = line[start..]
        .find(char::is_whitespace)
        .unwrap_or(line.len() - start);
    let word = &line[start..start + length];
    let whole = Place::new(0, start..start + length);
    let shape = size::shape(source, DIGITS, options, None, whole)?;
    let mut sets = vec![DigitSet::EMPTY; shape.cell_count()];
    let mut count = 0;
    for (at, c) in word.char_indices() {
        let place = Place::new(0, start + at..start + at + c.len_utf8());
        let expected = Digit::from_index(count % DIGITS);
        match c.to_digit(10).map_or(c == '.', |value| value == 0) {
            true => {}
            false if expected.is_some() && expected == Digit::from_symbol(c) => {
                if let (Some(set), Some(digit)) = (sets.get_mut(count / DIGITS), expected) {
                    set.insert(digit);
                }
            }
            false => {
                let kind = ReadErrorKind::Syntax {
                    found: format!("'{}'", c.escape_debug()),
                    expected: format!("'{}' for a candidate, or '.' for none", count % DIGITS + 1),
                };
                return Err(source.error(kind, place));
            }
        }
        count += 1;
    }
    if count != CHARACTERS {
        let kind = ReadErrorKind::Syntax {
            found: format!("{count} characters"),
            expected: format!("{CHARACTERS}: nine for each of the 81 cells"),
        };
        return Err(source.error(kind, whole));
    }
    let mut document = document_of(&shape, &sets).with_comment(&line[start + length..]);
    if options.marks_as_clues {
        document.puzzle = limited(document.puzzle.grid(), &sets);
    }
    Ok(Some(document))
}

/// The grid with the candidates of its blank cells as clues.
fn limited(grid: &Grid, sets: &[DigitSet]) -> Puzzle {
    let shape = grid.shape();
    let blanks = grid.blanks().map(|cell| (cell, sets[cell.index()]));
    let limited = blanks.filter(|(_, digits)| *digits != shape.digits());
    let marks = limited.flat_map(|(cell, digits)| {
        // A cell without a candidate has no digit, which two marks say that exclude each other.
        let nothing = [0, 1].map(|index| Digit::from_index(index).map(DigitSet::of).unwrap_or_default());
        let all = if digits.is_empty() {
            nothing.to_vec()
        } else {
            vec![digits]
        };
        all.into_iter().map(move |digits| Clue::Marks { cell, digits })
    });
    Puzzle::with_clue_list(grid.clone(), marks.collect()).expect("the digits are those of the grid")
}

fn document_of(shape: &Shape, sets: &[DigitSet]) -> Document {
    let singles = marks::Singles::of(shape, sets, &CellSet::new());
    let grid = marks::filled_grid(shape, sets, &singles.filled);
    let mut candidates = Candidates::of(&grid);
    for (cell, &set) in shape.cells().zip(sets) {
        candidates.set(cell, set);
    }
    Document::new(grid)
        .with_candidates(candidates)
        .with_guessed(singles.guessed)
}

/// Nine characters for every cell.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    if shape.side() != DIGITS {
        return Err(WriteError::Size {
            format: Format::Candidates,
            holds: "9×9 grids",
            shape: shape.to_string(),
        });
    }
    let noted = marks::noted(document);
    let symbol = |set: DigitSet, digit: Digit| match set.contains(digit) {
        true => digit.symbol().unwrap_or('.'),
        false => '.',
    };
    let sets = noted.sets().iter();
    let mut text: String = sets
        .flat_map(|&set| shape.digits().iter().map(move |digit| symbol(set, digit)))
        .collect();
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read_one, recognise, write};

    #[test]
    fn candidates_are_read_and_written() {
        let options = ReadOptions::default();
        let document = read_one(format!("12{}", ".".repeat(79)).as_bytes(), &options).unwrap();
        let text = write(document.puzzle.grid(), Format::Candidates).unwrap();
        assert!(text.starts_with("1.........2.........3456789..3456789"));
        assert_eq!(
            recognise(text.as_bytes(), true, &options),
            Ok(Layout::Lines(Format::Candidates))
        );
        let again = read_one(text.replace('\n', " a comment").as_bytes(), &options).unwrap();
        assert_eq!(again.puzzle, document.puzzle);
        assert_eq!(again.comment.as_deref(), Some("a comment"));
    }

    #[test]
    fn a_blank_grid_of_27_is_no_list_of_candidates() {
        let layout = recognise(".".repeat(729).as_bytes(), true, &ReadOptions::default());
        assert_eq!(layout, Ok(Layout::Lines(Format::Line)));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let options = ReadOptions {
            format: Some(Format::Candidates),
            ..ReadOptions::default()
        };
        let told = |text: &str| read_one(text.as_bytes(), &options).unwrap_err().to_string();
        insta::assert_snapshot!(told("12.4"), @"found 4 characters; expected 729: nine for each of the 81 cells");
        insta::assert_snapshot!(told("13"), @"found '3'; expected '2' for a candidate, or '.' for none");
        insta::assert_snapshot!(told(&".".repeat(730)), @"found 730 characters; expected 729: nine for each of the 81 cells");
    }
}
