//! Links of f-puzzles and SudokuPad: a JSON document, packed by [LZ-string](crate::lz),
//! that can hold any variant of Sudoku.
//!
//! Digits, regions, diagonals, extra regions as large as a row, notes, title and author are read. A document
//! with any other rule is refused by name: without its cages or arrows it would be another puzzle.

use kudosu_board::{Cell, CellNotation, CellSet, Digit, DigitSet, Grid, HouseKind, MAX_SIDE, Shape};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::lz::{self, Unpacking};
use crate::puzzle::Puzzle;
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, MAX_PUZZLE_BYTES, ReadOptions, links};

const ADDRESS: &str = "https://www.f-puzzles.com/?load=";
const PAD_ADDRESS: &str = "https://sudokupad.app/?puzzleid=fpuzzles";
const PAD_HOSTS: [&str; 2] = ["sudokupad.app", "app.crackingthecryptic.com"];
/// What stands before the packed document in an address of SudokuPad, the longer one first.
const PAD_PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

/// What a document may say that changes nothing about the puzzle.
const HARMLESS: [&str; 10] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];
const RISING: &str = "diagonal+";
const FALLING: &str = "diagonal-";
/// Further houses: a list of objects with their cells.
const EXTRA: &str = "extraregion";

/// What a cell may say that changes nothing about the puzzle; colours and corner marks are not kept.
const HARMLESS_IN_A_CELL: [&str; 7] = [
    "value",
    "given",
    "region",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "highlight",
];

/// Whether a line is a link of f-puzzles.
pub(crate) fn is_link(line: &str) -> bool {
    links::has_host(line, "f-puzzles.com") && links::query(line, "load").is_some()
}

/// Whether a line is a link of SudokuPad.
pub(crate) fn is_pad_link(line: &str) -> bool {
    PAD_HOSTS.iter().any(|host| links::has_host(line, host)) || line.trim_start().starts_with(PAD_PREFIXES[0])
}

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Puzzle>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(line) {
        return Ok(None);
    }
    let Some(place) = packed_place(line) else {
        let kind = ReadErrorKind::NoGrid {
            expected: "a link that holds the puzzle itself: ?load=… of f-puzzles or fpuzzles… of SudokuPad",
        };
        return Err(source.error_in_line(kind, 0));
    };
    let packed = links::without_escapes(source.text_at(place));
    let text = lz::unpack(packed.trim(), MAX_PUZZLE_BYTES).map_err(|error| match error {
        Unpacking::TooLong => source.error(
            ReadErrorKind::TooLong {
                limit: MAX_PUZZLE_BYTES,
            },
            place,
        ),
        Unpacking::Damaged => wrong(
            source,
            place,
            "a packed puzzle that cannot be unpacked",
            "the whole link, as it was copied",
        ),
    })?;
    let document: Value = serde_json::from_str(&text).map_err(|error| {
        let reason = error.to_string();
        source.error(ReadErrorKind::NotJson { reason }, place)
    })?;
    Document {
        source,
        place,
        options,
    }
    .read(&document)
    .map(Some)
}

/// Where the packed document stands.
fn packed_place(line: &str) -> Option<Place> {
    let in_pad = |range: std::ops::Range<usize>| {
        let value = &line[range.clone()];
        let prefix = PAD_PREFIXES.iter().find(|prefix| value.starts_with(**prefix))?;
        Some(range.start + prefix.len()..range.end)
    };
    let path = || {
        let start = line.len() - line.trim_start().len();
        let end = line[start..]
            .find(['?', '#', ' ', '\t'])
            .map_or(line.len(), |length| start + length);
        let path = &line[start..end];
        // Packed text may have slashes in it, so the first part that starts as one is meant.
        let at = PAD_PREFIXES
            .iter()
            .find_map(|prefix| match path.starts_with(prefix) {
                true => Some(0),
                false => path.find(&format!("/{prefix}")).map(|slash| slash + 1),
            })?;
        in_pad(start + at..end)
    };
    let found = links::query(line, "load").or_else(|| links::query(line, "puzzleid").and_then(in_pad));
    found.or_else(path).map(|range| Place::new(0, range))
}

fn wrong(source: &Source<'_>, place: Place, found: &str, expected: &str) -> ReadError {
    let kind = ReadErrorKind::Syntax {
        found: found.to_owned(),
        expected: expected.to_owned(),
    };
    source.error(kind, place)
}

