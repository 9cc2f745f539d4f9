//! Looks for the next step, the easiest first.

use std::collections::BTreeMap;

use kudosu_board::{Stop, Unfinished};
use kudosu_rules::{Ground, Node, NodeId};

use super::span::Span;
use super::{Part, RuleLogic, RuleReason, RuleState, RuleStep, RuleWhy, said, suppose};

/// A rule that speaks of no more than this is tried way by way.
const FEW: usize = 12;

/// So many ways are looked into for one value; what is not known then stays.
const WAYS: usize = 3_000;

/// The two variables of a part that says no more than that they differ.
pub(super) fn differing(ground: &Ground, part: NodeId) -> Option<[usize; 2]> {
    let Node::Not(inside) = ground.nodes[part] else {
        return None;
    };
    let Node::IsZero(sum) = ground.nodes[inside] else {
        return None;
    };
    let Node::Sum(terms, 0) = &ground.nodes[sum] else {
        return None;
    };
    let [(first, x), (second, y)] = terms[..] else {
        return None;
    };
    match (&ground.nodes[x], &ground.nodes[y]) {
        (Node::Variable(a), Node::Variable(b)) if first == -second => Some([*a, *b]),
        _ => None,
    }
}

/// The easiest step.
pub(super) fn next(
    logic: &mut RuleLogic,
    state: &RuleState,
    stop: &Stop,
) -> Result<Option<RuleStep>, Unfinished> {
    stop.check()?;
    if state.is_broken() {
        return Ok(None);
    }
    if let Some(step) = last_candidate(logic, state).or_else(|| last_place(logic, state)) {
        return Ok(Some(step));
    }
    if let Some(step) = by_rule(logic, state, stop)? {
        return Ok(Some(step));
    }
    if let Some(step) = shared(logic, state).or_else(|| subset(logic, state)) {
        return Ok(Some(step));
    }
    suppose::find(logic, state, stop)
}

fn last_candidate(logic: &RuleLogic, state: &RuleState) -> Option<RuleStep> {
    let open = |at: &usize| !state.known[*at] && state.masks[*at].count_ones() == 1;
    let variable = (0..state.masks.len()).find(open)?;
    let value = logic.value(variable, state.masks[variable]);
    Some(RuleStep {
        reason: RuleReason::LastCandidate,
        placements: vec![(variable, value)],
        removals: Vec::new(),
        premises: vec![(variable, vec![value])],
    })
}

/// Houses that have every digit.
fn full_houses(logic: &RuleLogic) -> impl Iterator<Item = &Vec<usize>> {
    logic.groups.iter().filter(|group| group.len() == logic.digits)
}

fn last_place(logic: &RuleLogic, state: &RuleState) -> Option<RuleStep> {
    for house in full_houses(logic) {
        let all = house.iter().fold(0, |all, &cell| all | state.masks[cell]);
        for bit in (0..32).map(|at| 1u32 << at).filter(|bit| all & bit != 0) {
            let mut places = house.iter().copied().filter(|&cell| state.masks[cell] & bit != 0);
            if let (Some(cell), None) = (places.next(), places.next())
                && !state.known[cell]
            {
                return Some(RuleStep {
                    reason: RuleReason::LastPlace { house: house.clone() },
                    placements: vec![(cell, logic.value(cell, bit))],
                    removals: Vec::new(),
                    premises: premises(logic, state, house),
                });
            }
        }
    }
    None
}

/// What variables can be, for a step that looks at them.
pub(super) fn premises(logic: &RuleLogic, state: &RuleState, variables: &[usize]) -> Vec<(usize, Vec<i64>)> {
    variables
        .iter()
        .map(|&at| (at, state.values(logic, at)))
        .collect()
}

fn removals_of(logic: &RuleLogic, state: &RuleState, cells: &[usize], bits: u32) -> Vec<(usize, i64)> {
    let mut removals = Vec::new();
    for &cell in cells {
        let gone = state.masks[cell] & bits;
        let values = (0..32).filter(|at| gone >> at & 1 == 1);
        removals.extend(values.map(|at| (cell, logic.bases[cell] + at)));
    }
    removals
}

