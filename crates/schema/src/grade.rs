//! How an answer to a puzzle was graded: what it is, whether it is right, and what is wrong first.

use serde::Serialize;

use crate::answer::Answered;
use crate::status::{Meaning, Status};

/// How a text answers a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct GradeAnswer {
    /// done where the text was graded, whatever came out.
    pub status: Status,
    /// Whether all of it is right: the puzzle solved (or, where a part was asked for, something said) and
    /// no mistake.
    pub right: bool,
    /// From 0 for a text without an answer to 1 for a right one: a tenth for being read, a tenth for being
    /// legal, three tenths for cells, two for the whole solution, three for sound steps. Where there are no
    /// steps, the other four are scaled up to 1.
    pub score: f64,
    /// What the text was taken for.
    pub format: GradeFormat,
    /// 1 where anything was read, else 0.
    pub score_format: f64,
    /// 1 where no given was changed, no digit clashes and no clue is broken, else 0.
    pub score_legal: f64,
    /// The share of the blank cells that have their digit; of those that are said where a part was asked for.
    pub score_cells: f64,
    /// 1 where all of them have theirs, else 0.
    pub score_solved: f64,
    /// The share of the steps that come before the first that does not hold; null where there are no steps.
    pub score_sound: Option<f64>,
    /// The grid that counts, in one line: the last whole one, or what the moves lead to; missing where the
    /// text has neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_grid: Option<String>,
    /// How many steps there are.
    pub step_count: usize,
    /// How many of them follow by the technique that they name.
    pub by_technique: usize,
    /// How many follow, but name no technique, or one that does not give them.
    pub by_logic: usize,
    /// How many say what was known already.
    pub known: usize,
    /// How many are true, although they do not follow.
    pub only_true: usize,
    /// How many are false.
    pub wrong: usize,
    /// How many steps were only compared with the solution, because the text has so much to check; missing
    /// where that was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_checked: Option<usize>,
    /// The first mistake, in a word; missing where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<GradeMistake>,
    /// The step that has it, counted from 1 as they stand in the text; missing where it is in a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_step: Option<usize>,
    /// Its line in the text, from 1; missing where it is in no place, as what is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_line: Option<usize>,
    /// Its character in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_column: Option<usize>,
    /// What the text says there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The same in words: what is wrong, or that nothing is.
    pub why: String,
    /// Every step, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<GradedStep>>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What a text was taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GradeFormat {
    /// Nothing that could be read.
    #[default]
    Nothing,
    /// A grid.
    Grid,
    /// Moves without reasons.
    Moves,
    /// Steps with reasons, in words.
    Reasoning,
    /// A walkthrough as JSON.
    Walkthrough,
}

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GradeMistake {
    /// There is no grid and no move.
    Unread,
    /// It is about another puzzle.
    OtherPuzzle,
    /// A cell or a digit is not on the grid.
    Outside,
    /// A given was changed.
    Given,
    /// A digit stands twice in a house.
    Clash,
    /// A clue is not kept.
    Clue,
    /// A digit is wrong.
    WrongDigit,
    /// A candidate is removed that is needed.
    WrongRemoval,
    /// It is true and follows, but not by the technique that is named.
    Technique,
    /// It is true, but does not follow from what was known.
    Unfounded,
    /// Cells are left blank.
    Incomplete,
}

/// How well a step holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GradeLevel {
    /// The technique that it names gives it.
    Technique,
    /// It follows: by a single, or because its opposite comes to a contradiction.
    Logic,
    /// It was known already.
    Known,
    /// It is true, and that is all.
    True,
    /// It is false.
    False,
}

/// A step of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct GradedStep {
    /// Its place among the steps of the text, from 1.
    pub step: usize,
    /// The number that the text gives it; missing where it gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Its line in the text, from 1.
    pub line: usize,
    /// Its character in that line, from 1.
    pub column: usize,
    /// What it does: r4c2=8 places a digit, r1c5<>3 removes a candidate.
    pub effects: Vec<String>,
    /// The technique that it names, of several the first; missing where it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// How well it holds.
    pub level: GradeLevel,
    /// What is wrong with it; missing where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<GradeMistake>,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Answered for GradeAnswer {
    fn meaning(&self) -> Meaning {
        match self.right {
            true => Meaning::Yes,
            false => Meaning::No,
        }
    }
}
