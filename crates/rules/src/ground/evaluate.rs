//! The value of every node, once all variables have one.

use std::collections::HashSet;

use super::Ground;
use super::nodes::{Node, NodeId, cut};
use crate::regions::{Links, joined};
use crate::syntax::{Form, Operator};

impl Ground {
    /// The value of a node for these values of the variables; truths are 1 and 0.
    #[must_use]
    pub fn value(&self, node: NodeId, values: &[i64]) -> i64 {
        let mut known = vec![None; node + 1];
        self.work_out(node, &|variable| values[variable], &mut known)
    }

    /// The same with what is known so far; what a node is made of is worked out once.
    pub fn work_out(&self, node: NodeId, values: &dyn Fn(usize) -> i64, known: &mut [Option<i64>]) -> i64 {
        if let Some(value) = known[node] {
            return value;
        }
        let mut open = vec![node];
        while let Some(&next) = open.last() {
            if known[next].is_none() {
                let before = open.len();
                self.parts(next, &mut |part| {
                    if known[part].is_none() {
                        open.push(part);
                    }
                });
                if open.len() > before {
                    continue;
                }
                known[next] = Some(self.node_value(next, values, &|part| known[part].unwrap_or(0)));
            }
            open.pop();
        }
        known[node].unwrap_or(0)
    }

    /// Tells what a node is made of.
    pub fn parts(&self, node: NodeId, tell: &mut dyn FnMut(NodeId)) {
        match &self.nodes[node] {
            Node::Number(_) | Node::Variable(_) => {}
            Node::Sum(terms, _) => terms.iter().for_each(|&(_, part)| tell(part)),
            Node::Product(a, b) | Node::Quotient(a, b) | Node::Remainder(a, b) => {
                [*a, *b].into_iter().for_each(tell);
            }
            Node::Absolute(a) | Node::IsZero(a) | Node::IsAtMostZero(a) | Node::Not(a) => tell(*a),
            Node::Largest(pairs) | Node::Variety(pairs) => pairs.iter().for_each(|&(condition, part)| {
                tell(condition);
                tell(part);
            }),
            Node::Choice(condition, a, b) => [*condition, *a, *b].into_iter().for_each(tell),
            Node::Entry(at, list) => {
                tell(*at);
                list.iter().copied().for_each(tell);
            }
            Node::Area(_, list, _) | Node::Match(list, _) | Node::Form(_, list, _) => {
                list.iter().copied().for_each(tell);
            }
            Node::All(list) | Node::Any(list) | Node::Different(list) | Node::Regions(_, list) => {
                list.iter().copied().for_each(tell);
            }
        }
    }

    /// The value of a node from those of its parts.
    pub fn node_value(
        &self,
        node: NodeId,
        values: &dyn Fn(usize) -> i64,
        part: &dyn Fn(NodeId) -> i64,
    ) -> i64 {
        match &self.nodes[node] {
            Node::Number(number) => *number,
            Node::Variable(at) => values(*at),
            Node::Sum(terms, number) => {
                let add = |all: i128, &(weight, node): &(i64, NodeId)| {
                    all.saturating_add(i128::from(weight) * i128::from(part(node)))
                };
                cut(terms.iter().fold(i128::from(*number), add))
            }
            Node::Product(a, b) => Operator::Times.apply(part(*a), part(*b)).unwrap_or(0),
            Node::Quotient(a, b) => Operator::Over.apply(part(*a), part(*b)).unwrap_or(0),
            Node::Remainder(a, b) => Operator::Mod.apply(part(*a), part(*b)).unwrap_or(0),
            Node::Absolute(a) => part(*a).abs(),
            Node::Largest(pairs) => counted(pairs, part).max().unwrap_or(0),
            Node::Variety(pairs) => counted(pairs, part).collect::<HashSet<_>>().len() as i64,
            Node::Choice(condition, a, b) => part(if part(*condition) != 0 { *a } else { *b }),
            Node::Entry(at, list) => {
                let at = usize::try_from(part(*at) - 1).ok();
                at.and_then(|at| list.get(at)).map_or(0, |&node| part(node))
            }
            Node::Area(at, list, links) => {
                let inside: Vec<bool> = list.iter().map(|&node| part(node) == part(list[*at])).collect();
                joined(*at, &inside, links).into_iter().filter(|&is| is).count() as i64
            }
            Node::IsZero(a) => (part(*a) == 0).into(),
            Node::IsAtMostZero(a) => (part(*a) <= 0).into(),
            Node::Not(a) => (part(*a) == 0).into(),
            Node::All(list) => list.iter().all(|&node| part(node) != 0).into(),
            Node::Any(list) => list.iter().any(|&node| part(node) != 0).into(),
            Node::Different(list) => {
                let mut seen = HashSet::new();
                list.iter().all(|&node| seen.insert(part(node))).into()
            }
            Node::Match(list, machine) => {
                let machine = &self.machines[*machine];
                let step = |state: Option<usize>, &node: &NodeId| {
                    let at = machine.values.binary_search(&part(node)).ok()?;
                    machine.next[state?][at]
                };
                list.iter()
                    .fold(Some(0), step)
                    .is_some_and(|state| machine.accepts[state])
                    .into()
            }
            Node::Regions(regions, list) => {
                let values: Vec<i64> = list.iter().map(|&node| part(node)).collect();
                regions.hold(&values).into()
            }
            Node::Form(form, list, links) => {
                let inside: Vec<bool> = list.iter().map(|&node| part(node) != 0).collect();
                has_form(*form, &inside, links).into()
            }
        }
    }
}

/// The values of those that count.
fn counted(pairs: &[(NodeId, NodeId)], part: &dyn Fn(NodeId) -> i64) -> impl Iterator<Item = i64> {
    pairs
        .iter()
        .filter(|&&(condition, _)| part(condition) != 0)
        .map(|&(_, node)| part(node))
}

fn has_form(form: Form, inside: &[bool], links: &Links) -> bool {
    let count = inside.iter().filter(|&&is| is).count();
    let Some(first) = inside.iter().position(|&is| is) else {
        return form == Form::Connected;
    };
    let is_joined = joined(first, inside, links).into_iter().filter(|&is| is).count() == count;
    let mut degrees = vec![0; inside.len()];
    for [a, b] in links.iter().map(|link| link.map(|end| end as usize)) {
        if inside[a] && inside[b] {
            degrees[a] += 1;
            degrees[b] += 1;
        }
    }
    let steps = degrees.iter().sum::<usize>() / 2;
    let is_thin = degrees.iter().all(|&degree| degree <= 2);
    is_joined
        && match form {
            Form::Connected => true,
            Form::Loop => is_thin && steps == count,
            Form::Path => is_thin && steps + 1 == count,
        }
}
