//! A walkthrough: the position it starts from, the steps, and how it ends. This is also the form of a proof.

use std::cell::Cell;

use kudosu_board::ShapeForm;
use kudosu_board::{Candidates, Grid, Puzzle, Shape};
use kudosu_explain::{Language, Telling, View, Walkthrough};
use kudosu_logic::{End, Position};
use kudosu_notation::{ClueLines, RulePosition, parse_box};
use serde::{Deserialize, Serialize};

use crate::board::{digit_list, read_digits, read_grid};
use crate::clue::clue_lines;
use crate::error::{JsonError, Place};
use crate::id::Id;
use crate::question::ExplainQuestion;
use crate::rule_step::RuleStepForm;
use crate::step::{StepForm, each};
use crate::view::ViewForm;

/// Bytes of all drawings of a walkthrough. The longest of the hardest 9×9 puzzles have one million.
const LARGEST_DRAWINGS: usize = 2_000_000;

/// The way from a position to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Walkthrough")
)]
pub struct WalkthroughForm {
    /// The givens in one line: a character a cell, . for a blank, A = 10;
    /// above side 35 decimals with blanks between.
    pub puzzle: String,
    /// The shape of the grid.
    #[serde(default)]
    pub shape: Option<ShapeForm>,
    /// Height and width of the boxes, such as 3x3, as it was written before there was a shape; only read.
    #[serde(rename = "box", default, skip_serializing)]
    #[cfg_attr(feature = "json-schema", schemars(skip))]
    pub box_size: Option<String>,
    /// What a player had placed already; missing where nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// For each cell the digits that it could still be; missing where they follow from the digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<u8>>>,
    /// The clues of the puzzle, each as a line such as `killer 15: r1c1 r1c2`; missing where it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
    /// Whether there is exactly one solution; null where that was not found out.
    #[serde(default)]
    pub unique: Option<bool>,
    /// The name of the profile that was followed.
    #[serde(default)]
    pub profile: String,
    /// Whether arguments from uniqueness were allowed.
    #[serde(default)]
    pub assumes_uniqueness: bool,
    /// The steps in order.
    pub steps: Vec<StepForm>,
    /// Of a puzzle with rules in words: its steps in order. `puzzle` is then its whole text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule_steps: Option<Vec<RuleStepForm>>,
    /// How logic ended: broken is a contradiction.
    pub end: Id<End>,
    /// Who found the solution.
    #[serde(default)]
    pub finished_by: Option<Finisher>,
    /// The solution, where there is exactly one.
    #[serde(default)]
    pub solution: Option<String>,
}

/// Who found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // each is what it says
pub enum Finisher {
    Logic,
    Search,
}

impl WalkthroughForm {
    /// A walkthrough with words in a language. Of the start only what cannot be told from the puzzle is
    /// written.
    #[must_use]
    pub fn of(walkthrough: &Walkthrough, language: Language) -> WalkthroughForm {
        WalkthroughForm::told(walkthrough, language, Telling::default())
    }

    fn told(walkthrough: &Walkthrough, language: Language, telling: Telling) -> WalkthroughForm {
        WalkthroughForm::with(walkthrough, |position, step| {
            StepForm::told_to(telling, position, step, language)
        })
    }

    /// A walkthrough with as much as a question asks for.
    #[must_use]
    pub fn asked(question: &ExplainQuestion, walkthrough: &Walkthrough) -> WalkthroughForm {
        let (language, telling) = (question.language.0, question.level.0);
        match (question.drawing, question.views) {
            (true, _) => WalkthroughForm::drawn_to(walkthrough, language, telling),
            (_, true) => WalkthroughForm::viewed(walkthrough, language, telling),
            _ => WalkthroughForm::told(walkthrough, language, telling),
        }
    }

    /// A walkthrough with words, and for each step what to mark on the board.
    #[must_use]
    pub fn with_views(walkthrough: &Walkthrough, language: Language) -> WalkthroughForm {
        WalkthroughForm::viewed(walkthrough, language, Telling::default())
    }

    fn viewed(walkthrough: &Walkthrough, language: Language, telling: Telling) -> WalkthroughForm {
        WalkthroughForm::with(walkthrough, |position, step| StepForm {
            view: Some(ViewForm::of(position.shape(), &View::of(position, step))),
            ..StepForm::told_to(telling, position, step, language)
        })
    }

    /// The same, and how that is drawn. Of the longest paths the drawings of the last steps are left out, so
    /// that the whole stays within what an answer may have.
    #[must_use]
    pub fn drawn(walkthrough: &Walkthrough, language: Language) -> WalkthroughForm {
        WalkthroughForm::drawn_to(walkthrough, language, Telling::default())
    }

    fn drawn_to(walkthrough: &Walkthrough, language: Language, telling: Telling) -> WalkthroughForm {
        let room = Cell::new(LARGEST_DRAWINGS);
        WalkthroughForm::with(walkthrough, |position, step| {
            let view = View::of(position, step);
            let drawn = Some(()).filter(|()| room.get() > 0);
            let drawn = drawn.map(|()| ViewForm::drawn(position, &view));
            let size = drawn.as_ref().map_or(0, ViewForm::drawing_size);
            room.set(room.get().saturating_sub(size));
            StepForm {
                view: drawn.or_else(|| Some(ViewForm::of(position.shape(), &view))),
                ..StepForm::told_to(telling, position, step, language)
            }
        })
    }

