//! Cells that hold every digit once: hidden singles, and digits that a house confines to a few cells.

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
}

impl Confined {
    pub(in crate::clued) fn new(cells: Box<[u16]>) -> Confined {
        Confined { cells }
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
        exclude_confined(domains, &self.cells, two & !four)
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
        let mut places = [0u16; 4];
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
