//! What follows from supposing a candidate, node by node: whether it ends in a contradiction, how soon it
//! can, and which nodes that one needs.

use super::nodes::Nodes;
use crate::net::Number;

/// A node that was found, and the variable that it remained in.
pub(super) type Found = (Number, u16);

/// Follows suppositions, one after the other, in the same memory.
pub(super) struct Follow<'a> {
    nodes: &'a Nodes<'a>,
    /// By which of the nodes found each candidate was refuted first; 0 is the target.
    refuted_by: Vec<u16>,
    touched: Vec<Number>,
    open: Vec<u16>,
    is_known: Vec<bool>,
    /// The target, then what was found, each with how many others came one after another before it.
    found: Vec<(Number, u16, u16)>,
}

const NOT: u16 = u16::MAX;

/// A contradiction.
#[derive(Debug)]
pub(super) struct Contradiction {
    /// What it needs, in the order in which it was found.
    pub chain: Vec<Found>,
    /// The variable without a candidate.
    pub end: u16,
    /// How many nodes any contradiction needs.
    pub least: usize,
}

impl<'a> Follow<'a> {
    pub fn new(nodes: &'a Nodes<'a>) -> Follow<'a> {
        let sizes = nodes.links.groups.iter().map(|group| group.members.len() as u16);
        Follow {
            nodes,
            refuted_by: vec![NOT; nodes.links.len()],
            touched: Vec::new(),
            open: sizes.collect(),
            is_known: vec![false; nodes.len()],
            found: Vec::new(),
        }
    }

    /// Supposes a candidate, and finds what remains, nothing but `allowed` where there is such a list. Of the
    /// contradictions that come about by what is found at the same distance, the one that needs least.
    pub fn suppose(&mut self, target: Number, allowed: Option<&[Number]>) -> Option<Contradiction> {
        self.is_known[usize::from(target)] = true;
        self.found.push((target, NOT, 0));
        let mut best: Option<Contradiction> = None;
        let mut at = 0;
        while let Some(&(node, _, layer)) = self.found.get(at) {
            if best.as_ref().is_some_and(|best| usize::from(layer) > best.least) {
                break;
            }
            for &candidate in self.nodes.refutes(node) {
                if self.refuted_by[usize::from(candidate)] != NOT {
                    continue;
                }
                self.refuted_by[usize::from(candidate)] = at as u16;
                self.touched.push(candidate);
                for &variable in &self.nodes.links.groups_of[usize::from(candidate)] {
                    self.open[usize::from(variable)] -= 1;
                    if self.open[usize::from(variable)] == 0 {
                        let chain = self.chain_to(variable);
                        if best.as_ref().is_none_or(|best| chain.len() < best.chain.len()) {
                            best = Some(Contradiction {
                                chain,
                                end: variable,
                                least: usize::from(layer),
                            });
                        }
                    } else if best.is_none() {
                        self.look_at(variable, layer + 1, allowed);
                    }
                }
            }
            at += 1;
        }
        self.reset();
        best
    }

    /// Notes what remains in a variable.
    fn look_at(&mut self, variable: u16, layer: u16, allowed: Option<&[Number]>) {
        let nodes = self.nodes;
        let members = nodes.members(variable).iter().copied();
        let is_open = |candidate: &Number| self.refuted_by[usize::from(*candidate)] == NOT;
        let remaining = match self.open[usize::from(variable)] {
            1 => members.clone().find(is_open),
            _ => None,
        };
        let is_allowed = |node: &Number| allowed.is_none_or(|allowed| allowed.contains(node));
        let mut remaining: Vec<Number> = remaining.into_iter().filter(is_allowed).collect();
        // Where a group is allowed and its last member is not, the group is what may be used of it.
        if remaining.is_empty() {
            let remains = |&&group: &&Number| members.clone().filter(is_open).all(|it| nodes.has(group, it));
            let groups = nodes.groups_in(variable).iter().filter(remains);
            remaining.extend(groups.filter(|&group| is_allowed(group)));
        }
        for node in remaining {
            if !std::mem::replace(&mut self.is_known[usize::from(node)], true) {
                self.found.push((node, variable, layer));
            }
        }
    }

    /// What a variable needs to be left without a candidate, in order.
    fn chain_to(&self, end: u16) -> Vec<Found> {
        let mut needed = std::collections::BTreeSet::new();
        let mut open = vec![(end, NOT)];
        while let Some((variable, but)) = open.pop() {
            for &member in self.nodes.members(variable) {
                let by = self.refuted_by[usize::from(member)];
                let is_own = but != NOT && self.nodes.has(self.found[usize::from(but)].0, member);
                if by == NOT || by == 0 || is_own {
                    continue;
                }
                if needed.insert(by) {
                    open.push((self.found[usize::from(by)].1, by));
                }
            }
        }
        needed
            .into_iter()
            .map(|at| {
                let (node, variable, _) = self.found[usize::from(at)];
                (node, variable)
            })
            .collect()
    }

    fn reset(&mut self) {
        for candidate in self.touched.drain(..) {
            self.refuted_by[usize::from(candidate)] = NOT;
            for &variable in &self.nodes.links.groups_of[usize::from(candidate)] {
                self.open[usize::from(variable)] += 1;
            }
        }
        for (node, ..) in self.found.drain(..) {
            self.is_known[usize::from(node)] = false;
        }
    }
}
