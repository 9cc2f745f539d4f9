//! Rules without names: what an engine works with.

mod evaluate;
mod formula;
mod nodes;

use std::collections::HashMap;

pub use nodes::{Node, NodeId};
use nodes::{Nodes, TooMuch};

use crate::budget::Budget;
use crate::error::RuleError;
use crate::machine::Machine;
use crate::places::{Bound, Places, Scope, Worked, distance, house_of};
use crate::puzzle::{RulePuzzle, Variable};
use crate::sums::Along;
use crate::syntax::{Binder, Body, Gather, Operator, Term, Values};

/// A puzzle as variables, groups of them that differ, and truths that have to hold.
#[derive(Debug)]
pub struct Ground {
    /// What a solution gives values, as [`RulePuzzle::variables`] lists them.
    pub variables: Vec<Variable>,
    /// Variables of which no two have the same value.
    pub different: Vec<Vec<usize>>,
    /// Each node is made of earlier ones.
    pub nodes: Vec<Node>,
    /// What [`Node::Match`] speaks of.
    pub machines: Vec<Machine>,
    /// For each rule of the puzzle, the node that has to be true.
    pub rules: Vec<NodeId>,
    /// What is said of lines by nodes that tell it by machines, for those who know more of it.
    ///
    /// ```
    /// use kudosu_rules::{Along, Ground, RulePuzzle};
    ///
    /// let text = "kudosu rules\nboard: 2x2\nrule: row 1 first hides 1\n";
    /// let ground = Ground::new(&RulePuzzle::parse(text)?)?;
    /// let said = &ground.along[&ground.rules[0]];
    /// assert_eq!((said.along, said.number, said.list.len()), (Along::FirstHides, 1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub along: HashMap<NodeId, SaidAlong>,
}

/// What a node says of a line of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidAlong {
    /// What is said.
    pub along: Along,
    /// With which number.
    pub number: i64,
    /// Of which nodes, in their order.
    pub list: Vec<NodeId>,
}

impl Ground {
    /// What the rules of a puzzle say. A rule that cannot be worked out is an error at its line.
    pub fn new(puzzle: &RulePuzzle) -> Result<Ground, RuleError> {
        Ground::within(puzzle, &Budget::default())
    }

    /// The same as long as there is work left.
    pub(crate) fn within(puzzle: &RulePuzzle, budget: &Budget) -> Result<Ground, RuleError> {
        let mut grounding = Grounding {
            puzzle,
            nodes: Nodes::default(),
            scope: Scope::within(budget.clone()),
            digit_values: puzzle.digits.clone(),
            along: HashMap::new(),
        };
        let mut rules = Vec::with_capacity(puzzle.rules.len());
        for rule in &puzzle.rules {
            let node = grounding
                .formula(&rule.formula)
                .map_err(|why| RuleError::new(0..0, why).on_line(rule.line))
                .map_err(|error| grounding.scope.budget.told(error))?;
            rules.push(node);
        }
        Ok(Ground {
            variables: puzzle.variables(),
            different: puzzle.different().map(<[usize]>::to_vec).collect(),
            nodes: grounding.nodes.list,
            machines: grounding.nodes.machines,
            rules,
            along: grounding.along,
        })
    }
}

impl Ground {
    /// The truths that have to hold for a truth to hold: itself, or its parts where it is that all are true.
    #[must_use]
    pub fn conjuncts(&self, node: NodeId) -> Vec<NodeId> {
        match &self.nodes[node] {
            Node::All(parts) => parts.iter().flat_map(|&part| self.conjuncts(part)).collect(),
            _ => vec![node],
        }
    }

    /// The nodes that a node is made of and itself, each after its parts.
    #[must_use]
    pub fn within_node(&self, node: NodeId) -> Vec<NodeId> {
        let mut seen = std::collections::BTreeSet::from([node]);
        let mut open = vec![node];
        while let Some(next) = open.pop() {
            self.parts(next, &mut |part| {
                if seen.insert(part) {
                    open.push(part);
                }
            });
        }
        // Every node is made of earlier ones.
        seen.into_iter().collect()
    }

    /// The variables that a node depends on.
    #[must_use]
    pub fn variables_of(&self, node: NodeId) -> Vec<usize> {
        let variable = |node: NodeId| match self.nodes[node] {
            Node::Variable(at) => Some(at),
            _ => None,
        };
        let mut all: Vec<usize> = self.within_node(node).into_iter().filter_map(variable).collect();
        all.sort_unstable();
        all
    }
}

/// A number, and whether there is one.
#[derive(Clone, Copy, Debug)]
struct Number {
    node: NodeId,
    exists: NodeId,
}

