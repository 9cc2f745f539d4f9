//! JSON: `{"puzzle": "53..7…", "shape": {"side": 9, "box": [3, 3]}}`, with the puzzle as a string or an array
//! of rows, or only the array. Instead of a shape there may be a `box`, as in `"3x3"`.

use std::borrow::Cow;

use kudosu_board::{Candidates, ClueLines, Digit, DigitSet, Grid, Puzzle, Shape, ShapeForm};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::cells::{self, Token, Written, Zero};
use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::fpuzzles;
use crate::line;
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;
use crate::{Format, ReadOptions};

/// The fields that are read; others are left alone.
#[derive(Deserialize, Default)]
struct Fields<'a> {
    #[serde(borrow, alias = "grid")]
    puzzle: Option<&'a RawValue>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
    #[serde(borrow, rename = "box")]
    box_size: Option<&'a RawValue>,
    #[serde(borrow)]
    shape: Option<&'a RawValue>,
    #[serde(borrow)]
    placed: Option<&'a RawValue>,
    #[serde(borrow)]
    candidates: Option<&'a RawValue>,
    #[serde(borrow)]
    clues: Option<&'a RawValue>,
    #[serde(borrow)]
    comment: Option<Cow<'a, str>>,
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let fields = if source.text.trim_start().starts_with('[') {
        let rows = serde_json::from_str(source.text).map_err(|error| not_json(source, &error))?;
        Fields {
            puzzle: Some(rows),
            ..Fields::default()
        }
    } else {
        serde_json::from_str(source.text).map_err(|error| not_json(source, &error))?
    };
    let Some(puzzle) = fields.puzzle else {
        return Err(source.error_at_end(ReadErrorKind::NoGrid {
            expected: "a field \"puzzle\"",
        }));
    };
    if is_fpuzzles(puzzle) {
        return fpuzzles::read_json(source, options);
    }
    let own = own_shape(source, &fields)?;
    let grid = grid(source, puzzle, options, own.as_ref())?;
    let solution = fields.solution.map(|raw| {
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
    let comment = fields.comment.unwrap_or_default();
    let mut document = Document::new(grid);
    if let Some(raw) = fields.placed {
        let placed = self::grid(source, raw, options, own.as_ref())?;
        document = with_placed(document, &placed).ok_or_else(|| {
            unexpected(
                source,
                raw,
                "a grid of the same size with what was placed in its blank cells",
            )
        })?;
    }
    if let Some(raw) = fields.candidates {
        let candidates = candidates(document.puzzle.grid(), raw)
            .ok_or_else(|| unexpected(source, raw, "a list for every cell, of digits or null"))?;
        document = document.with_candidates(candidates);
    }
    if let Some(raw) = fields.clues {
        document.puzzle = with_clues(source, raw, document.puzzle.grid())?;
    }
    Ok(document.with_solution(solution).with_comment(&comment))
}

/// Whether the grid is that of an f-puzzles document: its cells are objects.
fn is_fpuzzles(grid: &RawValue) -> bool {
    let mut start = grid.get().chars().filter(|c| !c.is_whitespace());
    start.by_ref().take(3).eq("[[{".chars())
}

/// The grid with its clues, each as the line that a person types.
fn with_clues(source: &Source<'_>, raw: &RawValue, grid: &Grid) -> Result<Puzzle, ReadError> {
    let expected = "a list of clues, such as \"killer 15: r1c1 r1c2\"";
    let lines: Vec<String> =
        serde_json::from_str(raw.get()).map_err(|_| unexpected(source, raw, expected))?;
    let mut clues = Vec::new();
    let mut reading = ClueLines::new(grid.shape());
    for line in &lines {
        let read = reading.read(line);
        clues.extend(
            read.map_err(|error| unexpected(source, raw, &format!("{} in {line:?}", error.expected)))?,
        );
    }
    Puzzle::with_clue_list(grid.clone(), clues).map_err(|error| {
        let reason = error.to_string();
        source.error(ReadErrorKind::Clue { reason }, place_of(source, raw.get()))
    })
}

/// The document with these digits placed by a player; `None` where its puzzle has no room for them.
fn with_placed(mut document: Document, placed: &Grid) -> Option<Document> {
    let mut grid = document.puzzle.grid().clone();
    if placed.shape() != grid.shape() || placed.filled().intersects(&grid.filled()) {
        return None;
    }
    for cell in placed.filled().iter() {
        grid.set(cell, placed.get(cell)?).ok()?;
    }
    document.puzzle = document.puzzle.with_grid(grid).ok()?;
    Some(document.with_placed(placed.filled()))
}

/// What each blank cell can still be; where a cell has `null`, whatever the digits leave.
fn candidates(grid: &Grid, raw: &RawValue) -> Option<Candidates> {
    let lists: Vec<Option<Vec<u8>>> = serde_json::from_str(raw.get()).ok()?;
    let shape = grid.shape();
    let mut candidates = Candidates::of(grid);
    if lists.len() != shape.cell_count() {
        return None;
    }
    for (cell, list) in shape.cells().zip(lists) {
        let digits = list.map(|list| list.into_iter().map(Digit::new).collect::<Option<DigitSet>>());
        match digits {
            Some(digits) if grid.get(cell).is_none() => {
                candidates.set(cell, digits.filter(|digits| digits.is_subset(shape.digits()))?);
            }
            _ => {}
        }
    }
    Some(candidates)
}

/// What a document says of the shape of its grids.
enum Own {
    Box(OwnBox),
    Shape(Shape, Place),
}

fn own_shape(source: &Source<'_>, fields: &Fields<'_>) -> Result<Option<Own>, ReadError> {
    let own_box = fields.box_size.map(|raw| own_box(source, raw)).transpose()?;
    let Some(raw) = fields.shape else {
        return Ok(own_box.map(Own::Box));
    };
    let expected = "a shape, such as {\"side\": 9, \"box\": [3, 3]}";
    let form: ShapeForm = serde_json::from_str(raw.get()).map_err(|_| unexpected(source, raw, expected))?;
    let place = place_of(source, raw.get());
    let shape = form.to_shape().map_err(|error| {
        let kind = ReadErrorKind::Syntax {
            found: format!("a shape that cannot be ({error})"),
            expected: "the side, boxes or regions that make it up, and further houses".to_owned(),
        };
        source.error(kind, place)
    })?;
    match own_box {
        Some(own_box) if size::box_to_write(&shape) != Some(own_box.size) => {
            let (height, width) = own_box.size;
            let first = format!("{} {height}×{width}", own_box.said_by);
            let second = format!("the field \"shape\" gives a grid of {shape}");
            Err(source.error(ReadErrorKind::ConflictingSizes { first, second }, own_box.place))
        }
        _ => Ok(Some(Own::Shape(shape, place))),
    }
}

impl Own {
    /// The shape of a grid of this side at this place.
    fn shape(
        own: Option<&Own>,
        source: &Source<'_>,
        side: usize,
        options: &ReadOptions,
        grid: Place,
    ) -> Result<Shape, ReadError> {
        let (shape, place) = match own {
            None => return size::shape(source, side, options, None, grid),
            Some(Own::Box(own)) => return size::shape(source, side, options, Some(own), grid),
            Some(Own::Shape(shape, place)) => (shape, *place),
        };
        let asked = options
            .box_size
            .filter(|&asked| size::box_to_write(shape) != Some(asked));
        let second = match asked {
            _ if shape.side() != side => format!("the grid is {side}×{side}"),
            Some((height, width)) => format!("boxes of {height}×{width} were asked for"),
            None => return Ok(shape.clone()),
        };
        let first = format!("the field \"shape\" gives a grid of {shape}");
        Err(source.error(ReadErrorKind::ConflictingSizes { first, second }, place))
    }
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
    own: Option<&Own>,
) -> Result<Grid, ReadError> {
    let place = place_of(source, raw.get());
    let is_array = raw.get().starts_with('[');
    let tokens = if is_array {
        array(source, raw)?
    } else {
        string(source, raw, options)?
    };
    let side = size::side_of(tokens.len()).map_err(|kind| source.error(kind, place))?;
    let shape = Own::shape(own, source, side, options, place)?;
    cells::grid(source, &tokens, &shape, Zero::IsBlank)
}

/// A string holds what a line of the one-line format, or a text of several lines, holds.
fn string(source: &Source<'_>, raw: &RawValue, options: &ReadOptions) -> Result<Vec<Token>, ReadError> {
    let place = place_of(source, raw.get());
    let text: Cow<'_, str> = serde_json::from_str(raw.get())
        .map_err(|_| unexpected(source, raw, "a string or an array of rows"))?;
    let inner = ReadOptions {
        box_size: options.box_size,
        ..ReadOptions::default()
    };
    let document = plain_text(text.as_bytes(), &inner).map_err(|error| {
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
    Ok(document.puzzle.grid().values().iter().map(token).collect())
}

/// What a string holds: a grid in any format but JSON again.
fn plain_text(text: &[u8], options: &ReadOptions) -> Result<Document, ReadError> {
    let layout = crate::recognise(text, true, options)?;
    if layout.format() == Format::Json {
        let expected = "a grid as plain text";
        return Err(ReadErrorKind::NoGrid { expected }.into());
    }
    layout.read_one(text, options)
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

/// One object on one line: the puzzle and its boxes, and whatever else there is.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    let givens = document.givens().into_parts().0;
    let form = serde_json::to_string(&ShapeForm::of(shape)).expect("numbers and names are JSON");
    let mut text = format!("{{\"puzzle\":\"{givens}\",\"shape\":{form}");
    if !document.placed.is_empty() {
        let value = |cell| {
            document
                .puzzle
                .grid()
                .get(cell)
                .filter(|_| givens.get(cell).is_none())
        };
        let values: Vec<u8> = shape
            .cells()
            .map(|cell| value(cell).map_or(0, Digit::get))
            .collect();
        let placed = Grid::from_values(shape, &values).expect("there is a digit of the shape for every cell");
        text.push_str(&format!(",\"placed\":\"{placed}\""));
    }
    if let Some(candidates) = &document.candidates {
        let list = |cell| match document.puzzle.grid().get(cell) {
            Some(_) => Value::Null,
            None => candidates.get(cell).iter().map(Digit::get).collect(),
        };
        let lists: Value = shape.cells().map(list).collect();
        text.push_str(&format!(",\"candidates\":{lists}"));
    }
    if document.puzzle.has_clues() {
        let lines = Value::from(document.puzzle.clues().lines());
        text.push_str(&format!(",\"clues\":{lines}"));
    }
    if let Some(solution) = &document.solution {
        text.push_str(&format!(",\"solution\":\"{solution}\""));
    }
    if let Some(comment) = &document.comment {
        text.push_str(&format!(",\"comment\":{}", Value::from(comment.as_str())));
    }
    text.push_str("}\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{losses, read_one, write_document};

    #[test]
    fn everything_about_a_puzzle_is_kept() {
        let text = concat!(
            r#"{"puzzle":"1...............","shape":{"side":4,"box":[2,2]},"placed":"...............2","#,
            r#""candidates":[null,[2,3],[2,4],[2,3,4],[3,4],[2],[],[1],[2],[1],[1],[3],[2],[1],[1],null],"#,
            r#""solution":"1234341221434321","comment":"it is \"small\""}"#
        );
        let document = read_one(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(document.puzzle.grid().to_string(), "1..............2");
        assert_eq!(document.givens().grid().to_string(), "1...............");
        assert_eq!(losses(&document, Format::Json), []);
        assert_eq!(write_document(&document, Format::Json).unwrap().trim_end(), text);
    }

    #[test]
    fn what_is_wrong_with_a_position_is_pointed_at() {
        let told = |field: &str| {
            let text = format!("{{\"puzzle\":\"1...............\",{field}}}");
            let error = read_one(text.as_bytes(), &ReadOptions::default()).unwrap_err();
            format!("{}: {error}", error.column().unwrap())
        };
        insta::assert_snapshot!(told("\"placed\":\"2...............\""), @r#"39: found "2..............."; expected a grid of the same size with what was placed in its blank cells"#);
        insta::assert_snapshot!(told("\"placed\":\"2\""), @"40: '2' is too large; a 1×1 grid holds 1 to 1");
        insta::assert_snapshot!(told("\"candidates\":[[1]]"), @"43: found [[1]]; expected a list for every cell, of digits or null");
        insta::assert_snapshot!(told(&format!("\"candidates\":[{}[5]]", "null,".repeat(15))), @"43: found [null,null,null,null…; expected a list for every cell, of digits or null");
    }
}
