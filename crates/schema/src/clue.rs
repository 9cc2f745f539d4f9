//! Clues as JSON has them: the list of a puzzle, those that are broken, and what a setter asks of them.

use std::collections::BTreeMap;

use kudosu_board::{CellNotation, Clue, ClueId, Clues, Grid, Puzzle};
use kudosu_coach::PartsReport;
use kudosu_explain::{Language, clue_name, clue_rules, describe_clue};
use kudosu_logic::BrokenClue;
use kudosu_notation::write_clue_line;
use kudosu_search::{Part, TrueCandidates};
use serde::Serialize;

use crate::answer::{Answered, proper_or_no};
use crate::board::{cell_names, digit_list};
use crate::status::{Meaning, Status};

pub use kudosu_board::CluedPuzzleForm;

/// Each clue as a person types it.
#[must_use]
pub fn clue_lines(clues: &Clues) -> Vec<String> {
    clues.lines()
}

/// A clue taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Clue")
)]
pub struct ClueForm {
    /// The line that a person types: `killer 15: r1c1 r1c2`.
    pub text: String,
    /// The word for its kind in such a line: killer, thermo, x-sum.
    pub kind: &'static str,
    /// What its kind is called, in the language asked for.
    pub name: &'static str,
    /// The cells that it speaks of, in their order; empty for a rule of the whole grid.
    pub cells: Vec<String>,
    /// The number that it says, where it says one.
    pub value: Option<u32>,
    /// The digits that it says, where it says some.
    pub digits: Vec<u8>,
    /// What it says, as a clause in the language asked for: `its digits differ and sum to 15`.
    pub rule: String,
}

/// A rule of a puzzle with clues: what all clues of a kind say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ClueRule")
)]
pub struct ClueRuleForm {
    /// The rule in words, in the language asked for.
    pub text: String,
    /// The places of its clues in the list of clues, from 0.
    pub clues: Vec<usize>,
}

impl ClueRuleForm {
    /// The rules of a puzzle, one for each kind of clue.
    #[must_use]
    pub fn list(clues: &Clues, language: Language) -> Vec<ClueRuleForm> {
        let form = |(text, its): (String, Vec<ClueId>)| ClueRuleForm {
            text,
            clues: its.into_iter().map(ClueId::index).collect(),
        };
        clue_rules(clues, language).into_iter().map(form).collect()
    }
}

impl ClueForm {
    /// The clues of a puzzle in their order.
    #[must_use]
    pub fn list(clues: &Clues, language: Language) -> Vec<ClueForm> {
        let shape = clues.shape();
        let form = |clue: &Clue| ClueForm {
            text: write_clue_line(clue, shape),
            kind: clue.kind().name(),
            name: clue_name(clue.kind(), language),
            cells: cell_names(shape, &clue.cells(shape)),
            value: clue.value(),
            digits: match clue {
                Clue::Quadruple { digits, .. } => digits.iter().map(|digit| digit.get()).collect(),
                Clue::Marks { digits, .. } => digit_list(*digits),
                _ => Vec::new(),
            },
            rule: describe_clue(shape, clue, language),
        };
        clues.as_slice().iter().map(form).collect()
    }
}

/// A clue that the digits break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BrokenClue")
)]
pub struct BrokenClueForm {
    /// Its place in the list of clues, from 0.
    pub clue: usize,
    /// The filled cells that break it.
    pub cells: Vec<String>,
}

impl BrokenClueForm {
    /// Several of them.
    #[must_use]
    pub fn list(clues: &Clues, broken: &[BrokenClue]) -> Vec<BrokenClueForm> {
        let form = |one: &BrokenClue| BrokenClueForm {
            clue: one.clue.index(),
            cells: cell_names(clues.shape(), &one.cells),
        };
        broken.iter().map(form).collect()
    }
}

/// What is drawn of clues and of houses such as diagonals: two layers of SVG without a frame. A cell is 100
/// wide, and the origin is the top left corner of the grid. Each clue is a group with its place in the list
/// of clues, from 0, as `data-clue` and its kind as `class`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ClueDrawing")
)]
pub struct ClueDrawing {
    /// How many cells stand around the grid on every side: 1 where something is written beside it, else 0.
    pub around: u8,
    /// What lies under the lines of the grid.
    pub under: String,
    /// What lies over the lines, under the digits.
    pub over: String,
}

