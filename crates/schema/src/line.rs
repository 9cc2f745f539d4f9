//! What the command line writes with `--json`: one object a line, each with the line of its puzzle.

use kudosu_board::{Clash, Grid, Puzzle, Shape};
use serde::Serialize;

use crate::board::{ClashForm, PuzzleForm};
use crate::clue::clue_lines;
use crate::event::{EndForm, Status};
use crate::hint::HintForm;
use crate::rating::{ExplainerForm, RatingForm};
use crate::walkthrough::WalkthroughForm;

/// An answer about a puzzle of a stream.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "{T}")
)]
pub struct Line<T> {
    /// The line of the input, from 1.
    pub line: usize,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
    /// What is said of it.
    #[serde(flatten)]
    pub answer: T,
}

/// The same about a puzzle with clues.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "{T}WithClues")
)]
pub struct LineWithClues<T> {
    /// The line and what is said of its puzzle.
    #[serde(flatten)]
    pub line: Line<T>,
    /// The clues, each as a line such as `killer 15: r1c1 r1c2`; missing where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
}

impl<T> Line<T> {
    /// What is said of the puzzle in a line.
    #[must_use]
    pub fn new(line: usize, puzzle: &Grid, answer: T) -> Line<T> {
        Line {
            line,
            puzzle: PuzzleForm::brief(puzzle),
            answer,
        }
    }
}

impl<T> LineWithClues<T> {
    /// What is said of the puzzle in a line.
    #[must_use]
    pub fn new(line: usize, puzzle: &Puzzle, answer: T) -> LineWithClues<T> {
        LineWithClues {
            line: Line::new(line, puzzle.grid(), answer),
            clues: clue_lines(puzzle.clues()),
        }
    }
}

/// A line that is no puzzle, or that the program could not deal with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ErrorLine {
    /// The line of the input, from 1.
    pub line: usize,
    /// unreadable: it is no puzzle; broken: the program failed on it, which is worth a report.
    pub status: &'static str,
    /// Why.
    pub error: String,
}

impl ErrorLine {
    /// The line is no puzzle, and why.
    #[must_use]
    pub fn unreadable(line: usize, error: String) -> ErrorLine {
        ErrorLine {
            line,
            status: "unreadable",
            error,
        }
    }

    /// The program itself failed on this line.
    #[must_use]
    pub fn broken(line: usize, error: String) -> ErrorLine {
        ErrorLine {
            line,
            status: "broken",
            error,
        }
    }
}

/// What `kudosu solve --json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct SolveLine {
    /// How it ended.
    pub status: Status,
    /// A solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Whether it is the only one; null where that was not found out.
    #[serde(skip_serializing_if = "is_not_asked")]
    pub unique: Option<Option<bool>>,
    /// All that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// Why there are not as many as were asked for, where the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What clashes among the givens.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<ClashForm>,
}

fn is_not_asked(unique: &Option<Option<bool>>) -> bool {
    unique.is_none()
}

impl SolveLine {
    /// There are solutions; the first of them is the one that is named.
    #[must_use]
    pub fn solved(solutions: Vec<String>, unique: Option<bool>, all: bool) -> SolveLine {
        SolveLine {
            status: Status::Solved,
            solution: solutions.first().cloned(),
            unique: Some(unique),
            solutions: all.then_some(solutions),
            error: None,
            clashes: Vec::new(),
        }
    }

    /// There are solutions, the first of which is this one; the list of them is left to whoever writes it.
    #[must_use]
    pub fn listed(first: String, unique: Option<bool>, error: Option<String>) -> SolveLine {
        SolveLine {
            solution: Some(first),
            error,
            ..SolveLine::solved(Vec::new(), unique, true)
        }
    }

    /// There is none, or none was found.
    #[must_use]
    pub fn without(status: Status, shape: &Shape, clashes: &[Clash]) -> SolveLine {
        SolveLine {
            status,
            solution: None,
            unique: None,
            solutions: None,
            error: None,
            clashes: ClashForm::list(shape, clashes),
        }
    }
}

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

