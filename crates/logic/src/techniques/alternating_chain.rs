//! Alternating inference chain: statements joined alternately by strong links ("at least one is true") and
//! weak links ("at most one is true"), beginning and ending with a strong one. One of the two ends is true,
//! so whatever both ends exclude falls: the same digit where it sees both, or, where the ends hold different
//! digits and see each other, the digit of each end in the cell of the other.
//!
//! ```text
//! 5r1c2 = 5r1c8 - 3r1c8 = 3r7c8 - 3r7c1 = 5r7c1      5 is in r1c2 or in r7c1:
//!                                                    no 5 in r1c1, r2c1, r3c1, r7c2
//! ```
//!
//! In a grouped chain a statement can be about several cells of a box and a line, or a strong link can run
//! through an almost locked set: it lacks only one of its digits. A chain with a single elimination is a
//! discontinuous nice loop; this technique is for two eliminations and more.

use std::collections::HashSet;

use super::prelude::*;
use crate::chain::{LinkKinds, find_pincers};

/// Chains between single candidates or, for the grouped technique,
/// those that need groups or almost locked sets.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut seen = HashSet::new();
    for kinds in LinkKinds::of_chains(query) {
        let graph = query.graph(*kinds)?;
        let is_needed = |path: &[usize]| kinds.is_needed(graph, path);
        find_pincers(query, graph, 2, &mut seen, is_needed, sink)?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn what_both_ends_see_goes() {
        let found = steps(
            "alternating-inference-chain",
            "462... 315642 ..132. 23.... ..32.. .2..6. @2x3",
        );
        assert_eq!(found, ["r4c6-4 r6c6-4"]);
    }

    #[test]
    fn a_group_can_be_a_statement() {
        let text =
            "6.5182... 3.45672.. ..1439.65 918374526 .4362.... ..689.... .37216... 162948... 4.9753612";
        assert_eq!(
            steps("grouped-alternating-inference-chain", text)[0],
            "r5c9-1 r6c9-1"
        );
    }

    #[test]
    fn a_link_can_run_through_a_set() {
        let text = "531... 26.351 156243 .2.516 ..5... .12.3. @2x3";
        assert_eq!(
            steps("grouped-alternating-inference-chain", text),
            ["r5c4-4 r6c6-4"]
        );
    }
}
