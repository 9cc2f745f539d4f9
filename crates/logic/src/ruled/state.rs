//! What is known: the candidates of everything, and what has its value.

use kudosu_rules::RulePosition;

use super::{RuleLogic, RuleStep};

/// A position as logic sees it: candidates of all variables, without those that known values rule out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleState {
    /// Of each variable what it can be, as bits from its first value.
    pub(super) masks: Vec<u32>,
    /// Which have their value.
    pub(super) known: Vec<bool>,
    /// When each was changed last.
    pub(super) changed: Vec<u64>,
    pub(super) now: u64,
}

impl RuleState {
    pub(super) fn new(logic: &RuleLogic, position: &RulePosition) -> RuleState {
        let masks = position
            .allowed()
            .into_iter()
            .enumerate()
            .map(|(at, values)| values.iter().fold(0, |mask, value| mask | logic.bit(at, *value)));
        let masks: Vec<u32> = masks.collect();
        let mut state = RuleState {
            known: vec![false; masks.len()],
            changed: vec![1; masks.len()],
            masks,
            now: 1,
        };
        let values = position.known();
        for (at, value) in values.iter().enumerate() {
            // Of what is no cell, one value that is left is the value.
            let is_single = at >= logic.cells && state.masks[at].count_ones() == 1;
            if value.is_some() || is_single {
                state.settle(logic, at);
            }
        }
        state
    }

    /// What a variable can be.
    #[must_use]
    pub fn values(&self, logic: &RuleLogic, variable: usize) -> Vec<i64> {
        let mask = self.masks[variable];
        (0..32)
            .filter(|at| mask >> at & 1 == 1)
            .map(|at| logic.bases[variable] + at)
            .collect()
    }

    /// What everything can be.
    #[must_use]
    pub fn all_values(&self, logic: &RuleLogic) -> Vec<Vec<i64>> {
        (0..self.masks.len()).map(|at| self.values(logic, at)).collect()
    }

    /// Whether a variable has its value.
    #[must_use]
    pub fn is_known(&self, variable: usize) -> bool {
        self.known[variable]
    }

    /// The values of everything, where all are known.
    #[must_use]
    pub fn solution(&self, logic: &RuleLogic) -> Option<Vec<i64>> {
        let value = |at: usize| self.known[at].then(|| logic.value(at, self.masks[at]));
        (0..self.masks.len()).map(value).collect()
    }

    /// Whether something has no value left.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.masks.contains(&0)
    }

    /// Takes a step.
    pub fn apply(&mut self, logic: &RuleLogic, step: &RuleStep) {
        self.now += 1;
        for &(variable, value) in &step.removals {
            self.remove(logic, variable, logic.bit(variable, value));
        }
        for &(variable, value) in &step.placements {
            self.place(logic, variable, logic.bit(variable, value));
        }
    }

    /// Leaves one candidate, which is the value.
    pub(super) fn place(&mut self, logic: &RuleLogic, variable: usize, bit: u32) {
        if self.masks[variable] != bit {
            self.masks[variable] &= bit;
            self.changed[variable] = self.now;
        }
        if self.masks[variable] != 0 {
            self.settle(logic, variable);
        }
    }

    /// Takes candidates away; of what is no cell, one that is left is the value.
    pub(super) fn remove(&mut self, logic: &RuleLogic, variable: usize, bits: u32) {
        if self.masks[variable] & bits == 0 {
            return;
        }
        self.masks[variable] &= !bits;
        self.changed[variable] = self.now;
        if variable >= logic.cells && self.masks[variable].count_ones() == 1 {
            self.settle(logic, variable);
        }
    }

    /// A variable has its value, which goes from all that it sees.
    fn settle(&mut self, logic: &RuleLogic, variable: usize) {
        if std::mem::replace(&mut self.known[variable], true) {
            return;
        }
        let Some(value) = self.value_of(logic, variable) else {
            return;
        };
        for &peer in &logic.peers[variable] {
            let bit = logic.bit(peer, value);
            self.remove(logic, peer, bit);
        }
    }

    fn value_of(&self, logic: &RuleLogic, variable: usize) -> Option<i64> {
        let mask = self.masks[variable];
        (mask.count_ones() == 1).then(|| logic.value(variable, mask))
    }
}

impl RuleLogic {
    /// The bit of a value; 0 where the variable cannot have it at all.
    pub(super) fn bit(&self, variable: usize, value: i64) -> u32 {
        match value - self.bases[variable] {
            at @ 0..32 => 1 << at,
            _ => 0,
        }
    }

    /// The value of the lowest bit.
    pub(super) fn value(&self, variable: usize, mask: u32) -> i64 {
        self.bases[variable] + i64::from(mask.trailing_zeros())
    }
}
