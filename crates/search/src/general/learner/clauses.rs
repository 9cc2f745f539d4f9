//! The clauses, one after another in one vector, and which of the learnt ones are kept.

use super::journal::Journal;
use super::watches::{Watch, Watches};
use super::{Learner, Reason};
use crate::general::encoding::Literal;
use crate::proof::ClauseId;

/// Words before the literals of a clause: its length, then its marks.
pub(super) const HEADER: usize = 2;
const LEARNT: u32 = 1 << 31;
const DELETED: u32 = 1 << 30;
const MOVED: u32 = 1 << 29;
const USED_SHIFT: u32 = 24;
const GLUE_MASK: u32 = 0xffff;
/// A clause over this many guesses or fewer is kept for ever.
const KEPT_GLUE: u32 = 2;
/// A clause over this many guesses or fewer is kept longer after it was of use.
const GOOD_GLUE: u32 = 6;
/// Of the clauses that were of no recent use this part is kept.
const KEPT_PART: f64 = 0.1;

/// Where a clause begins.
pub(super) type ClauseRef = u32;

impl Learner {
    /// Adds a clause of at least two literals; the first two are watched. The number is that of the proof.
    pub(super) fn add_clause(&mut self, literals: &[Literal], glue: Option<u32>, id: ClauseId) -> ClauseRef {
        let clause = self.arena.len() as ClauseRef;
        self.arena.push(literals.len() as u32);
        self.arena
            .push(glue.map_or(0, |glue| LEARNT | 1 << USED_SHIFT | glue.min(GLUE_MASK)));
        self.arena.extend_from_slice(literals);
        self.watch(clause, literals[0], literals[1], literals.len());
        if let Some(journal) = &mut self.journal {
            journal.set_id(clause, id);
        }
        if glue.is_some() {
            self.learnt_clauses += 1;
        }
        clause
    }

