//! Unit propagation: groups answer "one is true, so the others are false" without clauses;
//! clauses are watched.

use std::sync::Arc;

use super::clauses::HEADER;
use super::watches::Watch;
use super::{Cause, Conflict, Learner, Reason};
use crate::general::encoding::{Encoding, Literal};
use crate::general::halt::{Halt, Pause};

impl Learner {
    /// Makes a literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = (literal >> 1) as usize;
        self.value[literal as usize] = 1;
        self.value[(literal ^ 1) as usize] = -1;
        self.cause[variable] = Cause {
            reason,
            level: self.guesses.len() as u32,
            place: self.trail.len() as u32,
        };
        self.trail.push(literal);
    }

    /// Draws all conclusions; the conflict that came up, if any.
    /// A halt ends it early, with conclusions pending.
    pub(super) fn propagate(&mut self, halt: &Halt) -> Result<Option<Conflict>, Pause> {
        loop {
            if let Some(conflict) = self.propagate_clauses(halt)? {
                return Ok(Some(conflict));
            }
            match self.ask_rules() {
                Some(conflict) => return Ok(Some(conflict)),
                None if self.propagated == self.trail.len() => return Ok(None),
                None => {}
            }
        }
    }

    fn propagate_clauses(&mut self, halt: &Halt) -> Result<Option<Conflict>, Pause> {
        let encoding = Arc::clone(&self.encoding);
        while self.propagated < self.trail.len() {
            if self.propagations.is_multiple_of(4096) {
                halt.check()?;
            }
            let literal = self.trail[self.propagated];
            self.propagated += 1;
            self.propagations += 1;
            self.tell_rules(literal);
            if let Some(conflict) = self.propagate_groups(&encoding, literal) {
                return Ok(Some(conflict));
            }
            if let Some(conflict) = self.propagate_watches(literal) {
                return Ok(Some(conflict));
            }
        }
        Ok(None)
    }

    /// The other literals of every group that the literal is in become false.
    #[inline]
    fn propagate_groups(&mut self, encoding: &Encoding, literal: Literal) -> Option<Conflict> {
        for &group in encoding.groups_of(literal) {
            for &rival in encoding.group(group as usize) {
                let value = self.value[rival as usize];
                if value < 0 || rival == literal {
                    continue;
                }
                if value > 0 {
                    return Some(Conflict::Pair(literal ^ 1, rival ^ 1));
                }
                self.assign(rival ^ 1, Reason::literal(literal));
            }
        }
        None
    }

    /// Looks at the clauses that watched the literal's negation.
    #[inline]
    fn propagate_watches(&mut self, literal: Literal) -> Option<Conflict> {
        let falsified = literal ^ 1;
        let list = self.watches.list(falsified);
        let (mut read, mut write) = (list.start, list.start);
        let mut conflict = None;
        'watches: while read < list.end {
            let watch = self.watches.get(read);
            read += 1;
            let blocker_value = self.value[watch.blocker as usize];
            if blocker_value > 0 {
                self.watches.set(write, watch);
                write += 1;
                continue;
            }
            let Some(clause) = watch.long_clause() else {
                self.watches.set(write, watch);
                write += 1;
                if blocker_value < 0 {
                    conflict = Some(Conflict::Pair(watch.blocker, falsified));
                    break;
                }
                self.assign(watch.blocker, Reason::literal(literal));
                continue;
            };
            let at = clause as usize;
            let length = self.arena[at] as usize;
            let literals = &mut self.arena[at + HEADER..at + HEADER + length];
            let first = literals[0] ^ literals[1] ^ falsified;
            let first_value = self.value[first as usize];
            let updated = Watch::new(first, clause, length);
            if first_value > 0 {
                self.watches.set(write, updated);
                write += 1;
                continue;
            }
            for next in 2..length {
                let replacement = literals[next];
                if self.value[replacement as usize] >= 0 {
                    literals[0] = first;
                    literals[1] = replacement;
                    literals[next] = falsified;
                    self.watches.push(replacement, updated);
                    continue 'watches;
                }
            }
            literals[0] = first;
            literals[1] = falsified;
            self.watches.set(write, updated);
            write += 1;
            if first_value < 0 {
                conflict = Some(Conflict::Clause(clause));
                break;
            }
            self.assign(first, Reason::clause(clause));
        }
        self.watches.close_gap(falsified, write, read);
        conflict
    }
}
