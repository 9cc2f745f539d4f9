//! A puzzle in another dress, as a person asks for it: turned, mirrored, rearranged, relabelled.

use kudosu_board::{Digit, Puzzle, Shape, Symmetry, SymmetryError};

/// What shall be done to a puzzle, in the order of the fields. Orders name what comes first, second and so
/// on: one character each, or numbers with commas between.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_generate::Dress;
///
/// let grid = Grid::from_line(&Shape::of_side(4)?, "1...............")?;
/// let dress = Dress { rotate: Some(90), relabel: Some("4321".to_owned()), ..Dress::default() };
/// assert_eq!(dress.put_on(&grid)?.grid().to_string(), "...4............");
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
    /// The puzzle after all of it. What breaks a house, or what a clue does not allow, is refused.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape};
    /// use kudosu_generate::Dress;
    ///
    /// let four = Shape::of_side(4)?;
    /// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(4) };
    /// let puzzle = Puzzle::with_clue_list(Grid::blank(&four), vec![cage])?;
    /// let turned = Dress { rotate: Some(180), ..Dress::default() }.put_on(puzzle)?;
    /// assert_eq!(turned.clues().as_slice()[0].cells(&four), [Cell::new(15), Cell::new(14)]);
    /// let renamed = Dress { relabel: Some("2134".to_owned()), ..Dress::default() };
    /// assert!(renamed.put_on(&turned).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put_on(&self, puzzle: impl Into<Puzzle>) -> Result<Puzzle, DressError> {
        let puzzle = puzzle.into();
        let steps = self.steps(puzzle.shape())?;
        let refused = |option: &'static str| move |why| DressError { option, why };
        let mut whole = Symmetry::identity(puzzle.shape());
        for (option, step) in &steps {
            whole = whole.then(step).map_err(refused(option))?;
        }
        let last = steps.last().map_or("dress", |(option, _)| *option);
        match whole.apply_to_puzzle(&puzzle) {
            Ok(dressed) => Ok(dressed),
            Err(why) => {
                // Steps that a clue does not allow one by one may go well together, so they are looked at one
                // by one only for what is to be said.
                let mut moved = puzzle.into_parts().1;
                for (option, step) in &steps {
                    moved = step.apply_to_clues(&moved).map_err(refused(option))?;
                }
                Err(refused(last)(why))
            }
        }
    }

    /// What is to be done, one after the other, each with the field that asks for it.
    fn steps(&self, shape: &Shape) -> Result<Vec<(&'static str, Symmetry)>, DressError> {
        let mut steps: Vec<(&'static str, Symmetry)> = Vec::new();
        let mut shape = shape.clone();
        let turned: [(bool, &'static str, OfShape); 6] = [
            (self.transpose, "transpose", Symmetry::transpose),
            (self.rotate == Some(90), "rotate", Symmetry::rotate_90),
            (self.rotate == Some(180), "rotate", Symmetry::rotate_180),
            (self.rotate == Some(270), "rotate", Symmetry::rotate_270),
            (self.mirror_left_right, "mirror", Symmetry::mirror_left_right),
            (self.mirror_top_bottom, "mirror", Symmetry::mirror_top_bottom),
        ];
        for (_, option, make) in turned.into_iter().filter(|(is_asked, ..)| *is_asked) {
            let step = make(&shape);
            shape = step.to_shape().clone();
            steps.push((option, step));
        }
        if let Some((option, rows, columns)) = self.lines(&shape)? {
            let refused = |why| DressError { option, why };
            steps.push((
                option,
                Symmetry::of_lines(&shape, &rows, &columns).map_err(refused)?,
            ));
        }
        if let Some(names) = &self.relabel {
            let option = "relabel";
            let digits = order_of(names).into_iter().filter_map(Digit::from_index);
            let renamed = Symmetry::of_digits(&shape, &digits.collect::<Vec<Digit>>());
            steps.push((option, renamed.map_err(|why| DressError { option, why })?));
        }
        Ok(steps)
    }

    /// The orders of the rows and of the columns, with the first field that asks for them; `None` where none
    /// does. All are one step: a house that the rows alone would break may be kept by rows and columns.
    fn lines(&self, shape: &Shape) -> Result<Option<Lines>, DressError> {
        let side = shape.side();
        let (height, width) = shape.box_size().unwrap_or((1, 1));
        let groups = |option: &'static str, order: &Option<String>, group: usize| {
            let lines = order.as_ref().map(|order| lines_of(order, option, side, group));
            lines.transpose().map_err(|why| DressError { option, why })
        };
        let plain = |order: &Option<String>| order.as_ref().map(|order| order_of(order));
        let asked = [
            ("bands", groups("bands", &self.bands, height)?),
            ("rows", plain(&self.rows)),
            ("stacks", groups("stacks", &self.stacks, width)?),
            ("columns", plain(&self.columns)),
        ];
        let Some(first) = asked.iter().find(|(_, order)| order.is_some()) else {
            return Ok(None);
        };
        let first = first.0;
        // Without the further houses, which the orders of rows and columns keep together or not at all.
        let (box_height, box_width) = shape.box_size().unwrap_or((1, side));
        let boxes = Shape::with_box(box_height, box_width).expect("the shape has this side and these boxes");
        let (mut rows, mut columns): (Vec<usize>, Vec<usize>) = ((0..side).collect(), (0..side).collect());
        for (option, order) in asked {
            let Some(order) = order else { continue };
            let is_rows = ["bands", "rows"].contains(&option);
            let checked = match is_rows {
                true => Symmetry::of_rows(&boxes, &order),
                false => Symmetry::of_columns(&boxes, &order),
            };
            checked.map_err(|why| DressError { option, why })?;
            let lines = if is_rows { &mut rows } else { &mut columns };
            *lines = order.iter().map(|&at| lines[at]).collect();
        }
        Ok(Some((first, rows, columns)))
    }
}

/// What makes a symmetry of a shape.
type OfShape = fn(&Shape) -> Symmetry;

/// The field that asks for it, the order of the rows and that of the columns.
type Lines = (&'static str, Vec<usize>, Vec<usize>);

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
