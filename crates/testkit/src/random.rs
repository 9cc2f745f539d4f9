//! Seeded random grids for property tests.

use kudosu_board::{Cell, Digit, Grid, Rng, Shape};

/// A solved grid of a shape with rectangular boxes (or none), shuffled by everything that keeps it solved:
/// the digits, the rows of a band, the bands, the columns of a stack, the stacks.
///
/// These grids are all isomorphic to one pattern.
/// That is enough to exercise engines, not to draw puzzles fairly.
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

/// A solved grid with irregular boxes: those of a shuffled one after some cells have changed places, each
/// time two with the same digit, so that it stays solved.
pub fn irregular_grid(side: usize, exchanges: usize, rng: &mut Rng) -> Grid {
    let plain = Shape::of_side(side).expect("a side");
    let (height, width) = plain.box_size().unwrap_or((1, side));
    let solved = solved_grid(&plain, rng);
    let region = |cell: usize| cell / side / height * (side / width) + cell % side / width;
    let mut regions: Vec<usize> = (0..side * side).map(region).collect();
    for _ in 0..exchanges {
        let value = 1 + rng.below(side) as u8;
        let cells: Vec<usize> = (0..side * side)
            .filter(|&cell| solved.values()[cell] == value)
            .collect();
        regions.swap(cells[rng.below(side)], cells[rng.below(side)]);
    }
    let shape = Shape::irregular(&regions).expect("as many cells in each region as before");
    Grid::from_values(&shape, solved.values()).expect("as many cells as before")
}

/// A solved grid of a shape with rectangular boxes (or none) that follows no pattern: a shuffled one in
/// which, many times, two digits or two lines have changed places in part, wherever that leaves it solved.
pub fn mixed_grid(shape: &Shape, rng: &mut Rng) -> Grid {
    let side = shape.side();
    let (height, width) = shape.box_size().unwrap_or((1, side));
    let mut values = solved_grid(shape, rng).values().to_vec();
    for _ in 0..100 * side {
        exchange_digits(shape, &mut values, rng);
        let rows = |row: usize, column: usize| row * side + column;
        exchange_lines(&mut values, side, height, rows, rng);
        let columns = |column: usize, row: usize| row * side + column;
        exchange_lines(&mut values, side, width, columns, rng);
    }
    Grid::from_values(shape, &values).expect("only digits of the grid changed places")
}

/// Exchanges two digits in some cell and in all others where that one makes it necessary.
fn exchange_digits(shape: &Shape, values: &mut [u8], rng: &mut Rng) {
    let side = shape.side();
    let (one, other) = (1 + rng.below(side) as u8, 1 + rng.below(side) as u8);
    let Some(start) = shape.cell_at(rng.below(shape.cell_count())) else {
        return;
    };
    if one == other || values[start.index()] != one {
        return;
    }
    let mut waiting = vec![start];
    let mut chain = std::collections::BTreeSet::from([start.index()]);
    while let Some(cell) = waiting.pop() {
        for &house in shape.houses_of(cell) {
            for &next in shape.houses()[house.index()].cells() {
                if [one, other].contains(&values[next.index()]) && chain.insert(next.index()) {
                    waiting.push(next);
                }
            }
        }
    }
    for cell in chain {
        values[cell] = one + other - values[cell];
    }
}

/// Exchanges two lines of the same band in the places of one closed chain:
/// both then hold the same digits as before.
fn exchange_lines(
    values: &mut [u8],
    side: usize,
    band: usize,
    cell: impl Fn(usize, usize) -> usize,
    rng: &mut Rng,
) {
    let one = rng.below(side);
    let other = one - one % band + rng.below(band);
    if one == other {
        return;
    }
    let mut next = Some(rng.below(side));
    while let Some(at) = next {
        values.swap(cell(one, at), cell(other, at));
        let came = values[cell(one, at)];
        next = (0..side).find(|&place| place != at && values[cell(one, place)] == came);
    }
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
    fn mixed_grids_are_solved_and_their_columns_show_no_classes() {
        let mut rng = Rng::new(2);
        for (height, width) in [(1, 7), (2, 3), (4, 4), (5, 5), (5, 6)] {
            let shape = Shape::with_box(height, width).unwrap();
            let mixed = mixed_grid(&shape, &mut rng);
            assert!(mixed.is_solved(), "{shape}");
        }
        let shape = Shape::with_box(5, 5).unwrap();
        let values = mixed_grid(&shape, &mut rng).values().to_vec();
        let mut pieces = std::collections::BTreeSet::new();
        for piece in 0..125 {
            let (band, column) = (piece / 25, piece % 25);
            let mut digits: Vec<u8> = (0..5).map(|row| values[(5 * band + row) * 25 + column]).collect();
            digits.sort_unstable();
            pieces.insert(digits);
        }
        assert!(pieces.len() > 25, "{} different pieces of columns", pieces.len());
    }

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
