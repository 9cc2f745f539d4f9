//! Another solution from one that is known: two digits change places wherever no given is in the way.
//!
//! Cells of two digits hang together by their houses, each of which has both digits once. If such a piece
//! holds no given, its digits can change places and every house is as right as before. On a grid with few
//! givens that finds a second solution in milliseconds, where a search would build tables of hundreds of
//! megabytes for it.

use kudosu_board::{Grid, Stop, Unfinished};

/// A solution of `puzzle` that differs from this one in two digits, if there is one.
pub(super) fn swapped(puzzle: &Grid, solution: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
    let shape = puzzle.shape();
    let side = shape.side();
    let houses = shape.houses();
    // Of each house, then of each digit, its cell.
    let mut cell_of = vec![0u16; houses.len() * side];
    for (at, house) in houses.iter().enumerate() {
        for cell in house.cells() {
            let digit = usize::from(solution[cell.index()]) - 1;
            cell_of[at * side + digit] = cell.index() as u16;
        }
    }
    let mut pieces = Pieces::new(shape.cell_count());
    for one in 0..side {
        stop.check()?;
        for other in one + 1..side {
            let both = |house: usize| [one, other].map(|digit| usize::from(cell_of[house * side + digit]));
            let ends = (0..houses.len()).map(both);
            // Rows alone have every cell of both digits once.
            for cell in ends.clone().take(side).flatten() {
                pieces.begin(cell, puzzle.values()[cell] != 0);
            }
            for [a, b] in ends.clone() {
                pieces.join(a, b);
            }
            let free = ends
                .clone()
                .take(side)
                .flatten()
                .find(|&cell| !pieces.has_given(cell));
            if let Some(free) = free {
                let root = pieces.root(free);
                let mut swapped = solution.to_vec();
                for [a, b] in ends.take(side) {
                    if pieces.root(a) == root {
                        swapped.swap(a, b);
                    }
                }
                return Ok(Some(swapped));
            }
        }
    }
    Ok(None)
}

/// Cells that hang together, and whether there is a given among them.
struct Pieces {
    parent: Vec<u16>,
    given: Vec<bool>,
}

impl Pieces {
    fn new(cells: usize) -> Pieces {
        Pieces {
            parent: (0..cells).map(|cell| cell as u16).collect(),
            given: vec![false; cells],
        }
    }

    /// A cell alone.
    fn begin(&mut self, cell: usize, is_given: bool) {
        self.parent[cell] = cell as u16;
        self.given[cell] = is_given;
    }

    fn root(&mut self, mut cell: usize) -> usize {
        while usize::from(self.parent[cell]) != cell {
            self.parent[cell] = self.parent[usize::from(self.parent[cell])];
            cell = usize::from(self.parent[cell]);
        }
        cell
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a] = b as u16;
        self.given[b] |= self.given[a];
    }

    fn has_given(&mut self, cell: usize) -> bool {
        let root = self.root(cell);
        self.given[root]
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Shape, Stop};

    use super::*;
    use crate::{Verdict, solutions};

    #[test]
    fn what_is_swapped_is_another_solution() {
        let shape = Shape::of_side(16)
            .expect("a side")
            .with_diagonals()
            .expect("two more houses");
        let blank = Grid::blank(&shape);
        let first = solutions(&blank)
            .next_solution(&Stop::new())
            .expect("nobody stops")
            .expect("a solution");
        let mut puzzle = blank.clone();
        let mut found = 0;
        for cell in shape.cells() {
            puzzle
                .set(cell, first.get(cell).expect("complete"))
                .expect("inside");
            let Some(other) = swapped(&puzzle, first.values(), &Stop::new()).expect("nobody stops") else {
                continue;
            };
            found += 1;
            let other = Grid::from_values(&shape, &other).expect("as many cells");
            assert!(other.is_solution_of(&puzzle) && other != first);
        }
        assert!(found > 50, "{found}");
        assert_eq!(swapped(&first, first.values(), &Stop::new()), Ok(None));
    }

    #[test]
    fn the_largest_blank_grid_has_several_solutions_without_tables_for_a_search() {
        let blank = Grid::blank(&Shape::of_side(100).expect("a side"));
        // What a search would build looks at the flag far more often.
        let stop = Stop::after_looks(2_000);
        let verdict = solutions(&blank).verdict(&stop);
        assert!(matches!(verdict, Ok(Verdict::Several(_, _))), "{verdict:?}");
    }

    #[test]
    fn no_solution_is_told_twice() {
        let mut puzzle = Grid::blank(&Shape::of_side(20).expect("a side"));
        let first = solutions(&puzzle)
            .next_solution(&Stop::new())
            .expect("nobody stops")
            .expect("a solution");
        for cell in puzzle.shape().cells().skip(40).step_by(9) {
            puzzle
                .set(cell, first.get(cell).expect("complete"))
                .expect("inside");
        }
        let told: Vec<Grid> = solutions(&puzzle)
            .until(&Stop::new())
            .take(6)
            .collect::<Result<_, _>>()
            .expect("nobody stops");
        for (at, one) in told.iter().enumerate() {
            assert!(one.is_solution_of(&puzzle) && !told[..at].contains(one));
        }
        assert_eq!(told.len(), 6);
    }
}