/// In a house a digit lies only where another house has it too.
fn shared(logic: &RuleLogic, state: &RuleState) -> Option<RuleStep> {
    for house in full_houses(logic) {
        for bit in (0..logic.digits.max(32)).take(32).map(|at| 1u32 << at) {
            let places: Vec<usize> = house
                .iter()
                .copied()
                .filter(|&cell| state.masks[cell] & bit != 0)
                .collect();
            if places.len() < 2 || places.len() > 6 {
                continue;
            }
            for other in logic.groups.iter().filter(|other| *other != house) {
                if !places.iter().all(|place| other.contains(place)) {
                    continue;
                }
                let outside: Vec<usize> = other
                    .iter()
                    .copied()
                    .filter(|cell| !places.contains(cell))
                    .collect();
                let removals = removals_of(logic, state, &outside, bit);
                if !removals.is_empty() {
                    return Some(RuleStep {
                        reason: RuleReason::Shared {
                            digit: logic.value(places[0], bit),
                            house: house.clone(),
                            other: other.clone(),
                        },
                        placements: singles_after(logic, state, &removals),
                        premises: premises(logic, state, house),
                        removals,
                    });
                }
            }
        }
    }
    None
}

/// So many cells of a house with only so many digits, up to four.
fn subset(logic: &RuleLogic, state: &RuleState) -> Option<RuleStep> {
    for size in 2..=4 {
        for house in &logic.groups {
            let open: Vec<usize> = house
                .iter()
                .copied()
                .filter(|&cell| !state.known[cell] && state.masks[cell].count_ones() as usize <= size)
                .collect();
            let mut chosen = Vec::new();
            if let Some((cells, bits)) = caught(state, &open, 0, 0, size, &mut chosen, &|cells, bits| {
                let outside = house.iter().filter(|cell| !cells.contains(cell));
                outside.clone().any(|&cell| state.masks[cell] & bits != 0)
            }) {
                let outside: Vec<usize> = house
                    .iter()
                    .copied()
                    .filter(|cell| !cells.contains(cell))
                    .collect();
                let removals = removals_of(logic, state, &outside, bits);
                return Some(RuleStep {
                    reason: RuleReason::Subset {
                        digits: (0..32)
                            .filter(|at| bits >> at & 1 == 1)
                            .map(|at| logic.bases[cells[0]] + at)
                            .collect(),
                        cells: cells.clone(),
                        house: house.clone(),
                    },
                    placements: singles_after(logic, state, &removals),
                    premises: premises(logic, state, &cells),
                    removals,
                });
            }
        }
    }
    None
}

/// Cells, as many as asked for, that have no more digits than they are.
fn caught(
    state: &RuleState,
    open: &[usize],
    from: usize,
    bits: u32,
    size: usize,
    chosen: &mut Vec<usize>,
    is_wanted: &dyn Fn(&[usize], u32) -> bool,
) -> Option<(Vec<usize>, u32)> {
    if bits.count_ones() as usize > size {
        return None;
    }
    if chosen.len() == size {
        return is_wanted(chosen, bits).then(|| (chosen.clone(), bits));
    }
    for at in from..open.len() {
        chosen.push(open[at]);
        let found = caught(
            state,
            open,
            at + 1,
            bits | state.masks[open[at]],
            size,
            chosen,
            is_wanted,
        );
        if found.is_some() {
            return found;
        }
        chosen.pop();
    }
    None
}

/// What has one value left once these are gone.
pub(super) fn singles_after(
    logic: &RuleLogic,
    state: &RuleState,
    removals: &[(usize, i64)],
) -> Vec<(usize, i64)> {
    let mut left: BTreeMap<usize, u32> = BTreeMap::new();
    for &(variable, value) in removals {
        *left.entry(variable).or_insert(state.masks[variable]) &= !logic.bit(variable, value);
    }
    let single = |(variable, mask): (usize, u32)| {
        (mask.count_ones() == 1).then(|| (variable, logic.value(variable, mask)))
    };
    left.into_iter().filter_map(single).collect()
}

