//! Cells with their candidates, one word a cell:
//! what the candidate grids and the files of SudoCue have in common.
//!
//! Up to 9×9 the candidates of a cell are packed, `249`; above they are decimal numbers with commas between,
//! `2,4,12`. Such a grid does not say whether a cell with a single digit is filled or has one candidate left;
//! [`Singles`] tells that from the cells around it. A `.` or `0` is a blank cell about which nothing is
//! noted.

use std::ops::Range;

use kudosu_board::{Candidates, Cell, CellSet, Digit, DigitSet, Grid, Shape};

use crate::cells;
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::scan::{self, Rule};
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::text::Source;
use crate::{ReadOptions, line};

/// The largest side whose digits are one character each, so that several can be packed into a word.
pub(crate) const LARGEST_PACKED: usize = 9;

/// What stands before a digit that a player placed.
pub(crate) const PLACED: char = 'u';

const EXPECTED: &str = "the digits that the cell can still be, in rising order, or '.'";
const EXPECTED_ABOVE_NINE: &str =
    "the numbers that the cell can still be, in rising order with commas between, or '.'";

/// What one word says of its cell.
struct Word {
    digits: DigitSet,
    is_placed: bool,
}

/// Cells with a single digit in a grid of candidates: which of them are filled, and which of these perhaps
/// are not.
///
/// Who places a digit crosses it out in the cells around. So a cell is still blank where its digit is noted
/// in every other cell that could hold it, and filled where it is noted in none. Where somebody has begun to
/// cross it out, it counts as filled, but that is a guess.
#[derive(Debug)]
pub(crate) struct Singles {
    pub(crate) filled: CellSet,
    pub(crate) guessed: CellSet,
}

impl Singles {
    /// Told from the candidates of every cell; `sure` are cells that are said to be filled.
    pub(crate) fn of(shape: &Shape, sets: &[DigitSet], sure: &CellSet) -> Singles {
        let noted = |cell: Cell| sets[cell.index()];
        let singles = || {
            let single = |cell| noted(cell).single().map(|digit| (cell, digit));
            shape.cells().filter_map(single)
        };
        let notes = |cell, digit| noted(cell).len() > 1 && noted(cell).contains(digit);
        let is_noted_around = |cell, digit| shape.peers_of(cell).iter().any(|&peer| notes(peer, digit));
        let mut grid = Grid::blank(shape);
        for (cell, digit) in singles() {
            if sure.contains(cell) || !is_noted_around(cell, digit) {
                grid.set(cell, digit)
                    .expect("the digit and the cell are the shape's own");
            }
        }
        let (mut filled, mut guessed) = (grid.filled(), CellSet::new());
        let possible = Candidates::of(&grid);
        for (cell, digit) in singles().filter(|&(cell, _)| grid.get(cell).is_none()) {
            let peers = shape.peers_of(cell).iter().copied();
            let mut could_hold = peers.filter(|&peer| {
                grid.get(peer).is_none() && !noted(peer).is_empty() && possible.get(peer).contains(digit)
            });
            let is_somewhere = could_hold.clone().any(|peer| notes(peer, digit));
            if !is_somewhere || !could_hold.all(|peer| noted(peer).contains(digit)) {
                filled.insert(cell);
                guessed.insert(cell);
            }
        }
        Singles { filled, guessed }
    }
}

/// What a text with candidates is recognised as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Digits that a player placed are not told from those of the puzzle.
    Plain,
    /// Some digit is said to be placed by a player.
    WithPlaced,
}

/// Whether these lines are a candidate grid: as many rows as cells in a row, and somewhere several digits in
/// a cell. The start of a text may have fewer rows.
pub(crate) fn recognised(lines: &[(usize, &str)], is_complete: bool) -> Option<Kind> {
    let mut rows = lines
        .iter()
        .filter(|(_, line)| is_row(line))
        .map(|(_, line)| *line);
    let side = words(rows.clone().next()?).count();
    let (mut count, mut blanks, mut several, mut kind) = (0, 0, 0, Kind::Plain);
    for line in rows.by_ref().take(side + 1) {
        let mut in_row = 0;
        for word in words(line).map(|range| &line[range]) {
            let cell = cell(word, side)?;
            blanks += usize::from(cell.digits.is_empty());
            several += usize::from(cell.digits.len() > 1);
            if cell.is_placed {
                kind = Kind::WithPlaced;
            }
            in_row += 1;
        }
        if in_row != side {
            return None;
        }
        count += 1;
    }
    let has_rows = count == side || (count < side && !is_complete);
    // Among blanks, a cell with several digits may be a slip of the pen in a grid of values.
    let are_candidates = several >= if blanks > 0 { side } else { 1 } || kind == Kind::WithPlaced;
    (side > 1 && has_rows && are_candidates).then_some(kind)
}

fn is_row(line: &str) -> bool {
    !line.trim().is_empty() && scan::rule(line) == Rule::No
}

/// The stretches between blanks and bars.
fn words(line: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    line::stretches(line, |c| c.is_whitespace() || scan::is_bar(c))
}

/// What a word says; no digits for a blank cell. `None` where it is none.
fn cell(word: &str, side: usize) -> Option<Word> {
    let (is_placed, word) = match word.strip_prefix(PLACED) {
        Some(word) => (true, word),
        None => (false, word),
    };
    let digits = match word {
        "." | "0" => DigitSet::EMPTY,
        _ if side <= LARGEST_PACKED => {
            rising(word.chars().map(|c| c.to_digit(10).map(|n| n as usize)), side)?
        }
        _ => rising(word.split(',').map(cells::number), side)?,
    };
    (!is_placed || digits.single().is_some()).then_some(Word { digits, is_placed })
}

