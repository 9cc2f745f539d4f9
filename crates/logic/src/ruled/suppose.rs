//! Suppositions: a value is taken for true until something cannot be. The shortest way is told.

use kudosu_board::{Stop, Unfinished};

use super::finder::{Work, singles_after};
use super::{RuleEnd, RuleLink, RuleLogic, RuleReason, RuleState, RuleStep};

/// So many values may follow, tried in this order.
const LENGTHS: [usize; 3] = [3, 10, 10_000];

/// A value that leads to what cannot be.
pub(super) fn find(
    logic: &mut RuleLogic,
    state: &RuleState,
    stop: &Stop,
) -> Result<Option<RuleStep>, Unfinished> {
    let mut open: Vec<usize> = (0..state.masks.len()).filter(|&at| !state.known[at]).collect();
    open.sort_by_key(|&at| state.masks[at].count_ones());
    for most in LENGTHS {
        for &variable in &open {
            for value in state.values(logic, variable) {
                stop.check()?;
                let Some((chain, end)) = contradiction(logic, state, variable, value, most, stop)? else {
                    continue;
                };
                let removals = vec![(variable, value)];
                return Ok(Some(RuleStep {
                    reason: RuleReason::Supposition { chain, end },
                    placements: singles_after(logic, state, &removals),
                    removals,
                    premises: Vec::new(),
                }));
            }
        }
    }
    Ok(None)
}

/// What follows from a value up to what cannot be; `None` where that is not found within so many.
fn contradiction(
    logic: &mut RuleLogic,
    state: &RuleState,
    variable: usize,
    value: i64,
    most: usize,
    stop: &Stop,
) -> Result<Option<(Vec<RuleLink>, RuleEnd)>, Unfinished> {
    let mut tried = state.clone();
    tried.now += 1;
    let since = tried.now;
    let bit = logic.bit(variable, value);
    tried.place(logic, variable, bit);
    let mut chain: Vec<RuleLink> = Vec::new();
    let mut looked = vec![since - 1; logic.parts.len()];
    loop {
        stop.check()?;
        if let Some(at) = tried.masks.iter().position(|&mask| mask == 0) {
            return Ok(Some((chain, RuleEnd::Empty(at))));
        }
        if chain.len() >= most {
            return Ok(None);
        }
        tried.now += 1;
        let single = (0..tried.masks.len()).find(|&at| !tried.known[at] && tried.masks[at].count_ones() == 1);
        if let Some(at) = single {
            let mask = tried.masks[at];
            chain.push(RuleLink {
                variable: at,
                value: logic.value(at, mask),
                rule: None,
            });
            tried.place(logic, at, mask);
            continue;
        }
        match only_place(logic, &tried) {
            Some(Ok((at, bit))) => {
                chain.push(RuleLink {
                    variable: at,
                    value: logic.value(at, bit),
                    rule: None,
                });
                tried.place(logic, at, bit);
                continue;
            }
            Some(Err(end)) => return Ok(Some((chain, end))),
            None => {}
        }
        match by_rules(logic, &mut tried, &mut looked, stop)? {
            Found::Nothing => return Ok(None),
            Found::Broken(rule) => return Ok(Some((chain, RuleEnd::Rule(rule)))),
            Found::Less(rule, at) => {
                if tried.masks[at].count_ones() == 1 {
                    chain.push(RuleLink {
                        variable: at,
                        value: logic.value(at, tried.masks[at]),
                        rule: Some(rule),
                    });
                    let mask = tried.masks[at];
                    tried.place(logic, at, mask);
                }
            }
        }
    }
}

/// A digit that has one place left in a house that has all digits, or none.
fn only_place(logic: &RuleLogic, state: &RuleState) -> Option<Result<(usize, u32), RuleEnd>> {
    let digits = logic.ground.variables[..logic.cells]
        .iter()
        .flat_map(|one| one.values.iter().copied());
    let mut digits: Vec<i64> = digits.collect();
    digits.sort_unstable();
    digits.dedup();
    if digits.len() < logic.digits {
        return None;
    }
    for house in logic.groups.iter().filter(|group| group.len() == logic.digits) {
        for &digit in &digits {
            let mut places = house
                .iter()
                .copied()
                .filter(|&cell| state.masks[cell] & logic.bit(cell, digit) != 0);
            match (places.next(), places.next()) {
                (None, _) => return Some(Err(RuleEnd::NoPlace(digit, house.clone()))),
                (Some(cell), None) if !state.known[cell] => {
                    return Some(Ok((cell, logic.bit(cell, digit))));
                }
                _ => {}
            }
        }
    }
    None
}

enum Found {
    Nothing,
    /// A rule cannot be kept.
    Broken(usize),
    /// A rule took values from a variable.
    Less(usize, usize),
}

/// Whatever a rule by itself takes away next.
fn by_rules(
    logic: &mut RuleLogic,
    state: &mut RuleState,
    looked: &mut [u64],
    stop: &Stop,
) -> Result<Found, Unfinished> {
    for (at, looked) in looked.iter_mut().enumerate() {
        let variables = logic.parts[at].variables.clone();
        let last = variables.iter().map(|&one| state.changed[one]).max().unwrap_or(0);
        if last <= *looked {
            continue;
        }
        let rule = logic.parts[at].rule;
        let mut work = Work::new(logic, at);
        if work.is_broken(state) {
            return Ok(Found::Broken(rule));
        }
        for &variable in &variables {
            let gone = work.gone(state, variable, stop)?;
            if !gone.is_empty() {
                drop(work);
                let bits = gone
                    .iter()
                    .fold(0, |bits, &value| bits | logic.bit(variable, value));
                // Parts that were looked at before this are looked at again.
                state.now += 1;
                state.remove(logic, variable, bits);
                return Ok(Found::Less(rule, variable));
            }
        }
        *looked = state.now;
    }
    Ok(Found::Nothing)
}
