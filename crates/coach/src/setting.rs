//! What a setter asks of the parts of a puzzle: which of them contradict each other, which it could do
//! without.

use kudosu_board::{Puzzle, Stop, Unfinished};
use kudosu_search::{BrokenParts, Part, unnecessary_parts, why_broken};

/// What the digits and clues of a puzzle are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartsReport {
    /// There is no solution: these contradict each other.
    Broken(BrokenParts),
    /// There is one solution; each of these alone could be left out.
    Unique(Vec<Part>),
    /// There are several solutions.
    Several,
}

impl PartsReport {
    /// Looks at a puzzle.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Grid, Puzzle, Stop};
    /// use kudosu_coach::PartsReport;
    ///
    /// let grid: Grid = ".142..1..2.4.3.1".parse()?;
    /// let puzzle = Puzzle::with_clue_list(grid, vec![Clue::Even { cell: Cell::new(0) }])?;
    /// let PartsReport::Broken(broken) = PartsReport::of(&puzzle, Stop::never())? else {
    ///     panic!("the first cell is 3");
    /// };
    /// assert!(broken.is_minimal && broken.parts.len() > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle, stop: &Stop) -> Result<PartsReport, Unfinished> {
        if let Some(unnecessary) = unnecessary_parts(puzzle, stop)? {
            return Ok(PartsReport::Unique(unnecessary));
        }
        let broken = why_broken(puzzle, stop)?;
        Ok(broken.map_or(PartsReport::Several, PartsReport::Broken))
    }
}
