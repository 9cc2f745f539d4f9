//! What a step does, while it is looked for: a digit to place, or candidates to remove in an order that
//! matters for the queues of singles.

use super::grid::Grid;
use super::tables::{bits, cells};

/// What a step does.
#[derive(Clone, Default)]
pub struct Effect {
    /// The cell that is filled, and its digit.
    pub placed: Option<(usize, usize)>,
    /// The cells and digits that go, in the order in which they go.
    pub removed: Vec<(u8, u8)>,
}

impl Effect {
    /// Nothing at all.
    pub fn clear(&mut self) {
        self.placed = None;
        self.removed.clear();
    }

    /// Whether nothing is removed.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty()
    }

    /// Places a digit.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.placed = Some((cell, digit));
    }

    /// Removes a candidate.
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.removed.push((cell as u8, digit as u8));
    }

    /// Removes a digit from cells, lowest first.
    pub fn remove_from(&mut self, set: u128, digit: usize) {
        for cell in cells(set) {
            self.remove(cell, digit);
        }
    }

    /// Removes digits from a cell, lowest first.
    pub fn remove_digits(&mut self, cell: usize, digits: u16) {
        for digit in bits(digits) {
            self.remove(cell, digit);
        }
    }

    /// Puts what is removed in order of digits, then cells, each once.
    pub fn sort(&mut self) {
        self.removed.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        self.removed.dedup();
    }

    /// Does it.
    pub fn apply(&self, grid: &mut Grid) {
        if let Some((cell, digit)) = self.placed {
            grid.place(cell, digit);
            return;
        }
        for &(cell, digit) in &self.removed {
            grid.remove(usize::from(cell), usize::from(digit));
        }
    }
}
