//! One row a line, digits only, 0 for a blank:
//! the files of the constraint solver, read as strictly as it read them.
//!
//! Above 9×9 letters are digits too, and above 35×35 the rows are numbers with blanks between. Rows with
//! other blanks, gaps or comments are recognised as [drawn](crate::boxed) grids.

use kudosu_board::{Digit, Grid};

use crate::cells::{self, Token, Zero};
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;
use crate::{ReadOptions, line};

const EXPECTED: &str = "digits only, 0 for a blank cell";

/// Whether these lines are the rows of a grid up to 9×9 and nothing else.
pub(crate) fn is_plain(lines: &[(usize, &str)]) -> bool {
    let is_row = |line: &str| line.len() == lines.len() && line.bytes().all(|b| b.is_ascii_digit());
    let are_adjacent = lines.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    lines.len() <= 9 && are_adjacent && lines.iter().all(|(_, line)| is_row(line.trim()))
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let mut rows = Vec::new();
    for (index, line) in source.lines.iter().enumerate() {
        if !line.trim().is_empty() {
            let tokens = row(source, index, line)?;
            rows.push(Row { line: index, tokens });
        }
    }
    Ok(Document::new(square::grid(
        source,
        rows,
        options,
        None,
        Zero::IsBlank,
    )?))
}

/// The cells of a row: one character each, or numbers where the row has more of them than there are
/// characters.
fn row(source: &Source<'_>, index: usize, line: &str) -> Result<Vec<Token>, ReadError> {
    let place = source.place_of_line(index);
    let text = &line[place.start..place.end];
    let is_separated = text.split_whitespace().count() > line::MAX_SYMBOLS;
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || (is_separated && c.is_whitespace());
    if let Some((at, found)) = text.char_indices().find(|&(_, c)| !is_allowed(c)) {
        let at = place.start + at;
        let kind = ReadErrorKind::UnexpectedCharacter {
            found,
            expected: EXPECTED,
        };
        return Err(source.error(kind, Place::new(index, at..at + found.len_utf8())));
    }
    if is_separated {
        line::values(source, place)
    } else {
        line::symbols(source, place)
    }
}

/// One character a cell where the digits have one, else numbers with blanks between;
/// 0 for a blank either way.
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
