//! The graph that chains run through: statements as nodes, strong and weak links between them.

use std::collections::HashMap;
use std::ops::ControlFlow;

use kudosu_board::{Cell, CellSet, Digit, Shape};

use crate::als::{Als, almost_locked_sets};
use crate::{Candidate, Hunt, Position, Technique};

/// Which links a graph has. Statements about one digit are always weakly linked where they exclude each other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fabric {
    /// Strong links in cells with two candidates.
    pub strong_in_cells: bool,
    /// Strong links in houses with two places for a digit.
    pub strong_in_houses: bool,
    /// Weak links between the candidates of a cell.
    pub weak_in_cells: bool,
    /// Statements about several cells where two houses meet.
    pub groups: bool,
    /// Strong links through almost locked sets of two and more cells.
    pub sets: bool,
}

impl Fabric {
    /// One digit at a time.
    pub(crate) const X: Fabric = Fabric {
        strong_in_cells: false,
        strong_in_houses: true,
        weak_in_cells: false,
        groups: false,
        sets: false,
    };
    /// Cells with two candidates only.
    pub(crate) const XY: Fabric = Fabric {
        strong_in_cells: true,
        strong_in_houses: false,
        weak_in_cells: false,
        groups: false,
        sets: false,
    };
    /// All links between single candidates.
    pub(crate) const PLAIN: Fabric = Fabric {
        strong_in_cells: true,
        strong_in_houses: true,
        weak_in_cells: true,
        groups: false,
        sets: false,
    };
    /// Groups as well.
    pub(crate) const GROUPED: Fabric = Fabric {
        groups: true,
        ..Fabric::PLAIN
    };
    /// Groups and almost locked sets as well.
    pub(crate) const WITH_SETS: Fabric = Fabric {
        sets: true,
        ..Fabric::GROUPED
    };

