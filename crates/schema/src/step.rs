//! A step of logic: the technique, what it does, and as evidence the pattern from which that follows.

use kudosu_board::{Cell, ClueId, HouseId, Shape};
use kudosu_explain::{Language, Telling, describe_step, eureka};
use kudosu_logic::{
    AlmostLockedSet, Candidate, Chain, Cover, Evidence, HouseRole, Link, Node, Position, Role, Step,
    Technique,
};
use serde::{Deserialize, Serialize};

use crate::board::{
    CandidateForm, cell_name, cell_names, digit_list, house_name, read_cell, read_cells, read_digit,
    read_digits, read_house,
};
use crate::braid::BraidForm;
use crate::clue_reason::ClueReasonForm;
use crate::error::{JsonError, Place};
use crate::id::Id;
use crate::net::BranchForm;
use crate::view::ViewForm;

/// A step of logic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Step")
)]
pub struct StepForm {
    /// Its place in the path, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The id of the technique.
    #[cfg_attr(feature = "json-schema", schemars(with = "String"))]
    pub technique: Id<Technique>,
    /// The digits that can be placed.
    #[serde(default)]
    pub placements: Vec<CandidateForm>,
    /// The candidates that can be removed.
    #[serde(default)]
    pub eliminations: Vec<CandidateForm>,
    /// Why.
    #[serde(default)]
    pub evidence: EvidenceForm,
    /// The same for people.
    #[serde(flatten)]
    pub words: Option<WordsForm>,
    /// What to mark on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<ViewForm>,
}

/// A step in words. Nothing here is read back: it follows from the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Words")
)]
pub struct WordsForm {
    /// The name of the technique.
    pub name: String,
    /// What was seen and where, as experts write it; empty where the effect says it all.
    #[serde(default)]
    pub pattern: String,
    /// What follows, as experts write it.
    #[serde(default)]
    pub effect: String,
    /// All three in one line.
    pub summary: String,
    /// As much as was asked for: whole sentences, of a long argument its outline, or one line.
    pub explanation: String,
    /// Of a long argument from suppositions what is supposed and what comes of it; its links are the stages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub outline: String,
    /// Its chains in Eureka notation, or its whip or braid as Denis Berthier writes it, where it has any.
    pub eureka: Option<String>,
    /// Of an argument from suppositions the sentences stage by stage, one for each of the view's stages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<String>,
}

/// The pattern that a step rests on, each part with its role; lists that a technique does not need are empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Evidence")
)]
#[serde(default)]
pub struct EvidenceForm {
    /// The digits that it is about.
    pub digits: Vec<u8>,
    /// The houses that the argument uses.
    pub houses: Vec<RoleOfHouse>,
    /// Cells that matter as a whole.
    pub cells: Vec<RoleOfCell>,
    /// Single candidates that matter.
    pub candidates: Vec<RoleOfCandidate>,
    /// Chains and loops.
    pub chains: Vec<ChainForm>,
    /// Almost locked sets; nodes of chains refer to them by their place in this list, from 0.
    pub almost_locked_sets: Vec<AlmostLockedSetForm>,
    /// Digits of houses that take up the cells, one each, where the step rests on counting both.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<CoverForm>,
    /// The branches of an argument from suppositions: one that ends in a contradiction, or one for each
    /// candidate of a cell or each place of a digit in a house.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<BranchForm>,
    /// The whip or the braid, where the step is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub braid: Option<BraidForm>,
    /// The clues that it rests on, by their place in the list of the puzzle's clues, from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<u16>,
    /// The digits that are left for the clue, one list a way to keep it, where there are few.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub combinations: Vec<Vec<u8>>,
    /// Why candidates fall by the clue, where that is not plain from the combinations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ClueReasonForm>,
}

/// What a house does in a pattern.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RoleOfHouse {
    /// What it does.
    pub role: Id<HouseRole>,
    /// Such as row 4, column 2, box 5 or extra 1.
    pub house: String,
}

/// What a cell does in a pattern.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RoleOfCell {
    /// What it does.
    pub role: Id<Role>,
    /// Row and column, from 1: r4c2.
    pub cell: String,
}

/// What a candidate does in a pattern.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct RoleOfCandidate {
    /// What it does.
    pub role: Id<Role>,
    /// Row and column, from 1: r4c2.
    pub cell: String,
    /// The digit.
    pub digit: u8,
}

