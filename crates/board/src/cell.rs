//! One cell of a grid, as its place in reading order.

use std::fmt;

/// A cell, numbered from 0 at the top left in reading order.
///
/// The number alone does not say which row that is: ask the [`Shape`](crate::Shape) that the cell belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell at this place in reading order. Whether a grid has it is for its shape to say.
    #[must_use]
    pub const fn new(index: u16) -> Cell {
        Cell(index)
    }

    /// The place in reading order, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
