//! Builds the network of a puzzle: collects what its clues say, derives what follows, and wires it up.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::{Cell, CellSet, Stop, Unfinished};

use super::mask::{Mask, bit, full};
use super::network::Network;
use super::propagators::{Confined, House, Pair, PairTable, Propagator, Relation, SetOf, Sum};
use super::tables::LISTED_SIDE;

/// A weighted sum: each cell with its weight, and what they add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) terms: Vec<(u16, i32)>,
    pub(super) target: i32,
}

/// Bytes that what is built may take, as far as it grows with the clues.
pub(super) const MOST_BYTES: usize = 160 << 20;

/// Lines with more cells than this, and all lines once there are so many pairs, are told by the pairs of near
/// cells alone: those of every two would grow with the square of what a text says.
const LONGEST_LINE: usize = 100;
const MANY_PAIRS: usize = 200_000;

/// Of sums with more cells than this, groups of different cells are found quickly rather than well.
const LONGEST_SUM: usize = 64;

/// What is known of a puzzle while its network is built.
#[derive(Debug)]
pub(super) struct Builder<'a> {
    stop: &'a Stop,
    /// How often somebody wanted to look at it.
    looks: std::cell::Cell<u32>,
    /// Bytes that are left.
    room: usize,
    pub(super) side: usize,
    /// The digits that houses hold.
    pub(super) full: Mask,
    pub(super) masks: Vec<Mask>,
    /// Of each cell, those that must differ from it.
    pub(super) differ: Vec<CellSet>,
    pub(super) houses: Vec<Vec<u16>>,
    pub(super) sums: Vec<Linear>,
    equal: Vec<[u16; 2]>,
    pairs: Vec<([u16; 2], usize)>,
    relations: Vec<Relation>,
    others: Vec<Propagator>,
}

