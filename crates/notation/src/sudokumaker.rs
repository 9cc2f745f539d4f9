//! Links of SudokuMaker: a JSON document of its format 1.5, packed by [LZ-string](crate::lz) for addresses.
//!
//! Every rule is an object with a number for its type, so that nothing has to be guessed. Digits, notes,
//! regions and clues are read and written; rules that are programmed or only drawn are told aloud.

mod clues_in;
mod clues_out;
mod places;
#[cfg(test)]
mod round_trips;

use kudosu_board::{Cell, CellSet, Digit, DigitSet, Grid, MAX_SIDE, Puzzle, Shape};
use serde_json::{Map, Value, json};

use crate::about::PuzzleText;
use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::fpuzzles::{diagonal, extra_houses, has_diagonal};
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, ReadOptions, links, lz, note, size};
use clues_in::Reading;

const HOST: &str = "sudokumaker.app";
const ADDRESS: &str = "https://sudokumaker.app/?puzzle=";
const FIELD: &str = "puzzle";

/// The numbers of the rules that make the houses.
const REGIONS: u64 = 1;
const FALLING: u64 = 10;
const RISING: u64 = 11;
const DISJOINT: u64 = 14;
/// Rows and columns, in puzzles that do not have them by themselves.
const ROWS_AND_COLUMNS: u64 = 2003;

/// Whether a line is a link of SudokuMaker.
pub(crate) fn is_link(line: &str) -> bool {
    links::has_host(line, HOST) && links::query(line, FIELD).is_some()
}

pub(crate) fn read_record(source: &Source<'_>, _: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(line) {
        return Ok(None);
    }
    let Some(range) = links::query(line, FIELD) else {
        let expected = "a link that holds the puzzle itself: ?puzzle=… of SudokuMaker";
        return Err(source.error_in_line(ReadErrorKind::NoGrid { expected }, 0));
    };
    let packed = Packed {
        source,
        place: Place::new(0, range),
    };
    packed.read().map(Some)
}

/// A document on its way to a puzzle; every error points at the packed text.
struct Packed<'a> {
    source: &'a Source<'a>,
    place: Place,
}

