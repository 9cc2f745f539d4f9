//! Which digits of the cells of a clue have a place in some way of keeping it.

use std::collections::{HashMap, HashSet};

use kudosu_board::DigitSet;

use super::Reading;
use super::links::bits;
use crate::{Candidate, Position};

/// For each cell of a reading the digits that keep the clue somewhere, as words.
pub(crate) type Supports = Vec<u32>;

/// The digits of one way to keep a clue: in rising order, or, where their order matters, as the clue names
/// its cells.
pub(crate) type Combination = Vec<u8>;

impl Reading {
    /// The digits that stand somewhere when the clue is kept, of those that the cells can hold; none at all
    /// where it cannot be. `None` where that took more than so many states, so that nothing is known.
    pub fn supports(&self, domains: &[u32], most_states: usize) -> Option<Supports> {
        let mut steps = most_states.saturating_mul(STEPS_A_STATE);
        self.supports_within(domains, most_states, &mut steps)
    }

    /// The same with a limit of steps, too, of which those that it took are gone then.
    pub fn supports_within(
        &self,
        domains: &[u32],
        most_states: usize,
        steps: &mut usize,
    ) -> Option<Supports> {
        let mut search = Search::new(self, domains, domains.to_vec(), most_states, steps);
        search.can_be(self.machine.start(), domains)?;
        Some(search.supports)
    }

    /// Whether the clue can be kept at all with these digits.
    pub fn can_be_kept(&self, domains: &[u32], most_states: usize) -> Option<bool> {
        let mut steps = most_states.saturating_mul(STEPS_A_STATE);
        self.can_be_kept_within(domains, most_states, &mut steps)
    }

    /// The same with a limit of steps, too, of which those that it took are gone then.
    pub fn can_be_kept_within(&self, domains: &[u32], most_states: usize, steps: &mut usize) -> Option<bool> {
        // With the first way that is found nothing more is asked for.
        let mut search = Search::new(self, domains, Vec::new(), most_states, steps);
        search.can_be(self.machine.start(), domains)
    }

    /// The candidates of a position that stand in no way of keeping the clue, beside what stands in one.
    /// `None` where that took too long, and where the clue cannot be kept: then something went wrong
    /// before.
    pub fn unsupported(&self, position: &Position, most_states: usize) -> Option<(Vec<Candidate>, Supports)> {
        let domains = self.domains(|cell| position.possible(cell));
        let supports = self.supports(&domains, most_states)?;
        Some((self.beyond(&domains, &supports)?, supports))
    }

    /// What the cells can hold beyond what is supported; `None` where a cell is left without a digit.
    pub fn beyond(&self, domains: &[u32], supports: &[u32]) -> Option<Vec<Candidate>> {
        if supports.contains(&0) {
            return None;
        }
        let cells = self.cells.iter().zip(domains.iter().zip(supports));
        let gone = cells.flat_map(|(&cell, (&domain, &support))| {
            let digits = DigitSet::from_bits(u128::from(domain & !support));
            digits.iter().map(move |digit| (cell, digit))
        });
        Some(gone.collect())
    }

    /// All ways to keep the clue where there are at most so many; but for clues with an order it does not
    /// matter which cell holds which digit.
    pub fn combinations(&self, domains: &[u32], most: usize, most_states: usize) -> Option<Vec<Combination>> {
        let mut collected = Collected {
            found: Vec::new(),
            seen: HashSet::new(),
            most,
            left: most_states,
        };
        self.collect(self.machine.start(), domains, &mut Vec::new(), &mut collected)?;
        Some(collected.found)
    }

