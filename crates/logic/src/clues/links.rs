//! The links between candidates that clues make: what they say about two cells, and what follows from a whole
//! clue for two of its candidates.

use kudosu_board::ClueId;

use super::{ClueRules, digit};
use crate::Candidate;

/// A clue with more ways than this to be read says nothing about two candidates that a person would see.
const MOST_STATES: usize = 3_000;
/// The same for clues with more cells than this.
const MOST_CELLS: usize = 6;

/// Pairs of candidates that rules for two cells are followed to.
const MOST_LINKS: usize = 2_000_000;
/// Steps that the readings of all clues may take, one for each digit of each of their cells.
const MOST_STEPS: usize = 3_000_000;

/// For each candidate the candidates of other cells that a clue excludes beside it.
#[derive(Debug)]
pub(crate) struct ClueLinks {
    side: usize,
    /// Cell by cell, one a digit; each list in order.
    lists: Vec<Vec<(Candidate, ClueId)>>,
}

impl ClueLinks {
    pub(super) fn of(rules: &ClueRules) -> ClueLinks {
        let shape = rules.shape();
        let side = shape.side();
        let mut links = ClueLinks {
            side,
            lists: vec![Vec::new(); shape.cell_count() * side],
        };
        let followed = MOST_LINKS / (side * side);
        for pair in rules.pairs().iter().take(followed) {
            let [a, b] = pair.cells;
            for of_a in shape.digits().iter() {
                for of_b in (shape.digits() - pair.beside(a, of_a)).iter() {
                    links.add(rules, (a, of_a), (b, of_b), pair.clue);
                }
            }
        }
        let mut steps = MOST_STEPS;
        for reading in rules.readings() {
            if let Some(clue) = reading
                .clue
                .filter(|_| !reading.is_of_pairs() && reading.cells.len() <= MOST_CELLS)
            {
                links.add_reading(rules, reading, clue, &mut steps);
            }
        }
        links
    }

    /// Supposes each digit of each cell of a clue, and sees what that leaves the others.
    fn add_reading(&mut self, rules: &ClueRules, reading: &super::Reading, clue: ClueId, steps: &mut usize) {
        let all = reading.domains(|cell| rules.allowed(cell));
        let Some(possible) = reading.supports_within(&all, MOST_STATES, steps) else {
            return;
        };
        for (at, &cell) in reading.cells.iter().enumerate() {
            for value in bits(possible[at]) {
                let mut domains = possible.clone();
                domains[at] = 1 << (value - 1);
                let Some(left) = reading.supports_within(&domains, MOST_STATES, steps) else {
                    continue;
                };
                for (other_at, &other) in reading.cells.iter().enumerate().skip(at + 1) {
                    for gone in bits(possible[other_at] & !left[other_at]) {
                        self.add(rules, (cell, digit(value)), (other, digit(gone)), clue);
                    }
                }
            }
        }
    }

    fn slot(&self, (cell, digit): Candidate) -> usize {
        cell.index() * self.side + digit.index()
    }

    fn add(&mut self, rules: &ClueRules, a: Candidate, b: Candidate, clue: ClueId) {
        if a.0 == b.0 || (a.1 == b.1 && rules.peers(a.0).contains(b.0)) || self.between(a, b).is_some() {
            return;
        }
        for (from, to) in [(a, b), (b, a)] {
            let slot = self.slot(from);
            self.lists[slot].push((to, clue));
        }
    }

    /// The clue by which two candidates exclude each other.
    pub fn between(&self, a: Candidate, b: Candidate) -> Option<ClueId> {
        let list = self.lists.get(self.slot(a))?;
        list.iter().find(|(to, _)| *to == b).map(|&(_, clue)| clue)
    }

    /// What a candidate excludes.
    pub fn beside(&self, candidate: Candidate) -> impl Iterator<Item = (Candidate, ClueId)> + '_ {
        let list = self.lists.get(self.slot(candidate));
        list.into_iter().flatten().copied()
    }
}

/// The values of the digits in a set of bits.
pub(super) fn bits(set: u32) -> impl Iterator<Item = u8> {
    (1..=32).filter(move |value| set >> (value - 1) & 1 == 1)
}
