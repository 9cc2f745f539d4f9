//! Clauses that two learners on the same encoding share: those over the fewest guesses.

use super::{Learner, Reason};
use crate::general::encoding::Literal;
use crate::proof::ClauseId;

/// Clauses over more guesses than this are of little use to another learner.
const MOST_GLUE: u32 = 8;

impl Learner {
    /// Exports a clause that was just learnt, if it is worth sharing.
    pub(super) fn export(&mut self, literals: &[Literal], glue: u32, id: ClauseId) {
        if glue <= MOST_GLUE {
            let (low, high) = (id as u32, (id >> 32) as u32);
            self.exported.extend([literals.len() as u32, glue, low, high]);
            self.exported.extend_from_slice(literals);
        }
    }

    /// The clauses exported since the last call: length, glue, number in the proof (two words)
    /// and literals of each.
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
        while let [length, glue, low, high, rest @ ..] = left {
            let (literals, rest) = rest.split_at(*length as usize);
            left = rest;
            let id = ClauseId::from(*low) | ClauseId::from(*high) << 32;
            let Some((open, id)) = self.open_part(literals, id) else {
                continue;
            };
            match open[..] {
                [] => self.contradictory = true,
                [only] => self.assign(only, Reason::NONE),
                _ => {
                    // Whoever exported it may forget it before this learner does.
                    let id = match open.len() == literals.len() {
                        true => self.record_copy(id, &open),
                        false => id,
                    };
                    self.add_clause(&open, Some(*glue), id);
                }
            }
        }
    }
}
