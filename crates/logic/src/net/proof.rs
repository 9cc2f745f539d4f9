//! Proofs out of what became known: from the end back to the supposition, and nothing that is not needed.

use std::collections::{BTreeMap, BTreeSet};

use super::closure::{Closure, EventKind, Mark, NEVER};
use super::links::{GroupKind, Links, Number};
use crate::{Branch, Contradiction, Fact, Impossible, Inference, InferenceRule};

/// The proof that a supposition is wrong, and what it needs of the suppositions around it.
pub(super) struct Refutation {
    pub branch: Branch,
    /// Events before the supposition.
    pub needs: Vec<u32>,
}

/// A proof in the making.
struct Proof<'a, 'b> {
    closure: &'b Closure<'a>,
    /// What is before this belongs to the suppositions around.
    start: u32,
    needed: BTreeSet<u32>,
}

impl Closure<'_> {
    /// The proof that a group has no member left, since what was supposed at `mark`.
    pub(super) fn prove_contradiction(&self, group: u16, mark: Mark) -> Refutation {
        let links = self.links;
        let mut proof = Proof::since(self, mark);
        let Some((kind, members)) = links.groups.get(group as usize).map(|it| (it.kind, &it.members)) else {
            unreachable!("groups are numbered by their place");
        };
        let found = members
            .iter()
            .find(|&&member| self.on_at[member as usize] != NEVER);
        let rival = found.and_then(|&member| {
            let rivals = links.excludes[member as usize].iter();
            let rival = rivals.copied().min_by_key(|&it| self.on_at[it as usize]);
            rival
                .filter(|&it| self.on_at[it as usize] != NEVER)
                .map(|it| (member, it))
        });
        let (what, from) = match rival {
            Some((a, b)) => (
                Impossible::Both(links.candidates[a as usize], links.candidates[b as usize]),
                vec![self.on_at[a as usize], self.on_at[b as usize]],
            ),
            None => {
                let from = proof.causes(members, NEVER);
                let what = match kind {
                    GroupKind::Cell(cell) => Impossible::EmptyCell(cell),
                    GroupKind::House(house, digit) => Impossible::NoPlace(house, digit),
                };
                (what, from.unwrap_or_default())
            }
        };
        proof.needed.extend(&from);
        let (mut branch, needs) = proof.finish();
        branch.contradiction = Some(Contradiction {
            what,
            from: self.facts(&from),
        });
        Refutation { branch, needs }
    }

    /// The branch that leads from what was supposed at `mark` to a candidate that is false, or true.
    pub(super) fn prove(&self, number: Number, holds: bool, mark: Mark) -> Option<Branch> {
        let mut proof = Proof::since(self, mark);
        if holds {
            let at = self.on_at[number as usize];
            proof.needed.extend((at != NEVER).then_some(at));
        } else {
            proof.needed.extend(proof.causes(&[number], NEVER)?);
        }
        Some(proof.finish().0)
    }

    fn fact(&self, event: u32) -> Fact {
        let event = &self.events[event as usize];
        Fact {
            candidate: self.links.candidates[event.number as usize],
            holds: matches!(event.kind, EventKind::Supposed | EventKind::Last(_)),
        }
    }

    fn facts(&self, events: &[u32]) -> Vec<Fact> {
        events.iter().map(|&event| self.fact(event)).collect()
    }
}

impl<'a, 'b> Proof<'a, 'b> {
    fn since(closure: &'b Closure<'a>, mark: Mark) -> Proof<'a, 'b> {
        Proof {
            closure,
            start: mark.events as u32,
            needed: BTreeSet::new(),
        }
    }

