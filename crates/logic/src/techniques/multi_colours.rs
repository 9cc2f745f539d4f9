//! Multi colours: two separate clusters of one digit, A/a and B/b, that touch. *Type 1*: an A sees a B, so
//! not both are true and at least one of a and b is; what sees an a and a b loses the digit.
//! *Type 2*: colour A sees both B and b, one of which is true, so A is false.
//!
//! ```text
//! a---A   B---b      A and B see each other
//! |           |
//! *-----------*      a place that sees an a and a b cannot hold the digit
//! ```

use super::prelude::*;
use crate::colouring::{Cluster, seen_by_any};

/// Two clusters of which one colour each see each other;
/// where several colours do, one step has what all of them remove.
pub fn find_type_1(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    each_two_clusters(query, &mut |digit, first, second| {
        let mut gone = CellSet::new();
        for (near, far) in [(0, 1), (1, 0)] {
            for (other_near, other_far) in [(0, 1), (1, 0)] {
                if seen_by_any(position, &first.colours[near]).intersects(&second.colours[other_near]) {
                    let mut trapped = seen_by_any(position, &first.colours[far]);
                    trapped &= &seen_by_any(position, &second.colours[other_far]);
                    gone |= &trapped;
                }
            }
        }
        gone &= position.cells_with(digit);
        let gone = gone.iter().map(|cell| (cell, digit));
        report(
            Step::removing(query.technique, gone, || evidence(digit, first, second)),
            sink,
        )
    })
}

/// Two clusters where one colour of the first sees both colours of the second.
pub fn find_type_2(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    each_two_clusters(query, &mut |digit, one, other| {
        for (first, second) in [(one, other), (other, one)] {
            for colour in &first.colours {
                let seen = seen_by_any(query.position, colour);
                if second.colours.iter().all(|other| seen.intersects(other)) {
                    let gone = colour.iter().map(|cell| (cell, digit));
                    report(
                        Step::removing(query.technique, gone, || evidence(digit, first, second)),
                        sink,
                    )?;
                }
            }
        }
        Flow::Continue(())
    })
}

fn each_two_clusters(query: &Query<'_>, visit: &mut dyn FnMut(Digit, &Cluster, &Cluster) -> Flow) -> Flow {
    for digit in query.position.shape().digits().iter() {
        let clusters = query.clusters(digit);
        for (at, first) in clusters.iter().enumerate() {
            for second in &clusters[at + 1..] {
                visit(digit, first, second)?;
            }
        }
    }
    Flow::Continue(())
}

fn evidence(digit: Digit, first: &Cluster, second: &Cluster) -> Evidence {
    let roles = [[Role::ColourA, Role::ColourB], [Role::ColourC, Role::ColourD]];
    let mut evidence = Evidence::about_digit(digit);
    for (cluster, roles) in [first, second].into_iter().zip(roles) {
        for (cells, role) in cluster.colours.iter().zip(roles) {
            evidence = evidence.digit_in(role, digit, cells.iter());
        }
    }
    evidence
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn two_nets_that_touch() {
        let found = steps(
            "multi-colours-1",
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
    fn a_colour_that_sees_both_of_another_net() {
        let found = steps(
            "multi-colours-2",
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
}
