//! Two learners with different habits on the same grid, in rounds of equal work: the first answer counts.
//!
//! How long a learner takes varies wildly with its habits, so two of them side by side are often faster than either alone;
//! and after each round they tell each other the best of what they have learnt. Rounds make the result independent of
//! timing: when both have a solution in the same round, the first learner's counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kudosu_board::Stop;

use super::learner::{Habits, Halt, Learner, Pause};
use super::progress::Progress;
use super::residue::Residue;
use crate::Interrupted;

/// Propagations in a round: some fifteen milliseconds.
pub(super) const ROUND: u64 = 100_000;

const HABITS: [Habits; 2] = [
    Habits {
        seed: 1,
        decay: 0.95,
        shake: true,
    },
    Habits {
        seed: 2,
        decay: 0.95,
        shake: false,
    },
];

/// The learners and what they start from.
pub(super) struct Race {
    residue: Arc<Residue>,
    /// The grid with its singles.
    values: Vec<u8>,
    /// The fullest grid known without a contradiction in plain sight.
    fullest: Vec<u8>,
    /// Sets of candidates that hold no further solution together.
    ruled_out: Vec<Vec<(usize, usize)>>,
    /// Propagations in a round.
    round: u64,
    learners: Vec<Learner>,
    most_words: usize,
    /// A learner that an earlier one's solution may have interrupted in its round, and that solution, which it does not
    /// know of yet.
    interrupted: Option<(usize, Vec<u8>)>,
}

impl Race {
    pub fn new(
        residue: Residue,
        values: Vec<u8>,
        fullest: Vec<u8>,
        ruled_out: Vec<Vec<(usize, usize)>>,
        stop: &Stop,
    ) -> Result<Race, Interrupted> {
        let mut race = Race {
            residue: Arc::new(residue),
            values,
            fullest,
            ruled_out,
            round: ROUND,
            learners: Vec::new(),
            most_words: usize::MAX,
            interrupted: None,
        };
        race.enter_learner(stop)?;
        Ok(race)
    }

    /// Each learner gives up when its clauses take more words (of four bytes) than this.
    pub fn limit_memory(&mut self, words: usize) {
        self.most_words = words;
        self.learners
            .iter_mut()
            .for_each(|learner| learner.limit_memory(words));
    }

    /// The learners exchange what they have learnt after this many propagations each.
    pub fn exchange_every(&mut self, propagations: u64) {
        self.round = propagations;
    }

    fn enter_learner(&mut self, stop: &Stop) -> Result<(), Interrupted> {
        let habits = HABITS[self.learners.len()];
        let mut learner = Learner::new(&self.residue, habits, stop)?;
        if !habits.shake {
            learner.prefer(&self.fullest);
        }
        for together in &self.ruled_out {
            learner.rule_out(together);
        }
        learner.limit_memory(self.most_words);
        self.learners.push(learner);
        Ok(())
    }

    /// The values of the next solution, `None` when there is no other.
    pub fn advance(&mut self, progress: &Progress, stop: &Stop) -> Result<Option<Vec<u8>>, Interrupted> {
        if let Some(solution) = self.finish_interrupted(stop)? {
            return Ok(Some(solution));
        }
        loop {
            let pauses = self.round(stop);
            let mut sum = [0; 4];
            for learner in &self.learners {
                let counts = learner.counts();
                sum = [
                    counts[0].max(sum[0]),
                    sum[1] + counts[1],
                    sum[2] + counts[2],
                    sum[3] + counts[3],
                ];
            }
            progress.record(sum);
            if stop.is_requested() {
                return Err(Interrupted);
            }
            if pauses.contains(&Pause::Exhausted) {
                return Ok(None);
            }
            if let Some(winner) = pauses.iter().position(|&pause| pause == Pause::Solution) {
                return Ok(Some(self.take_solution(winner)));
            }
            if pauses.iter().all(|&pause| pause == Pause::OutOfMemory) {
                return Err(Interrupted);
            }
            if let [first, second] = &mut self.learners[..] {
                let (ours, theirs) = (first.take_news(), second.take_news());
                first.hear(&theirs);
                second.hear(&ours);
            }
            if self.learners.len() < HABITS.len() {
                // One round alone is enough for many grids; only now is the second one worth its preparation.
                self.enter_learner(stop)?;
            }
        }
    }

    /// The values of a solution that the first learner finds within so many propagations.
    pub fn advance_for(&mut self, allowance: u64, stop: &Stop) -> Result<Option<Vec<u8>>, Interrupted> {
        let halt = Halt {
            stop,
            answered: &AtomicBool::new(false),
        };
        let pause = self.learners[0].advance(allowance, &halt);
        if stop.is_requested() {
            return Err(Interrupted);
        }
        Ok((pause == Pause::Solution).then(|| self.take_solution(0)))
    }

    fn round(&mut self, stop: &Stop) -> Vec<Pause> {
        let answered = AtomicBool::new(false);
        let halt = Halt {
            stop,
            answered: &answered,
        };
        let round = self.round;
        let Some((first, others)) = self.learners.split_first_mut() else {
            return Vec::new();
        };
        std::thread::scope(|scope| {
            let running: Vec<_> = others
                .iter_mut()
                .map(|learner| scope.spawn(|| learner.advance(round, &halt)))
                .collect();
            let mut pauses = vec![first.advance(round, &halt)];
            if matches!(pauses[0], Pause::Solution | Pause::Exhausted) {
                answered.store(true, Ordering::Relaxed);
            }
            let results = running.into_iter().map(|handle| handle.join());
            pauses.extend(results.map(|result| result.expect("a learner does not panic")));
            pauses
        })
    }

    /// Lets a learner that may have been interrupted finish its round, so that what it does next does not depend on timing.
    /// The solution that it came upon, if it is another one.
    fn finish_interrupted(&mut self, stop: &Stop) -> Result<Option<Vec<u8>>, Interrupted> {
        let Some((number, known)) = self.interrupted.take() else {
            return Ok(None);
        };
        let halt = Halt {
            stop,
            answered: &AtomicBool::new(false),
        };
        let pause = self.learners[number].resume(&halt);
        if stop.is_requested() {
            return Err(Interrupted);
        }
        let mut found = known.clone();
        if pause == Pause::Solution {
            self.learners[number].write_solution(&mut found);
            self.learners[number].exclude_solution();
        }
        let together = self.together(&known);
        self.learners[number].rule_out(&together);
        if found == known {
            return Ok(None);
        }
        let together = self.together(&found);
        for (other, learner) in self.learners.iter_mut().enumerate() {
            if other != number {
                learner.rule_out(&together);
            }
        }
        Ok(Some(found))
    }

    /// The candidates of a solution that are not in the grid already.
    fn together(&self, solution: &[u8]) -> Vec<(usize, usize)> {
        let blanks = (0..solution.len()).filter(|&cell| self.values[cell] == 0);
        blanks
            .map(|cell| (cell, usize::from(solution[cell]) - 1))
            .collect()
    }

    /// The winner's solution, which is then ruled out for all, for a later learner after its round.
    fn take_solution(&mut self, winner: usize) -> Vec<u8> {
        let mut solution = self.values.clone();
        self.learners[winner].write_solution(&mut solution);
        let together = self.together(&solution);
        for (number, learner) in self.learners.iter_mut().enumerate() {
            if number == winner {
                learner.exclude_solution();
            } else if number < winner {
                learner.rule_out(&together);
            } else {
                self.interrupted = Some((number, solution.clone()));
            }
        }
        self.learners[0].expect_no_more();
        if self.learners.len() < HABITS.len() {
            self.ruled_out.push(together);
        }
        solution
    }
}
