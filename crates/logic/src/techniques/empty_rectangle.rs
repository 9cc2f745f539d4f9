//! Empty rectangle: in a box a digit lies only on one row and one column (the rest of the box is empty of
//! it). A line elsewhere with just two places for the digit has one of them on that row or column; the cell
//! where the other place meets the box's other arm cannot hold the digit.
//!
//! ```text
//!    | / X / |         |
//! r2 | X X X | . . A . |    the box has its digit in row 2 or in column 2;
//!    | / X / |     |   |    column 7 has it in A or B only.
//! r8 | . *   |     B   |    If * held it, B would not, so A would, and the box had no place left
//! ```

use super::prelude::*;

/// All empty rectangles; those of only two places, which are turbot fish as well,
/// where the options ask for them.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let fewest = if query.options.small_empty_rectangles {
        2
    } else {
        3
    };
    each(query, fewest, sink)
}

/// Two empty rectangles on the same cells of a box, which together remove more than either.
pub fn find_dual(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut all: Vec<Step> = Vec::new();
    each(query, 2, &mut |step| {
        all.push(step);
        Flow::Continue(())
    })?;
    for (at, first) in all.iter().enumerate() {
        for second in &all[at + 1..] {
            let box_cells = |step: &Step| -> Vec<_> { step.evidence.candidates_as(Role::Defining).collect() };
            if first.eliminations != second.eliminations && box_cells(first) == box_cells(second) {
                sink(first.clone().merged_with(second))?;
            }
        }
    }
    Flow::Continue(())
}

/// Reports every empty rectangle with at least `fewest` places in the box.
fn each(query: &Query<'_>, fewest: usize, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let shape = position.shape();
    let side = shape.side();
    let boxes = shape.houses_of_kind(HouseKind::Box).iter();
    for (block, digit) in boxes.flat_map(|block| shape.digits().iter().map(move |digit| (block, digit))) {
        let cells: Vec<Cell> = position.cells_in(block.id(), digit).collect();
        if cells.len() < fewest {
            continue;
        }
        let arms = arms(position, &cells);
        if arms.is_empty() {
            continue;
        }
        let pairs = query.conjugates(digit);
        for (row, column) in arms {
            let (row_id, column_id) = (HouseId::new(row as u16), HouseId::new((side + column) as u16));
            for pair in pairs {
                for (near, far) in pair.both_ways() {
                    // The pair runs across one arm, and its far end looks along the line through the other.
                    let target = match pair.kind {
                        HouseKind::Column if shape.row_of(near) == row => {
                            shape.cell(shape.row_of(far), column)
                        }
                        HouseKind::Row if shape.column_of(near) == column => {
                            shape.cell(row, shape.column_of(far))
                        }
                        _ => None,
                    };
                    let outside = |cell: Cell| !block.cells().contains(&cell);
                    let Some(target) = target.filter(|&cell| outside(cell) && outside(near) && outside(far))
                    else {
                        continue;
                    };
                    if target == near || target == far || !position.allows(target, digit) {
                        continue;
                    }
                    let step = Step::removing(query.technique, [(target, digit)], || {
                        Evidence::about_digit(digit)
                            .house(HouseRole::Base, block.id())
                            .house(HouseRole::Link, pair.house)
                            .houses(HouseRole::Cover, [row_id, column_id])
                            .digit_in(Role::Defining, digit, cells.iter().copied())
                            .digit_in(Role::Pincer, digit, [near, far])
                    });
                    report(step, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Every row and column, counted from 0, that together hold all the cells,
/// with at least one cell on each alone.
fn arms(position: &Position, cells: &[Cell]) -> Vec<(usize, usize)> {
    let (row_of, column_of) = (
        |c: &Cell| position.shape().row_of(*c),
        |c: &Cell| position.shape().column_of(*c),
    );
    let Some(first) = cells.first() else {
        return Vec::new();
    };
    // The first cell is on one of the arms; what is not on that one must share the other.
    let in_row = |c: &&Cell| row_of(c) == row_of(first);
    let in_column = |c: &&Cell| column_of(c) == column_of(first);
    let off_row = cells
        .iter()
        .find(|c| !in_row(c))
        .map(|c| (row_of(first), column_of(c)));
    let off_column = cells
        .iter()
        .find(|c| !in_column(c))
        .map(|c| (row_of(c), column_of(first)));
    let mut found: Vec<(usize, usize)> = off_row.into_iter().chain(off_column).collect();
    found.dedup();
    found.retain(|&(row, column)| {
        let covered = |c: &Cell| row_of(c) == row || column_of(c) == column;
        let on_row_only = |c: &Cell| row_of(c) == row && column_of(c) != column;
        let on_column_only = |c: &Cell| row_of(c) != row && column_of(c) == column;
        cells.iter().all(covered) && cells.iter().any(on_row_only) && cells.iter().any(on_column_only)
    });
    found
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_box_with_two_arms_and_a_pair_across() {
        let found = steps(
            "empty-rectangle",
            ".5....16. \
             2+39+6+18+4+7+5 \
             +1.+6...29. \
             +92+536+1+7+8+4 \
             +6+1+3+8+7.95+2 \
             ......+6+31 \
             +87145+9+3+26 \
             +5+9+4+2+3+68+1+7 \
             +36+2+1+8+754+9",
        );
        assert_eq!(found, ["r1c6-4", "r3c6-4"]);
    }

    #[test]
    fn two_of_them_on_the_same_box() {
        let found = steps(
            "dual-empty-rectangle",
            ".+9..3.+58+4 \
             +4+859+17+3+6+2 \
             +2+6+3+8541+97 \
             +6+5+417+823+9 \
             +9+3+2+5+4..+18 \
             .+1.3.94+5. \
             +346+7+8592+1 \
             .+29+4.+3.+75 \
             +57..+91.+4.",
        );
        assert_eq!(found, ["r6c5-6 r8c7-6", "r6c5-6 r9c9-6"]);
    }
}
