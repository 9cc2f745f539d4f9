//! Whether a candidate is the target of a whip of some length: a chain in which each step stands on the one
//! before it, with the help of the target and of all earlier ones.

use std::collections::HashSet;

use kudosu_board::Stop;

use super::braid::{Set, to_meet};
use super::nodes::Nodes;

struct Search<'a, const W: usize> {
    nodes: &'a Nodes,
    /// Sets of nodes of which every whip has one.
    landmarks: &'a [Set<W>],
    own: [u16; 4],
    /// How many steps so far refute each candidate, the target among them.
    refuted: Vec<u8>,
    /// The nodes of the chain so far, with their variables.
    chain: Vec<(u16, u16)>,
    /// The candidates by which each step can stand on the one before it; all steps must have different ones.
    left: Vec<Vec<u16>>,
    /// The chains that were tried: their nodes and variables in any order, and the last node.
    tried: HashSet<(Vec<(u16, u16)>, u16)>,
    most: usize,
    /// A chain was left because it is long enough.
    is_cut: bool,
    stop: &'a Stop,
}

/// Whether there is a whip on this target with at most so many variables, each of which meets all of these
/// landmarks. When the work is stopped none is found. Also says whether there might be a longer one.
pub fn has_whip<const W: usize>(
    nodes: &Nodes,
    landmarks: &[Set<W>],
    target: usize,
    length: u8,
    stop: &Stop,
) -> (bool, bool) {
    let mut search = Search {
        nodes,
        landmarks,
        own: nodes.network.variables_of[target],
        refuted: vec![0; nodes.network.candidates.len()],
        chain: Vec::new(),
        left: Vec::new(),
        tried: HashSet::new(),
        most: usize::from(length),
        is_cut: false,
        stop,
    };
    let is_found = search.extend(target);
    (is_found, search.is_cut)
}

impl<const W: usize> Search<'_, W> {
    /// Whether the chain can be ended, within its length, by what stands on its last node.
    fn extend(&mut self, last: usize) -> bool {
        if self.stop.is_requested() {
            return false;
        }
        let mut chain = [0; W];
        for (node, _) in &self.chain {
            chain[usize::from(*node) / 64] |= 1 << (node % 64);
        }
        let least = to_meet(self.landmarks, &chain, &[0; W]).apart;
        if self.chain.len() + least >= self.most {
            self.is_cut = true;
            return false;
        }
        let nodes = self.nodes;
        nodes
            .refutes(last)
            .iter()
            .for_each(|&at| self.refuted[usize::from(at)] += 1);
        let is_found = self.extend_from(last);
        nodes
            .refutes(last)
            .iter()
            .for_each(|&at| self.refuted[usize::from(at)] -= 1);
        is_found
    }

    fn extend_from(&mut self, last: usize) -> bool {
        let (nodes, network) = (self.nodes, &self.nodes.network);
        let refutes = nodes.refutes(last);
        let mut touched: Vec<u16> = refutes
            .iter()
            .flat_map(|&at| network.variables_of[usize::from(at)])
            .collect();
        touched.sort_unstable();
        touched.dedup();
        let own = self.own;
        let mut next = Vec::new();
        for variable in touched.into_iter().filter(|variable| !own.contains(variable)) {
            let members = network.members(usize::from(variable));
            let open = members.iter().filter(|&&at| self.refuted[usize::from(at)] == 0);
            let lefts = || {
                members
                    .iter()
                    .copied()
                    .filter(|at| refutes.contains(at))
                    .collect::<Vec<u16>>()
            };
            match open.clone().count() {
                0 => {
                    let lefts = lefts();
                    if self.are_different(&lefts) {
                        return true;
                    }
                }
                // Whatever is left must be one candidate or one group.
                1..=3 if self.chain.len() + 1 >= self.most => self.is_cut = true,
                1..=3 => {
                    let remains = |&node: &usize| open.clone().all(|&at| nodes.is_of(at, node));
                    let within = nodes.within(usize::from(variable)).filter(remains);
                    next.extend(within.map(|node| (node, variable, lefts())));
                }
                _ => {}
            }
        }
        for (node, variable, lefts) in next {
            let number = node as u16;
            let is_refuted = self.refuted.get(node).is_some_and(|&by| by > 0);
            let is_old = self
                .chain
                .iter()
                .any(|step| step.0 == number || step.1 == variable);
            if is_refuted || is_old || !self.are_different(&lefts) {
                continue;
            }
            self.chain.push((number, variable));
            self.left.push(lefts);
            let mut sorted = self.chain.clone();
            sorted.sort_unstable();
            let found = self.tried.insert((sorted, number)) && self.extend(node);
            self.chain.pop();
            self.left.pop();
            if found {
                return true;
            }
        }
        false
    }

    /// Whether every step, and one more, can have a left candidate of its own.
    fn are_different(&self, more: &[u16]) -> bool {
        fn give(of: &[&[u16]], at: usize, given: &mut Vec<(u16, usize)>, seen: &mut Vec<u16>) -> bool {
            for &left in of[at] {
                if seen.contains(&left) {
                    continue;
                }
                seen.push(left);
                match given.iter().position(|(taken, _)| *taken == left) {
                    None => {
                        given.push((left, at));
                        return true;
                    }
                    Some(place) => {
                        let by = given[place].1;
                        if give(of, by, given, seen) {
                            given[place].1 = at;
                            return true;
                        }
                    }
                }
            }
            false
        }
        let all: Vec<&[u16]> = self.left.iter().map(Vec::as_slice).chain([more]).collect();
        let mut given = Vec::new();
        (0..all.len()).all(|at| give(&all, at, &mut given, &mut Vec::new()))
    }
}
