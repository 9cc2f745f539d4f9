//! Counting circles: a digit in a circle says how many circles hold it.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, bit, digits, full, highest, sum};
use crate::clued::tables::{DigitSums, LISTED_SIDE};

/// All circles of a puzzle.
#[derive(Debug)]
pub(in crate::clued) struct Circles {
    pub(super) cells: Box<[u16]>,
    /// The sets of digits that fill so many circles; `None` where they are too many to list.
    sets: Option<Box<[Mask]>>,
    full: Mask,
}

impl Circles {
    pub(in crate::clued) fn new(cells: Box<[u16]>, side: usize) -> Circles {
        let table = DigitSums::of(side);
        let sets = |size| table.sets(size, cells.len() as i32).iter().copied();
        let sets = (side <= LISTED_SIDE).then(|| (1..=side).flat_map(sets).collect());
        Circles {
            cells,
            sets,
            full: full(side),
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut possible, mut present) = (self.full, 0);
        for digit in 1..=highest(self.full) {
            let (places, there) = self.count(domains, digit);
            if there > digit || (places < digit && there > 0) {
                return Err(Dead);
            }
            if places < digit {
                possible &= !bit(digit);
            }
            if there > 0 {
                present |= bit(digit);
            }
        }
        let mut required = present;
        match &self.sets {
            Some(sets) => {
                let (mut some, mut all) = (0, self.full);
                for &set in sets {
                    if set & !possible == 0 && present & !set == 0 {
                        some |= set;
                        all &= set;
                    }
                }
                if some == 0 {
                    return Err(Dead);
                }
                possible = some;
                required |= all;
            }
            None if sum(present) > self.cells.len() as i32 || sum(possible) < self.cells.len() as i32 => {
                return Err(Dead);
            }
            None => {}
        }
        for &cell in &self.cells {
            domains.keep(cell, possible)?;
        }
        for digit in digits(required) {
            let (places, there) = self.count(domains, digit);
            if places < digit || there > digit {
                return Err(Dead);
            }
            for &cell in &self.cells {
                let mask = domains.get(cell);
                if mask & bit(digit) == 0 || mask == bit(digit) {
                    continue;
                }
                if places == digit {
                    domains.keep(cell, bit(digit))?;
                } else if there == digit {
                    domains.keep(cell, !bit(digit))?;
                }
            }
        }
        Ok(())
    }

    /// In how many circles a digit may stand, and in how many it does.
    fn count(&self, domains: &Domains<'_>, digit: i32) -> (i32, i32) {
        let (mut places, mut there) = (0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            places += i32::from(mask & bit(digit) != 0);
            there += i32::from(mask == bit(digit));
        }
        (places, there)
    }
}
