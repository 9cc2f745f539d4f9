//! The puzzle of some boards, before anything is said of them; boards that no puzzle can have are refused.

use crate::board::{Board, Spot};
use crate::error::limits;
use crate::puzzle::RulePuzzle;

/// The puzzle of these boards.
pub(super) fn build(
    boards: &[Board],
    holes: &[Spot],
    digits: Option<Vec<i64>>,
) -> Result<RulePuzzle, String> {
    if boards.is_empty() {
        return Err("expected a board first, such as `board: 9x9`".to_owned());
    }
    let cells: usize = boards
        .iter()
        .map(|board| usize::from(board.rows) * usize::from(board.columns))
        .sum();
    if cells > 2 * limits::CELLS {
        return Err(format!("more than {} cells", limits::CELLS));
    }
    let is_beyond = |board: &Board| {
        board.at.row + board.rows > limits::SIDE || board.at.column + board.columns > limits::SIDE
    };
    if boards.iter().any(is_beyond) {
        return Err(format!("a board beyond row or column {}", limits::SIDE));
    }
    let side = boards
        .iter()
        .map(|board| board.rows.max(board.columns))
        .max()
        .unwrap_or(1);
    if digits.is_none() && i64::from(side) > limits::VALUES {
        return Err(format!(
            "digits up to {side}, where {} are the most; say `digits: …`",
            limits::VALUES
        ));
    }
    let digits = digits.unwrap_or_else(|| (1..=i64::from(side)).collect());
    let puzzle = RulePuzzle::on(boards.to_vec(), holes.to_vec(), digits);
    if let Some(beyond) = puzzle.beyond() {
        return Err(beyond);
    }
    if let Some(house) = puzzle.different().find(|house| house.len() > puzzle.digits.len()) {
        let (first, count) = (puzzle.plane().spots()[house[0]], house.len());
        return Err(format!(
            "the {count} cells of a house at {first} cannot hold different digits of {}; say `without rows`, \
             `without columns` or `without boxes` behind the board",
            puzzle.digits.len()
        ));
    }
    Ok(puzzle)
}
