//! Making a graph: statements and strong links are added one kind after the other, weak links at the end.

use std::collections::HashMap;

use kudosu_board::{Cell, CellSet, Digit, Shape};

use super::LinkKinds;
use super::graph::{Statement, Strong};
use crate::Position;
use crate::als::Als;

/// A graph in the making.
pub(super) struct Builder<'a> {
    position: &'a Position,
    pub(super) nodes: Vec<Statement>,
    /// Node numbers of single candidates: cell by cell, one a digit.
    single_at: Vec<u32>,
    pub(super) singles: usize,
    /// Node numbers of the larger statements.
    larger: HashMap<(Digit, CellSet), u32>,
    /// The groups of each digit.
    groups: Vec<Vec<u32>>,
    pub(super) strong: Vec<Vec<Strong>>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(position: &'a Position) -> Builder<'a> {
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
        Builder {
            position,
            singles: nodes.len(),
            strong: vec![Vec::new(); nodes.len()],
            nodes,
            single_at,
            larger: HashMap::new(),
            groups: vec![Vec::new(); shape.side()],
        }
    }

    /// Adds the statements and the links of cells and houses of these kinds.
    pub(super) fn build(&mut self, kinds: LinkKinds) {
        if kinds.groups {
            self.add_groups();
        }
        if kinds.strong_in_cells {
            self.link_cells();
        }
        if kinds.strong_in_houses {
            self.link_houses();
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
    pub(super) fn link_set(&mut self, number: u32, set: &Als) {
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

    /// The weak links of every node.
    pub(super) fn weak_links(&self, in_cells: bool) -> Vec<Vec<u32>> {
        let position = self.position;
        let mut by_digit = vec![Vec::new(); position.shape().side()];
        for (number, node) in self.nodes.iter().enumerate() {
            by_digit[node.digit.index()].push(number as u32);
        }
        let weak_of = |node: &Statement| {
            let seers = position.seen_by_all(node.cells.iter(), node.digit);
            let is_excluded = |&&other: &&u32| self.nodes[other as usize].cells.is_subset(&seers);
            let same_digit = by_digit[node.digit.index()].iter();
            let mut weak: Vec<u32> = same_digit.filter(is_excluded).copied().collect();
            if let (true, Some(cell)) = (in_cells, node.cells.single()) {
                let candidates = position.candidates(cell).iter();
                let others = candidates.filter(|&digit| digit != node.digit);
                weak.extend(others.map(|digit| self.single(cell, digit)));
            }
            weak
        };
        self.nodes.iter().map(weak_of).collect()
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
