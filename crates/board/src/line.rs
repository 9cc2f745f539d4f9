//! A grid in one line: the only reader of that form, for every size.

use std::str::FromStr;

use crate::{Digit, Grid, GridError, Puzzle, Shape, nine};

/// Why a line is not a grid. Cells count from 1 in reading order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// What stands for a cell is neither a digit nor a blank.
    #[error("'{found}' in cell {cell} is no cell; write 1 to 9, A for 10 and so on, or . for a blank")]
    Symbol {
        /// What stands there.
        found: String,
        /// Where.
        cell: usize,
    },
    /// A value is larger than the side.
    #[error("'{found}' in cell {cell} is too large; a {side}×{side} grid holds 1 to {side}")]
    Value {
        /// What stands there.
        found: String,
        /// Where.
        cell: usize,
        /// The side of the grid.
        side: usize,
    },
    /// There are more or fewer cells than the shape has.
    #[error("a {side}×{side} grid has {expected} cells, not {found}")]
    CellCount {
        /// The side of the grid.
        side: usize,
        /// How many cells it has.
        expected: usize,
        /// How many the line has.
        found: usize,
    },
    /// No square grid has this many cells, or none that is supported.
    #[error("{found} cells do not make a square grid of side 1 to 100")]
    NotSquare {
        /// How many the line has.
        found: usize,
    },
}

impl Grid {
    /// Reads what `to_string` writes: a character a cell, `.` or `0` for a blank, A = 10; or, as above side
    /// 35, decimal numbers with blanks between.
    ///
    /// ```
    /// use kudosu_board::{Grid, Shape};
    ///
    /// let shape = Shape::of_side(4)?;
    /// assert_eq!(Grid::from_line(&shape, "1234............")?.to_string(), "1234............");
    /// let error = Grid::from_line(&shape, "12345...........").unwrap_err();
    /// assert_eq!(error.to_string(), "'5' in cell 5 is too large; a 4×4 grid holds 1 to 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_line(shape: &Shape, line: &str) -> Result<Grid, LineError> {
        if shape.side() == 9
            && let Some(values) = nine::read_line(line.as_bytes())
        {
            return grid_of(shape, &values);
        }
        from_cells(shape, &cells_of(line))
    }
}

/// A grid with the most square boxes, as large as the line is long.
///
/// ```
/// use kudosu_board::Grid;
///
/// let puzzle: Grid = ".142..1..2.4.3.1".parse()?;
/// assert_eq!(puzzle.shape().side(), 4);
/// let error = "123".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "3 cells do not make a square grid of side 1 to 100");
/// # Ok::<(), kudosu_board::LineError>(())
/// ```
impl FromStr for Grid {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Grid, LineError> {
        if let Some(values) = nine::read_line(line.as_bytes()) {
            return grid_of(&Shape::nine(), &values);
        }
        let cells = cells_of(line);
        let found = cells.len();
        let shape = Shape::of_side(found.isqrt()).map_err(|_| LineError::NotSquare { found })?;
        if shape.cell_count() != found {
            return Err(LineError::NotSquare { found });
        }
        from_cells(&shape, &cells)
    }
}

impl TryFrom<&str> for Grid {
    type Error = LineError;

    fn try_from(line: &str) -> Result<Grid, LineError> {
        line.parse()
    }
}

/// A puzzle without clues from the line of its grid. Whatever else people write is for `kudosu::read_one`.
///
/// ```
/// use kudosu_board::{Grid, Puzzle};
///
/// let puzzle: Puzzle = ".142..1..2.4.3.1".parse()?;
/// assert_eq!(puzzle, Puzzle::try_from(".142..1..2.4.3.1")?);
/// assert_eq!(puzzle.grid(), &Grid::try_from(".142..1..2.4.3.1")?);
/// # Ok::<(), kudosu_board::LineError>(())
/// ```
impl FromStr for Puzzle {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Puzzle, LineError> {
        line.parse::<Grid>().map(Puzzle::from)
    }
}

impl TryFrom<&str> for Puzzle {
    type Error = LineError;

    fn try_from(line: &str) -> Result<Puzzle, LineError> {
        line.parse()
    }
}

