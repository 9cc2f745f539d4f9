//! The events that the server sends while a method runs or a puzzle is made.

use serde::Serialize;

use crate::board::PuzzleForm;

/// A run has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct WatchStarted {
    /// The run, for requests about it.
    pub run: String,
    /// The method.
    pub method: &'static str,
    /// What it works on.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
}

/// How much was done so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct Counters {
    /// Digits written because they must be.
    pub placements: u64,
    /// Digits written to see where they lead.
    pub guesses: u64,
    /// Guesses that were taken back.
    pub undos: u64,
    /// Moves in all.
    pub events: u64,
    /// Cells that are filled.
    pub filled: usize,
}

/// What is to be seen of a run now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct WatchState {
    /// The run.
    pub run: String,
    /// The method.
    pub method: &'static str,
    /// The grid.
    pub grid: String,
    /// For each cell what it can still be, where the method keeps such notes.
    pub candidates: Option<Vec<Vec<u8>>>,
    /// Where the last move was.
    pub cell: Option<String>,
    /// The last move in words.
    pub text: String,
    /// How much was done so far.
    #[serde(flatten)]
    pub counters: Counters,
    /// How long the method has worked.
    pub elapsed_ms: f64,
    /// Whether it waits.
    pub paused: bool,
}

/// A run has ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct WatchEnded {
    /// The run.
    pub run: String,
    /// The method.
    pub method: &'static str,
    /// solved, stuck, no-solution, clash, stopped, unfinished (out of time or memory) or failed.
    pub outcome: &'static str,
    /// The same for people, with the time.
    pub line: String,
    /// The grid at the end.
    pub grid: String,
    /// How much was done.
    #[serde(flatten)]
    pub counters: Counters,
    /// How long the method has worked.
    pub elapsed_ms: f64,
}

/// How the search for a puzzle gets on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct GenerateProgress {
    /// How often it was begun anew.
    pub attempts: u64,
    /// How many puzzles were looked at.
    pub looked_at: u64,
    /// How long that took.
    pub elapsed_ms: f64,
}

/// The search for a puzzle has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct GenerateEnded {
    /// complete, out-of-reach, stopped, unfinished (out of time) or failed.
    pub why: &'static str,
    /// The same for people.
    pub message: String,
}
