//! What a learner writes down for a proof: every clause with the clauses that it follows from.
//!
//! The way from a conflict to the learnt clause is found again, backwards along the reasons until only
//! literals of the clause are left: analysis need not know of it, and what minimising and shrinking drop is
//! explained too.

use super::{Conflict, Learner, Reason};
use crate::general::definitions::Definitions;
use crate::general::encoding::Literal;
use crate::proof::{ClauseId, Log, Nogood};

use super::clauses::ClauseRef;

/// The numbers of a learner's clauses in the proof.
pub(super) struct Journal {
    pub definitions: Definitions,
    /// By the place of a clause: no two begin within four words.
    ids: Vec<ClauseId>,
    /// How much of the trail has a clause of its own for each literal.
    settled: usize,
    /// Clauses that are no longer used.
    forgotten: Vec<ClauseId>,
    marked: Vec<bool>,
    touched: Vec<u32>,
    /// Places on the trail of what is resolved on.
    places: Vec<u32>,
    hints: Vec<ClauseId>,
}

const WORDS: u32 = 2;

impl Journal {
    pub fn new(definitions: Definitions, variables: usize) -> Journal {
        Journal {
            definitions,
            ids: Vec::new(),
            settled: 0,
            forgotten: Vec::new(),
            marked: vec![false; variables],
            touched: Vec::new(),
            places: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// The number of a clause.
    pub fn id(&self, clause: ClauseRef) -> ClauseId {
        self.ids[(clause >> WORDS) as usize]
    }

    /// Gives a clause its number.
    pub fn set_id(&mut self, clause: ClauseRef, id: ClauseId) {
        let at = (clause >> WORDS) as usize;
        if self.ids.len() <= at {
            self.ids.resize(at + 1, 0);
        }
        self.ids[at] = id;
    }

    /// The numbers so far, to be given anew.
    pub fn take_ids(&mut self) -> Vec<ClauseId> {
        std::mem::take(&mut self.ids)
    }

    /// The number of a clause among numbers that were taken.
    pub fn among(ids: &[ClauseId], clause: usize) -> ClauseId {
        ids[clause >> WORDS]
    }

    /// Says that a clause is no longer used.
    pub fn forget(&mut self, id: ClauseId) {
        self.forgotten.push(id);
    }

    /// A clause without the literals that are settled to be false, which follows from it.
    pub fn shortened(&mut self, id: ClauseId, kept: &[Literal], dropped: &[Literal]) -> ClauseId {
        if dropped.is_empty() {
            return id;
        }
        self.derive(kept, dropped, id)
    }

    /// A clause that follows from another one and from what settles these literals.
    fn derive(&mut self, clause: &[Literal], settled: &[Literal], from: ClauseId) -> ClauseId {
        let definitions = &self.definitions;
        let log = &mut definitions.lock().log;
        self.hints.clear();
        self.hints
            .extend(settled.iter().map(|&literal| log.unit(definitions.name(literal))));
        self.hints.push(from);
        let clause: Vec<_> = clause.iter().map(|&literal| definitions.name(literal)).collect();
        log.add(&clause, &self.hints)
    }
}

const NO_RULES: &str = "no proof is written where there are rules";

impl Learner {
    /// The literals of what a conflict or a reason says, and its number.
    fn said_by(&self, journal: &Journal, conflict: Conflict, log: &mut Log) -> (ClauseId, Vec<Literal>) {
        match conflict {
            Conflict::Pair(one, other) => {
                let name = |literal| journal.definitions.name(literal);
                (log.pair(name(one), name(other)), vec![one, other])
            }
            Conflict::Clause(clause) => (journal.id(clause), self.clause(clause).to_vec()),
            Conflict::Rule(_) => unreachable!("{NO_RULES}"),
        }
    }

    /// Why a literal on the trail is true; not for guesses.
    fn why(&self, literal: Literal) -> Conflict {
        let reason = self.cause[(literal >> 1) as usize].reason;
        match reason.as_clause() {
            Some(clause) => Conflict::Clause(clause),
            None => Conflict::Pair(literal, reason.as_literal() ^ 1),
        }
    }

    /// Gives every literal that is settled without a guess a clause of its own.
    pub(super) fn record_settled(&mut self) {
        let Some(mut journal) = self.journal.take() else {
            return;
        };
        let end = self.guesses.first().map_or(self.trail.len(), |&at| at as usize);
        if journal.settled < end {
            let definitions = journal.definitions.clone();
            let log = &mut definitions.lock().log;
            for at in journal.settled..end {
                let literal = self.trail[at];
                let name = definitions.name(literal);
                let is_known = self.cause[(literal >> 1) as usize].reason == Reason::NONE;
                if is_known || log.is_settled(name) {
                    continue;
                }
                let (id, literals) = self.said_by(&journal, self.why(literal), log);
                journal.hints.clear();
                let others = literals.iter().filter(|&&other| other != literal);
                journal
                    .hints
                    .extend(others.map(|&other| log.unit(definitions.name(other))));
                journal.hints.push(id);
                log.add(&[name], &journal.hints);
            }
            journal.settled = end;
        }
        self.journal = Some(journal);
    }

    /// Writes down the clause that was learnt from a conflict, before anything is taken back. Its number, 0
    /// where no proof is written.
    pub(super) fn record_learnt(&mut self, conflict: Conflict, learnt: &[Literal]) -> ClauseId {
        self.record_settled();
        let Some(mut journal) = self.journal.take() else {
            return 0;
        };
        let definitions = journal.definitions.clone();
        let log = &mut definitions.lock().log;
        let (id, literals) = self.said_by(&journal, conflict, log);
        let learnt = self.record_consequence(&mut journal, id, &literals, learnt, log);
        self.journal = Some(journal);
        learnt
    }

    /// Writes down that the solution just found is ruled out, as a clause of the guesses that led to it.
    pub(super) fn record_excluded(&mut self, excluded: &Nogood, learnt: &[Literal]) -> ClauseId {
        self.record_settled();
        let Some(mut journal) = self.journal.take() else {
            return 0;
        };
        let definitions = journal.definitions.clone();
        let together = excluded.together.iter();
        let literals: Vec<Literal> = together
            .map(|&(cell, digit)| self.encoding.literal(cell, digit) ^ 1)
            .collect();
        let log = &mut definitions.lock().log;
        let learnt = self.record_consequence(&mut journal, excluded.id, &literals, learnt, log);
        self.journal = Some(journal);
        learnt
    }

    /// A clause that the broken one leads to, back along the reasons.
    fn record_consequence(
        &self,
        journal: &mut Journal,
        broken: ClauseId,
        literals: &[Literal],
        learnt: &[Literal],
        log: &mut Log,
    ) -> ClauseId {
        let Journal {
            definitions,
            marked,
            touched,
            places,
            hints,
            ids,
            ..
        } = journal;
        hints.clear();
        places.clear();
        for literal in learnt {
            marked[(literal >> 1) as usize] = true;
            touched.push(literal >> 1);
        }
        // Marks what a clause stands on: settled literals go first, the others by their place on the trail.
        let mut stand_on = |literal: Literal, log: &Log, places: &mut Vec<u32>, hints: &mut Vec<ClauseId>| {
            let variable = literal >> 1;
            if std::mem::replace(&mut marked[variable as usize], true) {
                return;
            }
            touched.push(variable);
            let cause = self.cause[variable as usize];
            if cause.level == 0 {
                hints.push(log.unit(definitions.name(literal)));
            } else {
                places.push(cause.place);
            }
        };
        for &literal in literals {
            stand_on(literal, log, places, hints);
        }
        let mut looked_at = 0;
        while looked_at < places.len() {
            let literal = self.trail[places[looked_at] as usize];
            looked_at += 1;
            match self.why(literal) {
                Conflict::Pair(_, other) => stand_on(other, log, places, hints),
                Conflict::Clause(clause) => {
                    for &other in self.clause(clause) {
                        stand_on(other, log, places, hints);
                    }
                }
                Conflict::Rule(_) => unreachable!("{NO_RULES}"),
            }
        }
        places.sort_unstable();
        for &place in places.iter() {
            let literal = self.trail[place as usize];
            hints.push(match self.why(literal) {
                Conflict::Pair(one, other) => log.pair(definitions.name(one), definitions.name(other)),
                Conflict::Clause(clause) => ids[(clause >> WORDS) as usize],
                Conflict::Rule(_) => unreachable!("{NO_RULES}"),
            });
        }
        hints.push(broken);
        for variable in touched.drain(..) {
            marked[variable as usize] = false;
        }
        let clause: Vec<_> = learnt.iter().map(|&literal| definitions.name(literal)).collect();
        log.add(&clause, hints)
    }

    /// Writes down a clause of another learner as one's own.
    pub(super) fn record_copy(&mut self, id: ClauseId, clause: &[Literal]) -> ClauseId {
        let journal = self.journal.as_mut();
        journal.map_or(0, |journal| journal.derive(clause, &[], id))
    }

    /// Writes down which clauses are no longer used. Nobody else may still import them.
    pub fn record_forgotten(&mut self) {
        if let Some(journal) = &mut self.journal {
            let forgotten = std::mem::take(&mut journal.forgotten);
            journal.definitions.lock().log.delete(&forgotten);
        }
    }
}