/// A chain of inferences; a closed loop has as many links as nodes, an open one has one less.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Chain")
)]
pub struct ChainForm {
    /// The statements.
    pub nodes: Vec<NodeForm>,
    /// What joins one to the next.
    pub links: Vec<Id<Link>>,
}

/// A statement of a chain: the digit is in one of the cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Node")
)]
pub struct NodeForm {
    /// The digit.
    pub digit: u8,
    /// The cells.
    pub cells: Vec<String>,
    /// The almost locked set that it belongs to, by its place in the list, from 0.
    #[serde(default)]
    pub set: Option<usize>,
}

/// Cells that have one candidate more than there are cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "AlmostLockedSet")
)]
pub struct AlmostLockedSetForm {
    /// The cells.
    pub cells: Vec<String>,
    /// Their candidates together.
    pub digits: Vec<u8>,
}

/// Digits of a house that take up cells of a pattern, one each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Cover")
)]
pub struct CoverForm {
    /// Such as row 4, column 2, box 5 or extra 1.
    pub house: String,
    /// The digits.
    pub digits: Vec<u8>,
}

impl StepForm {
    /// A step that was found in `position`: data alone.
    #[must_use]
    pub fn of(shape: &Shape, step: &Step) -> StepForm {
        StepForm {
            number: None,
            technique: Id(step.technique),
            placements: CandidateForm::list(shape, &step.placements),
            eliminations: CandidateForm::list(shape, &step.eliminations),
            evidence: EvidenceForm::of(shape, &step.evidence),
            words: None,
            view: None,
        }
    }

    /// A step that was found in `position`, with its words in a language.
    #[must_use]
    pub fn told(position: &Position, step: &Step, language: Language) -> StepForm {
        StepForm::told_to(Telling::default(), position, step, language)
    }

    /// The same for this reader.
    #[must_use]
    pub fn told_to(telling: Telling, position: &Position, step: &Step, language: Language) -> StepForm {
        StepForm {
            words: Some(WordsForm::of(telling, position, step, language)),
            ..StepForm::of(position.shape(), step)
        }
    }

    /// The step. Words and view are not read: they follow from the rest.
    pub fn to_step(&self, shape: &Shape) -> Result<Step, JsonError> {
        self.read(shape, &Place::default())
    }

    pub(crate) fn read(&self, shape: &Shape, place: &Place) -> Result<Step, JsonError> {
        let effects = |list: &[CandidateForm], name: &str| {
            let place = place.field(name);
            let one = |(at, form): (usize, &CandidateForm)| form.to_candidate(shape, &place.at(at));
            list.iter()
                .enumerate()
                .map(one)
                .collect::<Result<Vec<Candidate>, _>>()
        };
        Ok(Step {
            technique: self.technique.0,
            placements: effects(&self.placements, "placements")?,
            eliminations: effects(&self.eliminations, "eliminations")?,
            evidence: self.evidence.read(shape, &place.field("evidence"))?,
        })
    }
}

impl WordsForm {
    fn of(telling: Telling, position: &Position, step: &Step, language: Language) -> WordsForm {
        let words = describe_step(position, step, language);
        WordsForm {
            explanation: words.told(telling).to_owned(),
            outline: words.outline,
            name: words.title,
            pattern: words.pattern,
            effect: words.effect,
            summary: words.summary,
            eureka: eureka(position, step),
            stages: words.stages,
        }
    }
}

