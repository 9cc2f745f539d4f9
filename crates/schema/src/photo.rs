//! What was read in a photograph: its grids, their cells, and how sure each of them is.

use kudosu_board::PuzzleForm;
use serde::{Deserialize, Serialize};

use crate::Status;

/// What was read in a photograph.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PhotoAnswer {
    /// The grids, from the top down and from left to right.
    pub grids: Vec<PhotoGrid>,
    /// Why there is none, where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<PhotoProblem>,
}

/// Why a picture gives no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PhotoProblem {
    /// It is no picture that can be decoded.
    NoPicture,
    /// It has too many pixels.
    TooLarge,
    /// Nothing in it has the lines of a grid.
    NoGrid,
    /// Nothing in it is sharp enough to be read.
    Blurred,
    /// There is a grid, and what stands in its cells is nothing or no digits.
    NoDigits,
    /// The grid is too small in it.
    TooSmall,
    /// A part of the grid is not in it.
    CutOff,
    /// It took too long.
    Unfinished,
}

/// One grid of a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct PhotoGrid {
    /// Its number, from 1.
    pub number: usize,
    /// The puzzle as it was read: what is printed.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
    /// What a player wrote into it by hand, as a grid in one line; missing where nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// How many solutions it has: `unique`, `several`, `no-solution`; `unfinished` where that is not known.
    pub solutions: Status,
    /// Its cells, row by row.
    pub cells: Vec<PhotoCell>,
    /// What was chosen instead of the likeliest reading, because the puzzle has one solution with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<PhotoChoice>,
    /// Where the lines cross in the picture, row by row, each from the left and from the top, in pixels.
    pub crossings: Vec<[f32; 2]>,
}

/// One cell of a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct PhotoCell {
    /// Its name, such as r1c1.
    pub cell: String,
    /// The digit; 0 for a blank.
    pub digit: u8,
    /// How sure that is, from 0 to 1.
    pub confidence: f32,
    /// What else it might be; 0 for a blank.
    pub other: u8,
    /// How likely that is, from 0 to 1.
    pub other_confidence: f32,
    /// Why it should be looked at, where it should.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<PhotoDoubt>,
    /// Whether its digit is written by hand, in another ink and form than the print; missing where not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub handwritten: bool,
}

/// Why a cell of a photograph should be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PhotoDoubt {
    /// Another reading is nearly as likely.
    Unsure,
    /// Something stands there that is no digit or letter of the puzzle.
    NoSymbol,
    /// The same digit stands in the same row, column or box.
    Clash,
    /// A part of it is not in the picture.
    CutOff,
    /// It was chosen because with it the puzzle has one solution.
    Chosen,
    /// The puzzle does not have one solution, and this is one of its least sure cells.
    NotUnique,
    /// It may be written by hand: its ink or its form is not that of the print, but not both.
    Handwriting,
}

/// What was chosen instead of the likeliest reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct PhotoChoice {
    /// The cell, such as r1c1.
    pub cell: String,
    /// What looked likeliest; 0 for a blank.
    pub instead_of: u8,
    /// What was chosen; 0 for a blank.
    pub digit: u8,
    /// How many solutions the likeliest reading had: `several` or `no-solution`.
    pub because: Status,
}
