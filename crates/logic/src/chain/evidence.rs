//! From a path through the graph to the evidence of a step.

use kudosu_board::DigitSet;

use super::Graph;
use crate::{Chain, Evidence, Link, Node, Query};

/// How the ends of a path belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// They do not: an open chain from one end to the other.
    Open,
    /// The ends exclude each other: a loop without a break.
    Weak,
    /// Both ends exclude this node, where the loop begins and ends.
    At(usize),
    /// The path comes back to its start, which is named once.
    Strong,
}

/// The evidence for a path whose links are strong, weak, …, strong.
pub(crate) fn evidence(query: &Query<'_>, graph: &Graph, path: &[usize], closing: Closing) -> Evidence {
    let mut evidence = Evidence::default();
    let mut nodes = Vec::new();
    let mut links = Vec::new();
    if let Closing::At(node) = closing {
        nodes.push(statement(graph, node, None));
        links.push(Link::Weak);
    }
    for pair in path.chunks(2) {
        let &[from, to] = pair else { continue };
        let set = graph.set_between(from, to).map(|set| {
            evidence.almost_locked_sets.push(graph.set(query, set).evidence());
            evidence.almost_locked_sets.len() - 1
        });
        nodes.extend([statement(graph, from, set), statement(graph, to, set)]);
        links.extend([Link::Strong, Link::Weak]);
    }
    match closing {
        Closing::Open => {
            links.pop();
        }
        Closing::Weak | Closing::At(_) => {}
        Closing::Strong => {
            nodes.pop();
            links.pop();
        }
    }
    evidence.digits = nodes.iter().map(|node| node.digit).collect::<DigitSet>();
    evidence.chain(Chain { nodes, links })
}

fn statement(graph: &Graph, node: usize, set: Option<usize>) -> Node {
    let statement = &graph.nodes[node];
    Node {
        cells: statement.cells.iter().collect(),
        digit: statement.digit,
        set,
    }
}
