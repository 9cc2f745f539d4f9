//! Machine words as sets of small numbers: the one way to go through their members.

/// A machine word whose bits are the members of a set: `u16`, `u32`, `u64` or `u128`.
pub trait Word: Copy + private::Word {}

mod private {
    pub trait Word {
        fn take_lowest(&mut self) -> Option<usize>;
        fn take_highest(&mut self) -> Option<usize>;
        fn count(&self) -> usize;
    }
}

macro_rules! words {
    ($($word:ty)*) => {
        $(
            impl Word for $word {}

            impl private::Word for $word {
                #[inline(always)]
                fn take_lowest(&mut self) -> Option<usize> {
                    if *self == 0 {
                        return None;
                    }
                    let lowest = self.trailing_zeros() as usize;
                    *self &= *self - 1;
                    Some(lowest)
                }

                #[inline(always)]
                fn take_highest(&mut self) -> Option<usize> {
                    let highest = self.checked_ilog2()?;
                    *self &= !(1 << highest);
                    Some(highest as usize)
                }

                #[inline(always)]
                fn count(&self) -> usize {
                    self.count_ones() as usize
                }
            }
        )*
    };
}

words! { u16 u32 u64 u128 }

/// The numbers of the bits that are set in a word, lowest first.
///
/// ```
/// use kudosu_board::bits;
///
/// assert_eq!(bits(0b1001_0010_u16).collect::<Vec<_>>(), [1, 4, 7]);
/// assert_eq!(bits(1_u128 << 127 | 1).rev().next(), Some(127));
/// ```
#[inline(always)]
pub fn bits<W: Word>(word: W) -> Bits<W> {
    Bits(word)
}

/// The bits of a word that are left to go through; what [`bits`] gives.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

// Engines go through their words with it billions of times, some within functions for one set of vector
// instructions, into which nothing else is sure to be inlined.
impl<W: Word> Iterator for Bits<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        self.0.take_lowest()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count();
        (left, Some(left))
    }
}

impl<W: Word> DoubleEndedIterator for Bits<W> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<usize> {
        self.0.take_highest()
    }
}

impl<W: Word> ExactSizeIterator for Bits<W> {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plainly(word: u128) -> Vec<usize> {
        (0..128).filter(|&bit| word >> bit & 1 == 1).collect()
    }

    fn check<W: Word>(word: W, members: &[usize]) {
        assert_eq!(bits(word).len(), members.len());
        assert_eq!(bits(word).collect::<Vec<_>>(), members);
        let backwards: Vec<usize> = bits(word).rev().collect();
        assert!(backwards.iter().rev().eq(members));
        let mut both = bits(word);
        let (low, high) = (both.next(), both.next_back());
        assert_eq!(low, members.first().copied());
        assert_eq!(high, members.get(1..).and_then(<[usize]>::last).copied());
    }

    proptest! {
        #[test]
        fn every_word_has_the_members_that_one_finds_by_looking_at_each_bit(word in any::<u128>(), shift in 0..128) {
            let word = word >> shift;
            check(word, &plainly(word));
            check(word as u64, &plainly(word & u128::from(u64::MAX)));
            check(word as u32, &plainly(word & u128::from(u32::MAX)));
            check(word as u16, &plainly(word & u128::from(u16::MAX)));
        }
    }
}
