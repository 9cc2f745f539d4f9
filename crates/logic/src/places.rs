//! Where in a house a digit can still go, as bits.

use std::fmt;

/// A set of places of one house: bit `i` stands for the `i`-th cell of the house in reading order.
///
/// In a row the places are its columns, in a column its rows, so the places of one digit in several rows can
/// be joined and compared directly; that is all a fish needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u128);

impl Places {
    /// No place at all.
    pub const NONE: Places = Places(0);

    /// The set with these bits.
    pub const fn from_bits(bits: u128) -> Places {
        Places(bits)
    }

    /// The bits.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many places there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no place.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this place is one of them.
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// The only place, or `None` when there are none or several.
    pub const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() {
            Some(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// The places in rising order.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(place)
        })
    }

    pub(crate) fn insert(&mut self, place: u8) {
        self.0 |= 1 << place;
    }

    pub(crate) fn remove(&mut self, place: u8) {
        self.0 &= !(1 << place);
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
