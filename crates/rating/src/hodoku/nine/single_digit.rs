//! Patterns of one digit: skyscrapers, kites, empty rectangles.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{
    BOXES, CELLS_OF, COLUMNS, HOUSE_SET, HOUSES_OF, PEERS, box_of, cells, column, first, row,
};

/// The lines of a range on which a digit has two places, each with the lower place first.
fn pairs(grid: &Grid, digit: usize, lines: std::ops::Range<usize>) -> impl Iterator<Item = [usize; 2]> {
    let double = lines.filter(move |&line| grid.free[line][digit] == 2);
    double.map(move |line| {
        let places = grid.places(line, digit);
        [first(places), 127 - places.leading_zeros() as usize]
    })
}

/// Up to nine of them in a list.
fn list(pairs: impl Iterator<Item = [usize; 2]>) -> ([[usize; 2]; 9], usize) {
    let mut list = [[0; 2]; 9];
    let mut length = 0;
    for pair in pairs {
        list[length] = pair;
        length += 1;
    }
    (list, length)
}

/// Two rows, or after all digits two columns, whose pairs share one line across.
pub fn skyscraper(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    for (lines, across) in [(0..COLUMNS, 1), (COLUMNS..BOXES, 0)] {
        for digit in 0..9 {
            let (list, length) = list(pairs(grid, digit, lines.clone()));
            for (at, one) in list[..length].iter().enumerate() {
                for two in &list[at + 1..length] {
                    let shared = |end: usize| HOUSES_OF[one[end]][across] == HOUSES_OF[two[end]][across];
                    if shared(0) == shared(1) {
                        continue;
                    }
                    let roof = usize::from(shared(0));
                    let gone = grid.digit[digit] & PEERS[one[roof]] & PEERS[two[roof]];
                    if gone != 0 {
                        effect.remove_from(gone, digit);
                        return Some(HodokuKind::Skyscraper);
                    }
                }
            }
        }
    }
    None
}

/// A row and a column whose pairs meet in a box.
pub fn kite(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    for digit in 0..9 {
        let (mut in_rows, rows) = list(pairs(grid, digit, 0..COLUMNS));
        let (mut in_columns, columns) = list(pairs(grid, digit, COLUMNS..BOXES));
        for across in &mut in_rows[..rows] {
            for down in &mut in_columns[..columns] {
                // The ends that meet come first, and stay there for the pairs that follow.
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let meeting = ends.iter().find(|&&(i, j)| box_of(across[i]) == box_of(down[j]));
                let Some(&(i, j)) = meeting else {
                    continue;
                };
                across.swap(0, i);
                down.swap(0, j);
                if across.iter().any(|cell| down.contains(cell)) {
                    continue;
                }
                let corner = row(down[1]) * 9 + column(across[1]) - COLUMNS;
                if grid.has(corner, digit) {
                    effect.remove(corner, digit);
                    return Some(HodokuKind::TwoStringKite);
                }
            }
        }
    }
    None
}

/// A box whose places lie on a row and a column of it, and a strong link from one arm.
pub fn empty_rectangle(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    for digit in 0..9 {
        for (house, of_box) in CELLS_OF.iter().enumerate().skip(BOXES) {
            if !(2..=5).contains(&grid.free[house][digit]) {
                continue;
            }
            let places = grid.places(house, digit);
            // The four empty cells lie in two rows and two columns, the first of them first.
            for pattern in 0..9 {
                let middle = usize::from(of_box[(2 - pattern / 3) * 3 + 2 - pattern % 3]);
                let (arm, leg) = (row(middle), column(middle));
                if places & !(HOUSE_SET[arm] | HOUSE_SET[leg]) != 0 {
                    continue;
                }
                let (on_arm, on_leg) = (places & HOUSE_SET[arm], places & HOUSE_SET[leg]);
                if on_arm & !HOUSE_SET[leg] == 0 || on_leg & !HOUSE_SET[arm] == 0 {
                    continue;
                }
                if on_arm.count_ones() < 2 && on_leg.count_ones() < 2 {
                    continue;
                }
                for (from, sort, to) in [(arm, 1, leg), (leg, 0, arm)] {
                    if let Some(gone) = beyond(grid, digit, house, from, sort, to) {
                        effect.remove(gone, digit);
                        return Some(HodokuKind::EmptyRectangle);
                    }
                }
            }
        }
    }
    None
}

/// The place on line `to` that a strong link, which starts on line `from` outside the box and runs along
/// lines of a sort (0 rows, 1 columns), forbids together with an empty rectangle.
fn beyond(grid: &Grid, digit: usize, house: usize, from: usize, sort: usize, to: usize) -> Option<usize> {
    for start in cells(grid.places(from, digit) & !HOUSE_SET[house]) {
        let link = usize::from(HOUSES_OF[start][sort]);
        if grid.free[link][digit] != 2 {
            continue;
        }
        let end = first(grid.places(link, digit) & !(1 << start));
        let line = usize::from(HOUSES_OF[end][1 - sort]);
        let gone = grid.places(line, digit) & HOUSE_SET[to] & !HOUSE_SET[house];
        if gone != 0 {
            return Some(first(gone));
        }
    }
    None
}