    fn watch(&mut self, clause: ClauseRef, first: Literal, second: Literal, length: usize) {
        self.watches.push(first, Watch::new(second, clause, length));
        self.watches.push(second, Watch::new(first, clause, length));
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn clause(&self, clause: ClauseRef) -> &[Literal] {
        let at = clause as usize;
        &self.arena[at + HEADER..at + HEADER + self.arena[at] as usize]
    }

    /// Notes that a clause took part in a conflict.
    pub(super) fn bump_clause(&mut self, clause: ClauseRef) {
        let marks = self.arena[clause as usize + 1];
        if marks & LEARNT == 0 {
            return;
        }
        let mut glue = marks & GLUE_MASK;
        if glue > KEPT_GLUE {
            self.level_clock += 1;
            let at = clause as usize + HEADER;
            let length = self.arena[clause as usize] as usize;
            let mut levels = 0;
            for at in at..at + length {
                let level = self.cause[(self.arena[at] >> 1) as usize].level as usize;
                if self.level_seen[level] != self.level_clock {
                    self.level_seen[level] = self.level_clock;
                    levels += 1;
                }
            }
            glue = glue.min(levels);
        }
        let used = if glue <= GOOD_GLUE { 2 } else { 1 };
        self.arena[clause as usize + 1] = LEARNT | used << USED_SHIFT | glue;
    }

    /// Forgets most of the learnt clauses that were of little use.
    pub(super) fn reduce(&mut self) {
        let mut weak: Vec<(u32, u32, ClauseRef)> = Vec::new();
        let mut at = 0;
        while at < self.arena.len() {
            let (length, marks) = (self.arena[at], self.arena[at + 1]);
            let clause = at as ClauseRef;
            at += HEADER + length as usize;
            if marks & LEARNT == 0 {
                continue;
            }
            let (glue, used) = (marks & GLUE_MASK, marks >> USED_SHIFT & 3);
            if used > 0 {
                self.arena[clause as usize + 1] = marks - (1 << USED_SHIFT);
            } else if glue > KEPT_GLUE && length > 2 && !self.is_reason(clause) {
                weak.push((glue, length, clause));
            }
        }
        weak.sort_unstable();
        let kept = (weak.len() as f64 * KEPT_PART) as usize;
        for &(_, _, clause) in &weak[kept..] {
            self.arena[clause as usize + 1] |= DELETED;
            if let Some(journal) = &mut self.journal {
                let id = journal.id(clause);
                journal.forget(id);
            }
        }
        self.compact();
    }

    fn is_reason(&self, clause: ClauseRef) -> bool {
        let implied = |&literal: &Literal| {
            self.value[literal as usize] > 0
                && self.cause[(literal >> 1) as usize].reason == Reason::clause(clause)
        };
        self.clause(clause)[..2].iter().any(implied)
    }

    /// Closes the gaps that deleted clauses left, drops what is settled for good, and watches again.
    ///
    /// Clauses that are watched by the same literal come to lie side by side,
    /// because they are looked at together.
    fn compact(&mut self) {
        self.learnt_clauses = 0;
        self.record_settled();
        let ids = self.journal.as_mut().map(|journal| journal.take_ids());
        let ids = ids.unwrap_or_default();
        let mut old = std::mem::take(&mut self.arena);
        self.arena.reserve(old.len());
        let literals = self.value.len();
        let watches = std::mem::replace(&mut self.watches, Watches::new(literals));
        for literal in 0..literals as Literal {
            for at in watches.list(literal) {
                let from = watches.get(at).clause() as usize;
                if old[from + 1] & (DELETED | MOVED) == 0 {
                    self.move_clause(&mut old, from, &ids);
                }
            }
        }
        for &literal in &self.trail {
            let cause = &mut self.cause[(literal >> 1) as usize];
            if cause.level == 0 {
                cause.reason = Reason::NONE;
            } else if let Some(clause) = cause.reason.as_clause() {
                cause.reason = Reason::clause(old[clause as usize]);
            }
        }
    }

    /// Moves a clause out of the old arena, which is told where it went.
    fn move_clause(&mut self, old: &mut [u32], from: usize, ids: &[ClauseId]) {
        let (length, marks) = (old[from] as usize, old[from + 1]);
        let to = self.arena.len();
        let literals = &old[from + HEADER..from + HEADER + length];
        if self.guesses.is_empty() {
            // What is settled without any guess is settled for good.
            if literals.iter().any(|&literal| self.value[literal as usize] > 0) {
                old[from + 1] |= DELETED;
                if let Some(journal) = &mut self.journal
                    && marks & LEARNT != 0
                {
                    journal.forget(Journal::among(ids, from));
                }
                return;
            }
            self.arena.extend([0, marks]);
            let open = literals
                .iter()
                .filter(|&&literal| self.value[literal as usize] == 0);
            self.arena.extend(open);
            self.arena[to] = (self.arena.len() - to - HEADER) as u32;
        } else {
            self.arena.extend_from_slice(&old[from..from + HEADER + length]);
        }
        if let Some(journal) = &mut self.journal {
            let id = Journal::among(ids, from);
            let is_false = |&literal: &Literal| self.value[literal as usize] < 0;
            let dropped: Vec<Literal> = match self.guesses[..] {
                [] => old[from + HEADER..from + HEADER + length]
                    .iter()
                    .copied()
                    .filter(is_false)
                    .collect(),
                _ => Vec::new(),
            };
            let shortened = journal.shortened(id, &self.arena[to + HEADER..], &dropped);
            if shortened != id && marks & LEARNT != 0 {
                journal.forget(id);
            }
            journal.set_id(to as ClauseRef, shortened);
        }
        old[from] = to as u32;
        old[from + 1] |= MOVED;
        let first = to + HEADER;
        self.watch(
            to as u32,
            self.arena[first],
            self.arena[first + 1],
            self.arena[to] as usize,
        );
        self.learnt_clauses += usize::from(marks & LEARNT != 0);
    }
}
