//! Where in a house a digit can still go, as bits.

use std::fmt;

use kudosu_board::{Bits, bits};

/// A set of places of one house: bit `i` stands for the `i`-th cell of the house in reading order.
///
/// In a row the places are its columns, in a column its rows, so the places of one digit in several rows can
/// be joined and compared directly; that is all a fish needs.
///
/// ```
/// use kudosu_logic::Places;
///
/// let places: Places = [4, 1].into_iter().collect();
/// assert_eq!(places.into_iter().collect::<Vec<_>>(), [1, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u128);

impl Places {
    /// No place at all.
    pub const NONE: Places = Places(0);

    /// The set with these bits.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Places {
        Places(bits)
    }

    /// The bits.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many places there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no place.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this place is one of them.
    #[must_use]
    pub const fn contains(self, place: usize) -> bool {
        place < u128::BITS as usize && self.0 >> place & 1 == 1
    }

    /// The only place, or `None` when there are none or several.
    #[must_use]
    pub const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() {
            Some(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// The places in rising order.
    #[must_use]
    pub fn iter(self) -> PlacesIter {
        PlacesIter(bits(self.0))
    }

    pub(crate) fn insert(&mut self, place: u8) {
        self.0 |= 1 << place;
    }

    pub(crate) fn remove(&mut self, place: u8) {
        self.0 &= !(1 << place);
    }
}

/// The places of a set in rising order.
#[derive(Clone, Debug)]
pub struct PlacesIter(Bits<u128>);

impl Iterator for PlacesIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for PlacesIter {}

impl IntoIterator for Places {
    type Item = usize;
    type IntoIter = PlacesIter;

    fn into_iter(self) -> PlacesIter {
        self.iter()
    }
}

/// Places from 128 on are left out; no house has them.
impl FromIterator<usize> for Places {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Places {
        let bits = places.into_iter().filter(|&place| place < 128);
        Places(bits.fold(0, |bits, place| bits | 1 << place))
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