/// A document on its way to a puzzle. Every error points at the packed text, which nobody can look into.
struct Document<'a> {
    source: &'a Source<'a>,
    place: Place,
    options: &'a ReadOptions,
}

impl Document<'_> {
    fn error(&self, found: &str, expected: &str) -> ReadError {
        wrong(self.source, self.place, found, expected)
    }

    fn foreign(&self, rule: &str) -> ReadError {
        let rule = rule.to_owned();
        self.source.error(ReadErrorKind::ForeignRule { rule }, self.place)
    }

    fn read(&self, document: &Value) -> Result<Puzzle, ReadError> {
        let Some(document) = document.as_object() else {
            return Err(self.error("a document that is no object", "a puzzle of f-puzzles"));
        };
        let is_known = |name: &str| HARMLESS.contains(&name) || [RISING, FALLING, EXTRA].contains(&name);
        if let Some((rule, _)) = document
            .iter()
            .find(|(name, value)| !is_known(name) && says_something(value))
        {
            return Err(self.foreign(rule));
        }
        let rows = document.get("grid").and_then(Value::as_array);
        let rows: Vec<&Vec<Value>> = rows.into_iter().flatten().filter_map(Value::as_array).collect();
        let side = rows.len();
        let is_square = (1..=MAX_SIDE).contains(&side) && rows.iter().all(|row| row.len() == side);
        if !is_square
            || document
                .get("size")
                .is_some_and(|size| size.as_u64() != Some(side as u64))
        {
            return Err(self.error(
                "a grid that is not square",
                "as many rows as cells in a row, and as size says",
            ));
        }
        let cells: Vec<&Map<String, Value>> =
            rows.into_iter().flatten().filter_map(Value::as_object).collect();
        if cells.len() != side * side {
            return Err(self.error("a cell that is no object", "an object for every cell"));
        }
        for cell in &cells {
            let foreign = |(name, value): &(&String, &Value)| {
                !HARMLESS_IN_A_CELL.contains(&name.as_str()) && says_something(value)
            };
            if let Some((rule, _)) = cell.iter().find(foreign) {
                return Err(self.foreign(rule));
            }
        }
        let mut shape = self.shape(side, &cells)?;
        for (name, is_rising) in [(FALLING, false), (RISING, true)] {
            if document.get(name) == Some(&Value::Bool(true)) {
                let house = shape.with_house(diagonal(&shape, is_rising));
                shape = house.map_err(|error| self.error(name, &error.to_string()))?;
            }
        }
        for region in document
            .get(EXTRA)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            shape = self.with_extra_region(&shape, region)?;
        }
        let puzzle = self.puzzle(&shape, &cells)?;
        let text = |name: &str| {
            document
                .get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .trim()
        };
        let rules = match text("ruleset") {
            "" => String::new(),
            rules => format!("rules: {rules}"),
        };
        let comment: Vec<&str> = [text("title"), text("author"), &rules]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        Ok(puzzle.with_comment(&comment.join("; ").replace(char::is_control, " ")))
    }

    /// The shape with one more house. Regions of fewer cells than a row are a rule that is not known.
    fn with_extra_region(&self, shape: &Shape, region: &Value) -> Result<Shape, ReadError> {
        let names = region.get("cells").and_then(Value::as_array);
        let cell = |name: &Value| shape.parse_cell(name.as_str()?).ok();
        let cells: Option<Vec<Cell>> = names.and_then(|names| names.iter().map(cell).collect());
        let cells =
            cells.ok_or_else(|| self.error("an extra region that is none", "its cells as R1C1 and so on"))?;
        shape.with_house(cells).map_err(|_| self.foreign(EXTRA))
    }

    /// The boxes of this size, unless cells say that they belong to other regions.
    fn shape(&self, side: usize, cells: &[&Map<String, Value>]) -> Result<Shape, ReadError> {
        let plain = |own: Option<&OwnBox>| size::shape(self.source, side, self.options, own, self.place);
        if cells.iter().all(|cell| !cell.contains_key("region")) {
            return plain(None);
        }
        let usual = usual_box(side);
        let mut regions = Vec::with_capacity(cells.len());
        for (index, cell) in cells.iter().enumerate() {
            let region = match cell.get("region") {
                None => Some(box_of(index, side, usual)),
                Some(region) => region.as_u64().map(|region| region as usize),
            };
            let region = region.filter(|&region| region < side * side);
            regions.push(region.ok_or_else(|| self.foreign("no region"))?);
        }
        let shape = Shape::irregular(&regions).map_err(|_| {
            self.error(
                "regions of different sizes",
                "as many cells in every region as in a row",
            )
        })?;
        match (size::box_to_write(&shape), self.options.box_size) {
            (Some(size), _) => plain(Some(&OwnBox {
                size,
                said_by: "the regions are boxes of",
                place: self.place,
            })),
            (None, Some(_)) => Err(self.error("irregular regions", "boxes, because a box was asked for")),
            (None, None) => Ok(shape),
        }
    }

    fn puzzle(&self, shape: &Shape, cells: &[&Map<String, Value>]) -> Result<Puzzle, ReadError> {
        let mut grid = Grid::blank(shape);
        let mut placed = CellSet::new();
        let mut noted = Vec::new();
        let digit = |value: &Value| {
            let text = value.as_str().and_then(|text| text.trim().parse().ok());
            let number = value.as_u64().or(text)?;
            let digit = Digit::new(u8::try_from(number).ok()?)?;
            shape.digits().contains(digit).then_some(digit)
        };
        let not_a_digit = || {
            self.error(
                "a value that is no digit of the grid",
                "a whole number from 1 to the side",
            )
        };
        for (cell, said) in shape.cells().zip(cells) {
            if let Some(value) = said.get("value").filter(|value| says_something(value)) {
                let digit = digit(value).ok_or_else(not_a_digit)?;
                grid.set(cell, digit).map_err(|_| not_a_digit())?;
                if said.get("given") != Some(&Value::Bool(true)) {
                    placed.insert(cell);
                }
            } else if let Some(marks) = said.get("centerPencilMarks").and_then(Value::as_array) {
                let digits: Option<DigitSet> = marks.iter().map(digit).collect();
                noted.push((cell, digits.ok_or_else(not_a_digit)?));
            }
        }
        let puzzle = Puzzle::new(grid).with_placed(placed);
        Ok(match noted.is_empty() {
            true => puzzle,
            false => puzzle.with_noted(noted),
        })
    }
}

