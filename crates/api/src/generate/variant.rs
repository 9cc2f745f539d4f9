//! Puzzles with clues as asked, where this is built with the feature `variants`.

use std::ops::RangeInclusive;

use kudosu::Shape;
use kudosu::schema::GenerateRequest;

use crate::problem::Problem;

#[cfg(feature = "variants")]
pub(super) use making::Variant;

/// A puzzle with clues that is wanted: never, here.
#[cfg(not(feature = "variants"))]
#[derive(Debug)]
pub(super) enum Variant {}

#[cfg(not(feature = "variants"))]
impl Variant {
    /// What a request wants; refused where it wants clues.
    pub(super) fn of(
        request: &GenerateRequest,
        _: &Shape,
        _: Option<RangeInclusive<usize>>,
    ) -> Result<Option<Variant>, Problem> {
        match &request.variant {
            None => Ok(None),
            Some(_) => Err(Problem::wrong(
                "variant",
                "puzzles with clues are made by kudosu web and kudosu generate --variant, not by the page alone",
            )),
        }
    }

    /// Makes it.
    pub(super) fn make(&self, _: u64, _: &kudosu::Stop, _: impl FnMut(u64, u64)) -> super::Outcome {
        match *self {}
    }
}

#[cfg(feature = "variants")]
mod making {
    use kudosu::generate::{MadeVariant, OrderEnd, VariantRecipe, attempt_seed};
    use kudosu::logic::Position;
    use kudosu::rating::{is_quickly_rated, rate_level};
    use kudosu::schema::{MadeAnswer, PuzzleForm, RatingForm, clue_lines};
    use kudosu::{ClueKind, Stop};

    use super::super::Outcome;
    use super::{GenerateRequest, Problem, RangeInclusive, Shape};

    /// How many attempts may fail.
    const TRIES: u64 = 200;

    /// A puzzle with clues that is wanted.
    #[derive(Debug)]
    pub(in super::super) struct Variant(VariantRecipe);

    impl Variant {
        /// What a request wants; `None` where it wants no clues.
        pub(in super::super) fn of(
            request: &GenerateRequest,
            shape: &Shape,
            givens: Option<RangeInclusive<usize>>,
        ) -> Result<Option<Variant>, Problem> {
            let Some(kinds) = &request.variant else {
                return Ok(None);
            };
            let for_classics = [
                ("symmetry", request.symmetry.is_some()),
                ("minimal", request.minimal.is_some()),
                ("needs", request.needs.is_some()),
            ];
            if let Some((field, _)) = for_classics.iter().find(|(_, is_asked)| *is_asked) {
                return Err(Problem::wrong(
                    field,
                    "it goes with classic puzzles only, not with variant",
                ));
            }
            let kind = |name: &str| {
                let kind = name.trim().parse::<ClueKind>();
                kind.map_err(|error| Problem::wrong("variant", &error.to_string()))
            };
            let kinds: Vec<ClueKind> = kinds.split(',').map(kind).collect::<Result<_, _>>()?;
            let recipe = VariantRecipe::new(shape, kinds)
                .with_givens(givens)
                .with_level(request.difficulty.map(|level| level.0));
            Ok(Some(Variant(recipe)))
        }

        /// Makes it; `told` hears of every attempt.
        pub(in super::super) fn make(
            &self,
            seed: u64,
            stop: &Stop,
            mut told: impl FnMut(u64, u64),
        ) -> Outcome {
            let mut outcome = Outcome {
                made: None,
                end: OrderEnd::OutOfReach,
                attempts: 0,
                looked_at: 0,
            };
            while outcome.attempts < TRIES && outcome.made.is_none() {
                let made = self.0.make(attempt_seed(seed, outcome.attempts), stop);
                outcome.attempts += 1;
                outcome.looked_at = outcome.attempts;
                match made {
                    Ok(made) => outcome.made = made.map(|made| answer(made, stop)),
                    Err(why) => {
                        outcome.end = OrderEnd::Unfinished(why);
                        return outcome;
                    }
                }
                told(outcome.attempts, outcome.looked_at);
            }
            outcome
        }
    }

    fn answer(made: MadeVariant, stop: &Stop) -> MadeAnswer {
        let puzzle = &made.puzzle;
        // A puzzle is worth telling of without its level where the time is up.
        let level =
            is_quickly_rated(puzzle.shape()).then(|| rate_level(&Position::of(puzzle), false, stop).ok());
        MadeAnswer {
            puzzle: PuzzleForm::of(puzzle.grid()),
            solution: made.solution.to_string(),
            clues: puzzle.grid().filled().len(),
            clue_lines: clue_lines(puzzle.clues()),
            seed: made.seed,
            rating: level.flatten().map(RatingForm::of_level),
        }
    }
}
