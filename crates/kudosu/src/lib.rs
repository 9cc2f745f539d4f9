//! kudosu: Sudoku of any size, for programs. This crate is the front door; everything public is re-exported here on
//! purpose.

pub use kudosu_board::{
    Candidates, Cell, CellNameError, CellNotation, CellSet, Clash, Digit, DigitSet, Grid, GridError, House,
    HouseId, HouseKind, MAX_SIDE, Rng, Shape, ShapeError, Stop,
};
pub use kudosu_search::{Interrupted, Solutions, Verdict, count, solutions, solve, verdict};

mod embedded;

pub use embedded::{EMBEDDED, Embedded};

/// Five classic methods under their own names, each of them watchable.
pub mod methods {
    pub use kudosu_methods::*;
}

/// Boards for eyes.
pub mod render {
    pub use kudosu_render::*;
}
