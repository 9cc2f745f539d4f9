//! The one form in which grids, clues and puzzles travel in JSON, and in every other format that serde knows.
//!
//! [`Shape`], [`Grid`], [`Clues`], [`Candidates`] and [`Puzzle`] are their own forms to serde: a program
//! derives `Serialize` and `Deserialize` for what holds them and is done. That is why the line of a clue is
//! read here and not where files are: only the crate of a type can say how serde writes it.
//!
//! Formats for people have named fields, and leave out what there is none of. Formats for machines have every
//! field in its place, as they need it to read it back.

mod machine;
mod small;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::{Candidates, ClueLines, Clues, DigitSet, Grid, Puzzle, Shape, ShapeForm};

/// Why a form is none of a board: which field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// The field, such as `shape.extra[1][3]`.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

impl FormError {
    fn new(place: impl fmt::Display, why: impl fmt::Display) -> FormError {
        FormError {
            place: place.to_string(),
            why: why.to_string(),
        }
    }

    /// The same with the field that it is within.
    fn within(self, field: &str) -> FormError {
        FormError::new(format_args!("{field}.{}", self.place), self.why)
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

impl std::error::Error for FormError {}

/// A puzzle and its shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Puzzle")
)]
pub struct PuzzleForm {
    /// The grid in one line: a character a cell, . for a blank, A = 10;
    /// above side 35 decimals with blanks between. Of a puzzle with rules in words it is the whole text.
    pub puzzle: String,
    /// The shape; where it is missing, the usual one of that side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeForm>,
}

impl PuzzleForm {
    /// A grid with its shape.
    #[must_use]
    pub fn of(grid: &Grid) -> PuzzleForm {
        PuzzleForm {
            puzzle: grid.to_string(),
            shape: Some(ShapeForm::of(grid.shape())),
        }
    }

    /// The same in few words, for streams of many: a shape that follows from the side is left out.
    #[must_use]
    pub fn brief(grid: &Grid) -> PuzzleForm {
        let shape = grid.shape();
        let is_usual = shape.is_nine() || Shape::of_side(shape.side()).is_ok_and(|usual| usual == *shape);
        PuzzleForm {
            puzzle: grid.to_string(),
            shape: (!is_usual).then(|| ShapeForm::of(shape)),
        }
    }

    /// The grid.
    pub fn to_grid(&self) -> Result<Grid, FormError> {
        let shape = self.shape.as_ref().map(ShapeForm::to_shape).transpose();
        let grid = match shape.map_err(|error| error.within("shape"))? {
            Some(shape) => Grid::from_line(&shape, &self.puzzle),
            None => self.puzzle.parse(),
        };
        grid.map_err(|error| FormError::new("puzzle", error))
    }
}

/// A puzzle, its shape and its clues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "PuzzleWithClues")
)]
pub struct CluedPuzzleForm {
    /// Digits and shape.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
    /// The clues, each as a line such as `killer 15: r1c1 r1c2`; missing where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
}

impl CluedPuzzleForm {
    /// A puzzle with its shape and its clues.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> CluedPuzzleForm {
        CluedPuzzleForm {
            puzzle: PuzzleForm::of(puzzle.grid()),
            clues: puzzle.clues().lines(),
        }
    }

    /// The same in few words, for streams of many: a shape that follows from the side is left out.
    #[must_use]
    pub fn brief(puzzle: &Puzzle) -> CluedPuzzleForm {
        CluedPuzzleForm {
            puzzle: PuzzleForm::brief(puzzle.grid()),
            clues: puzzle.clues().lines(),
        }
    }

    /// A puzzle that a text says whole: one with rules in words.
    #[must_use]
    pub fn of_text(text: impl Into<String>) -> CluedPuzzleForm {
        CluedPuzzleForm {
            puzzle: PuzzleForm {
                puzzle: text.into(),
                shape: None,
            },
            clues: Vec::new(),
        }
    }

    /// The puzzle.
    pub fn to_puzzle(&self) -> Result<Puzzle, FormError> {
        let grid = self.puzzle.to_grid()?;
        let clues = read_clues(grid.shape(), &self.clues)?;
        Puzzle::new(grid, clues).map_err(|error| FormError::new("clues", error))
    }
}

/// Clues without digits.
#[derive(Serialize, Deserialize)]
struct CluesForm {
    shape: ShapeForm,
    #[serde(default)]
    clues: Vec<String>,
}

/// Candidates without digits.
#[derive(Serialize, Deserialize)]
struct CandidatesForm {
    shape: ShapeForm,
    candidates: Vec<DigitSet>,
}

