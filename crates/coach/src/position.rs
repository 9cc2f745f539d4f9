//! A player's position as it comes out of a text:
//! givens, digits placed since, and the player's own candidates.

use kudosu_board::{Candidates, Grid};
use kudosu_logic::Position;
use kudosu_notation::Puzzle;

/// The position of a puzzle as it was read: its digits, which of them a player placed, and the player's own
/// candidates, where the text has them.
pub fn position_of(puzzle: &Puzzle) -> Position {
    let mut givens = puzzle.grid.clone();
    for cell in puzzle.placed.iter() {
        // A cell outside the grid was placed nowhere.
        let _ = givens.clear(cell);
    }
    position_from(&givens, puzzle).expect("a grid keeps its own digits")
}

/// A player's position in the puzzle with these givens: every other digit counts as placed. `None` when a
/// given is missing or the size differs.
pub fn position_from(givens: &Grid, puzzle: &Puzzle) -> Option<Position> {
    let grid = &puzzle.grid;
    let keeps = |cell| givens.get(cell).is_none_or(|given| grid.get(cell) == Some(given));
    let belongs = givens.shape() == grid.shape() && givens.shape().cells().all(keeps);
    belongs.then(|| {
        let usual = || Candidates::of(grid);
        let candidates = puzzle.candidates.clone().unwrap_or_else(usual);
        Position::with_candidates(givens, grid, &candidates)
    })
}