/// Whether a field says anything: not `null`, `false`, an empty text or an empty list.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

/// The boxes that readers of a document assume.
fn usual_box(side: usize) -> (usize, usize) {
    let shape = Shape::of_side(side).expect("the side was checked");
    size::box_to_draw(&shape)
}

/// Which box of this size a cell belongs to, counted from 0.
fn box_of(cell: usize, side: usize, (height, width): (usize, usize)) -> usize {
    let (row, column) = (cell / side, cell % side);
    row / height * (side / width) + column / width
}

fn diagonal(shape: &Shape, is_rising: bool) -> Vec<Cell> {
    let side = shape.side();
    let column = |row: usize| if is_rising { side - 1 - row } else { row };
    (0..side).filter_map(|row| shape.cell(row, column(row))).collect()
}

/// Whether a diagonal is among the houses.
fn has_diagonal(shape: &Shape, is_rising: bool) -> bool {
    let cells = diagonal(shape, is_rising);
    shape
        .houses()
        .iter()
        .any(|house| house.cells() == cells.as_slice())
}

pub(crate) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    Ok(format!(
        "{ADDRESS}{}\n",
        lz::pack(&document(puzzle, Format::Fpuzzles)?)
    ))
}

pub(crate) fn write_pad(puzzle: &Puzzle) -> Result<String, WriteError> {
    let packed = lz::pack(&document(puzzle, Format::Sudokupad)?);
    Ok(format!("{PAD_ADDRESS}{}\n", links::with_escapes(&packed)))
}

/// The document; regions are told only where they are not those that its readers assume.
fn document(puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if !(3..=16).contains(&side) {
        return Err(WriteError::Size {
            format,
            holds: "grids from 3×3 to 16×16",
            shape: shape.to_string(),
        });
    }
    let plain = usual_box(side);
    let region = |cell: Cell| match (shape.box_of(cell), shape.box_size()) {
        (Some(house), None) => house.index() - 2 * side,
        _ => box_of(cell.index(), side, size::box_to_draw(shape)),
    };
    let has_regions = shape
        .cells()
        .any(|cell| region(cell) != box_of(cell.index(), side, plain));
    let described = |cell: Cell| {
        let digit = puzzle.grid.get(cell);
        let marks = puzzle.candidates.as_ref().filter(|_| digit.is_none());
        CellForm {
            value: digit.map(Digit::get),
            given: digit.is_some() && !puzzle.placed.contains(cell),
            center_pencil_marks: marks.map(|marks| marks.get(cell).iter().map(Digit::get).collect()),
            region: has_regions.then(|| region(cell)),
        }
    };
    let cells: Vec<CellForm> = shape.cells().map(described).collect();
    let document = DocumentForm {
        size: side,
        title: puzzle.comment.as_deref(),
        grid: cells.chunks(side).collect(),
        rising: has_diagonal(shape, true),
        falling: has_diagonal(shape, false),
        extra: extra_regions(shape),
    };
    Ok(serde_json::to_string(&document).expect("numbers and texts are JSON"))
}

