//! An f-puzzles document on its way to a puzzle.

use kudosu_board::{Cell, CellSet, Clue, Digit, Grid, MAX_SIDE, Puzzle, Shape};
use serde_json::{Map, Value};

use super::{
    DISJOINT, EXTRA, FALLING, RISING, box_of, clues_in, diagonal, drawn, says_something, usual_box, wrong,
};
use crate::ReadOptions;
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::text::Source;

/// What a cell may say about the puzzle.
const IN_A_CELL: [&str; 6] = ["value", "given", "region", "centerPencilMarks", MARKS, PARITY];
pub(super) const MARKS: &str = "givenPencilMarks";
/// Whether the digit of a cell is even or odd, in documents from before `even` and `odd` had their own keys.
const PARITY: &str = "parity";
const SOLUTION: &str = "solution";

/// A document on its way to a puzzle. Every error points at the same place: the packed text, which nobody can
/// look into, or the whole document.
pub(super) struct Reading<'a> {
    pub source: &'a Source<'a>,
    pub place: Place,
    pub options: &'a ReadOptions,
}

impl Reading<'_> {
    fn error(&self, found: &str, expected: &str) -> ReadError {
        wrong(self.source, self.place, found, expected)
    }

    fn foreign(&self, rule: &str) -> ReadError {
        let rule = rule.to_owned();
        self.source.error(ReadErrorKind::ForeignRule { rule }, self.place)
    }

    pub(super) fn read(&self, json: &Value) -> Result<Document, ReadError> {
        let Some(json) = json.as_object() else {
            return Err(self.error("a document that is no object", "a puzzle of f-puzzles"));
        };
        let houses = ["size", "grid", RISING, FALLING, DISJOINT, EXTRA, SOLUTION];
        let is_known =
            |name: &str| houses.contains(&name) || drawn::is_harmless(name) || clues_in::is_clue(name);
        if let Some((rule, _)) = json
            .iter()
            .find(|(name, value)| !is_known(name) && says_something(value))
        {
            return Err(self.foreign(rule));
        }
        let cells = self.cells(json)?;
        let shape = self.with_more_houses(self.shape(&cells)?, json)?;
        let mut document = self.position(&shape, &cells)?;
        let (mut clues, mut notes) =
            clues_in::read(json, &shape).map_err(|entry| self.error(&entry.found, &entry.expected))?;
        clues.extend(self.given_marks(&shape, &cells)?);
        clues.extend(self.parities(&shape, &cells)?);
        let grid = document.puzzle.grid().clone();
        document.puzzle = Puzzle::with_clue_list(grid, clues).map_err(|error| {
            let reason = error.to_string();
            self.source.error(ReadErrorKind::Clue { reason }, self.place)
        })?;
        notes.extend(drawn::notes(json, document.puzzle.clues()));
        notes.dedup();
        document.notes = notes;
        document.solution = solution(json, &shape);
        document.drawing = drawn::kept(json, &cells);
        Ok(document.with_comment(&drawn::comment(json)))
    }

    /// The cells in reading order, of which there are as many as a square grid has.
    fn cells<'v>(&self, json: &'v Map<String, Value>) -> Result<Vec<&'v Map<String, Value>>, ReadError> {
        let rows = json.get("grid").and_then(Value::as_array);
        let rows: Vec<&Vec<Value>> = rows.into_iter().flatten().filter_map(Value::as_array).collect();
        let side = rows.len();
        let is_square = (1..=MAX_SIDE).contains(&side) && rows.iter().all(|row| row.len() == side);
        let size = json.get("size");
        if !is_square || size.is_some_and(|size| size.as_u64() != Some(side as u64)) {
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
                let is_known = IN_A_CELL.contains(&name.as_str()) || drawn::is_harmless_in_a_cell(name);
                !is_known && says_something(value)
            };
            if let Some((rule, _)) = cell.iter().find(foreign) {
                return Err(self.foreign(rule));
            }
        }
        Ok(cells)
    }

    /// The shape with diagonals, disjoint groups, and extra regions of as many cells as a row.
    fn with_more_houses(&self, mut shape: Shape, json: &Map<String, Value>) -> Result<Shape, ReadError> {
        let is_set = |name: &str| json.get(name) == Some(&Value::Bool(true));
        for (name, is_rising) in [(FALLING, false), (RISING, true)] {
            if is_set(name) {
                let house = shape.with_house(diagonal(&shape, is_rising));
                shape = house.map_err(|error| self.error(name, &error.to_string()))?;
            }
        }
        if is_set(DISJOINT) {
            let houses = shape.with_disjoint_groups();
            shape = houses.map_err(|error| self.error(DISJOINT, &error.to_string()))?;
        }
        let regions = json.get(EXTRA).and_then(Value::as_array);
        let mut houses = Vec::new();
        for region in regions.into_iter().flatten() {
            let names = region.get("cells").and_then(Value::as_array);
            let cell = |name: &Value| shape.parse_cell(name.as_str()?).ok();
            let cells: Option<Vec<Cell>> = names.and_then(|names| names.iter().map(cell).collect());
            let cells = cells
                .ok_or_else(|| self.error("an extra region that is none", "its cells as R1C1 and so on"))?;
            // One of fewer cells is a clue.
            houses.extend(shape.as_house(cells));
        }
        let houses = shape.with_houses(houses);
        houses.map_err(|error| self.error(EXTRA, &error.to_string()))
    }

    /// The boxes of this size, unless cells say that they belong to other regions.
    fn shape(&self, cells: &[&Map<String, Value>]) -> Result<Shape, ReadError> {
        let side = cells.len().isqrt();
        let plain = |own: Option<&OwnBox>| size::shape(self.source, side, self.options, own, self.place);
        if cells.iter().all(|cell| !cell.contains_key("region")) {
            return plain(None);
        }
        let usual = usual_box(side);
        let mut regions = Vec::with_capacity(cells.len());
        for (index, cell) in cells.iter().enumerate() {
            let region = match cell.get("region") {
                None => Some(box_of(index, side, usual)),
                Some(Value::Null) => None,
                Some(region) => {
                    let region = region.as_u64().filter(|&region| region < (side * side) as u64);
                    let expected = "a number from 0, or null for none";
                    Some(region.ok_or_else(|| self.error("a strange region", expected))? as usize)
                }
            };
            regions.push(region);
        }
        let shape = Shape::with_regions(&regions).map_err(|_| {
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

    fn not_a_digit(&self) -> ReadError {
        self.error(
            "a value that is no digit of the grid",
            "a whole number from 1 to the side",
        )
    }

    fn position(&self, shape: &Shape, cells: &[&Map<String, Value>]) -> Result<Document, ReadError> {
        let mut grid = Grid::blank(shape);
        let mut placed = CellSet::new();
        let mut noted = Vec::new();
        for (cell, said) in shape.cells().zip(cells) {
            if let Some(value) = said.get("value").filter(|value| says_something(value)) {
                let digit = clues_in::digit(value, shape).ok_or_else(|| self.not_a_digit())?;
                grid.set(cell, digit).map_err(|_| self.not_a_digit())?;
                if said.get("given") != Some(&Value::Bool(true)) {
                    placed.insert(cell);
                }
            } else if let Some(marks) = said.get("centerPencilMarks").filter(|marks| marks.is_array()) {
                let digits = clues_in::digits(marks, shape);
                noted.push((cell, digits.ok_or_else(|| self.not_a_digit())?));
            }
        }
        let document = Document::new(grid).with_placed(placed);
        Ok(match noted.is_empty() {
            true => document,
            false => document.with_noted(noted),
        })
    }

    /// The digits that cells are limited to.
    fn given_marks(&self, shape: &Shape, cells: &[&Map<String, Value>]) -> Result<Vec<Clue>, ReadError> {
        let said = shape.cells().zip(cells);
        let marks = said.filter_map(|(cell, said)| Some((cell, said.get(MARKS)?)));
        let marks = marks.filter(|(_, marks)| says_something(marks));
        let clue = |(cell, marks)| {
            let digits = clues_in::digits(marks, shape).ok_or_else(|| self.not_a_digit())?;
            Ok(Clue::Marks { cell, digits })
        };
        marks.map(clue).collect()
    }

    /// The cells that are said to be even or odd.
    fn parities(&self, shape: &Shape, cells: &[&Map<String, Value>]) -> Result<Vec<Clue>, ReadError> {
        let mut clues = Vec::new();
        for (cell, said) in shape.cells().zip(cells) {
            let Some(parity) = said.get(PARITY).filter(|parity| says_something(parity)) else {
                continue;
            };
            let word = parity.as_str().unwrap_or_default().to_ascii_lowercase();
            match word.as_str() {
                "even" => clues.push(Clue::Even { cell }),
                "odd" => clues.push(Clue::Odd { cell }),
                "none" => {}
                _ => return Err(self.error(&format!("the parity {parity}"), "even or odd")),
            }
        }
        Ok(clues)
    }
}

/// The solution of a document, where it is complete.
fn solution(json: &Map<String, Value>, shape: &Shape) -> Option<Grid> {
    let values: Vec<u8> = match json.get(SOLUTION)? {
        Value::String(text) => text
            .chars()
            .map(|c| Digit::from_symbol(c).map(Digit::get))
            .collect::<Option<_>>()?,
        Value::Array(values) => {
            let digit = |value: &Value| clues_in::digit(value, shape).map(Digit::get);
            values.iter().map(digit).collect::<Option<_>>()?
        }
        _ => return None,
    };
    Grid::from_values(shape, &values)
        .ok()
        .filter(|grid| grid.blank_count() == 0)
}
