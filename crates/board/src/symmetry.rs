//! The symmetries of a grid: everything that may be done to a Sudoku without changing what kind of puzzle it
//! is.
//!
//! Rows may change places within their band and bands as a whole, columns and stacks likewise, the grid may
//! be transposed, and the digits may be renamed. Rotations and reflections are made of these. A 9×9 grid has
//! 3,359,232 such rearrangements times 9! namings;
//! two puzzles that one of them carries into each other are the same to a solver.

use crate::{Cell, Digit, Grid, HouseId, HouseKind, Rng, Shape};

/// One rearrangement of the cells together with one renaming of the digits.
///
/// ```
/// use kudosu_board::{Grid, Rng, Shape, Symmetry};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// let turn = Symmetry::rotate_90(grid.shape());
/// assert_eq!(turn.apply(&grid)?.to_string(), "...1...2...3...4");
///
/// let any = Symmetry::random(grid.shape(), &mut Rng::new(1));
/// assert_eq!(any.inverse().apply(&any.apply(&grid)?)?, grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The shape that it is applied to.
    from: Shape,
    /// The shape that comes out: transposing turns boxes of 2×3 into boxes of 3×2.
    to: Shape,
    transposed: bool,
    /// Row `r` of the result is row `rows[r]` of the (transposed) original.
    rows: Vec<usize>,
    /// Column `c` of the result is column `columns[c]` of the (transposed) original.
    columns: Vec<usize>,
    /// What each digit is called afterwards, by its index.
    digits: Vec<Digit>,
}

/// Why there is no such symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// Irregular boxes and extra houses do not survive when rows change places.
    #[error("rows and columns change places only in grids without irregular boxes and further houses")]
    NotRectangular,
    /// The grid does not have the shape that the symmetry was made for.
    #[error("this symmetry is for a {expected} grid, not for {found}")]
    OtherShape {
        /// What the symmetry was made for.
        expected: String,
        /// What it was given.
        found: String,
    },
    /// An order must name each line (or digit) once.
    #[error("an order of {expected} {what} names each of 1 to {expected} once")]
    NotAnOrder {
        /// What is ordered: rows, columns, digits.
        what: &'static str,
        /// How many there are.
        expected: usize,
    },
    /// Lines that share boxes must stay together.
    #[error("{what} that share boxes must stay together")]
    SplitsBoxes {
        /// Rows or columns.
        what: &'static str,
    },
}

