//! Numbers beside the grid, exactly: all ways to fill a row or column, as paths over sets of digits.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, bit, digits, highest, sum};

/// What a number beside the grid says of the row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::clued) enum SeenRule {
    /// The sum between 1 and the largest digit.
    Sandwich,
    /// The sum of the first X digits, X being the first.
    XSum,
    /// How many are larger than all before.
    Skyscraper,
    /// The X-th digit, X being the first.
    NumberedRoom,
}

/// A side up to which a row is worked out over sets of digits; beyond, an automaton does it.
pub(in crate::clued) const MOST_DIGITS: usize = 9;

/// A row or column, nearest cell first, with a number.
///
/// A way to fill the first cells is known by the *set* of its digits and by what the rule remembers of it,
/// which are the bits of a word: the sum since the first crust, how many are visible, or what X may be.
#[derive(Debug)]
pub(in crate::clued) struct Seen {
    pub(super) cells: Box<[u16]>,
    rule: SeenRule,
    value: i32,
    full: Mask,
}

impl Seen {
    pub(in crate::clued) fn new(cells: Box<[u16]>, rule: SeenRule, value: i32, full: Mask) -> Seen {
        Seen {
            cells,
            rule,
            value,
            full,
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let sets = self.full as usize + 1;
        let mut scratch = std::mem::take(&mut domains.queue.scratch);
        scratch.clear();
        scratch.resize(2 * sets, 0);
        let (forth, back) = scratch.split_at_mut(sets);
        let kept = self.ways(domains, forth, back);
        domains.queue.scratch = scratch;
        for (&cell, &kept) in self.cells.iter().zip(&kept) {
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    /// The digits of each cell that lie on a way through.
    fn ways(&self, domains: &Domains<'_>, forth: &mut [u64], back: &mut [u64]) -> [Mask; MOST_DIGITS] {
        let mut masks = [0; MOST_DIGITS];
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = domains.get(cell);
        }
        forth[0] = 1;
        let last = forth.len() - 1;
        for set in 0..last {
            let ways = forth[set];
            if ways == 0 {
                continue;
            }
            let set = set as Mask;
            for digit in digits(masks[set.count_ones() as usize] & !set) {
                forth[(set | bit(digit)) as usize] |= self.step(set, digit, ways);
            }
        }
        back[last] = forth[last] & self.accepted();
        let mut kept = [0; MOST_DIGITS];
        for set in (0..last).rev() {
            if forth[set] == 0 {
                continue;
            }
            let set = set as Mask;
            let at = set.count_ones() as usize;
            for digit in digits(masks[at] & !set) {
                let ways = back[(set | bit(digit)) as usize];
                let ways = self.step_back(set, digit, ways) & forth[set as usize];
                if ways != 0 {
                    kept[at] |= bit(digit);
                    back[set as usize] |= ways;
                }
            }
        }
        kept
    }

    /// What is remembered after `digit` came to `set`.
    #[inline]
    fn step(&self, set: Mask, digit: i32, ways: u64) -> u64 {
        match self.rule {
            SeenRule::Sandwich => ways << self.filling(set, digit),
            SeenRule::Skyscraper => ways << u32::from(set == 0 || digit > highest(set)),
            SeenRule::XSum | SeenRule::NumberedRoom if set == 0 => (1 << digit) & self.possible(set, digit),
            SeenRule::XSum | SeenRule::NumberedRoom => ways & self.possible(set, digit),
        }
    }

    /// The reverse of [`Seen::step`].
    #[inline]
    fn step_back(&self, set: Mask, digit: i32, ways: u64) -> u64 {
        match self.rule {
            SeenRule::Sandwich => ways >> self.filling(set, digit),
            SeenRule::Skyscraper => ways >> u32::from(set == 0 || digit > highest(set)),
            SeenRule::XSum | SeenRule::NumberedRoom if set == 0 => {
                u64::from(ways & (1 << digit) & self.possible(set, digit) != 0)
            }
            SeenRule::XSum | SeenRule::NumberedRoom => ways & self.possible(set, digit),
        }
    }

    /// What a digit adds to a sandwich: itself between the two crusts, else nothing.
    #[inline]
    fn filling(&self, set: Mask, digit: i32) -> u32 {
        let crusts = 1 | bit(highest(self.full));
        let is_inside = (set & crusts).count_ones() == 1 && bit(digit) & crusts == 0;
        if is_inside { digit as u32 } else { 0 }
    }

    /// What X may still be when `digit` comes to `set`, as bits.
    #[inline]
    fn possible(&self, set: Mask, digit: i32) -> u64 {
        let at = set.count_ones() + 1;
        let is_right = match self.rule {
            SeenRule::XSum => sum(set) + digit == self.value,
            _ => digit == self.value,
        };
        if is_right { u64::MAX } else { !(1 << at) }
    }

    fn accepted(&self) -> u64 {
        match self.rule {
            SeenRule::Sandwich | SeenRule::Skyscraper => 1u64.checked_shl(self.value as u32).unwrap_or(0),
            SeenRule::XSum | SeenRule::NumberedRoom => u64::MAX,
        }
    }
}
