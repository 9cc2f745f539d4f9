//! Why candidates fall by a clue: what would be wrong if they were true.

use kudosu_board::{ClueId, Digit, Shape};
use kudosu_logic::{ClueReason, Why};
use serde::{Deserialize, Serialize};

use crate::board::{
    CandidateForm, cell_name, cell_names, digit_list, read_cell, read_cells, read_digit, read_digits,
};
use crate::error::{JsonError, Place};
use crate::step::each;

/// Candidates that a clue removes, and why it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ClueReason")
)]
pub struct ClueReasonForm {
    /// What falls.
    pub gone: Vec<CandidateForm>,
    /// What would be wrong with each of these.
    pub why: WhyForm,
}

/// What would be wrong if a candidate of a clue were true. `beside`: none of the digits of this cell goes
/// with it; `alone`: no digit at all does; `chain`: one cell after the other has only these digits left,
/// the last one none; `crowded`: cells that see each other have fewer digits than they are; `at-least`,
/// `at-most`: what the clue sums or counts; `unequal`: two parts that should have the same sum; `no-room`,
/// `lacks`: digits that the clue needs have no place; `gap`: digits next to it that have none; `ends`,
/// `cramped`: what lies between the ends of a line; `split`: sums by the first digit; `apart`: sums by how
/// many cells lie between the smallest and the largest digit; `fill`, `sets`: sets of digits that do not
/// fit; `cases`: one of these candidates is true, each comes to something; `in`: of several clues this one,
/// by its place in the list, is broken so; `ways`: no way to fill these cells goes with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Why")
)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)] // described above
pub enum WhyForm {
    Beside {
        cell: String,
    },
    Alone {
        cell: String,
    },
    Chain {
        steps: Vec<ChainStepForm>,
    },
    Crowded {
        cells: Vec<String>,
        digits: Vec<u8>,
    },
    AtLeast {
        total: u32,
    },
    AtMost {
        total: u32,
    },
    Unequal {
        larger: Vec<String>,
        least: u32,
        smaller: Vec<String>,
        most: u32,
    },
    NoRoom {
        digits: Vec<u8>,
    },
    Lacks {
        digit: u8,
        times: usize,
    },
    Gap {
        missing: Vec<u8>,
    },
    Ends {
        ends: [String; 2],
        cell: String,
    },
    Cramped {
        ends: [String; 2],
        cells: Vec<String>,
        room: usize,
    },
    Split {
        cell: String,
        few: Vec<u8>,
        most: u32,
        many: Vec<u8>,
        least: u32,
    },
    Apart {
        few: usize,
        most: u32,
        least: u32,
    },
    Fill {
        sets: Vec<Vec<u8>>,
    },
    Sets {
        sets: Vec<Vec<u8>>,
    },
    Cases {
        cases: Vec<CaseForm>,
    },
    In {
        clue: u16,
        why: Box<WhyForm>,
    },
    Ways {
        cells: Vec<String>,
    },
}

/// A cell with the digits that it would have left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ChainStep")
)]
pub struct ChainStepForm {
    /// Row and column, from 1: r4c2.
    pub cell: String,
    /// What it would have left.
    pub digits: Vec<u8>,
}

/// One of several candidates, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Case")
)]
pub struct CaseForm {
    /// The candidate.
    #[serde(flatten)]
    pub candidate: CandidateForm,
    /// What would be wrong with it.
    pub why: WhyForm,
}

impl ClueReasonForm {
    pub(crate) fn of(shape: &Shape, reason: &ClueReason) -> ClueReasonForm {
        ClueReasonForm {
            gone: CandidateForm::list(shape, &reason.gone),
            why: WhyForm::of(shape, &reason.why),
        }
    }

    pub(crate) fn read(&self, shape: &Shape, place: &Place) -> Result<ClueReason, JsonError> {
        Ok(ClueReason {
            gone: each(&self.gone, &place.field("gone"), |form, place| {
                form.to_candidate(shape, place)
            })?,
            why: self.why.read(shape, &place.field("why"))?,
        })
    }
}

fn values(digits: &[Digit]) -> Vec<u8> {
    digits.iter().map(|digit| digit.get()).collect()
}

