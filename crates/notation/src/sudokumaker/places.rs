//! Places by their numbers: cells, the borders between two, the crossings of four, and what stands beside
//! the grid.

use kudosu_board::{Cell, Shape};
use serde_json::Value;

/// A list of cells, counted in reading order from 0; `None` where it is no such list.
pub(super) fn cells(value: Option<&Value>, shape: &Shape) -> Option<Vec<Cell>> {
    let cell = |number: &Value| {
        let number = number
            .as_u64()
            .filter(|&number| number < shape.cell_count() as u64)?;
        Some(Cell::new(number as u16))
    };
    value?.as_array()?.iter().map(cell).collect()
}

/// The two cells of a border: for each row first the left borders of its cells, then the lower ones.
pub(super) fn border_cells(number: u64, shape: &Shape) -> Option<[Cell; 2]> {
    let side = shape.side();
    let number = usize::try_from(number).ok()?;
    let (row, column) = (number / (2 * side), number % side);
    let is_left = number % (2 * side) < side;
    let own = shape.cell(row, column)?;
    match is_left {
        true => Some([shape.cell(row, column.checked_sub(1)?)?, own]),
        false => Some([own, shape.cell(row + 1, column)?]),
    }
}

/// The number of the border of two cells; `None` where they do not share one.
pub(super) fn border(cells: [Cell; 2], shape: &Shape) -> Option<usize> {
    let side = shape.side();
    let [first, second] = [cells[0].min(cells[1]), cells[0].max(cells[1])];
    let place = |cell| (shape.row_of(cell), shape.column_of(cell));
    let ((row, column), (other_row, other_column)) = (place(first), place(second));
    match (other_row - row, other_column.checked_sub(column)) {
        (0, Some(1)) => Some(row * 2 * side + other_column),
        (1, Some(0)) => Some(row * 2 * side + side + column),
        _ => None,
    }
}

/// The four cells around a crossing of lines, the outer ones of the grid included.
pub(super) fn crossing_cells(number: u64, shape: &Shape) -> Option<Vec<Cell>> {
    let lines = shape.side() + 1;
    let number = usize::try_from(number).ok()?;
    let (row, column) = ((number / lines).checked_sub(1)?, (number % lines).checked_sub(1)?);
    let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
    around
        .iter()
        .map(|(down, right)| shape.cell(row + down, column + right))
        .collect()
}

/// The number of the crossing that these four cells lie around; `None` where they lie otherwise.
pub(super) fn crossing(cells: &[Cell], shape: &Shape) -> Option<usize> {
    let last = *cells.iter().max()?;
    let number = shape.row_of(last) * (shape.side() + 1) + shape.column_of(last);
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    (crossing_cells(number as u64, shape)? == sorted).then_some(number)
}

/// Row and column of a place beside the grid, where -1 and the side lie just outside it.
pub(super) fn beside_place(number: u64, shape: &Shape) -> Option<(i32, i32)> {
    let across = shape.side() as i32 + 2;
    let number = i32::try_from(number).ok()?;
    Some((number / across - 1, number % across - 1))
}

/// The number of a place beside the grid.
pub(super) fn beside((row, column): (i32, i32), shape: &Shape) -> i32 {
    (row + 1) * (shape.side() as i32 + 2) + column + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_comes_back_from_its_number() {
        let shape = Shape::of_side(6).unwrap();
        let cell = |row, column| shape.cell(row, column).unwrap();
        for row in 0..6 {
            for column in 0..5 {
                for pair in [
                    [cell(row, column), cell(row, column + 1)],
                    [cell(column, row), cell(column + 1, row)],
                ] {
                    let number = border(pair, &shape).unwrap();
                    assert_eq!(border_cells(number as u64, &shape), Some(pair));
                }
            }
        }
        // Between the second and the third cell of the second row; below the third cell of the fourth row.
        assert_eq!(border([cell(1, 2), cell(1, 3)], &shape), Some(15));
        assert_eq!(border([cell(3, 2), cell(4, 2)], &shape), Some(44));
        assert_eq!(border([cell(0, 0), cell(1, 1)], &shape), None);
        let around = [cell(1, 2), cell(1, 3), cell(2, 2), cell(2, 3)];
        assert_eq!(crossing(&around, &shape), Some(2 * 7 + 3));
        assert_eq!(crossing_cells(17, &shape), Some(around.to_vec()));
        assert_eq!(crossing_cells(3, &shape), None);
        assert_eq!((beside((-1, -1), &shape), beside((2, 6), &shape)), (0, 31));
        assert_eq!(beside_place(31, &shape), Some((2, 6)));
    }
}
