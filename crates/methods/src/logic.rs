//! The logic engine as a method: human techniques, the easiest one first, and never a guess.

use kudosu_board::{Candidates, DigitSet, Grid, Stop, Unfinished};
use kudosu_logic::{Position, Profile, Step, next_step};
use kudosu_search::verdict;

use crate::{Event, Method, Observer, Outcome, Reason, RunOptions};

/// Follows [`Profile::human`] as far as it goes, without the arguments that need a proof of uniqueness.
#[derive(Clone, Copy, Debug)]
pub struct Logic;

impl Method for Logic {
    fn attempt<O: Observer + ?Sized>(grid: &Grid, _: &RunOptions, stop: &Stop, observer: &mut O) -> Outcome {
        let mut profile = Profile::human().assume_unique(false);
        let mut has_no_limit = false;
        let mut position = Position::of(grid);
        let candidates = &Candidates::of(grid);
        observer.see(&Event::Candidates { candidates });
        loop {
            if position.is_broken() {
                return Outcome::NoSolution;
            }
            if position.is_complete() {
                return Outcome::Solved(position.grid());
            }
            let step = match next_step(&position, &profile, stop) {
                Ok(step) => step,
                // Where there is one solution there is a step, however long it takes to find.
                Err(Unfinished::LimitReached) if !has_no_limit => {
                    has_no_limit = true;
                    if verdict(grid, stop).is_ok_and(|verdict| verdict.is_unique()) {
                        profile = profile.for_proper(grid.shape());
                        continue;
                    }
                    None
                }
                Err(Unfinished::LimitReached) => None,
                Err(why) => return Outcome::Unfinished(why),
            };
            match step {
                Some(step) if position.apply(&step) => tell(&step, observer),
                _ => return Outcome::Stuck(position.grid()),
            }
        }
    }
}

/// The effects of a step. What a placed digit takes from its peers goes without saying.
fn tell<O: Observer + ?Sized>(step: &Step, observer: &mut O) {
    let why = Reason::Technique(step.technique.name());
    for &(cell, digit) in &step.placements {
        observer.see(&Event::Placed { cell, digit, why });
    }
    for &(cell, digit) in &step.eliminations {
        let digits = DigitSet::of(digit);
        observer.see(&Event::Removed { cell, digits, why });
    }
}
