//! The search for forcing chains and nets: what every branch comes to, and what refutes itself.

use std::collections::BTreeMap;

use kudosu_board::DigitSet;

use super::chains::Graph;
use super::closure::{Closure, NEVER};
use super::is_too_large;
use super::links::{GroupKind, Links, Number};
use crate::finder::{Flow, Query, Sink};
use crate::guarded::GuardedPattern;
use crate::step::SeenEffects;
use crate::{Branch, Evidence, Net, Step, Technique};

/// Of how many arguments that promise to be short the proofs are made.
const MOST_PROOFS: usize = 48;

/// Chains: every fact follows from one other.
pub(crate) fn find_chains(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    if is_too_large(query.position) {
        return Flow::Continue(());
    }
    let links = query.links();
    let graph = Graph::of(links);
    let mut found = Found::new(query, links);
    let numbers = 0..links.len() as Number;
    if query.technique == Technique::ContradictionChain {
        for number in numbers {
            query.check_stop()?;
            for holds in [true, false] {
                found.refutes(graph.contradiction(&graph.walk(number, holds)));
            }
        }
        return found.report(sink);
    }
    let walks: Vec<_> = numbers.map(|number| graph.walk(number, true)).collect();
    query.check_stop()?;
    let distance =
        |member: Number, number: usize, holds: bool| walks[member as usize].distance(number, holds);
    for verity in verities(links, query.technique, distance) {
        let branch = |&member: &Number| graph.way_to(&walks[member as usize], verity.number, verity.holds);
        let members = &links.groups[verity.group].members;
        found.proves(members.iter().map(branch).collect());
    }
    found.report(sink)
}

/// Nets: facts join, and singles fill in what follows.
pub(crate) fn find_nets(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    if is_too_large(query.position) {
        return Flow::Continue(());
    }
    let links = query.links();
    let mut closure = Closure::new(links, u64::MAX, query.stop);
    let mut found = Found::new(query, links);
    let start = closure.mark();
    if query.technique == Technique::ContradictionNet {
        refute_each(query, &mut closure, &mut found, &[true, false])?;
        return found.report(sink);
    }
    let mut all = Vec::new();
    for number in 0..links.len() as Number {
        query.check_stop()?;
        let is_broken = closure.suppose(number, true);
        all.push((!is_broken).then(|| Consequences::of(&closure)));
        closure.undo(start);
    }
    let distance =
        |member: Number, number: usize, holds: bool| all[member as usize].as_ref()?.distance(number, holds);
    for verity in verities(links, query.technique, distance) {
        query.check_stop()?;
        let mut branch = |&member: &Number| {
            closure.suppose(member, true);
            let branch = closure.prove(verity.number, verity.holds, start);
            closure.undo(start);
            branch
        };
        let members = &links.groups[verity.group].members;
        let branches: Option<Vec<Branch>> = members.iter().map(&mut branch).collect();
        let joins = branches.filter(|branches| joins_facts(branches));
        found.proves(joins);
    }
    found.report(sink)
}

fn joins_facts(branches: &[Branch]) -> bool {
    let inferences = branches.iter().flat_map(|branch| &branch.inferences);
    inferences.into_iter().any(|inference| inference.from.len() > 1)
}

