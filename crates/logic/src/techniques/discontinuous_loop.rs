//! Discontinuous nice loop: a ring of statements whose links alternate between "at least one" and "at most
//! one" except at one place, where two of a kind meet. Two weak links: that candidate would, if true, make
//! itself false, so it goes. Two strong links:
//! it would, if false, make itself true, so the rest of its cell goes.
//!
//! ```text
//! 4r2c3 - 4r2c8 = 4r9c8 - 6r9c8 = 6r9c3 - 6r2c3 = 1r2c3 - (4r2c3)     4 is not in r2c3
//! 7r5c5 = 7r5c1 - 7r9c1 = 7r9c6 - 2r9c6 = 2r4c6 - 7r4c6 = (7r5c5)     7 is in r5c5
//! ```
//!
//! In a grouped loop a statement can be about several cells of a box and a line,
//! or a strong link can run through an almost locked set.

use std::collections::HashSet;

use super::prelude::*;
use crate::chain::{Closing, Graph, LinkKinds, evidence, search};

/// For each candidate the shortest loop that removes it, and for each the shortest that confirms it; of the
/// grouped technique those that need groups or almost locked sets.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut removed: HashSet<Candidate> = HashSet::new();
    let mut confirmed: HashSet<Candidate> = HashSet::new();
    for kinds in LinkKinds::of_chains(query) {
        let graph = query.graph(*kinds)?;
        search(query, graph, |reached| {
            let (start, end) = (reached.start, reached.end);
            if end == start && graph.is_single(start) {
                let kept = graph.candidate(start);
                if confirmed.contains(&kept) {
                    return Flow::Continue(());
                }
                let path = reached.path();
                if !kinds.is_needed(graph, &path) {
                    return Flow::Continue(());
                }
                confirmed.insert(kept);
                return report(confirming(query, graph, &path), sink);
            }
            if end < start {
                return Flow::Continue(()); // a chain reads the same from its other end
            }
            for node in graph.commonly_excluded(start, end) {
                let candidate = graph.candidate(node);
                if removed.contains(&candidate) {
                    continue;
                }
                let path = reached.path();
                if !kinds.is_needed(graph, &path) {
                    break;
                }
                if path.contains(&node) {
                    continue; // its first part is a loop already, one that locked candidates see
                }
                removed.insert(candidate);
                let step = Step::removing(query.technique, [candidate], || {
                    evidence(query, graph, &path, Closing::At(node))
                });
                report(step, sink)?;
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// The path leads from "not this candidate" to "this candidate": the other candidates of the cell go.
fn confirming(query: &Query<'_>, graph: &Graph, path: &[usize]) -> Option<Step> {
    let (cell, digit) = graph.candidate(path[0]);
    let others = query
        .position
        .candidates(cell)
        .iter()
        .filter(|&other| other != digit);
    let gone = others.map(|other| (cell, other));
    Step::removing(query.technique, gone, || {
        evidence(query, graph, path, Closing::Strong)
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_candidate_that_follows_from_its_own_absence_clears_its_cell() {
        let found = steps(
            "discontinuous-nice-loop",
            "..6234 .4.651 463512 ...346 ...465 ...1.. @2x3",
        );
        assert_eq!(found, ["r5c2-1 r5c2-2"]);
    }

    #[test]
    fn a_candidate_that_excludes_itself_goes() {
        let text =
            "549172368 863945172 ...368945 738596214 .1.837596 695214837 .8.653.29 356429.81 9..781653";
        let found = steps("grouped-discontinuous-nice-loop", text);
        assert_eq!(found[0], "r7c3-4");
    }
}
