//! Candidate grids, as people paste them: every cell with the digits it can still be, `|` and rules between boxes.
//!
//! ```text
//! .------------.------------.
//! | 1    234   | 24   34    |
//! | 234  24    | 1    3     |
//! ```
//!
//! A cell with a single digit counts as filled: in such a grid nobody can tell it from one that has just one candidate
//! left. A `.` or `0` is a blank cell about which nothing is noted.

use kudosu_board::{Candidates, Digit, DigitSet, Grid};

use crate::ReadOptions;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::puzzle::Puzzle;
use crate::scan::{self, Rule};
use crate::size;
use crate::span::Place;
use crate::text::Source;

/// Candidates are packed one character each, so there are no larger digits.
const LARGEST_SIDE: usize = 9;

const EXPECTED: &str = "the digits that the cell can still be, in rising order, or '.'";

/// Whether these lines are a candidate grid: as many rows as cells in a row, and somewhere several digits in a cell.
pub(crate) fn is_pencil(lines: &[(usize, &str)]) -> bool {
    let rows: Vec<Vec<&str>> = rows(lines.iter().map(|(_, line)| *line))
        .map(|line| words(line).map(|range| &line[range]).collect())
        .collect();
    let side = rows.len();
    // With blanks in it, a grid of values with a slip of the pen would look the same.
    let is_cell = |word: &&str| cell(word, side).is_some_and(|digits| !digits.is_empty());
    (2..=LARGEST_SIDE).contains(&side)
        && rows
            .iter()
            .all(|row| row.len() == side && row.iter().all(is_cell))
        && rows.iter().flatten().any(|word| word.len() > 1)
}

/// The lines that are no rules.
fn rows<'a>(lines: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    lines.filter(|line| !line.trim().is_empty() && scan::rule(line) == Rule::No)
}

/// The stretches between blanks and bars.
fn words(line: &str) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    let is_separator = |c: char| c.is_whitespace() || scan::is_bar(c);
    let base = line.as_ptr() as usize;
    line.split(is_separator)
        .filter(|word| !word.is_empty())
        .map(move |word| {
            let start = word.as_ptr() as usize - base;
            start..start + word.len()
        })
}

/// The digits of a cell; no digits for a blank one. `None` where it is neither.
fn cell(word: &str, side: usize) -> Option<DigitSet> {
    if word == "." || word == "0" {
        return Some(DigitSet::EMPTY);
    }
    let mut digits = DigitSet::EMPTY;
    let mut last = 0;
    for symbol in word.chars() {
        let digit = symbol.to_digit(10).and_then(|value| Digit::new(value as u8))?;
        if digit.get() <= last || usize::from(digit.get()) > side {
            return None;
        }
        last = digit.get();
        digits.insert(digit);
    }
    Some(digits)
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Puzzle, ReadError> {
    let lines: Vec<(usize, &str)> = source
        .significant_lines()
        .filter(|(_, line)| scan::rule(line) == Rule::No)
        .collect();
    let side = lines.len();
    let end = source.lines.len().saturating_sub(1);
    if side > LARGEST_SIDE {
        let kind = ReadErrorKind::Syntax {
            found: format!("{side} rows"),
            expected: "at most 9: candidates have one character each".to_owned(),
        };
        return Err(source.error_at_end_of(kind, end));
    }
    let whole = source.place_of_line(lines.first().map_or(0, |&(index, _)| index));
    let shape = size::shape(source, side, options, None, whole)?;
    let mut grid = Grid::blank(&shape);
    let mut noted = Vec::new();
    for (row, &(index, line)) in lines.iter().enumerate() {
        let cells: Vec<_> = words(line).collect();
        if cells.len() != side {
            let kind = ReadErrorKind::RaggedRow {
                row: row + 1,
                found: cells.len(),
                expected: side,
            };
            return Err(source.error_in_line(kind, index));
        }
        for (column, range) in cells.into_iter().enumerate() {
            let word = &line[range.clone()];
            let Some((digits, cell)) = cell(word, side).zip(shape.cell(row, column)) else {
                let kind = ReadErrorKind::Syntax {
                    found: format!("'{word}'"),
                    expected: EXPECTED.to_owned(),
                };
                return Err(source.error(kind, Place::new(index, range)));
            };
            match digits.single() {
                Some(digit) => grid
                    .set(cell, digit)
                    .expect("the digit and the cell are the shape's own"),
                None if !digits.is_empty() => noted.push((cell, digits)),
                None => {}
            }
        }
    }
    let mut candidates = Candidates::of(&grid);
    for (cell, digits) in noted {
        candidates.set(cell, digits);
    }
    Ok(Puzzle::new(grid).with_candidates(candidates))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read_one, recognise};

    const FOUR: &str = "
        .----------.----------.
        | 3    1   | 4    2   |
        | 24   4   | 1    3   |
        :----------+----------:
        | 1    2   | 3    4   |
        | 4    3   | 2    1   |
        '----------'----------'";

    #[test]
    fn candidates_are_kept_and_single_digits_are_values() {
        let options = ReadOptions::default();
        assert_eq!(
            recognise(FOUR.as_bytes(), true, &options),
            Ok(Layout::One(Format::Pencil))
        );
        let puzzle = read_one(FOUR.as_bytes(), &options).unwrap();
        assert_eq!(puzzle.grid.to_string(), "3142.41312344321");
        let candidates = puzzle.candidates.unwrap();
        let blank = puzzle.grid.blanks().next().unwrap();
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
        insta::assert_snapshot!(told(&"1\n".repeat(10)), @"found 10 rows; expected at most 9: candidates have one character each");
        assert!(read_one(b"12 .\n2 1", &options).is_ok());
    }
}
