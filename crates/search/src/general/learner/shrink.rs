//! Shorter clauses: the literals of one level are replaced by the one literal of that level which explains
//! them all.

use super::analyze::{IMPLIED, IN_CLAUSE, UNSEEN};
use super::{Learner, Reason};
use crate::general::encoding::Literal;

/// Joined to a variable's mark while its level is being shrunk.
const OPEN: u8 = 4;

impl Learner {
    /// Replaces the literals of a level wherever that brings in no literal of another level.
    pub(super) fn shrink(&mut self, levels: u32) {
        let mut literals = std::mem::take(&mut self.learnt);
        let cause = &self.cause;
        let newest_first = |literal: &Literal| {
            let cause = cause[(literal >> 1) as usize];
            std::cmp::Reverse((cause.level, cause.place))
        };
        literals[1..].sort_unstable_by_key(newest_first);
        self.learnt.push(literals[0]);
        let mut from = 1;
        while from < literals.len() {
            let level = self.cause[(literals[from] >> 1) as usize].level;
            let same = literals[from..]
                .iter()
                .take_while(|&literal| self.cause[(literal >> 1) as usize].level == level);
            let to = from + same.count();
            match self.common_cause(&literals[from..to], levels) {
                Some(cause) => {
                    for literal in &literals[from..to] {
                        self.seen[(literal >> 1) as usize] = IMPLIED;
                    }
                    let variable = (cause >> 1) as usize;
                    if self.seen[variable] == UNSEEN {
                        self.touched.push(variable as u32);
                    }
                    self.seen[variable] = IN_CLAUSE;
                    self.learnt.push(cause ^ 1);
                }
                None => self.learnt.extend_from_slice(&literals[from..to]),
            }
            from = to;
        }
    }

    /// The newest literal of the level from which all of `literals` are false,
    /// if the rest of the clause allows it.
    fn common_cause(&mut self, literals: &[Literal], levels: u32) -> Option<Literal> {
        if literals.len() < 2 {
            return None;
        }
        self.shrinking.clear();
        for literal in literals {
            self.seen[(literal >> 1) as usize] |= OPEN;
            self.shrinking.push(literal >> 1);
        }
        let level = self.cause[(literals[0] >> 1) as usize].level;
        let mut open = literals.len();
        let mut at = self.cause[(literals[0] >> 1) as usize].place as usize;
        let cause = loop {
            while self.seen[(self.trail[at] >> 1) as usize] & OPEN == 0 {
                at -= 1;
            }
            if open == 1 {
                break Some(self.trail[at]);
            }
            open -= 1;
            match self.open_causes(self.trail[at], level, levels) {
                Some(more) => open += more,
                None => break None,
            }
            at -= 1;
        };
        for &variable in &self.shrinking {
            self.seen[variable as usize] &= !OPEN;
        }
        cause
    }

    /// Opens the literal's causes on the same level and counts them;
    /// `None` when one on another level is new to the clause.
    fn open_causes(&mut self, literal: Literal, level: u32, levels: u32) -> Option<usize> {
        let variable = (literal >> 1) as usize;
        let reason = self.cause[variable].reason;
        if reason == Reason::NONE {
            return None;
        }
        let premises = self.premises(variable, reason);
        let mut opened = 0;
        for at in 0..premises.length {
            let cause = self.premise(premises, at);
            let other = (cause >> 1) as usize;
            if other == variable || self.cause[other].level == 0 || self.seen[other] & OPEN != 0 {
                continue;
            }
            if self.cause[other].level == level {
                self.seen[other] |= OPEN;
                self.shrinking.push(other as u32);
                opened += 1;
                continue;
            }
            if self.seen[other] != UNSEEN {
                continue;
            }
            let possible =
                self.cause[other].reason != Reason::NONE && levels & 1 << (self.cause[other].level & 31) != 0;
            if !possible || !self.is_implied(cause, levels) {
                return None;
            }
        }
        Some(opened)
    }
}
