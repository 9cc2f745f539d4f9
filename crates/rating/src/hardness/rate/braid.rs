//! The least lengths of braids. Whether some nodes contradict a target does not depend on their order, so a
//! shortest braid is a smallest set that does, and it is looked for from both sides. A *landmark* is a set
//! of nodes of which every braid has one: what could be known and must not, once all has been added that
//! leads to no contradiction. Sets that meet all landmarks known so far are tried; each of them contradicts
//! the target, or shows one more landmark.

use std::cmp::Reverse;

use kudosu_board::{Stop, bits};

use super::geometry::VARIABLES;
use super::nodes::Nodes;

/// A set of nodes, or of candidates, which are the first of them.
pub type Set<const W: usize> = [u64; W];

/// How far a target is from being refuted by a braid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Braid {
    /// There is one that is no longer than was asked for.
    Within,
    /// There is one, but a longer one.
    Longer,
    /// There is none.
    Never,
    /// More effort would tell.
    Unsettled,
}

/// The braids of a board, target by target. What is learned about a target is kept for greater lengths.
pub struct Braids<'n, const W: usize> {
    targets: Vec<Target<W>>,
    follow: Following<'n, W>,
}

/// What is known about the braids on a target.
#[derive(Clone, Default)]
struct Target<const W: usize> {
    /// How many nodes a braid has at least; none where it was not looked at, `NEVER` where there is none.
    least: Option<usize>,
    landmarks: Vec<Set<W>>,
}

const NEVER: usize = usize::MAX;

impl<'n, const W: usize> Braids<'n, W> {
    pub fn of(nodes: &'n Nodes) -> Self {
        Braids {
            targets: vec![Target::default(); nodes.network.candidates.len()],
            follow: Following::new(nodes),
        }
    }

    /// Sets of nodes of which every braid on a target has one, as far as they are known.
    pub fn landmarks(&self, target: usize) -> &[Set<W>] {
        &self.targets[target].landmarks
    }

    /// Whether there is a braid on this target with at most so many variables. It is not settled after
    /// looking at `effort` sets of nodes, or when the work is stopped.
    pub fn is_within(&mut self, target: usize, length: u8, effort: usize, stop: &Stop) -> Braid {
        // The last variable has no candidate left, so it adds no node.
        let most = usize::from(length) - 1;
        let known = &mut self.targets[target];
        match known.least {
            Some(NEVER) => return Braid::Never,
            Some(least) if least > most => return Braid::Longer,
            _ => {}
        }
        let follow = &mut self.follow;
        let Ok(start) = follow.suppose(target) else {
            return Braid::Within;
        };
        if known.least.is_none() {
            let (least, found) = follow.everything(start);
            known.least = Some(least);
            match least {
                NEVER => return Braid::Never,
                _ if found <= most => return Braid::Within,
                _ if least > most => return Braid::Longer,
                _ => {}
            }
        }
        if effort == 0 {
            return Braid::Unsettled;
        }
        let mut search = Search {
            effort,
            membership: vec![0; 64 * W],
            landmarks: &mut known.landmarks,
            follow,
            most,
            stop,
        };
        search.count_members(0);
        if search.extend(&start, &[0; W], 0, [0; W]) {
            return Braid::Within;
        }
        if search.effort == 0 || stop.is_requested() {
            return Braid::Unsettled;
        }
        known.least = Some(most + 1);
        Braid::Longer
    }
}

#[inline]
fn has<const W: usize>(set: &Set<W>, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 != 0
}

