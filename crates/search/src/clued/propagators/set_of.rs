//! Different cells whose digits together are one of a list of sets: cages, renbans, nabners.

use std::sync::Arc;

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, full, is_fixed, sum};
use crate::clued::tables::DigitSums;

use super::few::Few;
use super::house::{exclude_confined, expose_hidden};

/// Cells that differ from each other and hold one of some sets of digits.
#[derive(Debug)]
pub(in crate::clued) struct SetOf {
    pub(super) cells: Box<[u16]>,
    sets: Sets,
    /// The other cells of a house that has all of `cells`: they hold the other digits.
    rest: Box<[u16]>,
}

/// Which sets of digits are allowed.
#[derive(Debug)]
enum Sets {
    /// Those of this sum.
    Sum { target: i32, table: Arc<DigitSums> },
    /// Those of a list.
    Listed(Box<[Mask]>),
}

impl SetOf {
    /// A cage: a sum of different digits.
    pub(in crate::clued) fn sum(cells: Box<[u16]>, target: i32, side: usize) -> SetOf {
        let sets = Sets::Sum {
            target,
            table: DigitSums::of(side),
        };
        SetOf {
            cells,
            sets,
            rest: Box::new([]),
        }
    }

    /// One of these sets, each with as many digits as there are cells.
    pub(in crate::clued) fn listed(cells: Box<[u16]>, sets: Box<[Mask]>) -> SetOf {
        SetOf {
            cells,
            sets: Sets::Listed(sets),
            rest: Box::new([]),
        }
    }

    /// The same cells inside a house with these others.
    pub(in crate::clued) fn with_rest(mut self, rest: Box<[u16]>) -> SetOf {
        self.rest = rest;
        self
    }

    /// Whether it is a sum that tells which sets are allowed.
    pub(in crate::clued) fn is_sum(&self) -> bool {
        matches!(self.sets, Sets::Sum { .. })
    }

    /// For each digit, the digits that no set has together with it.
    pub(super) fn apart(&self, side: usize) -> Vec<Mask> {
        let sets = match &self.sets {
            Sets::Sum { target, table } => table.sets(self.cells.len(), *target),
            Sets::Listed(sets) => sets,
        };
        let with = |digit: usize| sets.iter().filter(move |&&set| set >> digit & 1 == 1);
        (0..side)
            .map(|digit| full(side) & !with(digit).fold(0, |all, set| all | set))
            .collect()
    }

    /// All cells that it looks at.
    pub(super) fn watched(&self) -> Vec<u16> {
        self.cells.iter().chain(&self.rest).copied().collect()
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut once, mut twice, mut fixed, mut open) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            twice |= once & mask;
            once |= mask;
            if is_fixed(mask) {
                fixed |= mask;
            } else {
                open += 1;
            }
        }
        let known = self.cells.len() - open;
        if fixed.count_ones() as usize != known || (once.count_ones() as usize) < self.cells.len() {
            return Err(Dead);
        }
        let mut possible = 0;
        let mut required = Mask::MAX;
        let mut tally = |digits: Mask| {
            possible |= digits;
            required &= digits;
        };
        match &self.sets {
            Sets::Sum { target, table } => {
                let left = target - sum(fixed);
                if open == 0 {
                    return if left == 0 { Ok(()) } else { Err(Dead) };
                }
                let free = once & !fixed;
                // What the rest of the house cannot hold must be in the cage.
                let mut wanted = 0;
                if !self.rest.is_empty() {
                    let others = self.rest.iter().fold(0, |all, &cell| all | domains.get(cell));
                    wanted = table.digits() & !others & !fixed;
                }
                // Whether each cell finds a digit in the set is not asked: it costs more than it finds.
                for &set in table.sets(open, left) {
                    if set & !free == 0 && wanted & !set == 0 {
                        tally(set);
                    }
                }
            }
            Sets::Listed(sets) => {
                for &set in sets {
                    if set & !once == 0 && fixed & !set == 0 && self.fits(domains, set) {
                        tally(set & !fixed);
                    }
                }
                if open == 0 {
                    return if required == Mask::MAX { Err(Dead) } else { Ok(()) };
                }
            }
        }
        if possible == 0 {
            return Err(Dead);
        }
        for &cell in &self.cells {
            domains.keep(cell, possible | fixed)?;
        }
        if !self.rest.is_empty() {
            for &cell in &self.rest {
                domains.keep(cell, !(required | fixed))?;
            }
        }
        if open <= 3
            && let Sets::Sum { target, .. } = &self.sets
        {
            let mut few = Few::new(*target);
            for &cell in &self.cells {
                few.add(domains, cell, 1);
            }
            few.enforce(domains)?;
        }
        expose_hidden(domains, &self.cells, required & !twice)?;
        exclude_confined(domains, &self.cells, required & twice)
    }

    /// Whether every cell has one of these digits.
    #[inline]
    fn fits(&self, domains: &Domains<'_>, set: Mask) -> bool {
        self.cells.iter().all(|&cell| domains.get(cell) & set != 0)
    }
}