struct Grounding<'a> {
    puzzle: &'a RulePuzzle,
    nodes: Nodes,
    scope: Scope<Number>,
    digit_values: Vec<i64>,
    along: HashMap<NodeId, SaidAlong>,
}

impl From<TooMuch> for String {
    fn from(_: TooMuch) -> String {
        format!(
            "the rules say more than {} things once every name is replaced; speak of fewer cells or pairs",
            crate::error::limits::NODES
        )
    }
}

impl Places for Grounding<'_> {
    type Number = Number;

    fn puzzle(&self) -> &RulePuzzle {
        self.puzzle
    }

    fn scope(&mut self) -> &mut Scope<Number> {
        &mut self.scope
    }

    fn fixed(&mut self, term: &Term) -> Worked<i64> {
        let number = self.term(term)?;
        if self.nodes.is(number.exists, false) {
            return Err(format!("`{term}` does not exist here"));
        }
        let known = self
            .nodes
            .known_number(number.node)
            .filter(|_| self.nodes.is(number.exists, true));
        known.ok_or_else(|| {
            format!(
                "`{term}` depends on the solution; which cells are meant has to be known before: use `where`"
            )
        })
    }

    fn known(&mut self, number: i64) -> Number {
        // Numbers are added first of all, before anything can be too much.
        let node = self.nodes.number(number).unwrap_or(0);
        let exists = self.nodes.truth(true).unwrap_or(0);
        Number { node, exists }
    }

    fn given(&mut self, term: &Term) -> Worked<Number> {
        self.term(term)
    }
}

