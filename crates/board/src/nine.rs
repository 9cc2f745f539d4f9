//! The plain 9×9 grid as programs keep it: 81 values, nine rows of nine, or a line of 81 characters.

use crate::{Grid, GridError, Shape};

/// The values of a 9×9 grid in reading order, 0 for a blank.
pub type Values = [u8; 81];

/// The values of a line of exactly 81 characters, each a digit or a dot; 0 and the dot are blanks. It is the
/// quickest way from a line to values; [`Grid::from_line`] says what is wrong with any other line.
///
/// ```
/// let line = format!("5..3{}", "0".repeat(77));
/// let values = kudosu_board::nine::read_line(line.as_bytes()).expect("81 cells");
/// assert_eq!(values[..5], [5, 0, 0, 3, 0]);
/// assert_eq!(kudosu_board::nine::read_line(b"53"), None);
/// ```
#[inline]
#[must_use]
pub fn read_line(line: &[u8]) -> Option<Values> {
    let line: &Values = line.try_into().ok()?;
    let mut values = [0; 81];
    let mut largest = 0;
    for (value, &byte) in values.iter_mut().zip(line) {
        *value = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        largest = largest.max(*value);
    }
    (largest <= 9).then_some(values)
}

/// ```
/// use kudosu_board::Grid;
///
/// let mut values = [0; 81];
/// values[80] = 7;
/// let grid = Grid::try_from(values)?;
/// assert_eq!(grid, Grid::try_from(&values)?);
/// assert_eq!(grid.blank_count(), 80);
/// values[3] = 10;
/// let refused = Grid::try_from(values).unwrap_err();
/// assert_eq!(refused.to_string(), "a 9×9 grid holds digits from 1 to 9, not 10");
/// # Ok::<(), kudosu_board::GridError>(())
/// ```
impl TryFrom<&Values> for Grid {
    type Error = GridError;

    fn try_from(values: &Values) -> Result<Grid, GridError> {
        Grid::from_values(&Shape::nine(), values)
    }
}

impl TryFrom<Values> for Grid {
    type Error = GridError;

    fn try_from(values: Values) -> Result<Grid, GridError> {
        Grid::try_from(&values)
    }
}

/// ```
/// use kudosu_board::Grid;
///
/// let mut rows = [[0; 9]; 9];
/// rows[8][0] = 7;
/// assert_eq!(Grid::try_from(rows)?.values()[72], 7);
/// # Ok::<(), kudosu_board::GridError>(())
/// ```
impl TryFrom<&[[u8; 9]; 9]> for Grid {
    type Error = GridError;

    fn try_from(rows: &[[u8; 9]; 9]) -> Result<Grid, GridError> {
        Grid::from_values(&Shape::nine(), rows.as_flattened())
    }
}

impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = GridError;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Grid, GridError> {
        Grid::try_from(&rows)
    }
}

/// A grid that is not the plain 9×9 one, where that is what is needed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a plain 9×9 grid is needed, and this one is {0}")]
pub struct NotNine(pub Shape);

/// The values of the plain 9×9 grid, without a copy.
///
/// ```
/// use kudosu_board::{Grid, Shape};
///
/// let values = [3; 81];
/// let grid = Grid::try_from(values)?;
/// assert_eq!(<&[u8; 81]>::try_from(&grid)?, &values);
/// let diagonal = Grid::blank(&Shape::nine().with_diagonals()?);
/// let error = <&[u8; 81]>::try_from(&diagonal).unwrap_err();
/// assert_eq!(error.to_string(), "a plain 9×9 grid is needed, and this one is 9×9 with 2 more houses");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a Grid> for &'a Values {
    type Error = NotNine;

    #[inline]
    fn try_from(grid: &'a Grid) -> Result<&'a Values, NotNine> {
        let not_nine = || NotNine(grid.shape().clone());
        let values = grid.values().try_into().ok();
        values.filter(|_| grid.shape().is_nine()).ok_or_else(not_nine)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Cell;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn the_quick_way_for_81_cells_gives_what_the_long_one_gives() {
        let zeros = LINE.replace('.', "0");
        let spaced: Vec<String> = LINE.chars().map(String::from).collect();
        let grids = [LINE, &zeros, &spaced.join(" ")].map(|line| line.parse::<Grid>().unwrap());
        assert!(grids.iter().all(|grid| grid.to_string() == LINE));
        let values = read_line(LINE.as_bytes()).unwrap();
        assert_eq!(Grid::try_from(values).unwrap(), grids[0]);
        for odd in ["x", ":", "/", "\u{b2}"] {
            assert_eq!(read_line(LINE.replacen('5', odd, 1).as_bytes()), None, "{odd}");
        }
    }

    proptest! {
        #[test]
        fn any_81_values_are_the_same_grid_in_every_way_in_or_refused_in_every_one(
            values in prop::collection::vec(0_u8..=11, 81), largest in 9_u8..=11,
        ) {
            let values: Values = std::array::from_fn(|at| values[at].min(largest));
            let rows: [[u8; 9]; 9] = std::array::from_fn(|row| std::array::from_fn(|column| values[row * 9 + column]));
            let grid = Grid::from_values(&Shape::nine(), &values);
            prop_assert_eq!(&Grid::try_from(values), &grid);
            prop_assert_eq!(&Grid::try_from(&values), &grid);
            prop_assert_eq!(&Grid::try_from(rows), &grid);
            prop_assert_eq!(&Grid::try_from(&rows), &grid);
            if let Ok(grid) = grid {
                prop_assert_eq!(<&Values>::try_from(&grid), Ok(&values));
                prop_assert_eq!(grid.get(Cell::new(13)).map_or(0, u8::from), rows[1][4]);
            }
        }
    }

    #[test]
    fn a_grid_of_another_shape_is_no_plain_nine() {
        let others = [
            Shape::of_side(4),
            Shape::with_box(1, 9),
            Shape::nine().with_diagonals(),
        ];
        for shape in others.map(Result::unwrap) {
            let error = <&Values>::try_from(&Grid::blank(&shape)).unwrap_err();
            assert_eq!(error, NotNine(shape));
        }
    }
}
