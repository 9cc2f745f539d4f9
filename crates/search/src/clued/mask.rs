//! The digits that a cell may still hold, as bits of a word: digit `d` is bit `d - 1`.

use kudosu_board::bits;

/// A set of digits of a cell; sides up to [`MAX_SIDE`] fit.
pub(super) type Mask = u32;

/// The largest side whose digits fit into a [`Mask`].
pub(super) const MAX_SIDE: usize = 32;

/// All digits of a side.
#[inline]
pub(super) fn full(side: usize) -> Mask {
    debug_assert!((1..=MAX_SIDE).contains(&side));
    Mask::MAX >> (MAX_SIDE - side)
}

/// The set of one digit, empty for a number that is no digit.
#[inline]
pub(super) fn bit(digit: i32) -> Mask {
    if (1..=MAX_SIDE as i32).contains(&digit) {
        1 << (digit - 1)
    } else {
        0
    }
}

/// The smallest digit of a set that has one.
#[inline]
pub(super) fn lowest(mask: Mask) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

/// The largest digit of a set that has one.
#[inline]
pub(super) fn highest(mask: Mask) -> i32 {
    Mask::BITS as i32 - mask.leading_zeros() as i32
}

/// Whether one digit is left; also true for none.
#[inline]
pub(super) fn is_fixed(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// The digits of a set, from the smallest.
#[inline]
pub(super) fn digits(mask: Mask) -> impl Iterator<Item = i32> {
    bits(mask).map(|bit| bit as i32 + 1)
}

/// The digits from `low` to `high`, both included.
#[inline]
pub(super) fn range(low: i32, high: i32) -> Mask {
    at_most(high) & !at_most(low - 1)
}

/// The digits up to `high`.
#[inline]
pub(super) fn at_most(high: i32) -> Mask {
    match high {
        ..=0 => 0,
        1..=31 => (1 << high) - 1,
        _ => Mask::MAX,
    }
}

/// The sums of the sets of the first nine digits.
const SUMS: [u8; 512] = {
    let mut sums = [0; 512];
    let mut mask: usize = 1;
    while mask < 512 {
        sums[mask] = sums[mask & (mask - 1)] + mask.trailing_zeros() as u8 + 1;
        mask += 1;
    }
    sums
};

/// The sum of the digits of a set.
#[inline]
pub(super) fn sum(mask: Mask) -> i32 {
    match SUMS.get(mask as usize) {
        Some(&sum) => i32::from(sum),
        None => digits(mask).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_know_their_digits() {
        assert_eq!(digits(0b1_0000_0101).collect::<Vec<_>>(), [1, 3, 9]);
        assert_eq!((lowest(0b10100), highest(0b10100), sum(0b10100)), (3, 5, 8));
        assert_eq!(sum(1 << 20 | 1), 22);
        assert_eq!(range(2, 4), 0b1110);
        assert_eq!((at_most(-3), at_most(2), at_most(32)), (0, 3, Mask::MAX));
        assert_eq!((bit(0), bit(1), bit(32), bit(33)), (0, 1, 1 << 31, 0));
        assert!(is_fixed(8) && !is_fixed(9));
        assert_eq!((full(4), full(32)), (0b1111, Mask::MAX));
    }
}
