//! The way back from an implication to the start of its table, and the branches that join it in a net.

use super::nodes::Node;
use super::table::Tables;

/// A way that is as long as a table can be is cut.
const LONGEST: usize = 1000;
/// How many branches are followed.
const MOST_BRANCHES: usize = 200;

/// The way to one implication.
#[derive(Default)]
pub struct Trail {
    /// From the end back to the start.
    pub back: Vec<Node>,
    /// The cells on the way, without the end's.
    pub passed: u128,
    /// Where branches join: what they lead to.
    joins: Vec<Node>,
    branch: Vec<Node>,
}

impl Trail {
    /// Follows the way back from a node in the table of another. Nothing if it is not there.
    pub fn follow(&mut self, tables: &Tables, start: Node, end: Node) -> bool {
        self.back.clear();
        self.joins.clear();
        self.passed = 0;
        let table = tables.of(start);
        let Some(at) = table.position(end) else {
            return false;
        };
        let mut back = std::mem::take(&mut self.back);
        walk(tables, start, at, &mut back, |node, others| {
            self.passed |= tables.nodes.cells(node);
            self.joins.extend_from_slice(others);
            true
        });
        self.back = back;
        self.joins.truncate(MOST_BRANCHES);
        true
    }

    /// Whether branches join the way.
    pub fn is_net(&self) -> bool {
        !self.joins.is_empty()
    }

    /// How long the way is with its branches, each of which counts one more for its end.
    pub fn length(&mut self, tables: &Tables, start: Node) -> usize {
        let mut length = self.back.len();
        let table = tables.of(start);
        for i in 0..self.joins.len() {
            let Some(at) = table.position(self.joins[i]) else {
                continue;
            };
            let mut branch = std::mem::take(&mut self.branch);
            branch.clear();
            walk(tables, start, at, &mut branch, |node, _| {
                let cell = tables.nodes.cell(node);
                self.passed >> cell & 1 == 0 || !self.back.contains(&node)
            });
            // A branch is told at every node of the way that it leaves from.
            let end = branch.last().copied();
            let times = self.back.iter().filter(|&&node| Some(node) == end).count();
            length += times * branch.len();
            self.branch = branch;
        }
        length
    }
}

/// Goes back from an entry of a table to its start, over the tables in which the parts of the way are told.
/// `step` hears of every node and of the other parents beside it, and says whether to go on.
fn walk(
    tables: &Tables,
    start: Node,
    entry: usize,
    back: &mut Vec<Node>,
    mut step: impl FnMut(Node, &[Node]) -> bool,
) {
    let own = tables.of(start);
    let (mut table, mut at) = (own, entry);
    back.push(own.entries[entry].node);
    while at != 0 && back.len() < LONGEST {
        if let Some(from) = table.entries[at].from() {
            let node = table.entries[at].node;
            table = tables.of(from);
            let Some(there) = table.position(node) else {
                return;
            };
            at = there;
        }
        let parents = table.parents(at);
        at = usize::from(parents[0]);
        let node = table.entries[at].node;
        back.push(node);
        let mut others = [0; 4];
        let mut count = 0;
        for &parent in parents[1..].iter().filter(|&&parent| parent != 0) {
            others[count] = table.entries[usize::from(parent)].node;
            count += 1;
        }
        if !step(node, &others[..count]) {
            return;
        }
        if at == 0 && !std::ptr::eq(table, own) {
            table = own;
            let Some(there) = own.position(node) else {
                return;
            };
            at = there;
        }
    }
}
