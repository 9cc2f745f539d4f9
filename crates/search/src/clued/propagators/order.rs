//! A line along which digits rise, strictly or not.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{at_most, highest, lowest};

/// Cells whose digits rise by at least `step` from one to the next.
#[derive(Debug)]
pub(in crate::clued) struct Rising {
    pub(super) cells: Box<[u16]>,
    step: i32,
}

impl Rising {
    pub(in crate::clued) fn new(cells: Box<[u16]>, step: i32) -> Rising {
        Rising { cells, step }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let mut least = 1;
        for &cell in &self.cells {
            domains.keep(cell, !at_most(least - 1))?;
            least = lowest(domains.get(cell)) + self.step;
        }
        let mut most = i32::MAX;
        for &cell in self.cells.iter().rev() {
            domains.keep(cell, at_most(most))?;
            most = highest(domains.get(cell)) - self.step;
        }
        Ok(())
    }
}