/// A puzzle as it is written, in the order in which the fields stand; [`Document`] is how one is read.
#[derive(Serialize)]
struct DocumentForm<'a> {
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    grid: Vec<&'a [CellForm]>,
    #[serde(rename = "diagonal+", skip_serializing_if = "is_false")]
    rising: bool,
    #[serde(rename = "diagonal-", skip_serializing_if = "is_false")]
    falling: bool,
    #[serde(rename = "extraregion", skip_serializing_if = "Vec::is_empty")]
    extra: Vec<RegionForm>,
}

#[derive(Serialize)]
struct RegionForm {
    cells: Vec<String>,
}

/// The houses that are neither boxes nor diagonals.
fn extra_regions(shape: &Shape) -> Vec<RegionForm> {
    let diagonals = [true, false].map(|is_rising| diagonal(shape, is_rising));
    let houses = shape
        .houses()
        .iter()
        .filter(|house| house.kind() == HouseKind::Extra);
    let others = houses.filter(|house| diagonals.iter().all(|cells| house.cells() != cells.as_slice()));
    let name = |&cell: &Cell| shape.cell_name(cell, CellNotation::RowColumn).to_uppercase();
    others
        .map(|house| RegionForm {
            cells: house.cells().iter().map(name).collect(),
        })
        .collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CellForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "is_false")]
    given: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    center_pencil_marks: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<usize>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks with a reference
