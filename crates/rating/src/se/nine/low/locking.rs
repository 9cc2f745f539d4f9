//! Locked candidates: pointing (2.6) and claiming (2.8), and the direct ones that leave a neighbour one place
//! (1.7, 1.9).

use crate::se::nine::grid::{Grid, cell_at};
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{COLUMNS, HOUSES, HOUSES_OF, PLACE_IN, ROWS, bits, count};

/// The four ways in which houses of one sort cross those of another, by their numbers: boxes with columns,
/// boxes with rows, columns with boxes, rows with boxes.
const CROSSINGS: [(usize, usize); 4] = [(0, COLUMNS), (0, ROWS), (COLUMNS, 0), (ROWS, 0)];

/// The first locked candidate that removes something.
pub fn locked(grid: &Grid) -> Option<SeStep> {
    each_locked(grid, |base, cover, digit| {
        let rest = outside(grid, cover, base, digit);
        let gone = bits(rest)
            .map(|place| (cell_at(cover, place) as u8, 1 << digit))
            .collect();
        let (kind, rating) = if base < ROWS {
            (SeKind::Pointing, 26)
        } else {
            (SeKind::Claiming, 28)
        };
        SeStep::removing(kind, rating, gone)
    })
}

/// The first locked candidate that leaves a house beside the first one place.
pub fn direct(grid: &Grid) -> Option<SeStep> {
    each_locked(grid, |base, cover, digit| {
        let sort = base / 9 * 9;
        (sort..sort + 9).filter(|&third| third != base).find_map(|third| {
            let left = outside(grid, third, cover, digit);
            if count(left) != 1 || count(grid.marks.place[third][digit]) < 2 {
                return None;
            }
            let (kind, rating) = if base < ROWS {
                (SeKind::DirectPointing, 17)
            } else {
                (SeKind::DirectClaiming, 19)
            };
            Some(SeStep::placing(
                kind,
                rating,
                cell_at(third, left.trailing_zeros() as usize),
                digit,
            ))
        })
    })
}

/// Visits every house, every house that crosses it, and every digit whose two or more places in the first all
/// lie in the second.
fn each_locked(grid: &Grid, mut visit: impl FnMut(usize, usize, usize) -> Option<SeStep>) -> Option<SeStep> {
    for (from, to) in CROSSINGS {
        for (base, overlaps) in OVERLAP.iter().enumerate().skip(from).take(9) {
            let open = (0..9).filter(|&digit| count(grid.marks.place[base][digit]) > 1);
            let open = open.fold(0u16, |set, digit| set | 1 << digit);
            if open == 0 {
                continue;
            }
            for cover in (to..to + 9).filter(|&cover| overlaps[cover] != 0) {
                for digit in bits(open).filter(|&digit| outside(grid, base, cover, digit) == 0) {
                    if let Some(step) = visit(base, cover, digit) {
                        return Some(step);
                    }
                }
            }
        }
    }
    None
}

/// The places of a digit in a house that are not in another one.
fn outside(grid: &Grid, house: usize, other: usize, digit: usize) -> u16 {
    grid.marks.place[house][digit] & !OVERLAP[house][other]
}

/// For two houses the positions in the first whose cells are in the second too.
pub static OVERLAP: [[u16; HOUSES]; HOUSES] = overlap();

const fn overlap() -> [[u16; HOUSES]; HOUSES] {
    let mut table = [[0; HOUSES]; HOUSES];
    let mut cell = 0;
    while cell < 81 {
        let mut sort = 0;
        while sort < 3 {
            let mut other = 0;
            while other < 3 {
                table[HOUSES_OF[cell][sort] as usize][HOUSES_OF[cell][other] as usize] |=
                    1 << PLACE_IN[cell][sort];
                other += 1;
            }
            sort += 1;
        }
        cell += 1;
    }
    table
}
