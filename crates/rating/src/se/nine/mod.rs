//! Sudoku Explainer 1.2.1 on the plain 9×9 grid, step by step: all of its families in its own order, with its
//! own choice among several steps, and its own count of how long a chain is.

mod branches;
mod chain;
mod closure;
mod collect;
mod grid;
mod hint;
mod links;
mod low;
mod nested;
mod nishio;
mod number;
mod path;
mod patterns;
mod print;
mod proofs;
mod search;
mod single;
mod step;
mod survey;
pub(crate) mod tables;
mod trial;
mod trials;

pub use path::{SeEnd, SePath, SeSettings, SeWalk, path, path_below_chains};
pub use step::{Depth, SeKind, SeStep};
