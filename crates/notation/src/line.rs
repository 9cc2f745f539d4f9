//! One puzzle a line: `53..7....6..195…`, or decimal numbers with blanks or commas between,
//! and perhaps a comment.

use kudosu_board::{Grid, MAX_SIDE, nine};

use crate::cells::{self, CELL, Token, Written, Zero};
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::size;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{ReadOptions, csv};

/// The largest side whose digits all have a character of their own.
pub(crate) const MAX_SYMBOLS: usize = 35;

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(line) {
        return Ok(None);
    }
    if let Some(document) = nine_by_nine(line, options) {
        return Ok(Some(document));
    }
    let mut words = words(line);
    let first = words.next().unwrap_or(0..0);
    let is_separated = words
        .next()
        .is_some_and(|second| cells::is_cell(&line[first.clone()]) && cells::is_cell(&line[second]));
    let before_comment = &line[..line.find('#').unwrap_or(line.len())];
    let (tokens, end) = if let Some(separator) = table_separator(before_comment) {
        let stretch = Place::new(0, 0..before_comment.len());
        (table_row(source, stretch, separator)?, before_comment.len())
    } else if is_separated {
        separated(source, line)?
    } else {
        packed(source, line)?
    };
    let grid = grid_of(source, &tokens, options)?;
    Ok(Some(Document::new(grid).with_comment(&line[end..])))
}

/// The separator of a line that is a row of a table, with a value or nothing in its first field.
fn table_separator(line: &str) -> Option<char> {
    let separator = csv::separator(line)?;
    let first = csv::fields(line, separator).next().unwrap_or_default();
    (first.is_empty() || cells::is_cell(&line[first])).then_some(separator)
}

/// One cell for every field of a table's row, which may be empty; a separator at its end makes none.
fn table_row(source: &Source<'_>, stretch: Place, separator: char) -> Result<Vec<Token>, ReadError> {
    let text = source.text_at(stretch);
    let mut fields: Vec<_> = csv::fields(text, separator).collect();
    let is_open = fields.last().is_some_and(|last| last.is_empty());
    if is_open && size::side_of(fields.len()).is_err() {
        fields.pop();
    }
    let token = |range: std::ops::Range<usize>| {
        let place = Place::new(
            stretch.line,
            stretch.start + range.start..stretch.start + range.end,
        );
        match &text[range] {
            "" => Ok(Token {
                value: 0,
                written: Written::Blank,
                place,
            }),
            _ => value(source, place),
        }
    };
    fields.into_iter().map(token).collect()
}

/// The grid of the cells of one line, whatever their number.
pub(crate) fn grid_of(
    source: &Source<'_>,
    tokens: &[Token],
    options: &ReadOptions,
) -> Result<Grid, ReadError> {
    let side = size::side_of(tokens.len()).map_err(|kind| source.error(kind, misfit(tokens)))?;
    let whole = Place::new(0, stretch(tokens, 0));
    let shape = size::shape(source, side, options, None, whole)?;
    cells::grid(source, tokens, &shape, Zero::MightBeADigit)
}

/// From the cell at `first` to the last one, or the place behind the last one.
fn stretch(tokens: &[Token], first: usize) -> std::ops::Range<usize> {
    let end = tokens.last().map_or(0, |last| last.place.end);
    tokens.get(first).map_or(end, |token| token.place.start)..end
}

/// The cells that are too many for the nearest square, or the place where some are missing.
fn misfit(tokens: &[Token]) -> Place {
    let side = size::nearest_side(tokens.len()).min(MAX_SIDE);
    Place::new(0, stretch(tokens, side * side))
}

/// The common case without detours: 81 digits and blanks. Anything else, right or wrong, is for the long way.
fn nine_by_nine(line: &str, options: &ReadOptions) -> Option<Document> {
    if !matches!(options.box_size, None | Some((3, 3))) {
        return None;
    }
    let line = line.trim_start();
    let (cells, comment) = line.split_at_checked(81)?;
    if comment.starts_with(|c: char| !c.is_whitespace()) {
        return None;
    }
    let grid = Grid::try_from(nine::read_line(cells.as_bytes())?).ok()?;
    Some(Document::new(grid).with_comment(comment))
}

/// One character a cell, up to the first white space; gives the cells and where they end.
fn packed(source: &Source<'_>, line: &str) -> Result<(Vec<Token>, usize), ReadError> {
    let start = line.len() - line.trim_start().len();
    let end = line[start..]
        .find(char::is_whitespace)
        .map_or(line.len(), |length| start + length);
    let tokens = symbols(source, Place::new(0, start..end))?;
    Ok((tokens, end))
}

/// One cell for every character of a stretch of the text.
pub(crate) fn symbols(source: &Source<'_>, stretch: Place) -> Result<Vec<Token>, ReadError> {
    let text = source.text_at(stretch);
    let mut tokens = Vec::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let start = stretch.start + at;
        let place = Place::new(stretch.line, start..start + c.len_utf8());
        let Some((value, written)) = cells::symbol(c) else {
            return Err(source.error(
                ReadErrorKind::UnexpectedCharacter {
                    found: c,
                    expected: CELL,
                },
                place,
            ));
        };
        tokens.push(Token {
            value,
            written,
            place,
        });
    }
    Ok(tokens)
}

/// One word a cell, up to a `#`; gives the cells and where they end.
fn separated(source: &Source<'_>, line: &str) -> Result<(Vec<Token>, usize), ReadError> {
    let end = line.find('#').unwrap_or(line.len());
    Ok((values(source, Place::new(0, 0..end))?, end))
}

/// One cell for every word of a stretch of the text.
pub(crate) fn values(source: &Source<'_>, stretch: Place) -> Result<Vec<Token>, ReadError> {
    let text = source.text_at(stretch);
    let mut tokens = Vec::new();
    for range in words(text) {
        let range = stretch.start + range.start..stretch.start + range.end;
        tokens.push(value(source, Place::new(stretch.line, range))?);
    }
    Ok(tokens)
}

/// The cell that a word stands for.
fn value(source: &Source<'_>, place: Place) -> Result<Token, ReadError> {
    let word = source.text_at(place);
    let Some((value, written)) = cells::word(csv::without_fraction(word)) else {
        let found = word.to_owned();
        return Err(source.error(ReadErrorKind::NotANumber { found, side: None }, place));
    };
    Ok(Token {
        value,
        written,
        place,
    })
}

/// The stretches between white space and commas.
pub(crate) fn words(line: &str) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    stretches(line, |c| c.is_whitespace() || c == ',')
}

/// The stretches between separators that have any length.
pub(crate) fn stretches(
    line: &str,
    is_separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = std::ops::Range<usize>> {
    let base = line.as_ptr() as usize;
    line.split(is_separator)
        .filter(|word| !word.is_empty())
        .map(move |word| {
            let start = word.as_ptr() as usize - base;
            start..start + word.len()
        })
}

pub(crate) fn write(grid: &Grid) -> String {
    format!("{grid}\n")
}
