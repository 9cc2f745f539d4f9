//! A portfolio of learners and local searches on the same grid, in rounds of equal work on up to two threads:
//! the first answer counts.
//!
//! How long a learner takes varies wildly with its settings, and some grids fall to local search only, so
//! that two of them side by side are often faster than either alone; and after each round two learners share
//! the best of what they have learnt. Rounds make the result independent of timing and of the number of
//! threads: when several have a solution in the same round, it is fixed whose counts.

mod nearby;

use std::sync::Arc;

use kudosu_board::Stop;

use super::Settings;
use super::definitions::Definitions;
use super::encoding::Encoding;
use super::halt::{Halt, Pause};
use super::learner::{Learner, Strategy};
use super::local_search::LocalSearch;
use super::progress::Progress;
use crate::Unfinished;
use crate::proof::{Nogood, Proof};
use nearby::{Answer, Nearby};

/// Propagations in a round: some fifteen milliseconds.
pub(super) const ROUND: u64 = 100_000;
/// What a propagation costs in units of the local search.
const WORK_PER_PROPAGATION: u64 = 30;

/// For how long local search takes part, in propagations of the learner beside it.
#[derive(Clone, Copy)]
pub(super) struct LocalSearchLimits {
    /// From here on somebody joins.
    pub alone: u64,
    /// Whether that is the second learner, on the local search's thread, or another local search,
    /// on the first learner's.
    pub then_learn: bool,
    /// From here on there is none, and the second learner begins.
    pub in_all: u64,
}

/// A learner that looks for any solution.
pub(super) const FINDER: Strategy = Strategy {
    seed: 1,
    decay: 0.95,
    rephase: true,
    force_phase: false,
};

/// A learner that looks for contradictions, which is the way to proofs and to grids with few solutions.
const PROVER: Strategy = Strategy {
    seed: 1,
    decay: 0.95,
    rephase: false,
    force_phase: true,
};

/// The learner that comes later and goes on from the fullest grid so far.
const SECOND: Strategy = Strategy {
    seed: 2,
    decay: 0.95,
    rephase: false,
    force_phase: false,
};
const LEARNERS: usize = 2;
const LOCAL_SEARCHES: usize = 2;

/// The searches and what they start from.
pub(super) struct Portfolio {
    encoding: Arc<Encoding>,
    /// The grid with its singles.
    values: Vec<u8>,
    /// The fullest grid known without a contradiction in plain sight.
    fullest: Vec<u8>,
    /// Sets of candidates that hold no further solution together.
    ruled_out: Vec<Nogood>,
    /// What learners write down for a proof.
    definitions: Option<Definitions>,
    /// Whether the first learner is to look for contradictions.
    prove: bool,
    threads: usize,
    /// Propagations in a round.
    round_length: u64,
    learners: Vec<Learner>,
    /// Local searches, until a solution is known or their limits are reached.
    local_searches: Vec<LocalSearch>,
    limits: LocalSearchLimits,
    /// Propagations that each learner was allowed so far.
    allowed: u64,
    most_words: usize,
    /// The round that a stop found under way.
    round: Option<Round>,
    /// Whether the last round ended without a solution, so that others may join.
    was_fruitless: bool,
    /// A learner that another search's solution may have interrupted in its round, and that solution,
    /// which it does not know of yet.
    interrupted: Option<(usize, Vec<u8>)>,
    nearby: Nearby,
}

/// How the searches have paused in a round, as far as they have.
#[derive(Clone, Copy, Default)]
struct Round {
    learners: [Option<Pause>; LEARNERS],
    local_searches: [Option<Pause>; LOCAL_SEARCHES],
}

/// What came of a round.
enum Outcome {
    /// There is no (further) solution.
    Exhausted,
    Found(usize),
    Repaired(usize),
    Nothing,
}

