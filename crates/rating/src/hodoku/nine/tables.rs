//! The geometry of the plain 9×9 grid with houses numbered as HoDoKu has them: rows, columns, boxes.

use crate::nine::{self, Sort};

pub use crate::nine::{ALL, EVERY_CELL, HOUSES, PEERS, bits, cells, count};

/// The first column among the houses.
pub const COLUMNS: usize = 9;
/// The first box among the houses.
pub const BOXES: usize = 18;

const ORDER: [Sort; 3] = [Sort::Row, Sort::Column, Sort::Box];

/// The cells of each house by position.
pub static CELLS_OF: [[u8; 9]; HOUSES] = nine::cells_of(ORDER);
/// The row, the column and the box of each cell.
pub static HOUSES_OF: [[u8; 3]; 81] = nine::houses_of(ORDER);
/// The cells of each house as a set.
pub static HOUSE_SET: [u128; HOUSES] = nine::house_set(ORDER);

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
