//! The way down a tree: what a node has to be says what its parts have to be.

use std::collections::HashSet;

use kudosu_rules::Machine;

use super::{Bounds, Op, cut, graphs, leaf_values};
use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::Mask;

/// Takes from the cells what keeps the last node from being true.
pub(super) fn narrow(ops: &[Op], bounds: &mut Bounds, domains: &mut Domains<'_>) -> Result<(), Dead> {
    let mut down = Down { ops, bounds, domains };
    let Some(last) = ops.len().checked_sub(1) else {
        return Ok(());
    };
    down.set(last as u32, 1, 1)?;
    for at in (0..ops.len()).rev() {
        down.one(at as u32)?;
    }
    Ok(())
}

struct Down<'a, 'b, 'c> {
    ops: &'a [Op],
    bounds: &'b mut Bounds,
    domains: &'b mut Domains<'c>,
}

/// The smallest number that is at least so many times another, which is positive.
fn divided_up(number: i128, by: i128) -> i64 {
    cut(-((-number).div_euclid(by)))
}

fn divided_down(number: i128, by: i128) -> i64 {
    cut(number.div_euclid(by))
}

impl Down<'_, '_, '_> {
    /// A node is from `low` to `high`.
    fn set(&mut self, at: u32, low: i64, high: i64) -> Result<(), Dead> {
        let (before, after) = self.bounds.of(at);
        let (low, high) = (low.max(before), high.min(after));
        if low > high {
            return Err(Dead);
        }
        if (low, high) == (before, after) {
            return Ok(());
        }
        (self.bounds.low[at as usize], self.bounds.high[at as usize]) = (low, high);
        let op = &self.ops[at as usize];
        match op {
            Op::In(cell, allowed) => {
                let kept = if low > 0 { *allowed } else { !allowed };
                self.domains.keep(*cell, kept)
            }
            Op::Value(cell, _) | Op::Map(cell, _) => {
                let mask = self.domains.get(*cell);
                let inside = leaf_values(op, mask).filter(|(_, value)| (low..=high).contains(value));
                let kept: Mask = inside.fold(0, |kept, (bit, _)| kept | 1 << bit);
                self.domains.keep(*cell, kept)
            }
            _ => Ok(()),
        }
    }

    fn truth(&mut self, at: u32, is: bool) -> Result<(), Dead> {
        self.set(at, is.into(), is.into())
    }

    /// A node does not have a value.
    fn forbid(&mut self, at: u32, value: i64) -> Result<(), Dead> {
        let (low, high) = self.bounds.of(at);
        if value < low || value > high {
            return Ok(());
        }
        let op = &self.ops[at as usize];
        if let Op::Value(cell, _) | Op::Map(cell, _) = op {
            let mask = self.domains.get(*cell);
            let others = leaf_values(op, mask).filter(|&(_, other)| other != value);
            let kept: Mask = others.fold(0, |kept, (bit, _)| kept | 1 << bit);
            self.domains.keep(*cell, kept)?;
        }
        match (value == low, value == high) {
            (true, true) => Err(Dead),
            (true, false) => self.set(at, low + 1, high),
            (false, true) => self.set(at, low, high - 1),
            (false, false) => Ok(()),
        }
    }

    fn can(&self, at: u32, value: i64) -> bool {
        self.bounds
            .can(self.ops, at, value, &|cell| self.domains.get(cell))
    }

    /// What a node has to be is told to its parts.
    fn one(&mut self, at: u32) -> Result<(), Dead> {
        let ops = self.ops;
        let (low, high) = self.bounds.of(at);
        match &ops[at as usize] {
            Op::In(..) | Op::Value(..) | Op::Map(..) | Op::Number(_) => Ok(()),
            Op::Sum(terms, number) => self.sum(terms, *number, low, high),
            Op::Product(a, b) => {
                self.factor(*a, *b, low, high)?;
                self.factor(*b, *a, low, high)
            }
            Op::Quotient(a, b) => match self.bounds.fixed(*b) {
                Some(by) if by > 0 => {
                    let most = i128::from(high) * i128::from(by) + i128::from(by) - 1;
                    self.set(*a, cut(i128::from(low) * i128::from(by)), cut(most))
                }
                _ => Ok(()),
            },
            Op::Remainder(..) => Ok(()),
            Op::Absolute(a) => {
                self.set(*a, -high, high)?;
                let (least, most) = self.bounds.of(*a);
                if low > 0 && least > -low {
                    self.set(*a, low, most)
                } else if low > 0 && most < low {
                    self.set(*a, least, -low)
                } else {
                    Ok(())
                }
            }
            Op::Largest(pairs) => self.largest(pairs, low, high),
            Op::Variety(pairs) => self.variety(pairs, low, high),
            Op::Choice(condition, a, b) => {
                let misses = |(least, most): (i64, i64)| most < low || least > high;
                if misses(self.bounds.of(*a)) {
                    self.truth(*condition, false)?;
                }
                if misses(self.bounds.of(*b)) {
                    self.truth(*condition, true)?;
                }
                match self.bounds.of(*condition) {
                    (1.., _) => self.set(*a, low, high),
                    (_, ..=0) => self.set(*b, low, high),
                    _ => Ok(()),
                }
            }
            Op::Entry(index, list) => self.entry(*index, list, low, high),
            Op::Area(place, list, near) => self.area(*place, list, near, low, high),
            Op::IsZero(a) if low > 0 => self.set(*a, 0, 0),
            Op::IsZero(a) if high <= 0 => self.forbid(*a, 0),
            Op::IsAtMostZero(a) if low > 0 => self.set(*a, i64::MIN, 0),
            Op::IsAtMostZero(a) if high <= 0 => self.set(*a, 1, i64::MAX),
            Op::Not(a) if low > 0 => self.truth(*a, false),
            Op::Not(a) if high <= 0 => self.truth(*a, true),
            Op::All(list) if low > 0 => list.iter().try_for_each(|&part| self.truth(part, true)),
            Op::All(list) if high <= 0 => self.not_all(list, true),
            Op::Any(list) if low > 0 => self.not_all(list, false),
            Op::Any(list) if high <= 0 => list.iter().try_for_each(|&part| self.truth(part, false)),
            Op::Different(list) if low > 0 => self.different(list),
            Op::Match(list, machine) if low > 0 => self.reads(list, machine),
            Op::Form(form, list, near) if low > 0 => {
                for (place, is_inside) in graphs::forced(self.bounds, *form, list, near) {
                    self.truth(list[place], is_inside)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn sum(&mut self, terms: &[(i64, u32)], number: i64, low: i64, high: i64) -> Result<(), Dead> {
        let (mut least, mut most) = (i128::from(number), i128::from(number));
        for &(weight, part) in terms {
            let (low, high) = self.bounds.weighted(weight, part);
            least += low;
            most += high;
        }
        for &(weight, part) in terms {
            let (own_least, own_most) = self.bounds.weighted(weight, part);
            let room_up = i128::from(high) - (least - own_least);
            let room_down = i128::from(low) - (most - own_most);
            let by = i128::from(weight.abs());
            let (from, to) = match weight > 0 {
                true => (divided_up(room_down, by), divided_down(room_up, by)),
                false => (divided_up(-room_up, by), divided_down(-room_down, by)),
            };
            self.set(part, from, to)?;
            let (now_least, now_most) = self.bounds.weighted(weight, part);
            least += now_least - own_least;
            most += now_most - own_most;
        }
        Ok(())
    }

    /// What a factor can be beside another one, where that is positive.
    fn factor(&mut self, a: u32, b: u32, low: i64, high: i64) -> Result<(), Dead> {
        let (least, most) = self.bounds.of(b);
        if least <= 0 {
            return Ok(());
        }
        let (low, high) = (i128::from(low), i128::from(high));
        let (least, most) = (i128::from(least), i128::from(most));
        let from = divided_up(low, if low > 0 { most } else { least });
        let to = divided_down(high, if high >= 0 { least } else { most });
        self.set(a, from, to)
    }

    fn largest(&mut self, pairs: &[(u32, u32)], low: i64, high: i64) -> Result<(), Dead> {
        let mut is_any = false;
        for &(condition, part) in pairs {
            if self.bounds.is_true(condition) {
                self.set(part, i64::MIN, high)?;
                is_any = true;
            } else if self.bounds.can_be_true(condition) && self.bounds.of(part).0 > high {
                self.truth(condition, false)?;
            }
        }
        let reaches = |bounds: &Bounds, &(condition, part): &(u32, u32)| {
            bounds.can_be_true(condition) && bounds.of(part).1 >= low
        };
        // Only one is large enough.
        if is_any || low > 0 || high < 0 {
            let mut able = pairs.iter().filter(|pair| reaches(self.bounds, pair)).copied();
            match (able.next(), able.next()) {
                (None, _) => return Err(Dead),
                (Some((condition, part)), None) => {
                    drop(able);
                    self.truth(condition, true)?;
                    self.set(part, low, i64::MAX)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn variety(&mut self, pairs: &[(u32, u32)], low: i64, high: i64) -> Result<(), Dead> {
        let known: HashSet<i64> = pairs
            .iter()
            .filter(|&&(condition, _)| self.bounds.is_true(condition))
            .filter_map(|&(_, part)| self.bounds.fixed(part))
            .collect();
        let possible = pairs
            .iter()
            .filter(|&&(condition, _)| self.bounds.can_be_true(condition))
            .count() as i64;
        if known.len() as i64 == high {
            // Nothing new may come.
            let (least, most) = (known.iter().min().copied(), known.iter().max().copied());
            for &(condition, part) in pairs {
                if !self.bounds.is_true(condition) {
                    if self.bounds.can_be_true(condition)
                        && self
                            .bounds
                            .fixed(part)
                            .is_some_and(|value| !known.contains(&value))
                    {
                        self.truth(condition, false)?;
                    }
                } else if let (Some(least), Some(most)) = (least, most) {
                    self.set(part, least, most)?;
                    for value in least..=most {
                        if !known.contains(&value) {
                            self.forbid(part, value)?;
                        }
                    }
                }
            }
        }
        if possible == low {
            // Each counts, and is another one.
            for &(condition, _) in pairs {
                if self.bounds.can_be_true(condition) {
                    self.truth(condition, true)?;
                }
            }
            let parts: Vec<u32> = pairs
                .iter()
                .filter(|&&(condition, _)| self.bounds.is_true(condition))
                .map(|&(_, part)| part)
                .collect();
            self.different(&parts)?;
        }
        Ok(())
    }

    fn entry(&mut self, index: u32, list: &[u32], low: i64, high: i64) -> Result<(), Dead> {
        let (first, last) = self.bounds.of(index);
        let nothing = low <= 0 && high >= 0;
        if !nothing {
            self.set(index, 1, list.len() as i64)?;
        }
        for place in first.max(1)..=last.min(list.len() as i64) {
            let (least, most) = self.bounds.of(list[place as usize - 1]);
            if (most < low || least > high) && self.can(index, place) {
                self.forbid(index, place)?;
            }
        }
        if let Some(place) = self.bounds.fixed(index)
            && let Some(&part) = usize::try_from(place - 1).ok().and_then(|place| list.get(place))
        {
            self.set(part, low, high)?;
        }
        Ok(())
    }

    fn area(
        &mut self,
        place: usize,
        list: &[u32],
        near: &super::Near,
        low: i64,
        high: i64,
    ) -> Result<(), Dead> {
        let (least, most) = self.bounds.of(list[place]);
        if most - least > 100 {
            return Ok(());
        }
        let count = |found: &[bool]| found.iter().filter(|&&is| is).count() as i64;
        for value in least..=most {
            if !self.can(list[place], value) {
                continue;
            }
            let possible = graphs::joined(place, &|other| self.can(list[other], value), near);
            if count(&possible) < low {
                self.forbid(list[place], value)?;
            } else if count(&possible) == low && self.bounds.fixed(list[place]) == Some(value) {
                for other in (0..list.len()).filter(|&other| possible[other]) {
                    self.set(list[other], value, value)?;
                }
            }
        }
        let Some(value) = self.bounds.fixed(list[place]) else {
            return Ok(());
        };
        let sure = graphs::joined(
            place,
            &|other| self.bounds.fixed(list[other]) == Some(value),
            near,
        );
        if count(&sure) == high {
            // It is as large as it may be: nothing beside it is of it.
            for inside in (0..list.len()).filter(|&inside| sure[inside]) {
                for &next in near[inside].iter().filter(|&&next| !sure[next as usize]) {
                    self.forbid(list[next as usize], value)?;
                }
            }
        }
        Ok(())
    }

    /// Not all of these are so: where all others are, the last one is not.
    fn not_all(&mut self, list: &[u32], is: bool) -> Result<(), Dead> {
        let is_so = |bounds: &Bounds, part: u32| match is {
            true => bounds.is_true(part),
            false => !bounds.can_be_true(part),
        };
        let mut left = list.iter().copied().filter(|&part| !is_so(self.bounds, part));
        match (left.next(), left.next()) {
            (None, _) => Err(Dead),
            (Some(last), None) => {
                drop(left);
                self.truth(last, !is)
            }
            _ => Ok(()),
        }
    }

    fn different(&mut self, list: &[u32]) -> Result<(), Dead> {
        for (at, &part) in list.iter().enumerate() {
            if let Some(value) = self.bounds.fixed(part) {
                for (other, &next) in list.iter().enumerate() {
                    if other != at {
                        self.forbid(next, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Each value that stays is read on a way from the start of a machine to its end.
    fn reads(&mut self, list: &[u32], machine: &Machine) -> Result<(), Dead> {
        let states = machine.next.len();
        let mut layers = vec![vec![false; states]];
        layers[0][0] = true;
        for (at, &part) in list.iter().enumerate() {
            let mut after = vec![false; states];
            for (number, &value) in machine.values.iter().enumerate() {
                if self.can(part, value) {
                    for state in (0..states).filter(|&state| layers[at][state]) {
                        if let Some(next) = machine.next[state][number] {
                            after[next] = true;
                        }
                    }
                }
            }
            layers.push(after);
        }
        let mut good: Vec<bool> = machine.accepts.clone();
        for (at, &part) in list.iter().enumerate().rev() {
            let mut before = vec![false; states];
            let mut kept = Vec::new();
            for (number, &value) in machine.values.iter().enumerate() {
                if !self.can(part, value) {
                    continue;
                }
                let mut leads = false;
                for state in (0..states).filter(|&state| layers[at][state]) {
                    if machine.next[state][number].is_some_and(|next| good[next] && layers[at + 1][next]) {
                        before[state] = true;
                        leads = true;
                    }
                }
                if leads {
                    kept.push(value);
                }
            }
            let (Some(&least), Some(&most)) = (kept.first(), kept.last()) else {
                return Err(Dead);
            };
            self.set(part, least, most)?;
            for value in least..=most {
                if !kept.contains(&value) {
                    self.forbid(part, value)?;
                }
            }
            good = before;
        }
        Ok(())
    }
}
