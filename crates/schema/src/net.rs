//! Arguments from suppositions: branches of facts, each with its reason and the facts that it follows from.

use kudosu_board::Shape;
use kudosu_logic::{Branch, Contradiction, Fact, Impossible, Inference, InferenceRule, Net};
use serde::{Deserialize, Serialize};

use crate::board::{CandidateForm, cell_name, house_name, read_cell, read_digit, read_house};
use crate::error::{JsonError, Place};
use crate::step::each;

/// What follows from one supposition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Branch")
)]
pub struct BranchForm {
    /// What is supposed.
    pub supposed: FactForm,
    /// What follows, each behind the facts that it follows from.
    #[serde(default)]
    pub inferences: Vec<InferenceForm>,
    /// What is impossible at the end; missing where the branch leads to the effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionForm>,
}

/// A candidate is true, or it is false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Fact")
)]
pub struct FactForm {
    /// Row and column, from 1: r4c2.
    pub cell: String,
    /// The digit.
    pub digit: u8,
    /// Whether the cell has the digit.
    pub holds: bool,
}

/// A fact that follows from others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Inference")
)]
pub struct InferenceForm {
    /// What follows.
    #[serde(flatten)]
    pub fact: FactForm,
    /// By which rule.
    pub reason: InferenceReason,
    /// The facts that it follows from, of this branch or of one around it.
    #[serde(default)]
    pub from: Vec<FactForm>,
}

/// Why a fact follows: nothing else is left for the cell, or the digit has no other place left in a house, or
/// the opposite is refuted by a branch of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "InferenceReason")
)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)] // described above
pub enum InferenceReason {
    LastInCell,
    LastInHouse { house: String },
    Refuted { branch: Box<BranchForm> },
}

/// What cannot be, and the facts that it follows from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Contradiction")
)]
pub struct ContradictionForm {
    /// What cannot be.
    #[serde(flatten)]
    pub what: ImpossibleForm,
    /// The facts that it follows from.
    #[serde(default)]
    pub from: Vec<FactForm>,
}

/// What cannot be: two candidates that exclude each other are both true, nothing is left for a cell, or a
/// digit has no place left in a house.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Impossible")
)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)] // described above
pub enum ImpossibleForm {
    Both { candidates: [CandidateForm; 2] },
    EmptyCell { cell: String },
    NoPlace { house: String, digit: u8 },
}

impl BranchForm {
    pub(crate) fn list(shape: &Shape, net: &Net) -> Vec<BranchForm> {
        let branches = net.branches.iter();
        branches.map(|branch| BranchForm::of(shape, branch)).collect()
    }

    pub(crate) fn read_all(shape: &Shape, forms: &[BranchForm], place: &Place) -> Result<Net, JsonError> {
        let branches = each(forms, place, |form, place| form.read(shape, place))?;
        Ok(Net { branches })
    }

    fn of(shape: &Shape, branch: &Branch) -> BranchForm {
        let inference = |inference: &Inference| InferenceForm {
            fact: FactForm::of(shape, inference.fact),
            reason: InferenceReason::of(shape, &inference.reason),
            from: FactForm::list(shape, &inference.from),
        };
        let contradiction = branch.contradiction.as_ref();
        BranchForm {
            supposed: FactForm::of(shape, branch.supposed),
            inferences: branch.inferences.iter().map(inference).collect(),
            contradiction: contradiction.and_then(|contradiction| {
                Some(ContradictionForm {
                    what: ImpossibleForm::of(shape, contradiction.what)?,
                    from: FactForm::list(shape, &contradiction.from),
                })
            }),
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Branch, JsonError> {
        let inferences = each(&self.inferences, &place.field("inferences"), |form, place| {
            Ok(Inference {
                fact: form.fact.read(shape, place)?,
                reason: form.reason.read(shape, &place.field("reason"))?,
                from: FactForm::read_all(shape, &form.from, &place.field("from"))?,
            })
        })?;
        let read = |form: &ContradictionForm| {
            let place = place.field("contradiction");
            Ok(Contradiction {
                what: form.what.read(shape, &place)?,
                from: FactForm::read_all(shape, &form.from, &place.field("from"))?,
            })
        };
        Ok(Branch {
            supposed: self.supposed.read(shape, &place.field("supposed"))?,
            inferences,
            contradiction: self.contradiction.as_ref().map(read).transpose()?,
        })
    }
}

impl FactForm {
    fn of(shape: &Shape, fact: Fact) -> FactForm {
        let (cell, digit) = fact.candidate;
        FactForm {
            cell: cell_name(shape, cell),
            digit: digit.get(),
            holds: fact.holds,
        }
    }

    fn list(shape: &Shape, facts: &[Fact]) -> Vec<FactForm> {
        facts.iter().map(|&fact| FactForm::of(shape, fact)).collect()
    }

    fn read_all(shape: &Shape, forms: &[FactForm], place: &Place) -> Result<Vec<Fact>, JsonError> {
        each(forms, place, |form, place| form.read(shape, place))
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Fact, JsonError> {
        let cell = read_cell(shape, &self.cell, &place.field("cell"))?;
        let digit = read_digit(shape, self.digit, &place.field("digit"))?;
        Ok(Fact {
            candidate: (cell, digit),
            holds: self.holds,
        })
    }
}

impl InferenceReason {
    fn of(shape: &Shape, reason: &InferenceRule) -> InferenceReason {
        match reason {
            InferenceRule::LastInHouse(house) => InferenceReason::LastInHouse {
                house: house_name(shape, *house),
            },
            InferenceRule::Refuted(branch) => InferenceReason::Refuted {
                branch: Box::new(BranchForm::of(shape, branch)),
            },
            _ => InferenceReason::LastInCell,
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<InferenceRule, JsonError> {
        Ok(match self {
            InferenceReason::LastInCell => InferenceRule::LastInCell,
            InferenceReason::LastInHouse { house } => {
                InferenceRule::LastInHouse(read_house(shape, house, &place.field("house"))?)
            }
            InferenceReason::Refuted { branch } => {
                InferenceRule::Refuted(Box::new(branch.read(shape, &place.field("branch"))?))
            }
        })
    }
}

impl ImpossibleForm {
    fn of(shape: &Shape, what: Impossible) -> Option<ImpossibleForm> {
        match what {
            Impossible::Both(a, b) => Some(ImpossibleForm::Both {
                candidates: [a, b].map(|it| CandidateForm::of(shape, it)),
            }),
            Impossible::EmptyCell(cell) => Some(ImpossibleForm::EmptyCell {
                cell: cell_name(shape, cell),
            }),
            Impossible::NoPlace(house, digit) => Some(ImpossibleForm::NoPlace {
                house: house_name(shape, house),
                digit: digit.get(),
            }),
            _ => None,
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Impossible, JsonError> {
        Ok(match self {
            ImpossibleForm::Both { candidates: [a, b] } => {
                let place = place.field("candidates");
                Impossible::Both(
                    a.to_candidate(shape, &place.at(0))?,
                    b.to_candidate(shape, &place.at(1))?,
                )
            }
            ImpossibleForm::EmptyCell { cell } => {
                Impossible::EmptyCell(read_cell(shape, cell, &place.field("cell"))?)
            }
            ImpossibleForm::NoPlace { house, digit } => Impossible::NoPlace(
                read_house(shape, house, &place.field("house"))?,
                read_digit(shape, *digit, &place.field("digit"))?,
            ),
        })
    }
}
