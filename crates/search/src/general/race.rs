//! Learners and local searches on the same grid, in rounds of equal work on two threads:
//! the first answer counts.
//!
//! How long a learner takes varies wildly with its habits, and some grids fall to local search only, so that
//! two of them side by side are often faster than either alone; and after each round two learners tell each
//! other the best of what they have learnt. Rounds make the result independent of timing: when several have a
//! solution in the same round, it is fixed whose counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kudosu_board::Stop;

use super::discard;
use super::learner::{Habits, Halt, Learner, Pause};
use super::progress::Progress;
use super::repair::Repair;
use super::residue::Residue;
use crate::Unfinished;

/// Propagations in a round: some fifteen milliseconds.
pub(super) const ROUND: u64 = 100_000;
/// What a propagation costs in units of the local search.
const REPAIR: u64 = 30;

/// How long local search takes part, in propagations of the learner beside it.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// From here on somebody joins.
    pub alone: u64,
    /// Whether that is the second learner, on the local search's thread, or another local search,
    /// on the first learner's.
    pub then_learn: bool,
    /// From here on there is none, and the second learner begins.
    pub in_all: u64,
}

/// A learner that looks for any solution.
const FINDER: Habits = Habits {
    seed: 1,
    decay: 0.95,
    shake: true,
    place: false,
};

/// A learner that looks for contradictions, which is the way to proofs and to grids with few solutions.
const PROVER: Habits = Habits {
    seed: 1,
    decay: 0.95,
    shake: false,
    place: true,
};

/// The learner that comes later and goes on from the fullest grid so far.
const SECOND: Habits = Habits {
    seed: 2,
    decay: 0.95,
    shake: false,
    place: false,
};
const LEARNERS: usize = 2;

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
    /// Local searches, until a solution is known or patience is at an end.
    repairs: Vec<Repair>,
    patience: Patience,
    /// Propagations that each learner was allowed so far.
    allowed: u64,
    most_words: usize,
    /// A learner that an earlier one's solution may have interrupted in its round, and that solution,
    /// which it does not know of yet.
    interrupted: Option<(usize, Vec<u8>)>,
}

impl Race {
    pub fn new(
        residue: Residue,
        values: Vec<u8>,
        fullest: Vec<u8>,
        ruled_out: Vec<Vec<(usize, usize)>>,
        prove: bool,
        stop: &Stop,
    ) -> Result<Race, Unfinished> {
        let mut race = Race {
            residue: Arc::new(residue),
            values,
            fullest,
            ruled_out,
            round: ROUND,
            learners: Vec::new(),
            repairs: Vec::new(),
            patience: Patience {
                alone: 0,
                then_learn: true,
                in_all: 0,
            },
            allowed: 0,
            most_words: usize::MAX,
            interrupted: None,
        };
        race.enter_learner(if prove { PROVER } else { FINDER }, stop)?;
        Ok(race)
    }

