//! The answers of the verbs, the same on every way to ask.

use kudosu_board::{Candidates, Grid, Puzzle};
use kudosu_logic::End;
use kudosu_notation::{Document, RulePuzzle};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::board::{ClashForm, candidate_lists};
use crate::clue::{BrokenClueForm, ClueDrawing, ClueForm, ClueRuleForm, CluedPuzzleForm};
use crate::hint::HintForm;
use crate::hunt::FoundAnswer;
use crate::list::TechniqueForm;
use crate::rating::RatingForm;
use crate::rules::{BrokenRuleForm, RuleBoardForm};
use crate::status::{Meaning, Status};
use crate::walkthrough::WalkthroughForm;

/// An answer, and the puzzle that it is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "{T}")
)]
pub struct Told<T> {
    /// What it is about.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// What is said of it.
    #[serde(flatten)]
    pub answer: T,
}

impl<T> Told<T> {
    /// What is said of a puzzle, with its whole shape.
    #[must_use]
    pub fn of(puzzle: &Puzzle, answer: T) -> Told<T> {
        let puzzle = CluedPuzzleForm::of(puzzle);
        Told { puzzle, answer }
    }

    /// The same for streams of many: a shape that follows from the side is left out.
    #[must_use]
    pub fn brief(puzzle: &Puzzle, answer: T) -> Told<T> {
        let puzzle = CluedPuzzleForm::brief(puzzle);
        Told { puzzle, answer }
    }

    /// What is said of a puzzle with rules in words, which is its text.
    #[must_use]
    pub fn of_rules(rules: &RulePuzzle, answer: T) -> Told<T> {
        let puzzle = CluedPuzzleForm::of_text(rules.to_string());
        Told { puzzle, answer }
    }

    /// What is said of whatever a text says.
    #[must_use]
    pub fn about(document: &Document, answer: T) -> Told<T> {
        match document.rules() {
            Some(rules) => Told::of_rules(rules.puzzle(), answer),
            None => Told::of(&document.puzzle, answer),
        }
    }
}

/// A solution, and whether there is another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// unique, several, solved (there is one; whether another was not asked or not found out), no-solution,
    /// clashing or unfinished.
    pub status: Status,
    /// A solution; missing where there is none, and where there are several but one was to be the only one.
    /// Of a puzzle with rules in words it is the digits row by row, and then its layers and numbers by their
    /// names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Of a puzzle with rules in words: the value of everything in the solution, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, i64>>,
    /// All that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// What clashes among the givens; missing where nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<ClashForm>,
    /// Why there is no answer, or no whole one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What is wrong with a grid, and how many solutions a right one has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// unique, several, no-solution, clashing or unfinished.
    pub status: Status,
    /// How many givens it has.
    pub givens: usize,
    /// What clashes; missing where nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<ClashForm>,
    /// The clues that the digits break, each looked at by itself; missing where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenClueForm>,
    /// Of a puzzle with rules in words: the houses and rules that the values break, each looked at by itself;
    /// missing where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken_rules: Vec<BrokenRuleForm>,
    /// A solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// Where the two solutions differ; missing where there are not two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<String>,
    /// What was found, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How many solutions there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CountAnswer {
    /// unique, several, solved (at least one, and no more were to be counted), no-solution or unfinished.
    pub status: Status,
    /// How many solutions there are, up to the limit; null where that was not found out.
    pub count: Option<u64>,
    /// Whether counting ended at the limit, so that there may be more.
    pub more: bool,
    /// How many were found where the count is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RateAnswer {
    /// unique where it is rated; several, no-solution, clashing or unfinished where it is not.
    pub status: Status,
    /// How hard it is, as far as that is known.
    #[serde(flatten)]
    pub rating: RatingForm,
    /// Why it is not rated, or not on all scales.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Puzzles made of a puzzle. Each is its digits on a line, or, where it has clues or houses that a line
/// cannot say, a text in the format `clues`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RewriteAnswer {
    /// done, or unfinished where a list ends early.
    pub status: Status,
    /// Of `minimise`: a minimal puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<String>,
    /// Of `canonical`: the canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Of `canonical` where that was asked for: how many symmetries carry the puzzle into itself, the one
    /// that leaves all as it is included; missing for puzzles that are not plain 9×9 ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<u64>,
    /// Of `transform`: the puzzle in other dress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transformed: Option<String>,
    /// Where a list was asked for: all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Vec<String>>,
    /// Where a list was asked for: whether there are more than were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    /// Why the list ends early, where it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Why a puzzle that has more solutions than it should has no answer.
