//! The board: what a Sudoku *is*, before anyone reads, solves or draws it.
//!
//! A [`Shape`] says how large the grid is and which groups of cells (its [`House`]s) must hold every digit
//! once. A [`Grid`] puts digits into the cells of a shape. [`DigitSet`] and [`CellSet`] do set algebra over
//! both, [`Candidates`] is what each cell can still be, [`Clash`] is what is wrong with a grid, and a
//! [`Symmetry`] is what may be done to a grid without changing what kind of puzzle it is. [`Clues`] are what
//! a variant says besides: cages, thermometers, arrows, dots, each a [`Clue`]. A [`Puzzle`] is a grid with
//! its clues: what there is to solve. [`Rng`] and [`Stop`] are the two things every solver needs besides:
//! repeatable chance, and a way to be interrupted. [`Limit`] says how much of everything a puzzle can have.
//!
//! Nothing here reads a file, starts a thread or looks at a clock, and of all texts it knows the shortest: a
//! grid in [one line](Grid::from_line), a clue in [another](read_clue_line), and the [name](CellNotation) of
//! a cell. With the feature `serde` a program keeps shapes, grids, clues and puzzles in whatever format it
//! likes.
//!
//! ```
//! use kudosu_board::{Digit, Grid, Shape};
//!
//! let shape = Shape::of_side(4)?;
//! let mut grid = Grid::blank(&shape);
//! let corner = shape.cell(0, 0).expect("a 4x4 grid has a first cell");
//! grid.set(corner, Digit::new(3).expect("3 is a digit"))?;
//!
//! assert_eq!(grid.to_string(), "3...............");
//! assert_eq!(shape.houses_of(corner).len(), 3); // its row, its column, its box
//! assert!(grid.clashes().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod candidates;
mod cell;
mod cell_name;
mod cell_set;
mod clash;
mod clue;
mod digit;
mod digit_set;
#[cfg(feature = "serde")]
mod forms;
mod grid;
mod house;
mod limits;
mod line;
mod nearest;
pub mod nine;
pub mod part;
mod puzzle;
mod rng;
mod shape;
mod stop;
mod symmetry;

pub use bits::{Bits, Word, bits};
pub use candidates::Candidates;
pub use cell::Cell;
pub use cell_name::{CellNameError, CellNotation};
pub use cell_set::{CellSet, CellSetIter};
pub use clash::Clash;
pub use clue::names as clue_names;
pub use clue::{
    Clue, ClueError, ClueFault, ClueId, ClueKind, ClueLineError, ClueLines, CluePlaces, Clues, Edge,
    GridSide, Indexed, LineRule, OutsideRule, PairFit, Relation, Slant, UnknownClueKind, read_clue_line,
    write_clue_line,
};
pub use digit::{Digit, NotADigit};
pub use digit_set::{DigitSet, DigitSetIter};
#[cfg(feature = "serde")]
pub use forms::{CluedPuzzleForm, FormError, PuzzleForm};
pub use grid::{Grid, GridError, GridIter};
pub use house::{House, HouseId, HouseKind};
pub use limits::{Limit, MAX_PUZZLE_BYTES, MAX_SIDE, OverLimit};
pub use line::LineError;
pub use nearest::nearest;
pub use nine::NotNine;
pub use puzzle::{OtherShape, Puzzle};
pub use rng::Rng;
#[cfg(feature = "serde")]
pub use shape::form::ShapeForm;
pub use shape::{Shape, ShapeError};
pub use stop::{Stop, Unfinished};
pub use symmetry::{Renamings, Symmetry, SymmetryError};

/// The example of the README, so that it is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
