//! **kudosu**: Sudoku of any size, for programs.
//!
//! This crate is the front door. Behind it are small crates with one job each; whatever is meant for other
//! programs is re-exported here, and nothing else is. It needs no network, no terminal and no clock.
//!
//! # In five minutes
//!
//! Read a puzzle in any format people use, and solve it:
//!
//! ```
//! use kudosu::{ReadOptions, Stop, read_one, solve};
//!
//! let text = "
//!     . 1 | 4 2
//!     . . | 1 .
//!     ----+----
//!     . 2 | . 4
//!     . 3 | . 1";
//! let puzzle = read_one(text.as_bytes(), &ReadOptions::default())?;
//! let solution = solve(&puzzle.grid, &Stop::new())?.expect("this one can be solved");
//!
//! assert_eq!(solution.to_string(), "3142241312344321");
//! assert!(solution.is_solution_of(&puzzle.grid));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ask whether it is a proper puzzle, with exactly one solution, and where it goes wrong if it is not:
//!
//! ```
//! use kudosu::{ReadOptions, Stop, Verdict, read_one, verdict};
//!
//! let puzzle = read_one(b"1234............", &ReadOptions::default())?;
//! assert!(puzzle.grid.clashes().is_empty());
//! match verdict(&puzzle.grid, &Stop::new())? {
//!     Verdict::Several(one, other) => assert_ne!(one, other),
//!     verdict => panic!("twelve solutions should be several, not {verdict:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look at the board: a [`Shape`] is a list of houses, a [`Grid`] puts digits into its cells, [`Candidates`]
//! is what each cell can still be.
//!
//! ```
//! use kudosu::{Candidates, CellNotation, Format, Grid, Shape, write};
//!
//! let shape = Shape::of_side(6)?; // 2×3 boxes
//! let cell = shape.parse_cell("BD")?; // column B, row D
//! assert_eq!(shape.cell_name(cell, CellNotation::RowColumn), "r4c2");
//! assert_eq!(Candidates::of(&Grid::blank(&shape)).get(cell).len(), 6);
//!
//! let csv = write(&Grid::blank(&Shape::of_side(4)?), Format::Csv)?;
//! assert_eq!(csv.lines().next(), Some("0,0,0,0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is where
//!
//! | you want | look at |
//! |---|---|
//! | text to grid and back | [`read`], [`read_one`], [`read_line`], [`recognise`], [`write()`], [`Format`] |
//! | solutions | [`solve`], [`verdict`], [`count`], [`solutions`] |
//! | millions of solutions | [`verdicts`], [`nine`] |
//! | what is wrong | [`Checkup`], [`Grid::clashes`], [`ReadError`] |
//! | solving step by step, five ways | [`methods`] |
//! | the board | [`Shape`], [`Grid`], [`Cell`], [`Digit`], [`DigitSet`], [`CellSet`], [`Candidates`] |
//! | a hint, or the whole way in steps | [`hint()`], [`walk_through`], [`explain`], [`logic`] |
//! | how hard it is | [`rating`] |
//! | interruption | [`Stop`] |
//! | repeatable chance | [`Rng`], [`fresh_seed`] |
//! | new puzzles, minimal puzzles | [`generate`] |
//! | the same puzzle in another dress | [`Symmetry`] |
//! | JSON | [`schema`] |
//! | boards for eyes | [`render`] |
//! | something to try | [`EMBEDDED`] |
//!
//! Runnable programs for the common jobs are in `examples/`: `solve`, `stream`, `check`, `count`.

pub use kudosu_board::{
    Candidates, Cell, CellNameError, CellNotation, CellSet, CellSetIter, Clash, Digit, DigitSet,
    DigitSetIter, Grid, GridError, GridIter, House, HouseId, HouseKind, LineError, MAX_SIDE, Rng, Shape,
    ShapeError, Stop, Symmetry, SymmetryError,
};
pub use kudosu_notation::{
    Format, HodokuLine, Layout, Loss, Puzzle, ReadError, ReadErrorKind, ReadOptions, ReadSetting, WriteError,
    losses, parse_box, read, read_line, read_one, recognise, write, write_puzzle,
};
pub use kudosu_search::{
    Progress, Solutions, Unfinished, Verdict, count, solutions, solve, verdict, verdicts,
};

/// The engines for 9×9 grids by themselves:
/// one puzzle at the lowest latency, or blocks of lines at the highest throughput.
pub mod nine {
    pub use kudosu_search::nine::*;
}

pub use kudosu_coach::{
    About, Checkup, EMBEDDED, Embedded, Hint, differences, hint, position_from, position_of, walk_through,
};
pub use kudosu_generate::fresh_seed;

/// Positions, steps with their evidence, techniques and profiles.
pub mod logic {
    pub use kudosu_logic::*;
}

/// Steps told: in words, in notation, as marks on the board and as JSON.
pub mod explain {
    pub use kudosu_explain::*;
}

/// How hard a puzzle is.
pub mod rating {
    pub use kudosu_rating::*;
}

/// Five classic methods under their own names, each of them watchable.
pub mod methods {
    pub use kudosu_methods::*;
}

/// Puzzles as asked, repeatable from a seed; redundant givens; canonical forms.
pub mod generate {
    pub use kudosu_generate::*;
}

/// All of this as JSON: types for grids, steps with evidence, hints, ratings, paths, events,
/// requests and answers.
pub mod schema {
    pub use kudosu_schema::*;
}

/// Boards for eyes.
pub mod render {
    pub use kudosu_render::*;
}

/// The example of the README, so that it is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
