//! The answers of the server.

use kudosu_board::{Candidates, Grid};
use serde::Serialize;

use crate::board::{ClashForm, PuzzleForm, candidate_lists};
use crate::clue::{BrokenClueForm, CandidatesForm, ClueDrawing, ClueForm, CluedPuzzleForm, PartsForm};
use crate::list::TechniqueForm;
use crate::rating::RatingForm;
use crate::walkthrough::WalkthroughForm;

/// How many solutions there are, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum VerdictWord {
    /// Exactly one.
    Unique,
    /// More than one.
    Several,
    /// None.
    None,
    /// There is a solution; whether another was not asked.
    Found,
    /// Digits clash.
    Clashing,
}

/// A solution, and whether there is another.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// What was solved.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// How many solutions there are. found: there is one; whether another was not asked.
    pub verdict: VerdictWord,
    /// A solution.
    pub solution: Option<String>,
    /// Another one.
    pub second: Option<String>,
    /// How long it took.
    pub milliseconds: f64,
}

/// What is wrong with a grid, and how many solutions a right one has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// What was checked.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// How many givens it has.
    pub givens: usize,
    /// What clashes.
    pub clashes: Vec<ClashForm>,
    /// The clues that the digits break, each looked at by itself.
    pub broken: Vec<BrokenClueForm>,
    /// How many solutions there are.
    pub verdict: VerdictWord,
    /// What `kudosu check` says.
    pub text: String,
    /// A solution.
    pub solution: Option<String>,
    /// Another one.
    pub second: Option<String>,
    /// Where the two solutions differ.
    pub differ: Vec<String>,
}

/// What a text says, and the same in another format.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ConvertAnswer {
    /// The givens.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// The format that was recognised.
    pub format: &'static str,
    /// What a player placed.
    pub placed: Option<String>,
    /// For each cell the digits that the text notes.
    pub candidates: Option<Vec<Vec<u8>>>,
    /// In the format asked for.
    pub text: Option<String>,
    /// What that format cannot say.
    pub lost: Vec<String>,
    /// The same in a word each, in the same order.
    pub losses: Vec<&'static str>,
    /// What else the text says, and what of it was not understood.
    pub notes: Vec<String>,
    /// Whether a rule of the puzzle may be missing, because its text has drawings or words that were not
    /// understood: then one solution cannot be expected.
    pub misses_rules: bool,
    /// The clues taken apart, in the order of `clues`; missing where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clue_list: Vec<ClueForm>,
    /// What is drawn of the clues and of houses such as diagonals; missing where there is nothing to draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<ClueDrawing>,
    /// The clues that the digits break, those that a player placed among them; missing where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenClueForm>,
}

impl ConvertAnswer {
    /// Candidates as lists, with nothing in filled cells: there is nothing to note there.
    #[must_use]
    pub fn noted(grid: &Grid, candidates: &Candidates) -> Vec<Vec<u8>> {
        let mut lists = candidate_lists(candidates);
        for cell in grid.filled().iter() {
            lists[cell.index()].clear();
        }
        lists
    }
}

/// The true candidates of a puzzle: the digits of each cell that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CandidatesAnswer {
    /// What was looked at.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// What was found.
    #[serde(flatten)]
    pub found: CandidatesForm,
}

/// Which digits and clues of a puzzle contradict each other, or which it could do without.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CluesAnswer {
    /// What was looked at.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// What was found.
    #[serde(flatten)]
    pub parts: PartsForm,
}

/// The whole way to the solution in steps, each with what to mark on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ExplainAnswer {
    /// The way.
    #[serde(flatten)]
    pub walkthrough: WalkthroughForm,
    /// How hard it is; null where that has no meaning.
    pub rating: Option<RatingForm>,
}

/// A technique with its example.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct LessonAnswer {
    /// What is known about it.
    pub about: TechniqueForm,
    /// A position and the one step that is found in it; null where there is no example.
    pub example: Option<WalkthroughForm>,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RateAnswer {
    /// The givens.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// How hard it is.
    pub rating: Option<RatingForm>,
    /// Why there is no rating: no solution, or several solutions.
    pub why: Option<&'static str>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct MadeAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
    /// Its only solution.
    pub solution: String,
    /// How many givens it has.
    pub clues: usize,
    /// The clues of a variant, each as a line such as `killer 15: r1c1 r1c2`; missing where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clue_lines: Vec<String>,
    /// Repeats the puzzle when given with the same wishes.
    pub seed: u64,
    /// How hard it is; null where that would take long.
    pub rating: Option<RatingForm>,
}

/// The state of a run after a request about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct HoldAnswer {
    /// The run.
    pub run: String,
    /// Whether it waits.
    pub paused: bool,
    /// How long it waits before every move.
    pub delay_ms: u64,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct PictureAnswer {
    /// The drawing: vectors and text, no scripts.
    pub svg: String,
    /// What stands under it.
    pub caption: String,
}
