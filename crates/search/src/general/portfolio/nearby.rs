//! Many solutions of one grid: after the second, one learner looks around the last one while the others rest.
//!
//! To list solutions is another task than to find one or to prove that there is none. A solution is mostly
//! some cells away from another, so the learner that found the last one keeps its guesses but one, repeats
//! that solution wherever it can, and is done long before a round of all searches would be. Where it comes
//! to nothing within a round, all of them are asked again, and are told what they have missed.

use kudosu_board::Stop;

use super::{LEARNERS, Portfolio};
use crate::Unfinished;
use crate::general::halt::{Halt, Pause};
use crate::general::progress::Progress;
use crate::proof::Nogood;

/// The first solutions are for whoever asks whether there is another.
const FOUND_BEFORE: u64 = 2;

/// Whoever has missed more solutions than this is not asked again: to rule them out takes memory for each,
/// and where there are so many a proof that there are no more is far away.
const MOST_MISSED: usize = 1000;

/// What is found around the last solution.
#[derive(Default)]
pub(super) struct Nearby {
    /// How many solutions all searches have found.
    found: u64,
    /// A solution to begin around.
    start: Option<Vec<u8>>,
    /// The learner that looks around its last solution, and whether its round has begun.
    looking: Option<(usize, bool)>,
    /// The solutions that the other searches have not heard of.
    missed: Vec<Nogood>,
    /// Whether there are no others any more.
    pub(super) is_alone: bool,
}

/// What one learner alone came to.
pub(super) enum Answer {
    /// The next solution, or that there is none.
    Known(Option<Vec<u8>>),
    /// Nothing, so that all searches have to be asked.
    Unknown,
}

impl Portfolio {
    /// Has the first learner begin around a solution that was found before there was one, and another, too.
    pub fn begin_near(&mut self, solution: Vec<u8>) {
        self.nearby.found = FOUND_BEFORE;
        self.nearby.start = Some(solution);
    }

    /// Counts a solution, and has the learner that stands at it look around it next, where there is one.
    pub(super) fn note_solution(&mut self, solution: &[u8], winner: Option<usize>) {
        self.nearby.found += 1;
        if let Some(winner) = winner
            && self.nearby.found >= FOUND_BEFORE
        {
            self.learners[winner].stay_near(solution);
            self.nearby.looking = Some((winner, false));
        }
    }

    /// Looks around the last solution for the next.
    pub(super) fn look_nearby(&mut self, progress: &Progress, stop: &Stop) -> Result<Answer, Unfinished> {
        if let Some(solution) = self.nearby.start.take() {
            self.learners[0].stay_near(&solution);
            self.nearby.looking = Some((0, false));
        }
        let Some((number, is_begun)) = &mut self.nearby.looking else {
            return Ok(Answer::Unknown);
        };
        let (number, learner) = (*number, &mut self.learners[*number]);
        if !std::mem::replace(is_begun, true) {
            learner.allow(self.round_length);
        }
        let pause = learner.resume(&Halt::by(stop));
        // Nobody may import them before he knows of all solutions since.
        drop(learner.take_exported());
        self.report(progress);
        match pause {
            Pause::Solution => Ok(Answer::Known(Some(self.take_nearby(number)))),
            Pause::Exhausted => Ok(Answer::Known(None)),
            Pause::Unfinished(Unfinished::Stopped) => Err(Unfinished::Stopped),
            Pause::Budget | Pause::Answered | Pause::Unfinished(_) => {
                self.look_everywhere(number);
                Ok(Answer::Unknown)
            }
        }
    }

    fn take_nearby(&mut self, number: usize) -> Vec<u8> {
        let mut solution = self.values.clone();
        self.learners[number].write_solution(&mut solution);
        let together = self.together(&solution);
        self.note_solution(&solution, Some(number));
        self.learners[number].exclude_solution(&together);
        if !self.nearby.is_alone {
            self.nearby.missed.push(together);
            if self.nearby.missed.len() > MOST_MISSED {
                self.leave_alone(number);
            }
        }
        solution
    }

    /// Ends all searches but this learner.
    fn leave_alone(&mut self, number: usize) {
        self.learners.swap(0, number);
        self.learners.truncate(1);
        self.ruled_out = Vec::new();
        self.nearby.missed = Vec::new();
        self.nearby.looking = Some((0, false));
        self.nearby.is_alone = true;
    }

    /// Tells all other searches what they have missed.
    fn look_everywhere(&mut self, number: usize) {
        let missed = std::mem::take(&mut self.nearby.missed);
        for (other, learner) in self.learners.iter_mut().enumerate() {
            if other == number {
                learner.leave_solution();
            } else {
                missed.iter().for_each(|nogood| learner.rule_out(nogood));
            }
        }
        if self.learners.len() < LEARNERS && !self.nearby.is_alone {
            self.ruled_out.extend(missed);
        }
        self.nearby.looking = None;
        self.was_fruitless = true;
    }
}
