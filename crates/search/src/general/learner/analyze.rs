//! From a conflict to a clause: resolve back to the newest literal that alone explains it,
//! then drop what is implied.

use super::premises::Premises;
use super::{Conflict, Learner, Reason};
use crate::general::encoding::Literal;

/// Marks of a variable during analysis.
pub(super) const UNSEEN: u8 = 0;
/// Resolved on, or in the clause.
pub(super) const IN_CLAUSE: u8 = 1;
/// Implied by the clause's other literals.
pub(super) const IMPLIED: u8 = 2;

/// What was learnt from a conflict, besides the clause itself.
pub(super) struct LearntClause {
    /// The level at which the clause's first literal follows.
    pub level: usize,
    /// Over how many guesses the clause speaks.
    pub glue: u32,
}

impl Learner {
    /// Turns a conflict into a clause in `self.learnt`,
    /// its first literal the one that follows after going back.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> LearntClause {
        self.learnt.clear();
        self.learnt.push(0);
        let mut open = 0;
        match conflict {
            Conflict::Pair(one, other) => {
                self.resolve_on(one, &mut open);
                self.resolve_on(other, &mut open);
            }
            Conflict::Clause(clause) => self.resolve_on_clause(clause, Literal::MAX, &mut open),
            Conflict::Rule(premises) => self.resolve_on_premises(premises, Literal::MAX, &mut open),
        }
        let mut at = self.trail.len();
        let pivot = loop {
            at -= 1;
            let literal = self.trail[at];
            if self.seen[(literal >> 1) as usize] == UNSEEN {
                continue;
            }
            open -= 1;
            if open == 0 {
                break literal;
            }
            let reason = self.cause[(literal >> 1) as usize].reason;
            match reason.as_clause() {
                Some(clause) => self.resolve_on_clause(clause, literal, &mut open),
                None => {
                    let premises = self.premises((literal >> 1) as usize, reason);
                    self.resolve_on_premises(premises, literal, &mut open);
                }
            }
        };
        self.learnt[0] = pivot ^ 1;

        let involved = self.touched.len();
        let levels = self.level_filter();
        let mut kept = 1;
        for at in 1..self.learnt.len() {
            let literal = self.learnt[at];
            if self.cause[(literal >> 1) as usize].reason == Reason::NONE || !self.is_implied(literal, levels)
            {
                self.learnt[kept] = literal;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
        self.shrink(levels);

        for at in 0..involved {
            self.order.bump(self.touched[at]);
        }
        self.bump_reasons();
        self.order.decay();
        for &variable in &self.touched {
            self.seen[variable as usize] = UNSEEN;
        }
        self.touched.clear();
        self.learnt_levels()
    }

    /// What the clause's literals follow from is about to matter too.
    fn bump_reasons(&mut self) {
        for at in 1..self.learnt.len() {
            let reason = self.cause[(self.learnt[at] >> 1) as usize].reason;
            if reason == Reason::NONE || reason.as_finding().is_some() {
                continue;
            }
            let premises = self.premises(0, reason);
            for at in 0..premises.length {
                let cause = self.premise(premises, at) >> 1;
                if self.seen[cause as usize] == UNSEEN && self.cause[cause as usize].level > 0 {
                    self.seen[cause as usize] = IMPLIED;
                    self.touched.push(cause);
                    self.order.bump(cause);
                }
            }
        }
    }

    #[inline]
    fn resolve_on(&mut self, literal: Literal, open: &mut u32) {
        let variable = (literal >> 1) as usize;
        let level = self.cause[variable].level;
        if self.seen[variable] != UNSEEN || level == 0 {
            return;
        }
        self.seen[variable] = IN_CLAUSE;
        self.touched.push(variable as u32);
        if level as usize == self.guesses.len() {
            *open += 1;
        } else {
            self.learnt.push(literal);
        }
    }

    fn resolve_on_clause(&mut self, clause: u32, except: Literal, open: &mut u32) {
        self.bump_clause(clause);
        let premises = self.premises(0, Reason::clause(clause));
        self.resolve_on_premises(premises, except, open);
    }

    #[inline]
    fn resolve_on_premises(&mut self, premises: Premises, except: Literal, open: &mut u32) {
        for at in 0..premises.length {
            let literal = self.premise(premises, at);
            if literal != except {
                self.resolve_on(literal, open);
            }
        }
    }

    /// The levels of the clause, as a set of their last five bits:
    /// a quick way to see that a literal cannot be implied.
    fn level_filter(&self) -> u32 {
        let bit = |literal: &Literal| 1 << (self.cause[(literal >> 1) as usize].level & 31);
        self.learnt[1..].iter().fold(0, |set, literal| set | bit(literal))
    }

    /// Whether a false literal follows from the clause's other literals.
    /// Literals found on the way are marked as implied.
    pub(super) fn is_implied(&mut self, literal: Literal, levels: u32) -> bool {
        let undo_to = self.touched.len();
        self.pending.clear();
        self.pending.push(literal);
        while let Some(next) = self.pending.pop() {
            let variable = (next >> 1) as usize;
            let premises = self.premises(variable, self.cause[variable].reason);
            for at in 0..premises.length {
                let cause = self.premise(premises, at);
                let other = (cause >> 1) as usize;
                if other == variable || self.cause[other].level == 0 || self.seen[other] != UNSEEN {
                    continue;
                }
                if self.cause[other].reason == Reason::NONE
                    || levels & 1 << (self.cause[other].level & 31) == 0
                {
                    for &tentative in &self.touched[undo_to..] {
                        self.seen[tentative as usize] = UNSEEN;
                    }
                    self.touched.truncate(undo_to);
                    return false;
                }
                self.seen[other] = IMPLIED;
                self.touched.push(other as u32);
                self.pending.push(cause);
            }
        }
        true
    }

    /// Puts the literal to watch second, and tells how far to go back.
    fn learnt_levels(&mut self) -> LearntClause {
        self.level_clock += 1;
        let mut glue = 0;
        let mut second = 1;
        for at in 0..self.learnt.len() {
            let level = self.cause[(self.learnt[at] >> 1) as usize].level;
            if self.level_seen[level as usize] != self.level_clock {
                self.level_seen[level as usize] = self.level_clock;
                glue += 1;
            }
            if at > 1 && level > self.cause[(self.learnt[second] >> 1) as usize].level {
                second = at;
            }
        }
        if self.learnt.len() < 2 {
            return LearntClause { level: 0, glue };
        }
        self.learnt.swap(1, second);
        let level = self.cause[(self.learnt[1] >> 1) as usize].level as usize;
        LearntClause { level, glue }
    }
}
