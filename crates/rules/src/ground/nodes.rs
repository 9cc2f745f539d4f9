//! What rules say once every name is replaced: numbers and truths made of variables, each said once.

use std::collections::HashMap;

use crate::error::limits;
use crate::error::limits::RESULT;
use crate::machine::Machine;
use crate::regions::{Links, Regions};
use crate::syntax::{Form, Operator};

/// A node by its number; what a node is made of has smaller numbers.
pub type NodeId = usize;

/// A number, or a truth, which is 1 or 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Node {
    /// A number that is known.
    Number(i64),
    /// The value of a variable.
    Variable(usize),
    /// Nodes with weights, and a number, added up.
    Sum(Vec<(i64, NodeId)>, i64),
    /// The product of two.
    Product(NodeId, NodeId),
    /// The first divided by the second, rounded down; 0 where that is 0.
    Quotient(NodeId, NodeId),
    /// What is left of the first; 0 where the second is 0.
    Remainder(NodeId, NodeId),
    /// Without its sign.
    Absolute(NodeId),
    /// Of those whose first is true, the largest second; 0 where there is none.
    Largest(Vec<(NodeId, NodeId)>),
    /// Of those whose first is true, how many different seconds there are.
    Variety(Vec<(NodeId, NodeId)>),
    /// The second if the first is true, else the third.
    Choice(NodeId, NodeId, NodeId),
    /// Of the list, the one at this place from 1; 0 where there is none.
    Entry(NodeId, Vec<NodeId>),
    /// How many of the list are joined with the one at this place by equal values.
    Area(usize, Vec<NodeId>, Links),
    /// Whether a number is 0.
    IsZero(NodeId),
    /// Whether a number is 0 or less.
    IsAtMostZero(NodeId),
    /// Whether a truth is false.
    Not(NodeId),
    /// Whether all are true.
    All(Vec<NodeId>),
    /// Whether one is true.
    Any(Vec<NodeId>),
    /// Whether no two numbers are the same.
    Different(Vec<NodeId>),
    /// Whether a machine reads these numbers to its end.
    Match(Vec<NodeId>, usize),
    /// Whether the places whose truths are true have a form.
    Form(Form, Vec<NodeId>, Links),
    /// What is said of the regions that equal numbers of the list make.
    Regions(Regions, Vec<NodeId>),
}

/// All nodes, and the machines that some of them speak of.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    pub(crate) list: Vec<Node>,
    pub(crate) machines: Vec<Machine>,
    known: HashMap<Node, NodeId>,
    /// What all nodes hold together.
    size: usize,
}

/// More was said than anybody can look at.
#[derive(Debug)]
pub(crate) struct TooMuch;

impl Nodes {
    pub(crate) fn add(&mut self, node: Node) -> Result<NodeId, TooMuch> {
        if let Some(&known) = self.known.get(&node) {
            return Ok(known);
        }
        let length = match &node {
            Node::Sum(terms, _) => terms.len(),
            Node::Largest(pairs) | Node::Variety(pairs) => 2 * pairs.len(),
            Node::Entry(_, list) | Node::All(list) | Node::Any(list) | Node::Different(list) => list.len(),
            Node::Area(_, list, _) | Node::Match(list, _) | Node::Form(_, list, _) => list.len(),
            Node::Regions(_, list) => list.len(),
            _ => 1,
        };
        self.size += 1 + length;
        if self.size > limits::NODES {
            return Err(TooMuch);
        }
        self.list.push(node.clone());
        self.known.insert(node, self.list.len() - 1);
        Ok(self.list.len() - 1)
    }

    pub(crate) fn number(&mut self, number: i64) -> Result<NodeId, TooMuch> {
        self.add(Node::Number(number))
    }

    /// The number that a node is, where that is known.
    pub(crate) fn known_number(&self, node: NodeId) -> Option<i64> {
        match self.list.get(node) {
            Some(Node::Number(number)) => Some(*number),
            _ => None,
        }
    }

    pub(crate) fn is(&self, node: NodeId, truth: bool) -> bool {
        self.known_number(node)
            .is_some_and(|number| (number != 0) == truth)
    }

    pub(crate) fn truth(&mut self, truth: bool) -> Result<NodeId, TooMuch> {
        self.number(truth.into())
    }

    pub(crate) fn not(&mut self, node: NodeId) -> Result<NodeId, TooMuch> {
        match &self.list[node] {
            Node::Number(number) => self.truth(*number == 0),
            Node::Not(inside) => Ok(*inside),
            &Node::IsAtMostZero(number) => {
                // Not at most 0 is at least 1.
                let turned = self.sum(&[(-1, number)], 1)?;
                self.at_most_zero(turned)
            }
            _ => self.add(Node::Not(node)),
        }
    }

    pub(crate) fn all(&mut self, parts: impl IntoIterator<Item = NodeId>) -> Result<NodeId, TooMuch> {
        self.many(parts, true)
    }

