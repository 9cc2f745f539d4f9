//! The line around a cage: inside its cells, whatever shape they make together.

use kudosu_board::{Cell, Shape};

use super::forms::{Form, Ink};

/// Straight pieces that together run around the cells, this far inside them.
pub(super) fn outline(
    shape: &Shape,
    cells: &[Cell],
    inset: f64,
    width: f64,
    ink: Ink,
    is_dashed: bool,
) -> Vec<Form> {
    let is_inside = |row: isize, column: isize| {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let cell = place.and_then(|(row, column)| shape.cell(row, column));
        cell.is_some_and(|cell| cells.contains(&cell))
    };
    let mut forms = Vec::new();
    for &cell in cells {
        let (row, column) = (shape.row_of(cell) as isize, shape.column_of(cell) as isize);
        // Each side of the cell: the way out of it, and the way along it.
        for (out, along) in [
            ((-1, 0), (0, 1)),
            ((1, 0), (0, 1)),
            ((0, -1), (1, 0)),
            ((0, 1), (1, 0)),
        ] {
            if is_inside(row + out.0, column + out.1) {
                continue;
            }
            // An end of the side stops short at a corner of the cage, and goes on around an inner corner.
            let reach = |ahead: isize| {
                let beside = (row + ahead * along.0, column + ahead * along.1);
                match (
                    is_inside(beside.0, beside.1),
                    is_inside(beside.0 + out.0, beside.1 + out.1),
                ) {
                    (false, _) => 0.5 - inset,
                    (true, true) => 0.5 + inset,
                    (true, false) => 0.5,
                }
            };
            let middle = (column as f64 + 0.5, row as f64 + 0.5);
            let away = 0.5 - inset;
            let point = |way: f64| {
                (
                    middle.0 + out.1 as f64 * away + along.1 as f64 * way,
                    middle.1 + out.0 as f64 * away + along.0 as f64 * way,
                )
            };
            forms.push(Form::Path {
                points: vec![point(-reach(-1)), point(reach(1))],
                width,
                ink,
                is_dashed,
            });
        }
    }
    forms
}
