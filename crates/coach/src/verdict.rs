//! How many solutions the puzzle of a position has, its clues included.

use kudosu_board::{Stop, Unfinished};
use kudosu_logic::Position;
use kudosu_search::{Verdict, solutions_with_clues, verdict};

/// Whether the puzzle of a position has one solution that keeps its clues, several, or none.
///
/// ```
/// use std::sync::Arc;
///
/// use kudosu_board::{Cell, Clue, Clues, Grid, LineRule, Stop};
/// use kudosu_coach::verdict_of;
/// use kudosu_logic::{ClueRules, Position};
/// use kudosu_search::Verdict;
///
/// let grid: Grid = "12..............".parse()?;
/// let start = Position::of(&grid);
/// assert!(!verdict_of(&start, &Stop::new())?.is_unique());
/// let thermometer = |cells: [u16; 4]| Clue::Line {
///     rule: LineRule::Thermometer,
///     cells: cells.map(Cell::new).to_vec(),
/// }; let clues = vec![thermometer([0, 1, 2, 3]), thermometer([8, 9, 10, 11]), Clue::Even { cell:
/// Cell::new(4) }]; let clues = Clues::new(grid.shape(), clues)?; let broken =
/// start.with_clues(&Arc::new(ClueRules::new(&clues))); assert_eq!(verdict_of(&broken, &Stop::new())?,
/// Verdict::NoSolution, "rows 1 and 3 would be the same");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verdict_of(position: &Position, stop: &Stop) -> Result<Verdict, Unfinished> {
    let (givens, _) = position.layers();
    match position.rules() {
        None => verdict(&givens, stop),
        Some(rules) => solutions_with_clues(&givens, rules.clues()).verdict(stop),
    }
}