impl Round {
    /// The outcome, which does not depend on who was faster: the first local search's answer counts before
    /// the first learner's, and that before the others'. Whoever could still be overruled by a search that
    /// was stopped has to wait for it.
    fn outcome(&self) -> Result<Outcome, Unfinished> {
        if self.learners.contains(&Some(Pause::Exhausted)) {
            return Ok(Outcome::Exhausted);
        }
        let [first_learner, second_learner] = self.learners;
        let [first_local, second_local] = self.local_searches;
        for (pause, outcome) in [
            (first_local, Outcome::Repaired(0)),
            (first_learner, Outcome::Found(0)),
            (second_learner, Outcome::Found(1)),
            (second_local, Outcome::Repaired(1)),
        ] {
            match pause {
                Some(Pause::Solution) => return Ok(outcome),
                Some(Pause::Unfinished(Unfinished::Stopped)) => return Err(Unfinished::Stopped),
                _ => {}
            }
        }
        Ok(Outcome::Nothing)
    }
}

/// Whether a search has more to do in its round.
fn is_under_way(pause: Option<Pause>) -> bool {
    matches!(
        pause,
        None | Some(Pause::Answered | Pause::Unfinished(Unfinished::Stopped))
    )
}

impl Portfolio {
    pub fn new(
        encoding: Encoding,
        values: Vec<u8>,
        fullest: Vec<u8>,
        ruled_out: Vec<Nogood>,
        prove: bool,
        settings: &Settings,
        proof: Option<Proof>,
    ) -> Portfolio {
        Portfolio {
            definitions: proof.map(|proof| Definitions::new(&encoding, &proof)),
            encoding: Arc::new(encoding),
            values,
            fullest,
            ruled_out,
            prove,
            threads: settings.threads,
            round_length: settings.round,
            learners: Vec::new(),
            local_searches: Vec::new(),
            limits: LocalSearchLimits {
                alone: 0,
                then_learn: true,
                in_all: 0,
            },
            allowed: 0,
            most_words: settings.most_words,
            round: None,
            was_fruitless: false,
            interrupted: None,
            nearby: Nearby::default(),
        }
    }

    /// Lets a local search take part. Nothing may be ruled out that is a solution.
    pub fn enter_local_search(&mut self, local_search: LocalSearch, limits: LocalSearchLimits) {
        self.local_searches.push(local_search);
        self.limits = limits;
    }

    fn enter_learner(&mut self, strategy: Strategy, stop: &Stop) -> Result<(), Unfinished> {
        let mut learner = Learner::new(&self.encoding, strategy, self.definitions.clone(), stop)?;
        learner.prefer(&self.fullest);
        for nogood in &self.ruled_out {
            learner.rule_out(nogood);
        }
        learner.limit_memory(self.most_words);
        self.learners.push(learner);
        Ok(())
    }

    /// The values of the next solution, `None` when there is no other. After a stop it goes on where it was.
    pub fn advance(&mut self, progress: &Progress, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        if self.learners.is_empty() {
            self.enter_learner(if self.prove { PROVER } else { FINDER }, stop)?;
        }
        if let Some(solution) = self.finish_interrupted(stop)? {
            return Ok(Some(solution));
        }
        if let Answer::Known(solution) = self.look_nearby(progress, stop)? {
            return Ok(solution);
        }
        loop {
            if self.was_fruitless {
                self.replace_searches(stop)?;
                self.was_fruitless = false;
            }
            let mut round = match self.round.take() {
                Some(round) => round,
                None => self.begin_round(),
            };
            let before = self.moves();
            self.work_on(&mut round, stop);
            progress.add_moves(u64::from(self.moves().wrapping_sub(before)));
            self.report(progress);
            match round.outcome() {
                Ok(Outcome::Exhausted) => return Ok(None),
                Ok(Outcome::Repaired(number)) => return Ok(Some(self.take_repaired(number))),
                Ok(Outcome::Found(number)) => return Ok(Some(self.take_solution(number))),
                Ok(Outcome::Nothing) => {}
                Err(why) => {
                    self.round = Some(round);
                    return Err(why);
                }
            }
            let out_of_memory = Some(Pause::Unfinished(Unfinished::OutOfMemory));
            let paused = &round.learners[..self.learners.len()];
            if self.local_searches.is_empty() && paused.iter().all(|&pause| pause == out_of_memory) {
                return Err(Unfinished::OutOfMemory);
            }
            match &mut self.learners[..] {
                [first, second] => {
                    let (ours, theirs) = (first.take_exported(), second.take_exported());
                    first.import(&theirs);
                    second.import(&ours);
                }
                // There is nobody to import them.
                alone => alone.iter_mut().for_each(|learner| drop(learner.take_exported())),
            }
            self.learners.iter_mut().for_each(Learner::record_forgotten);
            self.was_fruitless = true;
        }
    }

