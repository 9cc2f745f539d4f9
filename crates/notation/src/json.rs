//! JSON: `{"puzzle": "53..7…", "box": "3x3"}`, with the puzzle as a string or an array of rows, or only the array.

use std::borrow::Cow;

use kudosu_board::Grid;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::cells::{self, Token, Written, Zero};
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::line;
use crate::puzzle::Puzzle;
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;
use crate::{Format, ReadOptions};

/// The fields that are read; others are left alone.
#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow, alias = "grid")]
    puzzle: Option<&'a RawValue>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
    #[serde(borrow, rename = "box")]
    box_size: Option<&'a RawValue>,
    #[serde(borrow)]
    comment: Option<Cow<'a, str>>,
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Puzzle, ReadError> {
    let document = if source.text.trim_start().starts_with('[') {
        let rows = serde_json::from_str(source.text).map_err(|error| not_json(source, &error))?;
        Document {
            puzzle: Some(rows),
            solution: None,
            box_size: None,
            comment: None,
        }
    } else {
        serde_json::from_str(source.text).map_err(|error| not_json(source, &error))?
    };
    let Some(puzzle) = document.puzzle else {
        return Err(source.error_at_end(ReadErrorKind::NoGrid {
            expected: "a field \"puzzle\"",
        }));
    };
    let own = document.box_size.map(|raw| own_box(source, raw)).transpose()?;
    let grid = grid(source, puzzle, options, own.as_ref())?;
    let solution = document.solution.map(|raw| {
        let solution = self::grid(source, raw, options, own.as_ref())?;
        if solution.shape() == grid.shape() {
            return Ok(solution);
        }
        let kind = ReadErrorKind::SolutionSize {
            puzzle: grid.shape().cell_count(),
            solution: solution.shape().cell_count(),
        };
        Err(source.error(kind, place_of(source, raw.get())))
    });
    let solution = solution.transpose()?;
    let comment = document.comment.unwrap_or_default();
    Ok(Puzzle::new(grid).with_solution(solution).with_comment(&comment))
}

/// `"2x3"` or `[2, 3]`.
fn own_box(source: &Source<'_>, raw: &RawValue) -> Result<OwnBox, ReadError> {
    let text: Option<Cow<'_, str>> = serde_json::from_str(raw.get()).ok();
    let size = match text {
        Some(text) => size::parse_box(&text),
        None => serde_json::from_str(raw.get()).ok(),
    };
    let Some(size) = size else {
        return Err(unexpected(
            source,
            raw,
            "height and width of a box, such as \"2x3\"",
        ));
    };
    Ok(OwnBox {
        size,
        said_by: "the field \"box\" gives boxes of",
        place: place_of(source, raw.get()),
    })
}

/// A grid given as a string, as an array of rows, or as an array of all its values.
fn grid(
    source: &Source<'_>,
    raw: &RawValue,
    options: &ReadOptions,
    own: Option<&OwnBox>,
) -> Result<Grid, ReadError> {
    let place = place_of(source, raw.get());
    let is_array = raw.get().starts_with('[');
    let tokens = if is_array {
        array(source, raw)?
    } else {
        string(source, raw, options)?
    };
    let side = size::side_of(tokens.len()).map_err(|kind| source.error(kind, place))?;
    let shape = size::shape(source, side, options, own, place)?;
    cells::grid(source, &tokens, &shape, Zero::IsBlank)
}

/// A string holds what a line of the one-line format, or a text of several lines, holds.
fn string(source: &Source<'_>, raw: &RawValue, options: &ReadOptions) -> Result<Vec<Token>, ReadError> {
    let place = place_of(source, raw.get());
    let text: Cow<'_, str> = serde_json::from_str(raw.get())
        .map_err(|_| unexpected(source, raw, "a string or an array of rows"))?;
    let inner = ReadOptions {
        format: None,
        box_size: options.box_size,
    };
    let puzzle = plain_text(text.as_bytes(), &inner).map_err(|error| {
        let column = error
            .caret()
            .filter(|_| error.line() == Some(1) && !raw.get().contains('\\'));
        let place = match column {
            Some(range) => Place::new(
                place.line,
                place.start + 1 + range.start..place.start + 1 + range.end,
            ),
            None => place,
        };
        source.error(error.kind().clone(), place)
    })?;
    let token = |&value: &u8| Token {
        value: usize::from(value),
        written: Written::Number,
        place,
    };
    Ok(puzzle.grid.values().iter().map(token).collect())
}

