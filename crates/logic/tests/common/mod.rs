//! Puzzles with one solution on grids of many shapes, for the laws that must hold on all of them.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Grid, Rng, Shape, Stop};
use kudosu_search::{solve, verdict};
use kudosu_testkit::{irregular_grid, solved_grid};

/// Puzzles with their only solution: plain grids of several sides, irregular boxes, diagonals,
/// and both at once.
pub fn puzzles_of_many_shapes(each: usize, rng: &mut Rng) -> Vec<(Grid, Grid)> {
    let mut solutions = Vec::new();
    for _ in 0..each {
        for side in [4, 6, 9, 10] {
            let solved = solved_grid(&Shape::of_side(side).unwrap(), rng);
            solutions.push(solved);
        }
        for side in [6, 7, 9] {
            solutions.push(irregular_grid(side, 4, rng));
        }
        let jigsaw = irregular_grid(8, 3, rng).shape().clone();
        for shape in [Shape::of_side(6).unwrap(), Shape::nine(), jigsaw] {
            solutions.extend(some_solved_grid(&shape.with_diagonals().unwrap(), rng));
        }
    }
    let with_puzzle = |solved: Grid| (minimal_puzzle(&solved, rng), solved);
    solutions.into_iter().map(with_puzzle).collect()
}

/// A solved grid of any shape that has one: the first row at random, the rest found by the search.
fn some_solved_grid(shape: &Shape, rng: &mut Rng) -> Option<Grid> {
    let mut digits: Vec<_> = shape.digits().iter().collect();
    rng.shuffle(&mut digits);
    let mut grid = Grid::blank(shape);
    for (column, &digit) in digits.iter().enumerate() {
        grid.set(shape.cell(0, column).unwrap(), digit).unwrap();
    }
    solve(&grid, &Stop::new()).unwrap()
}

/// The solved grid without any digit that is not needed to have one solution.
fn minimal_puzzle(solved: &Grid, rng: &mut Rng) -> Grid {
    let mut cells: Vec<_> = solved.shape().cells().collect();
    rng.shuffle(&mut cells);
    let mut puzzle = solved.clone();
    for cell in cells {
        let mut less = puzzle.clone();
        less.clear(cell).unwrap();
        if verdict(&less, &Stop::new()).unwrap().is_unique() {
            puzzle = less;
        }
    }
    puzzle
}
