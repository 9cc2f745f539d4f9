//! What a rule can still be, true or false, while not everything is known: every node of it has the numbers
//! that it can be. Nothing that is possible is left out; whatever is not worked out closely stays open.

use std::collections::HashMap;

use kudosu_rules::{Form, Ground, Links, Machine, Node, NodeId, Regions};

use super::span::{FALSE, OPEN, Span, TRUE};

/// For each place of some links those beside it.
type Near = Vec<Vec<u32>>;

/// More pairs of numbers than this are not tried one by one.
const PAIRS: u32 = 2_048;

/// Room to work in, and what is known of the links.
#[derive(Debug)]
pub(super) struct Evaluator {
    spans: Vec<Span>,
    near: HashMap<NodeId, Near>,
}

impl Evaluator {
    pub(super) fn new(ground: &Ground) -> Evaluator {
        let near = |(at, node): (usize, &Node)| match node {
            Node::Area(_, list, links) | Node::Form(_, list, links) => Some((at, near_of(list.len(), links))),
            Node::Regions(Regions::Size(_, links), list) => Some((at, near_of(list.len(), links))),
            _ => None,
        };
        Evaluator {
            spans: vec![OPEN; ground.nodes.len()],
            near: ground.nodes.iter().enumerate().filter_map(near).collect(),
        }
    }

    /// What the last of these nodes can be; each stands after its parts.
    pub(super) fn evaluate(
        &mut self,
        ground: &Ground,
        nodes: &[NodeId],
        variable: &dyn Fn(usize) -> Span,
    ) -> Span {
        let mut last = TRUE;
        for &node in nodes {
            last = self.node(ground, node, variable);
            self.spans[node] = last;
        }
        last
    }

    /// What a node could be when it was looked at last.
    pub(super) fn last(&self, node: NodeId) -> Span {
        self.spans[node]
    }

    fn node(&self, ground: &Ground, node: NodeId, variable: &dyn Fn(usize) -> Span) -> Span {
        let at = |node: NodeId| self.spans[node];
        match &ground.nodes[node] {
            Node::Number(number) => Span::one(*number),
            Node::Variable(at) => variable(*at),
            Node::Sum(terms, number) => terms.iter().fold(Span::one(*number), |sum, &(weight, node)| {
                sum.plus(at(node).times(weight))
            }),
            Node::Product(a, b) | Node::Quotient(a, b) | Node::Remainder(a, b) => {
                self.of_two(ground, node, *a, *b)
            }
            Node::Absolute(a) => {
                let inside = at(*a);
                match inside.count() {
                    Some(_) => inside
                        .values()
                        .map(|value| Span::one(value.abs()))
                        .reduce(Span::or)
                        .unwrap_or(inside),
                    None => Span::range(
                        if inside.has(0) {
                            0
                        } else {
                            inside.lo.abs().min(inside.hi.abs())
                        },
                        inside.lo.abs().max(inside.hi.abs()),
                    ),
                }
            }
            Node::Largest(pairs) => largest(pairs, &at),
            Node::Variety(pairs) => variety(pairs, &at),
            Node::Choice(condition, a, b) => match at(*condition) {
                condition if condition.is_true() => at(*a),
                condition if condition.is_false() => at(*b),
                _ => at(*a).or(at(*b)),
            },
            Node::Entry(place, list) => entry(at(*place), list, &at),
            Node::Area(place, list, _) => self.area(node, *place, list),
            Node::IsZero(a) => match (at(*a).has(0), at(*a).is_one()) {
                (false, _) => FALSE,
                (true, true) => TRUE,
                (true, false) => OPEN,
            },
            Node::IsAtMostZero(a) => match at(*a) {
                inside if inside.hi <= 0 => TRUE,
                inside if inside.lo > 0 => FALSE,
                _ => OPEN,
            },
            Node::Not(a) => match at(*a) {
                inside if inside.is_true() => FALSE,
                inside if inside.is_false() => TRUE,
                _ => OPEN,
            },
            Node::All(list) => {
                if list.iter().any(|&part| at(part).is_false()) {
                    FALSE
                } else if list.iter().all(|&part| at(part).is_true()) {
                    TRUE
                } else {
                    OPEN
                }
            }
            Node::Any(list) => {
                if list.iter().any(|&part| at(part).is_true()) {
                    TRUE
                } else if list.iter().all(|&part| at(part).is_false()) {
                    FALSE
                } else {
                    OPEN
                }
            }
            Node::Different(list) => different(list, &at),
            Node::Match(list, machine) => matches(list, &ground.machines[*machine], &at),
            Node::Form(form, list, _) => {
                let inside: Vec<Span> = list.iter().map(|&node| at(node)).collect();
                match self.near.get(&node) {
                    Some(near) => has_form(*form, &inside, near),
                    None => OPEN,
                }
            }
            Node::Regions(regions, list) => {
                let spans: Vec<Span> = list.iter().map(|&node| at(node)).collect();
                keeps_regions(regions, &spans, self.near.get(&node))
            }
            // Whatever came later than this is left open.
            _ => Span::range(i64::MIN / 4, i64::MAX / 4),
        }
    }