/// What a string holds: a grid in any format but JSON again.
fn plain_text(text: &[u8], options: &ReadOptions) -> Result<Puzzle, ReadError> {
    if crate::recognise(text, true, options)?.format() == Format::Json {
        let expected = "a grid as plain text";
        return Err(ReadErrorKind::NoGrid { expected }.into());
    }
    crate::read_one(text, options)
}

fn array(source: &Source<'_>, raw: &RawValue) -> Result<Vec<Token>, ReadError> {
    let items: Vec<&RawValue> = parts(source, raw)?;
    let is_row_of_text =
        |item: &&RawValue| item.get().starts_with('"') && item.get().len() == items.len() + 2;
    let has_rows_of_text = items.len() > 1 && items.iter().any(is_row_of_text);
    let has_rows = has_rows_of_text || items.first().is_some_and(|item| item.get().starts_with('['));
    if !has_rows {
        return items.into_iter().map(|item| value(source, item)).collect();
    }
    let mut rows = Vec::with_capacity(items.len());
    for item in items {
        let line = place_of(source, item.get()).line;
        let tokens = if has_rows_of_text {
            row_of_text(source, item)?
        } else {
            let values = parts(source, item)?.into_iter().map(|item| value(source, item));
            values.collect::<Result<_, _>>()?
        };
        rows.push(Row { line, tokens });
    }
    square::check(source, &rows)?;
    Ok(rows.into_iter().flat_map(|row| row.tokens).collect())
}

/// A row written as a string with one character a cell.
fn row_of_text(source: &Source<'_>, raw: &RawValue) -> Result<Vec<Token>, ReadError> {
    match inside_quotes(raw) {
        Some(text) => line::symbols(source, place_of(source, text)),
        None => Err(unexpected(source, raw, "a string like the other rows")),
    }
}

fn parts<'a>(source: &Source<'_>, raw: &'a RawValue) -> Result<Vec<&'a RawValue>, ReadError> {
    serde_json::from_str(raw.get()).map_err(|_| unexpected(source, raw, "an array of values"))
}

fn unexpected(source: &Source<'_>, raw: &RawValue, expected: &str) -> ReadError {
    const SHOWN: usize = 20;
    let text = raw.get();
    let mut found: String = text.chars().take(SHOWN).filter(|c| !c.is_control()).collect();
    if text.chars().nth(SHOWN).is_some() {
        found.push('…');
    }
    let expected = expected.to_owned();
    source.error(ReadErrorKind::Syntax { found, expected }, place_of(source, text))
}

/// The text of a string, escapes and all; `None` for what is no string.
fn inside_quotes(raw: &RawValue) -> Option<&str> {
    raw.get().strip_prefix('"')?.strip_suffix('"')
}

/// A number, `null` for a blank, or a string with either.
fn value(source: &Source<'_>, raw: &RawValue) -> Result<Token, ReadError> {
    let text = raw.get();
    let word = inside_quotes(raw).unwrap_or(text);
    let place = place_of(source, word);
    let found = if text == "null" {
        Some((0, Written::Blank))
    } else {
        cells::word(word)
    };
    let Some((value, written)) = found else {
        let kind = ReadErrorKind::NotANumber {
            found: word.to_owned(),
            side: None,
        };
        return Err(source.error(kind, place));
    };
    Ok(Token {
        value,
        written,
        place,
    })
}

/// Where a part of the text stands in it.
fn place_of(source: &Source<'_>, part: &str) -> Place {
    let offset = (part.as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize);
    source.place_at(offset, part.len())
}

/// The error of the JSON reader, which knows its line and column.
fn not_json(source: &Source<'_>, error: &serde_json::Error) -> ReadError {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default().to_owned();
    let line = error
        .line()
        .saturating_sub(1)
        .min(source.lines.len().saturating_sub(1));
    let length = source.lines.get(line).map_or(0, |line| line.len());
    let at = error.column().saturating_sub(1).min(length);
    source.error(ReadErrorKind::NotJson { reason }, Place::new(line, at..at + 1))
}

pub(crate) fn write(grid: &Grid) -> String {
    let (height, width) = size::box_to_write(grid.shape());
    let side = grid.shape().side();
    format!("{{\"puzzle\":\"{grid}\",\"side\":{side},\"box\":\"{height}x{width}\"}}\n")
}
