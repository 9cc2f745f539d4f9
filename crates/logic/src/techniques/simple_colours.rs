//! Simple colours: conjugate pairs of one digit that hang together are coloured alternately; one colour is
//! true, the other false. *Trap*: a place that sees both colours loses the digit. *Wrap*: two places of the
//! same colour see each other, so that colour is false.
//!
//! ```text
//! A---b          one of A and b holds the digit, one of b and A …
//!     |
//! *   A---b      * sees an A (above) and a b (to the right): it cannot hold the digit
//! ```

use super::prelude::*;
use crate::colouring::{Cluster, seen_by_any};

/// Places that see both colours of a cluster.
pub fn find_trap(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    for digit in position.shape().digits().iter() {
        for cluster in query.clusters(digit) {
            let [a, b] = &cluster.colours;
            let mut trapped = seen_by_any(position, a);
            trapped &= &seen_by_any(position, b);
            trapped &= position.cells_with(digit);
            let trapped = &(&trapped - a) - b;
            let step = Step::removing(query.technique, trapped.iter().map(|cell| (cell, digit)), || {
                evidence(digit, cluster)
            });
            report(step, sink)?;
        }
    }
    Flow::Continue(())
}

/// Colours that clash with themselves.
pub fn find_wrap(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    for digit in position.shape().digits().iter() {
        for cluster in query.clusters(digit) {
            let Some(colour) = cluster.clashing_colour(position) else {
                continue;
            };
            let gone = cluster.colours[colour].iter().map(|cell| (cell, digit));
            report(
                Step::removing(query.technique, gone, || evidence(digit, cluster)),
                sink,
            )?;
        }
    }
    Flow::Continue(())
}

fn evidence(digit: Digit, cluster: &Cluster) -> Evidence {
    Evidence::about_digit(digit)
        .digit_in(Role::ColourA, digit, cluster.colours[0].iter())
        .digit_in(Role::ColourB, digit, cluster.colours[1].iter())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_place_that_sees_both_colours_is_trapped() {
        let found = steps(
            "simple-colours-trap",
            "+51+36+8+2+4+9+7 \
             26+8+9+74+5+13 \
             +4+97+1+3+52+6+8 \
             +7415+6+3+8+2+9 \
             +8+2+9+4+173+5+6 \
             .5.+29+87+4+1 \
             .+3+2+84+9.7+5 \
             1+7+5+326+984 \
             .8+4+751.+3+2",
        );
        assert_eq!(found, ["r6c1-6"]);
    }

    #[test]
    fn a_colour_that_sees_itself_wraps() {
        let found = steps(
            "simple-colours-wrap",
            "+72+1+5+38+6+9+4 \
             +694+2+1+7+853 \
             8+53+9+46..1 \
             +17+98+2+34+65 \
             +3.+26+5+4+1.+9 \
             4+6+5+79+13.. \
             +5+4.+16+9.+3. \
             +9.6+372+54. \
             +23+7+4+8+59+1+6",
        );
        assert_eq!(found, ["r5c8-8 r6c9-8 r7c9-8 r8c2-8"]);
    }
}