/// The digits of each cell that occur in some solution, as far as they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CandidatesAnswer {
    /// unique, several, no-solution, or unfinished as long as that is not known.
    pub status: Status,
    /// For each cell, in reading order, the digits that were seen in solutions so far.
    pub candidates: Vec<Vec<u8>>,
    /// Of a puzzle with rules in words, in place of `candidates`: what everything was seen to be, by its
    /// name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub possible: Option<BTreeMap<String, Vec<i64>>>,
    /// A solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Whether all candidates are known.
    pub over: bool,
    /// Why the search ended early, where it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl CandidatesAnswer {
    /// What a search knows.
    #[must_use]
    pub fn of(search: &TrueCandidates) -> CandidatesAnswer {
        let status = match (search.solutions(), search.is_over()) {
            ([_, _, ..], _) => Status::Several,
            ([_], true) => Status::Unique,
            ([], true) => Status::NoSolution,
            (_, false) => Status::Unfinished,
        };
        CandidatesAnswer {
            status,
            candidates: search.seen().into_iter().map(digit_list).collect(),
            possible: None,
            solution: search.solutions().first().map(Grid::to_string),
            over: search.is_over(),
            error: None,
        }
    }
}

impl Answered for CandidatesAnswer {
    fn meaning(&self) -> Meaning {
        match self.over {
            true => self.status.meaning(),
            false => Meaning::Unfinished,
        }
    }

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

/// Which digits and clues of a puzzle contradict each other, or which it could do without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CluesAnswer {
    /// unique, several or no-solution.
    pub status: Status,
    /// Without a solution: parts of the puzzle that contradict each other.
    pub contradicting: Vec<PartForm>,
    /// Whether it was proven that there is a solution without any one of these.
    pub minimal: bool,
    /// With one solution: parts of which each alone could be left out.
    pub unnecessary: Vec<PartForm>,
}

/// A clue of a puzzle, or one of its digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Part")
)]
pub struct PartForm {
    /// The place of the clue in the list of clues, from 0; null for a digit.
    pub clue: Option<usize>,
    /// The cell of the digit; null for a clue.
    pub cell: Option<String>,
    /// What it says, as a person types it: `killer 15: r1c1 r1c2`, `r4c2 = 7`.
    pub text: String,
}

impl CluesAnswer {
    /// What was found about the parts of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle, report: &PartsReport) -> CluesAnswer {
        let list = |parts: &[Part]| parts.iter().map(|&part| PartForm::of(puzzle, part)).collect();
        let mut form = CluesAnswer {
            status: Status::Several,
            contradicting: Vec::new(),
            minimal: false,
            unnecessary: Vec::new(),
        };
        match report {
            PartsReport::Several => {}
            PartsReport::Unique(unnecessary) => {
                form.status = Status::Unique;
                form.unnecessary = list(unnecessary);
            }
            PartsReport::Broken(broken) => {
                form.status = Status::NoSolution;
                form.contradicting = list(&broken.parts);
                form.minimal = broken.is_minimal;
            }
        }
        form
    }
}

impl Answered for CluesAnswer {
    fn meaning(&self) -> Meaning {
        proper_or_no(self.status)
    }

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl PartForm {
    fn of(puzzle: &Puzzle, part: Part) -> PartForm {
        let shape = puzzle.shape();
        match part {
            Part::Given(cell) => {
                let name = shape.cell_name(cell, CellNotation::RowColumn);
                let digit = puzzle
                    .grid()
                    .get(cell)
                    .map_or_else(String::new, |digit| digit.to_string());
                PartForm {
                    clue: None,
                    text: format!("{name} = {digit}"),
                    cell: Some(name),
                }
            }
            Part::Clue(id) => {
                let line = puzzle.clues().get(id).map(|clue| write_clue_line(clue, shape));
                PartForm {
                    clue: Some(id.index()),
                    cell: None,
                    text: line.unwrap_or_default(),
                }
            }
        }
    }
}
