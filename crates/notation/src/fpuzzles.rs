//! Links of f-puzzles and SudokuPad: a JSON document, packed by [LZ-string](crate::lz),
//! that can hold any variant of Sudoku.
//!
//! Digits, regions, notes and clues are read and written; drawings, colours and texts are kept for writing. A
//! document with a rule that is not known is refused by name: without it, it would be another puzzle.

mod clues_in;
mod clues_out;
mod drawn;
mod reading;
#[cfg(test)]
mod round_trips;
mod writing;

use kudosu_board::{Cell, Shape};
use serde_json::Value;

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::lz;
use crate::size;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, ReadOptions, links, scl};
use reading::Reading;
use writing::json_of;

pub(crate) use drawn::{about, says_more, with_about};
pub(crate) use writing::extra_houses;

const ADDRESS: &str = "https://www.f-puzzles.com/?load=";
const PAD_ADDRESS: &str = "https://sudokupad.app/?puzzleid=fpuzzles";
const PAD_HOSTS: [&str; 2] = ["sudokupad.app", "app.crackingthecryptic.com"];
/// No packed document has fewer characters.
const SHORTEST_DOCUMENT: usize = 20;
/// What stands before the packed document in an address of SudokuPad, the longer one first.
const PAD_PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

const RISING: &str = "diagonal+";
const FALLING: &str = "diagonal-";
const DISJOINT: &str = "disjointgroups";
/// Further houses, or clues where they have fewer cells than a row: a list of objects with their cells.
const EXTRA: &str = "extraregion";

/// Whether a line is a link of f-puzzles.
pub(crate) fn is_link(line: &str) -> bool {
    links::has_host(line, "f-puzzles.com") && links::query(line, "load").is_some()
}

/// Whether a line is a link of SudokuPad.
pub(crate) fn is_pad_link(line: &str) -> bool {
    PAD_HOSTS.iter().any(|host| links::has_host(line, host))
        || line.trim_start().starts_with(PAD_PREFIXES[0])
        || is_bare_scl(line)
}

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(line) {
        return Ok(None);
    }
    if let Some(place) = scl_place(line) {
        return scl::read(source, place, options).map(Some);
    }
    let Some(place) = packed_place(line) else {
        let kind = ReadErrorKind::NoGrid {
            expected: "a link that holds the puzzle itself: ?load=… of f-puzzles, or fpuzzles…, scl… or ctc… of SudokuPad",
        };
        return Err(source.error_in_line(kind, 0));
    };
    let text = links::unpacked(source, place)?;
    let json: Value = serde_json::from_str(&text).map_err(|error| {
        let reason = error.to_string();
        source.error(ReadErrorKind::NotJson { reason }, place)
    })?;
    Reading {
        source,
        place,
        options,
    }
    .read(&json)
    .map(Some)
}

/// Where SudokuPad's own packed document stands.
fn scl_place(line: &str) -> Option<Place> {
    let start = line.len() - line.trim_start().len();
    let places = scl::PREFIXES.iter().find_map(|prefix| {
        let field = links::query(line, "puzzleid").filter(|range| line[range.clone()].starts_with(prefix));
        let in_field = field.map(|range| range.start + prefix.len()..range.end);
        let in_path = || {
            let is_pad = PAD_HOSTS.iter().any(|host| links::has_host(line, host));
            let slash = format!("/{prefix}");
            let at = match line[start..].starts_with(prefix) {
                true => start + prefix.len(),
                false => line.find(&slash).filter(|_| is_pad)? + slash.len(),
            };
            let length = line[at..].find(['?', '#', ' ', '\t']).unwrap_or(line.len() - at);
            // A short name may start like this too; a document is longer.
            (length > SHORTEST_DOCUMENT).then_some(at..at + length)
        };
        in_field.or_else(in_path)
    });
    places.map(|range| Place::new(0, range))
}

