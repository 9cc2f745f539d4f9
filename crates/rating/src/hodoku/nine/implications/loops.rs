//! Loops and chains: what comes back to its own cell, and what ends in sight of its start.

use super::super::effect::Effect;
use super::super::grid::Grid;
use super::super::kind::HodokuKind;
use super::super::order::{first_sorted, weight};
use super::super::tables::{PEERS, common_peers, count, sees};
use super::nodes::{Node, Nodes, is_on};
use super::table::{Entry, Tables};
use super::trail::Trail;

/// A loop or chain that was found.
struct Found {
    kind: HodokuKind,
    removed: Vec<(u8, u8)>,
    weight: i32,
    length: usize,
}

/// All that were found, and rooms to find them in.
#[derive(Default)]
pub struct Loops {
    found: Vec<Found>,
    trail: Trail,
    effect: Effect,
}

/// Where two ends meet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// In the cell of the start.
    OwnCell,
    /// In sight of each other.
    Sight,
}

impl Loops {
    /// The best of all loops and chains.
    pub fn find(&mut self, grid: &Grid, tables: &Tables, effect: &mut Effect) -> Option<HodokuKind> {
        self.found.clear();
        for start in tables.starts() {
            let cell = tables.nodes.cell(start);
            for entry in &tables.of(start).entries[1..] {
                if tables.nodes.group(entry.node).is_none() && tables.nodes.cell(entry.node) == cell {
                    self.look_at_loop(grid, tables, start, entry);
                }
            }
        }
        for start in tables.starts().filter(|&start| !is_on(start)) {
            for entry in &tables.of(start).entries[1..] {
                if is_on(entry.node) && tables.nodes.group(entry.node).is_none() {
                    self.look_at_chain(grid, tables, start, entry);
                }
            }
        }
        let best = first_sorted(&self.found, &|a: &Found, b: &Found| {
            if a.removed.len() != b.removed.len() {
                a.removed.len() > b.removed.len()
            } else if a.kind != b.kind || a.removed != b.removed {
                a.weight < b.weight
            } else {
                a.length < b.length
            }
        })?;
        effect.removed.extend_from_slice(&self.found[best].removed);
        Some(self.found[best].kind)
    }

    /// What has come back to the cell of its start.
    fn look_at_loop(&mut self, grid: &Grid, tables: &Tables, start: Node, entry: &Entry) {
        if entry.distance <= 2 || !self.walk(tables, start, entry.node, Meeting::OwnCell) {
            return;
        }
        let nodes = &tables.nodes;
        let cell = nodes.cell(start);
        let (first, last) = (nodes.digit(start), nodes.digit(entry.node));
        // HoDoKu asks the first entry of the table how the loop begins; off leads to on, and on to off.
        let (begins_on, ends_on) = (!is_on(start), is_on(entry.node));
        self.effect.clear();
        let mut kind = HodokuKind::DiscontinuousNiceLoop;
        match (begins_on, ends_on, first == last) {
            (false, false, true) => self.effect.remove(cell, first),
            (true, true, true) => self.effect.remove_digits(cell, grid.cell[cell] & !(1 << first)),
            (false, true, false) => self.effect.remove(cell, first),
            (true, false, false) => self.effect.remove(cell, last),
            (false, false, false) if count(grid.cell[cell]) != 2 => {}
            (begins_on, _, _) => {
                kind = HodokuKind::ContinuousNiceLoop;
                if begins_on {
                    let rest = grid.cell[cell] & !(1 << first | 1 << last);
                    self.effect.remove_digits(cell, rest);
                }
                self.clear_loop(grid, nodes, cell);
            }
        }
        self.keep(tables, kind);
    }

