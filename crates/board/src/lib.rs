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
//! Nothing here reads a file, knows a text format, allocates a thread or looks at a clock.
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

mod candidates;
mod cell;
mod cell_name;
mod cell_set;
mod clash;
mod clue;
mod digit;
mod digit_set;
mod grid;
mod house;
mod limits;
mod line;
mod puzzle;
mod rng;
mod shape;
mod stop;
mod symmetry;

pub use candidates::Candidates;
pub use cell::Cell;
pub use cell_name::{CellNameError, CellNotation};
pub use cell_set::{CellSet, CellSetIter};
pub use clash::Clash;
pub use clue::{
    Clue, ClueError, ClueFault, ClueId, ClueKind, Clues, Edge, GridSide, Indexed, LineRule, OutsideRule,
    Relation, Slant, UnknownClueKind,
};
pub use digit::Digit;
pub use digit_set::{DigitSet, DigitSetIter};
pub use grid::{Grid, GridError, GridIter};
pub use house::{House, HouseId, HouseKind};
pub use limits::{Limit, MAX_PUZZLE_BYTES, MAX_SIDE, OverLimit};
pub use line::{LineError, nine_values};
pub use puzzle::{OtherShape, Puzzle};
pub use rng::Rng;
pub use shape::{Shape, ShapeError};
pub use stop::{Stop, Unfinished};
pub use symmetry::{Renamings, Symmetry, SymmetryError};

/// The example of the README, so that it is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