fn is_false(flag: &bool) -> bool {
    !flag
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Layout, Loss, losses, read_one, recognise, write_puzzle};

    fn link(document: &Value) -> String {
        format!("{ADDRESS}{}\n", lz::pack(&document.to_string()))
    }

    fn four() -> Value {
        let given = |value: u8| json!({ "value": value, "given": true });
        json!({
            "size": 4, "title": "Small", "author": "Somebody", "ruleset": "", "negative": [], "antiknight": false,
            "grid": [
                [given(1), { "value": 2 }, {}, { "centerPencilMarks": [3, 4], "c": "#f00" }],
                [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, given(4)],
            ],
        })
    }

    #[test]
    fn digits_notes_and_title_are_read() {
        let options = ReadOptions::default();
        let text = link(&four());
        assert_eq!(
            recognise(text.as_bytes(), true, &options),
            Ok(Layout::Lines(Format::Fpuzzles))
        );
        let puzzle = read_one(text.as_bytes(), &options).unwrap();
        assert_eq!(puzzle.grid.to_string(), "12.............4");
        assert_eq!(puzzle.givens().to_string(), "1..............4");
        assert_eq!(puzzle.comment.as_deref(), Some("Small; Somebody"));
        let fourth = puzzle.candidates.as_ref().unwrap().sets()[3];
        assert_eq!(fourth.iter().map(Digit::get).collect::<Vec<_>>(), [3, 4]);
        for format in [Format::Fpuzzles, Format::Sudokupad] {
            let text = write_puzzle(&puzzle, format).unwrap();
            assert_eq!(
                recognise(text.as_bytes(), true, &options),
                Ok(Layout::Lines(format))
            );
            assert_eq!(read_one(text.as_bytes(), &options).as_ref(), Ok(&puzzle));
        }
    }

    #[test]
    fn a_link_is_read_in_every_form_that_people_copy() {
        let options = ReadOptions::default();
        let packed = lz::pack(&four().to_string());
        let escaped = links::with_escapes(&packed);
        for text in [
            format!("https://f-puzzles.com/?load={escaped}"),
            format!("f-puzzles.com/?load={packed}&x=1"),
            format!("https://sudokupad.app/fpuz{escaped}"),
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{escaped}"),
            format!(
                "https://sudokupad.app/sudoku.html?puzzleid=fpuzzles{}",
                packed.replace('+', "%20")
            ),
            format!("fpuzzles{packed}"),
        ] {
            let read = read_one(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(read.grid.to_string(), "12.............4", "{text}");
        }
    }

    #[test]
    fn regions_and_diagonals_make_the_shape() {
        let options = ReadOptions::default();
        let mut document = four();
        document[RISING] = json!(true);
        let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        for (cell, region) in regions.iter().enumerate() {
            document["grid"][cell / 4][cell % 4]["region"] = json!(region);
        }
        let puzzle = read_one(link(&document).as_bytes(), &options).unwrap();
        let shape = puzzle.grid.shape();
        assert_eq!((shape.box_size(), shape.houses().len()), (None, 13));
        assert!(has_diagonal(shape, true) && !has_diagonal(shape, false));
        assert_eq!(losses(&puzzle, Format::Fpuzzles), []);
        assert!(losses(&puzzle, Format::Line).contains(&Loss::Houses));
        let text = write_puzzle(&puzzle, Format::Fpuzzles).unwrap();
        assert_eq!(read_one(text.as_bytes(), &options).unwrap().grid, puzzle.grid);
        for (cell, region) in [0, 0, 0, 0, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1]
            .iter()
            .enumerate()
        {
            document["grid"][cell / 4][cell % 4]["region"] = json!(region);
        }
        let latin = read_one(link(&document).as_bytes(), &options).unwrap();
        assert_eq!(
            latin.grid.shape().houses().len(),
            9,
            "rows, columns and a diagonal"
        );
    }

    #[test]
    fn what_is_another_puzzle_is_refused() {
        let options = ReadOptions::default();
        let told = |change: fn(&mut Value)| {
            let mut document = four();
            change(&mut document);
            let error = read_one(link(&document).as_bytes(), &options).unwrap_err();
            format!(
                "{}: {error} ({})",
                error.column().unwrap(),
                error.help(|_| String::new()).unwrap_or_default()
            )
        };
        insta::assert_snapshot!(told(|it| it["killercage"] = json!([{ "cells": ["R1C1"], "value": "3" }])), @"33: this puzzle has a rule that kudosu does not know, 'killercage'; without it, it would be another puzzle (digits, regions and diagonals are read, and notes)");
        insta::assert_snapshot!(told(|it| it["antiknight"] = json!(true)), @"33: this puzzle has a rule that kudosu does not know, 'antiknight'; without it, it would be another puzzle (digits, regions and diagonals are read, and notes)");
        insta::assert_snapshot!(told(|it| it["grid"][0][2]["givenPencilMarks"] = json!([1, 2])), @"33: this puzzle has a rule that kudosu does not know, 'givenPencilMarks'; without it, it would be another puzzle (digits, regions and diagonals are read, and notes)");
        insta::assert_snapshot!(told(|it| it["grid"][0][2]["region"] = json!(null)), @"33: this puzzle has a rule that kudosu does not know, 'no region'; without it, it would be another puzzle (digits, regions and diagonals are read, and notes)");
        insta::assert_snapshot!(told(|it| it["grid"][0][2]["region"] = json!(3)), @"33: found regions of different sizes; expected as many cells in every region as in a row ()");
        insta::assert_snapshot!(told(|it| it["grid"][0][2]["value"] = json!(5)), @"33: found a value that is no digit of the grid; expected a whole number from 1 to the side ()");
        insta::assert_snapshot!(told(|it| it["size"] = json!(5)), @"33: found a grid that is not square; expected as many rows as cells in a row, and as size says ()");
        insta::assert_snapshot!(told(|it| *it = json!([])), @"33: found a document that is no object; expected a puzzle of f-puzzles ()");
        let told = |text: &str| read_one(text.as_bytes(), &options).unwrap_err().to_string();
        insta::assert_snapshot!(told("https://sudokupad.app/abc123"), @"there is no grid here; expected a link that holds the puzzle itself: ?load=… of f-puzzles or fpuzzles… of SudokuPad");
        insta::assert_snapshot!(told("https://sudokupad.app/sclN4Ig"), @"there is no grid here; expected a link that holds the puzzle itself: ?load=… of f-puzzles or fpuzzles… of SudokuPad");
        insta::assert_snapshot!(told("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9"), @"found a packed puzzle that cannot be unpacked; expected the whole link, as it was copied");
        let bomb = format!("{ADDRESS}{}", lz::pack(&" ".repeat(4_000_000)));
        insta::assert_snapshot!(told(&bomb), @"this is longer than 1048576 bytes, more than any puzzle needs");
    }
}
