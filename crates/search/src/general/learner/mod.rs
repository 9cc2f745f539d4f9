//! Search that learns: every contradiction becomes a clause that rules out its cause everywhere.
//!
//! This is conflict-driven clause learning on the groups of an [`Encoding`]. The "at most one" half of each
//! group is implicit; only its "at least one" half is a clause.

mod analyze;
mod clauses;
mod journal;
mod near;
mod order;
mod phases;
mod premises;
mod propagate;
mod rules;
mod schedule;
mod sharing;
mod shrink;
mod watches;

use std::sync::Arc;

use kudosu_board::Stop;

use super::definitions::Definitions;
use super::encoding::{Encoding, Literal};
use super::halt::{Halt, Pause};
use crate::Unfinished;
use crate::proof::{ClauseId, Nogood};
use clauses::ClauseRef;
use journal::Journal;
pub(crate) use order::Order;
use phases::Phases;
use premises::Premises;
pub(crate) use rules::Rules;
use rules::Ruling;
use schedule::Schedule;
use watches::Watches;

/// What two learners on the same encoding do differently.
#[derive(Clone, Copy)]
pub(super) struct Strategy {
    pub seed: u64,
    /// How fast the activity of old conflicts fades.
    pub decay: f64,
    /// Whether the saved phases are reset or flipped from time to time.
    pub rephase: bool,
    /// Whether it decides that digits are placed, whatever the saved phases:
    /// contradictions come sooner, solutions later.
    pub force_phase: bool,
}

/// Why a literal is true: a guess or a fact, another literal, a clause, or what a rule found.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reason(u32);

impl Reason {
    const NONE: Reason = Reason(u32::MAX);

    fn literal(literal: Literal) -> Reason {
        Reason(literal << 2 | 1)
    }

    fn clause(clause: ClauseRef) -> Reason {
        Reason(clause << 2)
    }

    /// What a rule found, by number.
    fn finding(finding: u32) -> Reason {
        Reason(finding << 2 | 2)
    }

    #[inline]
    fn as_clause(self) -> Option<ClauseRef> {
        (self.0 & 3 == 0).then_some(self.0 >> 2)
    }

    #[inline]
    fn as_finding(self) -> Option<u32> {
        (self.0 & 3 == 2).then_some(self.0 >> 2)
    }

    /// The literal that this one follows from, when the reason is one.
    #[inline]
    fn as_literal(self) -> Literal {
        self.0 >> 2
    }
}

/// How a variable came by its value.
#[derive(Clone, Copy)]
struct Cause {
    reason: Reason,
    level: u32,
    /// Where on the trail it stands.
    place: u32,
}

impl Default for Cause {
    fn default() -> Cause {
        Cause {
            reason: Reason::NONE,
            level: 0,
            place: 0,
        }
    }
}

/// Literals that are all false though one of them must be true.
#[derive(Clone, Copy)]
enum Conflict {
    Pair(Literal, Literal),
    Clause(ClauseRef),
    Rule(Premises),
}

/// A clause-learning search over an encoding.
pub(super) struct Learner {
    encoding: Arc<Encoding>,
    /// By literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    /// By variable, while it has a value.
    cause: Vec<Cause>,
    trail: Vec<Literal>,
    /// Where on the trail each guess stands.
    guesses: Vec<u32>,
    propagated: usize,
    watches: Watches,
    arena: Vec<u32>,
    most_words: usize,
    learnt_clauses: usize,
    order: Order,
    phases: Phases,
    /// By variable the literal to guess, while guesses repeat a solution.
    near: Vec<Literal>,
    schedule: Schedule,
    strategy: Strategy,
    /// A contradiction without any guess was found.
    contradictory: bool,
    /// Where a proof is written.
    journal: Option<Journal>,
    /// Rules beside groups and clauses, and what they found.
    ruling: Option<Ruling>,

    seen: Vec<u8>,
    touched: Vec<u32>,
    learnt: Vec<Literal>,
    pending: Vec<Literal>,
    shrinking: Vec<u32>,
    level_seen: Vec<u64>,
    level_clock: u64,

    /// The clauses learnt since the last exchange that are worth sharing:
    /// length, glue, number in the proof and literals of each clause.
    exported: Vec<u32>,
    conflicts: u64,
    decisions: u64,
    propagations: u64,
    /// The number of propagations at which to pause.
    until: u64,
    restarts: u64,
}

/// A vector that is filled in steps, so that a raised stop is seen while a large one grows.
fn filled<T: Clone>(length: usize, item: T, stop: &Stop) -> Result<Vec<T>, Unfinished> {
    let mut vector = Vec::with_capacity(length);
    while vector.len() < length {
        stop.check()?;
        vector.resize(length.min(vector.len() + (1 << 16)), item.clone());
    }
    Ok(vector)
}

