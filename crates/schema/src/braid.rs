//! Whips and braids: a target, and variable after variable with what is gone there, by what, and what is
//! left.

use kudosu_board::Shape;
use kudosu_logic::{Braid, BraidStep, Candidate, Cause, RuledOut, Variable};
use serde::{Deserialize, Serialize};

use crate::board::{CandidateForm, cell_name, house_name, read_cell, read_digit, read_house};
use crate::error::{JsonError, Place};
use crate::step::each;

/// A whip or a braid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Braid")
)]
pub struct BraidForm {
    /// What is supposed, and turns out to be false.
    pub target: CandidateForm,
    /// The variables in order.
    pub steps: Vec<BraidStepForm>,
}

/// A variable of a whip or a braid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BraidStep")
)]
pub struct BraidStepForm {
    /// A cell, or a digit in a house.
    pub variable: VariableForm,
    /// The left candidate, by which it hangs on what was found before.
    pub left: RuledOutForm,
    /// The others that are gone: by the target (z-candidates) or by what was found before (t-candidates).
    #[serde(default)]
    pub others: Vec<RuledOutForm>,
    /// What is left: one candidate, or several of a group; none in the last variable.
    #[serde(default)]
    pub right: Vec<CandidateForm>,
}

/// Something of which exactly one candidate is true: what a cell holds, or where a digit goes in a house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Variable")
)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)] // described above
pub enum VariableForm {
    Cell { cell: String },
    House { house: String, digit: u8 },
}

/// A candidate that is gone, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RuledOut")
)]
pub struct RuledOutForm {
    /// The candidate.
    #[serde(flatten)]
    pub candidate: CandidateForm,
    /// The place, from 0, of the earlier variable in which something is left that excludes it; null where the
    /// target does.
    pub by: Option<usize>,
}

impl BraidForm {
    pub(crate) fn of(shape: &Shape, braid: &Braid) -> BraidForm {
        let step = |step: &BraidStep| BraidStepForm {
            variable: VariableForm::of(shape, step.variable),
            left: RuledOutForm::of(shape, step.left),
            others: step
                .others
                .iter()
                .map(|&it| RuledOutForm::of(shape, it))
                .collect(),
            right: CandidateForm::list(shape, &step.right),
        };
        BraidForm {
            target: CandidateForm::of(shape, braid.target),
            steps: braid.steps.iter().map(step).collect(),
        }
    }

    pub(crate) fn read(&self, shape: &Shape, place: &Place) -> Result<Braid, JsonError> {
        let steps = each(&self.steps, &place.field("steps"), |form, place| {
            Ok(BraidStep {
                variable: form.variable.read(shape, &place.field("variable"))?,
                left: form.left.read(shape, &place.field("left"))?,
                others: each(&form.others, &place.field("others"), |it, place| {
                    it.read(shape, place)
                })?,
                right: each(&form.right, &place.field("right"), |it, place| {
                    it.to_candidate(shape, place)
                })?,
            })
        })?;
        let target: Candidate = self.target.to_candidate(shape, &place.field("target"))?;
        Ok(Braid { target, steps })
    }
}

impl VariableForm {
    fn of(shape: &Shape, variable: Variable) -> VariableForm {
        match variable {
            Variable::Cell(cell) => VariableForm::Cell {
                cell: cell_name(shape, cell),
            },
            Variable::House(house, digit) => VariableForm::House {
                house: house_name(shape, house),
                digit: digit.get(),
            },
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Variable, JsonError> {
        Ok(match self {
            VariableForm::Cell { cell } => Variable::Cell(read_cell(shape, cell, &place.field("cell"))?),
            VariableForm::House { house, digit } => Variable::House(
                read_house(shape, house, &place.field("house"))?,
                read_digit(shape, *digit, &place.field("digit"))?,
            ),
        })
    }
}

impl RuledOutForm {
    fn of(shape: &Shape, gone: RuledOut) -> RuledOutForm {
        RuledOutForm {
            candidate: CandidateForm::of(shape, gone.candidate),
            by: match gone.by {
                Cause::Target => None,
                Cause::Step(at) => Some(at),
            },
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<RuledOut, JsonError> {
        Ok(RuledOut {
            candidate: self.candidate.to_candidate(shape, place)?,
            by: self.by.map_or(Cause::Target, Cause::Step),
        })
    }
}
