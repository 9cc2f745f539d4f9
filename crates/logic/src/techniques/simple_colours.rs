//! Simple colours: conjugate pairs of one digit that hang together are coloured alternately; one colour is true,
//! the other false. *Trap*: a place that sees both colours loses the digit. *Wrap*: two places of the same colour
//! see each other, so that colour is false.
//!
//! ```text
//! A---b          one of A and b holds the digit, one of b and A …
//!     |
//! *   A---b      * sees an A (above) and a b (to the right): it cannot hold the digit
//! ```

use super::prelude::*;
use crate::colouring::{Net, nets, seen_by_any};

/// Places that see both colours of a net.
pub fn find_trap(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    for digit in position.shape().digits().iter() {
        for net in nets(position, digit) {
            let [a, b] = &net.colours;
            let mut trapped = seen_by_any(position, a);
            trapped &= &seen_by_any(position, b);
            trapped &= position.cells_with(digit);
            let trapped = &(&trapped - a) - b;
            let step = Step::removing(hunt.technique, trapped.iter().map(|cell| (cell, digit)), || {
                evidence(digit, &net)
            });
            report(step, sink)?;
        }
    }
    Flow::Continue(())
}

/// Colours that clash with themselves.
pub fn find_wrap(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    for digit in position.shape().digits().iter() {
        for net in nets(position, digit) {
            let Some(colour) = net.clashing_colour(position) else {
                continue;
            };
            let gone = net.colours[colour].iter().map(|cell| (cell, digit));
            report(
                Step::removing(hunt.technique, gone, || evidence(digit, &net)),
                sink,
            )?;
        }
    }
    Flow::Continue(())
}

fn evidence(digit: Digit, net: &Net) -> Evidence {
    Evidence::about_digit(digit)
        .digit_in(Role::ColourA, digit, net.colours[0].iter())
        .digit_in(Role::ColourB, digit, net.colours[1].iter())
}