impl Learner {
    pub fn new(
        encoding: &Arc<Encoding>,
        strategy: Strategy,
        definitions: Option<Definitions>,
        stop: &Stop,
    ) -> Result<Learner, Unfinished> {
        let variables = encoding.variables;
        let mut learner = Learner {
            encoding: Arc::clone(encoding),
            value: filled(2 * variables, 0, stop)?,
            cause: filled(variables, Cause::default(), stop)?,
            trail: Vec::new(),
            guesses: Vec::new(),
            propagated: 0,
            watches: Watches::new(2 * variables),
            arena: Vec::new(),
            most_words: usize::MAX,
            learnt_clauses: 0,
            order: Order::new(first_activities(encoding, stop)?, strategy.decay),
            phases: Phases::new(variables, strategy.seed),
            near: Vec::new(),
            schedule: Schedule::new(),
            strategy,
            contradictory: false,
            journal: definitions.map(|definitions| Journal::new(definitions, variables)),
            ruling: None,
            seen: filled(variables, 0, stop)?,
            touched: Vec::new(),
            learnt: Vec::new(),
            pending: Vec::new(),
            shrinking: Vec::new(),
            level_seen: filled(variables + 1, 0, stop)?,
            level_clock: 0,
            exported: Vec::new(),
            conflicts: 0,
            decisions: 0,
            propagations: 0,
            until: 0,
            restarts: 0,
        };
        for group in 0..encoding.groups() {
            if group % 1024 == 0 {
                stop.check()?;
            }
            let journal = learner.journal.as_ref();
            let id = journal.map_or(0, |journal| journal.definitions.group(group));
            learner.require_one_of(encoding.group(group), id);
        }
        if strategy.force_phase {
            learner.phases.force_phase();
        }
        Ok(learner)
    }

    /// The search gives up when its clauses take more words (of four bytes) than this.
    pub fn limit_memory(&mut self, words: usize) {
        self.most_words = words;
    }

    /// Adds a clause before any guess is made.
    fn require_one_of(&mut self, literals: &[Literal], id: ClauseId) {
        match literals {
            [] => self.contradictory = true,
            &[only] if self.value[only as usize] < 0 => {
                self.contradictory = true;
                self.shorten(id, &[], literals);
            }
            &[only] if self.value[only as usize] == 0 => self.assign(only, Reason::NONE),
            [_] => {}
            _ => {
                self.add_clause(literals, None, id);
            }
        }
    }

    /// Writes down a clause without literals that are settled to be false. Its number.
    fn shorten(&mut self, id: ClauseId, kept: &[Literal], dropped: &[Literal]) -> ClauseId {
        self.record_settled();
        let journal = self.journal.as_mut();
        journal.map_or(0, |journal| journal.shortened(id, kept, dropped))
    }

    /// Rules out that these candidates (cell, digit) hold together, and takes all guesses back.
    pub fn rule_out(&mut self, nogood: &Nogood) {
        self.backtrack(0);
        let together = nogood.together.iter();
        let literals: Vec<Literal> = together
            .map(|&(cell, digit)| self.encoding.literal(cell, digit) ^ 1)
            .collect();
        if let Some((open, id)) = self.open_part(&literals, nogood.id) {
            self.require_one_of(&open, id);
        }
    }

    /// What is open of a clause where no guess is made, and its number; `None` when it holds already.
    fn open_part(&mut self, literals: &[Literal], id: ClauseId) -> Option<(Vec<Literal>, ClauseId)> {
        if literals.iter().any(|&literal| self.value[literal as usize] > 0) {
            return None;
        }
        let is_open = |&literal: &Literal| self.value[literal as usize] == 0;
        let (open, dropped): (Vec<Literal>, Vec<Literal>) = literals.iter().copied().partition(is_open);
        let id = self.shorten(id, &open, &dropped);
        Some((open, id))
    }

    /// Makes the digits of a partly filled grid the first ones to try.
    pub fn prefer(&mut self, values: &[u8]) {
        let encoding = Arc::clone(&self.encoding);
        for (variable, &(cell, digit)) in encoding.candidates.iter().enumerate() {
            let value = values[usize::from(cell)];
            if value != 0 {
                self.phases
                    .prefer(2 * variable as u32 + u32::from(value != digit + 1));
            }
        }
        for variable in encoding.candidates.len() as u32..encoding.variables as u32 {
            // The one group that a segment's negation is in lists the segment's candidates.
            let group = encoding.groups_of(2 * variable + 1).first();
            let held = group.is_some_and(|&group| {
                encoding.group(group as usize)[1..]
                    .iter()
                    .any(|&literal| self.phases.guess(literal >> 1) == literal)
            });
            self.phases.prefer(2 * variable + u32::from(!held));
        }
    }

    /// Writes the digits of the solution just found into `values`.
    pub fn write_solution(&self, values: &mut [u8]) {
        for (variable, &(cell, digit)) in self.encoding.candidates.iter().enumerate() {
            if self.value[2 * variable] > 0 {
                values[usize::from(cell)] = digit + 1;
            }
        }
    }

