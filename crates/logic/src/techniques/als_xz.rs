//! ALS-XZ: two almost locked sets share a digit x that can be in only one of them (every place of x in one
//! sees every place of x in the other). So one of the sets lacks x and holds all its other digits; a digit z
//! of both sets is then in one of them, and leaves every cell that sees all their places for z.
//!
//! ```text
//! A: 1 3 x z in three cells        x in A: not in B, so z is in B
//! B: 2 x z   in two cells          x in B: not in A, so z is in A
//! ```
//!
//! With two such digits each set lacks exactly one of them: all the other digits are locked in their sets,
//! and both digits are locked in the two sets together.

use super::prelude::*;
use crate::als::{Als, may_pair, row_of_sets};
use crate::{Chain, Link};

/// Pairs of sets, those whose larger one is smallest first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = query.almost_locked_sets()?;
    let mut seen = SeenEffects::default();
    for (at, larger) in sets.iter().enumerate() {
        query.check_stop()?;
        for smaller in sets[..at]
            .iter()
            .filter(|smaller| may_pair(query, smaller, larger))
        {
            let commons = smaller.restricted_commons(larger);
            let mut joints = commons.iter();
            let step = match (joints.next(), joints.next()) {
                (Some(a), Some(b)) => doubly_linked(query, [smaller, larger], [a, b], &mut seen),
                (Some(joint), None) => row_of_sets(query.technique, &[smaller, larger], &[joint], &mut seen),
                _ => None,
            };
            report(step, sink)?;
        }
    }
    Flow::Continue(())
}

fn doubly_linked(
    query: &Query<'_>,
    sets: [&Als; 2],
    joints: [Digit; 2],
    seen: &mut SeenEffects,
) -> Option<Step> {
    let [a, b] = sets;
    let joint_digits: DigitSet = joints.into_iter().collect();
    let mut gone = a.seen_by_both(b, joint_digits);
    for set in sets {
        for digit in (set.digits - joint_digits).iter() {
            gone.extend(set.seers(digit).iter().map(|cell| (cell, digit)));
        }
    }
    let gone = seen.fresh(gone)?;
    let digits: DigitSet = gone.iter().map(|&(_, digit)| digit).collect();
    Step::removing(query.technique, gone, || {
        let [x, y] = joints;
        let ring = Chain {
            nodes: vec![
                a.statement(x, 0),
                a.statement(y, 0),
                b.statement(y, 1),
                b.statement(x, 1),
            ],
            links: vec![Link::Strong, Link::Weak, Link::Strong, Link::Weak],
        };
        Evidence::about(digits)
            .almost_locked_set(a.evidence())
            .almost_locked_set(b.evidence())
            .chain(ring)
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn two_cells_with_the_same_pair_are_the_smallest_case() {
        let found = steps("als-xz", "14326. 256134 461... 532416 315642 624... @2x3");
        assert_eq!(found, ["r3c5-5"]);
    }
}
