//! What two learners on the same residue tell each other: the clauses over the fewest guesses.

use super::{Learner, Reason};
use crate::general::residue::Literal;

/// Clauses over more guesses than this are of little use to another learner.
const MOST_GLUE: u32 = 8;

impl Learner {
    /// Notes a clause that was just learnt, if it is worth telling.
    pub(super) fn tell(&mut self, literals: &[Literal], glue: u32) {
        if glue <= MOST_GLUE {
            self.news.extend([literals.len() as u32, glue]);
            self.news.extend_from_slice(literals);
        }
    }

    /// What was learnt since the last call and is worth telling: length, glue and literals of each clause.
    pub fn take_news(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.news)
    }

    /// Learns what another learner had to tell, and takes all guesses back.
    /// Both must have the same solutions ruled out.
    pub fn hear(&mut self, news: &[u32]) {
        if !news.is_empty() {
            self.go_back(0);
        }
        let mut left = news;
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
