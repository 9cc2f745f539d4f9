//! How many of some cells hold certain digits: at least, at most, exactly.

use crate::clued::domains::{Dead, Domains, Wakes};
use crate::clued::mask::Mask;

/// Cells of which so many hold one of the digits that are meant for them.
#[derive(Debug)]
pub(in crate::clued) struct Count {
    pub(super) cells: Box<[u16]>,
    meant: Box<[Mask]>,
    least: usize,
    most: usize,
    /// Ends of the groups of cells of which one at most holds its digit.
    groups: Box<[usize]>,
}

impl Count {
    /// Cells in groups, each with the digits that are meant. Of a group one at most can hold such a digit.
    pub(in crate::clued) fn new(groups: &[Vec<(u16, Mask)>], least: usize, most: usize) -> Count {
        let ends = groups.iter().scan(0, |end, group| {
            *end += group.len();
            Some(*end)
        });
        Count {
            groups: ends.collect(),
            cells: groups.iter().flatten().map(|&(cell, _)| cell).collect(),
            meant: groups.iter().flatten().map(|&(_, meant)| meant).collect(),
            least,
            most,
        }
    }

    /// What wakes it of each cell.
    pub(super) fn wakes(&self) -> Vec<Wakes> {
        self.meant.iter().map(|&meant| Wakes::Decided(meant)).collect()
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (mut sure, mut possible, mut from) = (0, 0, 0);
        for &end in &self.groups {
            let mut is_possible = false;
            for at in from..end {
                let mask = domains.get(self.cells[at]);
                sure += usize::from(mask & !self.meant[at] == 0);
                is_possible |= mask & self.meant[at] != 0;
            }
            possible += usize::from(is_possible);
            from = end;
        }
        if sure > self.most || possible < self.least {
            return Err(Dead);
        }
        if sure == self.most {
            for (&cell, &meant) in self.cells.iter().zip(&self.meant) {
                if domains.get(cell) & !meant != 0 {
                    domains.keep(cell, !meant)?;
                }
            }
        } else if possible == self.least {
            let mut from = 0;
            for &end in &self.groups {
                let places = from..end;
                let mut open = places.filter(|&at| domains.get(self.cells[at]) & self.meant[at] != 0);
                if let (Some(only), None) = (open.next(), open.next()) {
                    domains.keep(self.cells[only], self.meant[only])?;
                }
                from = end;
            }
        }
        Ok(())
    }
}
