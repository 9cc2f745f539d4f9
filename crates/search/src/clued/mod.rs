//! The engine for puzzles with clues: candidates of cells as bits, a queue of propagators, search on top.
//!
//! `translate` turns clues into propagators (`propagators/`), `build` wires them and `derive` adds what
//! follows from them, `network` propagates, `search` guesses where `choice` says; what is too hard for
//! it goes to `learning`, and `hunt` says when. `candidates` asks which digits occur in some solution,
//! `conflict` which clues contradict each other and which say nothing new. Puzzles whose rules are said in
//! words come in by `translate_rules`; `rules` finds their solutions.

mod build;
#[cfg(test)]
mod campaign;
mod candidates;
mod choice;
mod conflict;
#[cfg(test)]
mod contract;
mod derive;
mod domains;
mod engine;
mod hunt;
mod learning;
#[cfg(test)]
mod limits;
mod mask;
mod network;
mod propagators;
mod rule_branches;
mod rule_kinds;
mod rule_regions;
mod rules;
mod search;
mod tables;
#[cfg(test)]
mod tests;
mod translate;
mod translate_rules;

pub use candidates::TrueCandidates;
pub use conflict::{BrokenParts, Part, unnecessary_parts, why_broken};
pub(crate) use engine::Clued;
pub use rules::RuleSolutions;
