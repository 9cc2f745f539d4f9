//! The kernel for AVX2: the sixteen words in one 256-bit vector.

use std::arch::x86_64::*;

use super::boxes::{Boxes, Words};

/// A group of four words for each band.
#[derive(Clone, Copy)]
pub(super) struct Vector(__m256i);

/// Runs vector instructions.
macro_rules! vector {
    ($($instruction:tt)*) => {
        // SAFETY: a `Vector` exists only inside the functions of `Kernel`,
        // which exists only where AVX2 was detected.
        Vector(unsafe { $($instruction)* })
    };
}

/// Loads a constant vector of bytes.
#[inline(always)]
fn bytes(bytes: &[u8; 32]) -> Vector {
    vector!(_mm256_loadu_si256(bytes.as_ptr().cast()))
}

#[rustfmt::skip]
const NEXT_IN_BAND: [u8; 32] = [
    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
];
#[rustfmt::skip]
const PREVIOUS_IN_BAND: [u8; 32] = [
    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,
    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,
];
#[rustfmt::skip]
const BITS_OF_NIBBLE: [u8; 32] = [
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
];
/// The bytes of the nine words that stand for boxes, one bit each.
const BOX_BYTES: u32 = 0x003f_3f3f;

impl Boxes for Vector {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        vector!(_mm256_set1_epi16(word as i16))
    }
    #[inline(always)]
    fn load(words: &Words) -> Self {
        vector!(_mm256_loadu_si256(words.as_ptr().cast()))
    }
    #[inline(always)]
    fn store(self) -> Words {
        let mut words = [0; 16];
        // SAFETY: as above, and the sixteen words are the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        vector!(_mm256_and_si256(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        vector!(_mm256_or_si256(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        vector!(_mm256_xor_si256(self.0, b.0))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        vector!(_mm256_andnot_si256(b.0, self.0))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        vector!(_mm256_add_epi16(self.0, b.0))
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        vector!(_mm256_min_epu16(self.0, b.0))
    }
    #[inline(always)]
    fn count(self) -> Self {
        let (table, nibble) = (bytes(&BITS_OF_NIBBLE), bytes(&[0x0f; 32]));
        let low = vector!(_mm256_shuffle_epi8(table.0, self.and(nibble).0));
        let high = vector!(_mm256_shuffle_epi8(
            table.0,
            _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble.0)
        ));
        let both = vector!(_mm256_add_epi8(low.0, high.0));
        vector!(_mm256_add_epi16(
            _mm256_and_si256(both.0, _mm256_set1_epi16(0xff)),
            _mm256_srli_epi16::<8>(both.0)
        ))
    }
    #[inline(always)]
    fn has_fewer_than<const BITS: i16>(self) -> Self {
        let mut left = self;
        for _ in 1..BITS {
            left = left.and(left.add(Self::splat(u16::MAX)));
        }
        left.is_zero()
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        vector!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn any_box_is_zero(self) -> bool {
        // SAFETY: as above.
        let zero = unsafe { _mm256_movemask_epi8(self.is_zero().0) } as u32;
        zero & BOX_BYTES != 0
    }
    #[inline(always)]
    fn is_all_zero(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        vector!(_mm256_shuffle_epi8(self.0, bytes(&NEXT_IN_BAND).0))
    }
    #[inline(always)]
    fn previous_in_band(self) -> Self {
        vector!(_mm256_shuffle_epi8(self.0, bytes(&PREVIOUS_IN_BAND).0))
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        vector!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
    }
    #[inline(always)]
    fn previous_in_stack(self) -> Self {
        vector!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
    }
    #[inline(always)]
    fn least_of(words: [u16; 8]) -> (u16, usize) {
        // SAFETY: as above, and eight words are the 16 bytes that are read.
        let least =
            unsafe { _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_loadu_si128(words.as_ptr().cast()))) } as u32;
        (least as u16, (least >> 16) as usize)
    }
}

crate::nine::simd::avx2_features!(super::kernel; Simd::Avx2;);