    fn with(
        walkthrough: &Walkthrough,
        form: impl Fn(&Position, &kudosu_logic::Step) -> StepForm,
    ) -> WalkthroughForm {
        let start = &walkthrough.start;
        let shape = start.shape();
        let (givens, placed) = start.layers();
        let usual = Position::of(start.grid());
        let usual = match start.rules() {
            None => usual,
            Some(rules) => usual.with_clues(rules),
        };
        let is_usual = |cell| usual.candidates(cell) == start.candidates(cell);
        let own = || {
            shape
                .cells()
                .map(|cell| digit_list(start.candidates(cell)))
                .collect()
        };
        let mut positions = walkthrough.positions();
        let mut steps = Vec::with_capacity(walkthrough.steps.len());
        while let Some((position, step)) = positions.lend_next() {
            steps.push(StepForm {
                number: Some(steps.len() + 1),
                ..form(position, step)
            });
        }
        WalkthroughForm {
            puzzle: givens.to_string(),
            shape: Some(ShapeForm::of(shape)),
            box_size: None,
            placed: (placed.blank_count() < shape.cell_count()).then(|| placed.to_string()),
            candidates: (!start.blanks().iter().all(is_usual)).then(own),
            clues: start
                .rules()
                .map_or_else(Vec::new, |rules| clue_lines(rules.clues())),
            unique: walkthrough.unique,
            profile: walkthrough.profile.clone(),
            assumes_uniqueness: walkthrough.assumes_uniqueness,
            steps,
            rule_steps: None,
            end: Id(walkthrough.end),
            finished_by: match (walkthrough.end, &walkthrough.solution) {
                (End::Solved, _) => Some(Finisher::Logic),
                (_, Some(_)) => Some(Finisher::Search),
                (_, None) => None,
            },
            solution: walkthrough.solution.as_ref().map(Grid::to_string),
        }
    }

    /// The way on a puzzle with rules in words.
    #[must_use]
    pub fn of_rules(
        position: &RulePosition,
        unique: Option<bool>,
        steps: Vec<RuleStepForm>,
        end: End,
        finished_by: Option<Finisher>,
        solution: Option<String>,
    ) -> WalkthroughForm {
        WalkthroughForm {
            puzzle: position.puzzle().to_string(),
            shape: None,
            box_size: None,
            placed: None,
            candidates: None,
            clues: Vec::new(),
            unique,
            profile: "rules".to_owned(),
            assumes_uniqueness: false,
            steps: Vec::new(),
            rule_steps: Some(steps),
            end: Id(end),
            finished_by,
            solution,
        }
    }

    /// The walkthrough. Words and views are not read: they follow from the rest.
    pub fn to_walkthrough(&self) -> Result<Walkthrough, JsonError> {
        let place = Place::default();
        let shape = self.to_shape()?;
        let givens = read_grid(&shape, &self.puzzle, &place.field("puzzle"))?;
        let placed = match &self.placed {
            None => Grid::blank(&shape),
            Some(line) => read_grid(&shape, line, &place.field("placed"))?,
        };
        let candidates = match &self.candidates {
            None => Candidates::full(&shape),
            Some(lists) => self.read_candidates(&shape, lists)?,
        };
        let steps = each(&self.steps, &place.field("steps"), |form, place| {
            form.read(&shape, place)
        })?;
        let solution = self.solution.as_deref();
        let puzzle = self.read_puzzle(givens)?;
        Ok(Walkthrough {
            start: Position::with_candidates(puzzle, &placed, &candidates),
            profile: self.profile.clone(),
            unique: self.unique,
            assumes_uniqueness: self.assumes_uniqueness,
            steps,
            end: self.end.0,
            solution: solution
                .map(|line| read_grid(&shape, line, &place.field("solution")))
                .transpose()?,
        })
    }

    /// The givens with the clues.
    fn read_puzzle(&self, givens: Grid) -> Result<Puzzle, JsonError> {
        let place = Place::default().field("clues");
        let wrong = |place: &Place, why: String| JsonError {
            place: place.to_string(),
            why,
        };
        let mut reading = ClueLines::new(givens.shape());
        let clues = each(&self.clues, &place, |line, place| {
            reading
                .read(line)
                .map_err(|error| wrong(place, error.to_string()))
        })?;
        Puzzle::with_clue_list(givens, clues.concat()).map_err(|error| wrong(&place, error.to_string()))
    }

    fn read_candidates(&self, shape: &Shape, lists: &[Vec<u8>]) -> Result<Candidates, JsonError> {
        let place = Place::default().field("candidates");
        if lists.len() != shape.cell_count() {
            return Err(JsonError::expected(&place, "a list of digits for each cell"));
        }
        let mut candidates = Candidates::full(shape);
        for ((cell, list), at) in shape.cells().zip(lists).zip(0..) {
            candidates.set(cell, read_digits(shape, list, &place.at(at))?);
        }
        Ok(candidates)
    }

    fn to_shape(&self) -> Result<Shape, JsonError> {
        let place = Place::default();
        if let Some(form) = &self.shape {
            return form.to_shape().map_err(|error| JsonError {
                place: format!("shape.{}", error.place),
                why: error.why,
            });
        }
        let boxes = self.box_size.as_deref().and_then(parse_box);
        let shape = boxes.and_then(|(height, width)| Shape::with_box(height, width).ok());
        shape.ok_or_else(|| JsonError::expected(&place.field("shape"), "the shape of the grid"))
    }
}
