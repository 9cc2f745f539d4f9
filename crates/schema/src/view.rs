//! What to mark on the board for a step, for programs that draw it.

use kudosu_board::{HouseId, Shape};
use kudosu_explain::{Arrow, Mark, StepLayers, View, ViewStage, step_layers};
use kudosu_logic::{Candidate, HouseRole, Link, Position, Role};
use serde::{Deserialize, Serialize};

use crate::board::{CandidateForm, cell_name, cell_names, house_name};
use crate::id::Id;

/// What to mark on the board for a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "View")
)]
pub struct ViewForm {
    /// Marked candidates.
    pub candidates: Vec<MarkedCandidate>,
    /// Cells that are marked as a whole.
    pub cells: Vec<MarkedCell>,
    /// Marked houses.
    pub houses: Vec<HouseMark>,
    /// The links of chains.
    pub arrows: Vec<ArrowForm>,
    /// Of an argument from suppositions what to mark beside the effect, stage by stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<StageForm>,
    /// The clues of the argument, by their place in the list of the puzzle's clues, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<u16>,
    /// How all of this is drawn, stages apart; missing unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<StepDrawing>,
}

/// A step drawn on the board, as layers of SVG in which a cell is 100 wide and the origin is the top left
/// corner of the grid. A style sheet gives the colours: everything has a class, and a marked candidate is a
/// group `<g class="marked tint-1" data-cell="40" data-digit="5">`, its cell counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct StepDrawing {
    /// What lies under the lines of the grid: houses and cells that are marked as a whole.
    pub under: String,
    /// What lies over the lines, under the digits: arrows and marked candidates.
    pub over: String,
    /// Where to look, and no more: the houses, or else the rows of the marks. Missing for stages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub around: String,
}

/// A piece of an argument from suppositions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Stage")
)]
pub struct StageForm {
    /// How many suppositions are around it.
    pub depth: usize,
    /// Marked candidates.
    pub candidates: Vec<MarkedCandidate>,
    /// From the facts to what follows from them.
    pub arrows: Vec<ArrowForm>,
    /// How the effect of the step and this piece are drawn; missing unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<StepDrawing>,
}

/// A marked candidate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct MarkedCandidate {
    /// Row and column, from 1: r4c2.
    pub cell: String,
    /// The digit.
    pub digit: u8,
    /// How.
    #[serde(flatten)]
    pub mark: MarkForm,
}

/// A cell that is marked as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct MarkedCell {
    /// Row and column, from 1: r4c2.
    pub cell: String,
    /// How.
    #[serde(flatten)]
    pub mark: MarkForm,
}

/// How something is marked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Mark")
)]
pub struct MarkForm {
    /// placed, removed, part of the pattern, link (a statement of a chain), set (of an almost locked set),
    /// denied (false where something is supposed), or aside (ruled out beside a whip or a braid).
    pub mark: MarkKind,
    /// What part it plays, where mark is part.
    pub role: Option<Id<Role>>,
    /// One of nine colours: 0 placed, 1 removed, 2 the pattern, 3 fins and the like, 4 and 5 the two sides
    /// of an alternative, 6 and 7 two more, 8 a grey.
    #[cfg_attr(feature = "json-schema", schemars(range(max = 8)))]
    pub tint: u8,
    /// The same without colour.
    pub sign: char,
}

/// The kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
#[allow(missing_docs)] // the field that holds it describes all of them
pub enum MarkKind {
    Placed,
    Removed,
    Part,
    Link,
    Set,
    Denied,
    Aside,
}

/// A marked house.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct HouseMark {
    /// What it does in the pattern.
    pub role: Id<HouseRole>,
    /// Such as row 4, column 2, box 5 or extra 1.
    pub house: String,
    /// Its cells.
    pub cells: Vec<String>,
}