    fn collect(
        &self,
        state: u64,
        domains: &[u32],
        chosen: &mut Combination,
        collected: &mut Collected,
    ) -> Option<()> {
        collected.left = collected.left.checked_sub(1)?;
        let at = chosen.len();
        let in_order = |chosen: &Combination| {
            let mut combination = chosen.clone();
            combination.sort_unstable();
            combination
        };
        // Where the order does not matter, the same digits with the same left over lead to the same.
        let is_known = self.told_along.is_none()
            && !(collected.seen).insert((state, in_order(chosen), domains.to_vec()));
        if is_known {
            return Some(());
        }
        if domains.is_empty() {
            if self.machine.accepts(state, at) {
                let combination = match &self.told_along {
                    Some(along) => along.iter().map(|&place| chosen[place]).collect(),
                    None => in_order(chosen),
                };
                if let Err(place) = collected.found.binary_search(&combination) {
                    collected.found.insert(place, combination);
                }
            }
            return (collected.found.len() <= collected.most).then_some(());
        }
        for value in bits(domains[0]) {
            let Some((next, rest)) = self.step(state, at, value, domains) else {
                continue;
            };
            chosen.push(value);
            self.collect(next, &rest, chosen, collected)?;
            chosen.pop();
        }
        Some(())
    }

    /// What is known after a digit of the cell at this place, and what the later cells can hold then; `None`
    /// where that leads nowhere.
    fn step(&self, state: u64, at: usize, value: u8, domains: &[u32]) -> Option<(u64, Vec<u32>)> {
        let next = self.machine.next(state, at, value)?;
        let rest = self.after(at, value, domains)?;
        self.machine.can_end(next, at + 1, &rest).then_some((next, rest))
    }

    /// What the later cells can hold beside a digit of this one; `None` where one can hold nothing.
    fn after(&self, at: usize, value: u8, domains: &[u32]) -> Option<Vec<u32>> {
        let mut rest = domains[1..].to_vec();
        for (other, table) in &self.beside[at] {
            rest[other - at - 1] &= table[usize::from(value) - 1];
        }
        rest.iter().all(|&digits| digits != 0).then_some(rest)
    }
}

/// Steps that a state may take where nobody says otherwise: the last cells of a clue on 9×9, all ways.
const STEPS_A_STATE: usize = 128;

/// So many cells before the end nothing is remembered: reading them again is quicker.
const CELLS_NOT_REMEMBERED: usize = 2;

/// The ways that were found so far, with what was looked into.
struct Collected {
    found: Vec<Combination>,
    seen: HashSet<(u64, Combination, Vec<u32>)>,
    /// More ways than this end it.
    most: usize,
    /// So many states may still be looked at.
    left: usize,
}

struct Search<'a> {
    reading: &'a Reading,
    /// Whether what is left can be filled, by what is known so far and what the rest can hold.
    known: HashMap<(u64, Vec<u32>), bool>,
    supports: Supports,
    /// The digits that are asked for; none where any way to keep the clue will do.
    wanted: Vec<u32>,
    most_states: usize,
    /// Steps that are left.
    steps: &'a mut usize,
    /// Every digit that was asked for is supported, so nothing more needs to be looked at.
    is_complete: bool,
}

impl<'a> Search<'a> {
    fn new(
        reading: &'a Reading,
        domains: &[u32],
        wanted: Vec<u32>,
        most_states: usize,
        steps: &'a mut usize,
    ) -> Search<'a> {
        Search {
            reading,
            known: HashMap::new(),
            supports: vec![0; domains.len()],
            wanted,
            most_states,
            steps,
            is_complete: false,
        }
    }

    /// The length of `domains` tells how far the reading has come.
    fn can_be(&mut self, state: u64, domains: &[u32]) -> Option<bool> {
        let reading = self.reading;
        let at = reading.cells.len() - domains.len();
        if domains.is_empty() {
            return Some(reading.machine.accepts(state, at));
        }
        let key = (domains.len() > CELLS_NOT_REMEMBERED).then(|| (state, domains.to_vec()));
        if let Some(key) = &key {
            if let Some(&known) = self.known.get(key) {
                return Some(known);
            }
            if self.known.len() >= self.most_states {
                return None;
            }
        }
        let mut any = false;
        for value in bits(domains[0]) {
            *self.steps = self.steps.checked_sub(1)?;
            let Some((next, rest)) = reading.step(state, at, value, domains) else {
                continue;
            };
            if self.can_be(next, &rest)? {
                any = true;
                self.supports[at] |= 1 << (value - 1);
                self.is_complete |= self.wanted.is_empty();
                if self.is_complete {
                    return Some(true);
                }
            }
        }
        if any {
            self.is_complete = self.supports == self.wanted;
        }
        if let Some(key) = key {
            self.known.insert(key, any);
        }
        Some(any)
    }
}
