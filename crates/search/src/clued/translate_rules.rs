//! What each rule means for the network: rules become the propagators that fit them best, and trees where
//! nothing else does.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::{Stop, Unfinished};
use kudosu_rules::{Ground, Node, NodeId, Variable};

use super::build::{Builder, MOST_BYTES};
use super::mask::{MAX_SIDE, Mask};
use super::network::Network;
use super::propagators::{Near, Op, PairTable, Propagator, Relation, Tree};
use super::rule_kinds::Later;

/// What rules became.
pub(super) struct Built {
    pub(super) network: Network,
    /// What the first candidate of each cell stands for.
    pub(super) bases: Vec<i64>,
    /// Lists of variables that number regions in the order in which they come; the network numbers them
    /// otherwise.
    pub(super) numbered: Vec<Vec<usize>>,
}

/// The network of rules.
pub(super) fn network(ground: &Ground, cells: usize, stop: &Stop) -> Result<Built, Unfinished> {
    let bases: Vec<i64> = ground.variables.iter().map(base).collect();
    let width = |one: &Variable| {
        one.values
            .last()
            .map_or(1, |last| (last - base(one) + 1) as usize)
    };
    let side = ground
        .variables
        .iter()
        .map(width)
        .max()
        .unwrap_or(1)
        .min(MAX_SIDE);
    // Digits have one base, whatever is given.
    let digits = ground.variables[..cells].iter();
    let all_digits = digits.clone().flat_map(|one| one.values.iter().copied());
    let least = all_digits.clone().min().unwrap_or(1);
    let mut bases = bases;
    bases[..cells].fill(least);
    let digits: Mask = all_digits.fold(0, |mask, value| mask | bit(value - least));
    let side = side.max((Mask::BITS - digits.leading_zeros()) as usize);
    let mut translation = Translation {
        builder: Builder::of_cells(ground.variables.len(), side, digits, MOST_BYTES, stop),
        ground,
        reach: reach(ground),
        tables: Vec::new(),
        bases: bases.clone(),
        cells,
        side,
        links: HashMap::new(),
        later: Vec::new(),
        equal: Vec::new(),
        numbered: Vec::new(),
        pair_tables: HashMap::new(),
        shapes: HashMap::new(),
    };
    for (at, variable) in ground.variables.iter().enumerate() {
        let mask = variable
            .values
            .iter()
            .fold(0, |mask, value| mask | bit(value - bases[at]));
        translation.builder.allow(at as u16, mask);
    }
    translation.work_out_tables()?;
    for group in &ground.different {
        let group: Vec<u16> = group.iter().map(|&cell| cell as u16).collect();
        translation.builder.all_different(&group);
    }
    for &rule in &ground.rules {
        translation.rule(rule)?;
    }
    translation.finish_later()?;
    Ok(Built {
        network: translation.builder.finish()?,
        bases,
        numbered: translation.numbered,
    })
}

/// The value of the first candidate.
fn base(variable: &Variable) -> i64 {
    variable.values.first().copied().unwrap_or(1)
}

fn bit(place: i64) -> Mask {
    if (0..MAX_SIDE as i64).contains(&place) {
        1 << place
    } else {
        0
    }
}

/// On which variables a node depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    None,
    One(usize),
    Two(usize, usize),
    Many,
}

impl Reach {
    fn and(self, other: Reach) -> Reach {
        match (self, other) {
            (Reach::None, same) | (same, Reach::None) => same,
            (Reach::One(a), Reach::One(b)) if a == b => self,
            (Reach::One(a), Reach::One(b)) => Reach::Two(a.min(b), a.max(b)),
            (Reach::One(a), Reach::Two(b, c)) | (Reach::Two(b, c), Reach::One(a)) if a == b || a == c => {
                Reach::Two(b, c)
            }
            (Reach::Two(..), Reach::Two(..)) if self == other => self,
            _ => Reach::Many,
        }
    }
}

fn reach(ground: &Ground) -> Vec<Reach> {
    let mut all: Vec<Reach> = Vec::with_capacity(ground.nodes.len());
    for (at, node) in ground.nodes.iter().enumerate() {
        let mut own = match node {
            Node::Variable(variable) => Reach::One(*variable),
            _ => Reach::None,
        };
        ground.parts(at, &mut |part| own = own.and(all[part]));
        all.push(own);
    }
    all
}

pub(super) struct Translation<'a> {
    pub(super) builder: Builder<'a>,
    pub(super) ground: &'a Ground,
    pub(super) reach: Vec<Reach>,
    /// Of nodes that depend on one variable or none, their value for each candidate.
    pub(super) tables: Vec<Option<Arc<[i64]>>>,
    pub(super) bases: Vec<i64>,
    cells: usize,
    pub(super) side: usize,
    links: HashMap<*const [u32; 2], Near>,
    /// What waits until all cells that differ are known.
    pub(super) later: Vec<Later>,
    /// Variables that are equal two by two.
    pub(super) equal: Vec<[usize; 2]>,
    /// Variables whose numbers do not matter, and were chosen anew.
    pub(super) numbered: Vec<Vec<usize>>,
    pub(super) pair_tables: HashMap<Relation, Arc<PairTable>>,
    /// Relations by what says them.
    pub(super) shapes: HashMap<Vec<i64>, Relation>,
}

