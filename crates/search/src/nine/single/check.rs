//! Whether what the search ended in is a solution of what it started from: the check of every answer of the
//! engine for one puzzle, as plain vertical arithmetic.

use super::boxes::{ALL, Boxes};
use super::search::Cells;
use super::sweep::{next_in_band, next_in_stack, previous_in_band, previous_in_stack};

/// Whether every cell has one digit, which it had at the start, and every digit is in every row, column and
/// box.
#[inline(always)]
pub(super) fn is_solution<V: Boxes>(cells: &Cells<V>, start: &Cells<V>) -> bool {
    let [a, b, c] = cells;
    let rows = [a[0].or3(a[1], a[2]), b[0].or3(b[1], b[2]), c[0].or3(c[1], c[2])];
    let columns = [a[0].or3(b[0], c[0]), a[1].or3(b[1], c[1]), a[2].or3(b[2], c[2])];
    let mut everywhere = rows[0].or3(rows[1], rows[2]);
    let (next, previous) = (next_in_band(&rows), previous_in_band(&rows));
    let (below, above) = (next_in_stack(&columns), previous_in_stack(&columns));
    for line in 0..3 {
        let row = rows[line].or3(next[line], previous[line]);
        let column = columns[line].or3(below[line], above[line]);
        everywhere = everywhere.and3(row, column);
    }
    let mut added = V::splat(0);
    for (cells, start) in cells.iter().zip(start) {
        for (cell, start) in cells.iter().zip(start) {
            everywhere = everywhere.and(cell.has_fewer_than::<2>());
            added = added.or(cell.and_not(*start));
        }
    }
    // All nine bits set carry into the tenth when one is added; nothing else does.
    let all_there = everywhere
        .and(V::splat(ALL))
        .add(V::splat(1))
        .and(V::splat(ALL + 1));
    !all_there.any_box_is_zero() && added.is_all_zero()
}
