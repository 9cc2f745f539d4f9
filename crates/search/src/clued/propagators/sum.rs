//! Weighted sums of cells: bounds that know which cells differ, and the exact answer when few are open.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, at_most, highest, is_fixed, lowest, sum};

use super::few::Few;

/// Cells with weights that add up to a number.
#[derive(Debug)]
pub(in crate::clued) struct Sum {
    pub(super) cells: Box<[u16]>,
    groups: Box<[Group]>,
    target: i32,
    full: Mask,
    side: i32,
    /// How far a cell of the largest weight can move the sum.
    reach: i32,
    /// How much closer than its cells on their own the groups can bring the sum to its ends; 0 where every
    /// cell is a group of its own.
    spare: i32,
}

/// Cells of one weight that differ from each other: a range of the cells.
#[derive(Debug)]
struct Group {
    weight: i32,
    cells: std::ops::Range<usize>,
}

impl Sum {
    /// Groups of cells that differ from each other, each with its weight.
    pub(in crate::clued) fn new(groups: &[(i32, Vec<u16>)], target: i32, full: Mask) -> Sum {
        let mut cells = Vec::new();
        let mut built = Vec::new();
        for (weight, members) in groups {
            let from = cells.len();
            cells.extend_from_slice(members);
            built.push(Group {
                weight: *weight,
                cells: from..cells.len(),
            });
        }
        let side = highest(full);
        let reach = groups.iter().map(|(weight, _)| weight.abs() * (side - 1)).max();
        let pairs = |len: usize| (len * (len - 1) / 2) as i32;
        Sum {
            reach: reach.unwrap_or(0),
            spare: groups
                .iter()
                .map(|(weight, cells)| weight.abs() * pairs(cells.len()))
                .sum(),
            cells: cells.into_boxed_slice(),
            groups: built.into_boxed_slice(),
            target,
            full,
            side,
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut least, mut most, mut open) = (0, 0, 0);
        for group in &self.groups {
            let mut all = 0;
            for &cell in &self.cells[group.cells.clone()] {
                all += ends(domains.get(cell));
            }
            let (low, high) = (
                group.weight * (all & 0xffff) as i32,
                group.weight * (all >> 16 & 0xffff) as i32,
            );
            open += all >> 32;
            least += low.min(high);
            most += low.max(high);
        }
        if self.target < least || self.target > most {
            return Err(Dead);
        }
        match open {
            0 => Ok(()),
            1..=3 => {
                let mut few = Few::new(self.target);
                for group in &self.groups {
                    for &cell in &self.cells[group.cells.clone()] {
                        few.add(domains, cell, group.weight);
                    }
                }
                few.enforce(domains)
            }
            _ => {
                let near = (self.target - least).min(most - self.target);
                if near < self.reach {
                    self.cut(domains, self.target - least, most - self.target)?;
                }
                if self.spare > 0 && near - self.spare < self.reach {
                    self.cut_groups(domains)?;
                }
                Ok(())
            }
        }
    }

    /// Takes digits that leave the others too much or too little, each cell on its own.
    fn cut(&self, domains: &mut Domains<'_>, above: i32, below: i32) -> Result<(), Dead> {
        for group in &self.groups {
            let weight = group.weight.abs();
            let reach = (self.side - 1) * weight;
            if above >= reach && below >= reach {
                continue;
            }
            let (up, down) = if group.weight > 0 {
                (above, below)
            } else {
                (below, above)
            };
            let (up, down) = (up / weight, down / weight);
            for &cell in &self.cells[group.cells.clone()] {
                let mask = domains.get(cell);
                if !is_fixed(mask) {
                    let (low, high) = (lowest(mask), highest(mask));
                    domains.keep(cell, at_most(low + up) & !at_most(high - down - 1))?;
                }
            }
        }
        Ok(())
    }

