//! The tables of the plain 9×9 grid as Sudoku Explainer looks at it: houses are numbered boxes, rows,
//! columns, since it looks at the houses of a cell in this order.

use crate::nine::{self, Sort};

pub use crate::nine::{ALL, HOUSES, PEERS, bits, cells, count};

/// The first row among the houses.
pub const ROWS: usize = 9;
/// The first column among the houses.
pub const COLUMNS: usize = 18;
/// How many candidates a grid can have; a candidate is numbered `cell * 9 + digit`, digits from 0.
pub const CANDIDATES: usize = 729;

const ORDER: [Sort; 3] = [Sort::Box, Sort::Row, Sort::Column];

/// The cells of each house by position.
pub static CELLS_OF: [[u8; 9]; HOUSES] = nine::cells_of(ORDER);
/// The box, the row and the column of each cell.
pub static HOUSES_OF: [[u8; 3]; 81] = nine::houses_of(ORDER);
/// The cell's position in its box, its row and its column.
pub static PLACE_IN: [[u8; 3]; 81] = nine::place_in(ORDER);
/// The cells of each house as a set.
pub static HOUSE_SET: [u128; HOUSES] = nine::house_set(ORDER);
/// The cells that see a cell, in the order box, row, column.
pub static PEERS_BY_SIGHT: [[u8; 20]; 81] = peers_by_sight();
/// The cell of each candidate, so that nobody has to divide.
pub static CELL_OF: [u8; CANDIDATES] = cell_of();
/// The digit of each candidate, from 0.
pub static DIGIT_OF: [u8; CANDIDATES] = digit_of();

/// Which houses come first where whole houses are scanned: boxes, columns, rows.
pub fn houses_by_sight() -> impl Iterator<Item = usize> {
    (0..ROWS).chain(COLUMNS..HOUSES).chain(ROWS..COLUMNS)
}

/// The number of a candidate.
#[inline]
pub fn candidate(cell: usize, digit: usize) -> usize {
    cell * 9 + digit
}

/// The cell and the digit of a candidate.
#[inline]
pub fn cell_digit(candidate: usize) -> (usize, usize) {
    (CELL_OF[candidate] as usize, DIGIT_OF[candidate] as usize)
}

const fn peers_by_sight() -> [[u8; 20]; 81] {
    let (houses_of, cells_of) = (nine::houses_of(ORDER), nine::cells_of(ORDER));
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut found, mut sort) = (1u128 << cell, 0, 0);
        while sort < 3 {
            let mut place = 0;
            while place < 9 {
                let peer = cells_of[houses_of[cell][sort] as usize][place];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    table[cell][found] = peer;
                    found += 1;
                }
                place += 1;
            }
            sort += 1;
        }
        cell += 1;
    }
    table
}

const fn cell_of() -> [u8; CANDIDATES] {
    let mut table = [0; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        table[candidate] = (candidate / 9) as u8;
        candidate += 1;
    }
    table
}

const fn digit_of() -> [u8; CANDIDATES] {
    let mut table = [0; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        table[candidate] = (candidate % 9) as u8;
        candidate += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_where_its_houses_say() {
        for cell in 0..81 {
            for sort in 0..3 {
                let house = HOUSES_OF[cell][sort] as usize;
                assert_eq!(CELLS_OF[house][PLACE_IN[cell][sort] as usize] as usize, cell);
            }
            assert_eq!(PEERS[cell].count_ones(), 20);
            let listed = PEERS_BY_SIGHT[cell]
                .iter()
                .fold(0u128, |set, &peer| set | 1 << peer);
            assert_eq!(listed, PEERS[cell]);
        }
    }
}