impl Packed<'_> {
    fn error(&self, found: &str, expected: &str) -> ReadError {
        let kind = ReadErrorKind::Syntax {
            found: found.to_owned(),
            expected: expected.to_owned(),
        };
        self.source.error(kind, self.place)
    }

    fn read(&self) -> Result<Document, ReadError> {
        let text = links::unpacked(self.source, self.place)?;
        let json: Value = serde_json::from_str(&text).map_err(|error| {
            let reason = error.to_string();
            self.source.error(ReadErrorKind::NotJson { reason }, self.place)
        })?;
        let puzzle = json.get(FIELD).and_then(Value::as_object);
        let puzzle = puzzle.ok_or_else(|| self.error("a document without a puzzle", "one of SudokuMaker"))?;
        let cells = puzzle.get("cells").and_then(Value::as_array);
        let cells = cells.map(Vec::as_slice).unwrap_or_default();
        let rules: Vec<&Value> = puzzle
            .get("constraints")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter(|rule| rule.get("disabled") != Some(&Value::Bool(true)))
            .collect();
        let side = self.side(puzzle, cells.len())?;
        self.check_rows_and_columns(puzzle, &rules)?;
        let shape = self.shape(side, &rules)?;
        let mut read = self.position(&shape, cells)?;
        let mut reading = Reading::new(&shape);
        for rule in &rules {
            reading
                .add(rule)
                .map_err(|what| self.error(&what, "cells and numbers as SudokuMaker writes them"))?;
        }
        let (clues, strange, mut notes) = reading.finish();
        let grid = read.puzzle.grid().clone();
        read.puzzle = Puzzle::with_clue_list(grid, clues).map_err(|error| {
            let reason = error.to_string();
            self.source.error(ReadErrorKind::Clue { reason }, self.place)
        })?;
        notes.extend(note::of_rules(
            &text_of(puzzle, "comment"),
            read.puzzle.clues(),
            &strange,
        ));
        read.notes = notes;
        let [title, author, rules] = ["name", "author", "comment"].map(|name| text_of(puzzle, name));
        Ok(read.with_about(&PuzzleText::new(&title, &author, &rules)))
    }

    /// The side, from whatever of several fields says it, or from the number of cells.
    fn side(&self, puzzle: &Map<String, Value>, cells: usize) -> Result<usize, ReadError> {
        let number = |value: Option<&Value>| value.and_then(Value::as_u64).map(|number| number as usize);
        let said = puzzle.get("size");
        let width = number(said)
            .or_else(|| number(said.and_then(|size| size.get("width"))))
            .or_else(|| number(puzzle.get("width")))
            .unwrap_or(cells.isqrt());
        if !(1..=MAX_SIDE).contains(&width) || width * width != cells {
            return Err(self.error("a grid that is not square", "as many rows as cells in a row"));
        }
        let first = number(puzzle.get("minDigit")).unwrap_or(1);
        let last = number(puzzle.get("maxDigit")).unwrap_or(first.saturating_add(width - 1));
        if (first, last) != (1, width) {
            return Err(self.error("other digits", "those from 1 to the side"));
        }
        Ok(width)
    }

    fn check_rows_and_columns(&self, puzzle: &Map<String, Value>, rules: &[&Value]) -> Result<(), ReadError> {
        let is_other = puzzle.get("type").and_then(Value::as_str) == Some("custom");
        let has_rule = rules
            .iter()
            .any(|rule| number_of(rule) == Some(ROWS_AND_COLUMNS) && rule.get("areas").is_none());
        if is_other && !has_rule {
            return Err(self.error("a grid without the rules for rows and columns", "a Sudoku"));
        }
        Ok(())
    }

    fn shape(&self, side: usize, rules: &[&Value]) -> Result<Shape, ReadError> {
        let has = |number: u64| rules.iter().any(|rule| number_of(rule) == Some(number));
        let told = |error: kudosu_board::ShapeError| self.error("its regions", &error.to_string());
        let regions = rules.iter().find(|rule| number_of(rule) == Some(REGIONS));
        let mut shape = match regions.and_then(|rule| rule.get("regions")?.as_array()) {
            None => Shape::with_box(1, side).map_err(told)?,
            Some(numbers) if numbers.len() == side * side => {
                // A number below 0 is no region.
                let numbers = numbers
                    .iter()
                    .map(|number| number.as_u64().map(|number| number as usize));
                let numbers: Vec<Option<usize>> = numbers.collect();
                let shape = Shape::with_regions(&numbers).map_err(told)?;
                match size::box_to_write(&shape) {
                    Some((height, width)) => Shape::with_box(height, width).map_err(told)?,
                    None => shape,
                }
            }
            Some(_) => return Err(self.error("its regions", "a number for every cell")),
        };
        for (number, is_rising) in [(FALLING, false), (RISING, true)] {
            if has(number) {
                shape = shape.with_house(diagonal(&shape, is_rising)).map_err(told)?;
            }
        }
        if has(DISJOINT) {
            shape = shape.with_disjoint_groups().map_err(told)?;
        }
        let mut houses = Vec::new();
        for rule in rules
            .iter()
            .filter(|rule| number_of(rule) == Some(clues_in::EXTRA_REGION))
        {
            let cells = places::cells(rule.get("cells"), &shape)
                .ok_or_else(|| self.error("an extra region", "the numbers of its cells"))?;
            // One of fewer cells is a clue.
            houses.extend(shape.as_house(cells));
        }
        shape.with_houses(houses).map_err(told)
    }

    fn position(&self, shape: &Shape, cells: &[Value]) -> Result<Document, ReadError> {
        let mut grid = Grid::blank(shape);
        let mut placed = CellSet::new();
        let mut noted = Vec::new();
        let strange = || {
            self.error(
                "a value that is no digit of the grid",
                "a whole number from 1 to the side",
            )
        };
        for (cell, said) in shape.cells().zip(cells) {
            if let Some(value) = said.get("value").filter(|value| !value.is_null()) {
                let digit = value
                    .as_u64()
                    .and_then(|value| Digit::new(u8::try_from(value).ok()?));
                grid.set(cell, digit.ok_or_else(strange)?)
                    .map_err(|_| strange())?;
                if said.get("given") != Some(&Value::Bool(true)) {
                    placed.insert(cell);
                }
            } else if let Some(marks) = said.get("candidates").and_then(Value::as_u64) {
                // The bit of a digit is its own number.
                noted.push((cell, DigitSet::from_bits(u128::from(marks) >> 1) & shape.digits()));
            }
        }
        let puzzle = Document::new(grid).with_placed(placed);
        Ok(match noted.is_empty() {
            true => puzzle,
            false => puzzle.with_noted(noted),
        })
    }
}

