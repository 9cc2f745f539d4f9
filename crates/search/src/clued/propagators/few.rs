//! A weighted sum with at most three open cells, exactly: every digit that stays has digits to go with.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, bit, digits, is_fixed, lowest};

/// The open cells of a sum and what they have to add up to.
pub(super) struct Few {
    cells: [u16; 3],
    weights: [i32; 3],
    len: usize,
    left: i32,
}

impl Few {
    pub(super) fn new(target: i32) -> Few {
        Few {
            cells: [0; 3],
            weights: [0; 3],
            len: 0,
            left: target,
        }
    }

    /// Adds a cell of the sum; at most three of them may be open.
    #[inline]
    pub(super) fn add(&mut self, domains: &Domains<'_>, cell: u16, weight: i32) {
        let mask = domains.get(cell);
        if is_fixed(mask) {
            self.left -= weight * lowest(mask);
        } else {
            self.cells[self.len] = cell;
            self.weights[self.len] = weight;
            self.len += 1;
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let [a, b, c] = self.cells;
        let [wa, wb, wc] = self.weights;
        match self.len {
            0 if self.left == 0 => Ok(()),
            0 => Err(Dead),
            1 if self.left % wa != 0 => Err(Dead),
            1 => domains.keep(a, bit(self.left / wa)),
            2 => {
                let apart = domains.differ(a, b);
                let (first, second) = two((domains.get(a), wa), (domains.get(b), wb), self.left, apart);
                domains.keep(a, first)?;
                domains.keep(b, second)
            }
            _ => {
                let (ab, ac, bc) = (domains.differ(a, b), domains.differ(a, c), domains.differ(b, c));
                let masks = [domains.get(a), domains.get(b), domains.get(c)];
                let mut kept = [0; 3];
                for digit in digits(masks[0]) {
                    let second = if ab { masks[1] & !bit(digit) } else { masks[1] };
                    let third = if ac { masks[2] & !bit(digit) } else { masks[2] };
                    let (second, third) = two((second, wb), (third, wc), self.left - wa * digit, bc);
                    if second != 0 {
                        kept[0] |= bit(digit);
                        kept[1] |= second;
                        kept[2] |= third;
                    }
                }
                domains.keep(a, kept[0])?;
                domains.keep(b, kept[1])?;
                domains.keep(c, kept[2])
            }
        }
    }
}

/// The digits of two cells, each with its weight, that have a partner in the other; `apart` forbids equal
/// ones.
#[inline]
fn two((mut first, wa): (Mask, i32), (mut second, wb): (Mask, i32), left: i32, apart: bool) -> (Mask, Mask) {
    match (wa, wb) {
        (1, 1) | (-1, -1) => {
            let left = left * wa;
            if apart && left % 2 == 0 {
                first &= !bit(left / 2);
                second &= !bit(left / 2);
            }
            second &= shifted(first.reverse_bits(), left - 33);
            first &= shifted(second.reverse_bits(), left - 33);
            (first, second)
        }
        (1, -1) | (-1, 1) => {
            // The first digit is the second and `more`.
            let more = left * wa;
            if apart && more == 0 {
                return (0, 0);
            }
            second &= shifted(first, -more);
            first &= shifted(second, more);
            (first, second)
        }
        _ => {
            let (mut one, mut other) = (0, 0);
            for digit in digits(first) {
                let rest = left - wa * digit;
                let partner = if rest % wb == 0 {
                    bit(rest / wb) & second
                } else {
                    0
                };
                if partner != 0 && !(apart && partner == bit(digit)) {
                    one |= bit(digit);
                    other |= partner;
                }
            }
            (one, other)
        }
    }
}

/// A set of digits moved up by so much, or down.
#[inline]
fn shifted(mask: Mask, by: i32) -> Mask {
    match by {
        0..=31 => (u64::from(mask) << by) as Mask,
        -31..=-1 => mask >> -by,
        _ => 0,
    }
}
