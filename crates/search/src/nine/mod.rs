//! The 9×9 engines: [`Solver`] for one puzzle at the lowest latency, and the batch engine for millions of
//! them, as [`answers`], as lines of text ([`LineBatch`]) or as plain arrays ([`solve_columns`]).
//!
//! Both work on plain bytes, one for each cell in reading order, 0 for a blank. A value over 9 fits nowhere,
//! so a puzzle that holds one has no solution.
//!
//! ```
//! use kudosu_board::Stop;
//! use kudosu_search::nine::{Answer, Values, Solver};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Values = std::array::from_fn(|cell| if line[cell] == b'.' { 0 } else { line[cell] - b'0' });
//! let mut solver = Solver::new();
//! let Answer::Unique(solution) = solver.answer(&puzzle, Stop::never())? else {
//!     panic!("this puzzle has exactly one solution");
//! };
//! assert_eq!(solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! # Ok::<(), kudosu_search::Unfinished>(())
//! ```

mod answered;
mod backtracks;
mod batch;
mod columns;
mod lines;
mod parallel;
mod row;
mod simd;
mod single;

pub use answered::{AnsweredLine, AnsweredLines, FirstSolution};
pub use backtracks::backtracks;
pub use batch::Batch;
pub use columns::{BatchEngine, Columns, ColumnsError, RowStatus, solve_columns};
pub use kudosu_board::nine::{Values, read_line};
pub use lines::{LineBatch, depths_of_unique, write_line};
pub use parallel::answers;
pub(crate) use parallel::answers_so_far;
pub use row::{Row, TextLine};
pub use simd::{Simd, VectorWork};
pub use single::Solver;

use crate::Verdict;

/// What is still possible in each of the 81 cells: bit 0 for the digit 1, up to bit 8 for the digit 9.
pub type CandidateMasks = [u16; 81];

/// How many solutions a puzzle has, as far as it matters: none, one, or more.
pub type Answer = Verdict<Values>;
