//! Cells that are joined: what can be said of a connected set, a loop, a path and an area before all is
//! known.

use kudosu_rules::Form;

use super::{Bounds, Near, Op};
use crate::clued::mask::Mask;

/// The places that can be reached from one through those that are inside.
pub(super) fn joined(from: usize, inside: &dyn Fn(usize) -> bool, near: &Near) -> Vec<bool> {
    let mut found = vec![false; near.len()];
    found[from] = true;
    let mut open = vec![from];
    while let Some(place) = open.pop() {
        for &next in &near[place] {
            let next = next as usize;
            if !found[next] && inside(next) {
                found[next] = true;
                open.push(next);
            }
        }
    }
    found
}

fn count(found: &[bool]) -> i64 {
    found.iter().filter(|&&is| is).count() as i64
}

/// How large the area of a place is at least and at most.
pub(super) fn area(
    bounds: &Bounds,
    ops: &[Op],
    at: usize,
    list: &[u32],
    near: &Near,
    masks: &dyn Fn(u16) -> Mask,
) -> (i64, i64) {
    let (low, high) = bounds.of(list[at]);
    if low == high {
        let sure = joined(at, &|place| bounds.fixed(list[place]) == Some(low), near);
        let possible = joined(at, &|place| bounds.can(ops, list[place], low, masks), near);
        return (count(&sure), count(&possible));
    }
    let sizes = (low..=high)
        .filter(|&value| bounds.can(ops, list[at], value, masks))
        .map(|value| {
            count(&joined(
                at,
                &|place| bounds.can(ops, list[place], value, masks),
                near,
            ))
        });
    (1, sizes.max().unwrap_or(1))
}

/// Whether a form is sure, and whether it is possible.
pub(super) fn form(bounds: &Bounds, form: Form, list: &[u32], near: &Near) -> (i64, i64) {
    let sure = |place: usize| bounds.is_true(list[place]);
    let possible = |place: usize| bounds.can_be_true(list[place]);
    form_of(form, &sure, &possible, near)
}

/// The same of places of which it is told what is surely inside and what possibly.
pub(in crate::clued::propagators) fn form_of(
    form: Form,
    sure: &dyn Fn(usize) -> bool,
    possible: &dyn Fn(usize) -> bool,
    near: &Near,
) -> (i64, i64) {
    let places = 0..near.len();
    if places.clone().all(|place| sure(place) == possible(place)) {
        let has = has_form(form, sure, near, near.len());
        return (has.into(), has.into());
    }
    let Some(first) = places.clone().find(|&place| sure(place)) else {
        return (0, 1);
    };
    let reached = joined(first, possible, near);
    let is_cut = places.clone().any(|place| sure(place) && !reached[place]);
    let degree = |place: usize, inside: &dyn Fn(usize) -> bool| {
        near[place].iter().filter(|&&next| inside(next as usize)).count()
    };
    let is_broken = places.clone().any(|place| {
        sure(place)
            && match form {
                Form::Connected => false,
                Form::Loop => degree(place, sure) > 2 || degree(place, possible) < 2,
                Form::Path => degree(place, sure) > 2,
            }
    });
    (0, i64::from(!is_cut && !is_broken))
}

fn has_form(form: Form, inside: &dyn Fn(usize) -> bool, near: &Near, places: usize) -> bool {
    let Some(first) = (0..places).find(|&place| inside(place)) else {
        return form == Form::Connected;
    };
    let all = (0..places).filter(|&place| inside(place)).count();
    let is_joined = count(&joined(first, inside, near)) as usize == all;
    let degree = |place: usize| near[place].iter().filter(|&&next| inside(next as usize)).count();
    let steps: usize = (0..places)
        .filter(|&place| inside(place))
        .map(degree)
        .sum::<usize>()
        / 2;
    let is_thin = (0..places)
        .filter(|&place| inside(place))
        .all(|place| degree(place) <= 2);
    is_joined
        && match form {
            Form::Connected => true,
            Form::Loop => is_thin && steps == all,
            Form::Path => is_thin && steps + 1 == all,
        }
}

/// What has to be inside and what cannot, where a form has to be.
pub(super) fn forced(bounds: &Bounds, form: Form, list: &[u32], near: &Near) -> Vec<(usize, bool)> {
    let sure = |place: usize| bounds.is_true(list[place]);
    let possible = |place: usize| bounds.can_be_true(list[place]);
    forced_form(form, &sure, &possible, near)
}

/// The same of places of which it is told what is surely inside and what possibly.
pub(in crate::clued::propagators) fn forced_form(
    form: Form,
    sure: &dyn Fn(usize) -> bool,
    possible: &dyn Fn(usize) -> bool,
    near: &Near,
) -> Vec<(usize, bool)> {
    let mut forced = Vec::new();
    let Some(first) = (0..near.len()).find(|&place| sure(place)) else {
        return forced;
    };
    let reached = joined(first, possible, near);
    let beyond = reached
        .iter()
        .enumerate()
        .filter(|&(place, is_reached)| !is_reached && possible(place));
    forced.extend(beyond.map(|(place, _)| (place, false)));
    forced.extend(
        only_ways(first, sure, possible, near)
            .into_iter()
            .map(|place| (place, true)),
    );
    if form == Form::Connected {
        return forced;
    }
    for place in (0..near.len()).filter(|&place| possible(place)) {
        let around = || near[place].iter().map(|&next| next as usize);
        let surely = around().filter(|&next| sure(next)).count();
        let perhaps = around().filter(|&next| possible(next)).count();
        let is_impossible = surely > 2 || form == Form::Loop && perhaps < 2;
        if is_impossible && !sure(place) {
            forced.push((place, false));
        }
        if !sure(place) {
            continue;
        }
        if surely == 2 {
            forced.extend(
                around()
                    .filter(|&next| !sure(next) && possible(next))
                    .map(|next| (next, false)),
            );
        } else if form == Form::Loop && perhaps == 2 {
            forced.extend(around().filter(|&next| possible(next)).map(|next| (next, true)));
        }
    }
    forced
}

/// The places that are not sure and without which sure ones would be cut off from the first.
fn only_ways(
    first: usize,
    sure: &dyn Fn(usize) -> bool,
    possible: &dyn Fn(usize) -> bool,
    near: &Near,
) -> Vec<usize> {
    let places = near.len();
    // When each place was found, the earliest that can be reached from below it, and how many sure ones are
    // below it.
    let (mut found, mut reach, mut below) =
        (vec![0usize; places], vec![0usize; places], vec![0usize; places]);
    let mut ways = Vec::new();
    let mut clock = 1;
    let mut stack = vec![(first, 0usize, usize::MAX)];
    (found[first], reach[first], below[first]) = (clock, clock, 1);
    while let Some(&mut (place, ref mut next, parent)) = stack.last_mut() {
        if let Some(&other) = near[place].get(*next) {
            *next += 1;
            let other = other as usize;
            if other == parent || !possible(other) {
                continue;
            }
            if found[other] != 0 {
                reach[place] = reach[place].min(found[other]);
                continue;
            }
            clock += 1;
            (found[other], reach[other], below[other]) = (clock, clock, usize::from(sure(other)));
            stack.push((other, 0, place));
            continue;
        }
        stack.pop();
        if parent == usize::MAX {
            continue;
        }
        reach[parent] = reach[parent].min(reach[place]);
        below[parent] += below[place];
        if parent != first && reach[place] >= found[parent] && below[place] > 0 && !sure(parent) {
            ways.push(parent);
        }
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}
