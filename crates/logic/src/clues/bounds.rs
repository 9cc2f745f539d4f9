//! What a clue sums or counts at least and at most, with what its cells can hold.

use std::collections::HashMap;

use super::Reading;
use super::links::bits;
use super::machine::Machine;

/// More states than this are not looked through.
const MOST_STATES: usize = 20_000;

/// What is summed or counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// So many times the digits, cell by cell; cells with none are left aside.
    Weighed(Vec<i64>),
    /// How many are larger than all before.
    Visible,
    /// The sum between 1 and this digit.
    Sandwich { largest: u8 },
    /// The sum of as many cells as the first one says.
    FirstSum,
}

/// The least and the most.
pub(super) type Range = (i64, i64);

impl Quantity {
    /// What is known after a digit, and what it adds.
    fn next(&self, state: u8, at: usize, value: u8) -> (u8, i64) {
        let worth = i64::from(value);
        match self {
            Quantity::Weighed(weights) => (0, weights[at] * worth),
            Quantity::Visible if value > state => (value, 1),
            Quantity::Visible => (state, 0),
            Quantity::Sandwich { largest } => match (state, value == 1 || value == *largest) {
                (0, true) => (1, 0),
                (1, true) => (2, 0),
                (1, false) => (1, worth),
                _ => (state, 0),
            },
            Quantity::FirstSum if at == 0 => (value - 1, worth),
            Quantity::FirstSum if state > 0 => (state - 1, worth),
            Quantity::FirstSum => (0, 0),
        }
    }

    fn can_end(&self, state: u8) -> bool {
        match self {
            Quantity::Sandwich { .. } => state == 2,
            Quantity::FirstSum => state == 0,
            _ => true,
        }
    }
}

impl Reading {
    /// Whether its digits rise or leave no gap, or sum to nearly as little or as much as different digits of
    /// its cells can: then there are few ways to fill it, however many cells it has.
    pub fn is_nearly_full(&self, domains: &[u32]) -> bool {
        const NEARLY: i64 = 3;
        match &self.machine {
            Machine::Pairs => self.has_order(),
            Machine::Consecutive => true,
            Machine::Sum { weights, total } if weights.iter().all(|&weight| weight == 1) => {
                let all = domains.iter().fold(0, |all, domain| all | domain);
                let values: Vec<i64> = bits(all).map(i64::from).collect();
                let Some(above) = values.len().checked_sub(domains.len()) else {
                    return false;
                };
                let least: i64 = values[..domains.len()].iter().sum();
                let most: i64 = values[above..].iter().sum();
                total - least <= NEARLY || most - total <= NEARLY
            }
            _ => false,
        }
    }

    /// The least and the most that a quantity can be where those cells that it asks for are filled by what
    /// each can hold and what each two of them allow; `None` where they cannot be filled at all, or nobody
    /// knows.
    pub(super) fn range(&self, domains: &[u32], quantity: &Quantity) -> Option<Range> {
        let asked: Vec<usize> = match quantity {
            Quantity::Weighed(weights) => (0..domains.len()).filter(|&at| weights[at] != 0).collect(),
            _ => (0..domains.len()).collect(),
        };
        let mut search = Search {
            reading: self,
            quantity,
            asked: &asked,
            known: HashMap::new(),
        };
        search.range(0, 0, domains.to_vec())?
    }
}

struct Search<'a> {
    reading: &'a Reading,
    quantity: &'a Quantity,
    asked: &'a [usize],
    known: HashMap<(usize, u8, Vec<u32>), Option<Range>>,
}

impl Search<'_> {
    /// What the cells from this one on add; nothing inside where they cannot be filled.
    fn range(&mut self, next: usize, state: u8, domains: Vec<u32>) -> Option<Option<Range>> {
        let Some(&at) = self.asked.get(next) else {
            return Some(self.quantity.can_end(state).then_some((0, 0)));
        };
        let left: Vec<u32> = self.asked[next..].iter().map(|&at| domains[at]).collect();
        let key = (next, state, left);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.known.len() >= MOST_STATES {
            return None;
        }
        let mut all: Option<Range> = None;
        for value in bits(domains[at]) {
            let mut rest = domains.clone();
            for (other, table) in &self.reading.beside[at] {
                rest[*other] &= table[usize::from(value) - 1];
            }
            let (state, worth) = self.quantity.next(state, at, value);
            if let Some((least, most)) = self.range(next + 1, state, rest)? {
                let (low, high) = all.unwrap_or((i64::MAX, i64::MIN));
                all = Some((low.min(least + worth), high.max(most + worth)));
            }
        }
        self.known.insert(key, all);
        Some(all)
    }
}