impl EvidenceForm {
    fn of(shape: &Shape, evidence: &Evidence) -> EvidenceForm {
        let house = |&(role, id): &(HouseRole, HouseId)| RoleOfHouse {
            role: Id(role),
            house: house_name(shape, id),
        };
        let cell = |&(role, cell): &(Role, Cell)| RoleOfCell {
            role: Id(role),
            cell: cell_name(shape, cell),
        };
        let candidate = |&(role, (cell, digit)): &(Role, Candidate)| RoleOfCandidate {
            role: Id(role),
            cell: cell_name(shape, cell),
            digit: digit.get(),
        };
        let set = |set: &AlmostLockedSet| AlmostLockedSetForm {
            cells: cell_names(shape, &set.cells),
            digits: digit_list(set.digits),
        };
        EvidenceForm {
            digits: digit_list(evidence.digits),
            houses: evidence.houses.iter().map(house).collect(),
            cells: evidence.cells.iter().map(cell).collect(),
            candidates: evidence.candidates.iter().map(candidate).collect(),
            chains: evidence
                .chains
                .iter()
                .map(|chain| ChainForm::of(shape, chain))
                .collect(),
            almost_locked_sets: evidence.almost_locked_sets.iter().map(set).collect(),
            covers: evidence
                .covers
                .iter()
                .map(|cover| CoverForm {
                    house: house_name(shape, cover.house),
                    digits: digit_list(cover.digits),
                })
                .collect(),
            branches: BranchForm::list(shape, &evidence.net),
            braid: evidence.braid.as_ref().map(|braid| BraidForm::of(shape, braid)),
            clues: evidence.clues.iter().map(|clue| clue.index() as u16).collect(),
            combinations: evidence
                .combinations
                .iter()
                .map(|way| way.iter().map(|digit| digit.get()).collect())
                .collect(),
            reasons: evidence
                .reasons
                .iter()
                .map(|reason| ClueReasonForm::of(shape, reason))
                .collect(),
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Evidence, JsonError> {
        let houses = each(&self.houses, &place.field("houses"), |form, place| {
            Ok((
                form.role.0,
                read_house(shape, &form.house, &place.field("house"))?,
            ))
        })?;
        let cells = each(&self.cells, &place.field("cells"), |form, place| {
            Ok((form.role.0, read_cell(shape, &form.cell, &place.field("cell"))?))
        })?;
        let candidates = each(&self.candidates, &place.field("candidates"), |form, place| {
            let cell = read_cell(shape, &form.cell, &place.field("cell"))?;
            let digit = read_digit(shape, form.digit, &place.field("digit"))?;
            Ok((form.role.0, (cell, digit)))
        })?;
        let sets = each(
            &self.almost_locked_sets,
            &place.field("almost_locked_sets"),
            |form, place| {
                Ok(AlmostLockedSet {
                    cells: read_cells(shape, &form.cells, &place.field("cells"))?,
                    digits: read_digits(shape, &form.digits, &place.field("digits"))?,
                })
            },
        )?;
        Ok(Evidence {
            digits: read_digits(shape, &self.digits, &place.field("digits"))?,
            houses,
            cells,
            candidates,
            chains: each(&self.chains, &place.field("chains"), |form, place| {
                form.read(shape, place)
            })?,
            almost_locked_sets: sets,
            covers: each(&self.covers, &place.field("covers"), |form, place| {
                Ok(Cover {
                    house: read_house(shape, &form.house, &place.field("house"))?,
                    digits: read_digits(shape, &form.digits, &place.field("digits"))?,
                })
            })?,
            net: BranchForm::read_all(shape, &self.branches, &place.field("branches"))?,
            braid: match &self.braid {
                None => None,
                Some(form) => Some(form.read(shape, &place.field("braid"))?),
            },
            clues: self.clues.iter().map(|&clue| ClueId::new(clue)).collect(),
            combinations: each(&self.combinations, &place.field("combinations"), |way, place| {
                each(way, place, |&digit, place| read_digit(shape, digit, place))
            })?,
            reasons: each(&self.reasons, &place.field("reasons"), |reason, place| {
                reason.read(shape, place)
            })?,
        })
    }
}

impl ChainForm {
    fn of(shape: &Shape, chain: &Chain) -> ChainForm {
        let node = |node: &Node| NodeForm {
            digit: node.digit.get(),
            cells: cell_names(shape, &node.cells),
            set: node.set,
        };
        ChainForm {
            nodes: chain.nodes.iter().map(node).collect(),
            links: chain.links.iter().map(|&link| Id(link)).collect(),
        }
    }

    fn read(&self, shape: &Shape, place: &Place) -> Result<Chain, JsonError> {
        let nodes = each(&self.nodes, &place.field("nodes"), |form, place| {
            Ok(Node {
                cells: read_cells(shape, &form.cells, &place.field("cells"))?,
                digit: read_digit(shape, form.digit, &place.field("digit"))?,
                set: form.set,
            })
        })?;
        Ok(Chain {
            nodes,
            links: self.links.iter().map(|link| link.0).collect(),
        })
    }
}

/// Reads every member of a list, each with its place.
pub(crate) fn each<F, T>(
    list: &[F],
    place: &Place,
    mut read: impl FnMut(&F, &Place) -> Result<T, JsonError>,
) -> Result<Vec<T>, JsonError> {
    let one = |(at, form): (usize, &F)| read(form, &place.at(at));
    list.iter().enumerate().map(one).collect()
}
