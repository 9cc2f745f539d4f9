//! Lanes for AVX-512: 256 of them, with any function of three bits in one instruction.

use std::arch::x86_64::*;

use super::choice::Choice;
use super::lanes::Lanes;
use super::packed::{self, Packed};
use super::slab::{Seen, Slab};
use super::staging::Staging;
use crate::nine::Values;

/// 256 lanes.
#[derive(Clone, Copy)]
pub(super) struct Vector(__m256i);

/// Runs vector instructions.
macro_rules! vector {
    ($($instruction:tt)*) => {
        // SAFETY: a `Vector` exists only inside `run`,
        // which is entered only where `Simd::Avx512` was detected.
        Vector(unsafe { $($instruction)* })
    };
}

/// Any function of three bits, given by its table.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        vector!(_mm256_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0))
    };
}

impl Lanes for Vector {
    crate::nine::simd::avx512_features!(super::long_functions;);

    const WORDS: usize = 4;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        vector!(_mm256_set1_epi64x(word as i64))
    }
    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        let words: &[u64; 4] = words.first_chunk().expect("four words");
        vector!(_mm256_loadu_si256(words.as_ptr().cast()))
    }
    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        let words: &mut [u64; 4] = words.first_chunk_mut().expect("four words");
        // SAFETY: as above, and the four words are the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
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
    fn shifted_down<const BITS: u32>(self) -> Self {
        vector!(_mm256_srlv_epi64(self.0, _mm256_set1_epi64x(i64::from(BITS))))
    }
    #[inline(always)]
    fn shifted_up<const BITS: u32>(self) -> Self {
        vector!(_mm256_sllv_epi64(self.0, _mm256_set1_epi64x(i64::from(BITS))))
    }
    #[inline(always)]
    fn pack(puzzle: &Values) -> Packed {
        let (mut first, mut rest) = ([0; 9], [0; 9]);
        // SAFETY: as above; the loads read the bytes 0 to 63 and 65 to 80 of 81.
        unsafe {
            let low = _mm512_loadu_si512(puzzle.as_ptr().cast());
            let high = _mm_loadu_si128(puzzle.as_ptr().add(65).cast());
            let blank_low = _mm512_testn_epi8_mask(low, low);
            let blank_high = _mm_testn_epi8_mask(high, high);
            for digit in 0..9 {
                let (value, middle) = (digit as i8 + 1, puzzle[64]);
                first[digit] = blank_low | _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8(value));
                let high = u64::from(blank_high | _mm_cmpeq_epi8_mask(high, _mm_set1_epi8(value)));
                rest[digit] = u64::from(middle == 0 || middle == value as u8) | high << 1;
            }
        }
        packed::join(&first, &rest)
    }
    #[inline(always)]
    fn values(packed: &Packed) -> Values {
        let mut values = [0; 81];
        // SAFETY: as above; the stores write the values 0 to 63 and 64 to 79.
        unsafe {
            let (mut low, mut high) = (_mm512_setzero_si512(), _mm256_setzero_si256());
            for digit in 0..9 {
                let (first, rest) = packed::split(packed, digit);
                let value = digit as i8 + 1;
                low = _mm512_mask_mov_epi8(low, first, _mm512_set1_epi8(value));
                high = _mm256_mask_mov_epi8(high, rest as u32, _mm256_set1_epi8(value));
            }
            _mm512_storeu_si512(values.as_mut_ptr().cast(), low);
            _mm_storeu_si128(values.as_mut_ptr().add(64).cast(), _mm256_castsi256_si128(high));
            values[80] = _mm256_extract_epi8::<16>(high) as u8;
        }
        values
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary!(0x80, self, b, c)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(0xfe, self, b, c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        ternary!(0x96, self, b, c)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(0xe8, self, b, c)
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        ternary!(0x10, self, b, c)
    }
    #[inline(always)]
    fn and_not_both(self, b: Self, c: Self) -> Self {
        ternary!(0x70, self, b, c)
    }
    #[inline(always)]
    fn and_not_unless(self, b: Self, c: Self) -> Self {
        ternary!(0xb0, self, b, c)
    }
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        ternary!(0xf8, self, b, c)
    }
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        ternary!(0xf4, self, b, c)
    }
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        ternary!(0xca, self, b, c)
    }
}
crate::nine::simd::avx512_features!(super::kernel; Vector, Simd::Avx512;);
