//! Reading clues without the finders: every way to fill a few cells is tried, and the board's own meaning of
//! the clues says which ways keep them. What would take too many ways is not decided here.

use kudosu_board::{Cell, Digit, DigitSet, Grid};

use crate::Position;

/// So many digits are put down before trying is given up.
const MOST_TRIES: usize = 5_000;

/// Cells to fill, and what each can hold.
pub(super) struct Trial<'a> {
    position: &'a Position,
    cells: Vec<(Cell, DigitSet)>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(
        position: &'a Position,
        cells: impl IntoIterator<Item = Cell>,
        possible: impl Fn(Cell) -> DigitSet,
    ) -> Trial<'a> {
        let cells = cells.into_iter().map(|cell| (cell, possible(cell)));
        Trial {
            position,
            cells: cells.collect(),
        }
    }

    /// Whether the cells can be filled so that those that see each other differ and the whole is kept;
    /// `None` where that takes too many tries. Where `is_kept` looks elsewhere it finds what stands there,
    /// and ones in blank cells, so it must not.
    pub(super) fn has_way(&self, is_kept: impl Fn(&Grid) -> bool) -> Option<bool> {
        let shape = self.position.shape();
        let mut grid = Grid::blank(shape);
        for cell in shape.cells() {
            let digit = self.position.value(cell).or(Digit::new(1))?;
            grid.set(cell, digit).ok()?;
        }
        self.go_on(0, &mut grid, &is_kept, &mut MOST_TRIES.clone())
    }

    fn go_on(
        &self,
        at: usize,
        grid: &mut Grid,
        is_kept: &impl Fn(&Grid) -> bool,
        left: &mut usize,
    ) -> Option<bool> {
        let Some(&(cell, digits)) = self.cells.get(at) else {
            return Some(is_kept(grid));
        };
        for digit in digits.iter() {
            let clashes = |&(other, _): &(Cell, DigitSet)| {
                grid.get(other) == Some(digit) && self.position.sees(cell, other)
            };
            if self.cells[..at].iter().any(clashes) {
                continue;
            }
            *left = left.checked_sub(1)?;
            grid.set(cell, digit).ok()?;
            if self.go_on(at + 1, grid, is_kept, left)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
