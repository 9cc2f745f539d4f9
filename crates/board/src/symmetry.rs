//! The symmetries of a grid: everything that may be done to a Sudoku without changing what kind of puzzle it
//! is.
//!
//! Rows may change places within their band and bands as a whole, columns and stacks likewise, the grid may
//! be transposed, and the digits may be renamed. Rotations and reflections are made of these. A 9×9 grid has
//! 3,359,232 such rearrangements times 9! namings;
//! two puzzles that one of them carries into each other are the same to a solver.
//!
//! Grids with other houses, and puzzles with clues, have fewer: those that keep every house, and for which
//! each clue has a counterpart that means the same ([`Symmetry::apply_to_clues`]).

mod clues;
mod renaming;
#[cfg(test)]
mod tests;

pub use renaming::Renamings;

use crate::{Cell, CellNotation, ClueKind, Clues, Digit, Grid, House, HouseKind, Rng, Shape};

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
    /// A house would not be one any more when these rows or columns change places.
    #[error("rows and columns can change places only where every house stays a house; {house} would not")]
    BreaksHouse {
        /// Which house, with its cells.
        house: String,
    },
    /// A clue depends on the digits themselves.
    #[error("the digits cannot be renamed so: what the {} says depends on them", .0.title())]
    ClueDigits(ClueKind),
    /// A clue depends on where its rows and columns lie.
    #[error("the rows and columns cannot change places so: what the {} says depends on where they lie", .0.title())]
    ClueLines(ClueKind),
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
        Symmetry {
            from: shape.clone(),
            to: shape.clone(),
            transposed,
            rows: lines(rows_reversed),
            columns: lines(columns_reversed),
            digits: shape.digits().iter().collect(),
        }
        .with_image()
    }

    /// The eight symmetries that every square has, the one that changes nothing first.
    ///
    /// ```
    /// use kudosu_board::{Shape, Symmetry};
    ///
    /// let shape = Shape::of_side(6)?;
    /// let all = Symmetry::all_of_square(&shape);
    /// assert_eq!((all.len(), &all[0]), (8, &Symmetry::identity(&shape)));
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    #[must_use]
    pub fn all_of_square(shape: &Shape) -> Vec<Symmetry> {
        let ways = 0..8_usize;
        ways.map(|way| Symmetry::of_square(shape, way & 4 != 0, way & 2 != 0, way & 1 != 0))
            .collect()
    }

    /// The same with the shape that comes out worked out.
    fn with_image(mut self) -> Symmetry {
        self.to = self.image();
        self
    }

    /// The shape that the houses of the first one are carried into.
    fn image(&self) -> Shape {
        let shape = &self.from;
        let origins: Vec<Cell> = shape.cells().map(|cell| self.origin_of(cell)).collect();
        let boxes = match shape.box_size() {
            Some((height, width)) if self.transposed => Shape::with_box(width, height),
            Some((height, width)) => Shape::with_box(height, width),
            None => {
                // A cell without a region stays one; without any region it is a Latin square.
                let region = |&origin: &Cell| shape.box_of(origin).map(|house| house.index());
                Shape::with_regions(&origins.iter().map(region).collect::<Vec<Option<usize>>>())
            }
        };
        let extra = shape.houses_of_kind(HouseKind::Extra).iter().map(|house| {
            let is_inside = |cell: &Cell| house.contains(origins[cell.index()]);
            shape.cells().filter(is_inside).collect::<Vec<Cell>>()
        });
        boxes
            .and_then(|boxes| boxes.with_houses(extra))
            .expect("the cells of every house only changed places")
    }

    /// Puts row `order[r]` (counted from 0) where row `r` was. Rows that share boxes must stay together, and
    /// every other house must stay a house.
    pub fn of_rows(shape: &Shape, order: &[usize]) -> Result<Symmetry, SymmetryError> {
        Symmetry::of_lines(shape, order, &(0..shape.side()).collect::<Vec<usize>>())
    }

    /// Puts column `order[c]` (counted from 0) where column `c` was.
    /// Columns that share boxes must stay together, and every other house must stay a house.
    pub fn of_columns(shape: &Shape, order: &[usize]) -> Result<Symmetry, SymmetryError> {
        Symmetry::of_lines(shape, &(0..shape.side()).collect::<Vec<usize>>(), order)
    }

    /// Rows and columns change places at once: together they may keep a house that either alone would break.
    ///
    /// ```
    /// use kudosu_board::{Shape, Symmetry};
    ///
    /// let diagonal = Shape::of_side(4)?.with_diagonals()?;
    /// let order = [2, 3, 0, 1];
    /// assert!(Symmetry::of_rows(&diagonal, &order).is_err());
    /// assert!(Symmetry::of_lines(&diagonal, &order, &order).is_ok());
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn of_lines(shape: &Shape, rows: &[usize], columns: &[usize]) -> Result<Symmetry, SymmetryError> {
        let (height, width) = shape.box_size().unwrap_or((1, 1));
        let mut symmetry = Symmetry::identity(shape);
        symmetry.rows = checked_lines(rows, shape.side(), height, "rows")?;
        symmetry.columns = checked_lines(columns, shape.side(), width, "columns")?;
        if shape.is_plain() {
            return Ok(symmetry); // whole bands and stacks change places, and lines within them
        }
        let symmetry = symmetry.with_image();
        let is_kept = |house: &&House| {
            let same = |other: &House| other.kind() == house.kind() && other.cells() == house.cells();
            symmetry.to.houses().iter().any(same)
        };
        let lost = shape.houses().iter().find(|house| !is_kept(house));
        match lost {
            None => Ok(symmetry),
            Some(house) => Err(SymmetryError::BreaksHouse {
                house: named(house, shape),
            }),
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
            let mut keeping = Symmetry::all_of_square(shape);
            keeping.retain(|symmetry| symmetry.to == symmetry.from);
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

    /// One of all symmetries that keep the shape of a puzzle with these clues and give each clue a
    /// counterpart, each equally likely: the grid turned or mirrored, and the digits renamed as far as
    /// the clues allow. Without clues it is [`Symmetry::random`].
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Clues, Rng, Shape, Symmetry};
    ///
    /// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(4) };
    /// let clues = Clues::new(&Shape::of_side(4)?, vec![cage])?;
    /// let any = Symmetry::random_with_clues(&clues, &mut Rng::new(7));
    /// assert!(any.apply_to_clues(&clues).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_with_clues(clues: &Clues, rng: &mut Rng) -> Symmetry {
        let shape = clues.shape();
        if clues.is_empty() {
            return Symmetry::random(shape, rng);
        }
        let squares = Symmetry::all_of_square(shape).into_iter();
        let squares = squares.filter(|square| square.to == square.from);
        let sound: Vec<(Symmetry, Renamings)> = squares
            .flat_map(|square| {
                let families = square.renamings(clues);
                families.into_iter().map(move |family| (square.clone(), family))
            })
            .collect();
        let (square, family) = &sound[rng.below(sound.len())];
        square.with_names(family.random(rng))
    }

    /// The same rearrangement with these names of the digits.
    #[must_use]
    pub(crate) fn with_names(&self, digits: Vec<Digit>) -> Symmetry {
        Symmetry {
            digits,
            ..self.clone()
        }
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

/// A house as an error names it: `box 2 (r1c4 r1c5 …)`.
fn named(house: &House, shape: &Shape) -> String {
    let names: Vec<String> = house
        .cells()
        .iter()
        .map(|&cell| shape.cell_name(cell, CellNotation::RowColumn))
        .collect();
    format!("{house} ({})", names.join(" "))
}

/// The lines in random order, groups kept together.
fn random_lines(side: usize, group: usize, rng: &mut Rng) -> Vec<usize> {
    let lines: Vec<usize> = (0..side).collect();
    let mut groups: Vec<Vec<usize>> = lines.chunks(group).map(<[usize]>::to_vec).collect();
    rng.shuffle(&mut groups);
    groups.iter_mut().for_each(|group| rng.shuffle(group));
    groups.concat()
}
