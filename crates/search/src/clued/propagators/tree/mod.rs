//! Any rule as a tree of numbers and truths: bounds go up from the cells to the rule, what the rule needs
//! goes down to the cells.

mod graphs;
mod narrow;

pub(super) use graphs::{forced_form, form_of};

use std::sync::Arc;

use kudosu_rules::{Form, Machine, Regions};

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::Mask;

/// Which places are side by side with each.
pub(in crate::clued) type Near = Arc<Vec<Vec<u32>>>;

/// A node of a tree; its parts stand before it. Truths are 1 and 0. What each means is written down with
/// [`kudosu_rules::Node`].
#[derive(Clone, Debug)]
pub(in crate::clued) enum Op {
    /// Whether a cell has one of these candidates.
    In(u16, Mask),
    /// The value of a cell: this number for its first candidate, one more for the next.
    Value(u16, i64),
    /// A number for each candidate of a cell.
    Map(u16, Box<[i64]>),
    Number(i64),
    Sum(Box<[(i64, u32)]>, i64),
    Product(u32, u32),
    Quotient(u32, u32),
    Remainder(u32, u32),
    Absolute(u32),
    Largest(Box<[(u32, u32)]>),
    Variety(Box<[(u32, u32)]>),
    Choice(u32, u32, u32),
    Entry(u32, Box<[u32]>),
    Area(usize, Box<[u32]>, Near),
    IsZero(u32),
    IsAtMostZero(u32),
    Not(u32),
    All(Box<[u32]>),
    Any(Box<[u32]>),
    Different(Box<[u32]>),
    Match(Box<[u32]>, Arc<Machine>),
    Form(Form, Box<[u32]>, Near),
    Regions(Regions, Box<[u32]>),
}

/// A rule: its last node has to be true.
#[derive(Debug)]
pub(in crate::clued) struct Tree {
    pub(super) cells: Box<[u16]>,
    ops: Box<[Op]>,
}

/// With so few ways to fill the open cells all of them are tried.
const FEW_WAYS: usize = 48;

impl Tree {
    pub(in crate::clued) fn new(cells: Box<[u16]>, ops: Vec<Op>) -> Tree {
        Tree {
            cells,
            ops: ops.into_boxed_slice(),
        }
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        1 + self.ops.len() as u32 / 16
    }

    /// How many bytes it takes, about.
    pub(in crate::clued) fn bytes(&self) -> usize {
        let of = |op: &Op| match op {
            Op::Sum(terms, _) => 16 * terms.len(),
            Op::Largest(list) | Op::Variety(list) => 8 * list.len(),
            Op::Entry(_, list) | Op::All(list) | Op::Any(list) | Op::Different(list) => 4 * list.len(),
            Op::Area(_, list, _) | Op::Match(list, _) | Op::Form(_, list, _) => 4 * list.len(),
            Op::Regions(_, list) => 4 * list.len(),
            Op::Map(_, table) => 8 * table.len(),
            _ => 0,
        };
        self.ops.iter().map(|op| size_of::<Op>() + of(op)).sum()
    }

    /// Whether the rule holds when every cell has one candidate.
    pub(in crate::clued) fn holds(&self, masks: &dyn Fn(u16) -> Mask) -> bool {
        let mut bounds = Bounds::default();
        bounds.work_out(&self.ops, masks);
        bounds.low.last() == Some(&1)
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let mut ways = 1usize;
        for &cell in &self.cells {
            ways = ways.saturating_mul(domains.get(cell).count_ones() as usize);
        }
        if ways <= FEW_WAYS {
            return self.try_all(domains);
        }
        let mut bounds = Bounds::default();
        bounds.work_out(&self.ops, &|cell| domains.get(cell));
        narrow::narrow(&self.ops, &mut bounds, domains)
    }

