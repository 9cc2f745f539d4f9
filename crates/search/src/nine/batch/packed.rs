//! A position of one puzzle in twelve words: how lanes are filled, put aside and read.
//!
//! Word `d` holds, for digit `d`, the first 64 of the 81 cells in reading order; the words 9 to 11 hold the
//! last 17 cells of three digits each. So a word of all lanes is one 64×64 transposition of the slab.

use kudosu_board::bits;

use crate::nine::{CandidateMasks, Values};

/// The candidates of one position.
pub(super) type Packed = [u64; 12];

/// How many cells of a digit are not in its first word.
pub(super) const REST: usize = 81 - 64;

/// Joins what is kept of the cells for each digit.
#[inline(always)]
pub(super) fn join(first: &[u64; 9], rest: &[u64; 9]) -> Packed {
    let mut packed = [0; 12];
    packed[..9].copy_from_slice(first);
    for three in 0..3 {
        let rest = &rest[3 * three..][..3];
        packed[9 + three] = rest[0] | rest[1] << REST | rest[2] << (2 * REST);
    }
    packed
}

/// The first 64 cells of a digit, and the rest of them.
#[inline(always)]
pub(super) fn split(packed: &Packed, digit: usize) -> (u64, u64) {
    let rest = packed[9 + digit / 3] >> (digit % 3 * REST);
    (packed[digit], rest & ((1 << REST) - 1))
}

/// The candidates that a puzzle starts with, before any deduction.
#[inline(always)]
pub(super) fn pack(puzzle: &Values) -> Packed {
    const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
    // Multiplying by this collects the lowest bits of eight bytes in the highest byte.
    const COLLECT: u64 = 0x0102_0408_1020_4080;
    let mut planes = [0_u128; 4];
    let mut too_large = 0_u128;
    let (eights, last) = puzzle.as_chunks::<8>();
    for (index, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        for (bit, plane) in planes.iter_mut().enumerate() {
            let collected = (eight >> bit & EVERY_BYTE).wrapping_mul(COLLECT) >> 56;
            *plane |= u128::from(collected) << (8 * index);
        }
        let high = eight >> 4 & (EVERY_BYTE * 0x0f);
        let any_high = (high | high >> 1 | high >> 2 | high >> 3) & EVERY_BYTE;
        too_large |= u128::from(any_high.wrapping_mul(COLLECT) >> 56) << (8 * index);
    }
    for (bit, plane) in planes.iter_mut().enumerate() {
        *plane |= u128::from(last[0] >> bit & 1) << 80;
    }
    too_large |= u128::from(last[0] >> 4 != 0) << 80;

    let [a, b, c, d] = planes;
    let blank = !(a | b | c | d | too_large);
    let (mut first, mut rest) = ([0; 9], [0; 9]);
    for digit in 0..9 {
        let value = digit + 1;
        let plane = |plane: u128, bit: usize| if value >> bit & 1 == 1 { plane } else { !plane };
        let given = plane(a, 0) & plane(b, 1) & plane(c, 2) & plane(d, 3) & !too_large;
        let cells = given | blank;
        first[digit] = cells as u64;
        rest[digit] = (cells >> 64) as u64 & ((1 << REST) - 1);
    }
    join(&first, &rest)
}

/// The values of a position in which every cell has one candidate.
#[inline(always)]
pub(super) fn values(packed: &Packed) -> Values {
    let mut values = [0; 81];
    for digit in 0..9 {
        let (first, rest) = split(packed, digit);
        for cell in bits(first) {
            values[cell] = digit as u8 + 1;
        }
        for cell in bits(rest) {
            values[64 + cell % REST] = digit as u8 + 1;
        }
    }
    values
}

/// The candidates cell by cell.
pub(super) fn masks(packed: &Packed) -> CandidateMasks {
    let mut masks = [0; 81];
    for digit in 0..9 {
        let (first, rest) = split(packed, digit);
        let cells = u128::from(first) | u128::from(rest) << 64;
        for (cell, mask) in masks.iter_mut().enumerate() {
            *mask |= ((cells >> cell & 1) as u16) << digit;
        }
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_become_candidates_and_back() {
        let mut puzzle: Values = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
        assert_eq!(values(&pack(&puzzle)), puzzle);
        puzzle[3] = 0;
        puzzle[70] = 0;
        puzzle[80] = 10;
        puzzle[7] = 17;
        let masks = masks(&pack(&puzzle));
        for (cell, mask) in masks.into_iter().enumerate() {
            let expected = match puzzle[cell] {
                0 => 0x1ff,
                value @ 1..=9 => 1 << (value - 1),
                _ => 0,
            };
            assert_eq!(mask, expected, "cell {cell}");
        }
    }
}
