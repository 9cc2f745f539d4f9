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

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Rng, Shape};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::super::portable::ThreeWords;
    use super::*;
    use crate::nine::{CandidateMasks, Values};

    #[test]
    fn what_passes_the_check_is_what_the_board_calls_a_solution() {
        let shape = Shape::nine();
        let mut rng = Rng::new(81);
        let mut right = 0;
        for round in 0..4000 {
            let solved = solved_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solved, rng.below(82), &mut rng);
            let mut values: Values = solved.values().try_into().unwrap();
            match round % 4 {
                0 => {}
                1 => values.swap(rng.below(81), rng.below(81)),
                2 => values[rng.below(81)] = 1 + rng.below(9) as u8,
                _ => {
                    // Another solved grid, which breaks no house.
                    let other = rng.below(9) as u8;
                    values = values.map(|value| (value + other) % 9 + 1);
                }
            }
            let given: Values = puzzle.values().try_into().unwrap();
            let start = ThreeWords::cells_of(&given);
            let found = is_solution(&ThreeWords::cells_of(&values), &start);
            let grid = Grid::from_values(&shape, &values).unwrap();
            assert_eq!(found, grid.is_solution_of(&puzzle), "{grid} for {puzzle}");
            right += usize::from(found);
            // A cell with two digits or none is no answer, whatever else is right.
            let mut masks: CandidateMasks = values.map(|value| 1 << (value - 1));
            let blank = ThreeWords::cells_of(&[0; 81]);
            let cell = rng.below(81);
            masks[cell] |= 1 << (values[cell] % 9);
            assert!(!is_solution(&ThreeWords::cells_of_masks(&masks), &blank));
            masks[cell] = 0;
            assert!(!is_solution(&ThreeWords::cells_of_masks(&masks), &blank));
        }
        assert!(right > 1000 && right < 3000, "{right} were right");
    }
}
