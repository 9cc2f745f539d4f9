//! What Sudoku Explainer tries before its chains: one file a family, each finding the one step that it would
//! take.

pub mod bug;
pub mod exclusion;
pub mod fish;
pub mod locking;
pub mod singles;
pub mod subsets;
pub mod unique_loop;
pub mod wings;

use super::grid::Marks;
use super::tables::count;

/// Visits every choice of `size` sets of two to `most` members whose union has at most `most` of them, until
/// the visitor says that it has enough. Choices come by their largest index, then by the second largest and
/// so on: {0, 1}, {0, 2}, {1, 2}, {0, 3} … The visitor gets the chosen indices as a set, and the union.
fn small_unions(sets: &[u16], size: usize, most: usize, visit: &mut dyn FnMut(u16, u16) -> bool) -> bool {
    let mut fitting = [(0u16, 0u16); 9];
    let mut found = 0;
    for (at, &set) in sets.iter().enumerate() {
        if (2..=most).contains(&count(set)) {
            fitting[found] = (1 << at, set);
            found += 1;
        }
    }
    found >= size && extend(&fitting[..found], size, most, 0, 0, visit)
}

fn extend(
    sets: &[(u16, u16)],
    open: usize,
    most: usize,
    chosen: u16,
    union: u16,
    visit: &mut dyn FnMut(u16, u16) -> bool,
) -> bool {
    if open == 0 {
        return visit(chosen, union);
    }
    (open - 1..sets.len()).any(|at| {
        let (index, set) = sets[at];
        let wider = union | set;
        count(wider) <= most && extend(&sets[..at], open - 1, most, chosen | index, wider, visit)
    })
}

/// Which cells have between `least` and `most` candidates.
fn cells_with(marks: &Marks, least: usize, most: usize) -> u128 {
    let mut set = 0;
    for (cell, &digits) in marks.cell.iter().enumerate() {
        let found = count(digits);
        set |= u128::from(least <= found && found <= most) << cell;
    }
    set
}
