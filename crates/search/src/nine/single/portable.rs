//! The kernel for every machine: the words of a band in one `u64`, three of them for the grid.

use kudosu_board::Stop;

use super::boxes::{Boxes, Words};
use super::search::{Cells, Search};
use crate::Unfinished;
use crate::nine::{CandidateMasks, Values};

/// A band in each number, a box in each of the three lower 16-bit words of a number.
#[derive(Clone, Copy)]
pub(super) struct ThreeWords([u64; 3]);

const LOW: u64 = 0x0001_0001_0001;
const HIGH: u64 = LOW << 15;
const WORDS: u64 = LOW * 0xffff;

impl ThreeWords {
    #[inline(always)]
    fn each(self, one: impl Fn(u64) -> u64) -> ThreeWords {
        let [a, b, c] = self.0;
        ThreeWords([one(a), one(b), one(c)])
    }

    #[inline(always)]
    fn both(self, other: ThreeWords, one: impl Fn(u64, u64) -> u64) -> ThreeWords {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        ThreeWords([one(a, x), one(b, y), one(c, z)])
    }
}

/// The words without their lowest bit. Nothing borrows across words,
/// for candidates never use the highest bit.
#[inline(always)]
fn without_lowest(words: u64) -> u64 {
    words & ((words | HIGH) - LOW)
}

/// All bits of a word that is zero.
#[inline(always)]
fn zero_words(words: u64) -> u64 {
    let nonzero = (words + (HIGH - LOW)) & HIGH;
    let zero = nonzero ^ HIGH;
    zero | (zero - (zero >> 15))
}

impl Boxes for ThreeWords {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        ThreeWords([LOW * u64::from(word); 3])
    }
    #[inline(always)]
    fn load(words: &Words) -> Self {
        let band =
            |a: usize| u64::from(words[a]) | u64::from(words[a + 1]) << 16 | u64::from(words[a + 2]) << 32;
        ThreeWords([band(0), band(4), band(8)])
    }
    #[inline(always)]
    fn store(self) -> Words {
        let mut words = [0; 16];
        for (band, number) in self.0.into_iter().enumerate() {
            words[4 * band] = number as u16;
            words[4 * band + 1] = (number >> 16) as u16;
            words[4 * band + 2] = (number >> 32) as u16;
        }
        words
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.both(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.both(b, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.both(b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.both(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.both(b, |a, b| {
            let sum = (a & !HIGH) + (b & !HIGH);
            sum ^ ((a ^ b) & HIGH)
        })
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        // Only used on words below the highest bit, where the difference cannot borrow from the neighbour.
        self.both(b, |a, b| {
            let a_is_less = ((b | HIGH) - a) & HIGH;
            let mask = a_is_less | (a_is_less - (a_is_less >> 15));
            (a & mask) | (b & !mask)
        })
    }
    #[inline(always)]
    fn count(self) -> Self {
        self.each(|words| {
            let pairs = words - ((words >> 1) & (LOW * 0x5555));
            let quads = (pairs & (LOW * 0x3333)) + ((pairs >> 2) & (LOW * 0x3333));
            let bytes = (quads + (quads >> 4)) & (LOW * 0x0f0f);
            (bytes + (bytes >> 8)) & (LOW * 0x001f)
        })
    }
    #[inline(always)]
    fn has_fewer_than<const BITS: i16>(self) -> Self {
        self.each(|mut words| {
            for _ in 1..BITS {
                words = without_lowest(words);
            }
            zero_words(words)
        })
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        self.each(zero_words)
    }
    #[inline(always)]
    fn any_box_is_zero(self) -> bool {
        let [a, b, c] = self.0;
        let nonzero = |words: u64| words + (HIGH - LOW);
        nonzero(a) & nonzero(b) & nonzero(c) & HIGH != HIGH
    }
    #[inline(always)]
    fn is_all_zero(self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.each(|words| (words >> 16) | ((words << 32) & WORDS))
    }
    #[inline(always)]
    fn previous_in_band(self) -> Self {
        self.each(|words| (words >> 32) | ((words << 16) & WORDS))
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        let [a, b, c] = self.0;
        ThreeWords([b, c, a])
    }
    #[inline(always)]
    fn previous_in_stack(self) -> Self {
        let [a, b, c] = self.0;
        ThreeWords([c, a, b])
    }
}

impl Search<ThreeWords> {
    pub(super) fn start(&mut self, puzzle: &Values) {
        self.start_now(puzzle);
    }

    pub(super) fn start_from(&mut self, masks: &CandidateMasks, as_batch: bool) {
        self.start_from_now(masks, as_batch);
    }

    /// One body for all that search: it is large, and a browser has to fetch it.
    #[inline(never)]
    fn find(&mut self, stop: &Stop) -> Result<Option<Cells<ThreeWords>>, Unfinished> {
        self.find_next(stop)
    }

    pub(super) fn advance(&mut self, stop: &Stop) -> Result<Option<Values>, Unfinished> {
        Ok(self.find(stop)?.map(|cells| ThreeWords::values_of(&cells)))
    }

    pub(super) fn count(&mut self, puzzle: &Values, limit: u64, stop: &Stop) -> Result<u64, Unfinished> {
        let mut found = 0;
        self.start_now(puzzle);
        self.count_on(&mut found, limit, stop)?;
        Ok(found)
    }

    pub(super) fn count_on(&mut self, found: &mut u64, limit: u64, stop: &Stop) -> Result<(), Unfinished> {
        while *found < limit && self.find(stop)?.is_some() {
            *found += 1;
        }
        Ok(())
    }
}
