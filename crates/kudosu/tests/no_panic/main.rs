//! Public functions take whatever their types allow: cells and digits of other grids, patterns that nobody
//! found, ranges from end to start. Each answers, refuses, or does what its documentation says, and none
//! panics. Arguments come from seeds, so that a failure names the round that fails again.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod arbitrary;
mod asking;
mod board;
mod clues;
mod making;
mod reading;
mod searching;
mod showing;
mod steps;
