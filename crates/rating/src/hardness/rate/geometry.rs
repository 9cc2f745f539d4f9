//! The plain 9×9 grid as a constraint problem: 729 candidates, and 324 variables of which each takes one of
//! nine candidates. Everything here is worked out at compile time.

/// How many candidates there are: cell times nine plus digit.
pub const CANDIDATES: usize = 729;
/// How many variables there are: a cell's digit, and the place of a digit in a row, a column or a box.
pub const VARIABLES: usize = 324;
/// The variables of cells come first.
pub const CELLS: usize = 81;

/// The four variables of each candidate, and its place among the nine candidates of each.
pub static VARIABLES_OF: [[(u16, u8); 4]; CANDIDATES] = variables_of();
/// The nine candidates of each variable by place.
pub static CANDIDATES_OF: [[u16; 9]; VARIABLES] = candidates_of();

const fn variables_of() -> [[(u16, u8); 4]; CANDIDATES] {
    let mut table = [[(0, 0); 4]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let (row, column) = (cell / 9, cell % 9);
        let (square, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        table[candidate] = [
            (cell as u16, digit as u8),
            ((81 + row * 9 + digit) as u16, column as u8),
            ((162 + column * 9 + digit) as u16, row as u8),
            ((243 + square * 9 + digit) as u16, place as u8),
        ];
        candidate += 1;
    }
    table
}

const fn candidates_of() -> [[u16; 9]; VARIABLES] {
    let mut table = [[0; 9]; VARIABLES];
    let variables_of = variables_of();
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let mut sort = 0;
        while sort < 4 {
            let (variable, place) = variables_of[candidate][sort];
            table[variable as usize][place as usize] = candidate as u16;
            sort += 1;
        }
        candidate += 1;
    }
    table
}
