//! A decision diagram as clauses: what is read column by column, with something kept in mind.
//!
//! From a first state, each column of literals, of which exactly one is true, leads to a next state or
//! nowhere, and at the end some states are right. States that lead to the same ends are one node. A node
//! is true when the reading goes through it, an edge when it goes along it, so that whatever the columns
//! can no longer hold is found by looking at single clauses.

use std::collections::HashMap;
use std::hash::Hash;

use super::clauses::{TooLong, Writer};
use crate::proof::formula::Signed;

/// Steps from node to node beyond which edges have no variables of their own, which takes half as many
/// clauses and sees less.
pub(super) const MOST_WITH_EDGES: usize = 20_000;

/// In place of a literal: what is true in any case.
pub(super) const TRUE: Signed = 0;

/// A node that leads to no right end.
const NOWHERE: u32 = u32::MAX;

/// States and literals that are looked at for one clause that may be written.
const STEPS_A_CLAUSE: usize = 3;

/// The sorts of ends that can be reached, each with the literal that says so.
pub(super) type Ends = Vec<(u32, Signed)>;

/// The literal of a sort of end, `None` where it cannot be reached.
pub(super) fn literal_of(ends: &Ends, sort: u32) -> Option<Signed> {
    ends.iter().find(|end| end.0 == sort).map(|end| end.1)
}

/// The nodes of each layer: where each literal of the column leads to. And the sorts of the last layer.
struct Diagram {
    layers: Vec<Vec<Vec<u32>>>,
    sorts: Vec<u32>,
}

/// The literals of a column by which one node leads to another.
struct Edge {
    from: usize,
    to: usize,
    choices: Vec<usize>,
    literal: Signed,
}

impl Writer {
    /// Says that reading the columns from a state leads to a right end. `follow` is asked for the number of
    /// a column, a state and the number of a literal; `sort` tells which sort of right end a state is.
    pub fn diagram<S: Clone + Eq + Hash>(
        &mut self,
        columns: &[Vec<Signed>],
        start: S,
        follow: impl Fn(usize, &S, usize) -> Option<S>,
        sort: impl Fn(&S) -> Option<u32>,
    ) -> Result<Ends, TooLong> {
        let most = self.left().saturating_mul(STEPS_A_CLAUSE);
        let Some(diagram) = Diagram::new(columns, start, follow, sort, most)? else {
            self.clause(&[])?;
            return Ok(Ends::new());
        };
        let steps = diagram.layers.iter().flatten().map(Vec::len).sum::<usize>();
        let has_edges = steps <= self.most_with_edges;
        let mut here = vec![TRUE];
        for (at, column) in columns.iter().enumerate() {
            let width = diagram.layers.get(at + 1).map_or(diagram.sorts.len(), Vec::len);
            here = match has_edges {
                true => self.layer(column, &diagram.layers[at], &here, width)?,
                false => self.layer_without_edges(column, &diagram.layers[at], &here, width)?,
            };
        }
        Ok(diagram.sorts.into_iter().zip(here).collect())
    }

    /// Says one column of a diagram. The literals of the nodes behind it.
    fn layer(
        &mut self,
        column: &[Signed],
        nodes: &[Vec<u32>],
        here: &[Signed],
        width: usize,
    ) -> Result<Vec<Signed>, TooLong> {
        let mut edges = edges_of(nodes);
        let (mut out, mut inward) = (vec![Vec::new(); nodes.len()], vec![Vec::new(); width]);
        let mut by_choice = vec![Vec::new(); column.len()];
        for (number, edge) in edges.iter().enumerate() {
            out[edge.from].push(number);
            inward[edge.to].push(number);
            edge.choices
                .iter()
                .for_each(|&choice| by_choice[choice].push(number));
        }
        let mut next = vec![TRUE; width];
        for edge in &mut edges {
            // What is true together needs no variable of its own.
            edge.literal = match edge.choices[..] {
                _ if out[edge.from].len() == 1 => here[edge.from],
                [only] if by_choice[only].len() == 1 => column[only],
                _ => self.fresh(),
            };
            if width > 1 && inward[edge.to].len() == 1 {
                next[edge.to] = edge.literal;
            }
        }
        for (to, edges) in inward.iter().enumerate().filter(|_| width > 1) {
            if edges.len() > 1 {
                next[to] = self.fresh();
            }
        }
        let literals = |numbers: &[usize]| -> Vec<Signed> {
            numbers.iter().map(|&number| edges[number].literal).collect()
        };
        for (&node, edges) in here.iter().zip(&out) {
            self.implies(node, &literals(edges))?;
        }
        for (&node, edges) in next.iter().zip(&inward) {
            self.implies(node, &literals(edges))?;
        }
        for (&literal, edges) in column.iter().zip(&by_choice) {
            self.implies(literal, &literals(edges))?;
        }
        for edge in &edges {
            self.implies(edge.literal, &[here[edge.from]])?;
            self.implies(edge.literal, &[next[edge.to]])?;
            if edge.choices.len() < column.len() {
                let choices: Vec<Signed> = edge.choices.iter().map(|&choice| column[choice]).collect();
                self.implies(edge.literal, &choices)?;
            }
        }
        Ok(next)
    }

