//! The next step for a player who asks. Whoever has better advice changes [`next_step`] and nothing else.

use kudosu::methods::{Event, Method, Options, Reason, StrategiesOneAndTwo, Watch};
use kudosu::{Cell, Digit, Grid, Stop};

use super::words::{cell_name, house_name, houses_of};

/// A digit that follows from what is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where.
    pub cell: Cell,
    /// Why, as one sentence.
    pub text: String,
}

/// The next digit that can be placed without guessing, or `None` where that needs more than singles.
pub fn next_step(grid: &Grid) -> Option<Hint> {
    let stop = Stop::new();
    let mut first = None;
    let mut watch = Watch(|event: &Event<'_>| {
        if let (Event::Placed { cell, digit, why }, None) = (event, &first) {
            first = Some(Hint {
                cell: *cell,
                text: sentence(grid, *cell, *digit, why),
            });
            stop.request();
        }
    });
    StrategiesOneAndTwo::run(grid, &Options::default(), &stop, &mut watch);
    first
}

fn sentence(grid: &Grid, cell: Cell, digit: Digit, why: &Reason<'_>) -> String {
    let shape = grid.shape();
    let name = cell_name(shape, cell);
    match why {
        Reason::OnlyPlace(house) => format!(
            "{name} must be {digit}: no other cell of {} can be.",
            house_name(shape, *house)
        ),
        _ => format!(
            "{name} must be {digit}: {} hold every other number.",
            houses_of(shape, cell)
        ),
    }
}