impl<'a> Builder<'a> {
    /// Nothing is known yet, and so many bytes may be taken.
    pub(super) fn new(side: usize, room: usize, stop: &'a Stop) -> Builder<'a> {
        Builder::of_cells(side * side, side, full(side), room, stop)
    }

    /// The same for any number of cells, each with so many candidates at most; houses hold some of these.
    pub(super) fn of_cells(
        cells: usize,
        side: usize,
        digits: Mask,
        room: usize,
        stop: &'a Stop,
    ) -> Builder<'a> {
        Builder {
            stop,
            looks: std::cell::Cell::new(0),
            room,
            side,
            full: digits,
            masks: vec![full(side); cells],
            differ: vec![CellSet::new(); cells],
            houses: Vec::new(),
            sums: Vec::new(),
            equal: Vec::new(),
            pairs: Vec::new(),
            relations: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Takes memory for what grows with the clues, where there is some and nobody wants to stop.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Unfinished> {
        self.look()?;
        self.room = self.room.checked_sub(bytes).ok_or(Unfinished::OutOfMemory)?;
        Ok(())
    }

    /// Looks at the stop now and then: what is asked for between two looks takes microseconds.
    pub(super) fn look(&self) -> Result<(), Unfinished> {
        const SELDOM: u32 = 32;
        let looks = self.looks.get();
        self.looks.set(looks.wrapping_add(1));
        match looks.is_multiple_of(SELDOM) {
            true => self.stop.check(),
            false => Ok(()),
        }
    }

    /// Looks at the stop at once, before what may take milliseconds.
    pub(super) fn check(&self) -> Result<(), Unfinished> {
        self.stop.check()
    }

    /// How far apart on a line two cells are told of, where near ones are enough.
    pub(super) fn reach(&self, cells: &[u16]) -> usize {
        const NEAR: usize = 3;
        match cells.len() > LONGEST_LINE || self.pairs.len() > MANY_PAIRS {
            true => NEAR,
            false => cells.len(),
        }
    }

    /// Only these digits in a cell.
    pub(super) fn allow(&mut self, cell: u16, mask: Mask) {
        self.masks[usize::from(cell)] &= mask;
    }

    /// Cells that all differ; a house where they are as many as the digits.
    pub(super) fn all_different(&mut self, cells: &[u16]) {
        for (at, &a) in cells.iter().enumerate() {
            for &b in &cells[at + 1..] {
                self.different(a, b);
            }
        }
        let digits = self.full.count_ones() as usize;
        if cells.len() > digits {
            self.refuse();
        }
        if cells.len() == digits {
            let mut house = cells.to_vec();
            house.sort_unstable();
            if !self.houses.contains(&house) {
                self.houses.push(house);
            }
        }
    }

    /// Two cells that differ; a cell cannot differ from itself.
    pub(super) fn different(&mut self, a: u16, b: u16) {
        if a == b {
            self.refuse();
            return;
        }
        self.differ[usize::from(a)].insert(Cell::new(b));
        self.differ[usize::from(b)].insert(Cell::new(a));
    }

    pub(super) fn must_differ(&self, a: u16, b: u16) -> bool {
        self.differ[usize::from(a)].contains(Cell::new(b))
    }

    /// The puzzle has no solution.
    pub(super) fn refuse(&mut self) {
        if let Some(mask) = self.masks.first_mut() {
            *mask = 0;
        }
    }

    /// Two cells with the same digit.
    pub(super) fn same(&mut self, a: u16, b: u16) {
        if a != b {
            self.equal.push([a, b]);
            let equal = Relation::new(self.side, |a, b| a == b);
            let equal = self.relation(equal);
            self.pair(a, b, equal);
        }
    }

    /// A relation to use for pairs; the same one is kept once.
    pub(super) fn relation(&mut self, relation: Relation) -> usize {
        match self.relations.iter().position(|known| *known == relation) {
            Some(known) => known,
            None => {
                self.relations.push(relation);
                self.relations.len() - 1
            }
        }
    }

    /// Two cells in a relation.
    pub(super) fn pair(&mut self, a: u16, b: u16, relation: usize) {
        if a < b {
            self.pairs.push(([a, b], relation));
        } else if b < a {
            let turned = self.relations[relation].turned();
            let turned = self.relation(turned);
            self.pairs.push(([b, a], turned));
        } else {
            let own = self.relations[relation].diagonal();
            self.allow(a, own);
        }
    }

    /// A weighted sum; cells may come several times.
    pub(super) fn sum(&mut self, terms: impl IntoIterator<Item = (u16, i32)>, target: i32) {
        let linear = Linear::new(terms, target);
        match linear.terms[..] {
            [] if target != 0 => self.refuse(),
            [] => {}
            [(cell, weight)] if linear.target % weight == 0 => self.allow(cell, bit(linear.target / weight)),
            [_] => self.refuse(),
            _ => self.sums.push(linear),
        }
    }

    /// Any other rule.
    pub(super) fn add(&mut self, propagator: Propagator) -> Result<(), Unfinished> {
        self.add_large(propagator, 0)
    }

    /// A rule that takes so many bytes besides its cells.
    pub(super) fn add_large(&mut self, propagator: Propagator, bytes: usize) -> Result<(), Unfinished> {
        self.take(bytes + propagator_bytes(propagator.subject().len()))?;
        self.others.push(propagator);
        Ok(())
    }

    /// The network, with everything that was derived.
    pub(super) fn finish(mut self) -> Result<Network, Unfinished> {
        self.share_differences()?;
        // Houses of some digits only have sums that nobody worked out.
        if self.full == full(self.side) {
            super::derive::derive(&mut self)?;
        }
        let mut propagators = std::mem::take(&mut self.others);
        self.finish_pairs(&mut propagators)?;
        for linear in std::mem::take(&mut self.sums) {
            self.take(propagator_bytes(linear.terms.len()))?;
            self.finish_sum(&linear, &mut propagators);
        }
        let houses: Vec<Box<[u16]>> = self.houses.iter().map(|house| house.clone().into()).collect();
        for house in &houses {
            propagators.push(Propagator::House(House::new(house.clone(), self.full)));
            let are_seen = |cells: &[u16]| {
                let sets = cells.iter().map(|&cell| &self.differ[usize::from(cell)]);
                let common = sets
                    .skip(1)
                    .fold(self.differ[usize::from(cells[0])].clone(), |all, set| &all & set);
                common.iter().any(|cell| !house.contains(&(cell.index() as u16)))
            };
            propagators.push(Propagator::Confined(Confined::new(house.clone(), are_seen)));
        }
        propagators.sort_by_key(Propagator::rank);
        let peers = |set: &CellSet| set.iter().map(|cell| cell.index() as u16).collect();
        let weights = self.weights(&propagators);
        let peers = self.differ.iter().map(peers).collect();
        Ok(Network::new(
            self.side,
            self.masks,
            propagators,
            peers,
            houses,
            weights,
        ))
    }

    /// A cell that equals another differs from all that differ from that one.
    fn share_differences(&mut self) -> Result<(), Unfinished> {
        let mut changed = !self.equal.is_empty();
        while changed {
            changed = false;
            for [a, b] in self.equal.clone() {
                self.look()?;
                if self.must_differ(a, b) {
                    self.refuse();
                    return Ok(());
                }
                let both = &self.differ[usize::from(a)] | &self.differ[usize::from(b)];
                for cell in [a, b] {
                    let more = &both - &self.differ[usize::from(cell)];
                    for other in more.iter() {
                        self.different(cell, other.index() as u16);
                        changed = true;
                    }
                }
            }
        }
        Ok(())
    }

    fn finish_pairs(&mut self, propagators: &mut Vec<Propagator>) -> Result<(), Unfinished> {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.sort_unstable();
        pairs.dedup();
        let unequal = Relation::new(self.side, |a, b| a != b);
        let mut tables: HashMap<Relation, Arc<PairTable>> = HashMap::new();
        for group in pairs.chunk_by(|a, b| a.0 == b.0) {
            self.take(propagator_bytes(2))?;
            let [a, b] = group[0].0;
            let mut relation = self.relations[group[0].1].clone();
            for (_, more) in &group[1..] {
                relation = relation.and(&self.relations[*more]);
            }
            if self.must_differ(a, b) {
                relation = relation.and(&unequal);
            }
            let table = match tables.get(&relation) {
                Some(table) => table.clone(),
                None => {
                    self.take(PairTable::bytes(self.side))?;
                    let table = Arc::new(PairTable::new(&relation));
                    tables.insert(relation, table.clone());
                    table
                }
            };
            propagators.push(Propagator::Pair(Pair::new([a, b], table)));
        }
        Ok(())
    }

    /// The cells of a list in groups of which each has different digits, the largest groups first.
    pub(super) fn groups(&self, cells: &[u16]) -> Vec<Vec<u16>> {
        let mut left = cells.to_vec();
        let mut groups = Vec::new();
        while !left.is_empty() {
            // The largest group that grows greedily from any of the cells.
            let mut best: Vec<u16> = Vec::new();
            let seeds = if left.len() > LONGEST_SUM { 1 } else { left.len() };
            for &seed in &left[..seeds] {
                let mut group = vec![seed];
                for &cell in &left {
                    if group.iter().all(|&member| self.must_differ(member, cell)) {
                        group.push(cell);
                    }
                }
                if group.len() > best.len() {
                    best = group;
                }
                if best.len() == left.len() {
                    break;
                }
            }
            left.retain(|cell| !best.contains(cell));
            best.sort_unstable();
            groups.push(best);
        }
        groups
    }

    fn finish_sum(&mut self, linear: &Linear, propagators: &mut Vec<Propagator>) {
        let Some(groups) = self.sum_groups(linear) else {
            self.refuse();
            return;
        };
        if let [(1, cells)] = &groups[..]
            && self.side <= LISTED_SIDE
        {
            self.finish_cage(cells, linear.target, propagators);
            return;
        }
        let digits = self.digits_of(linear);
        propagators.push(Propagator::Sum(Sum::new(&groups, linear.target, digits)));
    }

    /// The digits that the cells of a sum may hold: those of houses, and others where numbers are among them.
    fn digits_of(&self, linear: &Linear) -> Mask {
        let masks = linear
            .terms
            .iter()
            .map(|&(cell, _)| self.masks[usize::from(cell)]);
        masks.fold(self.full, |all, mask| all | mask)
    }

    /// A sum that is part of another rule; `None` where it cannot come out.
    pub(super) fn sum_of(&self, linear: &Linear) -> Option<Sum> {
        let groups = self.sum_groups(linear)?;
        Some(Sum::new(&groups, linear.target, self.digits_of(linear)))
    }

    /// The cells of a sum, those of one weight that differ together; `None` where more differ than there are
    /// digits.
    fn sum_groups(&self, linear: &Linear) -> Option<Vec<(i32, Vec<u16>)>> {
        let mut weights: Vec<i32> = linear.terms.iter().map(|&(_, weight)| weight).collect();
        weights.sort_unstable_by_key(|weight| (-weight.abs(), *weight));
        weights.dedup();
        let mut groups: Vec<(i32, Vec<u16>)> = Vec::new();
        for &weight in &weights {
            let cells: Vec<u16> = linear.cells_with(weight).collect();
            groups.extend(self.groups(&cells).into_iter().map(|group| (weight, group)));
        }
        let fit = groups.iter().all(|(_, group)| group.len() <= self.side);
        fit.then_some(groups)
    }

    /// A cage: alone, or with the rest of each house that it lies in.
    fn finish_cage(&self, cells: &[u16], target: i32, propagators: &mut Vec<Propagator>) {
        let cage = || SetOf::sum(cells.into(), target, self.side);
        let mut alone = true;
        for house in &self.houses {
            if cells.len() < house.len() && cells.iter().all(|cell| house.contains(cell)) {
                let rest: Box<[u16]> = house
                    .iter()
                    .copied()
                    .filter(|cell| !cells.contains(cell))
                    .collect();
                propagators.push(Propagator::SetOf(cage().with_rest(rest)));
                alone = false;
            }
        }
        if alone {
            propagators.push(Propagator::SetOf(cage()));
        }
    }

    /// How much each cell is worth a guess: many rules, and those of few cells, make a guess tell much.
    fn weights(&self, propagators: &[Propagator]) -> Vec<f32> {
        let mut weights = vec![1.0; self.masks.len()];
        for propagator in propagators {
            let weight = propagator.weight(self.side);
            for &cell in propagator.subject() {
                weights[usize::from(cell)] += weight;
            }
        }
        weights
    }
}

/// About how many bytes a propagator of so many cells takes, with those that wake it.
fn propagator_bytes(cells: usize) -> usize {
    size_of::<Propagator>() + 40 * cells
}

impl Linear {
    pub(super) fn new(terms: impl IntoIterator<Item = (u16, i32)>, target: i32) -> Linear {
        let mut terms: Vec<(u16, i32)> = terms.into_iter().collect();
        terms.sort_unstable();
        let mut merged: Vec<(u16, i32)> = Vec::with_capacity(terms.len());
        for (cell, weight) in terms {
            match merged.last_mut() {
                Some((last, total)) if *last == cell => *total += weight,
                _ => merged.push((cell, weight)),
            }
        }
        merged.retain(|&(_, weight)| weight != 0);
        let mut target = target;
        // More positive weights than negative ones, so that equal sums look the same.
        let negative = merged.iter().filter(|(_, weight)| *weight < 0).count();
        if negative * 2 > merged.len() {
            for (_, weight) in &mut merged {
                *weight = -*weight;
            }
            target = -target;
        }
        Linear {
            terms: merged,
            target,
        }
    }

    fn cells_with(&self, weight: i32) -> impl Iterator<Item = u16> {
        let terms = self.terms.iter();
        terms.filter(move |term| term.1 == weight).map(|&(cell, _)| cell)
    }

    /// The cells, where each counts once.
    pub(super) fn plain_cells(&self) -> Option<CellSet> {
        let plain = self.terms.iter().all(|&(_, weight)| weight == 1);
        plain.then(|| self.terms.iter().map(|&(cell, _)| Cell::new(cell)).collect())
    }
}
