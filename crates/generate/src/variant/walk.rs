//! Random ways and groups of cells on a grid.

use kudosu_board::{Cell, CellSet, Rng, Shape};

/// The cells that touch a cell, by a side or a corner, in random order.
pub(super) fn around(shape: &Shape, cell: Cell, rng: &mut Rng) -> Vec<Cell> {
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    let near = |at: usize| at.saturating_sub(1)..=at + 1;
    let places = near(row).flat_map(|row| near(column).map(move |column| (row, column)));
    let cells = places.filter_map(|(row, column)| shape.cell(row, column));
    let mut cells: Vec<Cell> = cells.filter(|&other| other != cell).collect();
    rng.shuffle(&mut cells);
    cells
}

/// A way of up to `length` cells that touch, each once and none of `taken`; each step keeps `fits`.
pub(super) fn way(
    shape: &Shape,
    length: usize,
    taken: &CellSet,
    rng: &mut Rng,
    fits: &dyn Fn(&[Cell]) -> bool,
) -> Vec<Cell> {
    let mut way = vec![Cell::new(rng.below(shape.cell_count()) as u16)];
    if taken.contains(way[0]) {
        return Vec::new();
    }
    while way.len() < length {
        let last = way[way.len() - 1];
        let mut next = around(shape, last, rng).into_iter();
        let step = next.find(|&cell| {
            let mut longer = way.clone();
            longer.push(cell);
            !way.contains(&cell) && !taken.contains(cell) && fits(&longer)
        });
        match step {
            Some(cell) => way.push(cell),
            None => break,
        }
    }
    way
}

/// A group of up to `size` cells that hang together by their sides, none of them taken; `fits` says whether a
/// cell may join.
pub(super) fn group(
    shape: &Shape,
    start: Cell,
    size: usize,
    taken: &CellSet,
    rng: &mut Rng,
    fits: &dyn Fn(&[Cell], Cell) -> bool,
) -> Vec<Cell> {
    let mut group = vec![start];
    while group.len() < size {
        let edge = group.iter().flat_map(|&cell| shape.neighbours(cell));
        let mut edge: Vec<Cell> = edge
            .filter(|&cell| !group.contains(&cell) && !taken.contains(cell) && fits(&group, cell))
            .collect();
        edge.sort();
        edge.dedup();
        match rng.pick(&edge) {
            Some(&cell) => group.push(cell),
            None => break,
        }
    }
    group
}
