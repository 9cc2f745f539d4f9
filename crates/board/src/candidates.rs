//! What each cell can still be: the pencil marks of a grid.

use crate::{Cell, CellSet, Digit, DigitSet, Grid, HouseId, Shape};

/// A set of digits for every cell. A filled cell has just its own digit.
///
/// ```
/// use kudosu_board::{Candidates, Cell, Grid, Shape};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let candidates = Candidates::of(&grid);
/// assert_eq!(candidates.get(Cell::new(0)).single().map(|digit| digit.get()), Some(3));
/// assert_eq!(candidates.get(Cell::new(1)).len(), 1); // given: 1
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    shape: Shape,
    sets: Vec<DigitSet>,
}

impl Candidates {
    /// Every digit possible everywhere.
    #[must_use]
    pub fn full(shape: &Shape) -> Candidates {
        Candidates {
            shape: shape.clone(),
            sets: vec![shape.digits(); shape.cell_count()],
        }
    }

    /// For every blank cell the digits that none of its houses holds; for a filled cell its digit.
    #[must_use]
    pub fn of(grid: &Grid) -> Candidates {
        let shape = grid.shape();
        let mut seen = vec![DigitSet::EMPTY; shape.houses().len()];
        for house in shape.houses() {
            seen[house.id().index()] = house.cells().iter().filter_map(|&cell| grid.get(cell)).collect();
        }
        let possible = |cell: Cell| match grid.get(cell) {
            Some(digit) => DigitSet::of(digit),
            None => shape
                .houses_of(cell)
                .iter()
                .fold(shape.digits(), |free, house| free - seen[house.index()]),
        };
        Candidates {
            shape: shape.clone(),
            sets: shape.cells().map(possible).collect(),
        }
    }

    /// The shape that the cells belong to.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What a cell can still be; nothing for a cell outside the grid.
    #[must_use]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets.get(cell.index()).copied().unwrap_or_default()
    }

    /// Replaces what a cell can be; digits beyond the side are dropped, and so is a cell outside the grid.
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        if let Some(set) = self.sets.get_mut(cell.index()) {
            *set = digits & DigitSet::all(self.shape.side());
        }
    }

    /// Takes one candidate away; says whether it was there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self.sets
            .get_mut(cell.index())
            .is_some_and(|set| set.remove(digit))
    }

    /// Decides a cell: it keeps only `digit`, and its peers lose it.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.set(cell, DigitSet::of(digit));
        for &peer in self.shape.peers_of(cell) {
            self.sets[peer.index()].remove(digit);
        }
    }

    /// The cells of a house that can still hold `digit`, in reading order.
    pub fn places(&self, house: HouseId, digit: Digit) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.shape
            .cells_of(house)
            .iter()
            .copied()
            .filter(move |&cell| self.get(cell).contains(digit))
    }

    /// The cells of the grid that can still hold `digit`.
    #[must_use]
    pub fn cells_with(&self, digit: Digit) -> CellSet {
        self.shape
            .cells()
            .filter(|&cell| self.get(cell).contains(digit))
            .collect()
    }

    /// All sets in reading order.
    #[must_use]
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_of_a_grid_are_its_options() {
        let shape = Shape::of_side(6).unwrap();
        let mut grid = Grid::blank(&shape);
        for (index, value) in [(0, 1), (7, 2), (14, 3), (35, 6)] {
            grid.set(Cell::new(index), Digit::new(value).unwrap()).unwrap();
        }
        let candidates = Candidates::of(&grid);
        for cell in grid.blanks() {
            assert_eq!(candidates.get(cell), grid.options(cell));
        }
    }

    #[test]
    fn placing_digits_one_by_one_gives_the_same_as_starting_from_the_grid() {
        let shape = Shape::nine();
        let (mut grid, mut candidates) = (Grid::blank(&shape), Candidates::full(&shape));
        for (index, value) in [(0, 1), (12, 2), (40, 1), (80, 9)] {
            let (cell, digit) = (Cell::new(index), Digit::new(value).unwrap());
            grid.set(cell, digit).unwrap();
            candidates.place(cell, digit);
        }
        assert_eq!(candidates, Candidates::of(&grid));
    }

    #[test]
    fn a_candidate_is_taken_away_once() {
        let mut candidates = Candidates::full(&Shape::of_side(4).unwrap());
        let (cell, digit) = (Cell::new(3), Digit::new(2).unwrap());
        assert!(candidates.remove(cell, digit));
        assert!(!candidates.remove(cell, digit));
        assert_eq!(candidates.get(cell), DigitSet::all(4) - DigitSet::of(digit));
    }

    #[test]
    fn cells_and_digits_outside_are_ignored() {
        let mut candidates = Candidates::full(&Shape::of_side(4).unwrap());
        candidates.set(Cell::new(16), DigitSet::all(4));
        candidates.set(Cell::new(0), DigitSet::all(9));
        assert_eq!(candidates.get(Cell::new(16)), DigitSet::EMPTY);
        assert_eq!(candidates.get(Cell::new(0)), DigitSet::all(4));
        assert!(!candidates.remove(Cell::new(99), Digit::new(1).unwrap()));
    }
}