    /// Lets the second local search or the second learner begin when it is time:
    /// for many grids the first ones are enough.
    fn replace_searches(&mut self, stop: &Stop) -> Result<(), Unfinished> {
        if self.allowed >= self.limits.in_all || self.local_searches.iter().any(LocalSearch::is_hopeless) {
            self.local_searches.clear();
        }
        let time_is_up = self.allowed >= self.limits.alone;
        if let [first] = &self.local_searches[..]
            && time_is_up
            && !self.limits.then_learn
        {
            self.local_searches.extend(first.another(2));
            self.limits.alone = u64::MAX;
        }
        if self.learners.len() < LEARNERS
            && !self.nearby.is_alone
            && (self.local_searches.is_empty() || time_is_up && self.limits.then_learn)
        {
            self.enter_learner(SECOND, stop)?;
        }
        Ok(())
    }

    /// Moves of all local searches so far, which begins anew where numbers end.
    fn moves(&self) -> u32 {
        self.local_searches
            .iter()
            .map(LocalSearch::moves)
            .fold(0, u32::wrapping_add)
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

    /// Allows every search its share of the next round.
    ///
    /// The first learner and the second local search share a thread,
    /// and the first local search and the second learner.
    fn begin_round(&mut self) -> Round {
        let length = self.next_round_length();
        self.allowed += length;
        let shared = |is_shared: bool| if is_shared { length.div_ceil(2) } else { length };
        let [here, there] = [
            shared(self.local_searches.len() > 1),
            shared(!self.local_searches.is_empty() && self.learners.len() > 1),
        ];
        for (learner, share) in self.learners.iter_mut().zip([here, there]) {
            learner.allow(share);
        }
        for (local_search, share) in self.local_searches.iter_mut().zip([there, length - here]) {
            local_search.allow(share * WORK_PER_PROPAGATION);
        }
        Round::default()
    }

    /// Propagations of the next round: with a local search beside them the first rounds are short,
    /// because it is often done in a few milliseconds.
    fn next_round_length(&self) -> u64 {
        if self.local_searches.is_empty() {
            self.round_length
        } else {
            self.allowed
                .clamp(self.round_length.div_ceil(16), self.round_length)
        }
    }

    /// Works on a round until all searches have paused.
    ///
    /// A search whose answer counts for sure halts the others: the first local search, or the first learner
    /// where there is none.
    fn work_on(&mut self, round: &mut Round, stop: &Stop) {
        let halt = Halt::by(stop);
        let is_local = !self.local_searches.is_empty();
        let (mut learners, mut local_searches) = (self.learners.iter_mut(), self.local_searches.iter_mut());
        let (first_learner, second_learner) = (learners.next(), learners.next());
        let (first_local, second_local) = (local_searches.next(), local_searches.next());
        let is_shared = first_local.is_some() || second_learner.is_some();
        let [first_learner_pause, second_learner_pause] = &mut round.learners;
        let [first_local_pause, second_local_pause] = &mut round.local_searches;

        let here = || {
            resume_learner(first_learner, first_learner_pause, &halt);
            match first_learner_pause {
                Some(Pause::Solution) if is_local => {}
                Some(Pause::Solution | Pause::Exhausted) => halt.answered(),
                Some(Pause::Budget | Pause::Unfinished(Unfinished::OutOfMemory)) => {
                    resume_local_search(second_local, second_local_pause, &halt);
                }
                _ => {}
            }
        };
        let there = || {
            resume_local_search(first_local, first_local_pause, &halt);
            match first_local_pause {
                Some(Pause::Solution) => halt.answered(),
                None | Some(Pause::Budget) => {
                    resume_learner(second_learner, second_learner_pause, &halt);
                }
                _ => {}
            }
        };
        if !is_shared {
            here();
        } else if self.threads > 1 {
            std::thread::scope(|scope| {
                scope.spawn(there);
                here();
            });
        } else if is_local {
            there();
            here();
        } else {
            here();
            there();
        }
    }

    /// Lets a learner that may have been interrupted finish its round, so that what it does next does not
    /// depend on timing. The solution that it came upon, if it is another one.
    fn finish_interrupted(&mut self, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        let Some((number, known)) = self.interrupted.take() else {
            return Ok(None);
        };
        let pause = self.learners[number].resume(&Halt::by(stop));
        if pause == Pause::Unfinished(Unfinished::Stopped) {
            self.interrupted = Some((number, known));
            return Err(Unfinished::Stopped);
        }
        if number == 0 {
            self.learners[0].focus_on_proof();
        }
        let mut found = known.clone();
        if pause == Pause::Solution {
            self.learners[number].write_solution(&mut found);
            let together = self.together(&found);
            self.learners[number].exclude_solution(&together);
        }
        let together = self.together(&known);
        self.learners[number].rule_out(&together);
        if found == known {
            return Ok(None);
        }
        self.note_solution(&found, None);
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

    /// The candidates of a solution that are not in the grid already, which are not to be found again.
    fn together(&self, solution: &[u8]) -> Nogood {
        if let Some(definitions) = &self.definitions {
            return definitions.lock().block_open_cells(solution);
        }
        let blanks = (0..solution.len()).filter(|&cell| self.values[cell] == 0);
        let together = blanks.map(|cell| (cell, usize::from(solution[cell]) - 1));
        Nogood {
            together: together.collect(),
            id: 0,
        }
    }

    /// The solution of a local search, which is no longer needed then.
    fn take_repaired(&mut self, number: usize) -> Vec<u8> {
        let mut solution = self.values.clone();
        self.local_searches[number].write_values(&mut solution);
        self.local_searches.clear();
        self.note_solution(&solution, None);
        let together = self.together(&solution);
        for (at, learner) in self.learners.iter_mut().enumerate() {
            if at == 0 && number == 0 {
                self.interrupted = Some((at, solution.clone()));
            } else {
                learner.rule_out(&together);
            }
            if at == 0 && number != 0 {
                learner.focus_on_proof();
            }
        }
        self.ruled_out.push(together);
        solution
    }

    /// The winner's solution, which is then ruled out for all, for a later learner after its round.
    fn take_solution(&mut self, winner: usize) -> Vec<u8> {
        self.local_searches.clear();
        let mut solution = self.values.clone();
        self.learners[winner].write_solution(&mut solution);
        self.note_solution(&solution, Some(winner));
        let together = self.together(&solution);
        for (number, learner) in self.learners.iter_mut().enumerate() {
            if number == winner {
                learner.exclude_solution(&together);
            } else if number < winner {
                learner.rule_out(&together);
            } else {
                self.interrupted = Some((number, solution.clone()));
            }
        }
        self.learners[0].focus_on_proof();
        if self.learners.len() < LEARNERS {
            self.ruled_out.push(together);
        }
        solution
    }
}

/// Lets a learner go on, if there is one and it has more to do in its round.
fn resume_learner(learner: Option<&mut Learner>, pause: &mut Option<Pause>, halt: &Halt) {
    if let Some(learner) = learner
        && is_under_way(*pause)
    {
        *pause = Some(learner.resume(halt));
    }
}

/// Lets a local search go on, if there is one and it has more to do in its round.
fn resume_local_search(local_search: Option<&mut LocalSearch>, pause: &mut Option<Pause>, halt: &Halt) {
    if let Some(local_search) = local_search
        && is_under_way(*pause)
    {
        *pause = Some(local_search.resume(halt));
    }
}