    /// Leaves what is part of a way.
    fn try_all(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let masks: Vec<Mask> = self.cells.iter().map(|&cell| domains.get(cell)).collect();
        let mut now: Vec<Mask> = masks.iter().map(|mask| mask & mask.wrapping_neg()).collect();
        let mut kept = vec![0; masks.len()];
        let mut bounds = Bounds::default();
        loop {
            let mask_of = |cell: u16| match self.cells.binary_search(&cell) {
                Ok(at) => now[at],
                Err(_) => 0,
            };
            bounds.work_out(&self.ops, &mask_of);
            if bounds.low.last() == Some(&1) {
                kept.iter_mut().zip(&now).for_each(|(kept, now)| *kept |= now);
            }
            // The next way, like a counter.
            let mut at = 0;
            loop {
                let Some(&mask) = masks.get(at) else {
                    for (&cell, &kept) in self.cells.iter().zip(&kept) {
                        domains.keep(cell, kept)?;
                    }
                    return Ok(());
                };
                let above = mask & !(now[at] | (now[at] - 1));
                if above != 0 {
                    now[at] = above & above.wrapping_neg();
                    break;
                }
                now[at] = mask & mask.wrapping_neg();
                at += 1;
            }
        }
    }
}

/// The least and the most that each node can be.
#[derive(Debug, Default)]
struct Bounds {
    low: Vec<i64>,
    high: Vec<i64>,
}

/// Bounds beyond this are no bounds.
const WIDE: i64 = 1 << 60;

fn cut(number: i128) -> i64 {
    number.clamp(i128::from(-WIDE), i128::from(WIDE)) as i64
}

/// The values of the candidates of a leaf, from the smallest candidate.
fn leaf_values(op: &Op, mask: Mask) -> impl Iterator<Item = (u32, i64)> {
    (0..Mask::BITS)
        .filter(move |bit| mask >> bit & 1 == 1)
        .map(move |bit| {
            let value = match op {
                Op::In(_, allowed) => i64::from(allowed >> bit & 1),
                Op::Value(_, base) => base + i64::from(bit),
                Op::Map(_, table) => table.get(bit as usize).copied().unwrap_or(0),
                _ => 0,
            };
            (bit, value)
        })
}

impl Bounds {
    fn of(&self, at: u32) -> (i64, i64) {
        (self.low[at as usize], self.high[at as usize])
    }

    fn fixed(&self, at: u32) -> Option<i64> {
        let (low, high) = self.of(at);
        (low == high).then_some(low)
    }

    fn is_true(&self, at: u32) -> bool {
        self.low[at as usize] > 0
    }

    fn can_be_true(&self, at: u32) -> bool {
        self.high[at as usize] > 0
    }

    /// Works out all nodes from the cells.
    fn work_out(&mut self, ops: &[Op], masks: &dyn Fn(u16) -> Mask) {
        self.low.clear();
        self.high.clear();
        for op in ops {
            let (low, high) = self.bounds(ops, op, masks);
            self.low.push(low);
            self.high.push(high);
        }
    }

