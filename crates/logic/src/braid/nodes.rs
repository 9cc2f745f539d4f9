//! What whips and braids are made of: variables, and what can be found in them, a candidate or a group.

use std::collections::BTreeSet;

use kudosu_board::HouseId;

use crate::Position;
use crate::net::{GroupKind, Links, Number};

/// The candidates of a position and, where they are wanted, the groups of them: candidates of one digit that
/// lie in two houses at once. Candidates come first, by the numbers of `links`, then groups.
pub(super) struct Nodes<'a> {
    pub links: &'a Links,
    groups: Vec<Group>,
    /// The groups within each variable.
    groups_in: Vec<Vec<Number>>,
}

struct Group {
    members: Vec<Number>,
    /// What no member can be true beside.
    refutes: Vec<Number>,
}

impl<'a> Nodes<'a> {
    pub fn of(position: &Position, links: &'a Links, with_groups: bool) -> Nodes<'a> {
        let mut nodes = Nodes {
            links,
            groups: Vec::new(),
            groups_in: vec![Vec::new(); links.groups.len()],
        };
        if with_groups {
            nodes.add_groups(position);
        }
        nodes
    }

    fn add_groups(&mut self, position: &Position) {
        let links = self.links;
        let houses = position.shape().houses();
        let mut known: BTreeSet<Vec<Number>> = BTreeSet::new();
        for (variable, its) in links.groups.iter().enumerate() {
            let GroupKind::House(own, _) = its.kind else {
                continue;
            };
            for other in houses.iter().filter(|house| house.id() != own) {
                let members = self.shared(position, variable, other.id());
                if members.len() < 2 || !known.insert(members.clone()) {
                    continue;
                }
                let refutes = common(links, &members);
                let node = (links.len() + self.groups.len()) as Number;
                let of_first = &links.groups_of[usize::from(members[0])];
                for &inside in of_first {
                    let all = &links.groups[usize::from(inside)].members;
                    // Where a digit has no other place it is locked there, without any supposition.
                    if all.len() > members.len() && members.iter().all(|member| all.contains(member)) {
                        self.groups_in[usize::from(inside)].push(node);
                    }
                }
                self.groups.push(Group { members, refutes });
            }
        }
    }

    /// The candidates of a variable that lie in another house too.
    fn shared(&self, position: &Position, variable: usize, other: HouseId) -> Vec<Number> {
        let cells = position.shape().house_set(other);
        let members = self.links.groups[variable].members.iter().copied();
        let is_there = |&it: &Number| cells.contains(self.links.candidates[usize::from(it)].0);
        members.filter(is_there).collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.links.len() + self.groups.len()
    }

    /// What is false where this one is true.
    pub fn refutes(&self, node: Number) -> &[Number] {
        match self.group(node) {
            None => &self.links.excludes[usize::from(node)],
            Some(group) => &group.refutes,
        }
    }

    pub fn is_group(&self, node: Number) -> bool {
        usize::from(node) >= self.links.len()
    }

    /// Whether a candidate is this one or one of its members.
    pub fn has(&self, node: Number, candidate: Number) -> bool {
        match self.group(node) {
            None => node == candidate,
            Some(group) => group.members.contains(&candidate),
        }
    }

    /// Whether a candidate cannot be true beside this one.
    pub fn rules_out(&self, node: Number, candidate: Number) -> bool {
        match self.group(node) {
            None => self.links.exclude_each_other(node, candidate),
            Some(group) => group.refutes.contains(&candidate),
        }
    }

    pub fn groups_in(&self, variable: u16) -> &[Number] {
        &self.groups_in[usize::from(variable)]
    }

    pub fn members(&self, variable: u16) -> &[Number] {
        &self.links.groups[usize::from(variable)].members
    }

    fn group(&self, node: Number) -> Option<&Group> {
        self.groups.get(usize::from(node).checked_sub(self.links.len())?)
    }
}

/// What all of some candidates exclude.
fn common(links: &Links, members: &[Number]) -> Vec<Number> {
    let by_all = |&&other: &&Number| {
        let mut members = members.iter();
        members.all(|&member| links.exclude_each_other(member, other))
    };
    let of_first = members
        .first()
        .map_or(&[][..], |&it| &links.excludes[usize::from(it)]);
    of_first.iter().filter(by_all).copied().collect()
}
