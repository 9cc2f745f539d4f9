//! The geometry of the plain 9×9 grid, worked out at compile time: houses, who sees whom, where a cell lies.
//!
//! Houses are numbered boxes, rows, columns, since Sudoku Explainer looks at the houses of a cell in this
//! order. Positions in a box run row by row, in a row from the left, in a column from the top.

/// How many houses there are.
pub const HOUSES: usize = 27;
/// The first row among the houses.
pub const ROWS: usize = 9;
/// The first column among the houses.
pub const COLUMNS: usize = 18;
/// How many candidates a grid can have; a candidate is numbered `cell * 9 + digit`, digits from 0.
pub const CANDIDATES: usize = 729;
/// All digits, or all positions in a house.
pub const ALL: u16 = 0x1ff;

/// The cells of each house by position.
pub static CELLS_OF: [[u8; 9]; HOUSES] = cells_of();
/// The box, the row and the column of each cell.
pub static HOUSES_OF: [[u8; 3]; 81] = houses_of();
/// The cell's position in its box, its row and its column.
pub static PLACE_IN: [[u8; 3]; 81] = place_in();
/// The cells of each house as a set.
pub static HOUSE_SET: [u128; HOUSES] = house_set();
/// The cells that see a cell.
pub static PEERS: [u128; 81] = peers();
/// The same in the order box, row, column.
pub static PEERS_BY_SIGHT: [[u8; 20]; 81] = peers_by_sight();
/// How many bits a set of nine has.
pub static COUNT: [u8; 512] = counts();
/// The cell of each candidate, so that nobody has to divide.
pub static CELL_OF: [u8; CANDIDATES] = cell_of();
/// The digit of each candidate, from 0.
pub static DIGIT_OF: [u8; CANDIDATES] = digit_of();

/// Which houses come first where whole houses are scanned: boxes, columns, rows.
pub fn houses_by_sight() -> impl Iterator<Item = usize> {
    (0..ROWS).chain(COLUMNS..HOUSES).chain(ROWS..COLUMNS)
}

/// The members of a set, ascending.
macro_rules! members {
    ($(#[$doc:meta])* $name:ident, $set:ty) => {
        $(#[$doc])*
        #[inline]
        pub fn $name(mut set: $set) -> impl Iterator<Item = usize> {
            std::iter::from_fn(move || {
                if set == 0 {
                    return None;
                }
                let first = set.trailing_zeros() as usize;
                set &= set - 1;
                Some(first)
            })
        }
    };
}

members! {
    /// The members of a set of nine, ascending.
    bits, u16
}
members! {
    /// The members of a set of cells, ascending.
    cells, u128
}
members! {
    /// The members of one word of a larger set, ascending.
    word_bits, u64
}

/// How many members a set of nine has.
#[inline]
pub fn count(set: u16) -> usize {
    COUNT[(set & ALL) as usize] as usize
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

const fn cells_of() -> [[u8; 9]; HOUSES] {
    let mut table = [[0; 9]; HOUSES];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            table[house][place] = ((house / 3 * 3 + place / 3) * 9 + house % 3 * 3 + place % 3) as u8;
            table[ROWS + house][place] = (house * 9 + place) as u8;
            table[COLUMNS + house][place] = (place * 9 + house) as u8;
            place += 1;
        }
        house += 1;
    }
    table
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [
            (row / 3 * 3 + column / 3) as u8,
            (ROWS + row) as u8,
            (COLUMNS + column) as u8,
        ];
        cell += 1;
    }
    table
}

const fn place_in() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
}

const fn house_set() -> [u128; HOUSES] {
    let cells_of = cells_of();
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
    let (houses_of, house_set) = (houses_of(), house_set());
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = houses_of[cell];
        table[cell] = (house_set[a as usize] | house_set[b as usize] | house_set[c as usize]) & !(1 << cell);
        cell += 1;
    }
    table
}

const fn peers_by_sight() -> [[u8; 20]; 81] {
    let (houses_of, cells_of) = (houses_of(), cells_of());
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

const fn counts() -> [u8; 512] {
    let mut table = [0; 512];
    let mut set = 0usize;
    while set < 512 {
        table[set] = set.count_ones() as u8;
        set += 1;
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