    pub(crate) fn any(&mut self, parts: impl IntoIterator<Item = NodeId>) -> Result<NodeId, TooMuch> {
        self.many(parts, false)
    }

    fn many(&mut self, parts: impl IntoIterator<Item = NodeId>, all: bool) -> Result<NodeId, TooMuch> {
        let mut list = Vec::new();
        for part in parts {
            if self.is(part, !all) {
                return self.truth(!all);
            }
            match &self.list[part] {
                Node::All(inside) if all => list.extend(inside),
                Node::Any(inside) if !all => list.extend(inside),
                _ if self.is(part, all) => {}
                _ => list.push(part),
            }
        }
        list.sort_unstable();
        list.dedup();
        match (&list[..], all) {
            ([], _) => self.truth(all),
            ([one], _) => Ok(*one),
            (_, true) => self.add(Node::All(list)),
            (_, false) => self.add(Node::Any(list)),
        }
    }

    /// Weighted nodes and a number, with sums within it taken apart.
    pub(crate) fn sum(&mut self, terms: &[(i64, NodeId)], number: i64) -> Result<NodeId, TooMuch> {
        let mut flat: Vec<(i64, NodeId)> = Vec::new();
        let mut total = i128::from(number);
        for &(weight, node) in terms {
            match &self.list[node] {
                Node::Number(number) => total += i128::from(weight) * i128::from(*number),
                Node::Sum(inside, more) => {
                    total += i128::from(weight) * i128::from(*more);
                    let scaled = |&(own, node): &(i64, NodeId)| (own.saturating_mul(weight), node);
                    flat.extend(inside.iter().map(scaled));
                }
                _ => flat.push((weight, node)),
            }
        }
        flat.sort_unstable_by_key(|&(_, node)| node);
        let mut merged: Vec<(i64, NodeId)> = Vec::with_capacity(flat.len());
        for (weight, node) in flat {
            match merged.last_mut() {
                Some((all, last)) if *last == node => *all = all.saturating_add(weight),
                _ => merged.push((weight, node)),
            }
        }
        merged.retain(|&(weight, _)| weight != 0);
        let total = cut(total);
        match merged[..] {
            [] => self.number(total),
            [(1, node)] if total == 0 => Ok(node),
            _ => self.add(Node::Sum(merged, total)),
        }
    }

    pub(crate) fn is_zero(&mut self, node: NodeId) -> Result<NodeId, TooMuch> {
        if let Some(number) = self.known_number(node) {
            return self.truth(number == 0);
        }
        // The same, whichever side was written first.
        if let Node::Sum(terms, number) = &self.list[node]
            && terms.first().is_some_and(|&(weight, _)| weight < 0)
        {
            let turned = Node::Sum(
                terms.iter().map(|&(weight, node)| (-weight, node)).collect(),
                -number,
            );
            let turned = self.add(turned)?;
            return self.add(Node::IsZero(turned));
        }
        self.add(Node::IsZero(node))
    }

    pub(crate) fn at_most_zero(&mut self, node: NodeId) -> Result<NodeId, TooMuch> {
        match self.known_number(node) {
            Some(number) => self.truth(number <= 0),
            None => self.add(Node::IsAtMostZero(node)),
        }
    }

    pub(crate) fn choice(&mut self, condition: NodeId, a: NodeId, b: NodeId) -> Result<NodeId, TooMuch> {
        if self.is(condition, true) || a == b {
            return Ok(a);
        }
        if self.is(condition, false) {
            return Ok(b);
        }
        self.add(Node::Choice(condition, a, b))
    }

    /// Two nodes with an operator; what is divided by nothing is 0 here.
    pub(crate) fn arithmetic(&mut self, operator: Operator, a: NodeId, b: NodeId) -> Result<NodeId, TooMuch> {
        let known = (self.known_number(a), self.known_number(b));
        if let (Some(a), Some(b)) = known {
            return self.number(operator.apply(a, b).unwrap_or(0));
        }
        match (operator, known) {
            (Operator::Plus, _) => self.sum(&[(1, a), (1, b)], 0),
            (Operator::Minus, _) => self.sum(&[(1, a), (-1, b)], 0),
            (Operator::Times, (Some(number), _)) => self.sum(&[(number, b)], 0),
            (Operator::Times, (_, Some(number))) => self.sum(&[(number, a)], 0),
            (Operator::Times, _) => self.add(Node::Product(a.min(b), a.max(b))),
            (Operator::Over, _) => self.add(Node::Quotient(a, b)),
            (Operator::Mod, _) => self.add(Node::Remainder(a, b)),
        }
    }

    pub(crate) fn machine(&mut self, machine: Machine) -> usize {
        match self.machines.iter().position(|known| *known == machine) {
            Some(known) => known,
            None => {
                self.machines.push(machine);
                self.machines.len() - 1
            }
        }
    }
}

pub(crate) fn cut(number: i128) -> i64 {
    number.clamp(i128::from(-RESULT), i128::from(RESULT)) as i64
}
