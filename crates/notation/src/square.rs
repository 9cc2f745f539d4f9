//! Rows of cells that must make a square: the last step of every format that has one row a line.

use kudosu_board::Grid;

use crate::ReadOptions;
use crate::cells::{self, Token, Zero};
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::text::Source;

/// The cells of one line.
pub(crate) struct Row {
    /// The place of the line in the source.
    pub line: usize,
    pub tokens: Vec<Token>,
}

/// The grid of these rows: as many as each of them has cells.
pub(crate) fn grid(
    source: &Source<'_>,
    rows: Vec<Row>,
    options: &ReadOptions,
    own: Option<&OwnBox>,
    zero: Zero,
) -> Result<Grid, ReadError> {
    check(source, &rows)?;
    grid_of_side(source, rows.len(), rows, options, own, zero)
}

/// The grid of this side whose cells stand in these lines, however they are spread over them.
pub(crate) fn grid_of_side(
    source: &Source<'_>,
    side: usize,
    rows: Vec<Row>,
    options: &ReadOptions,
    own: Option<&OwnBox>,
    zero: Zero,
) -> Result<Grid, ReadError> {
    let place = source.place_of_line(rows.first().map_or(0, |row| row.line));
    let shape = size::shape(source, side, options, own, place)?;
    let tokens: Vec<Token> = rows.into_iter().flat_map(|row| row.tokens).collect();
    cells::grid(source, &tokens, &shape, zero)
}

/// How many cells most rows have.
pub(crate) fn common_width(rows: &[Row]) -> usize {
    most_common(rows.iter().map(|row| row.tokens.len()))
}

/// The number that occurs most often; the one that comes first decides a tie.
pub(crate) fn most_common(numbers: impl Iterator<Item = usize> + Clone) -> usize {
    let mut counts = std::collections::BTreeMap::<usize, usize>::new();
    for number in numbers.clone() {
        *counts.entry(number).or_default() += 1;
    }
    let most = counts.values().copied().max();
    let mut numbers = numbers;
    numbers
        .find(|number| counts.get(number).copied() == most)
        .unwrap_or(0)
}

/// As many rows as each of them has cells, or the error that says where it is not so.
pub(crate) fn check(source: &Source<'_>, rows: &[Row]) -> Result<(), ReadError> {
    if rows.is_empty() {
        return Err(ReadErrorKind::Empty.into());
    }
    let columns = common_width(rows);
    for (index, row) in rows.iter().enumerate() {
        let found = row.tokens.len();
        if found != columns {
            let kind = ReadErrorKind::RaggedRow {
                row: index + 1,
                found,
                expected: columns,
            };
            let end = row.tokens.last().map_or(0, |last| last.place.end);
            let start = row.tokens.get(columns).map_or(end, |extra| extra.place.start);
            return Err(source.error(kind, Place::new(row.line, start..end)));
        }
    }
    let total = rows.len() * columns;
    let kind = match size::side_of(total) {
        Err(kind @ ReadErrorKind::TooManyCells { .. }) => kind,
        _ if rows.len() != columns => ReadErrorKind::RowCount {
            rows: rows.len(),
            columns,
        },
        _ => return Ok(()),
    };
    Err(match rows.get(columns) {
        Some(extra) => source.error_in_line(kind, extra.line),
        None => source.error_at_end(kind),
    })
}