#[inline]
fn add<const W: usize>(set: &mut Set<W>, at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

#[inline]
pub fn meets<const W: usize>(one: &Set<W>, other: &Set<W>) -> bool {
    (0..W).fold(0, |both, word| both | one[word] & other[word]) != 0
}

#[inline]
fn without<const W: usize>(set: &Set<W>, other: &Set<W>) -> Set<W> {
    let mut left = *set;
    (0..W).for_each(|word| left[word] &= !other[word]);
    left
}

fn members<const W: usize>(set: &Set<W>) -> impl Iterator<Item = usize> + use<W> {
    let set = *set;
    (0..W).flat_map(move |word| bits(set[word]).map(move |bit| 64 * word + bit))
}

fn size<const W: usize>(set: &Set<W>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// What is left to do.
pub struct Unmet<const W: usize> {
    /// The smallest of the landmarks.
    smallest: Option<Set<W>>,
    /// How many of them have nothing in common: each takes a node.
    pub apart: usize,
    /// All nodes of those.
    taken: Set<W>,
}

/// The landmarks that some nodes do not meet, without what is excluded.
pub fn to_meet<const W: usize>(landmarks: &[Set<W>], chosen: &Set<W>, excluded: &Set<W>) -> Unmet<W> {
    let mut open: Vec<(u32, Set<W>)> = Vec::with_capacity(landmarks.len());
    for landmark in landmarks.iter().filter(|landmark| !meets(landmark, chosen)) {
        let landmark = without(landmark, excluded);
        open.push((size(&landmark), landmark));
    }
    open.sort_unstable_by_key(|(size, _)| *size);
    let (mut apart, mut taken) = (0, [0; W]);
    for (_, landmark) in &open {
        if !meets(landmark, &taken) {
            apart += 1;
            (0..W).for_each(|word| taken[word] |= landmark[word]);
        }
    }
    Unmet {
        smallest: open.first().map(|(_, landmark)| *landmark),
        apart,
        taken,
    }
}

/// What looking for a landmark came upon.
enum Seen<const W: usize> {
    /// Few enough nodes that contradict the target.
    Braid,
    Landmark(Set<W>),
    /// A contradiction from more nodes than may be used.
    Nothing,
}

/// Looks for a set of nodes that contradicts a target.
struct Search<'s, 'n, const W: usize> {
    /// How many sets may still be looked at.
    effort: usize,
    /// In how many landmarks each node is.
    membership: Vec<u16>,
    landmarks: &'s mut Vec<Set<W>>,
    follow: &'s mut Following<'n, W>,
    most: usize,
    stop: &'s Stop,
}

impl<const W: usize> Search<'_, '_, W> {
    /// Counts the members of the landmarks from this one on.
    fn count_members(&mut self, from: usize) {
        for node in self.landmarks[from..].iter().flat_map(members) {
            self.membership[node] += 1;
        }
    }

    /// Whether some chosen nodes can be extended to a braid, without what is excluded because it was tried.
    /// `state` is what follows from those that are chosen.
    fn extend(&mut self, state: &State<W>, chosen: &Set<W>, count: usize, mut excluded: Set<W>) -> bool {
        let next = loop {
            if self.effort == 0 || self.stop.is_requested() {
                return false;
            }
            self.effort -= 1;
            let unmet = to_meet(self.landmarks, chosen, &excluded);
            if count + unmet.apart > self.most {
                return false;
            }
            // One that has nothing in common with those that are apart says more than any other.
            let follow = &mut self.follow;
            match follow.landmark(
                *state,
                chosen,
                &unmet.taken,
                &excluded,
                &self.membership,
                self.most,
            ) {
                Seen::Braid => return true,
                Seen::Landmark(landmark) => {
                    self.landmarks.push(landmark);
                    self.count_members(self.landmarks.len() - 1);
                }
                Seen::Nothing => match unmet.smallest {
                    Some(smallest) => break smallest,
                    None => return false,
                },
            }
        };
        let mut ways: Vec<usize> = members(&next).collect();
        ways.sort_by_key(|&node| Reverse(self.membership[node]));
        for node in ways {
            let mut more = *chosen;
            add(&mut more, node);
            let mut state = *state;
            if self.follow.admit(&mut state, node, &more).is_err()
                || self.extend(&state, &more, count + 1, excluded)
            {
                return true;
            }
            add(&mut excluded, node);
        }
        false
    }
}

/// A variable has no candidate left.
struct Empty(u16);

/// What follows from a target with the help of some nodes.
#[derive(Clone, Copy)]
struct State<const W: usize> {
    refuted: Set<W>,
    known: Set<W>,
    /// What could be known if it were allowed.
    waiting: Set<W>,
    /// How many candidates of each variable are not refuted.
    open: [u8; VARIABLES],
}

/// Follows what nodes refute and what that leaves.
struct Following<'n, const W: usize> {
    nodes: &'n Nodes,
    /// What each node refutes.
    refutes: Vec<Set<W>>,
    fresh: State<W>,
    target: usize,
    /// By which node each refuted candidate is; what the target refutes has none.
    refuted_by: Vec<Option<u16>>,
    /// By which variable each known node is, and how many others came one after another before it at least.
    known_by: Vec<(u16, u16)>,
    queue: Vec<u16>,
}

impl<'n, const W: usize> Following<'n, W> {
    fn new(nodes: &'n Nodes) -> Self {
        let network = &nodes.network;
        let mut open = [0; VARIABLES];
        for (variable, open) in open.iter_mut().enumerate().take(network.variables()) {
            *open = network.members(variable).len() as u8;
        }
        let refutes = (0..nodes.count()).map(|node| {
            let mut set = [0; W];
            nodes
                .refutes(node)
                .iter()
                .for_each(|&at| add(&mut set, usize::from(at)));
            set
        });
        Following {
            nodes,
            refutes: refutes.collect(),
            fresh: State {
                refuted: [0; W],
                known: [0; W],
                waiting: [0; W],
                open,
            },
            target: 0,
            refuted_by: vec![None; network.candidates.len()],
            known_by: vec![(0, 0); nodes.count()],
            queue: Vec::new(),
        }
    }

    /// A target and what it refutes itself.
    fn suppose(&mut self, target: usize) -> Result<State<W>, Empty> {
        self.target = target;
        let mut state = self.fresh;
        add(&mut state.known, target);
        self.refute(&mut state, &self.refutes[target].clone(), None, &[0; W])?;
        Ok(state)
    }

    /// Refutes some candidates, and puts what remains into the queue if it is allowed.
    fn refute(
        &mut self,
        state: &mut State<W>,
        refuted: &Set<W>,
        by: Option<u16>,
        allowed: &Set<W>,
    ) -> Result<(), Empty> {
        let fresh = without(refuted, &state.refuted);
        (0..W).for_each(|word| state.refuted[word] |= fresh[word]);
        let layer = by.map_or(0, |node| self.known_by[usize::from(node)].1);
        for candidate in members(&fresh) {
            self.refuted_by[candidate] = by;
            for variable in self.nodes.network.variables_of[candidate] {
                let open = &mut state.open[usize::from(variable)];
                *open -= 1;
                match *open {
                    0 => return Err(Empty(variable)),
                    1 => self.look_at(state, variable, layer, allowed),
                    2 | 3 if self.nodes.has_groups() => self.look_at(state, variable, layer, allowed),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Notes which nodes remain in a variable.
    fn look_at(&mut self, state: &mut State<W>, variable: u16, layer: u16, allowed: &Set<W>) {
        let nodes = self.nodes;
        let mut note = |state: &mut State<W>, node: usize| match has(allowed, node) {
            true => self.know(state, node, variable, layer + 1),
            false => add(&mut state.waiting, node),
        };
        if state.open[usize::from(variable)] == 1 {
            let mut members = nodes.network.members(usize::from(variable)).iter();
            let single = members.find(|&&at| !has(&state.refuted, usize::from(at)));
            if let Some(&single) = single
                && !has(&state.known, usize::from(single))
            {
                note(state, usize::from(single));
            }
        }
        for &node in nodes.groups_of(usize::from(variable)) {
            let node = usize::from(node);
            if !has(&state.known, node) && remains(nodes, state, node, variable) {
                note(state, node);
            }
        }
    }

    /// Puts a node into the queue.
    fn know(&mut self, state: &mut State<W>, node: usize, variable: u16, layer: u16) {
        add(&mut state.known, node);
        self.known_by[node] = (variable, layer);
        self.queue.push(node as u16);
    }

    /// Follows what is in the queue.
    fn follow(&mut self, state: &mut State<W>, allowed: &Set<W>) -> Result<(), Empty> {
        let mut next = 0;
        let mut outcome = Ok(());
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            let mut refuted = self.refutes[usize::from(node)];
            refuted[self.target / 64] &= !(1 << (self.target % 64));
            outcome = self.refute(state, &refuted, Some(node), allowed);
            if outcome.is_err() {
                break;
            }
        }
        self.queue.clear();
        outcome
    }

    /// Allows one more node, and follows it if it can be known by now.
    fn admit(&mut self, state: &mut State<W>, node: usize, allowed: &Set<W>) -> Result<(), Empty> {
        if !has(&state.waiting, node) || has(&state.known, node) {
            return Ok(());
        }
        let variables = self.nodes.variables_of(node);
        let Some(&variable) = variables
            .iter()
            .find(|&&variable| remains(self.nodes, state, node, variable))
        else {
            return Ok(());
        };
        let others = self.nodes.network.members(usize::from(variable)).iter();
        let layers = others.filter_map(|&at| self.refuted_by[usize::from(at)]);
        let layer = layers.map(|by| self.known_by[usize::from(by)].1).max();
        self.know(state, node, variable, layer.unwrap_or(0) + 1);
        self.follow(state, allowed)
    }

    /// With all nodes: how many it takes at least, and how many were used when the first contradiction was
    /// come upon. `NEVER` where there is none.
    fn everything(&mut self, mut state: State<W>) -> (usize, usize) {
        for node in members(&state.waiting) {
            let variables = self.nodes.variables_of(node);
            if let Some(&variable) = variables
                .iter()
                .find(|&&variable| remains(self.nodes, &state, node, variable))
            {
                self.know(&mut state, node, variable, 1);
            }
        }
        match self.follow(&mut state, &[!0; W]) {
            Ok(()) => (NEVER, NEVER),
            Err(Empty(variable)) => {
                let members = self.nodes.network.members(usize::from(variable)).iter();
                let by = members.filter_map(|&at| self.refuted_by[usize::from(at)]);
                let layers = by.map(|node| usize::from(self.known_by[usize::from(node)].1));
                (layers.max().unwrap_or(0), self.steps_to(variable))
            }
        }
    }

    /// A landmark that neither the chosen nodes meet nor those that are taken, unless these contradict the
    /// target. What is excluded is not added.
    fn landmark(
        &mut self,
        mut state: State<W>,
        chosen: &Set<W>,
        taken: &Set<W>,
        excluded: &Set<W>,
        membership: &[u16],
        most: usize,
    ) -> Seen<W> {
        let mut allowed = *chosen;
        (0..W).for_each(|word| allowed[word] |= taken[word]);
        for node in members(taken) {
            if let Err(Empty(variable)) = self.admit(&mut state, node, &allowed) {
                return match self.steps_to(variable) <= most {
                    true => Seen::Braid,
                    false => Seen::Nothing,
                };
            }
        }
        let mut rejected = [0; W];
        loop {
            let mut ways = without(&without(&state.waiting, &state.known), &rejected);
            ways = without(&ways, excluded);
            // What belongs to other landmarks comes first, so that this one has little in common with them.
            let Some(node) = members(&ways).max_by_key(|&node| membership[node]) else {
                let mut landmark = without(&state.waiting, &state.known);
                (0..W).for_each(|word| landmark[word] &= rejected[word] | excluded[word]);
                return Seen::Landmark(landmark);
            };
            let before = state;
            add(&mut allowed, node);
            if let Err(Empty(variable)) = self.admit(&mut state, node, &allowed) {
                if self.steps_to(variable) <= most {
                    return Seen::Braid;
                }
                state = before;
                allowed[node / 64] &= !(1 << (node % 64));
                add(&mut rejected, node);
            }
        }
    }

    /// How many nodes were used until a variable became empty.
    fn steps_to(&self, empty: u16) -> usize {
        let mut used = [0; W];
        let mut needed = vec![(empty, None)];
        while let Some((variable, but)) = needed.pop() {
            for &at in self.nodes.network.members(usize::from(variable)) {
                if but.is_some_and(|node| self.nodes.is_of(at, node)) {
                    continue;
                }
                if let Some(by) = self.refuted_by[usize::from(at)].map(usize::from)
                    && !has(&used, by)
                {
                    add(&mut used, by);
                    needed.push((self.known_by[by].0, Some(by)));
                }
            }
        }
        size(&used) as usize
    }
}

/// Whether all that is left in a variable is this node.
fn remains<const W: usize>(nodes: &Nodes, state: &State<W>, node: usize, variable: u16) -> bool {
    let is_open = |at: usize| !has(&state.refuted, at);
    let open = state.open[usize::from(variable)];
    match nodes.group(node) {
        None => open == 1 && is_open(node),
        Some(group) => {
            let inside = group.iter().filter(|&&at| is_open(usize::from(at))).count();
            inside > 0 && inside == usize::from(open)
        }
    }
}
