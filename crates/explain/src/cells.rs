//! Cell lists as people write them: `r568c6`, `r14c28`, `r1c2, r4c57`.

use kudosu_board::{Cell, CellNotation, Shape};

/// A list of cells in its shortest usual form, in reading order.
///
/// Rows and columns are merged only where a number is one character;
/// on grids beyond 9×9 every cell stands alone.
///
/// ```
/// use kudosu_board::Shape;
/// use kudosu_explain::cell_list;
///
/// let nine = Shape::nine();
/// let cell = |name: &&str| nine.parse_cell(name);
/// let cells = |names: &[&str]| names.iter().map(cell).collect::<Result<Vec<_>, _>>();
/// assert_eq!(cell_list(&nine, cells(&["r5c6", "r6c6", "r8c6"])?), "r568c6");
/// assert_eq!(cell_list(&nine, cells(&["r1c2", "r4c5", "r4c7"])?), "r1c2, r4c57");
/// assert_eq!(cell_list(&nine, cells(&["r1c2", "r1c8", "r4c2", "r4c8"])?), "r14c28");
/// # Ok::<(), kudosu_board::CellNameError>(())
/// ```
pub fn cell_list(shape: &Shape, cells: impl IntoIterator<Item = Cell>) -> String {
    groups(shape, cells).join(", ")
}

/// The parts of [`cell_list`], each of which names one or several cells.
pub(crate) fn groups(shape: &Shape, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_unstable();
    cells.dedup();
    if shape.side() > 9 {
        return cells.into_iter().map(|cell| name(shape, cell)).collect();
    }
    let by_rows = blocks(
        cells
            .iter()
            .map(|&cell| (shape.row_of(cell), shape.column_of(cell))),
    );
    let by_columns = blocks(
        cells
            .iter()
            .map(|&cell| (shape.column_of(cell), shape.row_of(cell))),
    );
    let mut blocks = if by_columns.len() < by_rows.len() {
        by_columns
            .into_iter()
            .map(|(columns, rows)| (rows, columns))
            .collect()
    } else {
        by_rows
    };
    blocks.sort();
    blocks
        .iter()
        .map(|(rows, columns)| format!("r{}c{}", numbers(rows), numbers(columns)))
        .collect()
}

/// One cell by its name.
pub(crate) fn name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::RowColumn)
}

/// First coordinates that have exactly the same second ones, together with those.
fn blocks(pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(Vec<usize>, Vec<usize>)> {
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let mut merged: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for first in 0..9 {
        let seconds = pairs.iter().filter(|pair| pair.0 == first);
        let seconds: Vec<usize> = seconds.map(|pair| pair.1).collect();
        match merged.iter_mut().find(|(_, same)| *same == seconds) {
            _ if seconds.is_empty() => {}
            Some((firsts, _)) => firsts.push(first),
            None => merged.push((vec![first], seconds)),
        }
    }
    merged
}

fn numbers(from_zero: &[usize]) -> String {
    from_zero.iter().map(|at| (at + 1).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;

    use super::*;

    fn listed(shape: &Shape, names: &str) -> String {
        cell_list(
            shape,
            names
                .split_whitespace()
                .map(|name| shape.parse_cell(name).unwrap()),
        )
    }

    #[test]
    fn lists_are_as_short_as_people_make_them() {
        let nine = Shape::nine();
        assert_eq!(listed(&nine, ""), "");
        assert_eq!(listed(&nine, "r4c2 r4c2"), "r4c2");
        assert_eq!(listed(&nine, "r4c5 r4c7 r1c2"), "r1c2, r4c57");
        assert_eq!(listed(&nine, "r1c2 r5c2 r3c4 r3c5"), "r15c2, r3c45");
        assert_eq!(listed(&nine, "r3c2 r6c8"), "r3c2, r6c8");
        assert_eq!(listed(&Shape::of_side(12).unwrap(), "r1c2 r1c12"), "r1c2, r1c12");
    }

    /// Reads `r14c28` back.
    fn expand(shape: &Shape, group: &str) -> Vec<Cell> {
        let (rows, columns) = group[1..].split_once('c').unwrap();
        let at = |c: char| c.to_digit(10).unwrap() as usize - 1;
        let cells = rows
            .chars()
            .flat_map(|row| columns.chars().map(move |column| (at(row), at(column))));
        cells
            .map(|(row, column)| shape.cell(row, column).unwrap())
            .collect()
    }

    #[test]
    fn every_list_names_exactly_its_cells() {
        let nine = Shape::nine();
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let share = 2 + rng.below(20);
            let cells: Vec<Cell> = nine.cells().filter(|_| rng.below(share) == 0).collect();
            let mut read: Vec<Cell> = groups(&nine, cells.iter().copied())
                .iter()
                .flat_map(|group| expand(&nine, group))
                .collect();
            read.sort_unstable();
            assert_eq!(read, cells);
        }
    }
}