fn number_of(rule: &Value) -> Option<u64> {
    rule.get("type").and_then(Value::as_u64)
}

fn text_of(puzzle: &Map<String, Value>, name: &str) -> String {
    puzzle
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let format = Format::Sudokumaker;
    let shape = document.puzzle.shape();
    let side = shape.side();
    links::check_side(shape, format)?;
    let described = |cell: Cell| {
        let mut said = Map::new();
        if let Some(digit) = document.puzzle.grid().get(cell) {
            if !document.placed.contains(cell) {
                said.insert("given".to_owned(), Value::Bool(true));
            }
            said.insert("value".to_owned(), digit.get().into());
        } else if let Some(noted) = &document.candidates {
            let bits = noted
                .get(cell)
                .iter()
                .fold(0_u32, |bits, digit| bits | 1 << digit.get());
            said.insert("candidates".to_owned(), bits.into());
        }
        Value::Object(said)
    };
    let cells: Vec<Value> = shape.cells().map(described).collect();
    let mut rules = vec![json!({ "type": 0 })];
    if let Some(regions) = regions(shape) {
        rules.push(json!({ "type": REGIONS, "regions": regions }));
    }
    let style = json!({ "color": "#34bbe6ff", "thickness": 0.02 });
    for (number, is_rising) in [(FALLING, false), (RISING, true)] {
        if has_diagonal(shape, is_rising) {
            rules.push(json!({ "type": number, "style": style }));
        }
    }
    let (has_groups, extra) = extra_houses(shape);
    if has_groups {
        rules.push(json!({ "type": DISJOINT }));
    }
    rules.extend(extra.iter().map(|cells| clues_out::extra_region(cells)));
    clues_out::write(document.puzzle.clues(), &mut rules)
        .map_err(|kind| WriteError::Clue { format, kind })?;
    let about = document.about_or_comment();
    let json = json!({
        "formatVersion": "1.5.0",
        "puzzle": {
            "name": about.title,
            "author": about.author,
            "comment": about.rules,
            "size": side,
            "cells": cells,
            "constraints": rules,
        },
    });
    let packed = lz::pack(&json.to_string()).replace('/', "-");
    // A plus would be taken for a blank.
    let packed = packed.trim_end_matches('=').replace('+', "%2B");
    Ok(format!("{ADDRESS}{packed}\n"))
}

