//! Cells that hold every digit once: hidden singles, and digits that a house confines to a few cells.

use kudosu_board::bits;

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, is_fixed};

/// As many different cells as there are digits.
#[derive(Debug)]
pub(in crate::clued) struct House {
    pub(super) cells: Box<[u16]>,
    full: Mask,
}

impl House {
    pub(in crate::clued) fn new(cells: Box<[u16]>, full: Mask) -> House {
        House { cells, full }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            twice |= once & mask;
            once |= mask;
            fixed |= if is_fixed(mask) { mask } else { 0 };
        }
        if once != self.full {
            return Err(Dead);
        }
        expose_hidden(domains, &self.cells, once & !twice & !fixed)
    }
}

/// Puts each digit of `hidden`, which only one of `cells` may hold, into its cell.
pub(super) fn expose_hidden(domains: &mut Domains<'_>, cells: &[u16], hidden: Mask) -> Result<(), Dead> {
    let mut left = hidden;
    if left == 0 {
        return Ok(());
    }
    for &cell in cells {
        let here = domains.get(cell) & hidden;
        if here != 0 {
            if !is_fixed(here) {
                return Err(Dead);
            }
            domains.keep(cell, here)?;
            left &= !here;
            if left == 0 {
                break;
            }
        }
    }
    Ok(())
}

/// Digits that a house confines to two or three cells are taken from all that see these.
#[derive(Debug)]
pub(in crate::clued) struct Confined {
    pub(super) cells: Box<[u16]>,
    /// Of the sets of two or three places, as bits, those that other cells see; all where they are too many.
    useful: Option<Box<[u64; USEFUL_WORDS]>>,
}

/// Sets of places are listed for houses of up to nine cells.
const LISTED_CELLS: usize = 9;
const USEFUL_WORDS: usize = (1 << LISTED_CELLS) / 64;

impl Confined {
    /// A house, and whether there are cells that see all of some of its cells.
    pub(in crate::clued) fn new(cells: Box<[u16]>, are_seen: impl Fn(&[u16]) -> bool) -> Confined {
        let useful = (cells.len() <= LISTED_CELLS).then(|| {
            let mut useful = Box::new([0; USEFUL_WORDS]);
            let mut note = |places: &[usize]| {
                let mut seen = [0; 3];
                let mut set = 0;
                for (cell, &place) in seen.iter_mut().zip(places) {
                    *cell = cells[place];
                    set |= 1usize << place;
                }
                if are_seen(&seen[..places.len()]) {
                    useful[set / 64] |= 1 << (set % 64);
                }
            };
            for a in 0..cells.len() {
                for b in a + 1..cells.len() {
                    note(&[a, b]);
                    for c in b + 1..cells.len() {
                        note(&[a, b, c]);
                    }
                }
            }
            useful
        });
        Confined { cells, useful }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            four |= three & mask;
            three |= two & mask;
            two |= one & mask;
            one |= mask;
        }
        let confined: Mask = two & !four;
        let Some(useful) = &self.useful else {
            return exclude_confined(domains, &self.cells, confined);
        };
        if confined == 0 {
            return Ok(());
        }
        let mut places = [0u16; LISTED_CELLS];
        for (place, &cell) in self.cells.iter().enumerate() {
            for digit in bits(domains.get(cell) & confined) {
                places[digit] |= 1 << place;
            }
        }
        let mut left = confined;
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left ^= digit;
            let set = usize::from(places[digit.trailing_zeros() as usize]);
            if useful[set / 64] >> (set % 64) & 1 == 1 {
                let cells = &self.cells;
                let at = (0..cells.len()).filter(move |place| set >> place & 1 == 1);
                domains.exclude_around(at.map(|place| cells[place]), digit)?;
            }
        }
        Ok(())
    }
}

/// Takes each of `digits`, all of which must be in `cells`, from the cells that see all its places there.
pub(super) fn exclude_confined(
    domains: &mut Domains<'_>,
    cells: &[u16],
    mut digits: Mask,
) -> Result<(), Dead> {
    while digits != 0 {
        let digit = digits & digits.wrapping_neg();
        digits ^= digit;
        let mut places = [0u16; 3];
        let mut len = 0;
        for &cell in cells {
            if domains.get(cell) & digit != 0 {
                if len == places.len() {
                    len = 0;
                    break;
                }
                places[len] = cell;
                len += 1;
            }
        }
        if len > 0 {
            domains.exclude_around(places[..len].iter().copied(), digit)?;
        }
    }
    Ok(())
}
