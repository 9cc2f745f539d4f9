//! The search for whips: chains of nodes in which each hangs on the one before it, with the help of the
//! target and of all earlier ones, depth first up to a length.

use std::collections::HashSet;

use kudosu_board::Stop;

use super::follow::Found;
use super::nodes::Nodes;
use crate::Flow;
use crate::finder::check_stop;
use crate::net::Number;

/// How many nodes are tried between two looks at the flag.
const LOOK_EVERY: u64 = 1 << 10;

/// Searches for whips, target after target, in the same memory.
pub(super) struct Whips<'a> {
    nodes: &'a Nodes<'a>,
    /// Whether a chain without a group does not count, because it is a plain whip.
    wants_group: bool,
    /// How many nodes of the chain refute each candidate, the target among them.
    refuted: Vec<u16>,
    /// How many candidates of each variable are not refuted.
    open: Vec<u16>,
    is_known: Vec<bool>,
    chain: Vec<Found>,
    /// The chains that were tried, their nodes in any order and the last one again.
    tried: HashSet<Vec<Number>>,
    most: usize,
    /// A chain was left because it is long enough.
    is_cut: bool,
    /// How many nodes were tried so far.
    pub work: u64,
    pub most_work: u64,
    stop: &'a Stop,
}

/// What a search for a whip on a target came to.
pub(super) enum Outcome {
    /// The nodes with their variables, and the variable without a candidate.
    Whip(Vec<Found>, u16),
    /// There may be a longer one.
    Longer,
    /// There is none of any length.
    Never,
}

impl<'a> Whips<'a> {
    pub fn new(nodes: &'a Nodes<'a>, wants_group: bool, most_work: u64, stop: &'a Stop) -> Whips<'a> {
        let sizes = nodes.links.groups.iter().map(|group| group.members.len() as u16);
        Whips {
            nodes,
            wants_group,
            refuted: vec![0; nodes.links.len()],
            open: sizes.collect(),
            is_known: vec![false; nodes.len()],
            chain: Vec::new(),
            tried: HashSet::new(),
            most: 0,
            is_cut: false,
            work: 0,
            most_work,
            stop,
        }
    }

    pub fn is_out_of_work(&self) -> bool {
        self.work > self.most_work
    }

    /// Looks for a whip on a target with at most so many variables.
    pub fn search(&mut self, target: Number, most: usize) -> Flow<Outcome> {
        self.most = most;
        self.is_cut = false;
        self.tried.clear();
        self.is_known[usize::from(target)] = true;
        let end = self.extend(target)?;
        self.is_known[usize::from(target)] = false;
        Flow::Continue(match end {
            Some(end) => Outcome::Whip(std::mem::take(&mut self.chain), end),
            None if self.is_cut => Outcome::Longer,
            None => Outcome::Never,
        })
    }

    /// The variable without a candidate in which the chain can end, within its length, by what hangs on its
    /// last node. The chain is left as it is then.
    fn extend(&mut self, last: Number) -> Flow<Option<u16>> {
        self.work += 1;
        if self.work.is_multiple_of(LOOK_EVERY) {
            check_stop(self.stop)?;
        }
        let nodes = self.nodes;
        for &candidate in nodes.refutes(last) {
            let by = &mut self.refuted[usize::from(candidate)];
            *by += 1;
            if *by == 1 {
                for &variable in &nodes.links.groups_of[usize::from(candidate)] {
                    self.open[usize::from(variable)] -= 1;
                }
            }
        }
        let end = self.extend_from(last)?;
        for &candidate in nodes.refutes(last) {
            let by = &mut self.refuted[usize::from(candidate)];
            *by -= 1;
            if *by == 0 {
                for &variable in &nodes.links.groups_of[usize::from(candidate)] {
                    self.open[usize::from(variable)] += 1;
                }
            }
        }
        Flow::Continue(end)
    }

    fn extend_from(&mut self, last: Number) -> Flow<Option<u16>> {
        let mut next: Vec<Found> = Vec::new();
        let may_end = !self.wants_group || self.chain.iter().any(|(node, _)| self.nodes.is_group(*node));
        for &candidate in self.nodes.refutes(last) {
            for &variable in &self.nodes.links.groups_of[usize::from(candidate)] {
                match self.open[usize::from(variable)] {
                    0 if may_end && !self.is_used(variable) => return Flow::Continue(Some(variable)),
                    0 => {}
                    1 => self.add_single(variable, &mut next),
                    _ => self.add_groups(variable, &mut next),
                }
            }
        }
        if self.chain.len() + 1 >= self.most {
            self.is_cut |= !next.is_empty();
            return Flow::Continue(None);
        }
        for (node, variable) in next {
            if self.is_out_of_work() {
                self.is_cut = true;
                break;
            }
            self.chain.push((node, variable));
            if self.is_new() {
                self.is_known[usize::from(node)] = true;
                let end = self.extend(node)?;
                self.is_known[usize::from(node)] = false;
                if end.is_some() {
                    return Flow::Continue(end);
                }
            }
            self.chain.pop();
        }
        Flow::Continue(None)
    }

    /// Whether the chain was not tried before: what follows depends on its nodes and on the last one.
    fn is_new(&mut self) -> bool {
        let mut key: Vec<Number> = self.chain.iter().map(|(node, _)| *node).collect();
        let last = key.last().copied();
        key.sort_unstable();
        key.extend(last);
        self.tried.insert(key)
    }

    /// The one candidate that is left in a variable.
    fn add_single(&self, variable: u16, next: &mut Vec<Found>) {
        let mut members = self.nodes.members(variable).iter();
        if let Some(&single) = members.find(|&&it| self.refuted[usize::from(it)] == 0) {
            self.add(single, variable, next);
        }
    }

    /// The groups that have all that is left in a variable.
    fn add_groups(&self, variable: u16, next: &mut Vec<Found>) {
        for &group in self.nodes.groups_in(variable) {
            let members = self.nodes.members(variable).iter();
            let mut open = members.filter(|&&it| self.refuted[usize::from(it)] == 0);
            if open.all(|&it| self.nodes.has(group, it)) {
                self.add(group, variable, next);
            }
        }
    }

    fn add(&self, node: Number, variable: u16, next: &mut Vec<Found>) {
        let is_new = !self.is_known[usize::from(node)] && next.iter().all(|(other, _)| *other != node);
        if is_new && !self.is_used(variable) {
            next.push((node, variable));
        }
    }

    /// In a variable that left a group there may be a single later; each counts once.
    fn is_used(&self, variable: u16) -> bool {
        self.chain.iter().any(|(_, used)| *used == variable)
    }
}