impl Symmetry {
    /// The symmetry that changes nothing.
    #[must_use]
    pub fn identity(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, false, false, false)
    }

    /// Rows become columns: a reflection in the falling diagonal.
    #[must_use]
    pub fn transpose(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, true, false, false)
    }

    /// Left and right change places.
    #[must_use]
    pub fn mirror_left_right(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, false, false, true)
    }

    /// Top and bottom change places.
    #[must_use]
    pub fn mirror_top_bottom(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, false, true, false)
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub fn rotate_90(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, true, false, true)
    }

    /// A half turn.
    #[must_use]
    pub fn rotate_180(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, false, true, true)
    }

    /// A quarter turn anticlockwise.
    #[must_use]
    pub fn rotate_270(shape: &Shape) -> Symmetry {
        Symmetry::of_square(shape, true, true, false)
    }

    /// One of the eight symmetries that every square has: transposed or not, then rows and columns reversed
    /// or not. Irregular boxes and further houses go along.
    fn of_square(shape: &Shape, transposed: bool, rows_reversed: bool, columns_reversed: bool) -> Symmetry {
        let lines = |is_reversed: bool| {
            let mut lines: Vec<usize> = (0..shape.side()).collect();
            if is_reversed {
                lines.reverse();
            }
            lines
        };
        let mut symmetry = Symmetry {
            from: shape.clone(),
            to: shape.clone(),
            transposed,
            rows: lines(rows_reversed),
            columns: lines(columns_reversed),
            digits: shape.digits().iter().collect(),
        };
        symmetry.to = symmetry.image();
        symmetry
    }

    /// The shape that the houses of the first one are carried into.
    fn image(&self) -> Shape {
        let (shape, side) = (&self.from, self.from.side());
        let origins: Vec<Cell> = shape.cells().map(|cell| self.origin_of(cell)).collect();
        let boxes = match shape.box_size() {
            Some((height, width)) if self.transposed => Shape::with_box(width, height),
            Some((height, width)) => Shape::with_box(height, width),
            None if shape.is_plain() => Shape::with_box(1, side),
            None => {
                let region = |&origin: &Cell| shape.box_of(origin).map_or(0, HouseId::index);
                Shape::irregular(&origins.iter().map(region).collect::<Vec<usize>>())
            }
        };
        let extra = shape
            .houses()
            .iter()
            .filter(|house| house.kind() == HouseKind::Extra);
        extra
            .fold(boxes, |image, house| {
                let is_inside = |cell: &Cell| house.cells().contains(&origins[cell.index()]);
                image?.with_house(shape.cells().filter(is_inside))
            })
            .expect("the cells of every house only changed places")
    }

    /// Puts row `order[r]` (counted from 0) where row `r` was. Rows that share boxes must stay together.
    pub fn of_rows(shape: &Shape, order: &[usize]) -> Result<Symmetry, SymmetryError> {
        let mut symmetry = Symmetry::of_lines(shape)?;
        let height = shape.box_size().map_or(1, |(height, _)| height);
        symmetry.rows = checked_lines(order, shape.side(), height, "rows")?;
        Ok(symmetry)
    }

    /// Puts column `order[c]` (counted from 0) where column `c` was.
    /// Columns that share boxes must stay together.
    pub fn of_columns(shape: &Shape, order: &[usize]) -> Result<Symmetry, SymmetryError> {
        let mut symmetry = Symmetry::of_lines(shape)?;
        let width = shape.box_size().map_or(1, |(_, width)| width);
        symmetry.columns = checked_lines(order, shape.side(), width, "columns")?;
        Ok(symmetry)
    }

    /// The symmetry that changes nothing, for a shape whose lines may change places.
    fn of_lines(shape: &Shape) -> Result<Symmetry, SymmetryError> {
        match shape.is_plain() {
            true => Ok(Symmetry::identity(shape)),
            false => Err(SymmetryError::NotRectangular),
        }
    }

    /// Renames the digits: `names[0]` is what 1 is called afterwards.
    pub fn of_digits(shape: &Shape, names: &[Digit]) -> Result<Symmetry, SymmetryError> {
        let mut symmetry = Symmetry::identity(shape);
        let indices: Vec<usize> = names.iter().map(|digit| digit.index()).collect();
        checked_order(&indices, shape.side(), "digits")?;
        symmetry.digits = names.to_vec();
        Ok(symmetry)
    }

    /// One of all symmetries that keep the shape, each equally likely.
    pub fn random(shape: &Shape, rng: &mut Rng) -> Symmetry {
        let side = shape.side();
        if !shape.is_plain() {
            let both = [false, true];
            let all = both.into_iter().flat_map(|transposed| {
                both.into_iter().flat_map(move |rows| {
                    both.map(|columns| Symmetry::of_square(shape, transposed, rows, columns))
                })
            });
            let keeping: Vec<Symmetry> = all.filter(|symmetry| symmetry.to == symmetry.from).collect();
            let mut symmetry = keeping[rng.below(keeping.len())].clone();
            rng.shuffle(&mut symmetry.digits);
            return symmetry;
        }
        let (height, width) = shape.box_size().unwrap_or((1, 1));
        let mut symmetry = if height == width && rng.below(2) == 1 {
            Symmetry::transpose(shape)
        } else {
            Symmetry::identity(shape)
        };
        symmetry.rows = random_lines(side, height, rng);
        symmetry.columns = random_lines(side, width, rng);
        rng.shuffle(&mut symmetry.digits);
        symmetry
    }

    /// First this, then `next`.
    pub fn then(&self, next: &Symmetry) -> Result<Symmetry, SymmetryError> {
        next.expect_shape(&self.to)?;
        let through = |lines: &[usize], order: &[usize]| order.iter().map(|&at| lines[at]).collect();
        let (rows, columns) = if next.transposed {
            (
                through(&self.columns, &next.rows),
                through(&self.rows, &next.columns),
            )
        } else {
            (
                through(&self.rows, &next.rows),
                through(&self.columns, &next.columns),
            )
        };
        Ok(Symmetry {
            from: self.from.clone(),
            to: next.to.clone(),
            transposed: self.transposed != next.transposed,
            rows,
            columns,
            digits: self
                .digits
                .iter()
                .map(|digit| next.digits[digit.index()])
                .collect(),
        })
    }

    /// What undoes this.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let (rows, columns) = (inverse_order(&self.rows), inverse_order(&self.columns));
        let (rows, columns) = if self.transposed {
            (columns, rows)
        } else {
            (rows, columns)
        };
        let names: Vec<usize> = self.digits.iter().map(|digit| digit.index()).collect();
        let digits = inverse_order(&names).into_iter().filter_map(Digit::from_index);
        Symmetry {
            from: self.to.clone(),
            to: self.from.clone(),
            transposed: self.transposed,
            rows,
            columns,
            digits: digits.collect(),
        }
    }

    /// The grid after the rearrangement.
    pub fn apply(&self, grid: &Grid) -> Result<Grid, SymmetryError> {
        self.expect_shape(grid.shape())?;
        let value = |cell: Cell| {
            grid.get(self.origin_of(cell))
                .map_or(0, |digit| self.digits[digit.index()].get())
        };
        let values: Vec<u8> = self.to.cells().map(value).collect();
        Ok(Grid::from_values(&self.to, &values).expect("the cells and digits were only rearranged"))
    }

    /// Where the content of a cell of the result came from.
    #[must_use]
    pub fn origin_of(&self, cell: Cell) -> Cell {
        let row = self.rows[self.to.row_of(cell) % self.rows.len()];
        let column = self.columns[self.to.column_of(cell)];
        let (row, column) = if self.transposed {
            (column, row)
        } else {
            (row, column)
        };
        Cell::new((row * self.from.side() + column) as u16)
    }

    /// What a digit is called afterwards; a digit beyond the side keeps its name.
    #[must_use]
    pub fn name_of(&self, digit: Digit) -> Digit {
        self.digits.get(digit.index()).copied().unwrap_or(digit)
    }

    /// The shape of the result.
    #[must_use]
    pub fn to_shape(&self) -> &Shape {
        &self.to
    }

    fn expect_shape(&self, found: &Shape) -> Result<(), SymmetryError> {
        if *found == self.from {
            return Ok(());
        }
        Err(SymmetryError::OtherShape {
            expected: self.from.to_string(),
            found: found.to_string(),
        })
    }
}