    fn links(&self) -> &'a Links {
        self.closure.links
    }

    /// Whether an event before `limit` makes a candidate false.
    fn rules_out(&self, event: u32, number: Number) -> bool {
        let its = &self.closure.events[event as usize];
        match its.kind {
            EventKind::Supposed | EventKind::Last(_) => self.links().exclude_each_other(its.number, number),
            EventKind::SupposedFalse | EventKind::Refuted(_) => its.number == number,
        }
    }

    /// Events before `limit` by which all these candidates are false: such as are needed anyway where that is
    /// possible, the earliest otherwise. `None` where one of them may be true.
    fn causes(&self, numbers: &[Number], limit: u32) -> Option<Vec<u32>> {
        let mut chosen: Vec<u32> = Vec::new();
        for &number in numbers {
            if chosen.iter().any(|&event| self.rules_out(event, number)) {
                continue;
            }
            let known = self.needed.range(..limit).copied();
            let mut known = known.filter(|&event| self.rules_out(event, number));
            chosen.push(match known.next() {
                Some(event) => event,
                None => self.earliest_cause(number).filter(|&event| event < limit)?,
            });
        }
        // One that was chosen late may do for one that was chosen early.
        let mut at = 0;
        while at < chosen.len() {
            let is_covered = |number: &Number| {
                let others = chosen.iter().enumerate().filter(|&(other, _)| other != at);
                others
                    .into_iter()
                    .any(|(_, &event)| self.rules_out(event, *number))
            };
            if numbers.iter().all(is_covered) {
                chosen.remove(at);
            } else {
                at += 1;
            }
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    fn earliest_cause(&self, number: Number) -> Option<u32> {
        let excluded = self.links().excludes[number as usize].iter();
        let times = excluded.map(|&other| self.closure.on_at[other as usize]);
        let earliest = times.chain([self.closure.off_at[number as usize]]).min();
        earliest.filter(|&event| event != NEVER)
    }

    /// What a set of events adds to what must be told.
    fn cost(&self, events: &[u32]) -> usize {
        let new = events.iter().filter(|event| !self.needed.contains(event));
        new.map(|&event| match &self.closure.events[event as usize].kind {
            _ if event <= self.start => 0,
            EventKind::Refuted(Some(proof)) => 2 + proof.branch.weight(),
            _ => 1,
        })
        .sum()
    }

    /// Goes back from what is needed to what that needs, down to the supposition.
    fn finish(mut self) -> (Branch, Vec<u32>) {
        let closure = self.closure;
        let mut inferences: BTreeMap<u32, Inference> = BTreeMap::new();
        let mut limit = NEVER;
        while let Some(&event) = self.needed.range(self.start + 1..limit).next_back() {
            limit = event;
            let (reason, from) = match &closure.events[event as usize].kind {
                EventKind::Last(group) => self.best_group(event, *group),
                EventKind::Refuted(Some(proof)) => (
                    InferenceRule::Refuted(Box::new(proof.branch.clone())),
                    proof.needs.clone(),
                ),
                _ => continue,
            };
            self.needed.extend(&from);
            let from = closure.facts(&from);
            let fact = closure.fact(event);
            inferences.insert(event, Inference { fact, reason, from });
        }
        let branch = Branch {
            supposed: closure.fact(self.start),
            inferences: inferences.into_values().collect(),
            contradiction: None,
        };
        let needs = self.needed.range(..self.start).copied().collect();
        (branch, needs)
    }

    /// The cell or the house by which a candidate is true, such that it takes the least to tell.
    fn best_group(&self, event: u32, first_seen: u16) -> (InferenceRule, Vec<u32>) {
        let number = self.closure.events[event as usize].number;
        let groups = self.links().groups_of[number as usize].iter();
        let with_causes = groups.filter_map(|&group| {
            let members = self.links().groups[group as usize].members.iter();
            let others: Vec<Number> = members.copied().filter(|&member| member != number).collect();
            let causes = self.causes(&others, event)?;
            Some((group, causes))
        });
        let best = with_causes.min_by_key(|(group, causes)| (self.cost(causes), *group != first_seen));
        let (group, causes) = best.unwrap_or((first_seen, Vec::new()));
        let reason = match self.links().groups[group as usize].kind {
            GroupKind::Cell(_) => InferenceRule::LastInCell,
            GroupKind::House(house, _) => InferenceRule::LastInHouse(house),
        };
        (reason, causes)
    }
}