    fn bounds(&self, ops: &[Op], op: &Op, masks: &dyn Fn(u16) -> Mask) -> (i64, i64) {
        let truth = |is: bool, can: bool| (i64::from(is), i64::from(can));
        match op {
            Op::In(cell, allowed) => {
                let mask = masks(*cell);
                truth(mask & !allowed == 0, mask & allowed != 0)
            }
            Op::Value(cell, base) => {
                let mask = masks(*cell);
                let high = Mask::BITS - 1 - mask.leading_zeros().min(31);
                (
                    base + i64::from(mask.trailing_zeros().min(31)),
                    base + i64::from(high),
                )
            }
            Op::Map(cell, _) => {
                let values = || leaf_values(op, masks(*cell)).map(|(_, value)| value);
                (values().min().unwrap_or(0), values().max().unwrap_or(0))
            }
            Op::Number(number) => (*number, *number),
            Op::Sum(terms, number) => {
                let (mut low, mut high) = (i128::from(*number), i128::from(*number));
                for &(weight, part) in terms {
                    let (least, most) = self.weighted(weight, part);
                    low += least;
                    high += most;
                }
                (cut(low), cut(high))
            }
            Op::Product(a, b) => {
                let ((a, b), (c, d)) = (self.of(*a), self.of(*b));
                let corner = |x: i64, y: i64| i128::from(x) * i128::from(y);
                let all = [corner(a, c), corner(a, d), corner(b, c), corner(b, d)];
                (
                    cut(all.into_iter().min().unwrap_or(0)),
                    cut(all.into_iter().max().unwrap_or(0)),
                )
            }
            Op::Quotient(a, b) => {
                let ((low, high), divisor) = (self.of(*a), self.of(*b));
                match divisor {
                    (0, 0) => (0, 0),
                    (by, most) if by == most && by > 0 => (low.div_euclid(by), high.div_euclid(by)),
                    _ if low == high && divisor.0 == divisor.1 => {
                        let value = low.div_euclid(divisor.0);
                        (value, value)
                    }
                    _ => {
                        let most = low.abs().max(high.abs()) + 1;
                        (-most, most)
                    }
                }
            }
            Op::Remainder(a, b) => {
                let ((low, high), divisor) = (self.of(*a), self.of(*b));
                let by = divisor.0;
                match divisor.0 == divisor.1 {
                    true if by == 0 => (0, 0),
                    true if low.div_euclid(by) == high.div_euclid(by) => {
                        let (low, high) = (low.rem_euclid(by), high.rem_euclid(by));
                        (low.min(high), low.max(high))
                    }
                    _ => (0, (divisor.0.abs().max(divisor.1.abs()) - 1).max(0)),
                }
            }
            Op::Absolute(a) => {
                let (low, high) = self.of(*a);
                let least = if low <= 0 && high >= 0 {
                    0
                } else {
                    low.abs().min(high.abs())
                };
                (least, low.abs().max(high.abs()))
            }
            Op::Largest(pairs) => {
                let mut low = i64::MAX;
                let (mut high, mut sure) = (i64::MIN, i64::MIN);
                for &(condition, part) in pairs {
                    if self.can_be_true(condition) {
                        let (least, most) = self.of(part);
                        (low, high) = (low.min(least), high.max(most));
                        if self.is_true(condition) {
                            sure = sure.max(least);
                        }
                    }
                }
                match sure {
                    i64::MIN => (low.min(0), high.max(0)),
                    _ => (sure, high),
                }
            }
            Op::Variety(pairs) => self.variety(pairs),
            Op::Choice(condition, a, b) => match self.of(*condition) {
                (1.., _) => self.of(*a),
                (_, ..=0) => self.of(*b),
                _ => {
                    let ((a, b), (c, d)) = (self.of(*a), self.of(*b));
                    (a.min(c), b.max(d))
                }
            },
            Op::Entry(at, list) => {
                let (first, last) = self.of(*at);
                let inside = first.max(1)..=last.min(list.len() as i64);
                let is_outside = first < 1 || last > list.len() as i64;
                let (mut low, mut high) = if is_outside { (0, 0) } else { (i64::MAX, i64::MIN) };
                for place in inside {
                    if self.can(ops, *at, place, masks) {
                        let (least, most) = self.of(list[place as usize - 1]);
                        (low, high) = (low.min(least), high.max(most));
                    }
                }
                if low > high { (0, 0) } else { (low, high) }
            }
            Op::Area(at, list, near) => graphs::area(self, ops, *at, list, near, masks),
            Op::IsZero(a) => {
                let (low, high) = self.of(*a);
                let can = low <= 0 && high >= 0 && self.can(ops, *a, 0, masks);
                truth(low == 0 && high == 0, can)
            }
            Op::IsAtMostZero(a) => {
                let (low, high) = self.of(*a);
                truth(high <= 0, low <= 0)
            }
            Op::Not(a) => {
                let (low, high) = self.of(*a);
                truth(high <= 0, low <= 0)
            }
            Op::All(list) => truth(
                list.iter().all(|&part| self.is_true(part)),
                list.iter().all(|&part| self.can_be_true(part)),
            ),
            Op::Any(list) => truth(
                list.iter().any(|&part| self.is_true(part)),
                list.iter().any(|&part| self.can_be_true(part)),
            ),
            Op::Different(list) => {
                let mut ranges: Vec<(i64, i64)> = list.iter().map(|&part| self.of(part)).collect();
                ranges.sort_unstable();
                let touch = ranges.windows(2).any(|pair| pair[0].1 >= pair[1].0);
                let clash = ranges
                    .windows(2)
                    .any(|pair| pair[0] == pair[1] && pair[0].0 == pair[0].1);
                truth(!touch, !clash)
            }
            Op::Match(list, machine) => {
                let (can, is) = self.reads(ops, list, machine, masks);
                truth(is, can)
            }
            Op::Form(form, list, near) => graphs::form(self, *form, list, near),
            Op::Regions(regions, list) => {
                let fixed: Option<Vec<i64>> = list.iter().map(|&part| self.fixed(part)).collect();
                fixed.map_or((0, 1), |values| {
                    let hold = i64::from(regions.hold(&values));
                    (hold, hold)
                })
            }
        }
    }

