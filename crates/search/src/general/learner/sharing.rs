//! Clauses that two learners on the same encoding share: those over the fewest guesses.

use super::{Learner, Reason};
use crate::general::encoding::Literal;

/// Clauses over more guesses than this are of little use to another learner.
const MOST_GLUE: u32 = 8;

impl Learner {
    /// Exports a clause that was just learnt, if it is worth sharing.
    pub(super) fn export(&mut self, literals: &[Literal], glue: u32) {
        if glue <= MOST_GLUE {
            self.exported.extend([literals.len() as u32, glue]);
            self.exported.extend_from_slice(literals);
        }
    }

    /// The clauses exported since the last call: length, glue and literals of each.
    pub fn take_exported(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.exported)
    }

    /// Imports what another learner exported, and takes all guesses back.
    /// Both must have the same solutions ruled out.
    pub fn import(&mut self, exported: &[u32]) {
        if !exported.is_empty() {
            self.backtrack(0);
        }
        let mut left = exported;
        while let [length, glue, rest @ ..] = left {
            let (literals, rest) = rest.split_at(*length as usize);
            left = rest;
            let open = literals
                .iter()
                .copied()
                .filter(|&literal| self.value[literal as usize] >= 0);
            let open: Vec<Literal> = open.collect();
            if open.iter().any(|&literal| self.value[literal as usize] > 0) {
                continue;
            }
            match open[..] {
                [] => self.contradictory = true,
                [only] => self.assign(only, Reason::NONE),
                _ => {
                    self.add_clause(&open, Some(*glue));
                }
            }
        }
    }
}