pub const SEVERAL: &str = "several solutions";

/// What an answer means to whoever asked for it.
pub trait Answered {
    /// The whole of it.
    fn meaning(&self) -> Meaning;

    /// How many solutions there are, where the answer says so.
    fn status(&self) -> Option<Status> {
        None
    }
}

/// Answers whose status says what they mean.
macro_rules! means_its_status {
    ($($kind:ty),+) => {
        $(impl Answered for $kind {
            fn meaning(&self) -> Meaning {
                self.status.meaning()
            }

            fn status(&self) -> Option<Status> {
                Some(self.status)
            }
        })+
    };
}
means_its_status!(CountAnswer, RewriteAnswer);

impl Answered for SolveAnswer {
    fn meaning(&self) -> Meaning {
        match self.error.as_deref() {
            // One was to be the only one, and is not.
            Some(SEVERAL) => Meaning::No,
            // A list that ends early because it was stopped.
            Some(_) => Meaning::Unfinished,
            None => self.status.meaning(),
        }
    }

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl Answered for CheckAnswer {
    fn meaning(&self) -> Meaning {
        proper_or_no(self.status)
    }

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl Answered for RateAnswer {
    fn meaning(&self) -> Meaning {
        proper_or_no(self.status)
    }

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

/// What a status means to somebody who wants a proper puzzle.
pub(crate) fn proper_or_no(status: Status) -> Meaning {
    match status {
        Status::Several => Meaning::No,
        status => status.meaning(),
    }
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
    /// What the text calls the puzzle; missing where it says nothing, as are the next two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Who made it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// Its rules in the words of who made it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// Whether a rule of the puzzle may be missing, because its text has drawings or words that were not
    /// understood: then one solution cannot be expected.
    pub misses_rules: bool,
    /// Where a drawing was asked for: the clues taken apart, in the order of `clues`; missing where there are
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clue_list: Vec<ClueForm>,
    /// Where a drawing was asked for: the rules that the clues make, one for each kind; missing where there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clue_rules: Vec<ClueRuleForm>,
    /// Where it was asked for: what is drawn of the clues and of houses such as diagonals; missing where
    /// there is nothing to draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<ClueDrawing>,
    /// Where a drawing was asked for, of a puzzle with rules in words: its board, to be drawn and played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<RuleBoardForm>,
    /// Where a drawing was asked for: the clues that the digits break, those that a player placed among them;
    /// missing where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenClueForm>,
    /// The same of a puzzle with rules in words: the houses and rules that are broken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken_rules: Vec<BrokenRuleForm>,
}

impl ConvertAnswer {
    /// Candidates as lists, with nothing in filled cells: there is nothing to note there.
    #[must_use]
    pub fn noted(grid: &Grid, candidates: &Candidates) -> Vec<Vec<u8>> {
        let mut lists = candidate_lists(candidates);
        for cell in grid.filled().iter() {
            // The candidates may be those of a smaller grid.
            if let Some(list) = lists.get_mut(cell.index()) {
                list.clear();
            }
        }
        lists
    }
}

/// The whole way to the solution in steps. `kudosu check --proof` verifies it.
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

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct MadeAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: CluedPuzzleForm,
    /// Its only solution.
    pub solution: String,
    /// How many givens it has.
    pub givens: usize,
    /// Repeats this puzzle alone when given with the same wishes.
    pub seed: u64,
    /// How hard it is; missing where that was not asked for or would take long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingForm>,
    /// The ids of the techniques on its way; missing where that was not followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Vec<&'static str>>,
}

impl Answered for ExplainAnswer {
    fn meaning(&self) -> Meaning {
        match self.walkthrough.end.0 {
            End::Solved => Meaning::Yes,
            _ => Meaning::No,
        }
    }
}

impl Answered for HintForm {
    fn meaning(&self) -> Meaning {
        match self.about {
            "step" | "complete" => Meaning::Yes,
            _ => Meaning::No,
        }
    }
}

/// Answers that are a yes whenever there is one.
macro_rules! means_yes {
    ($($kind:ty),+) => {
        $(impl Answered for $kind {
            fn meaning(&self) -> Meaning {
                Meaning::Yes
            }
        })+
    };
}
means_yes!(ConvertAnswer, DrawAnswer, FoundAnswer, MadeAnswer);

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
pub struct DrawAnswer {
    /// The drawing: vectors and text, no scripts.
    pub svg: String,
    /// What stands under it.
    pub caption: String,
}
