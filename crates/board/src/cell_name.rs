//! What people call a cell: `r4c2`, `BD`, `row 4 col 2`.

use crate::{Cell, Shape};

/// A way to write the name of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CellNotation {
    /// `r4c2`: row, then column, counted from 1. Any size.
    RowColumn,
    /// `BD`: the letter of the column, then the letter of the row, A at the top left. Sides up to 26.
    Letters,
    /// `row 4 col 2`. Any size.
    Words,
}

/// Why a text does not name a cell of the grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellNameError {
    /// The text has none of the known forms.
    #[error("{0:?} is not the name of a cell: write r4c2, BD (column, then row) or row 4 col 2")]
    Unreadable(String),
    /// The text names a cell, but not of this grid.
    #[error("{name:?} lies outside the grid, whose rows and columns go from 1 to {side}")]
    OutsideGrid {
        /// The text as it was given.
        name: String,
        /// The side of the grid.
        side: usize,
    },
}

const ALPHABET: usize = 26;

impl Shape {
    /// The cell that a text names, in any notation and in upper or lower case.
    ///
    /// ```
    /// use kudosu_board::{Cell, CellNotation, Shape};
    ///
    /// let nine = Shape::nine();
    /// for name in ["r4c2", "R4C2", "BD", "bd", "row 4 col 2", "Row 4, Column 2"] {
    ///     assert_eq!(nine.parse_cell(name), Ok(Cell::new(28)));
    /// }
    /// assert_eq!(nine.cell_name(Cell::new(28), CellNotation::Letters), "BD");
    /// assert!(nine.parse_cell("r10c1").is_err());
    /// ```
    pub fn parse_cell(&self, name: &str) -> Result<Cell, CellNameError> {
        let text = name.trim().to_ascii_lowercase();
        let (row, column) = row_column(&text)
            .or_else(|| letters(&text))
            .ok_or_else(|| CellNameError::Unreadable(name.to_owned()))?;
        let outside = || CellNameError::OutsideGrid {
            name: name.to_owned(),
            side: self.side(),
        };
        let row = row.checked_sub(1).ok_or_else(outside)?;
        let column = column.checked_sub(1).ok_or_else(outside)?;
        self.cell(row, column).ok_or_else(outside)
    }

    /// The name of a cell. Letters fall back to `r4c2` where the side has more rows than the alphabet has
    /// letters.
    #[must_use]
    pub fn cell_name(&self, cell: Cell, notation: CellNotation) -> String {
        let (row, column) = (self.row_of(cell), self.column_of(cell));
        match notation {
            CellNotation::Letters if self.side() <= ALPHABET && row < ALPHABET => {
                let letter = |at: usize| char::from(b'A' + at as u8);
                [letter(column), letter(row)].iter().collect()
            }
            CellNotation::Words => format!("row {} col {}", row + 1, column + 1),
            CellNotation::Letters | CellNotation::RowColumn => format!("r{}c{}", row + 1, column + 1),
        }
    }
}

/// `r4c2`, `row 4 col 2`, `row 4, column 2`: row and column counted from 1.
fn row_column(text: &str) -> Option<(usize, usize)> {
    let text = text
        .strip_prefix("row")
        .or_else(|| text.strip_prefix('r'))?
        .trim_start();
    let (row, rest) = leading_number(text)?;
    let rest = rest.trim_start().trim_start_matches(',').trim_start();
    let rest = ["column", "col", "c"]
        .iter()
        .find_map(|word| rest.strip_prefix(word))?
        .trim_start();
    let (column, rest) = leading_number(rest)?;
    rest.is_empty().then_some((row, column))
}

/// `bd`: column letter, then row letter; gives row and column counted from 1.
fn letters(text: &str) -> Option<(usize, usize)> {
    let number = |letter: u8| {
        letter
            .is_ascii_lowercase()
            .then(|| usize::from(letter - b'a') + 1)
    };
    match text.as_bytes() {
        &[column, row] => Some((number(row)?, number(column)?)),
        _ => None,
    }
}

fn leading_number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok()?;
    Some((number, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_again_by_each_of_its_names() {
        for side in [1, 4, 9, 16, 26, 100] {
            let shape = Shape::of_side(side).unwrap();
            for cell in shape.cells() {
                for notation in [
                    CellNotation::RowColumn,
                    CellNotation::Letters,
                    CellNotation::Words,
                ] {
                    let name = shape.cell_name(cell, notation);
                    assert_eq!(shape.parse_cell(&name), Ok(cell), "{name} on {shape}");
                }
            }
        }
    }

    #[test]
    fn letters_are_column_then_row() {
        let nine = Shape::nine();
        for (name, index) in [("AA", 0), ("IA", 8), ("BD", 28), ("II", 80)] {
            assert_eq!(nine.parse_cell(name), Ok(Cell::new(index)));
        }
    }

    #[test]
    fn what_is_no_cell_is_refused_and_what_lies_outside_is_told_apart() {
        let nine = Shape::nine();
        for name in [
            "",
            "r",
            "r4",
            "c2",
            "r4c",
            "B",
            "BDE",
            "44",
            "r-1c2",
            "r4c2x",
            "ряд",
            "r99999999999999999999c1",
        ] {
            assert!(
                matches!(nine.parse_cell(name), Err(CellNameError::Unreadable(_))),
                "{name}"
            );
        }
        for name in ["r0c1", "r1c0", "r10c1", "JA", "AJ", "row 1 col 99"] {
            assert!(
                matches!(nine.parse_cell(name), Err(CellNameError::OutsideGrid { .. })),
                "{name}"
            );
        }
    }
}
