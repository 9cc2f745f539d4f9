//! W-wing: two cells with the same two candidates x and w, and a house in which w has just two places, each seen by
//! one of the cells. The two cells cannot both be w, so one of them is x, and what sees both loses x.
//!
//! ```text
//! xw . . | . . * |
//!  | . . | . . . |       the house between has w on the left or on the right;
//!  w-----+---- w |       one of the two cells is therefore not w but x
//!        | *   xw|
//! ```

use super::prelude::*;
use crate::conjugates::conjugates;

/// All W-wings.
pub fn find(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    let shape = position.shape();
    let blanks = position.blanks().iter();
    let two: Vec<Cell> = blanks
        .filter(|&cell| position.candidates(cell).len() == 2)
        .collect();
    for (at, &first) in two.iter().enumerate() {
        let digits = position.candidates(first);
        for &second in two[at + 1..]
            .iter()
            .filter(|&&cell| position.candidates(cell) == digits)
        {
            if shape.are_peers(first, second) {
                continue;
            }
            for link_digit in digits.iter() {
                let Some(digit) = (digits - DigitSet::of(link_digit)).single() else {
                    continue;
                };
                let seen = position.seen_by_all([first, second], digit);
                if seen.is_empty() {
                    continue;
                }
                for pair in conjugates(position, link_digit) {
                    let joins =
                        |(a, b): &(Cell, Cell)| shape.are_peers(first, *a) && shape.are_peers(second, *b);
                    let Some((a, b)) = pair.both_ways().into_iter().find(joins) else {
                        continue;
                    };
                    let step = Step::removing(hunt.technique, seen.iter().map(|cell| (cell, digit)), || {
                        Evidence::about(digits)
                            .house(HouseRole::Link, pair.house)
                            .cells(Role::Pincer, [first, second])
                            .digit_in(Role::Pincer, digit, [first, second])
                            .digit_in(Role::Defining, link_digit, [a, b])
                    });
                    report(step, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}