/// What stands for each cell: words where there are any gaps, else characters.
fn cells_of(line: &str) -> Vec<&str> {
    if line.contains(char::is_whitespace) {
        return line.split_whitespace().collect();
    }
    let ends = line.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
    ends.map(|(start, end)| &line[start..end]).collect()
}

fn from_cells(shape: &Shape, cells: &[&str]) -> Result<Grid, LineError> {
    let side = shape.side();
    let mut values = Vec::with_capacity(cells.len());
    for (&found, cell) in cells.iter().zip(1..) {
        let value = value_of(found).ok_or_else(|| LineError::Symbol {
            found: found.to_owned(),
            cell,
        })?;
        let value = value.filter(|&value| usize::from(value) <= side);
        values.push(value.ok_or_else(|| LineError::Value {
            found: found.to_owned(),
            cell,
            side,
        })?);
    }
    grid_of(shape, &values)
}

/// The value of a cell, 0 for a blank: `None` for what is no cell, within that for a value beyond any digit.
fn value_of(cell: &str) -> Option<Option<u8>> {
    let mut symbols = cell.chars();
    match (symbols.next()?, symbols.next()) {
        ('.' | '0', None) => Some(Some(0)),
        (symbol, None) => Digit::from_symbol(symbol).map(|digit| Some(digit.get())),
        _ if cell.bytes().all(|byte| byte.is_ascii_digit()) => Some(cell.parse().ok()),
        _ => None,
    }
}

fn grid_of(shape: &Shape, values: &[u8]) -> Result<Grid, LineError> {
    Grid::from_values(shape, values).map_err(|error| {
        // Every value was compared with the side before, so the count is all that can be wrong.
        debug_assert!(matches!(error, GridError::CellCount { .. }));
        LineError::CellCount {
            side: shape.side(),
            expected: shape.cell_count(),
            found: values.len(),
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told(side: usize, line: &str) -> String {
        Grid::from_line(&Shape::of_side(side).unwrap(), line)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told_with_its_place() {
        insta::assert_snapshot!(told(4, "12?............."), @"'?' in cell 3 is no cell; write 1 to 9, A for 10 and so on, or . for a blank");
        insta::assert_snapshot!(told(4, "12é............."), @"'é' in cell 3 is no cell; write 1 to 9, A for 10 and so on, or . for a blank");
        insta::assert_snapshot!(told(9, &format!("1A{}", ".".repeat(79))), @"'A' in cell 2 is too large; a 9×9 grid holds 1 to 9");
        insta::assert_snapshot!(told(9, "53..7"), @"a 9×9 grid has 81 cells, not 5");
        insta::assert_snapshot!(told(36, &format!("37 {}", ". ".repeat(1295))), @"'37' in cell 1 is too large; a 36×36 grid holds 1 to 36");
        insta::assert_snapshot!(told(36, &format!("999999 {}", ". ".repeat(1295))), @"'999999' in cell 1 is too large; a 36×36 grid holds 1 to 36");
        for line in ["", "12", "123", &".".repeat(101 * 101)] {
            let found = line.len();
            assert_eq!(line.parse::<Grid>(), Err(LineError::NotSquare { found }));
        }
    }

    proptest! {
        #[test]
        fn every_grid_reads_its_own_line(side in 1usize..=40, seed in any::<u64>()) {
            let shape = Shape::of_side(side).unwrap();
            let mut rng = crate::Rng::new(seed);
            let values: Vec<u8> = shape.cells().map(|_| rng.below(side + 1) as u8).collect();
            let grid = Grid::from_values(&shape, &values).unwrap();
            prop_assert_eq!(Grid::from_line(&shape, &grid.to_string()), Ok(grid.clone()));
            prop_assert_eq!(grid.to_string().parse(), Ok(grid.clone()));
            prop_assert_eq!(Grid::try_from(&*grid.to_string()), Ok(grid.clone()));
            prop_assert_eq!(Puzzle::try_from(&*grid.to_string()), Ok(Puzzle::from(grid)));
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,90}") {
            let _ = text.parse::<Grid>();
            let _ = Grid::from_line(&Shape::nine(), &text);
        }
    }
}
