//! How many solutions the puzzle of a position has, its clues included.

use kudosu_board::{Stop, Unfinished};
use kudosu_logic::Position;
use kudosu_search::{Verdict, verdict};

/// Whether the puzzle of a position has one solution that keeps its clues, several, or none.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, LineRule, Puzzle, Stop};
/// use kudosu_coach::verdict_of;
/// use kudosu_logic::Position;
/// use kudosu_search::Verdict;
///
/// let grid: Grid = "12..............".parse()?;
/// assert!(!verdict_of(&Position::of(&grid), Stop::never())?.is_unique());
/// let thermometer = |cells: [u16; 4]| Clue::Line {
///     rule: LineRule::Thermometer,
///     cells: cells.map(Cell::new).to_vec(),
/// };
/// let even = Clue::Even { cell: Cell::new(4) };
/// let clues = vec![thermometer([0, 1, 2, 3]), thermometer([8, 9, 10, 11]), even];
/// let broken = Position::of(Puzzle::with_clue_list(grid, clues)?);
/// let verdict = verdict_of(&broken, Stop::never())?;
/// assert_eq!(verdict, Verdict::NoSolution, "rows 1 and 3 would be the same");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verdict_of(position: &Position, stop: &Stop) -> Result<Verdict, Unfinished> {
    verdict(position.puzzle(), stop)
}
