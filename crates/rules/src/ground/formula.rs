//! Truths of rules, as nodes.

use std::sync::Arc;

use super::nodes::{Node, NodeId, Nodes};
use super::{Grounding, Number, SaidAlong};
use crate::machine::Machine;
use crate::places::{Places, Worked};
use crate::regions::{Links, Regions};
use crate::sums::Along;
use crate::syntax::{
    Amount, Binder, Body, CellRef, Compare, Divided, Form, Formula, Gather, Operator, Predicate, Quantifier,
    Values,
};

/// Parts of more values than this are too many to tell one by one.
const MOST_PARTS: usize = 10;

impl Grounding<'_> {
    fn compare(&mut self, compare: Compare, a: Number, b: Number) -> Worked<NodeId> {
        let less = |nodes: &mut Nodes, a, b, more| {
            let difference = nodes.sum(&[(1, a), (-1, b)], more)?;
            nodes.at_most_zero(difference)
        };
        let nodes = &mut self.nodes;
        let holds = match compare {
            Compare::Equal | Compare::Unequal => {
                let difference = nodes.sum(&[(1, a.node), (-1, b.node)], 0)?;
                let equal = nodes.is_zero(difference)?;
                if compare == Compare::Equal {
                    equal
                } else {
                    nodes.not(equal)?
                }
            }
            Compare::Less => less(nodes, a.node, b.node, 1)?,
            Compare::AtMost => less(nodes, a.node, b.node, 0)?,
            Compare::More => less(nodes, b.node, a.node, 1)?,
            Compare::AtLeast => less(nodes, b.node, a.node, 0)?,
        };
        Ok(nodes.all([a.exists, b.exists, holds])?)
    }

    fn amount(&mut self, amount: &Amount, parts: &[NodeId]) -> Worked<NodeId> {
        let terms: Vec<(i64, NodeId)> = parts.iter().map(|&part| (1, part)).collect();
        let count = self.nodes.sum(&terms, 0)?;
        let count = self.just(count)?;
        let number = self.term(&amount.number)?;
        self.compare(amount.compare, count, number)
    }

    fn formulas(&mut self, parts: &[Formula]) -> Worked<Vec<NodeId>> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Worked<NodeId> {
        self.scope.budget.spend(10)?;
        match formula {
            Formula::Compare(compare, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.compare(*compare, a, b)
            }
            Formula::OneOf(term, ranges) => {
                let number = self.term(term)?;
                let mut any = Vec::new();
                for &(low, high) in ranges {
                    let (low, high) = (self.constant(Some(low))?, self.constant(Some(high))?);
                    let above = self.compare(Compare::AtLeast, number, low)?;
                    let below = self.compare(Compare::AtMost, number, high)?;
                    any.push(self.nodes.all([above, below])?);
                }
                Ok(self.nodes.any(any)?)
            }
            Formula::Even(term) => {
                let number = self.term(term)?;
                let two = self.nodes.number(2)?;
                let rest = self.nodes.arithmetic(Operator::Mod, number.node, two)?;
                let even = self.nodes.is_zero(rest)?;
                Ok(self.nodes.all([number.exists, even])?)
            }
            Formula::Is(layer, cell) => {
                let cell = self.cell(cell)?;
                let node = self.layer(layer, Some(cell))?;
                let off = self.nodes.sum(&[(1, node)], -1)?;
                Ok(self.nodes.is_zero(off)?)
            }
            Formula::Not(inside) => {
                let inside = self.formula(inside)?;
                Ok(self.nodes.not(inside)?)
            }
            Formula::And(parts) => {
                let parts = self.formulas(parts)?;
                Ok(self.nodes.all(parts)?)
            }
            Formula::Or(parts) => {
                let parts = self.formulas(parts)?;
                Ok(self.nodes.any(parts)?)
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                let a = self.nodes.not(a)?;
                Ok(self.nodes.any([a, b])?)
            }
            Formula::Exactly(a, b) => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                let not_b = self.nodes.not(b)?;
                Ok(self.nodes.choice(a, b, not_b)?)
            }
            Formula::Some(amount, parts) => {
                let parts = self.formulas(parts)?;
                self.amount(amount, &parts)
            }
            Formula::Quantified(quantifier, binder, body) => self.quantified(quantifier, binder, body),
            Formula::Holds(predicate, values) => self.holds(predicate, values),
            Formula::SameValues(a, b) => self.same_values(a, b),
            Formula::Form(form, binder) => self.form(*form, binder),
            Formula::Regions(divided, layer) => self.regions(*divided, layer),
            Formula::Call(name, arguments) => {
                self.within(name, arguments, |grounding, definition| match &definition.body {
                    Body::Formula(formula) => grounding.formula(formula),
                    Body::Term(_) => Err("a number is neither true nor false".to_owned()),
                })
            }
        }
    }

    fn quantified(&mut self, quantifier: &Quantifier, binder: &Binder, body: &Formula) -> Worked<NodeId> {
        let is_every = *quantifier == Quantifier::Every;
        let mut parts = Vec::new();
        self.each(binder, |grounding, condition| {
            let holds = grounding.formula(body)?;
            parts.push(match is_every {
                true => {
                    let not_meant = grounding.nodes.not(condition)?;
                    grounding.nodes.any([not_meant, holds])?
                }
                false => grounding.nodes.all([condition, holds])?,
            });
            Ok(())
        })?;
        match quantifier {
            Quantifier::Every => Ok(self.nodes.all(parts)?),
            Quantifier::Some => Ok(self.nodes.any(parts)?),
            Quantifier::No => {
                let any = self.nodes.any(parts)?;
                Ok(self.nodes.not(any)?)
            }
            Quantifier::Amount(amount) => self.amount(amount, &parts),
        }
    }

    fn holds(&mut self, predicate: &Predicate, values: &Values) -> Worked<NodeId> {
        let nodes = self.values_of(values)?;
        let pairs = |grounding: &mut Self, compare| {
            let mut all = Vec::new();
            for pair in nodes.windows(2) {
                let (a, b) = (grounding.just(pair[0])?, grounding.just(pair[1])?);
                all.push(grounding.compare(compare, a, b)?);
            }
            Ok::<NodeId, String>(grounding.nodes.all(all)?)
        };
        match predicate {
            Predicate::Differ => self.different(&nodes),
            Predicate::Equal => pairs(self, Compare::Equal),
            Predicate::Rise => pairs(self, Compare::Less),
            Predicate::NeverFall => pairs(self, Compare::AtMost),
            Predicate::Consecutive => {
                let differ = self.different(&nodes)?;
                let yes = self.nodes.truth(true)?;
                let parts: Vec<(NodeId, Number)> = nodes
                    .iter()
                    .map(|&node| (yes, Number { node, exists: yes }))
                    .collect();
                if parts.is_empty() {
                    return Ok(yes);
                }
                let high = self.gather(Gather::Largest, parts.clone())?;
                let low = self.gather(Gather::Smallest, parts)?;
                let width = self
                    .nodes
                    .sum(&[(1, high.node), (-1, low.node)], 1 - nodes.len() as i64)?;
                let is_tight = self.nodes.is_zero(width)?;
                Ok(self.nodes.all([differ, is_tight])?)
            }
            Predicate::Mirrored => {
                let mut all = Vec::new();
                for at in 0..nodes.len() / 2 {
                    let (a, b) = (self.just(nodes[at])?, self.just(nodes[nodes.len() - 1 - at])?);
                    all.push(self.compare(Compare::Equal, a, b)?);
                }
                Ok(self.nodes.all(all)?)
            }
            Predicate::Follows(named) => {
                let machine = named.machine(&self.possible(values));
                let machine =
                    machine.ok_or_else(|| format!("the machine {} has too many states", named.name))?;
                self.read_by(nodes, [machine])
            }
            Predicate::Along(along, number) => match along.machines(&self.possible(values), *number) {
                Some(machines) => {
                    let node = self.read_by(nodes.clone(), machines)?;
                    let said = SaidAlong {
                        along: *along,
                        number: *number,
                        list: nodes,
                    };
                    self.along.insert(node, said);
                    Ok(node)
                }
                None if *along == Along::NoPartSumsTo && nodes.len() <= MOST_PARTS => {
                    self.no_part_sums_to(&nodes, *number)
                }
                None => Err("there are too many sums to keep in mind; say it in parts".to_owned()),
            },
            Predicate::Match(pattern) => {
                let machine = pattern.machine(&self.possible(values));
                let machine =
                    machine.ok_or_else(|| format!("the pattern \"{pattern}\" has too many states"))?;
                self.read_by(nodes, [machine])
            }
        }
    }

    /// Whether one of these machines reads the list.
    fn read_by(&mut self, list: Vec<NodeId>, machines: impl IntoIterator<Item = Machine>) -> Worked<NodeId> {
        let mut any = Vec::new();
        for machine in machines {
            let machine = self.nodes.machine(machine);
            any.push(self.nodes.add(Node::Match(list.clone(), machine))?);
        }
        Ok(self.nodes.any(any)?)
    }

    /// Part by part, where a machine would have to keep too much in mind.
    fn no_part_sums_to(&mut self, list: &[NodeId], number: i64) -> Worked<NodeId> {
        let mut all = Vec::new();
        for part in 1usize..1 << list.len() {
            let chosen = list.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
            let terms: Vec<(i64, NodeId)> = chosen.map(|(_, &node)| (1, node)).collect();
            let off = self.nodes.sum(&terms, -number)?;
            let is_it = self.nodes.is_zero(off)?;
            all.push(self.nodes.not(is_it)?);
        }
        Ok(self.nodes.all(all)?)
    }

    fn regions(&mut self, divided: Divided, layer: &str) -> Worked<NodeId> {
        let mut list = self.values_of(&Values::all(Some(layer.to_owned())))?;
        let regions = match divided {
            Divided::Size(size) => Regions::Size(size, self.links(&(0..list.len()).collect::<Vec<_>>())),
            Divided::Differ => {
                list.extend(self.values_of(&Values::all(None))?);
                Regions::Differ
            }
            Divided::InOrder => Regions::InOrder(self.puzzle.layers_least(layer)),
        };
        Ok(self.nodes.add(Node::Regions(regions, list))?)
    }

    fn different(&mut self, nodes: &[NodeId]) -> Worked<NodeId> {
        let mut sorted = nodes.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Ok(self.nodes.truth(false)?);
        }
        match sorted.len() {
            0 | 1 => Ok(self.nodes.truth(true)?),
            _ => Ok(self.nodes.add(Node::Different(sorted))?),
        }
    }

    /// Both hold the same values, each as often.
    fn same_values(&mut self, a: &Values, b: &Values) -> Worked<NodeId> {
        let (first, second) = (self.values_of(a)?, self.values_of(b)?);
        if first.len() != second.len() {
            return Ok(self.nodes.truth(false)?);
        }
        let mut values = self.possible(a);
        values.extend(self.possible(b));
        values.sort_unstable();
        values.dedup();
        let mut all = Vec::new();
        for value in values {
            let mut terms = Vec::new();
            for (weight, nodes) in [(1, &first), (-1, &second)] {
                for &node in nodes {
                    let off = self.nodes.sum(&[(1, node)], -value)?;
                    terms.push((weight, self.nodes.is_zero(off)?));
                }
            }
            let difference = self.nodes.sum(&terms, 0)?;
            all.push(self.nodes.is_zero(difference)?);
        }
        Ok(self.nodes.all(all)?)
    }

    fn form(&mut self, form: Form, binder: &Binder) -> Worked<NodeId> {
        let name = CellRef::Name(binder.names.first().cloned().unwrap_or_default());
        let (mut cells, mut conditions) = (Vec::new(), Vec::new());
        self.each(binder, |grounding, condition| {
            cells.push(grounding.cell(&name)?);
            conditions.push(condition);
            Ok(())
        })?;
        let links = self.links(&cells);
        Ok(self.nodes.add(Node::Form(form, conditions, links))?)
    }

    /// Which of these cells are side by side, by their places in the list.
    pub(super) fn links(&self, cells: &[usize]) -> Links {
        let places: std::collections::HashMap<usize, u32> = cells
            .iter()
            .enumerate()
            .map(|(at, &cell)| (cell, at as u32))
            .collect();
        let edges = self.puzzle.plane().edges().iter();
        let pairs = edges.filter_map(|[a, b]| {
            let (a, b) = (*places.get(a)?, *places.get(b)?);
            Some([a.min(b), a.max(b)])
        });
        Arc::from(pairs.collect::<Vec<_>>())
    }
}
