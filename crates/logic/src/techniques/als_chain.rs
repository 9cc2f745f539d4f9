//! ALS chain: four or more almost locked sets in a row, each joined to the next by a digit that can be in
//! only one of the two, neighbouring joints being different. A digit z of both outer sets is then in one of
//! them, as in the ALS-XY-wing, and leaves every cell that sees all their places for z. Three sets count
//! where the outer two share cells, which a wing may only do where the options allow it.
//!
//! ```text
//! A: z 3 x  --x--  B: x 4 y  --y--  C: y 5 w  --w--  D: w 6 z      no z where both ends see it
//! ```

use std::ops::ControlFlow;

use super::prelude::*;
use crate::als::{Als, Restricted, gone_by_row, row_of_sets};

/// Two sets are the ALS-XZ rule.
const FEWEST_SETS: usize = 3;
/// How many equally short chains for one candidate are compared.
const MOST_COMPARED: usize = 500;
/// Nobody has come here yet.
const UNSEEN: u32 = u32::MAX;

/// For each candidate the shortest chain that removes it, of several the one that removes most;
/// shortest of all first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = query.almost_locked_sets()?;
    let restricted = query.restricted()?;
    let graph = SetGraph::new(sets, restricted);
    let blanks = query.position.blanks().iter();
    let digits = |cell| query.position.candidates(cell).iter();
    let candidates: Vec<Candidate> = blanks
        .flat_map(|cell| digits(cell).map(move |digit| (cell, digit)))
        .collect();
    query.workspace.set_fronts.lend(|fronts| {
        if fronts.len() < candidates.len() {
            fronts.resize_with(candidates.len(), SetFront::default);
        }
        for (front, &candidate) in fronts.iter_mut().zip(&candidates) {
            query.check_stop()?;
            front.start(&graph, candidate);
        }
        follow(query, &graph, fronts, &candidates, sink)
    })
}

/// Follows the fronts of all candidates, set by set.
fn follow(
    query: &Query<'_>,
    graph: &SetGraph<'_>,
    fronts: &mut [SetFront],
    candidates: &[Candidate],
    sink: &mut Sink<'_>,
) -> Flow {
    let mut seen = SeenEffects::default();
    let mut ends = Vec::new();
    for length in 2..=query.options.max_chain_nodes / 2 {
        let mut is_over = true;
        let open = fronts.iter_mut().zip(candidates);
        for (front, &candidate) in open.filter(|(front, _)| !front.edge.is_empty()) {
            query.check_stop()?;
            is_over = false;
            front.advance(graph, candidate, &mut ends);
            if ends.is_empty() || length < FEWEST_SETS {
                continue;
            }
            let Some(row) = front.best_row(graph, &ends, |row| is_chain(query, &row.sets)) else {
                continue;
            };
            front.edge.clear();
            report(
                row_of_sets(query.technique, &row.sets, &row.joints, &mut seen),
                sink,
            )?;
        }
        if is_over {
            break;
        }
    }
    Flow::Continue(())
}

/// Whether a row of sets is more than an ALS-XY-wing.
fn is_chain(query: &Query<'_>, row: &[&Als]) -> bool {
    match row {
        [a, _, b] => !query.options.allow_overlap && a.cells.intersects(&b.cells),
        _ => row.len() > 3,
    }
}

/// The states "this set lacks that digit" and how one leads to the next.
struct SetGraph<'a> {
    sets: &'a [Als],
    restricted: &'a Restricted,
    /// The number of the first state of each set; its states follow in the order of its digits.
    first: Vec<u32>,
    /// The set and the digit of each state.
    states: Vec<(u32, Digit)>,
}

impl<'a> SetGraph<'a> {
    fn new(sets: &'a [Als], restricted: &'a Restricted) -> SetGraph<'a> {
        let mut first = Vec::new();
        let mut states = Vec::new();
        for (number, set) in sets.iter().enumerate() {
            first.push(states.len() as u32);
            states.extend(set.digits.iter().map(|digit| (number as u32, digit)));
        }
        SetGraph {
            sets,
            restricted,
            first,
            states,
        }
    }

    fn state(&self, set: usize, digit: Digit) -> u32 {
        let below = self.sets[set]
            .digits
            .iter()
            .take_while(|&own| own < digit)
            .count();
        self.first[set] + below as u32
    }

    fn set(&self, state: u32) -> (usize, Digit) {
        let (set, digit) = self.states[state as usize];
        (set as usize, digit)
    }
}

