//! Logic: solves a Sudoku as a person does, one justified step at a time.
//!
//! A [`Position`] is what stands on the paper. A [`Technique`] has a finder that reports every [`Step`] it
//! sees there: the effects, and as [`Evidence`] the pattern they follow from. A [`Profile`] says in which
//! order techniques are tried, and [`solve_path`] follows it to the end.
//!
//! Nothing here writes a sentence: words, notation, colours and machine-readable forms are made from the
//! evidence elsewhere. Nothing here searches either: where logic ends, it says so.
//!
//! ```
//! use kudosu_board::{Grid, Shape, Stop};
//! use kudosu_logic::{Position, Profile, next_step};
//!
//! let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
//! let step = next_step(&Position::of(&grid), &Profile::human(), Stop::never())?.expect("there is a step");
//! assert_eq!(step.technique.id(), "full-house");
//! assert_eq!(step.placements.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod als;
mod argument;
mod braid;
mod chain;
mod check;
mod clue_reason;
mod clues;
mod colouring;
mod conjugates;
mod covers;
mod evidence;
mod finder;
mod guarded;
mod net;
mod options;
mod path;
mod places;
mod position;
mod profile;
mod registry;
pub mod ruled;
mod step;
mod techniques;
mod unions;
mod workspace;

pub use argument::{Branch, Contradiction, Fact, Impossible, Inference, InferenceRule, Net};
pub use braid::{Braid, BraidStep, Cause, RuledOut, Variable};
pub use check::{CheckError, check_step};
pub use clue_reason::{ClueReason, Why};
pub use clues::{BrokenClue, ClueRules};
pub use evidence::{AlmostLockedSet, Chain, Cover, Evidence, HouseRole, Link, Node, Role};
pub(crate) use finder::{Finder, Flow, Query, Sink};
pub use finder::{all_steps, first_step};
pub use options::Options;
pub use path::{End, Path, Positions, next_step, solve_path};
pub use places::{Places, PlacesIter};
pub use position::Position;
pub use profile::{Profile, UnknownProfile};
pub use registry::{Forcing, Technique, TechniqueEntry, UnknownTechnique};
pub use step::{Candidate, Step};
pub use workspace::{StepFinder, Workspace};
