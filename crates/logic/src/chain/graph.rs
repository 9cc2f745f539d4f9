//! The graph that chains run through: statements as nodes, strong and weak links between them.

use kudosu_board::{CellSet, Digit};

use super::LinkKinds;
use super::builder::Builder;
use crate::als::{Als, almost_locked_sets};
use crate::{Candidate, Flow, Query};

/// "`digit` is in one of `cells`."
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub digit: Digit,
    pub cells: CellSet,
}

/// A strong link to a node, and the almost locked set that it goes through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strong {
    pub to: u32,
    pub set: Option<u32>,
}

/// Nodes by number: first every single candidate in reading order, then groups, then what only sets have.
#[derive(Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Statement>,
    pub sets: Vec<Als>,
    singles: usize,
    strong: Lists<Strong>,
    weak: Lists<u32>,
    /// For each node, as bits, the single candidates that it excludes.
    excludes: Vec<u64>,
    words: usize,
}

/// A giant grid with more statements than this has no chains that a person would see, and its table of
/// exclusions would fill the memory.
const MOST_NODES: usize = 20_000;

impl Graph {
    /// The graph of a position; a graph without nodes where there would be too many.
    pub(crate) fn build(query: &Query<'_>, kinds: LinkKinds) -> Flow<Graph> {
        let mut builder = Builder::new(query.position);
        builder.build(kinds);
        query.check_stop()?;
        if builder.nodes.len() > MOST_NODES {
            return Flow::Continue(Graph::default());
        }
        let sets = if kinds.sets {
            almost_locked_sets(query, 2)?
        } else {
            Vec::new()
        };
        for (number, set) in sets.iter().enumerate() {
            builder.link_set(number as u32, set);
        }
        let weak = builder.weak_links(kinds.weak_in_cells);
        let words = builder.singles.div_ceil(64);
        let mut excludes = vec![0; words * builder.nodes.len()];
        for (number, links) in weak.iter().enumerate() {
            let row = &mut excludes[number * words..(number + 1) * words];
            for &single in links.iter().filter(|&&other| (other as usize) < builder.singles) {
                row[single as usize / 64] |= 1 << (single % 64);
            }
        }
        Flow::Continue(Graph {
            nodes: builder.nodes,
            sets,
            singles: builder.singles,
            strong: builder.strong.into_iter().collect(),
            weak: weak.into_iter().collect(),
            excludes,
            words,
        })
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the statement is about one cell.
    pub(crate) fn is_single(&self, node: usize) -> bool {
        node < self.singles
    }

    /// The candidate that a node for one cell stands for.
    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        let Statement { digit, cells } = &self.nodes[node];
        (cells.first().expect("a statement names a cell"), *digit)
    }

    pub(crate) fn strong(&self, node: usize) -> &[Strong] {
        self.strong.of(node)
    }

    pub(crate) fn weak(&self, node: usize) -> &[u32] {
        self.weak.of(node)
    }

    /// The set behind the strong link between two nodes.
    pub(crate) fn set_between(&self, a: usize, b: usize) -> Option<u32> {
        let link = self.strong(a).iter().find(|link| link.to as usize == b);
        link.and_then(|link| link.set)
    }

    /// Whether at most one of two statements is true.
    pub(crate) fn are_weakly_linked(&self, a: usize, b: usize) -> bool {
        let bit = |of: usize, single: usize| self.row(of)[single / 64] >> (single % 64) & 1 == 1;
        match (self.is_single(a), self.is_single(b)) {
            (_, true) => bit(a, b),
            (true, _) => bit(b, a),
            _ => self.weak(a).contains(&(b as u32)),
        }
    }

    /// How many single candidates two statements both exclude.
    pub(crate) fn common_count(&self, a: usize, b: usize) -> usize {
        let words = self.row(a).iter().zip(self.row(b));
        words.map(|(x, y)| (x & y).count_ones() as usize).sum()
    }

    /// The single candidates that two statements both exclude,
    /// so that they fall where one of the two is true.
    pub(crate) fn commonly_excluded(&self, a: usize, b: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.row(a).iter().zip(self.row(b)).enumerate();
        words.flat_map(|(at, (x, y))| {
            let mut bits = x & y;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(at * 64 + bit)
            })
        })
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.excludes[node * self.words..(node + 1) * self.words]
    }
}

/// A list for each node, all in one block of memory.
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn of(&self, node: usize) -> &[T] {
        &self.items[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        std::iter::empty().collect()
    }
}

impl<T> FromIterator<Vec<T>> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = Vec<T>>>(lists: I) -> Lists<T> {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Stop;

    use super::*;
    use crate::techniques::testing::position;
    use crate::{Options, Position, Technique};

    const TEXT: &str = "531... 2...5. ....43 ...5.. ..5... .12.3. @2x3";

    fn graph(position: &Position, kinds: LinkKinds) -> Graph {
        let (options, stop) = (Options::default(), Stop::new());
        let query = Query {
            position,
            technique: Technique::XChain,
            options: &options,
            stop: &stop,
        };
        Graph::build(&query, kinds).continue_value().unwrap()
    }

    #[test]
    fn links_hold_both_ways_and_mean_what_they_say() {
        let position = position(TEXT);
        let shape = position.shape();
        let graph = graph(&position, LinkKinds::WITH_SETS);
        for a in 0..graph.len() {
            let from = &graph.nodes[a];
            for &b in graph.weak(a) {
                let to = &graph.nodes[b as usize];
                assert!(graph.weak(b as usize).contains(&(a as u32)));
                assert!(graph.are_weakly_linked(a, b as usize));
                let excludes = |x, y| {
                    (x == y && from.digit != to.digit) || (shape.are_peers(x, y) && from.digit == to.digit)
                };
                assert!(from.cells.iter().all(|x| to.cells.iter().all(|y| excludes(x, y))));
            }
            for link in graph.strong(a) {
                let back = graph.strong(link.to as usize);
                assert!(
                    back.iter()
                        .any(|back| back.to as usize == a && back.set == link.set)
                );
                let (to, set) = (&graph.nodes[link.to as usize], link.set);
                let one_house = || {
                    let both = &from.cells | &to.cells;
                    let in_house = |house: &kudosu_board::House| {
                        from.digit == to.digit
                            && both == shape.house_set(house.id()) & position.cells_with(from.digit)
                    };
                    shape.houses().iter().any(in_house)
                };
                let one_cell =
                    || from.cells == to.cells && position.candidates(graph.candidate(a).0).len() == 2;
                assert!(set.is_some() || one_house() || one_cell());
            }
        }
    }

    #[test]
    fn more_kinds_of_links_only_add() {
        let position = position(TEXT);
        let kinds = [
            LinkKinds::X,
            LinkKinds::PLAIN,
            LinkKinds::GROUPED,
            LinkKinds::WITH_SETS,
        ];
        let graphs = kinds.map(|kinds| graph(&position, kinds));
        for pair in graphs.windows(2) {
            let [poor, rich] = pair else { continue };
            assert!(rich.len() >= poor.len());
            for node in 0..poor.len() {
                assert_eq!(poor.nodes[node].cells, rich.nodes[node].cells);
                let has = |to: u32| rich.strong(node).iter().any(|link| link.to == to);
                assert!(poor.strong(node).iter().all(|link| has(link.to)));
                assert!(poor.weak(node).iter().all(|to| rich.weak(node).contains(to)));
            }
        }
    }
}
