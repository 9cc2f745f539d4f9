//! What the tests of the methods share: the documents' puzzles and a way to read and draw grids.
#![allow(dead_code)] // every test file uses its own part
#![allow(clippy::unwrap_used)] // in a test a panic is the report

use kudosu_board::{Grid, Stop};
use kudosu_methods::{METHODS, MethodEntry, Outcome, RunOptions, Trace, method};

/// Document 000, 001.csv, "easy".
pub const EASY: &str = "792..54....8.2..6..54398...2.57....38.31..5..17.534826.3.9.1.8..87..........463..";
/// Document 000, 002.csv, "very hard".
pub const VERY_HARD: &str =
    "6..3...9...48......1..7...4.2....6.18..7.........6...9.9...1...1....69..3...4..8.";
/// Document 004, data1.txt.
pub const DATA1: &str = ".51.7.923..69.241.293.14..7.8..5.1.96...97...519..3.6.125.8...6.6..2..9.938......";

/// The grid of a line, or of a table with commas between the cells.
pub fn grid(text: &str) -> Grid {
    let is_cell = |c: &char| !c.is_whitespace() && *c != ',';
    let line: String = text.chars().filter(is_cell).collect();
    line.parse().unwrap()
}

pub fn named(name: &str) -> &'static MethodEntry {
    method(name).unwrap_or_else(|| panic!("{name} is none of {:?}", METHODS.iter().map(|m| m.name)))
}

pub fn run(name: &str, grid: &Grid) -> Outcome {
    named(name).run(grid, &RunOptions::default(), &Stop::new(), &mut ())
}

/// Every line of a method's trace.
pub fn trace(name: &str, grid: &Grid, options: &RunOptions) -> Vec<String> {
    let mut lines = Vec::new();
    let mut trace = Trace::new(named(name), grid, |line: &str| lines.push(line.to_owned()));
    named(name).run(grid, options, &Stop::new(), &mut trace);
    lines
}
