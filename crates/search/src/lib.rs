//! Search: does a puzzle have a solution, is it the only one, which ones are there?
//!
//! One small interface over several engines; [`dispatch`](crate) picks the engine by shape, by whether there
//! are clues and by how much is asked. Every engine agrees with the deliberately simple [`Reference`] solver,
//! which is what the tests hold them against.
//!
//! A puzzle is a [`Puzzle`](kudosu_board::Puzzle), or a grid where there are no clues.
//! All functions take a [`Stop`](kudosu_board::Stop) so that a caller can stop them; a search that did not
//! come to its end answers [`Unfinished`], with the reason, which is different from "no solution".
//!
//! ```
//! use kudosu_board::{Grid, Shape, Stop};
//! use kudosu_search::{Verdict, count, solve, verdict};
//!
//! let shape = Shape::of_side(4)?;
//! let puzzle = Grid::from_values(&shape, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
//! let stop = Stop::never();
//!
//! let solution = solve(&puzzle, stop)?.expect("this one can be solved");
//! assert_eq!(solution.to_string(), "3142241312344321");
//! assert_eq!(verdict(&puzzle, stop)?, Verdict::Unique(solution));
//! assert_eq!(count(&Grid::blank(&shape), 1000, stop)?, 288);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod answer;
mod clued;
mod dispatch;
mod general;
pub mod nine;
mod proof;
mod reference;
mod solutions;
mod threads;
mod verdict;
#[cfg(feature = "serde")]
mod verdict_form;

pub use clued::{BrokenParts, Part, RuleSolutions, TrueCandidates, unnecessary_parts, why_broken};
pub use dispatch::{count, solve, verdict, verdicts};
pub use general::Progress;
pub use kudosu_board::Unfinished;
#[cfg(feature = "proof")]
pub use proof::{CheckedProof, Proof, ProofError, TooLongToProve, check_lrat, solutions_with_proof};
pub use reference::Reference;
pub use solutions::{Solutions, solutions};
pub use verdict::Verdict;

/// The example of the README, so that it is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