    fn weighted(&self, weight: i64, part: u32) -> (i128, i128) {
        let (low, high) = self.of(part);
        let (a, b) = (
            i128::from(weight) * i128::from(low),
            i128::from(weight) * i128::from(high),
        );
        (a.min(b), a.max(b))
    }

    /// Whether a node can have a value, as far as its bounds and its cell tell.
    fn can(&self, ops: &[Op], at: u32, value: i64, masks: &dyn Fn(u16) -> Mask) -> bool {
        let (low, high) = self.of(at);
        if value < low || value > high {
            return false;
        }
        match &ops[at as usize] {
            Op::Value(cell, base) => {
                let bit = value - base;
                (0..32).contains(&bit) && masks(*cell) >> bit & 1 == 1
            }
            op @ Op::Map(cell, _) => leaf_values(op, masks(*cell)).any(|(_, other)| other == value),
            _ => true,
        }
    }

    fn variety(&self, pairs: &[(u32, u32)]) -> (i64, i64) {
        let mut known: Vec<i64> = Vec::new();
        let (mut open, mut is_any) = (0, false);
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for &(condition, part) in pairs {
            if !self.can_be_true(condition) {
                continue;
            }
            let (least, most) = self.of(part);
            (low, high) = (low.min(least), high.max(most));
            is_any |= self.is_true(condition);
            match (self.is_true(condition), least == most) {
                (true, true) => known.push(least),
                _ => open += 1,
            }
        }
        known.sort_unstable();
        known.dedup();
        let sure = known.len() as i64;
        let most = (sure + open).min(cut(i128::from(high) - i128::from(low) + 1).max(0));
        (sure.max(i64::from(is_any)), most.max(sure))
    }

    /// Whether a machine can read a list, and whether it reads whatever the list can be.
    fn reads(
        &self,
        ops: &[Op],
        list: &[u32],
        machine: &Machine,
        masks: &dyn Fn(u16) -> Mask,
    ) -> (bool, bool) {
        let mut here = vec![false; machine.next.len()];
        here[0] = true;
        let mut always = true;
        for &part in list {
            let (low, high) = self.of(part);
            // A value that it does not know is read by no machine.
            always &= low >= machine.values.first().copied().unwrap_or(1);
            always &= high <= machine.values.last().copied().unwrap_or(0);
            let mut after = vec![false; here.len()];
            for (at, &value) in machine.values.iter().enumerate() {
                if !self.can(ops, part, value, masks) {
                    continue;
                }
                for state in (0..here.len()).filter(|&state| here[state]) {
                    match machine.next[state][at] {
                        Some(next) => after[next] = true,
                        None => always = false,
                    }
                }
            }
            here = after;
        }
        let can = here
            .iter()
            .zip(&machine.accepts)
            .any(|(here, accepts)| *here && *accepts);
        let all = here
            .iter()
            .zip(&machine.accepts)
            .all(|(here, accepts)| !here || *accepts);
        (can, can && all && always && !self.has_gaps(list, machine))
    }

    /// Whether a part may be a value between those that a machine knows.
    fn has_gaps(&self, list: &[u32], machine: &Machine) -> bool {
        let count = machine.values.len() as i64;
        let width = machine
            .values
            .last()
            .zip(machine.values.first())
            .map_or(0, |(last, first)| last - first + 1);
        width != count
            && list.iter().any(|&part| {
                self.fixed(part)
                    .is_none_or(|value| !machine.values.contains(&value))
            })
    }
}
