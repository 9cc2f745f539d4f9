//! Wings: W-wings, XY-wings and XYZ-wings.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{HOUSES, PEERS, cells, count, sees};

/// Two equal pairs whose ends are joined by a strong link.
pub fn w_wing(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    for one in grid.with_candidates(2) {
        let pair = grid.cell[one];
        let low = pair.trailing_zeros() as usize;
        let high = 15 - pair.leading_zeros() as usize;
        for two in cells(grid.blank & !((2 << one) - 1)) {
            if grid.cell[two] != pair {
                continue;
            }
            for (gone, link) in [(low, high), (high, low)] {
                let seen = grid.digit[gone] & PEERS[one] & PEERS[two];
                if seen != 0 && is_joined(grid, one, two, link) {
                    effect.remove_from(seen, gone);
                    return Some(HodokuKind::WWing);
                }
            }
        }
    }
    None
}

/// Whether a house has two places of the digit, one that sees the first cell and one that sees the second.
fn is_joined(grid: &Grid, one: usize, two: usize, digit: usize) -> bool {
    (0..HOUSES)
        .filter(|&house| grid.free[house][digit] == 2)
        .any(|house| {
            let ends = grid.places(house, digit) & !(1 << one) & !(1 << two);
            // A place that sees both cells counts for the first only.
            ends & PEERS[one] != 0 && ends & PEERS[two] & !PEERS[one] != 0
        })
}

/// Three cells with two candidates each, one of which sees the others.
pub fn xy_wing(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let (list, length) = list(grid, 2);
    for (i, &a) in list[..length].iter().enumerate() {
        for (j, &b) in list[..length].iter().enumerate().skip(i + 1) {
            if count(grid.cell[a] | grid.cell[b]) != 3 {
                continue;
            }
            for &c in &list[j + 1..length] {
                if !are_three(grid, a, b, c) {
                    continue;
                }
                for (pivot, one, two) in [(a, b, c), (b, a, c), (c, b, a)] {
                    if wing(grid, pivot, one, two, !0, effect) {
                        return Some(HodokuKind::XyWing);
                    }
                }
            }
        }
    }
    None
}

/// A cell with three candidates that sees two with two of them each.
pub fn xyz_wing(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let (list, length) = list(grid, 2);
    for pivot in grid.with_candidates(3) {
        for (j, &one) in list[..length].iter().enumerate() {
            if count(grid.cell[pivot] | grid.cell[one]) != 3 {
                continue;
            }
            for &two in &list[j + 1..length] {
                if are_three(grid, pivot, one, two) && wing(grid, pivot, one, two, PEERS[pivot], effect) {
                    return Some(HodokuKind::XyzWing);
                }
            }
        }
    }
    None
}

fn list(grid: &Grid, candidates: usize) -> ([usize; 81], usize) {
    let mut list = [0; 81];
    let mut length = 0;
    for cell in grid.with_candidates(candidates) {
        list[length] = cell;
        length += 1;
    }
    (list, length)
}

/// Whether three cells have three digits, and no two of them the same.
fn are_three(grid: &Grid, a: usize, b: usize, c: usize) -> bool {
    let [a, b, c] = [grid.cell[a], grid.cell[b], grid.cell[c]];
    count(a | b | c) == 3 && a != b && b != c && c != a
}

/// Removes the digit that the two pincers share from the cells of `among` that see both.
fn wing(grid: &Grid, pivot: usize, one: usize, two: usize, among: u128, effect: &mut Effect) -> bool {
    let shared = grid.cell[one] & grid.cell[two];
    if !sees(pivot, one) || !sees(pivot, two) || count(shared) != 1 {
        return false;
    }
    let digit = shared.trailing_zeros() as usize;
    effect.remove_from(grid.digit[digit] & PEERS[one] & PEERS[two] & among, digit);
    !effect.is_empty()
}
