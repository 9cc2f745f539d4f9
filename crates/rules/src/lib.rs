//! Puzzles of any form, and a language in which any rule about them is a line.
//!
//! A [`RulePuzzle`] is read from a text: boards of any size, overlapping or apart, with holes; digits of any
//! range; layers beside the digits (shaded or not, region numbers, values on edges and corners); numbers with
//! a name; lines with a name; definitions; rules. [`RulePuzzle::is_solved_by`] says by the definition alone
//! whether a finished grid keeps them, and [`Ground`] is what engines work with: the same rules with every
//! name replaced by what it stands for.
//!
//! The tutorial is `docs/rules.md`.
//!
//! # What is not there yet
//!
//! - No format, verb or face reads these texts (`kudosu_notation::iss_rules` makes them of other ones);
//! programs solve them with `kudosu_search::RuleSolutions`.
//! - That engine guesses and propagates. The search that learns clauses, true candidates, proofs and "why
//!   broken" know nothing of rules. Sums, pairs, patterns and different values have propagators of their own;
//!   everything else is kept by the bounds of a tree. What follows from the sums of houses is derived only
//!   where digits begin without a gap.
//! - Nothing stops [`RulePuzzle::parse`] but its limits: the largest texts take some seconds.
//! - Words are English only. There are no drawings, no steps with reasons, and no generator.
//! - Cells with two digits (Schrödinger) are said with a second layer; there is no word for them.
//! - Values of one kind reach from the smallest to the largest over at most 32 numbers.

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod board;
mod error;
mod ground;
mod lexer;
mod machine;
mod meaning;
mod parse;
mod pattern;
mod places;
mod print;
mod puzzle;
mod regions;
mod sums;
mod syntax;
mod text;
mod write;

pub use board::{House, Housing, Plane, Spot};
pub use error::RuleError;
pub use ground::{Ground, Node, NodeId};
pub use machine::Machine;
pub use meaning::Broken;
pub use puzzle::{Layer, LayerOn, RulePuzzle, Variable};
pub use regions::{Links, Regions};
pub use syntax::{Compare, Form};
pub use text::HEADER;