/// The region of each cell from 0, or -1 for none; `None` where there are no regions at all.
fn regions(shape: &Shape) -> Option<Vec<i32>> {
    let first = shape.cells().filter_map(|cell| shape.box_of(cell)).min()?;
    let region = |cell| match shape.box_of(cell) {
        Some(house) => (house.index() - first.index()) as i32,
        None => -1,
    };
    Some(shape.cells().map(region).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{Document, Format, ReadError, ReadOptions, lz, read_one, write_document};

    /// What is read of a document of our own with these rules.
    fn read(rules: &[Value], more: &[(&str, Value)]) -> Result<Document, ReadError> {
        let mut cells = vec![json!({}); 16];
        cells[0] = json!({ "given": true, "value": 3 });
        cells[1] = json!({ "value": 1 });
        cells[2] = json!({ "candidates": 0b10100 });
        let regions = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        let mut all = vec![json!({ "type": 0 }), json!({ "type": 1, "regions": regions })];
        all.extend(rules.iter().cloned());
        let mut json = json!({ "formatVersion": "1.5.0", "puzzle": { "cells": cells, "constraints": all } });
        for (name, value) in more {
            json["puzzle"][*name] = value.clone();
        }
        let packed = lz::pack(&json.to_string()).replace('/', "-").replace('+', "%2B");
        let link = format!("https://sudokumaker.app/?puzzle={}", packed.trim_end_matches('='));
        read_one(link.as_bytes(), &ReadOptions::default().with_clues())
    }

    fn told(document: &Document) -> Vec<String> {
        let text = write_document(document, Format::Clues).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn digits_marks_and_rules_by_number_are_read() {
        let rules = [
            json!({ "type": 10 }),
            json!({ "type": 13 }),
            json!({ "type": 200, "clues": [{ "value": 1, "edge": 9 }], "negative": [] }),
            json!({ "type": 202, "clues": [{ "value": 5, "edge": 4 }], "negative": [5, 10] }),
            json!({ "type": 300, "slow": false, "thermometers": [[8, 9, 10]] }),
            json!({ "type": 301, "cages": [{ "cells": [14, 15], "value": 3 }, { "cells": [12, 13], "value": 0 }] }),
            json!({ "type": 303, "clues": [{ "corner": 12, "digits": [2] }] }),
            json!({ "type": 408, "bulbsWithArrows": [{ "bulbCells": [5, 4], "arrows": [[5, 6, 7, 11]] }] }),
            json!({ "type": 500, "clues": [{ "value": 6, "outerCell": 3, "diagonal": 1 }] }),
            json!({ "type": 501, "clues": [{ "value": 5, "outerCell": 6 }] }),
            json!({ "type": 100, "cells": [3], "disabled": true }),
        ];
        let document = read(&rules, &[("name", json!("Ours"))]).unwrap();
        insta::assert_snapshot!(told(&document).join("\n"), @"
        box 2x2
        diagonals falling
        31..............
        anti-knight
        difference 1: r2c1 r2c2
        sum 5: r1c1 r2c1
        negative-xv 5 10
        thermo: r3c1 r3c2 r3c3
        killer 3: r4c3 r4c4
        killer: r4c1 r4c2
        quadruple 2: r2c2 r2c3 r3c2 r3c3
        arrow: r2c2 r2c1 > r2c2 r2c3 r2c4 r3c4
        little-killer 6: r1c2 down-left
        sandwich 5: r1c0
        placed: r1c2
        note 24: r1c3
        note 24: r1c4
        note 24: r2c1
        note 24: r2c2
        note 1234: r2c3
        note 1234: r2c4
        note 124: r3c1
        note 234: r3c2
        note 124: r3c3
        note 1234: r3c4
        note 124: r4c1
        note 234: r4c2
        note 1234: r4c3
        note 124: r4c4
        comment: Ours
        ");
        assert_eq!(document.notes, []);
    }

    #[test]
    fn a_pill_is_read_and_written_in_the_order_in_which_its_cells_stand() {
        // 1 and 2 read 12; the other way round it would be 21.
        let arrow = json!({ "type": 408, "bulbsWithArrows": [{ "bulbCells": [4, 5], "arrows": [[5, 6, 7, 10, 3]] }] });
        let document = read(&[arrow], &[]).unwrap();
        assert_eq!(document.puzzle.clues().len(), 1);
        let solution: kudosu_board::Grid = "3142124321344321".parse().unwrap();
        let summed = [6, 7, 10, 3]
            .map(|at| u32::from(solution.values()[at]))
            .iter()
            .sum::<u32>();
        assert_eq!(summed, 12);
        assert!(document.puzzle.clues().are_kept_by(&solution));
        let link = write_document(&document, Format::Sudokumaker).unwrap();
        let again = read_one(link.as_bytes(), &ReadOptions::default().with_clues()).unwrap();
        assert_eq!(again.puzzle.clues(), document.puzzle.clues());
        let (_, packed) = link.trim_end().split_once("?puzzle=").unwrap();
        let text = lz::unpack(&packed.replace("%2B", "+").replace('-', "/"), 1 << 20).unwrap_or_default();
        assert!(text.contains(r#""bulbCells":[4,5]"#), "{text}");
    }

    #[test]
    fn rules_that_are_programmed_or_drawn_are_told() {
        let rules = [
            json!({ "type": 1000, "definition": { "name": "Magic" } }),
            json!({ "type": 2000, "lines": [[], []] }),
            json!({ "type": 4000, "lightCells": [1] }),
        ];
        let document = read(&rules, &[]).unwrap();
        let notes: Vec<String> = document.notes.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(notes.join("\n"), @r#"one solution cannot be expected: no clue explains what is drawn (the programmed rule "Magic", 2 lines)"#);
    }

    #[test]
    fn what_is_no_square_of_usual_digits_is_refused() {
        let refused = |more: &[(&str, Value)]| read(&[], more).unwrap_err().to_string();
        insta::assert_snapshot!(refused(&[("minDigit", json!(0))]), @"found other digits; expected those from 1 to the side");
        insta::assert_snapshot!(refused(&[("size", json!({ "width": 5, "height": 4 }))]), @"found a grid that is not square; expected as many rows as cells in a row");
        insta::assert_snapshot!(refused(&[("type", json!("custom"))]), @"found a grid without the rules for rows and columns; expected a Sudoku");
        let rule = json!({ "type": 301, "cages": [{ "cells": [99] }] });
        insta::assert_snapshot!(read(&[rule], &[]).unwrap_err().to_string(), @"found a rule of type 301; expected cells and numbers as SudokuMaker writes them");
    }
}
