//! Cells a step apart: side by side, touching, a knight's move away.

use crate::{Cell, Shape};

/// How far down and to the right the later of two cells lies.
type Step = (usize, isize);

const BESIDE: &[Step] = &[(0, 1), (1, 0)];
const TOUCHING: &[Step] = &[(0, 1), (1, 0), (1, 1), (1, -1)];
const KNIGHTS_MOVE: &[Step] = &[(1, 2), (2, 1), (2, -1), (1, -2)];

impl Shape {
    /// Every two cells that share a side, each pair once and the earlier cell first.
    ///
    /// ```
    /// use kudosu_board::Shape;
    ///
    /// assert_eq!(Shape::nine().neighbour_pairs().count(), 2 * 9 * 8);
    /// ```
    pub fn neighbour_pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs_apart(BESIDE)
    }

    /// Every two cells that touch, by a side or a corner: a king's move apart.
    ///
    /// ```
    /// use kudosu_board::Shape;
    ///
    /// assert_eq!(Shape::nine().king_pairs().count(), 2 * 9 * 8 + 2 * 8 * 8);
    /// ```
    pub fn king_pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs_apart(TOUCHING)
    }

    /// Every two cells a knight's move apart.
    ///
    /// ```
    /// use kudosu_board::{Cell, Shape};
    ///
    /// let nine = Shape::nine();
    /// assert_eq!(nine.knight_pairs().count(), 4 * 8 * 7);
    /// assert!(nine.knight_pairs().any(|pair| pair == [Cell::new(0), Cell::new(11)]));
    /// ```
    pub fn knight_pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs_apart(KNIGHTS_MOVE)
    }

    fn pairs_apart(&self, steps: &'static [Step]) -> impl Iterator<Item = [Cell; 2]> {
        let after = move |cell: Cell| {
            let (row, column) = (self.row_of(cell), self.column_of(cell));
            let others = steps.iter().filter_map(move |&(down, right)| {
                let column = column.checked_add_signed(right)?;
                self.cell(row + down, column)
            });
            others.map(move |other| [cell, other])
        };
        self.cells().flat_map(after)
    }

    /// The cells that share a side with this one.
    ///
    /// ```
    /// use kudosu_board::{Cell, Shape};
    ///
    /// assert_eq!(Shape::nine().neighbours(Cell::new(0)), [Cell::new(1), Cell::new(9)]);
    /// ```
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let (row, column) = (self.row_of(cell), self.column_of(cell));
        let places = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
            (row + 1, column),
        ];
        places
            .into_iter()
            .filter_map(|(row, column)| self.cell(row, column))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The pairs whose distances, down and across, are so, found by comparing each cell with each later one.
    fn by_distance(shape: &Shape, fits: impl Fn(usize, usize) -> bool) -> BTreeSet<[Cell; 2]> {
        let place = |cell: Cell| (shape.row_of(cell), shape.column_of(cell));
        let each = shape.cells().flat_map(|a| shape.cells().map(move |b| [a, b]));
        let are_apart = |&[a, b]: &[Cell; 2]| {
            let ((row, column), (other_row, other_column)) = (place(a), place(b));
            a < b && fits(row.abs_diff(other_row), column.abs_diff(other_column))
        };
        each.filter(are_apart).collect()
    }

    #[test]
    fn pairs_are_those_of_their_distance_each_once_and_in_order() {
        for side in 1..=9 {
            let shape = Shape::of_side(side).unwrap();
            let check = |pairs: Vec<[Cell; 2]>, fits: fn(usize, usize) -> bool| {
                let set: BTreeSet<[Cell; 2]> = pairs.iter().copied().collect();
                assert_eq!(set.len(), pairs.len());
                assert_eq!(set, by_distance(&shape, fits));
            };
            check(shape.neighbour_pairs().collect(), |down, across| {
                down + across == 1
            });
            check(shape.king_pairs().collect(), |down, across| down.max(across) == 1);
            check(shape.knight_pairs().collect(), |down, across| down * across == 2);
            let beside: BTreeSet<[Cell; 2]> = shape.neighbour_pairs().collect();
            for cell in shape.cells() {
                let both = beside.iter().filter(|pair| pair.contains(&cell)).count();
                assert_eq!(shape.neighbours(cell).len(), both);
            }
        }
    }
}
