//! A grid: digits in the cells of a shape, blanks where there is none yet.

use std::fmt;

use crate::{Cell, CellSet, Digit, DigitSet, Shape};

/// Digits in the cells of a [`Shape`]. Every value lies within the shape's digits; whether they obey the
/// rules is another question, which [`Grid::clashes`] answers.
///
/// ```
/// use kudosu_board::{Grid, Shape};
///
/// let shape = Shape::of_side(4)?;
/// let puzzle = Grid::from_values(&shape, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let solution = Grid::from_values(&shape, &[3, 1, 4, 2, 2, 4, 1, 3, 1, 2, 3, 4, 4, 3, 2, 1])?;
///
/// assert_eq!(puzzle.to_string(), ".142..1..2.4.3.1");
/// assert_eq!(puzzle.blank_count(), 8);
/// assert!(solution.is_solution_of(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    /// 0 is blank.
    values: Vec<u8>,
}

/// Why digits cannot be put into a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// There are more or fewer values than cells.
    #[error("a {side}×{side} grid has {expected} cells, not {found}")]
    CellCount {
        /// The side of the grid.
        side: usize,
        /// How many cells it has.
        expected: usize,
        /// How many values were given.
        found: usize,
    },
    /// A value is larger than the side.
    #[error("a {side}×{side} grid holds digits from 1 to {side}, not {value}")]
    Value {
        /// The side of the grid.
        side: usize,
        /// The value that is too large.
        value: u8,
    },
    /// A cell is not one of the grid's.
    #[error("cell number {cell} is outside a grid of {cells} cells")]
    OutsideGrid {
        /// The cell, counted from 0.
        cell: usize,
        /// How many cells the grid has.
        cells: usize,
    },
}

impl Grid {
    /// The grid without a digit.
    #[must_use]
    pub fn blank(shape: &Shape) -> Grid {
        Grid {
            shape: shape.clone(),
            values: vec![0; shape.cell_count()],
        }
    }

    /// The grid with these values in reading order, 0 for a blank.
    pub fn from_values(shape: &Shape, values: &[u8]) -> Result<Grid, GridError> {
        let side = shape.side();
        if values.len() != shape.cell_count() {
            return Err(GridError::CellCount {
                side,
                expected: shape.cell_count(),
                found: values.len(),
            });
        }
        if let Some(&value) = values.iter().find(|&&value| usize::from(value) > side) {
            return Err(GridError::Value { side, value });
        }
        Ok(Grid {
            shape: shape.clone(),
            values: values.to_vec(),
        })
    }

    /// The shape that the grid fills.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The values in reading order, 0 for a blank.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The digit in a cell; `None` when it is blank or outside the grid.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell.index()).copied().and_then(Digit::new)
    }

    /// Every cell in reading order with its digit, `None` where it is blank.
    ///
    /// ```
    /// let grid: kudosu_board::Grid = "12..".parse()?;
    /// let digits: Vec<u8> = grid.iter().filter_map(|(_, digit)| digit).map(|digit| digit.get()).collect();
    /// assert_eq!(digits, [1, 2]);
    /// # Ok::<(), kudosu_board::LineError>(())
    /// ```
    pub fn iter(&self) -> GridIter<'_> {
        GridIter(self.values.iter().enumerate())
    }

    /// Puts a digit into a cell, whether or not it clashes there.
    pub fn set(&mut self, cell: Cell, digit: Digit) -> Result<(), GridError> {
        let side = self.shape.side();
        if usize::from(digit.get()) > side {
            return Err(GridError::Value {
                side,
                value: digit.get(),
            });
        }
        self.put(cell, digit.get())
    }

    /// Makes a cell blank.
    pub fn clear(&mut self, cell: Cell) -> Result<(), GridError> {
        self.put(cell, 0)
    }

    fn put(&mut self, cell: Cell, value: u8) -> Result<(), GridError> {
        let cells = self.values.len();
        let place = self.values.get_mut(cell.index());
        *place.ok_or(GridError::OutsideGrid {
            cell: cell.index(),
            cells,
        })? = value;
        Ok(())
    }

    /// The cells without a digit, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.shape.cells().filter(|&cell| self.get(cell).is_none())
    }

    /// How many cells are blank.
    #[must_use]
    pub fn blank_count(&self) -> usize {
        self.values.iter().filter(|&&value| value == 0).count()
    }

    /// The cells with a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.shape
            .cells()
            .filter(|&cell| self.get(cell).is_some())
            .collect()
    }

    /// The digits that no house of the cell holds yet, not counting the cell itself.
    #[must_use]
    pub fn options(&self, cell: Cell) -> DigitSet {
        let houses = self.shape.houses_of(cell).iter();
        let peers = houses
            .flat_map(|&house| self.shape.cells_of(house))
            .filter(|&&peer| peer != cell);
        let seen: DigitSet = peers.filter_map(|&peer| self.get(peer)).collect();
        self.shape.digits() - seen
    }

    /// Whether every cell is filled and no house holds a digit twice.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.shape.are_solved(&self.values)
    }

    /// Whether this grid is solved and keeps every digit of `puzzle`.
    #[must_use]
    pub fn is_solution_of(&self, puzzle: &Grid) -> bool {
        self.shape == puzzle.shape && puzzle.is_solved_by(&self.values)
    }

    /// Whether these values, one for each cell in reading order, fill every cell, keep every digit of this
    /// grid and put no digit into a house twice: what it means to be a solution, for those who have many of
    /// them to check.
    ///
    /// ```
    /// use kudosu_board::Grid;
    ///
    /// let puzzle: Grid = ".142..1..2.4.3.1".parse()?;
    /// let solution = [3, 1, 4, 2, 2, 4, 1, 3, 1, 2, 3, 4, 4, 3, 2, 1];
    /// assert!(puzzle.is_solved_by(&solution));
    /// assert!(!puzzle.is_solved_by(&solution[1..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_solved_by(&self, values: &[u8]) -> bool {
        let keeps = |(&given, &value): (&u8, &u8)| given == 0 || value == given;
        self.shape.are_solved(values) && self.values.iter().zip(values).all(keeps)
    }
}

