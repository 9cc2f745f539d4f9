//! Deadly rectangles: four cells on two rows and two columns whose digits could be swapped without any house
//! noticing. If they held a, b / b, a there would be a second solution,
//! so in a puzzle with just one they do not.

use super::prelude::*;

/// Four cells, row by row: 0 and 3 are opposite, and so are 1 and 2.
pub(super) type Corners = [Cell; 4];

/// Visits every rectangle that swapping makes deadly,
/// for whose cells `wanted` holds and which as a whole `fits`.
pub(super) fn each_rectangle(
    query: &Query<'_>,
    wanted: &dyn Fn(Cell) -> bool,
    fits: &dyn Fn(&Corners) -> bool,
    visit: &mut dyn FnMut(&Corners) -> Flow,
) -> Flow {
    let position = query.position;
    let shape = position.shape();
    let side = shape.side();
    let cells: Vec<bool> = shape.cells().map(wanted).collect();
    let is_wanted = |row: usize, column: usize| cells[row * side + column];
    for top in 0..side {
        for bottom in top + 1..side {
            query.check_stop()?;
            let both = |column: &usize| is_wanted(top, *column) && is_wanted(bottom, *column);
            let columns: Vec<usize> = (0..side).filter(both).collect();
            for (at, &left) in columns.iter().enumerate() {
                for &right in &columns[at + 1..] {
                    let cell = |row: usize, column: usize| Cell::new((row * side + column) as u16);
                    let corners = [
                        cell(top, left),
                        cell(top, right),
                        cell(bottom, left),
                        cell(bottom, right),
                    ];
                    if fits(&corners) && is_deadly(position, &corners) {
                        visit(&corners)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Whether every house holds as many of one diagonal as of the other, and at most one of each. For rows and
/// columns, which come first among the houses of a cell, that is so by design; on the usual grids it means
/// two boxes, not four and not one.
fn is_deadly(position: &Position, corners: &Corners) -> bool {
    let shape = position.shape();
    let [a, b, c, d] = corners.map(|corner| shape.houses_of(corner).get(2..).unwrap_or_default());
    let balanced = |house: &HouseId| {
        let holds = |houses: &[HouseId]| usize::from(houses.contains(house));
        let on_diagonal = holds(a) + holds(d);
        on_diagonal <= 1 && on_diagonal == holds(b) + holds(c)
    };
    [a, b, c, d].into_iter().flatten().all(balanced)
}

/// Whether two corners, by their numbers, are opposite.
pub(super) fn are_opposite(a: usize, b: usize) -> bool {
    a + b == 3
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape};

    use super::*;
    use crate::techniques::testing::query;

    fn count(shape: &Shape) -> usize {
        let position = Position::of(Grid::blank(shape));
        let mut count = 0;
        let _ = query(&position, |query| {
            each_rectangle(query, &|_| true, &|_| true, &mut |_| {
                count += 1;
                Flow::Continue(())
            })
        });
        count
    }

    #[test]
    fn rectangles_lie_in_two_boxes_or_anywhere_without_boxes() {
        // Two lines of the same band (9 ways) across two stacks (27 ways), and the same the other way round.
        assert_eq!(count(&Shape::nine()), 2 * 9 * 27);
        assert_eq!(count(&Shape::of_side(7).unwrap()), 21 * 21);
    }

    #[test]
    fn a_diagonal_spares_the_rectangles_it_cuts_unevenly() {
        let diagonal = Shape::nine().with_diagonals().unwrap();
        assert!(count(&diagonal) < count(&Shape::nine()));
    }
}
