//! BUG+1: every blank cell has two candidates and every digit two places in each house, except that one cell has a third
//! candidate. Without it the grid would be a *bivalue universal grave*, which has no or several solutions; so the
//! third candidate, the one with three places in its houses, is true, and the two others go.
//!
//! ```text
//! 12 23 | .  31      all cells have two candidates but one:
//! 24 .  | 41 124 <-  2 has three places in its row and column, so it goes there
//! ```

use super::prelude::*;

/// The one BUG+1 that a position can have.
pub fn find(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    let mut beyond_two = position
        .blanks()
        .iter()
        .filter(|&cell| position.candidates(cell).len() != 2);
    let Some(cell) = beyond_two
        .next()
        .filter(|&cell| position.candidates(cell).len() == 3)
    else {
        return Flow::Continue(());
    };
    if beyond_two.next().is_some() {
        return Flow::Continue(());
    }
    for digit in position.candidates(cell).iter() {
        let places_fit = position.shape().houses().iter().all(|house| {
            position.shape().digits().iter().all(|other| {
                let expected = if other == digit && house.cells().contains(&cell) {
                    3
                } else {
                    2
                };
                let places = position.places(house.id(), other).len();
                places == 0 || places == expected
            })
        });
        if places_fit {
            let others = position.candidates(cell) - DigitSet::of(digit);
            let step = Step::removing(hunt.technique, others.iter().map(|other| (cell, other)), || {
                Evidence::about_digit(digit)
                    .cells(Role::Roof, [cell])
                    .digit_in(Role::Guardian, digit, [cell])
            });
            return report(step, sink);
        }
    }
    Flow::Continue(())
}
