//! The verbs, one file each.

pub mod bench;
pub mod candidates;
pub mod canonical;
pub mod check;
pub mod clues;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod count;
pub mod explain;
pub mod generate;
pub mod grade;
pub mod hint;
pub mod hunt;
pub mod man;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod minimise;
pub mod play;
pub mod print;
pub mod rate;
#[cfg(feature = "photo")]
pub mod read;
pub mod report;
mod rewrite;
pub mod rules;
pub mod solve;
#[cfg(feature = "tables")]
pub mod sort;
pub mod techniques;
pub mod traces;
pub mod transform;
#[cfg(feature = "tables")]
pub mod unique;
#[cfg(feature = "web")]
pub mod web;
