//! The search: from every node, breadth first, which others must be true when that one is false.

use std::collections::HashSet;

use super::Graph;
use super::evidence::{Closing, evidence};
use crate::finder::report;
use crate::{Flow, Query, Sink, Step};

/// Nobody has come here yet.
const UNSEEN: u32 = u32::MAX;
/// The search started here.
const ROOT: u32 = u32::MAX - 1;
/// How many parents are kept at once; beyond it the starts are searched in several rounds.
const MEMORY: usize = 1 << 23;

/// "If the start is false, the end is true", and the shortest way there.
pub(crate) struct Reached<'a> {
    pub start: usize,
    pub end: usize,
    front: &'a Front,
}

impl Reached<'_> {
    /// The nodes from start to end; the links between them are strong, weak, strong, …, strong.
    pub(crate) fn path(&self) -> Vec<usize> {
        let mut path = vec![self.end];
        let mut at = self.end;
        loop {
            let false_before = self.front.true_from[at] as usize;
            path.push(false_before);
            match self.front.false_from[false_before] {
                ROOT => break,
                true_before => {
                    at = true_before as usize;
                    path.push(at);
                }
            }
        }
        path.reverse();
        path
    }
}

/// What follows from one start, as far as it was followed.
#[derive(Debug, Default)]
pub(crate) struct Front {
    start: usize,
    /// For each node that must be true, the false one that makes it so.
    true_from: Vec<u32>,
    /// For each node that must be false, the true one that makes it so.
    false_from: Vec<u32>,
    edge: Vec<u32>,
}

impl Front {
    /// Starts anew.
    fn start(&mut self, start: usize, nodes: usize) {
        for parents in [&mut self.true_from, &mut self.false_from] {
            parents.clear();
            parents.resize(nodes, UNSEEN);
        }
        self.false_from[start] = ROOT;
        self.start = start;
        self.edge.clear();
        self.edge.push(start as u32);
    }

    /// Follows one strong link, then one weak link; `fresh` gets the nodes that turned out true.
    fn advance(&mut self, graph: &Graph, fresh: &mut Vec<u32>) {
        fresh.clear();
        for &from in &self.edge {
            for link in graph.strong(from as usize) {
                let seen = &mut self.true_from[link.to as usize];
                if *seen == UNSEEN {
                    *seen = from;
                    fresh.push(link.to);
                }
            }
        }
        self.edge.clear();
        for &from in fresh.iter() {
            for &to in graph.weak(from as usize) {
                let seen = &mut self.false_from[to as usize];
                if *seen == UNSEEN {
                    *seen = from;
                    self.edge.push(to);
                }
            }
        }
    }
}

/// Reports every end that follows from every start, the shortest chains first.
///
/// Chains of a single link are left out: they are what subsets and intersections find.
pub(crate) fn search(query: &Query<'_>, graph: &Graph, mut visit: impl FnMut(&Reached<'_>) -> Flow) -> Flow {
    let nodes = graph.len();
    let starts: Vec<usize> = (0..nodes)
        .filter(|&node| !graph.strong(node).is_empty())
        .collect();
    for round in starts.chunks((MEMORY / nodes.max(1)).max(1)) {
        query.workspace.fronts.lend(|fronts| {
            if fronts.len() < round.len() {
                fronts.resize_with(round.len(), Front::default);
            }
            for (front, &start) in fronts.iter_mut().zip(round) {
                front.start(start, nodes);
            }
            follow(query, graph, &mut fronts[..round.len()], &mut visit)
        })?;
    }
    Flow::Continue(())
}

/// Follows all fronts, link by link.
fn follow(
    query: &Query<'_>,
    graph: &Graph,
    fronts: &mut [Front],
    visit: &mut dyn FnMut(&Reached<'_>) -> Flow,
) -> Flow {
    let mut fresh = Vec::new();
    for strong_links in 1..=query.options.max_chain_nodes / 2 {
        let mut is_over = true;
        for front in fronts.iter_mut().filter(|front| !front.edge.is_empty()) {
            query.check_stop()?;
            is_over = false;
            front.advance(graph, &mut fresh);
            if strong_links == 1 {
                continue;
            }
            for &end in &fresh {
                visit(&Reached {
                    start: front.start,
                    end: end as usize,
                    front,
                })?;
            }
        }
        if is_over {
            break;
        }
    }
    Flow::Continue(())
}

/// Chains with open ends, one of which must be true: what both ends exclude falls.
///
/// Reports each set of at least `fewest` eliminations once, for the first chain of those `accept` lets pass.
pub(crate) fn find_pincers(
    query: &Query<'_>,
    graph: &Graph,
    fewest: usize,
    seen: &mut HashSet<Vec<usize>>,
    accept: impl Fn(&[usize]) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    search(query, graph, |reached| {
        let (start, end) = (reached.start, reached.end);
        if end <= start || graph.common_count(start, end) < fewest {
            return Flow::Continue(()); // a chain reads the same from its other end
        }
        if graph.nodes[start].digit != graph.nodes[end].digit && graph.are_weakly_linked(start, end) {
            return Flow::Continue(()); // two candidates of one cell: a loop, which says more
        }
        let gone: Vec<usize> = graph.commonly_excluded(start, end).collect();
        if seen.contains(&gone) {
            return Flow::Continue(());
        }
        let path = reached.path();
        if !accept(&path) {
            return Flow::Continue(());
        }
        let candidates = gone.iter().map(|&node| graph.candidate(node));
        let step = Step::removing(query.technique, candidates, || {
            evidence(query, graph, &path, Closing::Open)
        });
        seen.insert(gone);
        report(step, sink)
    })
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Stop, Unfinished};

    use super::*;
    use crate::chain::LinkKinds;
    use crate::finder::Break;
    use crate::techniques::testing::position;
    use crate::{Options, Technique, Workspace};

    #[test]
    fn paths_alternate_and_come_shortest_first() {
        let position = position("531... 2...5. ....43 ...5.. ..5... .12.3. @2x3");
        let (options, stop) = (Options::default(), Stop::new());
        let query = Query {
            position: &position,
            technique: Technique::AlternatingChain,
            options: &options,
            stop: &stop,
            workspace: &Workspace::new(),
        };
        let graph = query.graph(LinkKinds::GROUPED).continue_value().unwrap();
        let mut lengths = Vec::new();
        let flow = search(&query, graph, |reached| {
            let path = reached.path();
            assert_eq!((path[0], path[path.len() - 1]), (reached.start, reached.end));
            for (at, pair) in path.windows(2).enumerate() {
                let is_strong = graph
                    .strong(pair[0])
                    .iter()
                    .any(|link| link.to as usize == pair[1]);
                assert!(if at % 2 == 0 {
                    is_strong
                } else {
                    graph.are_weakly_linked(pair[0], pair[1])
                });
            }
            lengths.push(path.len());
            Flow::Continue(())
        });
        assert!(flow.is_continue());
        assert!(lengths.is_sorted() && lengths.first() == Some(&4) && lengths.last() > Some(&6));
        stop.request();
        assert_eq!(
            search(&query, graph, |_| Flow::Continue(())),
            Flow::Break(Break::Unfinished(Unfinished::Stopped))
        );
    }
}