/// Whether a line is SudokuPad's packed document without its address. Every document begins with the same
/// brace, so that its packed text begins alike; a line of letters for the cells of a large grid does not.
fn is_bare_scl(line: &str) -> bool {
    let line = line.trim_start();
    let mut packed = scl::PREFIXES
        .iter()
        .filter_map(|prefix| line.strip_prefix(prefix));
    packed.any(|packed| packed.starts_with("N4") && packed.len() > SHORTEST_DOCUMENT)
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

pub(crate) fn diagonal(shape: &Shape, is_rising: bool) -> Vec<Cell> {
    let side = shape.side();
    let column = |row: usize| if is_rising { side - 1 - row } else { row };
    (0..side).filter_map(|row| shape.cell(row, column(row))).collect()
}

/// Whether a diagonal is among the houses.
pub(crate) fn has_diagonal(shape: &Shape, is_rising: bool) -> bool {
    let cells = diagonal(shape, is_rising);
    shape
        .houses()
        .iter()
        .any(|house| house.cells() == cells.as_slice())
}

/// A document as plain JSON.
pub(crate) fn read_json(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let json: Value = serde_json::from_str(source.text).map_err(|error| {
        let line = error
            .line()
            .saturating_sub(1)
            .min(source.lines.len().saturating_sub(1));
        let reason = error.to_string();
        source.error_in_line(ReadErrorKind::NotJson { reason }, line)
    })?;
    let place = source.place_of_line(0);
    Reading {
        source,
        place,
        options,
    }
    .read(&json)
}

pub(crate) fn write_json(document: &Document) -> Result<String, WriteError> {
    Ok(json_of(document, Format::FpuzzlesJson)? + "\n")
}

pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    Ok(format!(
        "{ADDRESS}{}\n",
        lz::pack(&json_of(document, Format::Fpuzzles)?)
    ))
}

