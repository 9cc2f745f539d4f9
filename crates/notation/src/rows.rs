//! One row a line, digits only, 0 for a blank: the files of the constraint solver. Strict when asked for by name;
//! what is only recognised by content is read as leniently as a drawn grid.

use kudosu_board::{Digit, Grid};

use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::puzzle::Puzzle;
use crate::span::Place;
use crate::text::Source;
use crate::{Format, ReadOptions, cells, matrix};

/// The most cells that a row has with one character each.
const MAX_PACKED: usize = 35;

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Puzzle, ReadError> {
    if options.format == Some(Format::Rows) {
        check_strictly(source)?;
    }
    matrix::read(source, options)
}

/// Nothing but digits (and the letters for those above 9); white space only between numbers that have no character.
fn check_strictly(source: &Source<'_>) -> Result<(), ReadError> {
    for (index, line) in source.lines.iter().enumerate() {
        let text = line.trim();
        let start = line.len() - line.trim_start().len();
        let may_be_separated = text.split_whitespace().count() > MAX_PACKED;
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || (may_be_separated && c.is_whitespace());
        if let Some((at, found)) = text.char_indices().find(|&(_, c)| !is_allowed(c)) {
            let expected = "digits only, 0 for a blank cell";
            let kind = ReadErrorKind::UnexpectedCharacter { found, expected };
            let at = start + at;
            return Err(source.error(kind, Place::new(index, at..at + found.len_utf8())));
        }
    }
    Ok(())
}

/// One character a cell where the digits have one, else numbers with blanks between; 0 for a blank either way.
pub(crate) fn write(grid: &Grid) -> String {
    let side = grid.shape().side();
    let mut text = String::with_capacity(side * (side + 1));
    let is_packed = grid.shape().digits().iter().all(|digit| digit.symbol().is_some());
    for row in 0..side {
        if is_packed {
            let values = &grid.values()[row * side..(row + 1) * side];
            text.extend(
                values
                    .iter()
                    .map(|&value| Digit::new(value).and_then(Digit::symbol).unwrap_or('0')),
            );
        } else {
            text.push_str(&cells::padded(grid, row, "0", 0).collect::<Vec<_>>().join(" "));
        }
        text.push('\n');
    }
    text
}
