//! The geometry of the plain 9×9 grid with houses numbered as HoDoKu has them: rows, columns, boxes.

use crate::se::nine::tables as by_sight;

pub use crate::se::nine::tables::{ALL, PEERS, bits, cells, count};

/// How many houses there are.
pub const HOUSES: usize = 27;
/// The first column among the houses.
pub const COLUMNS: usize = 9;
/// The first box among the houses.
pub const BOXES: usize = 18;
/// Every cell of the grid.
pub const EVERY_CELL: u128 = (1 << 81) - 1;

/// The cells of each house by position.
pub static CELLS_OF: [[u8; 9]; HOUSES] = rows_first(&by_sight::CELLS_OF);
/// The row, the column and the box of each cell.
pub static HOUSES_OF: [[u8; 3]; 81] = houses_of();
/// The cells of each house as a set.
pub static HOUSE_SET: [u128; HOUSES] = rows_first(&by_sight::HOUSE_SET);

/// The row of a cell.
#[inline]
pub fn row(cell: usize) -> usize {
    HOUSES_OF[cell][0] as usize
}

/// The column of a cell among the houses.
#[inline]
pub fn column(cell: usize) -> usize {
    HOUSES_OF[cell][1] as usize
}

/// The box of a cell among the houses.
#[inline]
pub fn box_of(cell: usize) -> usize {
    HOUSES_OF[cell][2] as usize
}

/// Whether one cell sees another.
#[inline]
pub fn sees(one: usize, other: usize) -> bool {
    PEERS[one] >> other & 1 == 1
}

/// The cells that see every one of a set.
#[inline]
pub fn common_peers(set: u128) -> u128 {
    cells(set).fold(EVERY_CELL, |seen, cell| seen & PEERS[cell])
}

/// The lowest cell of a set that is not empty.
#[inline]
pub fn first(set: u128) -> usize {
    set.trailing_zeros() as usize
}

/// Puts what is listed by boxes, rows and columns in HoDoKu's order.
const fn rows_first<T: Copy>(boxes_first: &[T; HOUSES]) -> [T; HOUSES] {
    let mut table = *boxes_first;
    let mut house = 0;
    while house < HOUSES {
        table[house] = boxes_first[(house + 9) % HOUSES];
        house += 1;
    }
    table
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [of_box, row, column] = by_sight::HOUSES_OF[cell];
        table[cell] = [row - 9, column - 9, of_box + BOXES as u8];
        cell += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_in_its_row_its_column_and_its_box() {
        for (cell, houses) in HOUSES_OF.iter().enumerate() {
            for &house in houses {
                assert!(HOUSE_SET[house as usize] >> cell & 1 == 1);
                assert!(CELLS_OF[house as usize].contains(&(cell as u8)));
            }
            assert_eq!(row(cell) * 9 + column(cell) - COLUMNS, cell);
        }
    }
}
