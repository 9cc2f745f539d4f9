//! What the command line writes with `--json`: one object a line, each with the line of its puzzle.

use kudosu_board::Puzzle;
use kudosu_notation::Document;
use serde::Serialize;

use crate::answer::Told;
use crate::event::EndForm;
use crate::status::Refusal;

/// An answer about a puzzle of a stream.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "{T}Line")
)]
pub struct Line<T> {
    /// The line of the input, from 1.
    pub line: usize,
    /// The puzzle, and what is said of it.
    #[serde(flatten)]
    pub told: Told<T>,
}

impl<T> Line<T> {
    /// What is said of the puzzle in a line.
    #[must_use]
    pub fn new(line: usize, puzzle: &Puzzle, answer: T) -> Line<T> {
        Line {
            line,
            told: Told::brief(puzzle, answer),
        }
    }

    /// The same of whatever the text in a line says.
    #[must_use]
    pub fn about(line: usize, document: &Document, answer: T) -> Line<T> {
        let told = match document.rules() {
            Some(rules) => Told::of_rules(rules.puzzle(), answer),
            None => Told::brief(&document.puzzle, answer),
        };
        Line { line, told }
    }
}

/// An answer that has its puzzle in itself, or that is about none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Numbered{T}")
)]
pub struct Numbered<T> {
    /// The line of the input, from 1; of what is made, its number.
    pub line: usize,
    /// What is said.
    #[serde(flatten)]
    pub answer: T,
}

/// A line that is no puzzle, or that the program could not deal with.
pub type ErrorLine = Numbered<Refusal>;

/// What a method says with `kudosu solve --method NAME --json`, and in `kudosu compare --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct MethodLine {
    /// The method.
    pub method: &'static str,
    /// The document that describes it, where methods are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<&'static str>,
    /// How it ended.
    #[serde(flatten)]
    pub end: EndForm,
    /// Repeats a random run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How much work it was, as far as the method tells.
    #[serde(flatten)]
    pub work: Option<WorkForm>,
    /// How long it took, where times are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// How much work a method did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Work")
)]
#[allow(missing_docs)] // each counts what it says
pub struct WorkForm {
    pub placements: u64,
    pub eliminations: u64,
    pub guesses: u64,
    pub backtracks: u64,
    pub passes: u64,
}

impl WorkForm {
    /// The counters of a run.
    #[must_use]
    pub fn of(statistics: &kudosu_methods::Statistics) -> WorkForm {
        WorkForm {
            placements: statistics.placements,
            eliminations: statistics.eliminations,
            guesses: statistics.guesses,
            backtracks: statistics.backtracks,
            passes: statistics.passes,
        }
    }
}

/// What `kudosu bench --json` says: how fast an engine is on a set of puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct BenchLine {
    /// What the puzzles are like.
    pub set: &'static str,
    /// What solved them.
    pub engine: String,
    /// How many threads it used.
    pub threads: usize,
    /// The median of some runs.
    pub puzzles_per_second: f64,
}