    /// The same for groups of different cells, whose smallest digits are different digits.
    fn cut_groups(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let mut ends = std::mem::take(&mut domains.queue.scratch);
        ends.clear();
        let result = self.cut_groups_with(domains, &mut ends);
        domains.queue.scratch = ends;
        result
    }

    /// `ends` is room for the smallest digits of each group and the largest, in the halves of a word.
    fn cut_groups_with(&self, domains: &mut Domains<'_>, ends: &mut Vec<u64>) -> Result<(), Dead> {
        let (mut least, mut most) = (0, 0);
        for group in &self.groups {
            let cells = &self.cells[group.cells.clone()];
            let smallest = self.smallest(domains, cells)?;
            let largest = self.largest(domains, cells)?;
            ends.push(u64::from(smallest) | u64::from(largest) << 32);
            let (low, high) = (group.weight * sum(smallest), group.weight * sum(largest));
            least += low.min(high);
            most += low.max(high);
        }
        let (above, below) = (self.target - least, most - self.target);
        if above < 0 || below < 0 {
            return Err(Dead);
        }
        for (group, &ends) in self.groups.iter().zip(&*ends) {
            let (smallest, largest) = (ends as Mask, (ends >> 32) as Mask);
            let weight = group.weight.abs();
            let (up, down) = if group.weight > 0 {
                (above, below)
            } else {
                (below, above)
            };
            let (up, down) = (up / weight, down / weight);
            if smallest == largest || (up >= self.side - 1 && down >= self.side - 1) {
                continue;
            }
            let mut allowed = self.full;
            if up < self.side - 1 {
                allowed &= spread(smallest, up, |mask| mask << 1);
            }
            if down < self.side - 1 {
                allowed &= spread(largest, down, |mask| mask >> 1);
            }
            if allowed != self.full {
                for &cell in &self.cells[group.cells.clone()] {
                    domains.keep(cell, allowed)?;
                }
            }
        }
        Ok(())
    }

    /// Different digits as small as the cells allow, each at least the smallest of its cell.
    #[inline]
    fn smallest(&self, domains: &Domains<'_>, cells: &[u16]) -> Result<Mask, Dead> {
        let mut taken: u64 = 0;
        for &cell in cells {
            let mask = u64::from(domains.get(cell));
            let free = !(taken | ((mask & mask.wrapping_neg()) - 1));
            taken |= free & free.wrapping_neg();
        }
        if taken & !u64::from(self.full) == 0 {
            Ok(taken as Mask)
        } else {
            Err(Dead)
        }
    }

    #[inline]
    fn largest(&self, domains: &Domains<'_>, cells: &[u16]) -> Result<Mask, Dead> {
        let mut taken = 0;
        for &cell in cells {
            let free = !taken & at_most(highest(domains.get(cell)));
            if free == 0 {
                return Err(Dead);
            }
            taken |= 1 << (highest(free) - 1);
        }
        Ok(taken)
    }
}

/// Of the sets of the first nine digits the smallest and the largest, and whether there are several, each in
/// 16 bits, so that they add up.
const ENDS: [u64; 512] = {
    let mut table = [0; 512];
    let mut mask: Mask = 1;
    while mask < 512 {
        table[mask as usize] = ends_of(mask);
        mask += 1;
    }
    table
};

const fn ends_of(mask: Mask) -> u64 {
    let (low, high) = (mask.trailing_zeros() as u64 + 1, 32 - mask.leading_zeros() as u64);
    low | high << 16 | ((low != high) as u64) << 32
}

#[inline]
fn ends(mask: Mask) -> u64 {
    match ENDS.get(mask as usize) {
        Some(&ends) => ends,
        None => ends_of(mask),
    }
}

/// What up to so many steps of `step` reach from a set.
#[inline]
fn spread(mut mask: Mask, steps: i32, step: impl Fn(Mask) -> Mask) -> Mask {
    for _ in 0..steps {
        mask |= step(mask);
    }
    mask
}