impl Grounding<'_> {
    fn just(&mut self, node: NodeId) -> Worked<Number> {
        Ok(Number {
            node,
            exists: self.nodes.truth(true)?,
        })
    }

    fn constant(&mut self, number: Option<i64>) -> Worked<Number> {
        Ok(Number {
            node: self.nodes.number(number.unwrap_or(0))?,
            exists: self.nodes.truth(number.is_some())?,
        })
    }

    fn variable(&mut self, at: usize) -> Worked<NodeId> {
        Ok(self.nodes.add(Node::Variable(at))?)
    }

    fn layer(&mut self, name: &str, at: Option<usize>) -> Worked<NodeId> {
        let start = self
            .puzzle
            .layer_start(name)
            .ok_or_else(|| format!("there is no layer `{name}`"))?;
        let at = at.ok_or_else(|| format!("there is no `{name}` there: the cells are not side by side"))?;
        self.variable(start + at)
    }

    fn values_of(&mut self, values: &Values) -> Worked<Vec<NodeId>> {
        let mut nodes = Vec::new();
        for cell in self.place(&values.place)? {
            nodes.push(match &values.layer {
                None => self.variable(cell)?,
                Some(layer) => self.layer(layer, Some(cell))?,
            });
        }
        Ok(nodes)
    }

    /// What values of a place can be.
    fn possible(&self, values: &Values) -> Vec<i64> {
        let layer = values
            .layer
            .as_ref()
            .and_then(|name| self.puzzle.layers.iter().find(|layer| layer.name == *name));
        layer.map_or_else(|| self.digit_values.clone(), |layer| layer.values.clone())
    }

    fn term(&mut self, term: &Term) -> Worked<Number> {
        match term {
            Term::Number(number) => self.constant(Some(*number)),
            Term::Digit(cell) => {
                let cell = self.cell(cell)?;
                let node = self.variable(cell)?;
                self.just(node)
            }
            Term::Name(name) => {
                if let Ok(Bound::Number(number)) = self.scope.get(name) {
                    return Ok(*number);
                }
                let variable = self.puzzle.number_variable(name);
                let node = self.variable(variable.ok_or_else(|| format!("there is no number `{name}`"))?)?;
                self.just(node)
            }
            Term::Layer(layer, cell) => {
                let cell = self.cell(cell)?;
                let node = self.layer(layer, Some(cell))?;
                self.just(node)
            }
            Term::Edge(layer, a, b) => {
                let (a, b) = (self.cell(a)?, self.cell(b)?);
                let edge = self.puzzle.plane().edge(a, b);
                let node = self.layer(layer, edge)?;
                self.just(node)
            }
            Term::Corner(layer, corner, cell) => {
                let cell = self.cell(cell)?;
                let spot = self.puzzle.plane().spots()[cell];
                let spot = spot.moved(corner.is_below.into(), corner.is_right.into());
                let corner = self
                    .puzzle
                    .plane()
                    .corners()
                    .iter()
                    .position(|known| Some(*known) == spot);
                let node = self.layer(layer, corner)?;
                self.just(node)
            }
            Term::Arithmetic(operator, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                let mut exists = vec![a.exists, b.exists];
                if matches!(operator, Operator::Over | Operator::Mod) {
                    let nothing = self.nodes.is_zero(b.node)?;
                    exists.push(self.nodes.not(nothing)?);
                }
                Ok(Number {
                    node: self.nodes.arithmetic(*operator, a.node, b.node)?,
                    exists: self.nodes.all(exists)?,
                })
            }
            Term::Negative(inside) => {
                let inside = self.term(inside)?;
                let node = self.nodes.sum(&[(-1, inside.node)], 0)?;
                Ok(Number { node, ..inside })
            }
            Term::Absolute(inside) => {
                let inside = self.term(inside)?;
                let node = match self.nodes.known_number(inside.node) {
                    Some(number) => self.nodes.number(number.abs())?,
                    None => self.nodes.add(Node::Absolute(inside.node))?,
                };
                Ok(Number { node, ..inside })
            }
            Term::Of(gather, values) => {
                let yes = self.nodes.truth(true)?;
                let nodes = self.values_of(values)?;
                let parts = nodes.into_iter().map(|node| (yes, Number { node, exists: yes }));
                self.gather(*gather, parts.collect())
            }
            Term::Over(gather, binder, inside) => {
                let mut parts = Vec::new();
                self.each(binder, |grounding, condition| {
                    parts.push((condition, grounding.term(inside)?));
                    Ok(())
                })?;
                self.gather(*gather, parts)
            }
            Term::Count(binder) => {
                let mut parts = Vec::new();
                self.each(binder, |_, condition| {
                    parts.push((1, condition));
                    Ok(())
                })?;
                let node = self.nodes.sum(&parts, 0)?;
                self.just(node)
            }
            Term::At(at, values) => {
                let list = self.values_of(values)?;
                let at = self.term(at)?;
                self.entry(at, list)
            }
            Term::If(condition, a, b) => {
                let condition = self.formula(condition)?;
                let (a, b) = (self.term(a)?, self.term(b)?);
                Ok(Number {
                    node: self.nodes.choice(condition, a.node, b.node)?,
                    exists: self.nodes.choice(condition, a.exists, b.exists)?,
                })
            }
            Term::Position(position, cell) => {
                let cell = self.cell(cell)?;
                let number = house_of(self.puzzle, *position, cell).map(|(number, _)| number as i64);
                self.constant(number)
            }
            Term::PlaceOf(cell, place) => {
                let cell = self.cell(cell)?;
                let place = self.place(place)?;
                self.constant(
                    place
                        .iter()
                        .position(|&other| other == cell)
                        .map(|at| at as i64 + 1),
                )
            }
            Term::Distance(a, b) => {
                let (a, b) = (self.cell(a)?, self.cell(b)?);
                self.constant(Some(distance(self.puzzle, a, b)))
            }
            Term::Area(cell, layer) => {
                let cell = self.cell(cell)?;
                let all = Values::all(layer.clone());
                let list = self.values_of(&all)?;
                let links = self.links(&(0..list.len()).collect::<Vec<_>>());
                let node = self.nodes.add(Node::Area(cell, list, links))?;
                self.just(node)
            }
            Term::Call(name, arguments) => {
                self.within(name, arguments, |grounding, definition| match &definition.body {
                    Body::Term(term) => grounding.term(term),
                    Body::Formula(_) => Err("a formula is no number".to_owned()),
                })
            }
        }
    }

    fn entry(&mut self, at: Number, list: Vec<NodeId>) -> Worked<Number> {
        if let Some(known) = self.nodes.known_number(at.node) {
            let found = usize::try_from(known - 1)
                .ok()
                .and_then(|known| list.get(known).copied());
            return match found {
                Some(node) => Ok(Number { node, ..at }),
                None => self.constant(None),
            };
        }
        let too_small = self.nodes.at_most_zero(at.node)?;
        let is_large_enough = self.nodes.not(too_small)?;
        let beyond = self.nodes.sum(&[(1, at.node)], -(list.len() as i64))?;
        let is_small_enough = self.nodes.at_most_zero(beyond)?;
        Ok(Number {
            node: self.nodes.add(Node::Entry(at.node, list))?,
            exists: self.nodes.all([at.exists, is_large_enough, is_small_enough])?,
        })
    }

    /// What is made of numbers, each of which counts if its condition holds.
    fn gather(&mut self, gather: Gather, parts: Vec<(NodeId, Number)>) -> Worked<Number> {
        let parts: Vec<(NodeId, Number)> = parts
            .into_iter()
            .filter(|&(is, _)| !self.nodes.is(is, false))
            .collect();
        // Every number that counts has to exist.
        let mut exist = Vec::new();
        for &(condition, number) in &parts {
            let missing = self.nodes.not(condition)?;
            exist.push(self.nodes.any([missing, number.exists])?);
        }
        let pairs: Vec<(NodeId, NodeId)> = parts
            .iter()
            .map(|&(condition, number)| (condition, number.node))
            .collect();
        let node = match gather {
            Gather::Sum => {
                let nothing = self.nodes.number(0)?;
                let mut terms = Vec::new();
                for (condition, node) in pairs {
                    // A number that may count is its condition, that many times, where it is known.
                    match self.nodes.known_number(node) {
                        Some(number) => terms.push((number, condition)),
                        None => terms.push((1, self.nodes.choice(condition, node, nothing)?)),
                    }
                }
                self.nodes.sum(&terms, 0)?
            }
            Gather::Product => {
                let one = self.nodes.number(1)?;
                let mut all = one;
                for (condition, node) in pairs {
                    let factor = self.nodes.choice(condition, node, one)?;
                    all = self.nodes.arithmetic(Operator::Times, all, factor)?;
                }
                all
            }
            Gather::Largest | Gather::Smallest => {
                let any: Vec<NodeId> = pairs.iter().map(|&(condition, _)| condition).collect();
                exist.push(self.nodes.any(any)?);
                let sign = if gather == Gather::Largest { 1 } else { -1 };
                let mut signed = Vec::new();
                for (condition, node) in pairs {
                    signed.push((condition, self.nodes.sum(&[(sign, node)], 0)?));
                }
                signed.sort_unstable();
                signed.dedup();
                let largest = match signed[..] {
                    [] => self.nodes.number(0)?,
                    [(condition, node)] if self.nodes.is(condition, true) => node,
                    _ => self.nodes.add(Node::Largest(signed))?,
                };
                self.nodes.sum(&[(sign, largest)], 0)?
            }
            Gather::Different => {
                let mut pairs = pairs;
                pairs.sort_unstable();
                pairs.dedup();
                match pairs[..] {
                    [] => self.nodes.number(0)?,
                    _ => self.nodes.add(Node::Variety(pairs))?,
                }
            }
            Gather::Run => {
                let mut so_far = Vec::new();
                let mut terms = Vec::new();
                for (condition, node) in &pairs {
                    if !self.nodes.is(*condition, true) {
                        return Err("a run needs to know which cells it can go along".to_owned());
                    }
                    let apart = self.nodes.sum(&[(1, *node), (-1, pairs[0].1)], 0)?;
                    so_far.push(self.nodes.is_zero(apart)?);
                    terms.push((1, self.nodes.all(so_far.iter().copied())?));
                }
                self.nodes.sum(&terms, 0)?
            }
            Gather::Decimal => {
                let mut all = self.nodes.number(0)?;
                for (condition, node) in pairs {
                    if !self.nodes.is(condition, true) {
                        return Err("a reading needs to know which cells are read".to_owned());
                    }
                    all = self.read_on(all, node, &mut exist)?;
                }
                all
            }
        };
        Ok(Number {
            node,
            exists: self.nodes.all(exist)?,
        })
    }

    /// A number with the figures of another one behind it.
    fn read_on(&mut self, all: NodeId, node: NodeId, exist: &mut Vec<NodeId>) -> Worked<NodeId> {
        let is_figure = match self.nodes.list[node] {
            Node::Variable(at) if at < self.puzzle.plane().cell_count() => {
                self.digit_values.iter().all(|digit| (0..=9).contains(digit))
            }
            _ => false,
        };
        if is_figure {
            return Ok(self.nodes.sum(&[(10, all), (1, node)], 0)?);
        }
        let below = self.nodes.sum(&[(-1, node)], 0)?;
        exist.push(self.nodes.at_most_zero(below)?);
        let above = self.nodes.sum(&[(1, node)], -99)?;
        exist.push(self.nodes.at_most_zero(above)?);
        let over_nine = self.nodes.sum(&[(1, node)], -9)?;
        let has_one = self.nodes.at_most_zero(over_nine)?;
        let (ten, hundred) = (self.nodes.number(10)?, self.nodes.number(100)?);
        let places = self.nodes.choice(has_one, ten, hundred)?;
        let moved = self.nodes.arithmetic(Operator::Times, all, places)?;
        Ok(self.nodes.sum(&[(1, moved), (1, node)], 0)?)
    }

    /// Does something with each that a binder binds and its condition may allow.
    fn each(&mut self, binder: &Binder, mut work: impl FnMut(&mut Self, NodeId) -> Worked<()>) -> Worked<()> {
        for bound in self.bindings(binder)? {
            self.with(&binder.names, bound, |grounding| {
                let condition = match &binder.condition {
                    Some(condition) => grounding.formula(condition)?,
                    None => grounding.nodes.truth(true)?,
                };
                match grounding.nodes.is(condition, false) {
                    true => Ok(()),
                    false => work(grounding, condition),
                }
            })?;
        }
        Ok(())
    }
}