impl WhyForm {
    fn of(shape: &Shape, why: &Why) -> WhyForm {
        let cell = |&cell: &_| cell_name(shape, cell);
        let cells = |cells: &[_]| cell_names(shape, cells);
        let sets = |sets: &[Vec<Digit>]| sets.iter().map(|set| values(set)).collect();
        match why {
            Why::Beside { cell: its } => WhyForm::Beside { cell: cell(its) },
            Why::Alone { cell: its } => WhyForm::Alone { cell: cell(its) },
            Why::Chain { steps } => WhyForm::Chain {
                steps: steps
                    .iter()
                    .map(|(its, digits)| ChainStepForm {
                        cell: cell(its),
                        digits: digit_list(*digits),
                    })
                    .collect(),
            },
            Why::Crowded { cells: its, digits } => WhyForm::Crowded {
                cells: cells(its),
                digits: digit_list(*digits),
            },
            Why::AtLeast { total } => WhyForm::AtLeast { total: *total },
            Why::AtMost { total } => WhyForm::AtMost { total: *total },
            Why::Unequal {
                larger,
                least,
                smaller,
                most,
            } => WhyForm::Unequal {
                larger: cells(larger),
                least: *least,
                smaller: cells(smaller),
                most: *most,
            },
            Why::NoRoom { digits } => WhyForm::NoRoom {
                digits: values(digits),
            },
            Why::Lacks { digit, times } => WhyForm::Lacks {
                digit: digit.get(),
                times: *times,
            },
            Why::Gap { missing } => WhyForm::Gap {
                missing: values(missing),
            },
            Why::Ends { ends, cell: its } => WhyForm::Ends {
                ends: [cell(&ends[0]), cell(&ends[1])],
                cell: cell(its),
            },
            Why::Cramped {
                ends,
                cells: its,
                room,
            } => WhyForm::Cramped {
                ends: [cell(&ends[0]), cell(&ends[1])],
                cells: cells(its),
                room: *room,
            },
            Why::Split {
                cell: its,
                few,
                most,
                many,
                least,
            } => WhyForm::Split {
                cell: cell(its),
                few: digit_list(*few),
                most: *most,
                many: digit_list(*many),
                least: *least,
            },
            Why::Apart { few, most, least } => WhyForm::Apart {
                few: *few,
                most: *most,
                least: *least,
            },
            Why::Fill { sets: its } => WhyForm::Fill { sets: sets(its) },
            Why::Sets { sets: its } => WhyForm::Sets { sets: sets(its) },
            Why::Cases { cases } => WhyForm::Cases {
                cases: cases
                    .iter()
                    .map(|(candidate, why)| CaseForm {
                        candidate: CandidateForm::of(shape, *candidate),
                        why: WhyForm::of(shape, why),
                    })
                    .collect(),
            },
            Why::In { clue, why } => WhyForm::In {
                clue: clue.index() as u16,
                why: Box::new(WhyForm::of(shape, why)),
            },
            Why::Ways { cells: its } => WhyForm::Ways { cells: cells(its) },
            // What this version of the form has no word for says nothing of which cells are to blame.
            _ => WhyForm::Ways { cells: Vec::new() },
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Why, JsonError> {
        let cell = |name: &str| read_cell(shape, name, &place.field("cell"));
        let cells = |names: &[String], field: &str| read_cells(shape, names, &place.field(field));
        let ends = |[one, other]: &[String; 2]| {
            let place = place.field("ends");
            let one = read_cell(shape, one, &place.at(0))?;
            Ok::<_, JsonError>([one, read_cell(shape, other, &place.at(1))?])
        };
        let digits = |digits: &[u8], field: &str| read_digits(shape, digits, &place.field(field));
        let list = |digits: &[u8], place: &Place| {
            each(digits, place, |&digit, place| read_digit(shape, digit, place))
        };
        let sets = |sets: &[Vec<u8>]| each(sets, &place.field("sets"), |set, place| list(set, place));
        Ok(match self {
            WhyForm::Beside { cell: its } => Why::Beside { cell: cell(its)? },
            WhyForm::Alone { cell: its } => Why::Alone { cell: cell(its)? },
            WhyForm::Chain { steps } => Why::Chain {
                steps: each(steps, &place.field("steps"), |step, place| {
                    let cell = read_cell(shape, &step.cell, &place.field("cell"))?;
                    Ok((cell, read_digits(shape, &step.digits, &place.field("digits"))?))
                })?,
            },
            WhyForm::Crowded {
                cells: its,
                digits: left,
            } => Why::Crowded {
                cells: cells(its, "cells")?,
                digits: digits(left, "digits")?,
            },
            WhyForm::AtLeast { total } => Why::AtLeast { total: *total },
            WhyForm::AtMost { total } => Why::AtMost { total: *total },
            WhyForm::Unequal {
                larger,
                least,
                smaller,
                most,
            } => Why::Unequal {
                larger: cells(larger, "larger")?,
                least: *least,
                smaller: cells(smaller, "smaller")?,
                most: *most,
            },
            WhyForm::NoRoom { digits } => Why::NoRoom {
                digits: list(digits, &place.field("digits"))?,
            },
            WhyForm::Lacks { digit, times } => Why::Lacks {
                digit: read_digit(shape, *digit, &place.field("digit"))?,
                times: *times,
            },
            WhyForm::Gap { missing } => Why::Gap {
                missing: list(missing, &place.field("missing"))?,
            },
            WhyForm::Ends {
                ends: both,
                cell: its,
            } => Why::Ends {
                ends: ends(both)?,
                cell: cell(its)?,
            },
            WhyForm::Cramped {
                ends: both,
                cells: its,
                room,
            } => Why::Cramped {
                ends: ends(both)?,
                cells: cells(its, "cells")?,
                room: *room,
            },
            WhyForm::Split {
                cell: its,
                few,
                most,
                many,
                least,
            } => Why::Split {
                cell: cell(its)?,
                few: digits(few, "few")?,
                most: *most,
                many: digits(many, "many")?,
                least: *least,
            },
            WhyForm::Apart { few, most, least } => Why::Apart {
                few: *few,
                most: *most,
                least: *least,
            },
            WhyForm::Fill { sets: its } => Why::Fill { sets: sets(its)? },
            WhyForm::Sets { sets: its } => Why::Sets { sets: sets(its)? },
            WhyForm::Cases { cases } => Why::Cases {
                cases: each(cases, &place.field("cases"), |case, place| {
                    let candidate = case.candidate.to_candidate(shape, place)?;
                    Ok((candidate, case.why.read(shape, &place.field("why"))?))
                })?,
            },
            WhyForm::In { clue, why } => Why::In {
                clue: ClueId::new(*clue),
                why: Box::new(why.read(shape, &place.field("why"))?),
            },
            WhyForm::Ways { cells: its } => Why::Ways {
                cells: cells(its, "cells")?,
            },
        })
    }
}