    /// Two numbers with an operator, each pair of values tried.
    fn of_two(&self, ground: &Ground, node: NodeId, a: NodeId, b: NodeId) -> Span {
        let (one, other) = (self.spans[a], self.spans[b]);
        let pairs = one.count().zip(other.count()).map(|(one, other)| one * other);
        if pairs.is_some_and(|pairs| pairs <= PAIRS) {
            let value = |x: i64, y: i64| {
                let part = |part: NodeId| if part == a { x } else { y };
                Span::one(ground.node_value(node, &|_| 0, &part))
            };
            let all = one
                .values()
                .flat_map(|x| other.values().map(move |y| (x, y)))
                .filter(|(x, y)| a != b || x == y);
            return all.map(|(x, y)| value(x, y)).reduce(Span::or).unwrap_or(OPEN);
        }
        let (high, low) = (one.lo.abs().max(one.hi.abs()), other.lo.abs().max(other.hi.abs()));
        match &ground.nodes[node] {
            Node::Product(..) => {
                let ends = [one.lo, one.hi].map(|x| [x.saturating_mul(other.lo), x.saturating_mul(other.hi)]);
                let ends = ends.concat();
                Span::range(
                    ends.iter().copied().min().unwrap_or(0),
                    ends.iter().copied().max().unwrap_or(0),
                )
            }
            Node::Quotient(..) => Span::range(-high - 1, high),
            _ => Span::range(-low, low),
        }
    }

    /// How large the area of a place can be: what is sure to be joined with it, and what can be.
    fn area(&self, node: NodeId, place: usize, list: &[NodeId]) -> Span {
        let Some(near) = self.near.get(&node) else {
            return Span::range(1, list.len() as i64);
        };
        let own = self.spans[list[place]];
        if own.count().is_none() {
            return Span::range(1, list.len() as i64);
        }
        let size = |inside: &dyn Fn(usize) -> bool| joined(place, near, inside).len() as i64;
        own.values()
            .map(|value| {
                let sure = |at: usize| {
                    at == place || (self.spans[list[at]].is_one() && self.spans[list[at]].lo == value)
                };
                let can = |at: usize| at == place || self.spans[list[at]].has(value);
                Span::range(size(&sure), size(&can))
            })
            .reduce(Span::or)
            .unwrap_or(OPEN)
    }
}

fn near_of(places: usize, links: &Links) -> Near {
    let mut near = vec![Vec::new(); places];
    for &[a, b] in links.iter() {
        near[a as usize].push(b);
        near[b as usize].push(a);
    }
    near
}

/// The places that are joined with one by steps through what is inside.
fn joined(from: usize, near: &Near, inside: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let mut seen = vec![false; near.len()];
    seen[from] = true;
    let mut found = vec![from];
    let mut at = 0;
    while at < found.len() {
        for &next in &near[found[at]] {
            let next = next as usize;
            if !seen[next] && inside(next) {
                seen[next] = true;
                found.push(next);
            }
        }
        at += 1;
    }
    found
}

fn largest(pairs: &[(NodeId, NodeId)], at: &dyn Fn(NodeId) -> Span) -> Span {
    let can = pairs.iter().filter(|(condition, _)| !at(*condition).is_false());
    let sure = pairs.iter().filter(|(condition, _)| at(*condition).is_true());
    let high = can.clone().map(|&(_, node)| at(node).hi).max();
    let sure = sure.map(|&(_, node)| at(node).lo).max();
    match (high, sure) {
        (None, _) => Span::one(0),
        (Some(high), Some(low)) => Span::range(low, high),
        // Perhaps nothing counts, and then it is 0.
        (Some(high), None) => {
            let low = can.map(|&(_, node)| at(node).lo).min().unwrap_or(0);
            Span::range(low.min(0), high.max(0))
        }
    }
}