impl Translation<'_> {
    fn work_out_tables(&mut self) -> Result<(), Unfinished> {
        for at in 0..self.ground.nodes.len() {
            self.builder.look()?;
            let size = match self.reach[at] {
                Reach::None => 1,
                Reach::One(_) => self.side,
                _ => {
                    self.tables.push(None);
                    continue;
                }
            };
            self.builder.take(8 * size + 32)?;
            let table: Vec<i64> = (0..size)
                .map(|code| {
                    let part = |part: NodeId| {
                        let table = self.tables[part].as_ref();
                        table
                            .and_then(|table| table.get(code).or(table.first()))
                            .copied()
                            .unwrap_or(0)
                    };
                    self.ground
                        .node_value(at, &|variable| self.bases[variable] + code as i64, &part)
                })
                .collect();
            self.tables.push(Some(table.into()));
        }
        Ok(())
    }

    /// The candidates for which a truth holds that depends on one variable.
    pub(super) fn mask(&self, node: NodeId) -> Mask {
        let table = self.tables[node].as_ref();
        let holding = table.into_iter().flat_map(|table| table.iter().enumerate());
        holding
            .filter(|(_, value)| **value != 0)
            .fold(0, |mask, (code, _)| mask | bit(code as i64))
    }

    pub(super) fn variable(&self, node: NodeId) -> Option<usize> {
        match self.ground.nodes[node] {
            Node::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The variables of a list that is nothing else.
    pub(super) fn variables(&self, list: &[NodeId]) -> Option<Vec<usize>> {
        list.iter().map(|&node| self.variable(node)).collect()
    }

    pub(super) fn have_one_base(&self, variables: &[usize]) -> bool {
        variables
            .windows(2)
            .all(|pair| self.bases[pair[0]] == self.bases[pair[1]])
    }

    fn rule(&mut self, rule: NodeId) -> Result<(), Unfinished> {
        self.builder.look()?;
        let ground = self.ground;
        if let Node::All(parts) = &ground.nodes[rule] {
            if self.circles(parts)? {
                return Ok(());
            }
            self.clique(parts)?;
            return parts.iter().try_for_each(|&part| self.rule(part));
        }
        match self.reach[rule] {
            Reach::None => {
                let holds = self.tables[rule].as_ref().is_some_and(|table| table[0] != 0);
                if !holds {
                    self.builder.refuse();
                }
                return Ok(());
            }
            Reach::One(variable) => {
                let mask = self.mask(rule);
                self.builder.allow(variable as u16, mask);
                return Ok(());
            }
            Reach::Two(a, b) => return self.pair(rule, a, b),
            Reach::Many => {}
        }
        if let Some(line) = self.line(rule) {
            self.later.push(Later::Line(rule, line));
            return Ok(());
        }
        self.by_itself(rule)
    }

    /// A rule that is nothing else.
    pub(super) fn by_itself(&mut self, rule: NodeId) -> Result<(), Unfinished> {
        if self.by_its_own_kind(rule)? {
            return Ok(());
        }
        let tree = self.tree(rule)?;
        let bytes = tree.bytes();
        self.builder.add_large(Propagator::Tree(tree), bytes)
    }

    /// A rule about two variables is a table.
    fn pair(&mut self, rule: NodeId, a: usize, b: usize) -> Result<(), Unfinished> {
        if let Node::Not(inside) = self.ground.nodes[rule]
            && let Node::IsZero(sum) = self.ground.nodes[inside]
            && let Node::Sum(terms, 0) = &self.ground.nodes[sum]
            && let [(first, x), (second, y)] = terms[..]
            && first == -second
            && self.variable(x).is_some()
            && self.variable(y).is_some()
            && self.have_one_base(&[a, b])
        {
            self.builder.different(a as u16, b as u16);
            return Ok(());
        }
        if let Some(both) = self.equal(rule)
            && self.have_one_base(&both)
        {
            self.equal.push(both);
            self.builder.same(a as u16, b as u16);
            return Ok(());
        }
        let relation = self.relation_of(rule, a)?;
        let relation = self.builder.relation(relation);
        self.builder.pair(a as u16, b as u16, relation);
        Ok(())
    }

    /// Different values, and rules of forms that are known, have propagators of their own.
    fn by_its_own_kind(&mut self, rule: NodeId) -> Result<bool, Unfinished> {
        match &self.ground.nodes[rule] {
            Node::Different(list) => {
                let Some(variables) = self.variables(list) else {
                    return Ok(false);
                };
                if !self.have_one_base(&variables) {
                    return Ok(false);
                }
                let cells: Vec<u16> = variables.iter().map(|&variable| variable as u16).collect();
                if variables.iter().all(|&variable| variable < self.cells) {
                    self.builder.all_different(&cells);
                } else {
                    for (at, &a) in cells.iter().enumerate() {
                        cells[at + 1..].iter().for_each(|&b| self.builder.different(a, b));
                    }
                }
                Ok(true)
            }
            _ => self.by_its_form(rule),
        }
    }

    /// The tree of a rule, with what depends on one variable looked up.
    pub(super) fn tree(&mut self, rule: NodeId) -> Result<Tree, Unfinished> {
        let mut numbers: HashMap<NodeId, u32> = HashMap::new();
        let mut ops: Vec<Op> = Vec::new();
        let mut cells: Vec<u16> = Vec::new();
        let mut open = vec![rule];
        while let Some(&node) = open.last() {
            if numbers.contains_key(&node) {
                open.pop();
                continue;
            }
            let is_leaf = matches!(self.reach[node], Reach::None | Reach::One(_));
            let before = open.len();
            if !is_leaf {
                self.ground.parts(node, &mut |part| {
                    if !numbers.contains_key(&part) {
                        open.push(part);
                    }
                });
            }
            if open.len() > before {
                continue;
            }
            self.builder.look()?;
            let op = self.op(node, &|part| numbers.get(&part).copied().unwrap_or(0));
            if let Reach::One(variable) = self.reach[node] {
                cells.push(variable as u16);
            }
            numbers.insert(node, ops.len() as u32);
            ops.push(op);
            open.pop();
        }
        cells.sort_unstable();
        cells.dedup();
        Ok(Tree::new(cells.into(), ops))
    }

    fn op(&mut self, node: NodeId, number: &dyn Fn(NodeId) -> u32) -> Op {
        let ground = self.ground;
        let all = |list: &[NodeId]| -> Box<[u32]> { list.iter().map(|&part| number(part)).collect() };
        let pairs = |list: &[(NodeId, NodeId)]| -> Box<[(u32, u32)]> {
            list.iter()
                .map(|&(condition, part)| (number(condition), number(part)))
                .collect()
        };
        match self.reach[node] {
            Reach::None => return Op::Number(self.tables[node].as_ref().map_or(0, |table| table[0])),
            Reach::One(variable) => {
                let cell = variable as u16;
                return match &ground.nodes[node] {
                    Node::Variable(_) => Op::Value(cell, self.bases[variable]),
                    other if is_truth(other) => Op::In(cell, self.mask(node)),
                    _ => Op::Map(
                        cell,
                        self.tables[node]
                            .as_ref()
                            .map_or(Box::new([]), |table| (**table).into()),
                    ),
                };
            }
            _ => {}
        }
        match &ground.nodes[node] {
            Node::Sum(terms, more) => Op::Sum(
                terms
                    .iter()
                    .map(|&(weight, part)| (weight, number(part)))
                    .collect(),
                *more,
            ),
            Node::Product(a, b) => Op::Product(number(*a), number(*b)),
            Node::Quotient(a, b) => Op::Quotient(number(*a), number(*b)),
            Node::Remainder(a, b) => Op::Remainder(number(*a), number(*b)),
            Node::Absolute(a) => Op::Absolute(number(*a)),
            Node::Largest(list) => Op::Largest(pairs(list)),
            Node::Variety(list) => Op::Variety(pairs(list)),
            Node::Choice(condition, a, b) => Op::Choice(number(*condition), number(*a), number(*b)),
            Node::Entry(at, list) => Op::Entry(number(*at), all(list)),
            Node::Area(at, list, links) => Op::Area(*at, all(list), self.near(links, list.len())),
            Node::IsZero(a) => Op::IsZero(number(*a)),
            Node::IsAtMostZero(a) => Op::IsAtMostZero(number(*a)),
            Node::Not(a) => Op::Not(number(*a)),
            Node::All(list) => Op::All(all(list)),
            Node::Any(list) => Op::Any(all(list)),
            Node::Different(list) => Op::Different(all(list)),
            Node::Match(list, machine) => Op::Match(all(list), Arc::new(ground.machines[*machine].clone())),
            Node::Form(form, list, links) => Op::Form(*form, all(list), self.near(links, list.len())),
            Node::Regions(regions, list) => Op::Regions(regions.clone(), all(list)),
            // Numbers and variables depend on one variable at most, and were told above.
            _ => Op::Number(0),
        }
    }

    /// Who is beside each place; places with the same links share it.
    pub(super) fn near(&mut self, links: &kudosu_rules::Links, places: usize) -> Near {
        let known = self.links.entry(links.as_ptr()).or_insert_with(|| {
            let mut near = vec![Vec::new(); places];
            for &[a, b] in links.iter() {
                near[a as usize].push(b);
                near[b as usize].push(a);
            }
            Arc::new(near)
        });
        // An empty list of links has no address of its own.
        match known.len() == places {
            true => known.clone(),
            false => Arc::new(vec![Vec::new(); places]),
        }
    }
}

/// Whether a node is a truth.
pub(super) fn is_truth(node: &Node) -> bool {
    matches!(
        node,
        Node::IsZero(_)
            | Node::IsAtMostZero(_)
            | Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Different(_)
            | Node::Match(..)
            | Node::Form(..)
            | Node::Regions(..)
    )
}
