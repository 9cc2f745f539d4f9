//! The tables: for every node what follows from it, first directly, then by joining the tables into each
//! other, with one way back for each.

use super::nodes::{Node, Nodes, is_on};

/// How many implications a table holds.
const MOST: usize = 1000;

/// Something that follows from the node of a table.
#[derive(Clone, Copy, Default)]
pub struct Entry {
    /// What follows.
    pub node: Node,
    /// How far it is from the start, as HoDoKu counts.
    pub distance: u16,
    /// The node in whose table the way here is told, or [`HERE`].
    from: Node,
}

/// The way to an entry is told in its own table.
const HERE: Node = Node::MAX;

impl Entry {
    /// The node in whose table the way here is told, if not in this one.
    #[inline]
    pub fn from(&self) -> Option<Node> {
        (self.from != HERE).then_some(self.from)
    }
}

/// What follows from one node.
#[derive(Clone, Default)]
pub struct Table {
    /// The node itself, then what follows, as it was found.
    pub entries: Vec<Entry>,
    /// For those that are told in this table, which come first, what they follow from; where there are fewer
    /// than five, the rest is 0.
    parents: Vec<[u16; 5]>,
    /// Where each node is among the entries.
    at: Vec<u16>,
}

impl Table {
    fn reset(&mut self, nodes: usize) {
        self.entries.clear();
        self.parents.clear();
        self.at.clear();
        self.at.resize(nodes, u16::MAX);
    }

    /// Where a node is among the entries.
    #[inline]
    pub fn position(&self, node: Node) -> Option<usize> {
        let at = self.at[usize::from(node)];
        (at != u16::MAX).then_some(usize::from(at))
    }

    /// The entries that one follows from which is told here.
    #[inline]
    pub fn parents(&self, at: usize) -> [u16; 5] {
        self.parents[at]
    }

    /// Adds what follows from other entries, unless it is there.
    pub fn add(&mut self, node: Node, parents: [u16; 5]) {
        if self.entries.len() >= MOST || self.position(node).is_some() {
            return;
        }
        // The distance counts from the first parent, though the highest is taken for the way back. The node
        // itself is one away from nothing.
        let distance = self
            .entries
            .get(usize::from(parents[0]))
            .map_or(1, |parent| parent.distance + 1);
        self.at[usize::from(node)] = self.entries.len() as u16;
        self.entries.push(Entry {
            node,
            distance,
            from: HERE,
        });
        self.parents.push(highest_first(parents));
    }
}

/// Swaps parents so that the highest comes first.
fn highest_first(mut parents: [u16; 5]) -> [u16; 5] {
    for at in 1..5 {
        if parents[at] > parents[0] {
            parents.swap(0, at);
        }
    }
    parents
}

/// The tables of all nodes of a position.
#[derive(Default)]
pub struct Tables {
    /// What they are about.
    pub nodes: Nodes,
    tables: Vec<Table>,
}

impl Tables {
    /// Empties all tables and puts its own node into each.
    pub fn reset(&mut self) {
        let nodes = self.nodes.count();
        if self.tables.len() < nodes {
            self.tables.resize_with(nodes, Table::default);
        }
        for (node, table) in self.tables[..nodes].iter_mut().enumerate() {
            table.reset(nodes);
            table.add(node as Node, [0; 5]);
        }
    }

    /// The table of a node.
    #[inline]
    pub fn of(&self, node: Node) -> &Table {
        &self.tables[usize::from(node)]
    }

    /// The table of a node, to fill.
    #[inline]
    pub fn fill(&mut self, node: Node) -> &mut Table {
        &mut self.tables[usize::from(node)]
    }

    /// Adds what follows directly.
    #[inline]
    pub fn imply(&mut self, from: Node, to: Node) {
        self.tables[usize::from(from)].add(to, [0; 5]);
    }

    /// The nodes of all candidates that are on, then of all that are off.
    pub fn starts(&self) -> impl Iterator<Item = Node> + use<> {
        let candidates = self.nodes.candidates() as Node;
        let on = (0..candidates).map(|number| 2 * number + 1);
        on.chain((0..candidates).map(|number| 2 * number))
    }

    /// Joins all tables into those of the candidates: what follows from what follows, and so on. Shorter ways
    /// replace longer ones, but not what was reached over them before.
    pub fn join(&mut self) {
        for start in self.starts() {
            let mut table = std::mem::take(&mut self.tables[usize::from(start)]);
            let mut at = 1;
            while at < table.entries.len() && table.entries.len() < MOST {
                let entry = table.entries[at];
                let source = &self.tables[usize::from(entry.node)];
                let direct = &source.entries[1..source.parents.len()];
                extend(&mut table.entries, &mut table.at, direct, &entry);
                at += 1;
            }
            self.tables[usize::from(start)] = table;
        }
    }
}

/// Adds the direct consequences of an entry.
fn extend(entries: &mut Vec<Entry>, at: &mut [u16], source: &[Entry], entry: &Entry) {
    for next in source {
        let distance = entry.distance + next.distance;
        let known = at[usize::from(next.node)];
        if known == u16::MAX {
            if entries.len() >= MOST {
                return;
            }
            at[usize::from(next.node)] = entries.len() as u16;
            entries.push(Entry {
                node: next.node,
                distance,
                from: entry.node,
            });
            continue;
        }
        let known = &mut entries[usize::from(known)];
        if known.from != HERE && known.distance > distance {
            known.distance = distance;
            known.from = entry.node;
        }
    }
}

/// The cells that a table sets to each digit, and those it takes each digit from.
#[derive(Clone, Copy, Default)]
pub struct Consequences {
    /// Where each digit is on.
    pub on: [u128; 9],
    /// Where each digit is off.
    pub off: [u128; 9],
}

impl Consequences {
    /// Of a table.
    pub fn of(nodes: &Nodes, table: &Table) -> Consequences {
        let mut all = Consequences::default();
        for entry in &table.entries {
            if nodes.group(entry.node).is_none() {
                let sets = if is_on(entry.node) {
                    &mut all.on
                } else {
                    &mut all.off
                };
                sets[nodes.digit(entry.node)] |= 1 << nodes.cell(entry.node);
            }
        }
        all
    }
}
