//! Cells, candidates and clashes as JSON has them.

use kudosu_board::{Candidates, Cell, CellNotation, Clash, Digit, DigitSet, Grid, HouseId, Shape};
use kudosu_logic::Candidate;
use serde::{Deserialize, Serialize};

use crate::error::{JsonError, Place};

pub use kudosu_board::PuzzleForm;

/// A digit in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Candidate")
)]
pub struct CandidateForm {
    /// Row and column, from 1: r4c2.
    pub cell: String,
    /// The digit.
    pub digit: u8,
}

impl CandidateForm {
    pub(crate) fn of(shape: &Shape, (cell, digit): Candidate) -> CandidateForm {
        CandidateForm {
            cell: cell_name(shape, cell),
            digit: digit.get(),
        }
    }

    pub(crate) fn list(shape: &Shape, candidates: &[Candidate]) -> Vec<CandidateForm> {
        let one = |&candidate: &Candidate| CandidateForm::of(shape, candidate);
        candidates.iter().map(one).collect()
    }

    pub(crate) fn to_candidate(&self, shape: &Shape, place: &Place) -> Result<Candidate, JsonError> {
        let cell = read_cell(shape, &self.cell, &place.field("cell"))?;
        Ok((cell, read_digit(shape, self.digit, &place.field("digit"))?))
    }
}

/// A digit that stands more than once in a house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Clash")
)]
pub struct ClashForm {
    /// Such as row 4, column 2, box 5 or extra 1.
    pub house: String,
    /// The number of the house among all of the shape, from 0: rows, columns, boxes, extra ones.
    pub set: usize,
    /// The digit.
    pub digit: u8,
    /// Where it stands.
    pub cells: Vec<String>,
}

impl ClashForm {
    /// A clash on a board of this shape.
    #[must_use]
    pub fn of(shape: &Shape, clash: &Clash) -> ClashForm {
        ClashForm {
            house: house_name(shape, clash.house),
            set: clash.house.index(),
            digit: clash.digit.get(),
            cells: cell_names(shape, &clash.cells),
        }
    }

    /// Several clashes.
    #[must_use]
    pub fn list(shape: &Shape, clashes: &[Clash]) -> Vec<ClashForm> {
        clashes.iter().map(|clash| ClashForm::of(shape, clash)).collect()
    }
}

pub(crate) fn cell_name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::RowColumn)
}

pub(crate) fn cell_names(shape: &Shape, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| cell_name(shape, cell)).collect()
}

/// Such as row 4, column 2, box 5 or extra 1, in every language.
pub(crate) fn house_name(shape: &Shape, house: HouseId) -> String {
    shape.house(house).map(ToString::to_string).unwrap_or_default()
}

pub(crate) fn digit_list(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

/// For each cell the digits that it can still be.
#[must_use]
pub fn candidate_lists(candidates: &Candidates) -> Vec<Vec<u8>> {
    candidates.sets().iter().map(|&set| digit_list(set)).collect()
}

pub(crate) fn read_cell(shape: &Shape, name: &str, place: &Place) -> Result<Cell, JsonError> {
    let wrong = |_| JsonError::expected(place, "the name of a cell, such as r4c2");
    shape.parse_cell(name).map_err(wrong)
}

pub(crate) fn read_cells(shape: &Shape, names: &[String], place: &Place) -> Result<Vec<Cell>, JsonError> {
    let one = |(at, name): (usize, &String)| read_cell(shape, name, &place.at(at));
    names.iter().enumerate().map(one).collect()
}

pub(crate) fn read_digit(shape: &Shape, digit: u8, place: &Place) -> Result<Digit, JsonError> {
    let known = Digit::new(digit).filter(|&digit| shape.digits().contains(digit));
    known.ok_or_else(|| JsonError::expected(place, "a digit of the grid"))
}

pub(crate) fn read_digits(shape: &Shape, digits: &[u8], place: &Place) -> Result<DigitSet, JsonError> {
    let one = |(at, &digit): (usize, &u8)| read_digit(shape, digit, &place.at(at));
    digits.iter().enumerate().map(one).collect()
}

pub(crate) fn read_house(shape: &Shape, name: &str, place: &Place) -> Result<HouseId, JsonError> {
    let found = shape.houses().iter().find(|house| house.to_string() == name);
    let found = found.map(kudosu_board::House::id);
    found.ok_or_else(|| JsonError::expected(place, "the name of a house, such as row 4"))
}

pub(crate) fn read_grid(shape: &Shape, line: &str, place: &Place) -> Result<Grid, JsonError> {
    let grid = Grid::from_line(shape, line);
    grid.map_err(|_| JsonError::expected(place, "a grid of the same size in one line"))
}
