//! Turns 64 vectors of one bit a lane into one 64-bit word a lane, and back.

use super::lanes::Lanes;

/// Transposes the 64×64 bits that the vectors have in each of their words: afterwards bit `v` of a word of
/// vector `b` is what bit `b` of that word of vector `v` was.
#[inline(always)]
pub(super) fn transpose<L: Lanes>(vectors: &mut [L; 64]) {
    // Three halvings at a time, on eight vectors that stay in registers.
    for first in 0..8 {
        let mut eight = [L::zero(); 8];
        for (index, vector) in eight.iter_mut().enumerate() {
            *vector = vectors[first + 8 * index];
        }
        swap::<L, 32>(&mut eight, 4, 0x0000_0000_ffff_ffff);
        swap::<L, 16>(&mut eight, 2, 0x0000_ffff_0000_ffff);
        swap::<L, 8>(&mut eight, 1, 0x00ff_00ff_00ff_00ff);
        for (index, vector) in eight.iter().enumerate() {
            vectors[first + 8 * index] = *vector;
        }
    }
    for first in 0..8 {
        let mut eight = [L::zero(); 8];
        eight.copy_from_slice(&vectors[8 * first..8 * first + 8]);
        swap::<L, 4>(&mut eight, 4, 0x0f0f_0f0f_0f0f_0f0f);
        swap::<L, 2>(&mut eight, 2, 0x3333_3333_3333_3333);
        swap::<L, 1>(&mut eight, 1, 0x5555_5555_5555_5555);
        vectors[8 * first..8 * first + 8].copy_from_slice(&eight);
    }
}

/// Swaps the higher groups of `BITS` bits of a vector with the lower groups of the one `apart` from it.
#[inline(always)]
fn swap<L: Lanes, const BITS: u32>(eight: &mut [L; 8], apart: usize, lower: u64) {
    let lower = L::splat(lower);
    for index in 0..8 {
        if index & apart == 0 {
            let (a, b) = (eight[index], eight[index + apart]);
            eight[index] = lower.select(a, b.shifted_up::<BITS>());
            eight[index + apart] = lower.select(a.shifted_down::<BITS>(), b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::batch::portable::Words;

    #[test]
    fn rows_become_columns() {
        let mut rng = kudosu_board::Rng::new(64);
        let before: [[u64; 2]; 64] = std::array::from_fn(|_| [rng.next_u64(), rng.next_u64()]);
        let mut vectors = before.map(|words| Words::from_words(&words));
        transpose(&mut vectors);
        for (row, vector) in vectors.iter().enumerate() {
            let mut words = [0; 2];
            vector.to_words(&mut words);
            for (half, word) in words.into_iter().enumerate() {
                for (column, before) in before.iter().enumerate() {
                    assert_eq!(word >> column & 1, before[half] >> row & 1);
                }
            }
        }
    }
}