/// A rule by itself: those that have the fewest open places first.
fn by_rule(logic: &mut RuleLogic, state: &RuleState, stop: &Stop) -> Result<Option<RuleStep>, Unfinished> {
    let mut order: Vec<(usize, usize)> = Vec::new();
    for (at, part) in logic.parts.iter().enumerate() {
        let last = part
            .variables
            .iter()
            .map(|&one| state.changed[one])
            .max()
            .unwrap_or(0);
        if last > logic.looked[at] {
            let open = part.variables.iter().filter(|&&one| !state.known[one]).count();
            order.push((open, at));
        }
    }
    order.sort_unstable();
    for (open, at) in order {
        stop.check()?;
        if open == 0 {
            logic.looked[at] = state.now;
            continue;
        }
        let mut work = Work::new(logic, at);
        for place in 0..work.variables().len() {
            let variable = work.variables()[place];
            let gone = work.gone(state, variable, stop)?;
            if !gone.is_empty() {
                let step = explained(logic, state, at, variable, &gone, stop)?;
                return Ok(Some(step));
            }
        }
        logic.looked[at] = state.now;
    }
    Ok(None)
}

/// A part at work.
pub(super) struct Work<'a> {
    logic: &'a mut RuleLogic,
    part: usize,
    /// Ways to keep the part that were found: values of its variables.
    ways: Vec<Vec<i64>>,
    has_houses: bool,
}

