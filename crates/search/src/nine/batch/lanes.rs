//! The vector the batch kernel is written in:
//! one bit for each of the puzzles that are worked on side by side.

use super::choice::Choice;
use super::packed::{self, Packed};
use super::slab::{Seen, Slab};
use super::staging::Staging;
use crate::nine::Values;

/// A bit for each lane, and what can be done with all of them at once.
///
/// AVX-512 has every function of three bits as one instruction; the others make them of two or three.
pub(super) trait Lanes: Copy {
    /// How many 64-bit words the bits are, lane `64 * w + b` being bit `b` of word `w`.
    const WORDS: usize;

    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    /// The words, of which there are `WORDS`.
    fn from_words(words: &[u64]) -> Self;
    /// Writes the words, of which there are `WORDS`.
    fn to_words(self, words: &mut [u64]);

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// Each word shifted towards its lowest bit.
    fn shifted_down<const BITS: u32>(self) -> Self;
    /// Each word shifted towards its highest bit.
    fn shifted_up<const BITS: u32>(self) -> Self;

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// At least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn and_not_both(self, b: Self, c: Self) -> Self {
        self.and_not(b.and(c))
    }
    /// `self & !(b & !c)`
    #[inline(always)]
    fn and_not_unless(self, b: Self, c: Self) -> Self {
        self.and_not(b.and_not(c))
    }
    /// `self | (b & c)`
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | (b & !c)`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.and_not(c))
    }
    /// `b` where the bit of `self` is set, else `c`.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and_not(self))
    }

    // What is long enough to be compiled as a function of its own for a set of instructions.

    #[inline(always)]
    fn sweep<const CHECK: bool>(slab: &mut Slab<Self>) -> Seen<Self> {
        slab.sweep_now::<CHECK>()
    }
    #[inline(always)]
    fn right(slab: &Slab<Self>) -> Self {
        slab.right_now()
    }
    #[inline(always)]
    fn choose(slab: &Slab<Self>, stuck: Self, choice: &mut Choice<Self>) {
        choice.make_now(slab, stuck);
    }
    #[inline(always)]
    fn narrow(slab: &mut Slab<Self>, choice: &Choice<Self>) {
        choice.narrow_now(slab);
    }
    #[inline(always)]
    fn take_out(slab: &Slab<Self>, choice: &Choice<Self>, staging: &mut Staging) {
        staging.take_out_now(slab, choice);
    }
    #[inline(always)]
    fn take_in(slab: &mut Slab<Self>, filled: Self, staging: &Staging) {
        staging.take_in_now(slab, filled);
    }
    #[inline(always)]
    fn pack(puzzle: &Values) -> Packed {
        packed::pack(puzzle)
    }
    #[inline(always)]
    fn values(packed: &Packed) -> Values {
        packed::values(packed)
    }
}
