//! A puzzle that many tests walk through: it needs more than singles, and no uniqueness.

use kudosu_board::{Grid, Shape};
use kudosu_logic::Position;

/// The puzzle in one line.
pub const EXAMPLE: &str = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

/// The position at its start.
pub fn example_position() -> Position {
    let grid = Grid::from_line(&Shape::nine(), EXAMPLE).expect("the example is a grid");
    Position::of(&grid)
}
