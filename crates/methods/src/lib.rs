//! Five classic ways of solving a Sudoku, kept under their own names so that each can be watched on any
//! puzzle.
//!
//! [`METHODS`] is the list of them. Each is a [`Method`]: it takes a grid and an [`Observer`], tells the
//! observer every [`Event`] (a digit placed and why, candidates removed and why, a guess, an undo …) and says
//! in an [`Outcome`] how it ended. The observer `()` watches nothing, and then watching costs nothing.
//!
//! ```
//! use kudosu_board::{Grid, Shape, Stop};
//! use kudosu_methods::{RunOptions, Outcome, Statistics, method};
//!
//! let puzzle = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
//! let excluding = method("excluding").expect("it is one of the five");
//!
//! let mut statistics = Statistics::default();
//! let outcome = excluding.run(&puzzle, &RunOptions::default(), Stop::never(), &mut statistics);
//!
//! assert_eq!(outcome.solution().map(Grid::to_string).as_deref(), Some("3142241312344321"));
//! assert_eq!((statistics.placements, statistics.guesses), (8, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here knows a terminal, JSON or a clock. [`Trace`] puts events into words, because the documents
//! that the methods come from have their own words; [`report()`] is the whole report of one of them.

mod backtrack;
mod brute;
mod csp;
mod event;
mod excluding;
mod kept;
mod logic;
mod method;
mod naked;
mod notes;
mod observer;
mod outcome;
mod registry;
mod report;
mod search;
mod strategies;
mod trace;
mod triple_match;
mod worksheet;

pub use brute::{Iterative, Recursive};
pub use csp::Csp;
pub use event::{Event, Pass, Reason};
pub use excluding::Excluding;
pub use kept::Kept;
pub use logic::Logic;
pub use method::{Method, RunOptions, Strategies};
pub use notes::Notes;
pub use observer::{Observer, Replay, Statistics, Watch};
pub use outcome::{Outcome, short_time};
pub use registry::{METHODS, MethodEntry, method};
pub use report::{Report, report, violation, violation_totals};
pub use search::Search;
pub use strategies::StrategiesOneAndTwo;
pub use trace::Trace;
pub use triple_match::TripleMatch;
