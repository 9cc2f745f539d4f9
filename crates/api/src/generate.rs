//! `POST /api/generate`: a puzzle as asked, and how the search for it gets on.

use std::time::Duration;

use kudosu::generate::{Made, Order, OrderEnd, OrderEvent, Recipe, Wish};
use kudosu::logic::Technique;
use kudosu::rating::{is_quickly_rated, rate};
use kudosu::schema::{Between, GenerateEnded, GenerateRequest, MadeAnswer, PuzzleForm, RatingForm};
use kudosu::{Shape, Stop, Unfinished};

mod variant;

use self::variant::Variant;
use crate::host::Host;
use crate::input::{box_size, technique};
use crate::problem::Problem;

/// Making a puzzle is worth this long; whoever wants to wait longer uses the command line.
pub const MAKING_LIMIT: Duration = Duration::from_secs(120);

/// The largest grid for which a puzzle is made here.
const LARGEST_SIDE: usize = 36;

/// A puzzle that is wanted.
#[derive(Debug)]
pub struct Making {
    recipe: Recipe,
    wish: Wish,
    order: Order,
    /// Where it shall have clues.
    variant: Option<Variant>,
}

impl Making {
    /// What a request wants.
    pub fn of(request: &GenerateRequest, host: &Host) -> Result<Making, Problem> {
        let clues = request
            .clues
            .as_deref()
            .map(kudosu::generate::clue_range)
            .transpose();
        let clues = clues.map_err(|error| Problem::wrong("clues", &error.to_string()))?;
        let shape = shape(request)?;
        let variant = Variant::of(request, &shape, clues.clone())?;
        let recipe = Recipe::new(&shape)
            .with_symmetry(request.symmetry.map(|symmetry| symmetry.0).unwrap_or_default())
            .with_minimal(request.minimal.unwrap_or(false))
            .with_clues(clues);
        let needs = request.needs.as_deref().map(techniques).transpose()?;
        let wish = Wish::default()
            .with_level(request.difficulty.map(|level| level.0))
            .with_needs(needs.unwrap_or_default());
        let seed = request.seed.map_or_else(host.fresh_seed, Between::get);
        let order = Order::new(1, seed).with_give_up_after(Order::usual_give_up_after(&recipe, &wish));
        if variant.is_none() {
            recipe
                .check()
                .map_err(|error| Problem::bad_request(error.to_string()))?;
        }
        Ok(Making {
            recipe,
            wish,
            order,
            variant,
        })
    }

    /// How dear that is, as [`weight`](crate::weight) says it of a request with a puzzle: clues take as much
    /// again as a few grids.
    #[must_use]
    pub fn weight(&self) -> usize {
        const GRIDS_OF_CLUES: usize = 4;
        let shape = &self.recipe.shape;
        let grids = if self.variant.is_some() { GRIDS_OF_CLUES } else { 1 };
        grids * shape.side() * shape.cell_count()
    }

    /// Makes it; `told` hears of every attempt: how many, and how many puzzles were looked at in them.
    pub fn make(&self, stop: &Stop, mut told: impl FnMut(u64, u64)) -> Result<Outcome, Problem> {
        if let Some(variant) = &self.variant {
            return Ok(variant.make(self.order.seed, stop, told));
        }
        let mut found: Option<Made> = None;
        let summary =
            kudosu::generate::generate(&self.recipe, &self.wish, &self.order, stop, |event| match event {
                OrderEvent::Made(made) => found = Some(made.clone()),
                OrderEvent::Progress {
                    attempts, looked_at, ..
                } => told(attempts, looked_at),
                _ => {}
            });
        let summary = summary.map_err(|error| Problem::bad_request(error.to_string()))?;
        Ok(Outcome {
            made: found.map(|made| made_answer(&made, stop)),
            end: summary.end,
            attempts: summary.attempts,
            looked_at: summary.looked_at,
        })
    }

    /// The puzzle as the only answer.
    pub fn answer(&self, stop: &Stop) -> Result<MadeAnswer, Problem> {
        let outcome = self.make(stop, |_, _| {})?;
        let out_of_reach = outcome.out_of_reach();
        match (outcome.made, outcome.end) {
            (Some(made), _) => Ok(made),
            (None, OrderEnd::Unfinished(why)) => Err(why.into()),
            (None, _) => Err(Problem::bad_request(out_of_reach)),
        }
    }
}

/// How the search for a puzzle ended.
#[derive(Debug)]
pub struct Outcome {
    /// The puzzle, where there is one.
    pub made: Option<MadeAnswer>,
    end: OrderEnd,
    attempts: u64,
    looked_at: u64,
}

impl Outcome {
    /// The last word on it. `is_late`: it was stopped because its time was up.
    #[must_use]
    pub fn ended(&self, is_late: bool) -> GenerateEnded {
        let (why, message) = match &self.end {
            _ if self.made.is_some() => ("complete", "here it is".to_owned()),
            OrderEnd::Unfinished(Unfinished::Stopped) if is_late => {
                ("unfinished", "no such puzzle was found in time".to_owned())
            }
            OrderEnd::Unfinished(Unfinished::Stopped) => ("stopped", "stopped".to_owned()),
            OrderEnd::Unfinished(why) => ("unfinished", why.to_string()),
            _ => ("out-of-reach", self.out_of_reach()),
        };
        GenerateEnded { why, message }
    }

    fn out_of_reach(&self) -> String {
        format!(
            "out of reach: no such puzzle in {} attempts, {} puzzles looked at",
            self.attempts, self.looked_at
        )
    }
}

fn shape(request: &GenerateRequest) -> Result<Shape, Problem> {
    let boxes = request.box_size.as_deref().map(box_size).transpose()?;
    let shape = match (request.side, boxes) {
        (Some(_), Some(_)) => return Err(Problem::wrong("box", "give the side or the box, not both")),
        (Some(side), None) => Shape::of_side(usize::try_from(side.get()).unwrap_or(usize::MAX)),
        (None, Some((height, width))) => Shape::with_box(height, width),
        (None, None) => Ok(Shape::nine()),
    };
    let shape = shape.map_err(|error| Problem::wrong("side", &error.to_string()))?;
    if shape.side() > LARGEST_SIDE {
        return Err(Problem::wrong(
            "box",
            &format!("puzzles are made up to a side of {LARGEST_SIDE}"),
        ));
    }
    Ok(shape)
}

/// Ids with commas between.
fn techniques(ids: &str) -> Result<Vec<Technique>, Problem> {
    let ids = ids.split(',').filter(|id| !id.trim().is_empty());
    ids.map(|id| technique("needs", id)).collect()
}

fn made_answer(made: &Made, stop: &Stop) -> MadeAnswer {
    let shape = made.puzzle.shape();
    // A puzzle is worth telling of without its rating where the time is up.
    let rating = is_quickly_rated(shape).then(|| rate(&made.puzzle, true, stop).ok());
    MadeAnswer {
        puzzle: PuzzleForm::of(&made.puzzle),
        solution: made.solution.to_string(),
        clues: shape.cell_count() - made.puzzle.blank_count(),
        clue_lines: Vec::new(),
        seed: made.seed,
        rating: rating.flatten().as_ref().map(RatingForm::of),
    }
}