/// How many solutions a grid has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CheckStatus {
    /// Digits clash.
    Invalid,
    /// None.
    NoSolution,
    /// Exactly one.
    Unique,
    /// More than one.
    Several,
    /// Not found out.
    Unfinished,
}

/// What `kudosu check --json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CheckLine {
    /// What was found.
    pub status: CheckStatus,
    /// What clashes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<ClashForm>,
    /// The only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Two of several solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
}

/// What `kudosu count --json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CountLine {
    /// How many solutions there are, up to the limit; null where that was not found out.
    pub count: Option<u64>,
    /// Whether there are more.
    pub more: bool,
    /// How many were found where the count is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
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

/// What `kudosu rate --json` says of a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RateLine {
    /// How hard it is.
    pub rating: RatingForm,
}

/// What `kudosu rate --json` says of a puzzle whose rating was stopped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct UnfinishedRateLine {
    /// That it is unfinished, and why.
    #[serde(flatten)]
    pub refusal: Refusal,
    /// What is known of Sudoku Explainer's numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<ExplainerForm>,
}

/// What a verb says of a puzzle that it has no answer for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// unfinished: out of time or memory; refused: this cannot be done with it.
    pub status: &'static str,
    /// Why.
    pub error: String,
}

impl Refusal {
    /// Time or memory were not enough.
    #[must_use]
    pub fn unfinished(error: String) -> Refusal {
        Refusal {
            status: "unfinished",
            error,
        }
    }

    /// This cannot be done with the puzzle.
    #[must_use]
    pub fn refused(error: String) -> Refusal {
        Refusal {
            status: "refused",
            error,
        }
    }
}

/// What `kudosu hint --json` says.
pub type HintLine = Line<HintForm>;

/// What `kudosu explain --json` says: also a proof for `kudosu check --proof`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct WalkthroughLine {
    /// The line of the input, from 1.
    pub line: usize,
    /// The way.
    #[serde(flatten)]
    pub walkthrough: WalkthroughForm,
    /// How hard it is; null where that has no meaning.
    pub rating: Option<RatingForm>,
}

/// What `kudosu minimise`, `canonical` and `transform` say with `--json`. A puzzle is its digits on a line,
/// or, where it has clues or houses that a line cannot say, a text in the format `clues`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RewriteLine {
    /// Of `minimise`: minimal puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<Vec<String>>,
    /// Of `canonical`: the canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<Vec<String>>,
    /// Of `transform`: the puzzle in other dress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transformed: Option<Vec<String>>,
    /// Whether there are more than were asked for.
    pub more: bool,
    /// Why the list ends early, where it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl RewriteLine {
    /// What `minimise` found.
    #[must_use]
    pub fn minimal(puzzles: Vec<String>, more: bool) -> RewriteLine {
        RewriteLine {
            minimal: Some(puzzles),
            more,
            ..RewriteLine::default()
        }
    }

    /// What `canonical` found.
    #[must_use]
    pub fn canonical(puzzles: Vec<String>, more: bool) -> RewriteLine {
        RewriteLine {
            canonical: Some(puzzles),
            more,
            ..RewriteLine::default()
        }
    }

    /// What `transform` made.
    #[must_use]
    pub fn transformed(puzzles: Vec<String>, more: bool) -> RewriteLine {
        RewriteLine {
            transformed: Some(puzzles),
            more,
            ..RewriteLine::default()
        }
    }
}

/// What `kudosu generate --json` says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct GenerateLine {
    /// Its number among those that were made, from 1.
    pub line: usize,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
    /// Its only solution.
    pub solution: String,
    /// How many givens it has.
    pub clues: usize,
    /// Repeats this puzzle alone.
    pub seed: u64,
    /// How hard it is; missing where that would take long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingForm>,
    /// The ids of the techniques on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Vec<&'static str>>,
}