/// What follows from every guardian of a pattern, by facts that may join.
pub(crate) fn find_from_guardians(
    query: &Query<'_>,
    patterns: &[&GuardedPattern],
    sink: &mut Sink<'_>,
) -> Flow {
    if is_too_large(query.position) || patterns.is_empty() {
        return Flow::Continue(());
    }
    let links = query.links();
    let mut closure = Closure::new(links, u64::MAX, query.stop);
    let start = closure.mark();
    let number_of = |candidate| {
        let at = links.candidates.binary_search(&candidate).ok()?;
        Some(at as Number)
    };
    let mut known: BTreeMap<Number, Option<Consequences>> = BTreeMap::new();
    let mut ways: Vec<(usize, &GuardedPattern, Vec<Number>, Number, bool)> = Vec::new();
    for &pattern in patterns {
        query.check_stop()?;
        let guardians: Option<Vec<Number>> = pattern.guardians.iter().map(|&it| number_of(it)).collect();
        let Some(guardians) = guardians else { continue };
        for &guardian in &guardians {
            known.entry(guardian).or_insert_with(|| {
                let is_broken = closure.suppose(guardian, true);
                let consequences = (!is_broken).then(|| Consequences::of(&closure));
                closure.undo(start);
                consequences
            });
        }
        let way = |number: usize, holds: bool| -> Option<usize> {
            let each = guardians.iter().map(|guardian| {
                let consequences = known.get(guardian)?.as_ref()?;
                consequences.distance(number, holds)
            });
            each.sum()
        };
        let conclusions = (0..links.len()).flat_map(|number| [(number, true), (number, false)]);
        let ways_to = conclusions.filter_map(|(number, holds)| Some((way(number, holds)?, number, holds)));
        // What all guardians exclude at once needs no net.
        let nearest = ways_to.filter(|&(way, ..)| way > guardians.len());
        if let Some((way, number, holds)) = nearest.min_by_key(|&(way, _, holds)| (way, !holds)) {
            ways.push((way, pattern, guardians, number as Number, holds));
        }
    }
    ways.sort_by_key(|(way, ..)| *way);
    ways.truncate(MOST_PROOFS);
    let mut found = Found::new(query, links);
    for (_, pattern, guardians, number, holds) in ways {
        query.check_stop()?;
        let mut branch = |&guardian: &Number| {
            closure.suppose(guardian, true);
            let branch = closure.prove(number, holds, start);
            closure.undo(start);
            branch
        };
        let branches: Option<Vec<Branch>> = guardians.iter().map(&mut branch).collect();
        found.proves_from(|_| pattern.evidence(), branches);
    }
    found.report(sink)
}

/// One digit alone: a place of it leaves no room for it elsewhere.
pub(crate) fn find_nishio(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    if is_too_large(query.position) {
        return Flow::Continue(());
    }
    let all = query.links();
    let mut found = Found::new(query, all);
    for digit in query.position.shape().digits().iter() {
        let links = Links::of(query.position, Some(digit));
        let mut closure = Closure::new(&links, u64::MAX, query.stop);
        refute_each(query, &mut closure, &mut found, &[true])?;
    }
    found.report(sink)
}

fn refute_each(query: &Query<'_>, closure: &mut Closure<'_>, found: &mut Found<'_>, signs: &[bool]) -> Flow {
    closure.records = true;
    for number in 0..closure.links.len() as Number {
        query.check_stop()?;
        for &holds in signs {
            let refutation = closure.refute(number, holds, 0)?.flatten();
            let branch = refutation.map(|refutation| refutation.branch);
            let is_net = |branch: &Branch| {
                query.technique == Technique::Nishio || joins_facts(std::slice::from_ref(branch))
            };
            found.refutes(branch.filter(is_net));
        }
    }
    Flow::Continue(())
}

/// After how many events each candidate is true or false.
struct Consequences {
    true_after: Vec<u32>,
    false_after: Vec<u32>,
}

impl Consequences {
    fn of(closure: &Closure<'_>) -> Consequences {
        let mut false_after = vec![NEVER; closure.links.len()];
        for (at, event) in closure.events.iter().enumerate() {
            for &other in &closure.links.excludes[event.number as usize] {
                let after = &mut false_after[other as usize];
                *after = (*after).min(at as u32);
            }
        }
        Consequences {
            true_after: closure.on_at.clone(),
            false_after,
        }
    }

    fn distance(&self, number: usize, holds: bool) -> Option<usize> {
        let after = if holds {
            &self.true_after
        } else {
            &self.false_after
        };
        Some(after[number] as usize + 1).filter(|_| after[number] != NEVER)
    }
}

/// What is so whichever member of a group is true.
struct Verity {
    group: usize,
    number: Number,
    holds: bool,
}

