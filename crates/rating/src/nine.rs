//! The geometry of the plain 9×9 grid, worked out at compile time: what Sudoku Explainer's path and HoDoKu's
//! both stand on. They differ in the order in which they look at houses, so tables of houses are made for an
//! order.

use kudosu_board::Cell;
use kudosu_board::nine::Values;
use kudosu_logic::Position;

pub use kudosu_board::bits;
/// The members of a set of cells, ascending.
pub use kudosu_board::bits as cells;

/// How many houses there are.
pub const HOUSES: usize = 27;
/// All digits, or all positions in a house.
pub const ALL: u16 = 0x1ff;
/// Every cell of the grid.
pub const EVERY_CELL: u128 = (1 << 81) - 1;

/// The cells that see a cell.
pub static PEERS: [u128; 81] = peers();
/// How many bits a set of nine has.
static COUNT: [u8; 512] = counts();

/// How many members a set of nine has.
#[inline]
pub fn count(set: u16) -> usize {
    COUNT[(set & ALL) as usize] as usize
}

/// The values of a plain 9×9 grid, 0 for a blank, and the candidates of its blanks, bit 0 for 1 up to bit 8
/// for 9; `None` on any other shape.
pub fn values_and_candidates(start: &Position) -> Option<(Values, [u16; 81])> {
    if !start.shape().is_nine() {
        return None;
    }
    let (mut values, mut candidates) = ([0; 81], [0; 81]);
    for (at, (value, digits)) in values.iter_mut().zip(&mut candidates).enumerate() {
        let cell = Cell::new(at as u16);
        match start.value(cell) {
            Some(digit) => *value = digit.get(),
            None => *digits = start.candidates(cell).bits() as u16,
        }
    }
    Some((values, candidates))
}

/// A sort of houses. Positions in a row run from the left, in a column from the top, in a box row by row.
#[derive(Clone, Copy)]
pub enum Sort {
    Row,
    Column,
    Box,
}

impl Sort {
    /// The number of its house among its sort and its position there.
    const fn place(self, cell: usize) -> (usize, usize) {
        let (row, column) = (cell / 9, cell % 9);
        match self {
            Sort::Row => (row, column),
            Sort::Column => (column, row),
            Sort::Box => (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3),
        }
    }
}

/// The houses of each cell, where houses are numbered by sorts in this order.
pub const fn houses_of(order: [Sort; 3]) -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut sort = 0;
        while sort < 3 {
            table[cell][sort] = (9 * sort + order[sort].place(cell).0) as u8;
            sort += 1;
        }
        cell += 1;
    }
    table
}

/// The cell's position in each of its houses.
pub const fn place_in(order: [Sort; 3]) -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut sort = 0;
        while sort < 3 {
            table[cell][sort] = order[sort].place(cell).1 as u8;
            sort += 1;
        }
        cell += 1;
    }
    table
}

/// The cells of each house by position.
pub const fn cells_of(order: [Sort; 3]) -> [[u8; 9]; HOUSES] {
    let (houses_of, place_in) = (houses_of(order), place_in(order));
    let mut table = [[0; 9]; HOUSES];
    let mut cell = 0;
    while cell < 81 {
        let mut sort = 0;
        while sort < 3 {
            table[houses_of[cell][sort] as usize][place_in[cell][sort] as usize] = cell as u8;
            sort += 1;
        }
        cell += 1;
    }
    table
}

/// The cells of each house as a set.
pub const fn house_set(order: [Sort; 3]) -> [u128; HOUSES] {
    let cells_of = cells_of(order);
    let mut table = [0; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            table[house] |= 1 << cells_of[house][place];
            place += 1;
        }
        house += 1;
    }
    table
}

const fn peers() -> [u128; 81] {
    let order = [Sort::Row, Sort::Column, Sort::Box];
    let (houses_of, house_set) = (houses_of(order), house_set(order));
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = houses_of[cell];
        table[cell] = (house_set[a as usize] | house_set[b as usize] | house_set[c as usize]) & !(1 << cell);
        cell += 1;
    }
    table
}

const fn counts() -> [u8; 512] {
    let mut table = [0; 512];
    let mut set = 0usize;
    while set < 512 {
        table[set] = set.count_ones() as u8;
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Cell, HouseKind, Shape};

    use super::*;

    #[test]
    fn the_tables_are_those_of_the_board() {
        let nine = Shape::nine();
        let sorts = [
            (Sort::Row, HouseKind::Row),
            (Sort::Column, HouseKind::Column),
            (Sort::Box, HouseKind::Box),
        ];
        let orders = [[0, 1, 2], [2, 0, 1], [1, 2, 0]];
        for order in orders.map(|order| order.map(|at| sorts[at])) {
            let by = order.map(|(sort, _)| sort);
            let houses = order.iter().flat_map(|&(_, kind)| nine.houses_of_kind(kind));
            for (number, house) in houses.enumerate() {
                let cells = house.cells().iter().map(|cell| cell.index());
                assert!(cells.clone().eq(cells_of(by)[number].map(usize::from)));
                assert!(cells.eq(super::cells(house_set(by)[number])));
                for (place, cell) in house.cells().iter().enumerate() {
                    assert_eq!(houses_of(by)[cell.index()][number / 9], number as u8);
                    assert_eq!(place_in(by)[cell.index()][number / 9], place as u8);
                }
            }
        }
        for (cell, &peers) in PEERS.iter().enumerate() {
            let of_board = nine.peers_of(Cell::new(cell as u16)).iter();
            assert!(cells(peers).eq(of_board.map(|peer| peer.index())));
        }
        assert!((0..=ALL).all(|set| count(set) == bits(set).count()));
    }
}