fn checked_order(order: &[usize], side: usize, what: &'static str) -> Result<(), SymmetryError> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..side) {
        Ok(())
    } else {
        Err(SymmetryError::NotAnOrder { what, expected: side })
    }
}

fn checked_lines(
    order: &[usize],
    side: usize,
    group: usize,
    what: &'static str,
) -> Result<Vec<usize>, SymmetryError> {
    checked_order(order, side, what)?;
    let together = |lines: &[usize]| lines.iter().all(|line| line / group == lines[0] / group);
    if order.chunks(group).all(together) {
        Ok(order.to_vec())
    } else {
        Err(SymmetryError::SplitsBoxes { what })
    }
}

fn inverse_order(order: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; order.len()];
    for (at, &from) in order.iter().enumerate() {
        inverse[from] = at;
    }
    inverse
}

/// The lines in random order, groups kept together.
fn random_lines(side: usize, group: usize, rng: &mut Rng) -> Vec<usize> {
    let lines: Vec<usize> = (0..side).collect();
    let mut groups: Vec<Vec<usize>> = lines.chunks(group).map(<[usize]>::to_vec).collect();
    rng.shuffle(&mut groups);
    groups.iter_mut().for_each(|group| rng.shuffle(group));
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(shape: &Shape) -> Grid {
        // Not a valid Sudoku, but every row and column differs, which is all that a rearrangement can show.
        let value = |cell: Cell| ((shape.row_of(cell) * 5 + shape.column_of(cell) * 3) % shape.side()) as u8;
        Grid::from_values(shape, &shape.cells().map(value).collect::<Vec<u8>>()).unwrap()
    }

    #[test]
    fn inverse_and_composition_obey_the_laws_of_a_group() {
        let mut rng = Rng::new(5);
        for shape in [
            Shape::of_side(6).unwrap(),
            Shape::nine(),
            Shape::with_box(3, 2).unwrap(),
            Shape::of_side(5).unwrap(),
        ] {
            let grid = numbered(&shape);
            for _ in 0..50 {
                let a = Symmetry::random(&shape, &mut rng);
                let b = Symmetry::random(&shape, &mut rng);
                let one_by_one = b.apply(&a.apply(&grid).unwrap()).unwrap();
                assert_eq!(a.then(&b).unwrap().apply(&grid).unwrap(), one_by_one);
                assert_eq!(a.then(&a.inverse()).unwrap(), Symmetry::identity(&shape));
                let turn = Symmetry::rotate_90(&shape);
                let turned = a.then(&turn).unwrap();
                assert_eq!(
                    turned.inverse().apply(&turned.apply(&grid).unwrap()).unwrap(),
                    grid
                );
            }
        }
    }

    #[test]
    fn four_quarter_turns_and_two_mirrors_bring_everything_back() {
        for shape in [Shape::nine(), Shape::of_side(12).unwrap()] {
            let grid = numbered(&shape);
            let mut turned = grid.clone();
            for _ in 0..4 {
                turned = Symmetry::rotate_90(turned.shape()).apply(&turned).unwrap();
            }
            assert_eq!(turned, grid);
            let half = Symmetry::rotate_180(&shape);
            let mirrors = Symmetry::mirror_left_right(&shape).then(&Symmetry::mirror_top_bottom(&shape));
            assert_eq!(mirrors.unwrap(), half);
            let back = Symmetry::rotate_270(Symmetry::rotate_90(&shape).to_shape());
            let there_and_back = Symmetry::rotate_90(&shape).then(&back).unwrap();
            assert_eq!(there_and_back, Symmetry::identity(&shape));
        }
    }

    #[test]
    fn boxes_that_are_wider_than_high_are_higher_than_wide_after_a_quarter_turn() {
        let wide = Shape::with_box(2, 3).unwrap();
        let high = Shape::with_box(3, 2).unwrap();
        assert_eq!(Symmetry::rotate_90(&wide).to_shape(), &high);
        assert_eq!(Symmetry::transpose(&high).to_shape(), &wide);
        assert_eq!(Symmetry::rotate_180(&wide).to_shape(), &wide);
    }

    #[test]
    fn orders_are_checked() {
        let nine = Shape::nine();
        assert!(Symmetry::of_rows(&nine, &[2, 1, 0, 6, 7, 8, 3, 4, 5]).is_ok());
        let split = Symmetry::of_rows(&nine, &[3, 1, 2, 0, 4, 5, 6, 7, 8]);
        assert_eq!(split, Err(SymmetryError::SplitsBoxes { what: "rows" }));
        let twice = Symmetry::of_columns(&nine, &[0, 0, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(
            twice,
            Err(SymmetryError::NotAnOrder {
                what: "columns",
                expected: 9
            })
        );
        let diagonal = nine.with_diagonals().unwrap();
        let order: Vec<usize> = (0..9).collect();
        assert_eq!(
            Symmetry::of_rows(&diagonal, &order),
            Err(SymmetryError::NotRectangular)
        );
        assert_eq!(
            Symmetry::of_columns(&diagonal, &order),
            Err(SymmetryError::NotRectangular)
        );
        let four = Grid::blank(&Shape::of_side(4).unwrap());
        assert!(Symmetry::identity(&nine).apply(&four).is_err());
    }

    #[test]
    fn irregular_boxes_and_further_houses_turn_with_the_grid() {
        let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
        let rising = (0..4).filter_map(|row| jigsaw.cell(row, 3 - row));
        let shape = jigsaw.with_house(rising).unwrap();
        let mirrored = Symmetry::mirror_left_right(&shape);
        assert_ne!(mirrored.to_shape(), &shape);
        let falling = (0..4).filter_map(|row| jigsaw.cell(row, row));
        let regions = [1, 0, 0, 0, 1, 1, 2, 0, 1, 3, 2, 2, 3, 3, 3, 2];
        let expected = Shape::irregular(&regions).unwrap().with_house(falling).unwrap();
        assert_eq!(mirrored.to_shape(), &expected);
        let grid = numbered(&shape);
        let there = mirrored.apply(&grid).unwrap();
        assert_eq!(mirrored.inverse().apply(&there).unwrap(), grid);
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            assert_eq!(Symmetry::random(&shape, &mut rng).to_shape(), &shape);
        }
    }
}