fn variety(pairs: &[(NodeId, NodeId)], at: &dyn Fn(NodeId) -> Span) -> Span {
    let can: Vec<Span> = pairs
        .iter()
        .filter(|(condition, _)| !at(*condition).is_false())
        .map(|&(_, node)| at(node))
        .collect();
    let mut known: Vec<i64> = pairs
        .iter()
        .filter(|(condition, node)| at(*condition).is_true() && at(*node).is_one())
        .map(|&(_, node)| at(node).lo)
        .collect();
    known.sort_unstable();
    known.dedup();
    let has_some = pairs.iter().any(|(condition, _)| at(*condition).is_true());
    let mut most = can.len() as i64;
    if let Some(all) = can.iter().copied().reduce(Span::or)
        && let Some(count) = all.count()
    {
        most = most.min(i64::from(count));
    }
    Span::range((known.len() as i64).max(i64::from(has_some)), most)
}

fn entry(place: Span, list: &[NodeId], at: &dyn Fn(NodeId) -> Span) -> Span {
    let length = list.len() as i64;
    let inside = (place.lo.max(1)..=place.hi.min(length))
        .filter(|&number| place.has(number))
        .map(|number| at(list[number as usize - 1]))
        .reduce(Span::or);
    let is_outside = place.lo < 1 || place.hi > length;
    match (inside, is_outside) {
        (Some(inside), false) => inside,
        (Some(inside), true) => inside.or(Span::one(0)),
        (None, _) => Span::one(0),
    }
}

/// Whether all can differ: each needs a value of its own.
fn different(list: &[NodeId], at: &dyn Fn(NodeId) -> Span) -> Span {
    let spans: Vec<Span> = list.iter().map(|&node| at(node)).collect();
    if spans.iter().any(|span| span.count().is_none()) {
        return OPEN;
    }
    let mut owner: HashMap<i64, usize> = HashMap::new();
    for (place, _) in spans.iter().enumerate() {
        let mut seen = Vec::new();
        if !finds_value(place, &spans, &mut owner, &mut seen) {
            return FALSE;
        }
    }
    let are_apart = |(number, one): (usize, &Span)| {
        let others = &spans[number + 1..];
        others
            .iter()
            .all(|other| !one.values().any(|value| other.has(value)))
    };
    Span::truth(spans.iter().enumerate().all(are_apart)).or(TRUE)
}

/// Gives a place a value, and those that had it others.
fn finds_value(place: usize, spans: &[Span], owner: &mut HashMap<i64, usize>, seen: &mut Vec<i64>) -> bool {
    for value in spans[place].values() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        let is_free = match owner.get(&value).copied() {
            None => true,
            Some(other) => finds_value(other, spans, owner, seen),
        };
        if is_free {
            owner.insert(value, place);
            return true;
        }
    }
    false
}

/// Whether a machine can read these numbers to its end.
fn matches(list: &[NodeId], machine: &Machine, at: &dyn Fn(NodeId) -> Span) -> Span {
    let states = machine.next.len();
    let mut here = vec![false; states];
    here[0] = true;
    let mut is_sure = true;
    for &node in list {
        let span = at(node);
        let mut next = vec![false; states];
        let is_known = span
            .values()
            .all(|value| machine.values.binary_search(&value).is_ok());
        is_sure &= span.count().is_some() && is_known;
        for (column, value) in machine.values.iter().enumerate() {
            if !span.has(*value) {
                continue;
            }
            for state in (0..states).filter(|&state| here[state]) {
                match machine.next[state][column] {
                    Some(after) => next[after] = true,
                    None => is_sure = false,
                }
            }
        }
        here = next;
    }
    let ends = || (0..states).filter(|&state| here[state]);
    match (ends().any(|state| machine.accepts[state]), is_sure) {
        (false, _) => FALSE,
        (true, true) if ends().all(|state| machine.accepts[state]) => TRUE,
        _ => OPEN,
    }
}

