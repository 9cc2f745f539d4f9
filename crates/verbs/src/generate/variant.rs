//! Puzzles with clues: each attempt has a seed of its own, and what a puzzle carries makes it alone, at the
//! first attempt.

use kudosu_generate::{MadeVariant, OrderEnd, VariantRecipe, attempt_seed};

use super::{Making, MakingEnd, MakingError, MakingEvent, OneMade};
use crate::effort::Effort;

/// How many attempts in a row may fail.
const USUAL_TRIES: u64 = 200;

impl Making {
    pub(super) fn make_variants(
        &self,
        wanted: usize,
        effort: &Effort<'_>,
        told: &mut dyn FnMut(MakingEvent),
    ) -> Result<MakingEnd, MakingError> {
        let recipe = VariantRecipe::new(&self.recipe.shape, self.variant.iter().copied())
            .with_givens(self.givens.clone())
            .with_level(self.wish.level)
            .with_solution(self.recipe.solution.clone());
        let tries = self.tries.unwrap_or(USUAL_TRIES);
        let (mut made, mut attempts, mut last) = (0, 0, 0);
        let end = loop {
            if made == wanted {
                break OrderEnd::Complete;
            }
            if attempts - last >= tries {
                break OrderEnd::OutOfReach;
            }
            let own = match attempts {
                0 => self.seed,
                attempt => attempt_seed(self.seed, attempt),
            };
            attempts += 1;
            match recipe.make(own, effort.stop) {
                Err(why) => break OrderEnd::Unfinished(why),
                Ok(None) => {}
                Ok(Some(puzzle)) => {
                    (made, last) = (made + 1, attempts);
                    told(MakingEvent::Made(Box::new(one_made(puzzle))));
                }
            }
            told(MakingEvent::Progress {
                attempts,
                looked_at: attempts,
                made,
            });
        };
        Ok(MakingEnd {
            end,
            made,
            attempts,
            looked_at: attempts,
            nearest: None,
        })
    }
}

fn one_made(made: MadeVariant) -> OneMade {
    OneMade {
        puzzle: made.puzzle,
        solution: made.solution,
        seed: made.seed,
    }
}
