//! What follows from a supposition where every fact follows from one other: a walk through a graph.

use std::collections::{BTreeSet, VecDeque};

use super::links::{GroupKind, Links, Number};
use crate::{Branch, Contradiction, Fact, Impossible, Inference, InferenceRule};

/// Which candidates a true one makes true by itself: the only ones that it leaves of a group.
pub(super) struct Graph<'a> {
    pub links: &'a Links,
    next: Vec<Vec<(Number, u16)>>,
}

impl<'a> Graph<'a> {
    pub fn of(links: &'a Links) -> Graph<'a> {
        let mut hit = vec![0_u16; links.groups.len()];
        let next = (0..links.len()).map(|number| {
            let mut touched: Vec<u16> = Vec::new();
            for &other in &links.excludes[number] {
                for &group in &links.groups_of[other as usize] {
                    hit[group as usize] += 1;
                    touched.push(group);
                }
            }
            let mut next = Vec::new();
            for &group in &touched {
                let count = std::mem::take(&mut hit[group as usize]) as usize;
                let members = &links.groups[group as usize].members;
                // A group that the candidate is in itself keeps it, and is done with.
                if count == 0 || count + 1 != members.len() || members.contains(&(number as Number)) {
                    continue;
                }
                let is_left = |&&member: &&Number| !links.exclude_each_other(number as Number, member);
                next.extend(members.iter().find(is_left).map(|&last| (last, group)));
            }
            next
        });
        Graph {
            next: next.collect(),
            links,
        }
    }

    /// All that follows from a candidate being true or false.
    pub fn walk(&self, start: Number, holds: bool) -> Walk {
        let mut walk = Walk {
            supposed: (start, holds),
            reached: vec![Reached {
                number: start,
                parent: 0,
                group: 0,
                depth: 1,
            }],
            true_at: vec![NONE; self.links.len()],
            false_by: vec![NONE; self.links.len()],
        };
        let mut queue = VecDeque::new();
        if holds {
            walk.true_at[start as usize] = 0;
            self.exclude(&mut walk, 0);
            queue.push_back(0);
        } else {
            walk.false_by[start as usize] = 0;
            for &group in &self.links.groups_of[start as usize] {
                if let [a, b] = self.links.groups[group as usize].members[..] {
                    let other = if a == start { b } else { a };
                    self.reach(&mut walk, &mut queue, other, 0, group);
                }
            }
        }
        while let Some(at) = queue.pop_front() {
            let number = walk.reached[at as usize].number;
            for &(other, group) in &self.next[number as usize] {
                self.reach(&mut walk, &mut queue, other, at, group);
            }
        }
        walk
    }

    fn reach(&self, walk: &mut Walk, queue: &mut VecDeque<u16>, number: Number, parent: u16, group: u16) {
        if walk.true_at[number as usize] != NONE {
            return;
        }
        let at = walk.reached.len() as u16;
        walk.true_at[number as usize] = at;
        walk.reached.push(Reached {
            number,
            parent,
            group,
            depth: walk.reached[parent as usize].depth + 1,
        });
        self.exclude(walk, at);
        queue.push_back(at);
    }

    fn exclude(&self, walk: &mut Walk, at: u16) {
        for &other in &self.links.excludes[walk.reached[at as usize].number as usize] {
            let by = &mut walk.false_by[other as usize];
            *by = (*by).min(at);
        }
    }

    /// The shortest way to a contradiction, where there is one.
    pub fn contradiction(&self, walk: &Walk) -> Option<Branch> {
        let groups = self.links.groups.iter();
        let empty = groups.filter(|group| {
            let mut members = group.members.iter();
            members.all(|&member| walk.false_by[member as usize] != NONE)
        });
        let ends = empty.map(|group| {
            let is_true = |&&member: &&Number| walk.true_at[member as usize] != NONE;
            let both = group.members.iter().find(is_true).and_then(|&member| {
                let (a, b) = (walk.true_at[member as usize], walk.false_by[member as usize]);
                // The supposition that a candidate is false does not exclude it by another one.
                let is_candidate = b != 0 || walk.supposed.1;
                is_candidate.then(|| {
                    let candidate = |at: u16| self.candidate(walk.reached[at as usize].number);
                    (
                        Impossible::Both(candidate(a), candidate(b)),
                        BTreeSet::from([a, b]),
                    )
                })
            });
            both.unwrap_or_else(|| {
                let what = match group.kind {
                    GroupKind::Cell(cell) => Impossible::EmptyCell(cell),
                    GroupKind::House(house, digit) => Impossible::NoPlace(house, digit),
                };
                (what, self.causes(walk, &group.members))
            })
        });
        let (what, from) = ends.min_by_key(|(_, ends)| walk.back_from(ends).len())?;
        let mut branch = self.branch(walk, &from);
        branch.contradiction = Some(Contradiction {
            what,
            from: from.iter().map(|&at| self.fact(walk, at)).collect(),
        });
        Some(branch)
    }

    /// Facts by which all these candidates are false, none of them for nothing.
    fn causes(&self, walk: &Walk, members: &[Number]) -> BTreeSet<u16> {
        let first: BTreeSet<u16> = members.iter().map(|&it| walk.false_by[it as usize]).collect();
        let mut causes = first.clone();
        for cause in first {
            let rules_out = |at: u16, number: Number| {
                let by = walk.reached[at as usize].number;
                if at == 0 && !walk.supposed.1 {
                    by == number
                } else {
                    self.links.exclude_each_other(by, number)
                }
            };
            let is_covered = |&number: &Number| {
                let mut others = causes.iter().filter(|&&other| other != cause);
                others.any(|&other| rules_out(other, number))
            };
            if members.iter().all(is_covered) {
                causes.remove(&cause);
            }
        }
        causes
    }

    /// The way to a candidate that is true, or to one that makes it false.
    pub fn way_to(&self, walk: &Walk, number: Number, holds: bool) -> Option<Branch> {
        let ends = if holds { &walk.true_at } else { &walk.false_by };
        let end = Some(ends[number as usize]).filter(|&end| end != NONE)?;
        Some(self.branch(walk, &BTreeSet::from([end])))
    }

    fn branch(&self, walk: &Walk, ends: &BTreeSet<u16>) -> Branch {
        let inference = |at: u16| {
            let reached = &walk.reached[at as usize];
            Inference {
                fact: self.fact(walk, at),
                reason: match self.links.groups[reached.group as usize].kind {
                    GroupKind::Cell(_) => InferenceRule::LastInCell,
                    GroupKind::House(house, _) => InferenceRule::LastInHouse(house),
                },
                from: vec![self.fact(walk, reached.parent)],
            }
        };
        let way = walk.back_from(ends);
        Branch {
            supposed: self.fact(walk, 0),
            inferences: way.into_iter().filter(|&at| at != 0).map(inference).collect(),
            contradiction: None,
        }
    }

    fn fact(&self, walk: &Walk, at: u16) -> Fact {
        Fact {
            candidate: self.candidate(walk.reached[at as usize].number),
            holds: at != 0 || walk.supposed.1,
        }
    }

    fn candidate(&self, number: Number) -> crate::Candidate {
        self.links.candidates[number as usize]
    }
}

/// Not reached.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate that turned out to be true, and by which other.
struct Reached {
    number: Number,
    parent: u16,
    group: u16,
    depth: u16,
}

/// What follows from one supposition, the nearest first.
pub(super) struct Walk {
    supposed: (Number, bool),
    /// The supposition, then what was reached.
    reached: Vec<Reached>,
    /// For each candidate its place among those reached.
    true_at: Vec<u16>,
    /// For each candidate the place of the first that excludes it.
    false_by: Vec<u16>,
}

impl Walk {
    /// How far it is to a candidate being true, or false.
    pub fn distance(&self, number: usize, holds: bool) -> Option<usize> {
        let at = if holds {
            self.true_at[number]
        } else {
            self.false_by[number]
        };
        self.reached
            .get(at as usize)
            .map(|reached| reached.depth as usize)
    }

    /// All that lies between the supposition and some ends.
    fn back_from(&self, ends: &BTreeSet<u16>) -> BTreeSet<u16> {
        let mut way = BTreeSet::new();
        for &end in ends {
            let mut at = end;
            while way.insert(at) && at != 0 {
                at = self.reached[at as usize].parent;
            }
        }
        way
    }
}