    /// Removes what a loop without a break forbids: other digits of a cell that it enters and leaves over
    /// strong links, and what sees both ends of a weak link.
    fn clear_loop(&mut self, grid: &Grid, nodes: &Nodes, cell: usize) {
        let back = &self.trail.back;
        let last = back.len() - 1;
        // The way is told from its end, so the node before one comes after it.
        for i in 1..=last {
            let (before, node) = (back[last - i + 1], back[last - i]);
            if nodes.cell(before) == nodes.cell(node) {
                continue;
            }
            if !is_on(node) {
                let digit = nodes.digit(node);
                let both = sight(nodes, before) & sight(nodes, node);
                let gone = both & !self.trail.passed & !(1 << cell) & grid.digit[digit];
                self.effect.remove_from(gone, digit);
            } else if i + 2 <= last {
                let (next, after) = (back[last - i - 1], back[last - i - 2]);
                let stays = !is_on(next) && nodes.cell(next) == nodes.cell(node);
                if stays && is_on(after) && nodes.cell(after) != nodes.cell(next) {
                    let kept = 1 << nodes.digit(node) | 1 << nodes.digit(after);
                    let there = nodes.cell(node);
                    self.effect.remove_digits(there, grid.cell[there] & !kept);
                }
            }
        }
    }

    /// What has become on far from where something is off.
    fn look_at_chain(&mut self, grid: &Grid, tables: &Tables, start: Node, entry: &Entry) {
        let nodes = &tables.nodes;
        let (one, two) = (nodes.cell(start), nodes.cell(entry.node));
        let (first, last) = (nodes.digit(start), nodes.digit(entry.node));
        if one == two || entry.distance <= 2 {
            return;
        }
        self.effect.clear();
        if first == last {
            let seen = PEERS[one] & PEERS[two] & grid.digit[first];
            if seen.count_ones() < 2 {
                return;
            }
            self.effect.remove_from(seen, first);
        } else {
            if !sees(one, two) || !grid.has(two, first) || !grid.has(one, last) {
                return;
            }
            self.effect.remove(one, last);
            self.effect.remove(two, first);
        }
        if self.walk(tables, start, entry.node, Meeting::Sight) {
            self.keep(tables, HodokuKind::Aic);
        }
    }

    /// Follows the way back; it must not pass a cell twice, but for two steps in a row, and a loop neither
    /// begins nor ends with a step inside its cell.
    fn walk(&mut self, tables: &Tables, start: Node, end: Node, meeting: Meeting) -> bool {
        if !self.trail.follow(tables, start, end) {
            return false;
        }
        let nodes = &tables.nodes;
        let back = &self.trail.back;
        let home = nodes.cell(start);
        if meeting == Meeting::OwnCell {
            let last = back.len() - 1;
            let inside = |one: usize, other: usize| nodes.cell(back[one]) == nodes.cell(back[other]);
            if inside(0, 1) || inside(last, last - 1) {
                return false;
            }
        }
        let mut passed = 0u128;
        let mut before: Option<Node> = None;
        for &node in back.iter().rev() {
            if passed >> nodes.cell(node) & 1 == 1 {
                return false;
            }
            if let Some(before) = before
                && (meeting == Meeting::Sight || nodes.cell(before) != home)
            {
                passed |= nodes.cells(before);
            }
            before = Some(node);
        }
        true
    }

    /// Keeps what was found, unless the same is known over a way as short.
    fn keep(&mut self, tables: &Tables, kind: HodokuKind) {
        if self.effect.is_empty() {
            return;
        }
        self.effect.sort();
        let is_grouped = self
            .trail
            .back
            .iter()
            .any(|&node| tables.nodes.group(node).is_some());
        let kind = match (kind, is_grouped) {
            (HodokuKind::Aic, true) => HodokuKind::GroupedAic,
            (HodokuKind::ContinuousNiceLoop, true) => HodokuKind::GroupedContinuousNiceLoop,
            (HodokuKind::DiscontinuousNiceLoop, true) => HodokuKind::GroupedDiscontinuousNiceLoop,
            _ => kind,
        };
        let removed = &self.effect.removed;
        let (weight, length) = (weight(removed), self.trail.back.len());
        let is_known = self.found.iter().any(|found| {
            found.weight == weight
                && found.length <= length
                && found.kind == kind
                && found.removed == *removed
        });
        if !is_known {
            self.found.push(Found {
                kind,
                removed: removed.clone(),
                weight,
                length,
            });
        }
    }
}

/// The cells that see all of a node.
fn sight(nodes: &Nodes, node: Node) -> u128 {
    common_peers(nodes.cells(node))
}
