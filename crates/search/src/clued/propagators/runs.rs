//! How many cells at the beginning of lines have the same value as the cell that all begin with: the sum of
//! these numbers is that of another cell.

use kudosu_board::bits;

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
        // Of each line, the lengths, and the sums of those behind it.
        let mut lengths: Vec<(u128, u128)> = vec![(0, 1); self.ends.len()];
        for digit in digits(domains.get(start)) {
            let value: Mask = 1 << (digit - 1);
            for (own, arm) in lengths.iter_mut().zip(self.arms()) {
                own.0 = lengths_of(domains, arm, value);
            }
            let mut behind = 1;
            for own in lengths.iter_mut().rev() {
                own.1 = behind;
                behind = added(behind, own.0);
            }
            let possible = behind & wanted;
            if possible == 0 {
                continue;
            }
            starts |= value;
            sums |= possible;
            let (mut from, mut before) = (2, 1);
            for (arm, &(own, behind)) in self.arms().zip(&lengths) {
                let others = added(before, behind);
                before = added(before, own);
                for length in bits(own).filter(|length| others << length & wanted != 0) {
                    kept[from..from + length]
                        .iter_mut()
                        .for_each(|kept| *kept |= value);
                    if let Some((next, rest)) = kept[from + length..from + arm.len()].split_first_mut() {
                        *next |= !value;
                        rest.iter_mut().for_each(|kept| *kept = Mask::MAX);
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
#[inline]
fn added(one: u128, other: u128) -> u128 {
    let (few, many) = match one.count_ones() < other.count_ones() {
        true => (one, other),
        false => (other, one),
    };
    bits(few).fold(0, |all, at| all | many << at)
}
