//! Cells that tell where a digit stands: indexers.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, bit, digits};

/// Digit `v` of a cell says that the `v`-th of some different cells holds a certain digit.
#[derive(Debug)]
pub(in crate::clued) struct Index {
    /// The cell that tells, then the cells that it tells about.
    pub(super) cells: Box<[u16]>,
    told: Mask,
}

impl Index {
    /// `cell` tells which of `places`, all in one house, holds the digit of `told`.
    pub(in crate::clued) fn new(cell: u16, places: &[u16], told: Mask) -> Index {
        Index {
            cells: std::iter::once(cell).chain(places.iter().copied()).collect(),
            told,
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (cell, places) = (self.cells[0], &self.cells[1..]);
        let mut kept = 0;
        for digit in digits(domains.get(cell)) {
            let place = places.get(digit as usize - 1);
            if place.is_some_and(|&place| domains.get(place) & self.told != 0) {
                kept |= bit(digit);
            }
        }
        domains.keep(cell, kept)?;
        let told = domains.get(cell);
        for (at, &place) in places.iter().enumerate() {
            // The digit stands once among the places, so it stands nowhere that is not told.
            if told & bit(at as i32 + 1) == 0 {
                domains.keep(place, !self.told)?;
            } else if told == bit(at as i32 + 1) {
                domains.keep(place, self.told)?;
            }
        }
        Ok(())
    }
}
