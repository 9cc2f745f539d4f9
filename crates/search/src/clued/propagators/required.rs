//! Digits that must stand in some cells, each at least so often: quadruples.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, is_fixed};

use super::house::exclude_confined;

/// Cells and the digits that must be among theirs.
#[derive(Debug)]
pub(in crate::clued) struct Required {
    pub(super) cells: Box<[u16]>,
    /// Each digit as a set of one, and how often.
    wanted: Box<[(Mask, usize)]>,
}

impl Required {
    pub(in crate::clued) fn new(cells: Box<[u16]>, wanted: Box<[(Mask, usize)]>) -> Required {
        Required { cells, wanted }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut missing, mut digits) = (0, 0);
        for &(digit, wanted) in &self.wanted {
            let (mut places, mut there) = (0, 0);
            for &cell in &self.cells {
                let mask = domains.get(cell);
                places += usize::from(mask & digit != 0);
                there += usize::from(mask == digit);
            }
            if places < wanted {
                return Err(Dead);
            }
            if places == wanted {
                for &cell in &self.cells {
                    if domains.get(cell) & digit != 0 {
                        domains.keep(cell, digit)?;
                    }
                }
                there = wanted;
            }
            if there < wanted {
                missing += wanted - there;
                digits |= digit;
                if wanted == 1 {
                    exclude_confined(domains, &self.cells, digit)?;
                }
            }
        }
        let open = self.cells.iter().filter(|&&cell| !is_fixed(domains.get(cell)));
        match open.count().cmp(&missing) {
            std::cmp::Ordering::Less => Err(Dead),
            std::cmp::Ordering::Equal if missing > 0 => {
                for &cell in &self.cells {
                    if !is_fixed(domains.get(cell)) {
                        domains.keep(cell, digits)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