pub(crate) fn write_pad(document: &Document) -> Result<String, WriteError> {
    let packed = lz::pack(&json_of(document, Format::Sudokupad)?);
    Ok(format!("{PAD_ADDRESS}{}\n", links::with_escapes(&packed)))
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Clue, Digit};
    use serde_json::json;

    use super::*;
    use crate::{Layout, Loss, losses, read_one, recognise, write_document};

    fn link(json: &Value) -> String {
        format!("{ADDRESS}{}\n", lz::pack(&json.to_string()))
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
        let document = read_one(text.as_bytes(), &options).unwrap();
        assert_eq!(document.puzzle.grid().to_string(), "12.............4");
        assert_eq!(document.givens().grid().to_string(), "1..............4");
        assert_eq!(document.comment.as_deref(), Some("Small; Somebody"));
        let fourth = document.candidates.as_ref().unwrap().sets()[3];
        assert_eq!(fourth.iter().map(Digit::get).collect::<Vec<_>>(), [3, 4]);
        for format in [Format::Fpuzzles, Format::Sudokupad] {
            let text = write_document(&document, format).unwrap();
            assert_eq!(
                recognise(text.as_bytes(), true, &options),
                Ok(Layout::Lines(format))
            );
            assert_eq!(read_one(text.as_bytes(), &options).as_ref(), Ok(&document));
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
            assert_eq!(read.puzzle.grid().to_string(), "12.............4", "{text}");
        }
    }

    #[test]
    fn regions_and_diagonals_make_the_shape() {
        let options = ReadOptions::default();
        let mut json = four();
        json[RISING] = json!(true);
        let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        for (cell, region) in regions.iter().enumerate() {
            json["grid"][cell / 4][cell % 4]["region"] = json!(region);
        }
        let document = read_one(link(&json).as_bytes(), &options).unwrap();
        let shape = document.puzzle.shape();
        assert_eq!((shape.box_size(), shape.houses().len()), (None, 13));
        assert!(has_diagonal(shape, true) && !has_diagonal(shape, false));
        assert_eq!(losses(&document, Format::Fpuzzles), []);
        assert!(losses(&document, Format::Line).contains(&Loss::Houses));
        let text = write_document(&document, Format::Fpuzzles).unwrap();
        assert_eq!(
            read_one(text.as_bytes(), &options).unwrap().puzzle.grid(),
            document.puzzle.grid()
        );
        for (cell, region) in [0, 0, 0, 0, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1]
            .iter()
            .enumerate()
        {
            json["grid"][cell / 4][cell % 4]["region"] = json!(region);
        }
        let latin = read_one(link(&json).as_bytes(), &options).unwrap();
        assert_eq!(
            latin.puzzle.shape().houses().len(),
            9,
            "rows, columns and a diagonal"
        );
    }

    #[test]
    fn the_parity_of_a_cell_is_read_as_old_documents_say_it() {
        let options = ReadOptions::default().with_clues();
        let mut json = four();
        json["grid"][1][0]["parity"] = json!("even");
        json["grid"][1][1]["parity"] = json!("Odd");
        json["grid"][1][2]["parity"] = json!("none");
        let document = read_one(link(&json).as_bytes(), &options).unwrap();
        let clues = [
            Clue::Even { cell: Cell::new(4) },
            Clue::Odd { cell: Cell::new(5) },
        ];
        assert_eq!(document.puzzle.clues().as_slice(), clues);
        json["grid"][1][3]["parity"] = json!("prime");
        let told = read_one(link(&json).as_bytes(), &options)
            .unwrap_err()
            .to_string();
        insta::assert_snapshot!(told, @r#"found the parity "prime"; expected even or odd"#);
    }

    #[test]
    fn what_is_another_puzzle_is_refused() {
        let options = ReadOptions::default();
        let told = |change: fn(&mut Value)| {
            let mut json = four();
            change(&mut json);
            let error = read_one(link(&json).as_bytes(), &options).unwrap_err();
            format!(
                "{}: {error} ({})",
                error.column().unwrap(),
                error.help(|_| String::new()).unwrap_or_default()
            )
        };
        let refused = [
            told(|it| it["killercage"] = json!([{ "cells": ["R1C1"], "value": "3" }])),
            told(|it| it["antiknight"] = json!(true)),
            told(|it| it["grid"][0][2]["givenPencilMarks"] = json!([1, 2])),
            told(|it| it["lookandsay"] = json!(["R1C1"])),
            told(|it| it["killercage"] = json!([{ "cells": ["R1C1"], "value": "5" }])),
            told(|it| it["killercage"] = json!([{ "cells": ["R1C5"], "value": "5" }])),
            told(|it| it["killercage"] = json!([{ "cells": ["R1C2"], "value": "many" }])),
            told(|it| it["grid"][0][2]["region"] = json!(null)),
        ];
        insta::assert_snapshot!(refused.join("\n"));
        insta::assert_snapshot!(told(|it| it["grid"][0][2]["region"] = json!(3)), @"33: found regions of different sizes; expected as many cells in every region as in a row ()");
        insta::assert_snapshot!(told(|it| it["grid"][0][2]["value"] = json!(5)), @"33: found a value that is no digit of the grid; expected a whole number from 1 to the side ()");
        insta::assert_snapshot!(told(|it| it["size"] = json!(5)), @"33: found a grid that is not square; expected as many rows as cells in a row, and as size says ()");
        insta::assert_snapshot!(told(|it| *it = json!([])), @"33: found a document that is no object; expected a puzzle of f-puzzles ()");
        let told = |text: &str| read_one(text.as_bytes(), &options).unwrap_err().to_string();
        insta::assert_snapshot!(told("https://sudokupad.app/abc123"), @"there is no grid here; expected a link that holds the puzzle itself: ?load=… of f-puzzles, or fpuzzles…, scl… or ctc… of SudokuPad");
        insta::assert_snapshot!(told("https://sudokupad.app/sclN4Ig"), @"there is no grid here; expected a link that holds the puzzle itself: ?load=… of f-puzzles, or fpuzzles…, scl… or ctc… of SudokuPad");
        insta::assert_snapshot!(told("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9"), @"found a packed puzzle that cannot be unpacked; expected the whole link, as it was copied");
        let bomb = format!("{ADDRESS}{}", lz::pack(&" ".repeat(4_000_000)));
        insta::assert_snapshot!(told(&bomb), @"this is longer than 1048576 bytes, more than any puzzle needs");
    }
}
