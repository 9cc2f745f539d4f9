//! A player's position as it comes out of a text:
//! givens, digits placed since, and the player's own candidates.

use std::fmt;

use kudosu_board::{Candidates, Cell, Grid};
use kudosu_logic::Position;
use kudosu_notation::Document;

/// The position of a puzzle as it was read: its digits, which of them a player placed, and the player's own
/// candidates, where the text has them; with its clues.
#[must_use]
pub fn position_of(document: &Document) -> Position {
    position_from(document.givens().grid(), document).expect("a grid keeps its own digits")
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
/// use kudosu_notation::Document;
///
/// let givens: Grid = ".142..1..2.4.3.1".parse()?;
/// let played = Document::new("3142..1..2.4.3.1".parse::<Grid>()?);
/// assert!(!position_from(&givens, &played)?.is_given(Cell::new(0)));
/// let other = Document::new("3142..1..2.4.3..".parse::<Grid>()?);
/// assert_eq!(position_from(&givens, &other), Err(OtherPuzzle::Given(Cell::new(15))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position_from(givens: &Grid, document: &Document) -> Result<Position, OtherPuzzle> {
    let grid = document.puzzle.grid();
    let puzzle = document.puzzle.with_grid(givens.clone());
    let puzzle = puzzle.map_err(|_| OtherPuzzle::Shape)?;
    let is_lost = |&cell: &Cell| {
        givens
            .get(cell)
            .is_some_and(|given| grid.get(cell) != Some(given))
    };
    if let Some(cell) = givens.shape().cells().find(is_lost) {
        return Err(OtherPuzzle::Given(cell));
    }
    let usual = || Candidates::of(grid);
    let candidates = document.candidates.clone().unwrap_or_else(usual);
    Ok(Position::with_candidates(puzzle, grid, &candidates))
}