/// A link of a chain, from one statement to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Arrow")
)]
pub struct ArrowForm {
    /// Of which kind.
    pub link: Id<Link>,
    /// The statement that it leaves.
    pub from: Vec<CandidateForm>,
    /// The statement that it leads to.
    pub to: Vec<CandidateForm>,
}

impl ViewForm {
    /// What to mark on a board of this shape.
    #[must_use]
    pub fn of(shape: &Shape, view: &View) -> ViewForm {
        let candidate = |&((cell, digit), mark): &(Candidate, Mark)| MarkedCandidate {
            cell: cell_name(shape, cell),
            digit: digit.get(),
            mark: MarkForm::of(mark),
        };
        let cells = view.marked_cells().map(|(cell, mark)| MarkedCell {
            cell: cell_name(shape, cell),
            mark: MarkForm::of(mark),
        });
        let house = |&(role, id): &(HouseRole, HouseId)| HouseMark {
            role: Id(role),
            house: house_name(shape, id),
            cells: cell_names(shape, shape.cells_of(id)),
        };
        let arrow = |arrow: &Arrow| ArrowForm {
            link: Id(arrow.link),
            from: CandidateForm::list(shape, &arrow.from),
            to: CandidateForm::list(shape, &arrow.to),
        };
        let stage = |stage: &ViewStage| StageForm {
            depth: stage.depth,
            candidates: stage.candidates.iter().map(candidate).collect(),
            arrows: stage.arrows.iter().map(arrow).collect(),
            drawing: None,
        };
        ViewForm {
            candidates: view.candidates.iter().map(candidate).collect(),
            cells: cells.collect(),
            houses: view.houses.iter().map(house).collect(),
            arrows: view.arrows.iter().map(arrow).collect(),
            stages: view.stages.iter().map(stage).collect(),
            clues: view.clues.iter().map(|clue| clue.index() as u16).collect(),
            drawing: None,
        }
    }

    /// The same with how it is drawn on a position.
    #[must_use]
    pub fn drawn(position: &Position, view: &View) -> ViewForm {
        let mut form = ViewForm::of(position.shape(), view);
        form.drawing = Some(StepDrawing::of(position, view));
        // A single stage of a short argument is a part of the view itself.
        if form.stages.len() > 1 || view.in_outline {
            for (at, stage) in form.stages.iter_mut().enumerate() {
                let drawing = StepDrawing::of(position, &view.of_stage(at));
                stage.drawing = Some(StepDrawing {
                    around: String::new(),
                    ..drawing
                });
            }
        }
        form
    }
}

impl ViewForm {
    /// How many bytes the drawings of the view and its stages have.
    pub(crate) fn drawing_size(&self) -> usize {
        let stages = self.stages.iter().filter_map(|stage| stage.drawing.as_ref());
        let drawings = self.drawing.iter().chain(stages);
        let size = |drawing: &StepDrawing| {
            let StepDrawing { under, over, around } = drawing;
            under.len() + over.len() + around.len()
        };
        drawings.map(size).sum()
    }
}

impl StepDrawing {
    fn of(position: &Position, view: &View) -> StepDrawing {
        let StepLayers {
            under, over, around, ..
        } = step_layers(position, view);
        StepDrawing { under, over, around }
    }
}

impl MarkForm {
    fn of(mark: Mark) -> MarkForm {
        let (kind, role) = match mark {
            Mark::Placed => (MarkKind::Placed, None),
            Mark::Removed => (MarkKind::Removed, None),
            Mark::Link(_) => (MarkKind::Link, None),
            Mark::Set(_) => (MarkKind::Set, None),
            Mark::Denied => (MarkKind::Denied, None),
            Mark::Aside => (MarkKind::Aside, None),
            Mark::Part(role) => (MarkKind::Part, Some(Id(role))),
            _ => (MarkKind::Part, None),
        };
        MarkForm {
            mark: kind,
            role,
            tint: mark.tint(),
            sign: mark.sign(),
        }
    }
}