    /// The same by nodes alone: each with a literal of the column leads to the next one, and comes from one
    /// before.
    fn layer_without_edges(
        &mut self,
        column: &[Signed],
        nodes: &[Vec<u32>],
        here: &[Signed],
        width: usize,
    ) -> Result<Vec<Signed>, TooLong> {
        let next: Vec<Signed> = match width {
            1 => vec![TRUE],
            _ => (0..width).map(|_| self.fresh()).collect(),
        };
        self.implies(TRUE, &next)?;
        for (choice, &literal) in column.iter().enumerate() {
            let mut before = vec![Vec::new(); width];
            for (node, &own) in nodes.iter().zip(here) {
                let to = node[choice] as usize;
                let leads = next.get(to).copied();
                self.imply_together([own, literal], leads.as_slice())?;
                if let Some(before) = before.get_mut(to) {
                    before.push(own);
                }
            }
            for (&own, before) in next.iter().zip(&before) {
                self.imply_together([own, literal], before)?;
            }
        }
        Ok(next)
    }

    /// If both hold, then one of the others.
    fn imply_together(&mut self, both: [Signed; 2], others: &[Signed]) -> Result<(), TooLong> {
        if others.contains(&TRUE) {
            return Ok(());
        }
        let own = both.into_iter().filter(|&one| one != TRUE).map(|one| -one);
        let clause: Vec<Signed> = own.chain(others.iter().copied()).collect();
        self.clause(&clause)
    }

    /// If the one holds, then one of the others.
    pub fn implies(&mut self, one: Signed, others: &[Signed]) -> Result<(), TooLong> {
        self.imply_together([one, TRUE], others)
    }
}

fn edges_of(nodes: &[Vec<u32>]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    let mut known: HashMap<u32, usize> = HashMap::new();
    for (from, node) in nodes.iter().enumerate() {
        known.clear();
        for (choice, &to) in node.iter().enumerate().filter(|&(_, &to)| to != NOWHERE) {
            let number = *known.entry(to).or_insert(edges.len());
            if number == edges.len() {
                edges.push(Edge {
                    from,
                    to: to as usize,
                    choices: Vec::new(),
                    literal: TRUE,
                });
            }
            edges[number].choices.push(choice);
        }
    }
    edges
}

impl Diagram {
    /// Follows everything that can be read, and merges what leads to the same. `None` where no end is right.
    fn new<S: Clone + Eq + Hash>(
        columns: &[Vec<Signed>],
        start: S,
        follow: impl Fn(usize, &S, usize) -> Option<S>,
        sort: impl Fn(&S) -> Option<u32>,
        mut steps: usize,
    ) -> Result<Option<Diagram>, TooLong> {
        let mut states = vec![start];
        let mut layers = Vec::with_capacity(columns.len());
        for (at, column) in columns.iter().enumerate() {
            steps = steps.checked_sub(states.len() * column.len()).ok_or(TooLong)?;
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut next: Vec<S> = Vec::new();
            let mut lead = |state: &S, choice: usize| {
                let Some(after) = follow(at, state, choice) else {
                    return NOWHERE;
                };
                *numbers.entry(after).or_insert_with_key(|after| {
                    next.push(after.clone());
                    next.len() as u32 - 1
                })
            };
            let all = |state| (0..column.len()).map(|choice| lead(state, choice)).collect();
            let layer: Vec<Vec<u32>> = states.iter().map(all).collect();
            layers.push(layer);
            states = next;
        }
        let (sorts, mut numbers) = merged(states.iter().map(sort));
        for layer in layers.iter_mut().rev() {
            let renamed = layer.iter().map(|node| {
                let leads = |&to: &u32| numbers.get(to as usize).copied().unwrap_or(NOWHERE);
                let node: Vec<u32> = node.iter().map(leads).collect();
                node.iter().any(|&to| to != NOWHERE).then_some(node)
            });
            let (nodes, own) = merged(renamed);
            (*layer, numbers) = (nodes, own);
        }
        let is_right = numbers.first().is_some_and(|&first| first != NOWHERE);
        Ok(is_right.then_some(Diagram { layers, sorts }))
    }
}

/// The different things of a list, and for each place of it which of them is there.
fn merged<T: Clone + Eq + Hash>(list: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<u32>) {
    let mut known: HashMap<T, u32> = HashMap::new();
    let mut different = Vec::new();
    let mut number = |thing: Option<T>| {
        let Some(thing) = thing else { return NOWHERE };
        *known.entry(thing).or_insert_with_key(|thing| {
            different.push(thing.clone());
            different.len() as u32 - 1
        })
    };
    let numbers = list.map(&mut number).collect();
    (different, numbers)
}