fn read_clues(shape: &Shape, lines: &[String]) -> Result<Clues, FormError> {
    let mut reader = ClueLines::new(shape);
    let mut clues = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let read = reader.read(line);
        clues.extend(read.map_err(|error| FormError::new(format_args!("clues[{at}]"), error))?);
    }
    Clues::new(shape, clues).map_err(|error| FormError::new("clues", error))
}

fn read_candidates(shape: &Shape, sets: &[DigitSet]) -> Result<Candidates, FormError> {
    if sets.len() != shape.cell_count() {
        let why = format!(
            "a {shape} grid has {} cells, not {}",
            shape.cell_count(),
            sets.len()
        );
        return Err(FormError::new("candidates", why));
    }
    let mut candidates = Candidates::full(shape);
    for (cell, &digits) in shape.cells().zip(sets) {
        if let Some(digit) = (digits - shape.digits()).first() {
            let place = format_args!("candidates[{}]", cell.index());
            return Err(FormError::new(
                place,
                format_args!("{digit} is no digit of a {shape} grid"),
            ));
        }
        candidates.set(cell, digits);
    }
    Ok(candidates)
}

/// A puzzle is written with its shape and its clues, the same as everywhere in kudosu's JSON.
///
/// ```
/// use kudosu_board::{Clue, Grid, Puzzle, Shape};
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Saved {
///     puzzle: Puzzle,
///     seconds: u32,
/// }
///
/// let grid: Grid = ".142..1..2.4.3.1".parse()?;
/// let puzzle = Puzzle::with_clue_list(grid, vec![Clue::AntiKing])?;
/// let text = serde_json::to_string(&Saved { puzzle: puzzle.clone(), seconds: 90 })?;
/// let shape = r#""shape":{"side":4,"box":[2,2]}"#;
/// let whole = format!(r#"{{"puzzle":".142..1..2.4.3.1",{shape},"clues":["anti-king"]}}"#);
/// let json = format!(r#"{{"puzzle":{whole},"seconds":90}}"#);
/// assert_eq!(text, json);
/// assert_eq!(serde_json::from_str::<Saved>(&text)?.puzzle, puzzle);
///
/// // What does not follow from the side may be left out, and what is wrong is told with its place.
/// assert_eq!(serde_json::from_str::<Puzzle>(r#"{"puzzle": "12.."}"#)?, "12..".parse()?);
/// let error = serde_json::from_str::<Puzzle>(r#"{"puzzle": "12..", "clues": ["anti-knigt"]}"#).err();
/// let told = error.map(|error| error.to_string()).unwrap_or_default();
/// assert!(told.contains("clues[0]: found \"anti-knigt\"; expected the name of a clue"));
/// assert!(told.contains("did you mean anti-knight?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        machine::write(CluedPuzzleForm::of(self), serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        let form: CluedPuzzleForm = machine::read(deserializer)?;
        form.to_puzzle().map_err(D::Error::custom)
    }
}

/// A grid is written as a puzzle without clues is.
impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (puzzle, clues) = (PuzzleForm::of(self), Vec::new());
        machine::write(CluedPuzzleForm { puzzle, clues }, serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        let form: CluedPuzzleForm = machine::read(deserializer)?;
        // Without its clues it would be another puzzle.
        if !form.clues.is_empty() {
            return Err(D::Error::custom(FormError::new(
                "clues",
                "a grid has none; read a puzzle instead",
            )));
        }
        form.puzzle.to_grid().map_err(D::Error::custom)
    }
}

/// A shape is written as a [`ShapeForm`].
impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        machine::write(ShapeForm::of(self), serializer)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
        let form: ShapeForm = machine::read(deserializer)?;
        form.to_shape().map_err(D::Error::custom)
    }
}

/// Clues are written with their shape, each as its line.
impl Serialize for Clues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (shape, clues) = (ShapeForm::of(self.shape()), self.lines());
        machine::write(CluesForm { shape, clues }, serializer)
    }
}

impl<'de> Deserialize<'de> for Clues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clues, D::Error> {
        let form: CluesForm = machine::read(deserializer)?;
        let shape = form.shape.to_shape().map_err(|error| error.within("shape"));
        let clues = shape.and_then(|shape| read_clues(&shape, &form.clues));
        clues.map_err(D::Error::custom)
    }
}

/// Candidates are written with their shape, as a list of digits for each cell.
impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (shape, candidates) = (ShapeForm::of(self.shape()), self.sets().to_vec());
        machine::write(CandidatesForm { shape, candidates }, serializer)
    }
}

impl<'de> Deserialize<'de> for Candidates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidates, D::Error> {
        let form: CandidatesForm = machine::read(deserializer)?;
        let shape = form.shape.to_shape().map_err(|error| error.within("shape"));
        let candidates = shape.and_then(|shape| read_candidates(&shape, &form.candidates));
        candidates.map_err(D::Error::custom)
    }
}
