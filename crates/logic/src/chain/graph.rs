//! The graph that chains run through: statements as nodes, strong and weak links between them.

use kudosu_board::{CellSet, Digit, bits};

use super::{GraphBuilder, LinkKinds};
use crate::als::Als;
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
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Statement>,
    pub(super) singles: usize,
    /// Almost locked sets with a cell beyond their house; their numbers follow those of the plain ones.
    bent: Vec<Als>,
    plain_sets: u32,
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
    /// Makes it the graph of a position; one without nodes where there would be too many.
    pub(crate) fn fill(&mut self, query: &Query<'_>, kinds: LinkKinds, builder: &mut GraphBuilder) -> Flow {
        // Counted before they are made: those of a blank 100×100 grid take a gigabyte.
        let position = query.position;
        let candidates = position
            .blanks()
            .iter()
            .map(|cell| position.candidates(cell).len());
        let is_too_large = candidates.sum::<usize>() > MOST_NODES;
        if !is_too_large {
            builder.start(position, self);
            builder.add_kinds(query, kinds, self)?;
        }
        if is_too_large || self.nodes.len() > MOST_NODES {
            *self = Graph::default();
            return Flow::Continue(());
        }
        if kinds.sets {
            // A cell with two candidates is a set as well, and linked already.
            let sets = query.almost_locked_sets()?.iter().enumerate();
            for (number, set) in sets.filter(|(_, set)| set.cells.len() > 1) {
                builder.link_set(number as u32, set, self);
            }
        }
        self.bent.clear();
        if kinds.bent_sets {
            self.link_bent_sets(query, builder)?;
        }
        self.strong.clear();
        for links in &builder.strong[..self.nodes.len()] {
            self.strong.push(links.iter().copied());
        }
        builder.weak_links(query, kinds.weak_in_cells, &self.nodes, &mut self.weak)?;
        self.words = self.singles.div_ceil(64);
        self.excludes.clear();
        self.excludes.resize(self.words * self.nodes.len(), 0);
        for number in 0..self.nodes.len() {
            let row = &mut self.excludes[number * self.words..(number + 1) * self.words];
            let singles = self.weak.of(number).iter();
            for &single in singles.filter(|&&other| (other as usize) < self.singles) {
                row[single as usize / 64] |= 1 << (single % 64);
            }
        }
        Flow::Continue(())
    }

    /// Links the digit that a cell beyond its house adds to an almost locked set with those of the set that
    /// the cell lacks. No digit can be twice in all of it, so it is almost locked as a whole.
    fn link_bent_sets(&mut self, query: &Query<'_>, builder: &mut GraphBuilder) -> Flow {
        let sets = query.almost_locked_sets()?;
        self.plain_sets = sets.len() as u32;
        for set in sets.iter().filter(|set| set.cells.len() > 1) {
            query.check_stop()?;
            for cell in (query.position.blanks() - &set.cells).iter() {
                let candidates = query.position.candidates(cell);
                let shared = candidates & set.digits;
                let own = (candidates - set.digits).single();
                let sees_all = || shared.iter().all(|digit| set.seers(digit).contains(cell));
                let Some(own) = own.filter(|_| shared.len() > 1 && sees_all()) else {
                    continue;
                };
                let number = self.plain_sets + self.bent.len() as u32;
                self.bent.push(set.with_cell(query.position, cell));
                for digit in (set.digits - shared).iter() {
                    builder.link_through(number, (digit, set.places(digit)), (own, cell), self);
                }
            }
        }
        Flow::Continue(())
    }

    /// The set behind a link.
    pub(crate) fn set<'a>(&'a self, query: &Query<'a>, number: u32) -> &'a Als {
        match number.checked_sub(self.plain_sets) {
            Some(at) if self.is_bent(number) => &self.bent[at as usize],
            _ => query.almost_locked_set(number),
        }
    }

    /// Whether the set of this number reaches beyond its house.
    pub(crate) fn is_bent(&self, number: u32) -> bool {
        !self.bent.is_empty() && number >= self.plain_sets
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
        words.flat_map(|(at, (x, y))| bits(x & y).map(move |bit| at * 64 + bit))
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.excludes[node * self.words..(node + 1) * self.words]
    }
}

/// A list for each node, all in one block of memory.
#[derive(Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn of(&self, node: usize) -> &[T] {
        &self.items[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.items.clear();
    }

    /// Adds the list of the next node.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{position, query};

    const TEXT: &str = "531... 2...5. ....43 ...5.. ..5... .12.3. @2x3";

    #[test]
    fn links_hold_both_ways_and_mean_what_they_say() {
        let position = position(TEXT);
        let shape = position.shape();
        query(&position, |query| {
            let graph = query.graph(LinkKinds::WITH_SETS).continue_value().unwrap();
            for a in 0..graph.len() {
                let from = &graph.nodes[a];
                for &b in graph.weak(a) {
                    let to = &graph.nodes[b as usize];
                    assert!(graph.weak(b as usize).contains(&(a as u32)));
                    assert!(graph.are_weakly_linked(a, b as usize));
                    let excludes = |x, y| {
                        (x == y && from.digit != to.digit)
                            || (shape.are_peers(x, y) && from.digit == to.digit)
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
        });
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
        query(&position, |query| {
            let graphs = kinds.map(|kinds| query.graph(kinds).continue_value().unwrap());
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
        });
    }
}
