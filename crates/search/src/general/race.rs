//! Two learners with different habits on the same grid, in rounds of equal work: the first answer counts.
//!
//! How long a learner takes varies wildly with its habits, so two of them side by side are often faster than either alone;
//! and after each round they tell each other the best of what they have learnt. Rounds make the result independent of
//! timing: when both have a solution in the same round, the first learner's counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kudosu_board::Stop;

use super::discard;
use super::learner::{Habits, Halt, Learner, Pause};
use super::progress::Progress;
use super::repair::Repair;
use super::residue::Residue;
use crate::Interrupted;

/// Propagations in a round: some fifteen milliseconds.
pub(super) const ROUND: u64 = 100_000;
/// What a propagation costs in units of the local search.
const REPAIR: u64 = 30;

/// How long a local search takes part, in propagations of the learner beside it.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// From here on it shares its thread with the second learner.
    pub alone: u64,
    /// From here on it is out.
    pub in_all: u64,
}

/// The first learner looks for contradictions, which is the way to grids with few solutions; the second one goes on from
/// the fullest grid so far.
const HABITS: [Habits; 2] = [
    Habits {
        seed: 1,
        decay: 0.95,
        shake: false,
        place: true,
    },
    Habits {
        seed: 2,
        decay: 0.95,
        shake: false,
        place: false,
    },
];

/// A learner that is alone and looks for any solution.
const ALONE: Habits = Habits {
    seed: 1,
    decay: 0.95,
    shake: true,
    place: false,
};

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
    /// The local search, until a solution is known or patience is at an end.
    repair: Option<(Repair, Patience)>,
    /// Propagations that each learner was allowed so far.
    allowed: u64,
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
            repair: None,
            allowed: 0,
            most_words: usize::MAX,
            interrupted: None,
        };
        race.enter_learner(HABITS[0], stop)?;
        Ok(race)
    }

    /// A solution of this residue that one learner finds within so many propagations, if it does.
    pub fn look_for_a_moment(
        residue: Residue,
        values: Vec<u8>,
        ruled_out: Vec<Vec<(usize, usize)>>,
        allowance: u64,
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>, Interrupted> {
        let mut learner = Learner::new(&Arc::new(residue), ALONE, stop)?;
        for together in &ruled_out {
            learner.rule_out(together);
        }
        let halt = Halt {
            stop,
            answered: &AtomicBool::new(false),
        };
        let pause = learner.advance(allowance, &halt);
        let solution = (pause == Pause::Solution).then(|| {
            let mut solution = values;
            learner.write_solution(&mut solution);
            solution
        });
        discard(learner);
        if stop.is_requested() {
            return Err(Interrupted);
        }
        Ok(solution)
    }

    /// Each learner gives up when its clauses take more words (of four bytes) than this.
    pub fn limit_memory(&mut self, words: usize) {
        self.most_words = words;
        self.learners
            .iter_mut()
            .for_each(|learner| learner.limit_memory(words));
    }

    /// Lets a local search take part. Nothing may be ruled out that is a solution.
    pub fn enter_repair(&mut self, repair: Repair, patience: Patience) {
        self.repair = Some((repair, patience));
    }

    /// The learners exchange what they have learnt after this many propagations each.
    pub fn exchange_every(&mut self, propagations: u64) {
        self.round = propagations;
    }

    fn enter_learner(&mut self, habits: Habits, stop: &Stop) -> Result<(), Interrupted> {
        let mut learner = Learner::new(&self.residue, habits, stop)?;
        learner.prefer(&self.fullest);
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
            let (pauses, repaired) = self.round(stop);
            self.report(progress);
            if stop.is_requested() {
                return Err(Interrupted);
            }
            if pauses.contains(&Pause::Exhausted) {
                return Ok(None);
            }
            let winner = pauses.iter().position(|&pause| pause == Pause::Solution);
            if repaired && winner != Some(0) {
                return Ok(self.take_repaired());
            }
            if let Some(winner) = winner {
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
            let alone = matches!(&self.repair, Some((_, patience)) if self.allowed < patience.alone);
            if let Some(&next) = HABITS.get(self.learners.len())
                && !alone
            {
                // One round alone is enough for many grids; only now is the second one worth its preparation.
                self.enter_learner(next, stop)?;
            }
        }
    }

    fn report(&self, progress: &Progress) {
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
    }

    /// One round of all: how the learners paused, and whether the local search has a solution.
    ///
    /// The first learner has a thread of its own; the local search and the second learner share the other.
    fn round(&mut self, stop: &Stop) -> (Vec<Pause>, bool) {
        let answered = AtomicBool::new(false);
        let halt = Halt {
            stop,
            answered: &answered,
        };
        let round = self.next_round();
        let allowed = self.allowed;
        self.allowed += round;
        self.repair
            .take_if(|(repair, patience)| repair.is_hopeless() || allowed > patience.in_all);
        let Some((first, others)) = self.learners.split_first_mut() else {
            return (Vec::new(), false);
        };
        let share = if self.repair.is_some() && !others.is_empty() {
            round.div_ceil(2)
        } else {
            round
        };
        others.iter_mut().for_each(|learner| learner.allow(share));
        let repair = &mut self.repair;
        std::thread::scope(|scope| {
            let beside = (repair.is_some() || !others.is_empty()).then(|| {
                scope.spawn(|| {
                    if let Some((repair, _)) = repair
                        && repair.advance(share * REPAIR, &halt)
                    {
                        return (vec![Pause::Allowance; others.len()], true);
                    }
                    (
                        others.iter_mut().map(|learner| learner.resume(&halt)).collect(),
                        false,
                    )
                })
            });
            let mut pauses = vec![first.advance(round, &halt)];
            if matches!(pauses[0], Pause::Solution | Pause::Exhausted) {
                answered.store(true, Ordering::Relaxed);
            }
            let (others, repaired) = beside.map_or((Vec::new(), false), |handle| {
                handle.join().expect("neither a learner nor the repair panics")
            });
            pauses.extend(others);
            (pauses, repaired)
        })
    }

    /// Propagations of the next round: with a local search beside them the first rounds are short, because it is often done
    /// in a few milliseconds.
    fn next_round(&self) -> u64 {
        if self.repair.is_some() {
            self.allowed.clamp(self.round.div_ceil(16), self.round)
        } else {
            self.round
        }
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

    /// The solution of the local search, which is no longer needed then.
    fn take_repaired(&mut self) -> Option<Vec<u8>> {
        let (repair, _) = self.repair.take()?;
        let mut solution = self.values.clone();
        repair.write_values(&mut solution);
        let together = self.together(&solution);
        for learner in &mut self.learners {
            learner.rule_out(&together);
        }
        self.ruled_out.push(together);
        Some(solution)
    }

    /// The winner's solution, which is then ruled out for all, for a later learner after its round.
    fn take_solution(&mut self, winner: usize) -> Vec<u8> {
        self.repair = None;
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
        if self.learners.len() < HABITS.len() {
            self.ruled_out.push(together);
        }
        solution
    }
}
