//! Lanes for AVX2: 256 of them.

use std::arch::x86_64::*;

use super::choice::Choice;
use super::lanes::Lanes;
use super::slab::{Seen, Slab};
use super::staging::Staging;

/// 256 lanes.
#[derive(Clone, Copy)]
pub(super) struct Vector(__m256i);

/// Runs vector instructions.
macro_rules! vector {
    ($($instruction:tt)*) => {
        // SAFETY: a `Vector` exists only inside `run`, which is entered only where AVX2 was detected.
        Vector(unsafe { $($instruction)* })
    };
}

impl Lanes for Vector {
    crate::nine::simd::avx2_features!(super::long_functions;);

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
        vector!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }
    #[inline(always)]
    fn shifted_up<const BITS: u32>(self) -> Self {
        vector!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }
}

crate::nine::simd::avx2_features!(super::kernel; Vector, Simd::Avx2;);
