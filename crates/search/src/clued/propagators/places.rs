//! Sets of places by their numbers, as bits of a few words.

use kudosu_board::bits;

/// Places below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places<const W: usize>([u64; W]);

impl<const W: usize> Places<W> {
    pub(super) const NONE: Places<W> = Places([0; W]);

    /// Those of the first so many for which something holds.
    pub(super) fn of(count: usize, holds: impl Fn(usize) -> bool) -> Places<W> {
        let mut places = Places::NONE;
        for place in 0..count {
            places.0[place / 64] |= u64::from(holds(place)) << (place % 64);
        }
        places
    }

    /// These.
    pub(super) fn from(all: impl Iterator<Item = usize>) -> Places<W> {
        let mut places = Places::NONE;
        all.for_each(|place| places.insert(place));
        places
    }

    #[inline]
    pub(super) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    #[inline]
    pub(super) fn and(mut self, other: &Places<W>) -> Places<W> {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    #[inline]
    pub(super) fn or(mut self, other: &Places<W>) -> Places<W> {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    #[inline]
    pub(super) fn without(mut self, other: &Places<W>) -> Places<W> {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// The places from the smallest.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(at, word)| bits(word).map(move |bit| 64 * at + bit))
    }

    /// All that are side by side with one of these.
    #[inline]
    pub(super) fn around(&self, near: &[Vec<u32>]) -> Places<W> {
        let mut around = Places::NONE;
        for place in self.iter() {
            for &next in &near[place] {
                around.insert(next as usize);
            }
        }
        around
    }

    /// These, and all that can be reached from them through `inside`.
    #[inline]
    pub(super) fn spread(&self, inside: &Places<W>, near: &[Vec<u32>]) -> Places<W> {
        let mut all = *self;
        let mut rim = *self;
        loop {
            rim = rim.around(near).and(inside).without(&all);
            if rim.is_empty() {
                return all;
            }
            all = all.or(&rim);
        }
    }
}