    /// Rules out the solution just found, so that the search can go on to another.
    pub fn exclude_solution(&mut self, excluded: &Nogood) {
        let guess = |&at: &u32| self.trail[at as usize] ^ 1;
        let literals: Vec<Literal> = self.guesses.iter().rev().map(guess).collect();
        let id = self.record_excluded(excluded, &literals);
        let Some(&newest) = literals.first() else {
            self.contradictory = true;
            return;
        };
        self.backtrack(literals.len() - 1);
        let reason = match literals[..] {
            [_] => Reason::NONE,
            [_, other] => {
                self.add_clause(&literals, None, id);
                Reason::literal(other ^ 1)
            }
            _ => Reason::clause(self.add_clause(&literals, None, id)),
        };
        self.assign(newest, reason);
    }

    /// Says that a further solution is not likely: what is left is to prove that there is none.
    pub fn focus_on_proof(&mut self) {
        self.phases.force_phase();
    }

    /// Allows so many propagations from now on.
    pub fn allow(&mut self, propagations: u64) {
        self.until = self.propagations.saturating_add(propagations);
    }

    /// Searches for the next solution within what is allowed,
    /// where a halt found it as if nothing had happened.
    pub fn resume(&mut self, halt: &Halt) -> Pause {
        loop {
            if self.contradictory {
                return Pause::Exhausted;
            }
            match self.propagate(halt) {
                Ok(None) => {}
                Ok(Some(conflict)) => {
                    self.learn(conflict);
                    if self.arena.len() > self.most_words {
                        return Pause::Unfinished(Unfinished::OutOfMemory);
                    }
                    continue;
                }
                Err(pause) => return pause,
            }
            if let Err(pause) = halt.check() {
                return pause;
            }
            if self.trail.len() == self.encoding.variables {
                return Pause::Solution;
            }
            if self.propagations >= self.until {
                return Pause::Budget;
            }
            if self.schedule.restart_is_due(self.conflicts) {
                self.restarts += 1;
                self.backtrack(self.reused_guesses());
            } else if self.schedule.reduce_is_due(self.conflicts) {
                self.reduce();
            } else if self.schedule.rephase_is_due(self.conflicts) {
                self.backtrack(0);
                self.phases.rephase(self.strategy.rephase);
            } else {
                self.guess();
            }
        }
    }

    /// Guesses that stand at the moment, conflicts, guesses and restarts so far.
    pub fn counts(&self) -> [u64; 4] {
        [
            self.guesses.len() as u64,
            self.conflicts,
            self.decisions,
            self.restarts,
        ]
    }

    fn guess(&mut self) {
        while let Some(variable) = self.order.pop() {
            if self.value[2 * variable as usize] == 0 {
                self.decisions += 1;
                let literal = self.literal_to_guess(variable);
                if literal >> 1 != variable {
                    self.order.insert(variable);
                }
                self.guesses.push(self.trail.len() as u32);
                self.assign(literal, Reason::NONE);
                return;
            }
        }
    }

    fn learn(&mut self, conflict: Conflict) {
        let Some(&newest) = self.guesses.last() else {
            self.contradictory = true;
            self.record_learnt(conflict, &[]);
            return;
        };
        self.conflicts += 1;
        self.phases.update_target_and_best(&self.trail[..newest as usize]);
        let learnt = self.analyze(conflict);
        let literals = std::mem::take(&mut self.learnt);
        let id = self.record_learnt(conflict, &literals);
        self.backtrack(learnt.level);
        self.export(&literals, learnt.glue, id);
        let reason = match literals[..] {
            [_] => Reason::NONE,
            [_, other] => {
                self.add_clause(&literals, Some(learnt.glue), id);
                Reason::literal(other ^ 1)
            }
            _ => Reason::clause(self.add_clause(&literals, Some(learnt.glue), id)),
        };
        self.assign(literals[0], reason);
        self.learnt = literals;
    }

    /// Takes back all guesses beyond the first `kept`.
    fn backtrack(&mut self, kept: usize) {
        let Some(&from) = self.guesses.get(kept) else {
            return;
        };
        let from = from as usize;
        for at in (from..self.trail.len()).rev() {
            let literal = self.trail[at];
            self.value[literal as usize] = 0;
            self.value[(literal ^ 1) as usize] = 0;
            self.phases.save(literal);
            self.order.insert(literal >> 1);
        }
        self.give_back_to_rules(from);
        self.trail.truncate(from);
        self.propagated = from;
        self.guesses.truncate(kept);
    }

    /// How many guesses a restart would make again in the same order anyway.
    fn reused_guesses(&self) -> usize {
        let Some(highest) = self.order.highest() else {
            return 0;
        };
        let activity = |&at: &u32| self.order.activity(self.trail[at as usize] >> 1);
        self.guesses
            .iter()
            .take_while(|at| activity(at) >= highest)
            .count()
    }
}

/// Variables in small groups first: there a guess decides most.
fn first_activities(encoding: &Encoding, stop: &Stop) -> Result<Vec<f64>, Unfinished> {
    let mut activities = filled(encoding.variables, 0.0, stop)?;
    for group in 0..encoding.groups() {
        if group % 1024 == 0 {
            stop.check()?;
        }
        let members = encoding.group(group);
        let weight = 0.001 * 2f64.powi(-(members.len() as i32));
        for &literal in members {
            activities[(literal >> 1) as usize] += weight;
        }
    }
    Ok(activities)
}