/// For each cell, or each digit of each house, the nearest conclusion that all branches share; those first
/// that promise to be short.
fn verities(
    links: &Links,
    technique: Technique,
    distance: impl Fn(Number, usize, bool) -> Option<usize>,
) -> Vec<Verity> {
    let of_cells = matches!(technique, Technique::CellForcingChain | Technique::CellForcingNet);
    let mut all: Vec<(usize, Verity)> = Vec::new();
    for (group, its) in links.groups.iter().enumerate() {
        if matches!(its.kind, GroupKind::Cell(_)) != of_cells || its.members.is_empty() {
            continue;
        }
        let way = |number: usize, holds: bool| -> Option<usize> {
            its.members
                .iter()
                .map(|&member| distance(member, number, holds))
                .sum()
        };
        let conclusions = (0..links.len()).flat_map(|number| [(number, true), (number, false)]);
        let ways = conclusions.filter_map(|(number, holds)| Some((way(number, holds)?, number, holds)));
        let nearest = ways.min_by_key(|&(way, _, holds)| (way, !holds));
        all.extend(nearest.map(|(way, number, holds)| {
            let number = number as Number;
            (way, Verity { group, number, holds })
        }));
    }
    all.sort_by_key(|(way, _)| *way);
    all.truncate(MOST_PROOFS);
    all.into_iter().map(|(_, verity)| verity).collect()
}

/// The steps of one technique in one position.
pub(super) struct Found<'a> {
    query: &'a Query<'a>,
    links: &'a Links,
    steps: Vec<Step>,
}

impl<'a> Found<'a> {
    pub fn new(query: &'a Query<'a>, links: &'a Links) -> Found<'a> {
        Found {
            query,
            links,
            steps: Vec::new(),
        }
    }

    /// A supposition is wrong.
    pub fn refutes(&mut self, branch: Option<Branch>) {
        let Some(branch) = branch else {
            return;
        };
        let candidate = branch.supposed.candidate;
        if branch.supposed.holds {
            self.add(Evidence::about, Vec::new(), vec![candidate], vec![branch]);
        } else {
            self.add(Evidence::about, vec![candidate], Vec::new(), vec![branch]);
        }
    }

    /// One of several suppositions is right, so what all of them lead to is right.
    pub fn proves(&mut self, branches: Option<Vec<Branch>>) {
        self.proves_from(Evidence::about, branches);
    }

    /// The same where a pattern says that one of them is right; it is told the digits of the effects.
    pub fn proves_from(&mut self, pattern: impl Fn(DigitSet) -> Evidence, branches: Option<Vec<Branch>>) {
        let Some(branches) = branches else {
            return;
        };
        let numbers = |branch: &Branch| -> Vec<Number> {
            let facts = branch.facts().filter(|fact| fact.holds);
            let number = |candidate| self.links.candidates.iter().position(|&its| its == candidate);
            let numbers = facts.filter_map(|fact| number(fact.candidate));
            numbers.map(|number| number as Number).collect()
        };
        let true_in: Vec<Vec<Number>> = branches.iter().map(numbers).collect();
        let all = || 0..self.links.len() as Number;
        let shared_by_all = |is_so: &dyn Fn(Number, Number) -> bool| -> Vec<_> {
            let in_each = |&number: &Number| {
                let mut branches = true_in.iter();
                branches.all(|facts| facts.iter().any(|&fact| is_so(fact, number)))
            };
            let numbers = all().filter(in_each);
            numbers
                .map(|number| self.links.candidates[number as usize])
                .collect()
        };
        let placements = shared_by_all(&|fact, number| fact == number);
        let eliminations = if placements.is_empty() {
            shared_by_all(&|fact, number| self.links.exclude_each_other(fact, number))
        } else {
            Vec::new()
        };
        self.add(pattern, placements, eliminations, branches);
    }

    fn add(
        &mut self,
        pattern: impl Fn(DigitSet) -> Evidence,
        placements: Vec<crate::Candidate>,
        eliminations: Vec<crate::Candidate>,
        branches: Vec<Branch>,
    ) {
        let effects = placements.iter().chain(&eliminations);
        let digits: DigitSet = effects.map(|&(_, digit)| digit).collect();
        if digits.is_empty() {
            return;
        }
        self.steps.push(Step {
            technique: self.query.technique,
            placements,
            eliminations,
            evidence: pattern(digits).net(Net { branches }),
        });
    }

    /// The shortest first, and of two the one that does more; each set of effects once.
    pub fn report(mut self, sink: &mut Sink<'_>) -> Flow {
        self.steps.sort_by_key(Step::ease);
        let mut seen = SeenEffects::default();
        for step in self.steps {
            let effects = step
                .placements
                .iter()
                .chain(&step.eliminations)
                .copied()
                .collect();
            if seen.fresh(effects).is_some() {
                sink(step)?;
            }
        }
        Flow::Continue(())
    }
}
