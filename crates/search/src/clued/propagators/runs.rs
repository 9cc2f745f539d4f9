//! How many cells at the beginning of lines have the same value as the cell that all begin with: the sum of
//! these numbers is that of another cell.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, digits};

/// The control cell, the cell where all begin, and the lines that go on from it.
#[derive(Debug)]
pub(in crate::clued) struct Runs {
    pub(super) cells: Box<[u16]>,
    /// Ends of the lines among the cells, from the third.
    ends: Box<[usize]>,
    /// What is added to the first candidate of the control cell to have the sum.
    offset: i64,
}

impl Runs {
    pub(in crate::clued) fn new(control: u16, start: u16, arms: &[Vec<u16>], offset: i64) -> Runs {
        let mut cells = vec![control, start];
        let mut ends = Vec::new();
        for arm in arms {
            cells.extend(arm);
            ends.push(cells.len());
        }
        Runs {
            cells: cells.into_boxed_slice(),
            ends: ends.into_boxed_slice(),
            offset,
        }
    }

    fn arms(&self) -> impl Iterator<Item = &[u16]> {
        self.ends.iter().scan(2, |from, &end| {
            let arm = &self.cells[*from..end];
            *from = end;
            Some(arm)
        })
    }

    /// The sums that the control cell allows, as bits.
    fn wanted(&self, control: Mask) -> u128 {
        let sum = |digit: i32| i64::from(digit) - 1 + self.offset;
        let sums = digits(control).map(sum).filter(|sum| (0..128).contains(sum));
        sums.fold(0, |all, sum| all | 1 << sum)
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (control, start) = (self.cells[0], self.cells[1]);
        let wanted = self.wanted(domains.get(control));
        let (mut starts, mut sums): (Mask, u128) = (0, 0);
        let mut kept: Vec<Mask> = vec![0; self.cells.len()];
        let mut lengths: Vec<u128> = Vec::with_capacity(self.ends.len());
        for digit in digits(domains.get(start)) {
            let value: Mask = 1 << (digit - 1);
            lengths.clear();
            lengths.extend(self.arms().map(|arm| lengths_of(domains, arm, value)));
            let all = lengths.iter().fold(1, |all, &own| added(all, own));
            let possible = all & wanted;
            if possible == 0 {
                continue;
            }
            starts |= value;
            sums |= possible;
            let mut from = 2;
            for (number, arm) in self.arms().enumerate() {
                let others = lengths.iter().enumerate().filter(|(at, _)| *at != number);
                let others = others.fold(1, |all, (_, &own)| added(all, own));
                for length in (0..=arm.len()).filter(|&length| lengths[number] >> length & 1 == 1) {
                    if others << length & wanted == 0 {
                        continue;
                    }
                    for (at, kept) in kept[from..from + arm.len()].iter_mut().enumerate() {
                        *kept |= match at.cmp(&length) {
                            std::cmp::Ordering::Less => value,
                            std::cmp::Ordering::Equal => !value,
                            std::cmp::Ordering::Greater => Mask::MAX,
                        };
                    }
                }
                from += arm.len();
            }
        }
        domains.keep(start, starts)?;
        let fits = |digit: &i32| {
            let sum = i64::from(*digit) - 1 + self.offset;
            (0..128).contains(&sum) && sums >> sum & 1 == 1
        };
        let left = digits(domains.get(control)).filter(fits);
        let left = left.fold(0, |mask: Mask, digit| mask | 1 << (digit - 1));
        domains.keep(control, left)?;
        for (&cell, &kept) in self.cells.iter().zip(&kept).skip(2) {
            domains.keep(cell, kept)?;
        }
        Ok(())
    }
}

/// How many cells at the beginning of a line can have a value, as bits.
fn lengths_of(domains: &Domains<'_>, arm: &[u16], value: Mask) -> u128 {
    let mut lengths = 0;
    for (at, &cell) in arm.iter().enumerate() {
        let mask = domains.get(cell);
        if mask != value {
            lengths |= 1 << at;
        }
        if mask & value == 0 {
            return lengths;
        }
    }
    lengths | 1 << arm.len()
}

/// The sums of two sets of numbers, as bits.
fn added(one: u128, other: u128) -> u128 {
    (0..128)
        .filter(|at| other >> at & 1 == 1)
        .fold(0, |all, at| all | one << at)
}