    /// The graphs to search one after the other for a technique: plain, or those that hold more than that.
    pub(crate) fn of_chains(hunt: &Hunt<'_>) -> &'static [Fabric] {
        use Technique::{GroupedAlternatingChain, GroupedContinuousLoop, GroupedDiscontinuousLoop};
        match hunt.technique {
            GroupedAlternatingChain | GroupedContinuousLoop | GroupedDiscontinuousLoop => {
                let all = &[Fabric::GROUPED, Fabric::WITH_SETS];
                if hunt.options.als_in_chains {
                    all
                } else {
                    &all[..1]
                }
            }
            _ => &[Fabric::PLAIN],
        }
    }

    /// Whether a path makes use of what this fabric has and the next poorer one lacks.
    pub(crate) fn is_needed(&self, graph: &Graph, path: &[usize]) -> bool {
        if self.sets {
            path.chunks_exact(2)
                .any(|pair| graph.set_between(pair[0], pair[1]).is_some())
        } else {
            !self.groups || path.iter().any(|&node| !graph.is_single(node))
        }
    }
}

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

impl Graph {
    pub(crate) fn weave(hunt: &Hunt<'_>, fabric: Fabric) -> ControlFlow<(), Graph> {
        let mut loom = Loom::new(hunt.position);
        if fabric.groups {
            loom.add_groups();
        }
        if fabric.strong_in_cells {
            loom.link_cells();
        }
        if fabric.strong_in_houses {
            loom.link_houses();
        }
        let sets = if fabric.sets {
            almost_locked_sets(hunt, 2)?
        } else {
            Vec::new()
        };
        for (number, set) in sets.iter().enumerate() {
            loom.link_set(number as u32, set);
        }
        ControlFlow::Continue(loom.finish(sets, fabric.weak_in_cells))
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

    /// The single candidates that two statements both exclude, so that they fall where one of the two is true.
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

/// A graph in the making.
struct Loom<'a> {
    position: &'a Position,
    nodes: Vec<Statement>,
    /// Node numbers of single candidates: cell by cell, one a digit.
    single_at: Vec<u32>,
    singles: usize,
    /// Node numbers of the larger statements.
    larger: HashMap<(Digit, CellSet), u32>,
    /// The groups of each digit.
    groups: Vec<Vec<u32>>,
    strong: Vec<Vec<Strong>>,
}

impl<'a> Loom<'a> {
    fn new(position: &'a Position) -> Loom<'a> {
        let shape = position.shape();
        let mut nodes = Vec::new();
        let mut single_at = vec![u32::MAX; shape.cell_count() * shape.side()];
        for cell in position.blanks().iter() {
            for digit in position.candidates(cell).iter() {
                single_at[slot(shape, cell, digit)] = nodes.len() as u32;
                let cells = [cell].into_iter().collect();
                nodes.push(Statement { digit, cells });
            }
        }
        Loom {
            position,
            singles: nodes.len(),
            strong: vec![Vec::new(); nodes.len()],
            nodes,
            single_at,
            larger: HashMap::new(),
            groups: vec![Vec::new(); shape.side()],
        }
    }

    fn single(&self, cell: Cell, digit: Digit) -> u32 {
        self.single_at[slot(self.position.shape(), cell, digit)]
    }

    /// The node of a statement, a new one where there was none.
    fn node(&mut self, digit: Digit, cells: &CellSet) -> u32 {
        if let Some(cell) = cells.single() {
            return self.single(cell, digit);
        }
        *self.larger.entry((digit, cells.clone())).or_insert_with(|| {
            self.nodes.push(Statement {
                digit,
                cells: cells.clone(),
            });
            self.strong.push(Vec::new());
            self.nodes.len() as u32 - 1
        })
    }

    /// The places of a digit where two houses meet, when there are several.
    fn add_groups(&mut self) {
        let (position, shape) = (self.position, self.position.shape());
        for meeting in meetings(shape) {
            for digit in shape.digits().iter() {
                let cells = &meeting & position.cells_with(digit);
                if cells.len() < 2 {
                    continue;
                }
                let group = self.node(digit, &cells);
                let known = &mut self.groups[digit.index()];
                if !known.contains(&group) {
                    known.push(group);
                }
            }
        }
    }

    fn link(&mut self, a: u32, b: u32, set: Option<u32>) {
        if self.strong[a as usize].iter().any(|link| link.to == b) {
            return;
        }
        self.strong[a as usize].push(Strong { to: b, set });
        self.strong[b as usize].push(Strong { to: a, set });
    }

    fn link_cells(&mut self) {
        for cell in self.position.blanks().iter() {
            let candidates = self.position.candidates(cell);
            let mut digits = candidates.iter();
            if let (2, Some(a), Some(b)) = (candidates.len(), digits.next(), digits.next()) {
                self.link(self.single(cell, a), self.single(cell, b), None);
            }
        }
    }

    /// Two nodes that share all places of a digit in a house between them.
    fn link_houses(&mut self) {
        let (position, shape) = (self.position, self.position.shape());
        for house in shape.houses() {
            for digit in shape.digits().iter() {
                let mut cells = position.cells_in(house.id(), digit);
                let places = position.places(house.id(), digit).len();
                if let (2, Some(a), Some(b)) = (places, cells.next(), cells.next()) {
                    self.link(self.single(a, digit), self.single(b, digit), None);
                }
                if places < 3 {
                    continue;
                }
                let all = shape.house_set(house.id()) & position.cells_with(digit);
                for at in 0..self.groups[digit.index()].len() {
                    let group = self.groups[digit.index()][at];
                    let cells = &self.nodes[group as usize].cells;
                    if !cells.is_subset(&all) {
                        continue;
                    }
                    let rest = &all - cells;
                    let other = match rest.single() {
                        Some(cell) => Some(self.single(cell, digit)),
                        None => self.larger.get(&(digit, rest)).copied(),
                    };
                    if let Some(other) = other {
                        self.link(group, other, None);
                    }
                }
            }
        }
    }

    /// Any two digits of an almost locked set: it can lack only one of them.
    fn link_set(&mut self, number: u32, set: &Als) {
        let nodes: Vec<u32> = set
            .digits
            .iter()
            .map(|digit| self.node(digit, set.places(digit)))
            .collect();
        for (at, &a) in nodes.iter().enumerate() {
            for &b in &nodes[at + 1..] {
                self.link(a, b, Some(number));
            }
        }
    }

    fn finish(self, sets: Vec<Als>, weak_in_cells: bool) -> Graph {
        let position = self.position;
        let mut by_digit = vec![Vec::new(); position.shape().side()];
        for (number, node) in self.nodes.iter().enumerate() {
            by_digit[node.digit.index()].push(number as u32);
        }
        let words = self.singles.div_ceil(64);
        let mut excludes = vec![0; words * self.nodes.len()];
        let weak_of = |(number, node): (usize, &Statement)| {
            let seers = position.seen_by_all(node.cells.iter(), node.digit);
            let is_excluded = |&&other: &&u32| self.nodes[other as usize].cells.is_subset(&seers);
            let mut weak: Vec<u32> = by_digit[node.digit.index()]
                .iter()
                .filter(is_excluded)
                .copied()
                .collect();
            if let (true, Some(cell)) = (weak_in_cells, node.cells.single()) {
                let others = position
                    .candidates(cell)
                    .iter()
                    .filter(|&digit| digit != node.digit);
                weak.extend(others.map(|digit| self.single(cell, digit)));
            }
            let row = &mut excludes[number * words..(number + 1) * words];
            for &other in weak.iter().filter(|&&other| (other as usize) < self.singles) {
                row[other as usize / 64] |= 1 << (other % 64);
            }
            weak
        };
        let weak = self.nodes.iter().enumerate().map(weak_of).collect();
        Graph {
            strong: self.strong.into_iter().collect(),
            nodes: self.nodes,
            sets,
            singles: self.singles,
            weak,
            excludes,
            words,
        }
    }
}

fn slot(shape: &Shape, cell: Cell, digit: Digit) -> usize {
    cell.index() * shape.side() + digit.index()
}

/// The cells that two houses share, where they share several.
fn meetings(shape: &Shape) -> impl Iterator<Item = CellSet> + '_ {
    let houses = shape.houses();
    let pairs = houses
        .iter()
        .enumerate()
        .flat_map(|(at, a)| houses[at + 1..].iter().map(move |b| (a, b)));
    pairs
        .map(|(a, b)| shape.house_set(a.id()) & shape.house_set(b.id()))
        .filter(|cells| cells.len() > 1)
}

#[cfg(test)]
mod tests {
    use kudosu_board::Stop;

    use super::*;
    use crate::Options;
    use crate::techniques::testing::position;

    const TEXT: &str = "531... 2...5. ....43 ...5.. ..5... .12.3. @2x3";

    fn graph(position: &Position, fabric: Fabric) -> Graph {
        let (options, stop) = (Options::default(), Stop::new());
        let hunt = Hunt {
            position,
            technique: Technique::XChain,
            options: &options,
            stop: &stop,
        };
        Graph::weave(&hunt, fabric).continue_value().unwrap()
    }

    #[test]
    fn links_hold_both_ways_and_mean_what_they_say() {
        let position = position(TEXT);
        let shape = position.shape();
        let graph = graph(&position, Fabric::WITH_SETS);
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
    fn richer_fabrics_only_add() {
        let position = position(TEXT);
        let fabrics = [Fabric::X, Fabric::PLAIN, Fabric::GROUPED, Fabric::WITH_SETS];
        let graphs = fabrics.map(|fabric| graph(&position, fabric));
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