impl Shape {
    /// Whether these values fill every cell and no house has one of them twice.
    fn are_solved(&self, values: &[u8]) -> bool {
        let is_digit = |&value: &u8| (1..=self.side()).contains(&usize::from(value));
        values.len() == self.cell_count()
            && values.iter().all(is_digit)
            && self.houses().iter().all(|house| {
                let mut seen: u128 = 0;
                house.cells().iter().all(|cell| {
                    let digit = 1 << values[cell.index()];
                    let is_new = seen & digit == 0;
                    seen |= digit;
                    is_new
                })
            })
    }
}

/// The cells of a grid with their digits; what [`Grid::iter`] gives.
#[derive(Clone, Debug)]
pub struct GridIter<'a>(std::iter::Enumerate<std::slice::Iter<'a, u8>>);

impl Iterator for GridIter<'_> {
    type Item = (Cell, Option<Digit>);

    fn next(&mut self) -> Option<(Cell, Option<Digit>)> {
        let (index, &value) = self.0.next()?;
        Some((Cell::new(index as u16), Digit::new(value)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for GridIter<'_> {}

impl<'a> IntoIterator for &'a Grid {
    type Item = (Cell, Option<Digit>);
    type IntoIter = GridIter<'a>;

    fn into_iter(self) -> GridIter<'a> {
        self.iter()
    }
}

impl fmt::Display for Grid {
    /// The one-line form: a character a cell up to side 35 (`.` for a blank, A = 10),
    /// above that decimals with blanks between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_character_each = self.shape.digits().iter().all(|digit| digit.symbol().is_some());
        for cell in self.shape.cells() {
            let separator = if one_character_each || cell.index() == 0 {
                ""
            } else {
                " "
            };
            f.write_str(separator)?;
            match self.get(cell) {
                None => f.write_str(".")?,
                Some(digit) => match digit.symbol().filter(|_| one_character_each) {
                    Some(symbol) => write!(f, "{symbol}")?,
                    None => write!(f, "{digit}")?,
                },
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {self})", self.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_on_every_way_in() {
        let four = Shape::of_side(4).unwrap();
        let too_few = Grid::from_values(&four, &[0; 15]);
        assert_eq!(
            too_few,
            Err(GridError::CellCount {
                side: 4,
                expected: 16,
                found: 15
            })
        );
        let mut values = [0; 16];
        values[7] = 5;
        assert_eq!(
            Grid::from_values(&four, &values),
            Err(GridError::Value { side: 4, value: 5 })
        );

        let mut grid = Grid::blank(&four);
        let five = Digit::new(5).unwrap();
        assert_eq!(
            grid.set(Cell::new(0), five),
            Err(GridError::Value { side: 4, value: 5 })
        );
        assert_eq!(
            grid.clear(Cell::new(16)),
            Err(GridError::OutsideGrid { cell: 16, cells: 16 })
        );
        assert_eq!(grid.get(Cell::new(999)), None);
        assert_eq!(grid, Grid::blank(&four));
    }

    #[test]
    fn a_solution_keeps_the_givens_of_its_own_puzzle() {
        let four = Shape::of_side(4).unwrap();
        let solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let solution = Grid::from_values(&four, &solved).unwrap();
        let with = |at: usize, value| {
            let mut values = [0; 16];
            values[at] = value;
            Grid::from_values(&four, &values).unwrap()
        };
        assert!(solution.is_solution_of(&with(5, 4)));
        assert!(!solution.is_solution_of(&with(5, 3)));
        assert!(!with(5, 4).is_solution_of(&with(5, 4)));
        let lines = Shape::with_box(1, 4).unwrap();
        assert!(!solution.is_solution_of(&Grid::blank(&lines)));
        assert_eq!(solution.iter().len(), 16);
    }

    #[test]
    fn options_ignore_the_cell_itself() {
        let nine = Shape::nine();
        let mut grid = Grid::blank(&nine);
        grid.set(Cell::new(0), Digit::new(5).unwrap()).unwrap();
        assert_eq!(grid.options(Cell::new(0)), DigitSet::all(9));
        assert!(!grid.options(Cell::new(1)).contains(Digit::new(5).unwrap()));
        assert_eq!(grid.options(Cell::new(40)), DigitSet::all(9));
    }

    #[test]
    fn a_grid_of_side_36_is_written_with_decimals() {
        let shape = Shape::of_side(36).unwrap();
        let mut grid = Grid::blank(&shape);
        grid.set(Cell::new(1), Digit::new(36).unwrap()).unwrap();
        assert!(grid.to_string().starts_with(". 36 . ."));
    }
}
