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
//! - Python knows these puzzles only as columns and through the server's requests, not as a `Grid`.
//! - The engine guesses and propagates. The search that learns clauses, proofs and "why broken" know nothing
//!   of rules. Sums, pairs, patterns and different values have propagators of their own; everything else is
//!   kept by the bounds of a tree. What follows from the sums of houses is derived only where digits begin
//!   without a gap.
//! - Rules themselves stand in English; what is said of them is told in English and German. Steps are not
//!   drawn in pictures, and there is no generator.
//! - Cells with two digits (Schrödinger) are said with a second layer; there is no word for them.
//! - Values of one kind reach from the smallest to the largest over at most 32 numbers.

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod board;
mod budget;
mod error;
mod ground;
mod lexer;
mod machine;
mod meaning;
mod parse;
mod pattern;
mod places;
mod position;
mod print;
mod puzzle;
mod regions;
mod said;
mod sums;
mod syntax;
mod text;
mod write;

pub use board::{House, Housing, Plane, Spot};
pub use error::RuleError;
pub use ground::{Ground, Node, NodeId, SaidAlong};
pub use machine::Machine;
pub use meaning::Broken;
pub use position::RulePosition;
pub use puzzle::{Layer, LayerOn, RulePuzzle, Variable};
pub use regions::{Links, Regions};
pub use said::in_words;
pub use sums::Along;
pub use syntax::{Compare, Form};
pub use text::HEADER;
