//! Lanes for every machine: 64-bit words, which compilers turn into whatever vectors there are.

use super::lanes::Lanes;

/// 128 lanes.
#[derive(Clone, Copy)]
pub(super) struct Words([u64; 2]);

impl Words {
    #[inline(always)]
    fn each(self, b: Words, one: impl Fn(u64, u64) -> u64) -> Words {
        Words([one(self.0[0], b.0[0]), one(self.0[1], b.0[1])])
    }
}

impl Lanes for Words {
    const WORDS: usize = 2;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Words([word; 2])
    }
    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        Words([words[0], words[1]])
    }
    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[..2].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.each(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.each(b, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.each(b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.each(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn shifted_down<const BITS: u32>(self) -> Self {
        self.each(self, |a, _| a >> BITS)
    }
    #[inline(always)]
    fn shifted_up<const BITS: u32>(self) -> Self {
        self.each(self, |a, _| a << BITS)
    }
}
