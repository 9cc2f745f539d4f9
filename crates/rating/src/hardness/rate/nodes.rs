//! What can follow from supposing one candidate: the right-linking candidates, and groups where they are
//! wanted, that braids and whips are made of.

use super::board::Board;
use super::network::Network;

/// The open candidates of a board and the groups of them, with their links.
pub struct Nodes {
    pub network: Network,
    /// Candidates first, as in the network, then groups: what each refutes when it is true.
    refutes: Vec<Vec<u16>>,
    /// The members of each group, which have one digit and lie in one box and one line.
    groups: Vec<Vec<u16>>,
    /// The line and the box of each group.
    group_variables: Vec<[u16; 2]>,
    /// The groups of each variable.
    groups_of: Vec<Vec<u16>>,
}

impl Nodes {
    pub fn of(board: &Board, with_groups: bool) -> Nodes {
        let network = Network::of(board);
        let mut nodes = Nodes {
            refutes: (0..network.candidates.len())
                .map(|at| links(&network, at))
                .collect(),
            groups: Vec::new(),
            group_variables: Vec::new(),
            groups_of: vec![Vec::new(); network.variables()],
            network,
        };
        if with_groups {
            nodes.add_groups();
        }
        nodes
    }

    fn add_groups(&mut self) {
        let candidates = self.network.candidates.len();
        for sort in [1, 2] {
            let mut by_segment: std::collections::BTreeMap<(u16, u16), Vec<u16>> = Default::default();
            for (at, variables) in self.network.variables_of.iter().enumerate() {
                by_segment
                    .entry((variables[sort], variables[3]))
                    .or_default()
                    .push(at as u16);
            }
            for ((line, square), group) in by_segment.into_iter().filter(|(_, group)| group.len() > 1) {
                let is_outside = |at: &u16| !group.contains(at);
                let both = [line, square].map(|variable| self.network.members(usize::from(variable)));
                let refutes = both.concat().into_iter().filter(is_outside).collect();
                let node = (candidates + self.groups.len()) as u16;
                self.groups_of[usize::from(line)].push(node);
                self.groups_of[usize::from(square)].push(node);
                self.refutes.push(refutes);
                self.group_variables.push([line, square]);
                self.groups.push(group);
            }
        }
    }

    /// How many nodes there are.
    pub fn count(&self) -> usize {
        self.refutes.len()
    }

    /// What a node refutes when it is true.
    pub fn refutes(&self, node: usize) -> &[u16] {
        &self.refutes[node]
    }

    /// The members of a node that is a group.
    pub fn group(&self, node: usize) -> Option<&[u16]> {
        let group = node.checked_sub(self.network.candidates.len())?;
        Some(&self.groups[group])
    }

    pub fn has_groups(&self) -> bool {
        !self.groups.is_empty()
    }

    /// Whether a candidate is the node or a member of it.
    pub fn is_of(&self, candidate: u16, node: usize) -> bool {
        match self.group(node) {
            None => usize::from(candidate) == node,
            Some(group) => group.contains(&candidate),
        }
    }

    /// The variables in which a node can remain alone: four for a candidate, two for a group.
    pub fn variables_of(&self, node: usize) -> &[u16] {
        match node.checked_sub(self.network.candidates.len()) {
            None => &self.network.variables_of[node],
            Some(group) => &self.group_variables[group],
        }
    }

    /// The groups within a variable.
    pub fn groups_of(&self, variable: usize) -> &[u16] {
        &self.groups_of[variable]
    }

    /// The nodes within a variable: its candidates and its groups.
    pub fn within(&self, variable: usize) -> impl Iterator<Item = usize> + '_ {
        let members = self.network.members(variable).iter();
        members
            .chain(self.groups_of(variable))
            .map(|&node| usize::from(node))
    }

    /// The candidate of the network at this place of the board.
    pub fn name(&self, candidate: usize) -> usize {
        usize::from(self.network.candidates[candidate])
    }
}

/// The other candidates of the four variables of a candidate, each once.
fn links(network: &Network, candidate: usize) -> Vec<u16> {
    let variables = network.variables_of[candidate];
    let [cell, row, column, square] = variables.map(|variable| network.members(usize::from(variable)));
    let is_in_line = |at: &u16| {
        let of = &network.variables_of[usize::from(*at)];
        of[1] == variables[1] || of[2] == variables[2]
    };
    let rest_of_box = square.iter().filter(|at| !is_in_line(at));
    let all = cell.iter().chain(row).chain(column).chain(rest_of_box);
    all.copied().filter(|&at| usize::from(at) != candidate).collect()
}
