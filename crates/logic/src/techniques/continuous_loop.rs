//! Continuous nice loop: a ring of statements whose links alternate all the way round between "at least one"
//! and "at most one". Either all even or all odd statements are true, so at every weak link exactly one of
//! the two neighbours is true, and whatever sees both of them falls.
//!
//! ```text
//! 2r1c1 = 2r1c7 - 8r1c7 = 8r6c7 - 8r6c1 = 2r6c1 - (2r1c1)
//! at r1c7: nothing but 2 and 8; in row 6: no other 8; in column 1: no other 2
//! ```
//!
//! Where a strong link of a grouped loop runs through an almost locked set, exactly one of the two digits is
//! missing from the set; its other digits are locked there, and leave what sees all their places.

use super::prelude::*;
use crate::chain::{Closing, Graph, LinkKinds, evidence, search};

/// Loops between single candidates or, for the grouped technique,
/// those that need groups or almost locked sets.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut seen = SeenEffects::default();
    for kinds in LinkKinds::of_chains(query) {
        let graph = query.graph(*kinds)?;
        search(query, graph, |reached| {
            if reached.end == reached.start || !graph.are_weakly_linked(reached.start, reached.end) {
                return Flow::Continue(());
            }
            let path = reached.path();
            if !kinds.is_needed(graph, &path) || has_repeats(&path) {
                return Flow::Continue(());
            }
            let Some(gone) = seen.fresh(exclusions(query, graph, &path)) else {
                return Flow::Continue(()); // the same loop from another of its nodes
            };
            report(
                Step::removing(query.technique, gone, || {
                    evidence(query, graph, &path, Closing::Weak)
                }),
                sink,
            )
        })?;
    }
    Flow::Continue(())
}

fn has_repeats(path: &[usize]) -> bool {
    path.iter()
        .enumerate()
        .any(|(at, node)| path[..at].contains(node))
}

/// What falls at the weak links and beside the almost locked sets of a loop.
fn exclusions(query: &Query<'_>, graph: &Graph, path: &[usize]) -> Vec<Candidate> {
    let next = |at: usize| path[(at + 1) % path.len()];
    let mut gone: Vec<Candidate> = Vec::new();
    for (at, &node) in path.iter().enumerate() {
        if at % 2 == 1 {
            gone.extend(
                graph
                    .commonly_excluded(node, next(at))
                    .map(|other| graph.candidate(other)),
            );
        } else if let Some(number) = graph.set_between(node, next(at)) {
            let set = graph.set(query, number);
            let through = [graph.nodes[node].digit, graph.nodes[next(at)].digit];
            for digit in set.digits.iter().filter(|digit| !through.contains(digit)) {
                gone.extend(set.seers(digit).iter().map(|cell| (cell, digit)));
            }
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn every_weak_link_of_the_ring_removes_something() {
        let found = steps(
            "continuous-nice-loop",
            "143... 2561.4 461... ...41. ....42 6..... @2x3",
        );
        assert_eq!(found, ["r5c4-3 r5c4-5 r6c2-3 r6c3-5 r6c6-3 r6c6-5"]);
    }

    #[test]
    fn a_ring_through_a_set_locks_its_other_digits() {
        let text = "143... 256134 461... ..2416 ..5.42 624... @2x3";
        assert_eq!(steps("grouped-continuous-nice-loop", text), ["r1c4-6"]);
    }
}
