//! Seeded random grids for property tests.

use kudosu_board::{Cell, Digit, Grid, Rng, Shape};

/// A solved grid of a shape with rectangular boxes (or none), shuffled by everything that keeps it solved: the digits, the
/// rows of a band, the bands, the columns of a stack, the stacks.
///
/// These grids are all isomorphic to one pattern. That is enough to exercise engines, not to draw puzzles fairly.
pub fn solved_grid(shape: &Shape, rng: &mut Rng) -> Grid {
    let side = shape.side();
    let (height, width) = shape.box_size().unwrap_or((1, side));
    let rows = shuffled_in_groups(side, height, rng);
    let columns = shuffled_in_groups(side, width, rng);
    let mut digits: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut digits);

    let mut grid = Grid::blank(shape);
    for cell in shape.cells() {
        let (row, column) = (rows[shape.row_of(cell)], columns[shape.column_of(cell)]);
        let value = digits[(width * (row % height) + row / height + column) % side];
        let digit = Digit::from_index(value).expect("the pattern stays within the side");
        grid.set(cell, digit).expect("the pattern stays within the grid");
    }
    grid
}

/// The puzzle that is left when `holes` cells of a solved grid are made blank at random.
pub fn puzzle_with_holes(solved: &Grid, holes: usize, rng: &mut Rng) -> Grid {
    let mut cells: Vec<Cell> = solved.shape().cells().collect();
    rng.shuffle(&mut cells);
    let mut puzzle = solved.clone();
    for &cell in cells.iter().take(holes) {
        puzzle.clear(cell).expect("the cell is one of the grid's own");
    }
    puzzle
}

/// 0 to `side - 1` where groups of `size` stay together but come, and are ordered within, at random.
fn shuffled_in_groups(side: usize, size: usize, rng: &mut Rng) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = (0..side)
        .step_by(size)
        .map(|start| (start..start + size).collect())
        .collect();
    rng.shuffle(&mut groups);
    groups.iter_mut().for_each(|group| rng.shuffle(group));
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_grids_are_solved_on_every_size_and_differ() {
        let mut rng = Rng::new(1);
        for side in [1, 2, 4, 6, 7, 9, 12, 16, 25] {
            let shape = Shape::of_side(side).unwrap();
            let (a, b) = (solved_grid(&shape, &mut rng), solved_grid(&shape, &mut rng));
            assert!(a.is_solved() && b.is_solved(), "{shape}");
            assert!(side < 6 || a != b);
            assert_eq!(puzzle_with_holes(&a, side, &mut rng).blank_count(), side);
        }
    }
}