    /// A solution of this residue that one learner finds within so many propagations, if it does.
    pub fn look_for_a_moment(
        residue: Residue,
        values: Vec<u8>,
        ruled_out: Vec<Vec<(usize, usize)>>,
        allowance: u64,
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>, Unfinished> {
        let mut learner = Learner::new(&Arc::new(residue), FINDER, stop)?;
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
            return Err(Unfinished::Stopped);
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
        self.repairs.push(repair);
        self.patience = patience;
    }

    /// The learners exchange what they have learnt after this many propagations each.
    pub fn exchange_every(&mut self, propagations: u64) {
        self.round = propagations;
    }

    fn enter_learner(&mut self, habits: Habits, stop: &Stop) -> Result<(), Unfinished> {
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
    pub fn advance(&mut self, progress: &Progress, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        if let Some(solution) = self.finish_interrupted(stop)? {
            return Ok(Some(solution));
        }
        loop {
            let before = self.moves();
            let (pauses, repaired) = self.round(stop);
            progress.add_moves(u64::from(self.moves().wrapping_sub(before)));
            self.report(progress);
            if stop.is_requested() {
                return Err(Unfinished::Stopped);
            }
            if pauses.contains(&Pause::Exhausted) {
                return Ok(None);
            }
            let winner = pauses.iter().position(|&pause| pause == Pause::Solution);
            match (repaired, winner) {
                (Some(0), _) => return Ok(Some(self.take_repaired(0))),
                (_, Some(winner)) => return Ok(Some(self.take_solution(winner))),
                (Some(number), None) => return Ok(Some(self.take_repaired(number))),
                (None, None) => {}
            }
            if self.repairs.is_empty() && pauses.iter().all(|&pause| pause == Pause::OutOfMemory) {
                return Err(Unfinished::OutOfMemory);
            }
            match &mut self.learners[..] {
                [first, second] => {
                    let (ours, theirs) = (first.take_news(), second.take_news());
                    first.hear(&theirs);
                    second.hear(&ours);
                }
                // Nobody listens.
                alone => alone.iter_mut().for_each(|learner| drop(learner.take_news())),
            }
            self.change_the_guard(stop)?;
        }
    }

    /// Lets the second local search or the second learner begin when it is time:
    /// for many grids the first ones are enough.
    fn change_the_guard(&mut self, stop: &Stop) -> Result<(), Unfinished> {
        if self.allowed >= self.patience.in_all || self.repairs.iter().any(Repair::is_hopeless) {
            self.repairs.clear();
        }
        let time_is_up = self.allowed >= self.patience.alone;
        if let [first] = &self.repairs[..]
            && time_is_up
            && !self.patience.then_learn
        {
            self.repairs.extend(first.another(2));
            self.patience.alone = u64::MAX;
        }
        if self.learners.len() < LEARNERS
            && (self.repairs.is_empty() || time_is_up && self.patience.then_learn)
        {
            self.enter_learner(SECOND, stop)?;
        }
        Ok(())
    }

    /// Moves of all local searches so far, which begins anew where numbers end.
    fn moves(&self) -> u32 {
        self.repairs.iter().map(Repair::moves).fold(0, u32::wrapping_add)
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

    /// One round of all: how the learners paused, and which local search has a solution.
    ///
    /// The first learner and the second local search share a thread, and the first local search and the
    /// second learner. The first local search's answer counts before the first learner's, and that before the
    /// others': each of the two need not wait for those after it.
    fn round(&mut self, stop: &Stop) -> (Vec<Pause>, Option<usize>) {
        let answered = AtomicBool::new(false);
        let halt = Halt {
            stop,
            answered: &answered,
        };
        let round = self.next_round();
        self.allowed += round;
        let Some((first, others)) = self.learners.split_first_mut() else {
            return (Vec::new(), None);
        };
        let mut repairs = self.repairs.iter_mut();
        let (there, here) = (repairs.next(), repairs.next());
        let local = there.is_some();
        let shared = |is_shared: bool| if is_shared { round.div_ceil(2) } else { round };
        let (share_here, share_there) = (shared(here.is_some()), shared(local && !others.is_empty()));
        others.iter_mut().for_each(|learner| learner.allow(share_there));
        let repaired = |repair: Option<&mut Repair>, share: u64| {
            repair.is_some_and(|repair| repair.advance(share * REPAIR, &halt))
        };
        std::thread::scope(|scope| {
            let beside = (there.is_some() || !others.is_empty()).then(|| {
                scope.spawn(|| {
                    if repaired(there, share_there) {
                        answered.store(true, Ordering::Relaxed);
                        return (vec![Pause::Allowance; others.len()], true);
                    }
                    (
                        others.iter_mut().map(|learner| learner.resume(&halt)).collect(),
                        false,
                    )
                })
            });
            let mut pauses = vec![first.advance(share_here, &halt)];
            let found_here = match pauses[0] {
                Pause::Solution if local => false,
                Pause::Solution | Pause::Exhausted => {
                    answered.store(true, Ordering::Relaxed);
                    false
                }
                _ => repaired(here, round - share_here),
            };
            let (others, found_there) = beside.map_or((Vec::new(), false), |handle| {
                handle.join().expect("neither a learner nor a repair panics")
            });
            pauses.extend(others);
            (
                pauses,
                if found_there {
                    Some(0)
                } else {
                    found_here.then_some(1)
                },
            )
        })
    }

    /// Propagations of the next round: with a local search beside them the first rounds are short, because it
    /// is often done in a few milliseconds.
    fn next_round(&self) -> u64 {
        if !self.repairs.is_empty() {
            self.allowed.clamp(self.round.div_ceil(16), self.round)
        } else {
            self.round
        }
    }

    /// Lets a learner that may have been interrupted finish its round, so that what it does next does not
    /// depend on timing. The solution that it came upon, if it is another one.
    fn finish_interrupted(&mut self, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        let Some((number, known)) = self.interrupted.take() else {
            return Ok(None);
        };
        let halt = Halt {
            stop,
            answered: &AtomicBool::new(false),
        };
        let pause = self.learners[number].resume(&halt);
        if stop.is_requested() {
            return Err(Unfinished::Stopped);
        }
        if number == 0 {
            self.learners[0].expect_no_more();
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
        if self.learners.len() < LEARNERS {
            self.ruled_out.push(together);
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

    /// The solution of a local search, which is no longer needed then.
    fn take_repaired(&mut self, number: usize) -> Vec<u8> {
        let mut solution = self.values.clone();
        self.repairs[number].write_values(&mut solution);
        self.repairs.clear();
        let together = self.together(&solution);
        for (at, learner) in self.learners.iter_mut().enumerate() {
            if at == 0 && number == 0 {
                self.interrupted = Some((at, solution.clone()));
            } else {
                learner.rule_out(&together);
            }
            if at == 0 && number != 0 {
                learner.expect_no_more();
            }
        }
        self.ruled_out.push(together);
        solution
    }

    /// The winner's solution, which is then ruled out for all, for a later learner after its round.
    fn take_solution(&mut self, winner: usize) -> Vec<u8> {
        self.repairs.clear();
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
        if self.learners.len() < LEARNERS {
            self.ruled_out.push(together);
        }
        solution
    }
}
