//! What a method does, event by event, and how it ends.

use kudosu_board::{Cell, Shape};
use kudosu_methods::{Event, Outcome, Pass, Reason};
use serde::Serialize;

use crate::board::{ClashForm, candidate_lists, cell_name, cell_names, digit_list, house_name};
use crate::status::Status;

/// What a method ended with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "MethodEnd")
)]
pub struct EndForm {
    /// How.
    pub status: Status,
    /// The solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// How far it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// Why nothing was tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<ClashForm>,
}

impl EndForm {
    /// What a method ended with on a board of this shape.
    #[must_use]
    pub fn of(shape: &Shape, outcome: &Outcome) -> EndForm {
        let mut end = EndForm {
            status: Status::Unfinished,
            solution: None,
            reached: None,
            clashes: Vec::new(),
        };
        match outcome {
            Outcome::Solved(solution) => {
                end.status = Status::Solved;
                end.solution = Some(solution.to_string());
            }
            Outcome::Stuck(reached) => {
                end.status = Status::Stuck;
                end.reached = Some(reached.to_string());
            }
            Outcome::Clash(clashes) => {
                end.status = Status::NoSolution;
                end.clashes = ClashForm::list(shape, clashes);
            }
            Outcome::NoSolution => end.status = Status::NoSolution,
            _ => {}
        }
        end
    }
}

/// One thing that a method did. Cells are written r4c2, houses row 4, digits as numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Event")
)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EventForm {
    /// What every cell can be was worked out.
    Candidates {
        /// For each cell its digits.
        candidates: Vec<Vec<u8>>,
    },
    /// A round of one rule begins.
    PassStarted {
        /// Which rule.
        #[serde(flatten)]
        pass: PassForm,
    },
    /// The round that began last is over.
    PassFinished {
        /// Which rule.
        #[serde(flatten)]
        pass: PassForm,
        /// Whether it placed or removed anything.
        changed: bool,
    },
    /// A digit was written because it must be.
    Placed {
        /// Where.
        cell: String,
        /// What.
        digit: u8,
        /// Why.
        #[serde(flatten)]
        why: ReasonForm,
    },
    /// A cell lost candidates.
    Removed {
        /// The cell.
        cell: String,
        /// What it lost.
        digits: Vec<u8>,
        /// Why.
        #[serde(flatten)]
        why: ReasonForm,
    },
    /// A digit was written to see where it leads.
    Guessed {
        /// Where.
        cell: String,
        /// What.
        digit: u8,
        /// How many guesses stand now.
        depth: usize,
    },
    /// A guess was taken back together with everything that was concluded from it.
    Undone {
        /// The cell of the guess.
        cell: String,
        /// The digit that was guessed.
        digit: u8,
        /// How many guesses still stand.
        depth: usize,
        /// Every cell that is blank again.
        cells: Vec<String>,
    },
    /// The method is done; always the last event.
    Ended {
        /// How.
        #[serde(flatten)]
        end: EndForm,
    },
    /// Something that this version has no words for.
    Other,
}

/// A round of one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Pass")
)]
pub struct PassForm {
    /// The rule.
    pub pass: &'static str,
    /// How many cells it looks for at a time, where that varies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
}

/// Why a digit was placed or a candidate removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Reason")
)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ReasonForm {
    /// The cell can be nothing else.
    OnlyDigit,
    /// No other cell of this house can hold the digit.
    OnlyPlace {
        /// The house.
        house: String,
    },
    /// A cell that shares a house holds the digit.
    Seen {
        /// That cell.
        by: String,
    },
    /// These cells of the house need all of these digits.
    NakedSubset {
        /// The house.
        house: String,
        /// The cells.
        cells: Vec<String>,
        /// The digits.
        shared: Vec<u8>,
    },
    /// A human technique says so.
    Technique {
        /// Its name.
        technique: &'static str,
    },
    /// A search found the whole solution at once and gives no reasons.
    Answer,
    /// Something that this version has no words for.
    Other,
}

impl EventForm {
    /// An event on a board of this shape.
    #[must_use]
    pub fn of(shape: &Shape, event: &Event<'_>) -> EventForm {
        let name = |cell: &Cell| cell_name(shape, *cell);
        match event {
            Event::Candidates { candidates } => EventForm::Candidates {
                candidates: candidate_lists(candidates),
            },
            Event::PassStarted { pass } => EventForm::PassStarted {
                pass: PassForm::of(*pass),
            },
            Event::PassFinished { pass, changed } => EventForm::PassFinished {
                pass: PassForm::of(*pass),
                changed: *changed,
            },
            Event::Placed { cell, digit, why } => EventForm::Placed {
                cell: name(cell),
                digit: digit.get(),
                why: ReasonForm::of(shape, why),
            },
            Event::Removed { cell, digits, why } => EventForm::Removed {
                cell: name(cell),
                digits: digit_list(*digits),
                why: ReasonForm::of(shape, why),
            },
            Event::Guessed { cell, digit, depth } => EventForm::Guessed {
                cell: name(cell),
                digit: digit.get(),
                depth: *depth,
            },
            Event::Undone {
                cell,
                digit,
                depth,
                cells,
            } => EventForm::Undone {
                cell: name(cell),
                digit: digit.get(),
                depth: *depth,
                cells: cell_names(shape, cells),
            },
            Event::Ended { outcome } => EventForm::Ended {
                end: EndForm::of(shape, outcome),
            },
            _ => EventForm::Other,
        }
    }
}

impl PassForm {
    fn of(pass: Pass) -> PassForm {
        let name = match pass {
            Pass::Fill => "fill",
            Pass::Excluding(_) => "excluding",
            Pass::TripleMatch => "triple-match",
            Pass::OnlyPlace => "only-place",
            Pass::NakedSubsets => "naked-subsets",
            Pass::StrategyOne => "strategy-one",
            Pass::StrategyTwo => "strategy-two",
            Pass::Exhaustive => "exhaustive",
            _ => "other",
        };
        PassForm {
            pass: name,
            size: match pass {
                Pass::Excluding(size) => Some(size),
                _ => None,
            },
        }
    }
}

impl ReasonForm {
    fn of(shape: &Shape, why: &Reason<'_>) -> ReasonForm {
        match why {
            Reason::OnlyDigit => ReasonForm::OnlyDigit,
            Reason::OnlyPlace(house) => ReasonForm::OnlyPlace {
                house: house_name(shape, *house),
            },
            Reason::Seen(cell) => ReasonForm::Seen {
                by: cell_name(shape, *cell),
            },
            Reason::NakedSubset { house, cells, digits } => ReasonForm::NakedSubset {
                house: house_name(shape, *house),
                cells: cell_names(shape, cells),
                shared: digit_list(*digits),
            },
            Reason::Technique(technique) => ReasonForm::Technique { technique },
            Reason::Answer => ReasonForm::Answer,
            _ => ReasonForm::Other,
        }
    }
}