/// Sets in a row and the digits that join them.
#[derive(Clone)]
struct Row<'a> {
    sets: Vec<&'a Als>,
    joints: Vec<Digit>,
}

/// What follows if one candidate is true, as far as it was followed.
#[derive(Debug, Default)]
pub(crate) struct SetFront {
    /// After how many sets each state was reached first.
    reached: Vec<u32>,
    edge: Vec<u32>,
    fresh: Vec<u32>,
    length: u32,
}

impl SetFront {
    /// Starts anew: the candidate takes its digit from every set whose places it sees.
    fn start(&mut self, graph: &SetGraph<'_>, candidate: Candidate) {
        let (cell, digit) = candidate;
        self.length = 1;
        self.reached.clear();
        self.reached.resize(graph.states.len(), UNSEEN);
        self.edge.clear();
        for (number, set) in graph.sets.iter().enumerate() {
            if set.seers(digit).contains(cell) {
                let state = graph.state(number, digit);
                self.reached[state as usize] = 1;
                self.edge.push(state);
            }
        }
    }

    /// Goes one set further; `ends` gets the states of sets that would then need the candidate's digit and
    /// cannot have it.
    fn advance(&mut self, graph: &SetGraph<'_>, candidate: Candidate, ends: &mut Vec<u32>) {
        let (cell, outer) = candidate;
        self.fresh.clear();
        self.length += 1;
        for &state in &self.edge {
            let (set, lacking) = graph.set(state);
            for &(next, joint) in &graph.restricted.partners[set] {
                let state = graph.state(next, joint);
                if joint != lacking && self.reached[state as usize] == UNSEEN {
                    self.reached[state as usize] = self.length;
                    self.fresh.push(state);
                }
            }
        }
        let is_end = |&state: &u32| {
            let (set, joint) = graph.set(state);
            joint != outer && graph.sets[set].seers(outer).contains(cell)
        };
        std::mem::swap(&mut self.edge, &mut self.fresh);
        ends.clear();
        ends.extend(self.edge.iter().copied().filter(is_end));
    }

    /// Of the shortest rows to one of the ends the one that takes most away.
    fn best_row<'a>(
        &self,
        graph: &SetGraph<'a>,
        ends: &[u32],
        accept: impl Fn(&Row<'a>) -> bool,
    ) -> Option<Row<'a>> {
        let mut best: Option<(usize, Row<'a>)> = None;
        let mut left = MOST_COMPARED;
        let mut compare = |row: &Row<'a>| {
            let gone = gone_by_row(&row.sets, &row.joints).len();
            if accept(row) && best.as_ref().is_none_or(|&(most, _)| gone > most) {
                best = Some((gone, row.clone()));
            }
            left -= 1;
            if left > 0 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        for &end in ends {
            let (set, _) = graph.set(end);
            let mut row = Row {
                sets: vec![&graph.sets[set]],
                joints: Vec::new(),
            };
            if self.trace_back(graph, end, &mut row, &mut compare).is_break() {
                break;
            }
        }
        best.map(|(_, mut row)| {
            row.sets.reverse();
            row.joints.reverse();
            row
        })
    }

    /// Extends a row, which is kept from its end to its start, by all sets that may come before.
    fn trace_back<'a>(
        &self,
        graph: &SetGraph<'a>,
        state: u32,
        row: &mut Row<'a>,
        compare: &mut dyn FnMut(&Row<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let length = self.reached[state as usize];
        if length == 1 {
            return compare(row);
        }
        let (set, joint) = graph.set(state);
        for &(before, digit) in &graph.restricted.partners[set] {
            if digit != joint {
                continue;
            }
            for lacking in graph.sets[before]
                .digits
                .iter()
                .filter(|&lacking| lacking != joint)
            {
                let previous = graph.state(before, lacking);
                if self.reached[previous as usize] != length - 1 {
                    continue;
                }
                row.sets.push(&graph.sets[before]);
                row.joints.push(joint);
                self.trace_back(graph, previous, row, compare)?;
                row.sets.pop();
                row.joints.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn three_sets_are_a_chain_where_the_outer_two_share_a_cell() {
        let found = steps("als-chain", ".23..5 5..3.. 134... 2654.. ...... 352146 @2x3");
        assert_eq!(found, ["r2c5-1 r2c6-1"]);
    }
}