impl<'a> Work<'a> {
    pub(super) fn new(logic: &'a mut RuleLogic, part: usize) -> Work<'a> {
        Work {
            logic,
            part,
            ways: Vec::new(),
            has_houses: true,
        }
    }

    fn part(&self) -> &Part {
        &self.logic.parts[self.part]
    }

    fn variables(&self) -> &[usize] {
        &self.part().variables
    }

    /// What the part can be with these candidates.
    fn truth(&mut self, masks: &dyn Fn(usize) -> u32) -> Span {
        let logic = &mut *self.logic;
        let bases = &logic.bases;
        logic
            .evaluator
            .evaluate(&logic.ground, &logic.parts[self.part].nodes, &|at| {
                Span::of_mask(bases[at], masks(at))
            })
    }

    /// The values of a variable for which there is no way to keep the part.
    pub(super) fn gone(
        &mut self,
        state: &RuleState,
        variable: usize,
        stop: &Stop,
    ) -> Result<Vec<i64>, Unfinished> {
        if state.known[variable] {
            return Ok(Vec::new());
        }
        let mut gone = Vec::new();
        for value in state.values(self.logic, variable) {
            if self.has_no_way(&state.masks, variable, value, stop)? {
                gone.push(value);
            }
        }
        Ok(gone)
    }

    /// Whether the part cannot be kept at all.
    pub(super) fn is_broken(&mut self, state: &RuleState) -> bool {
        self.truth(&|at| state.masks[at]).is_false()
    }

    /// Whether the part cannot be kept if a variable has a value.
    fn has_no_way(
        &mut self,
        masks: &[u32],
        variable: usize,
        value: i64,
        stop: &Stop,
    ) -> Result<bool, Unfinished> {
        let bit = self.logic.bit(variable, value);
        let place = self.variables().iter().position(|&one| one == variable);
        let fits = |way: &Vec<i64>| place.is_some_and(|place| way[place] == value);
        if self.ways.iter().any(fits) {
            return Ok(false);
        }
        if self
            .truth(&|at| if at == variable { bit } else { masks[at] })
            .is_false()
        {
            return Ok(true);
        }
        if self.variables().len() > FEW {
            return Ok(false);
        }
        let mut own: BTreeMap<usize, u32> = self.variables().iter().map(|&at| (at, masks[at])).collect();
        let mut left = WAYS;
        let found = self.assigned(&mut own, variable, bit) && self.way(&own, &mut left)?;
        stop.check()?;
        Ok(!found && left > 0)
    }

    /// Gives a variable a value, which goes from those of the part that see it.
    fn assigned(&self, own: &mut BTreeMap<usize, u32>, variable: usize, bit: u32) -> bool {
        own.insert(variable, bit);
        if !self.has_houses {
            return true;
        }
        let value = self.logic.value(variable, bit);
        for peer in &self.logic.peers[variable] {
            if let Some(mask) = own.get_mut(peer) {
                *mask &= !self.logic.bit(*peer, value);
                if *mask == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// Whether there is a way to keep the part within these candidates.
    fn way(&mut self, own: &BTreeMap<usize, u32>, left: &mut usize) -> Result<bool, Unfinished> {
        if *left == 0 {
            // Not known, which counts as a way.
            return Ok(true);
        }
        *left -= 1;
        if self.truth(&|at| own.get(&at).copied().unwrap_or(1)).is_false() {
            return Ok(false);
        }
        let open = own.iter().filter(|(_, mask)| mask.count_ones() > 1);
        let Some((&variable, &mask)) = open.min_by_key(|(_, mask)| mask.count_ones()) else {
            // All are known; those that see each other differ, as each was taken from the others.
            if self.has_houses && !self.differ(own) {
                return Ok(false);
            }
            let way = own
                .iter()
                .map(|(&at, &mask)| self.logic.value(at, mask))
                .collect();
            self.ways.push(way);
            return Ok(true);
        };
        for at in (0..32).filter(|at| mask >> at & 1 == 1) {
            let mut next = own.clone();
            if self.assigned(&mut next, variable, 1 << at) && self.way(&next, left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn differ(&self, own: &BTreeMap<usize, u32>) -> bool {
        own.iter().all(|(&at, &mask)| {
            let value = self.logic.value(at, mask);
            let is_same = |peer: &usize| {
                own.get(peer)
                    .is_some_and(|&other| self.logic.value(*peer, other) == value)
            };
            !self.logic.peers[at].iter().any(is_same)
        })
    }
}

/// The step of a part, with no more premises than it needs.
fn explained(
    logic: &mut RuleLogic,
    state: &RuleState,
    part: usize,
    variable: usize,
    gone: &[i64],
    stop: &Stop,
) -> Result<RuleStep, Unfinished> {
    let variables = logic.parts[part].variables.clone();
    let full: Vec<u32> = (0..state.masks.len())
        .map(|at| {
            let values = logic.ground.variables[at].values.iter();
            values.fold(0, |mask, value| mask | logic.bit(at, *value))
        })
        .collect();
    let follows = |logic: &mut RuleLogic, masks: &[u32], has_houses: bool| {
        let mut work = Work::new(logic, part);
        work.has_houses = has_houses;
        for &value in gone {
            if !work.has_no_way(masks, variable, value, stop)? {
                return Ok(false);
            }
        }
        Ok::<bool, Unfinished>(true)
    };
    let with_houses = !follows(logic, &state.masks, false)?;
    let mut masks = state.masks.clone();
    let mut needed = Vec::new();
    // Far ones first, so that what stays is near; large rules keep all that is not open.
    for &other in variables.iter().rev() {
        if other == variable || masks[other] == full[other] {
            continue;
        }
        let own = std::mem::replace(&mut masks[other], full[other]);
        if !follows(logic, &masks, with_houses)? {
            masks[other] = own;
            needed.push(other);
        }
    }
    needed.reverse();
    let removals: Vec<(usize, i64)> = gone.iter().map(|&value| (variable, value)).collect();
    let bit = logic.bit(variable, gone[0]);
    let why = {
        let mut work = Work::new(logic, part);
        work.truth(&|at| if at == variable { bit } else { masks[at] });
        why(logic, part, variables.len())
    };
    let here = said::said(&logic.ground, *logic.parts[part].nodes.last().unwrap_or(&0));
    Ok(RuleStep {
        reason: RuleReason::Rule {
            rule: logic.parts[part].rule,
            here,
            with_houses,
            why,
        },
        placements: singles_after(logic, state, &removals),
        premises: premises(logic, state, &needed),
        removals,
    })
}

/// In which way a part leaves no way, as it was looked at last.
fn why(logic: &RuleLogic, part: usize, variables: usize) -> RuleWhy {
    let Some(&node) = logic.parts[part].nodes.last() else {
        return RuleWhy::Tried;
    };
    let nodes = &logic.ground.nodes;
    match &nodes[node] {
        _ if variables == 2 => RuleWhy::Pair,
        Node::Form(..) => RuleWhy::Form,
        Node::Match(..) => RuleWhy::Pattern,
        Node::Regions(..) => RuleWhy::Area,
        Node::Different(_) => RuleWhy::Different,
        Node::Any(_) => RuleWhy::Cases,
        Node::IsZero(sum) | Node::IsAtMostZero(sum) => {
            let has_area = logic.parts[part]
                .nodes
                .iter()
                .any(|&node| matches!(nodes[node], Node::Area(..)));
            let span = logic.evaluator.last(*sum);
            match () {
                () if has_area => RuleWhy::Area,
                () if span.has(0) => RuleWhy::Tried,
                () => RuleWhy::Sides {
                    low: span.lo,
                    high: span.hi,
                },
            }
        }
        _ => RuleWhy::Tried,
    }
}
