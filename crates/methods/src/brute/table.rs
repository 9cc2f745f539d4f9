//! The table that both brute-force methods fill:
//! which cell comes next, in which order its digits are tried, and what fits.

use kudosu_board::{Cell, Digit, DigitSet, Grid, Rng};

use crate::{Event, Observer};

pub(super) struct Table {
    grid: Grid,
    /// The digits that every house holds.
    held: Vec<DigitSet>,
    /// The blank cells in the order in which they are filled; the first `depth` of them are filled.
    order: Vec<Cell>,
    depth: usize,
    rng: Rng,
    digits: Vec<Digit>,
}

impl Table {
    pub(super) fn new(grid: &Grid, seed: u64) -> Table {
        let shape = grid.shape();
        let held = shape
            .houses()
            .iter()
            .map(|house| house.cells().iter().filter_map(|&cell| grid.get(cell)).collect())
            .collect();
        let start = shape.cell(fullest_row(grid), 0);
        let (before, from_start): (Vec<Cell>, Vec<Cell>) =
            grid.blanks().partition(|&cell| Some(cell) < start);
        Table {
            grid: grid.clone(),
            held,
            order: [from_start, before].concat(),
            depth: 0,
            rng: Rng::new(seed),
            digits: shape.digits().iter().collect(),
        }
    }

    /// The next cell to fill, or `None` when the table is full.
    pub(super) fn next_cell(&self) -> Option<Cell> {
        self.order.get(self.depth).copied()
    }

    /// All digits in random order.
    pub(super) fn shuffled_digits(&mut self) -> Vec<Digit> {
        self.rng.shuffle(&mut self.digits);
        self.digits.clone()
    }

    /// Whether no house of the cell holds the digit.
    pub(super) fn fits(&self, cell: Cell, digit: Digit) -> bool {
        let houses = self.grid.shape().houses_of(cell).iter();
        houses
            .map(|house| self.held[house.index()])
            .all(|held| !held.contains(digit))
    }

    /// Fills the next cell.
    pub(super) fn fill<O: Observer + ?Sized>(&mut self, cell: Cell, digit: Digit, observer: &mut O) {
        self.grid
            .set(cell, digit)
            .expect("cell and digit are the grid's own");
        for house in self.grid.shape().houses_of(cell) {
            self.held[house.index()].insert(digit);
        }
        self.depth += 1;
        let depth = self.depth;
        observer.see(&Event::Guessed { cell, digit, depth });
    }

    /// Makes the cell that was filled last blank again.
    pub(super) fn unfill<O: Observer + ?Sized>(&mut self, cell: Cell, digit: Digit, observer: &mut O) {
        self.grid.clear(cell).expect("the cell is the grid's own");
        for house in self.grid.shape().houses_of(cell) {
            self.held[house.index()].remove(digit);
        }
        self.depth -= 1;
        observer.see(&Event::Undone {
            cell,
            digit,
            depth: self.depth,
            cells: &[cell],
        });
    }

    pub(super) fn into_grid(self) -> Grid {
        self.grid
    }
}

/// The first of the rows that have the most digits, counted from 0.
fn fullest_row(grid: &Grid) -> usize {
    let side = grid.shape().side();
    let digits = |row: &&[u8]| row.iter().filter(|&&value| value != 0).count();
    let rows = grid.values().chunks(side).enumerate();
    let most = rows.rev().max_by_key(|(_, row)| digits(row));
    most.map_or(0, |(row, _)| row)
}

#[cfg(test)]
mod tests {
    use kudosu_board::Shape;

    use super::*;

    #[test]
    fn the_first_of_the_fullest_rows_comes_first_and_then_it_wraps_around() {
        let shape = Shape::of_side(4).unwrap();
        let values = [0, 0, 0, 0, 1, 0, 2, 0, 0, 1, 0, 2, 0, 0, 0, 0];
        let grid = Grid::from_values(&shape, &values).unwrap();
        let order: Vec<usize> = Table::new(&grid, 0)
            .order
            .iter()
            .map(|cell| cell.index())
            .collect();
        assert_eq!(order, [5, 7, 8, 10, 12, 13, 14, 15, 0, 1, 2, 3]);
    }
}
