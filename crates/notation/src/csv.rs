//! One row a line, a comma between the values, 0 for a blank.

use kudosu_board::Grid;

use crate::ReadOptions;
use crate::cells::{self, Token, Written, Zero};
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::puzzle::Puzzle;
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Puzzle, ReadError> {
    let lines = source.significant_lines();
    let side = lines.clone().next().map(|(_, line)| line.split(',').count());
    let mut rows = Vec::new();
    for (index, line) in lines {
        let mut tokens = Vec::new();
        let mut start = 0;
        for field in line.split(',') {
            tokens.push(value(source, index, start, field, side)?);
            start += field.len() + 1;
        }
        rows.push(Row { line: index, tokens });
    }
    Ok(Puzzle::new(square::grid(
        source,
        rows,
        options,
        None,
        Zero::IsBlank,
    )?))
}

/// The value of one field, which may have blanks around it.
fn value(
    source: &Source<'_>,
    line: usize,
    start: usize,
    field: &str,
    side: Option<usize>,
) -> Result<Token, ReadError> {
    let inner = start + field.len() - field.trim_start().len();
    let text = field.trim();
    let place = Place::new(line, inner..inner + text.len());
    if text.is_empty() {
        return Err(source.error(
            ReadErrorKind::EmptyField,
            Place::new(line, start..start + field.len()),
        ));
    }
    let Some(value) = cells::number(text) else {
        let kind = ReadErrorKind::NotANumber {
            found: text.to_owned(),
            side,
        };
        return Err(source.error(kind, place));
    };
    Ok(Token {
        value,
        written: Written::Number,
        place,
    })
}

pub(crate) fn write(grid: &Grid) -> String {
    let rows = 0..grid.shape().side();
    let line = |row| cells::padded(grid, row, "0", 0).collect::<Vec<_>>().join(",") + "\n";
    rows.map(line).collect()
}