/// Whether places that are inside, outside or not known can have a form.
fn has_form(form: Form, inside: &[Span], near: &Near) -> Span {
    let mut can: Vec<bool> = inside.iter().map(|span| !span.is_false()).collect();
    let must: Vec<bool> = inside.iter().map(|span| span.is_true()).collect();
    let beside = |places: &[bool], at: usize| near[at].iter().filter(|&&next| places[next as usize]).count();
    if form != Form::Connected {
        let ends_wanted = usize::from(form == Form::Loop);
        // What would be a dead end or a branch is not inside.
        loop {
            let mut is_changed = false;
            for at in 0..can.len() {
                if !can[at] {
                    continue;
                }
                let crowded = beside(&must, at) > 2
                    || near[at]
                        .iter()
                        .map(|&next| next as usize)
                        .any(|next| must[next] && !must[at] && beside(&must, next) >= 2);
                let is_dead = ends_wanted == 1 && beside(&can, at) < 2;
                if crowded || is_dead {
                    if must[at] {
                        return FALSE;
                    }
                    can[at] = false;
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
        }
        let least = (0..can.len())
            .filter(|&at| must[at])
            .filter(|&at| beside(&can, at) < 2)
            .count();
        if form == Form::Path && least > 2 || !can.contains(&true) {
            return FALSE;
        }
    }
    if let Some(first) = must.iter().position(|&is| is) {
        let with = joined(first, near, &|at| can[at]);
        if (0..must.len()).any(|at| must[at] && !with.contains(&at)) {
            return FALSE;
        }
    }
    if inside.iter().all(|span| span.is_one()) {
        return Span::truth(is_form(form, &must, near));
    }
    OPEN
}

/// Whether numbers that are known, or not yet, can keep what is said of their regions.
fn keeps_regions(regions: &Regions, spans: &[Span], near: Option<&Near>) -> Span {
    if spans.iter().all(|span| span.is_one()) {
        let numbers: Vec<i64> = spans.iter().map(|span| span.lo).collect();
        return Span::truth(regions.hold(&numbers));
    }
    let can_be = match (regions, near) {
        (Regions::Size(size, _), Some(near)) => can_have_size(*size, spans, near),
        (Regions::Differ, _) => {
            let (parts, digits) = spans.split_at(spans.len() / 2);
            let known = parts
                .iter()
                .zip(digits)
                .filter(|(part, digit)| part.is_one() && digit.is_one());
            let mut seen = std::collections::HashSet::new();
            known
                .into_iter()
                .all(|(part, digit)| seen.insert((part.lo, digit.lo)))
        }
        (Regions::InOrder(least), _) => {
            let mut next = *least;
            spans.iter().all(|span| {
                let fits = span.lo <= next;
                next += i64::from(span.has(next));
                fits
            })
        }
        (Regions::Size(..), None) => true,
    };
    if can_be { OPEN } else { FALSE }
}

/// Whether each number that stands somewhere can still have a joined region of this size.
fn can_have_size(size: i64, spans: &[Span], near: &Near) -> bool {
    let known = spans.iter().enumerate().filter(|(_, span)| span.is_one());
    let mut firsts: HashMap<i64, usize> = HashMap::new();
    for (at, span) in known.clone() {
        firsts.entry(span.lo).or_insert(at);
    }
    firsts.into_iter().all(|(number, first)| {
        let with = joined(first, near, &|at| spans[at].has(number));
        let mut sure = known
            .clone()
            .filter(|(_, span)| span.lo == number)
            .map(|(at, _)| at);
        let count = sure.clone().count() as i64;
        count <= size && with.len() as i64 >= size && sure.all(|at| with.contains(&at))
    })
}

/// The same of places that are known.
fn is_form(form: Form, inside: &[bool], near: &Near) -> bool {
    let Some(first) = inside.iter().position(|&is| is) else {
        return form == Form::Connected;
    };
    let count = inside.iter().filter(|&&is| is).count();
    let is_joined = joined(first, near, &|at| inside[at]).len() == count;
    let degree = |at: usize| near[at].iter().filter(|&&next| inside[next as usize]).count();
    let degrees: Vec<usize> = (0..inside.len()).filter(|&at| inside[at]).map(degree).collect();
    let ends = degrees.iter().filter(|&&degree| degree == 1).count();
    is_joined
        && match form {
            Form::Connected => true,
            Form::Loop => degrees.iter().all(|&degree| degree == 2),
            Form::Path => count == 1 || (degrees.iter().all(|&degree| degree <= 2) && ends == 2),
        }
}
