//! A puzzle in another dress, as a person asks for it: turned, mirrored, rearranged, relabelled.

use kudosu_board::{Digit, Grid, Shape, Symmetry, SymmetryError};

/// What shall be done to a puzzle, in the order of the fields. Orders name what comes first, second and so
/// on: one character each, or numbers with commas between.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_generate::Dress;
///
/// let grid = Grid::from_line(&Shape::of_side(4)?, "1...............")?;
/// let dress = Dress { rotate: Some(90), relabel: Some("4321".to_owned()), ..Dress::default() };
/// assert_eq!(dress.put_on(&grid)?.to_string(), "...4............");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dress {
    /// Rows become columns.
    pub transpose: bool,
    /// Clockwise by 90, 180 or 270 degrees.
    pub rotate: Option<u16>,
    /// Left and right change places.
    pub mirror_left_right: bool,
    /// Top and bottom change places.
    pub mirror_top_bottom: bool,
    /// The order of the bands.
    pub bands: Option<String>,
    /// The order of the rows; those of a band stay together.
    pub rows: Option<String>,
    /// The order of the stacks.
    pub stacks: Option<String>,
    /// The order of the columns; those of a stack stay together.
    pub columns: Option<String>,
    /// What the digits 1, 2, 3 and so on are called afterwards.
    pub relabel: Option<String>,
}

/// Why a puzzle cannot be dressed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{option}: {why}")]
pub struct DressError {
    /// Which field asks for it.
    pub option: &'static str,
    /// What is wrong with it.
    pub why: SymmetryError,
}

impl Dress {
    /// The puzzle after all of it.
    pub fn put_on(&self, grid: &Grid) -> Result<Grid, DressError> {
        let mut changed = grid.clone();
        let mut apply = |option: &'static str, make: &dyn Fn(&Shape) -> Result<Symmetry, SymmetryError>| {
            let applied = make(changed.shape()).and_then(|symmetry| symmetry.apply(&changed));
            changed = applied.map_err(|why| DressError { option, why })?;
            Ok(())
        };
        if self.transpose {
            apply("transpose", &|shape| Ok(Symmetry::transpose(shape)))?;
        }
        match self.rotate {
            Some(90) => apply("rotate", &|shape| Ok(Symmetry::rotate_90(shape)))?,
            Some(180) => apply("rotate", &|shape| Ok(Symmetry::rotate_180(shape)))?,
            Some(270) => apply("rotate", &|shape| Ok(Symmetry::rotate_270(shape)))?,
            _ => {}
        }
        if self.mirror_left_right {
            apply("mirror", &|shape| Ok(Symmetry::mirror_left_right(shape)))?;
        }
        if self.mirror_top_bottom {
            apply("mirror", &|shape| Ok(Symmetry::mirror_top_bottom(shape)))?;
        }
        if let Some(order) = &self.bands {
            apply("bands", &|shape| {
                let height = shape.box_size().map_or(1, |(height, _)| height);
                Symmetry::of_rows(shape, &lines_of(order, "bands", shape.side(), height)?)
            })?;
        }
        if let Some(order) = &self.rows {
            apply("rows", &|shape| Symmetry::of_rows(shape, &order_of(order)))?;
        }
        if let Some(order) = &self.stacks {
            apply("stacks", &|shape| {
                let width = shape.box_size().map_or(1, |(_, width)| width);
                Symmetry::of_columns(shape, &lines_of(order, "stacks", shape.side(), width)?)
            })?;
        }
        if let Some(order) = &self.columns {
            apply("columns", &|shape| Symmetry::of_columns(shape, &order_of(order)))?;
        }
        if let Some(names) = &self.relabel {
            apply("relabel", &|shape| {
                let digits = order_of(names).into_iter().filter_map(Digit::from_index);
                Symmetry::of_digits(shape, &digits.collect::<Vec<Digit>>())
            })?;
        }
        Ok(changed)
    }
}

/// Numbers counted from 0, as they were written from 1 on: one character each, or with commas between. What
/// is no number is out of every range, so that whoever checks the order finds it.
fn order_of(text: &str) -> Vec<usize> {
    let number = |value: Option<usize>| value.and_then(|value| value.checked_sub(1)).unwrap_or(usize::MAX);
    if text.contains([',', ' ']) {
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        return parts.map(|part| number(part.parse().ok())).collect();
    }
    let symbols = text.chars();
    symbols
        .map(|symbol| number(Digit::from_symbol(symbol).map(|digit| usize::from(digit.get()))))
        .collect()
}

/// An order of groups (bands or stacks) as the order of their lines.
fn lines_of(text: &str, what: &'static str, side: usize, group: usize) -> Result<Vec<usize>, SymmetryError> {
    let (order, expected) = (order_of(text), side / group);
    if order.len() != expected || order.iter().any(|&at| at >= expected) {
        return Err(SymmetryError::NotAnOrder { what, expected });
    }
    let lines = |at: usize| at * group..(at + 1) * group;
    Ok(order.into_iter().flat_map(lines).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_people_write_them() {
        assert_eq!(order_of("312"), [2, 0, 1]);
        assert_eq!(order_of("3, 1,12"), [2, 0, 11]);
        assert_eq!(order_of("1C"), [0, 11]);
        assert_eq!(order_of("x0?"), [32, usize::MAX, usize::MAX]);
        assert_eq!(lines_of("21", "bands", 6, 3), Ok(vec![3, 4, 5, 0, 1, 2]));
        for wrong in ["", "2", "31", "213", "x1"] {
            assert!(lines_of(wrong, "bands", 6, 3).is_err(), "{wrong}");
        }
    }
}
