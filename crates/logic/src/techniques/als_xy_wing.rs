//! ALS-XY-wing: three almost locked sets in a row, each joined to the next by a digit that can be in only one
//! of the two, the two digits being different. A digit z of both outer sets is then in one of them: without z
//! in the first, its joint is there, so not in the middle, which then holds the other joint,
//! so the last set lacks that and holds z.
//!
//! ```text
//! A: 3 z x  --x--  C: x 4 y  --y--  B: 7 8 y z      no z where all places for z in A and B are seen
//! ```

use super::prelude::*;
use crate::als::{may_pair, row_of_sets};

/// Rows of three sets, small middles first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = query.almost_locked_sets()?;
    let restricted = query.restricted()?;
    let mut seen = SeenEffects::default();
    for (middle, partners) in sets.iter().zip(&restricted.partners) {
        query.check_stop()?;
        for (at, &(first, x)) in partners.iter().enumerate() {
            for &(last, y) in &partners[..at] {
                if x == y || first == last || !may_pair(query, &sets[first], &sets[last]) {
                    continue;
                }
                let row = [&sets[first], middle, &sets[last]];
                report(row_of_sets(query.technique, &row, &[x, y], &mut seen), sink)?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn the_4_is_in_one_of_the_outer_sets() {
        let found = steps("als-xy-wing", "2513.. 463125 ..2.5. .....1 3.65.4 ...6.. @2x3");
        assert_eq!(found, ["r4c4-4"]);
    }
}