fn rising(values: impl Iterator<Item = Option<usize>>, side: usize) -> Option<DigitSet> {
    let mut digits = DigitSet::EMPTY;
    let mut last = 0;
    for value in values {
        let value = value.filter(|&value| value > last && value <= side)?;
        last = value;
        digits.insert(Digit::from_index(value - 1)?);
    }
    (!digits.is_empty()).then_some(digits)
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let lines: Vec<(usize, &str)> = source
        .significant_lines()
        .filter(|(_, line)| is_row(line))
        .collect();
    let side = lines.len();
    let whole = source.place_of_line(lines.first().map_or(0, |&(index, _)| index));
    if side == 0 {
        return Err(ReadErrorKind::Empty.into());
    }
    let own = drawn_box(source, &lines);
    let shape = size::shape(source, side, options, own.as_ref(), whole)?;
    let mut placed = CellSet::new();
    let mut sets = Vec::with_capacity(shape.cell_count());
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
            let Some((said, cell)) = cell(word, side).zip(shape.cell(row, column)) else {
                let expected = if side <= LARGEST_PACKED {
                    EXPECTED
                } else {
                    EXPECTED_ABOVE_NINE
                };
                return Err(source.error(unexpected(word, expected), Place::new(index, range)));
            };
            sets.push(said.digits);
            if said.is_placed {
                placed.insert(cell);
            }
        }
    }
    let singles = Singles::of(&shape, &sets, &placed);
    let grid = filled_grid(&shape, &sets, &singles.filled);
    let noted = shape.cells().zip(sets).filter(|(_, digits)| !digits.is_empty());
    let noted: Vec<_> = noted.filter(|(cell, _)| grid.get(*cell).is_none()).collect();
    Ok(Document::new(grid)
        .with_noted(noted)
        .with_placed(placed)
        .with_guessed(singles.guessed))
}

/// The grid with the digits of the cells that are filled.
pub(crate) fn filled_grid(shape: &Shape, sets: &[DigitSet], filled: &CellSet) -> Grid {
    let value = |cell: Cell| match sets[cell.index()].single() {
        Some(digit) if filled.contains(cell) => digit.get(),
        _ => 0,
    };
    let values: Vec<u8> = shape.cells().map(value).collect();
    Grid::from_values(shape, &values).expect("there is a digit of the shape for every cell")
}

fn unexpected(word: &str, expected: &str) -> ReadErrorKind {
    const SHOWN: usize = 20;
    let more = if word.chars().nth(SHOWN).is_some() {
        "…"
    } else {
        ""
    };
    ReadErrorKind::Syntax {
        found: format!("'{}{more}'", word.chars().take(SHOWN).collect::<String>()),
        expected: expected.to_owned(),
    }
}

/// The box that the bars show, where every row has them and the same number of cells between any two.
fn drawn_box(source: &Source<'_>, lines: &[(usize, &str)]) -> Option<OwnBox> {
    let side = lines.len();
    let mut widths = lines
        .iter()
        .flat_map(|(_, line)| line.split(scan::is_bar))
        .map(|group| words(group).count())
        .filter(|&width| width > 0);
    let width = widths.next()?;
    let is_box = width > 1 && width < side && side.is_multiple_of(width);
    (is_box && widths.all(|other| other == width)).then(|| OwnBox {
        size: (side / width, width),
        said_by: "the drawing shows boxes of",
        place: source.place_of_line(lines.first().map_or(0, |&(index, _)| index)),
    })
}

/// What a format with candidates writes for a puzzle: those that were noted, else all that the digits leave.
pub(crate) fn noted(document: &Document) -> Candidates {
    let mut noted = match &document.candidates {
        Some(noted) => noted.clone(),
        None => Candidates::of(document.puzzle.grid()),
    };
    for cell in document.puzzle.grid().filled().iter() {
        noted.set(
            cell,
            document
                .puzzle
                .grid()
                .get(cell)
                .map(DigitSet::of)
                .unwrap_or_default(),
        );
    }
    noted
}

/// The digits of a cell as one word; `.` where there are none.
pub(crate) fn word(digits: DigitSet, side: usize) -> String {
    let separator = if side <= LARGEST_PACKED { "" } else { "," };
    let words: Vec<String> = digits.iter().map(|digit| digit.get().to_string()).collect();
    match words.is_empty() {
        true => ".".to_owned(),
        false => words.join(separator),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn above_nine_commas_stand_between_the_candidates_of_a_cell() {
        let said = |word: &str, side| cell(word, side).map(|cell| format!("{:?}", cell.digits));
        assert_eq!(said("2,4,12", 12).as_deref(), Some("{2, 4, 12}"));
        assert_eq!(said("12", 12).as_deref(), Some("{12}"));
        assert_eq!(said("12", 9).as_deref(), Some("{1, 2}"));
        assert_eq!(said("u12", 12).as_deref(), Some("{12}"));
        for wrong in ["2,4,13", "4,2", "2,,4", "2,", ",", "u2,4", "u.", "x", "u"] {
            assert_eq!(said(wrong, 12), None, "{wrong}");
        }
    }
}
