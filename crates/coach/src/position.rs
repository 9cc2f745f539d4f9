//! A player's position as it comes out of a text:
//! givens, digits placed since, and the player's own candidates.

use std::fmt;
use std::sync::Arc;

use kudosu_board::{Candidates, Cell, Grid};
use kudosu_logic::{ClueRules, Position};
use kudosu_notation::Puzzle;

/// The position of a puzzle as it was read: its digits, which of them a player placed, and the player's own
/// candidates, where the text has them; with its clues.
#[must_use]
pub fn position_of(puzzle: &Puzzle) -> Position {
    let mut givens = puzzle.grid.clone();
    for cell in puzzle.placed.iter() {
        // A cell outside the grid was placed nowhere.
        let _ = givens.clear(cell);
    }
    position_from(&givens, puzzle).expect("a grid keeps its own digits")
}

/// Why a grid is no position in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OtherPuzzle {
    /// It has another shape.
    Shape,
    /// A cell has lost its given, or holds another digit.
    Given(Cell),
}

impl fmt::Display for OtherPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OtherPuzzle::Shape => "the position has another shape than the puzzle",
            OtherPuzzle::Given(_) => "the position does not keep every digit that was given",
        })
    }
}

impl std::error::Error for OtherPuzzle {}

/// A player's position in the puzzle with these givens: every other digit counts as placed.
///
/// ```
/// use kudosu_board::{Cell, Grid};
/// use kudosu_coach::{OtherPuzzle, position_from};
/// use kudosu_notation::Puzzle;
///
/// let givens: Grid = ".142..1..2.4.3.1".parse()?;
/// let played = Puzzle::new("3142..1..2.4.3.1".parse()?);
/// assert!(!position_from(&givens, &played)?.is_given(Cell::new(0)));
/// let other = Puzzle::new("3142..1..2.4.3..".parse()?);
/// assert_eq!(position_from(&givens, &other), Err(OtherPuzzle::Given(Cell::new(15))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position_from(givens: &Grid, puzzle: &Puzzle) -> Result<Position, OtherPuzzle> {
    let grid = &puzzle.grid;
    if givens.shape() != grid.shape() {
        return Err(OtherPuzzle::Shape);
    }
    let is_lost = |&cell: &Cell| {
        givens
            .get(cell)
            .is_some_and(|given| grid.get(cell) != Some(given))
    };
    if let Some(cell) = givens.shape().cells().find(is_lost) {
        return Err(OtherPuzzle::Given(cell));
    }
    let usual = || Candidates::of(grid);
    let candidates = puzzle.candidates.clone().unwrap_or_else(usual);
    let position = Position::with_candidates(givens, grid, &candidates);
    if puzzle.clues.is_empty() {
        return Ok(position);
    }
    Ok(position.with_clues(&Arc::new(ClueRules::new(&puzzle.clues))))
}
