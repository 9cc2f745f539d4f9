//! Making a graph: statements and strong links are added one kind after the other, weak links at the end.

use std::collections::HashMap;

use kudosu_board::{Cell, CellSet, Digit, DigitSet, Shape};

use super::graph::{Lists, Statement, Strong};
use super::{Graph, LinkKinds};
use crate::als::Als;
use crate::{Flow, Position, Query};

/// What is needed besides a graph while it is made.
#[derive(Debug, Default)]
pub(crate) struct GraphBuilder {
    side: usize,
    /// Node numbers of single candidates: cell by cell, one a digit.
    single_at: Vec<u32>,
    /// Node numbers of the larger statements.
    larger: HashMap<(Digit, CellSet), u32>,
    /// The groups of each digit.
    groups: Vec<Vec<u32>>,
    /// The strong links of each node; there may be more lists than nodes.
    pub(super) strong: Vec<Vec<Strong>>,
    by_digit: Vec<Vec<u32>>,
    /// The nodes of one almost locked set.
    of_set: Vec<u32>,
}

impl GraphBuilder {
    /// Starts with a node for every candidate.
    pub(super) fn start(&mut self, position: &Position, graph: &mut Graph) {
        let shape = position.shape();
        self.side = shape.side();
        self.single_at.clear();
        self.single_at.resize(shape.cell_count() * shape.side(), u32::MAX);
        self.larger.clear();
        clear_lists(&mut self.groups, self.side);
        self.strong.iter_mut().for_each(Vec::clear);
        graph.nodes.clear();
        for cell in position.blanks().iter() {
            for digit in position.candidates(cell).iter() {
                let slot = self.slot(cell, digit);
                self.single_at[slot] = graph.nodes.len() as u32;
                let cells = [cell].into_iter().collect();
                graph.nodes.push(Statement { digit, cells });
            }
        }
        graph.singles = graph.nodes.len();
        self.make_room(graph);
    }

    /// Adds the statements and the links of cells and houses of these kinds.
    pub(super) fn add_kinds(&mut self, query: &Query<'_>, kinds: LinkKinds, graph: &mut Graph) -> Flow {
        if kinds.groups {
            self.add_groups(query, graph)?;
        }
        if kinds.strong_in_cells {
            self.link_cells(query.position);
        }
        if kinds.strong_in_houses {
            self.link_houses(query, graph)?;
        }
        Flow::Continue(())
    }

    fn slot(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.side + digit.index()
    }

    fn single(&self, cell: Cell, digit: Digit) -> u32 {
        self.single_at[self.slot(cell, digit)]
    }

    /// A list of strong links for every node.
    fn make_room(&mut self, graph: &Graph) {
        if self.strong.len() < graph.nodes.len() {
            self.strong.resize_with(graph.nodes.len(), Vec::new);
        }
    }

    /// The node of a statement, a new one where there was none.
    fn node(&mut self, digit: Digit, cells: &CellSet, graph: &mut Graph) -> u32 {
        if let Some(cell) = cells.single() {
            return self.single(cell, digit);
        }
        let number = *self.larger.entry((digit, cells.clone())).or_insert_with(|| {
            graph.nodes.push(Statement {
                digit,
                cells: cells.clone(),
            });
            graph.nodes.len() as u32 - 1
        });
        self.make_room(graph);
        number
    }

    /// The places of a digit where two houses meet, when there are several.
    fn add_groups(&mut self, query: &Query<'_>, graph: &mut Graph) -> Flow {
        let (position, shape) = (query.position, query.position.shape());
        for meeting in meetings(shape) {
            query.check_stop()?;
            for digit in shape.digits().iter() {
                let cells = &meeting & position.cells_with(digit);
                if cells.len() < 2 {
                    continue;
                }
                let group = self.node(digit, &cells, graph);
                let known = &mut self.groups[digit.index()];
                if !known.contains(&group) {
                    known.push(group);
                }
            }
        }
        Flow::Continue(())
    }

    fn link(&mut self, a: u32, b: u32, set: Option<u32>) {
        if self.strong[a as usize].iter().any(|link| link.to == b) {
            return;
        }
        self.strong[a as usize].push(Strong { to: b, set });
        self.strong[b as usize].push(Strong { to: a, set });
    }

    fn link_cells(&mut self, position: &Position) {
        for cell in position.blanks().iter() {
            let candidates = position.candidates(cell);
            let mut digits = candidates.iter();
            if let (2, Some(a), Some(b)) = (candidates.len(), digits.next(), digits.next()) {
                self.link(self.single(cell, a), self.single(cell, b), None);
            }
        }
    }

    /// Two nodes that share all places of a digit in a house between them.
    fn link_houses(&mut self, query: &Query<'_>, graph: &Graph) -> Flow {
        let (position, shape) = (query.position, query.position.shape());
        for house in shape.houses() {
            query.check_stop()?;
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
                    let cells = &graph.nodes[group as usize].cells;
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
        Flow::Continue(())
    }

    /// Any two digits of an almost locked set: it can lack only one of them.
    pub(super) fn link_set(&mut self, number: u32, set: &Als, graph: &mut Graph) {
        let mut nodes = std::mem::take(&mut self.of_set);
        nodes.clear();
        nodes.extend(
            set.digits
                .iter()
                .map(|digit| self.node(digit, set.places(digit), graph)),
        );
        for (at, &a) in nodes.iter().enumerate() {
            for &b in &nodes[at + 1..] {
                self.link(a, b, Some(number));
            }
        }
        self.of_set = nodes;
    }

    /// A digit of an almost locked set and the one that a cell adds to it.
    pub(super) fn link_through(
        &mut self,
        number: u32,
        (digit, places): (Digit, &CellSet),
        (own, cell): (Digit, Cell),
        graph: &mut Graph,
    ) {
        let (a, b) = (self.node(digit, places, graph), self.single(cell, own));
        self.link(a, b, Some(number));
    }

    /// The weak links of every node.
    pub(super) fn weak_links(
        &mut self,
        query: &Query<'_>,
        in_cells: bool,
        nodes: &[Statement],
        weak: &mut Lists<u32>,
    ) -> Flow {
        let position = query.position;
        clear_lists(&mut self.by_digit, self.side);
        for (number, node) in nodes.iter().enumerate() {
            self.by_digit[node.digit.index()].push(number as u32);
        }
        weak.clear();
        for node in nodes {
            query.check_stop()?;
            let seers = position.seen_by_all(node.cells.iter(), node.digit);
            let same_digit = self.by_digit[node.digit.index()].iter().copied();
            let excluded = same_digit.filter(|&other| nodes[other as usize].cells.is_subset(&seers));
            let cell = node.cells.single().filter(|_| in_cells);
            let in_cell = cell.into_iter().flat_map(|cell| {
                let others = position.candidates(cell) - DigitSet::of(node.digit);
                others.iter().map(move |digit| (cell, digit))
            });
            let by_clues = position.rules().zip(cell).into_iter().flat_map(|(rules, cell)| {
                let linked = rules.linked_with((cell, node.digit));
                linked.map(|((other, digit), _)| self.single(other, digit))
            });
            let in_cell = in_cell.map(|(cell, digit)| self.single(cell, digit));
            let open = |&other: &u32| other != u32::MAX;
            weak.push(excluded.chain(in_cell).chain(by_clues.filter(open)));
        }
        Flow::Continue(())
    }
}

/// That many empty lists.
fn clear_lists<T>(lists: &mut Vec<Vec<T>>, count: usize) {
    lists.iter_mut().for_each(Vec::clear);
    lists.resize_with(count, Vec::new);
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
