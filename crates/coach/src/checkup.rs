//! A checkup: what is wrong with a grid, or how many solutions a right one has, and the words for it.

use std::fmt::Write;

use kudosu_board::{Cell, CellNotation, Clash, Digit, Grid, Stop, Unfinished};
use kudosu_methods::{violation, violation_totals};
use kudosu_search::{Verdict, verdict};

/// What a checkup of a grid finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkup {
    /// Digits clash; nothing else was looked at.
    Clashing(Vec<Clash>),
    /// Nothing clashes, and this is how many solutions there are.
    Known(Verdict),
}

impl Checkup {
    /// Checks a grid.
    ///
    /// ```
    /// use kudosu_board::{Grid, Shape, Stop};
    /// use kudosu_coach::Checkup;
    ///
    /// let grid = Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1").expect("sixteen cells");
    /// let checkup = Checkup::of(&grid, &Stop::new())?;
    /// assert_eq!(checkup.describe(&grid), "unique: there is exactly one solution");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(grid: &Grid, stop: &Stop) -> Result<Checkup, Unfinished> {
        Checkup::by(verdict, grid, stop)
    }

    /// Checks a grid with another way to the verdict, such as one that shows its progress.
    pub fn by(
        verdict: impl FnOnce(&Grid, &Stop) -> Result<Verdict, Unfinished>,
        grid: &Grid,
        stop: &Stop,
    ) -> Result<Checkup, Unfinished> {
        let clashes = grid.clashes();
        if !clashes.is_empty() {
            return Ok(Checkup::Clashing(clashes));
        }
        verdict(grid, stop).map(Checkup::Known)
    }

    /// What was found, for people: one line or several, the last one without its end.
    pub fn describe(&self, grid: &Grid) -> String {
        let shape = grid.shape();
        match self {
            Checkup::Clashing(clashes) => {
                let told: Vec<String> = clashes.iter().map(|clash| violation(clash, shape)).collect();
                format!("{}\n\n{}", told.join("\n"), violation_totals(clashes))
            }
            Checkup::Known(Verdict::NoSolution) => {
                "no solution: no givens clash, but the grid cannot be completed".to_owned()
            }
            Checkup::Known(Verdict::Unique(_)) => "unique: there is exactly one solution".to_owned(),
            Checkup::Known(Verdict::Several(one, other)) => {
                let differing: Vec<_> = differences(one, other).collect();
                let mut text = format!(
                    "several solutions; two of them differ in {} cells:",
                    differing.len()
                );
                for (cell, here, there) in differing {
                    let name = shape.cell_name(cell, CellNotation::RowColumn);
                    // Writing to a String cannot fail.
                    let _ = write!(text, "\n  {name:<7} {here} or {there}");
                }
                text
            }
        }
    }
}

/// Where two solutions differ: the cell and the two digits.
pub fn differences<'a>(one: &'a Grid, other: &'a Grid) -> impl Iterator<Item = (Cell, Digit, Digit)> + 'a {
    one.shape().cells().filter_map(move |cell| {
        let (here, there) = (one.get(cell)?, other.get(cell)?);
        (here != there).then_some((cell, here, there))
    })
}
