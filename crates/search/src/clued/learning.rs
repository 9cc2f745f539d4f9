//! What plain search does not end: the same propagators as rules of a search that learns.
//!
//! Houses and cells that differ become groups and clauses. A propagator is asked why only when a conflict
//! involves what it took: the digits that were gone by then from its cells, less all without which it would
//! have taken the same. So none of them has to know how to explain itself.

use std::sync::Arc;

use kudosu_board::Stop;

use super::domains::{Domains, Queue, Wakes, Wiring};
use super::mask::{Mask, bit, digits};
use super::network::Network;
use super::propagators::Propagator;
use super::search::Search;
use crate::Unfinished;
use crate::general::{CellCode, Enabled, Literal, Ruled, RuledLearner, Rules};

/// Pairs of candidates that exclude each other: more than this are too much to learn from, and those that
/// rules for two cells say besides are left to these rules.
const MOST_APART: usize = 1_500_000;

/// A search that learns, for what is left of a search; `None` where too much excludes each other.
pub(super) fn learner(
    network: &Arc<Network>,
    search: &Search,
    enabled: Enabled,
    stop: &Stop,
) -> Result<Option<RuledLearner>, Unfinished> {
    let root = search.first_masks(network);
    let side = network.side;
    let houses = groups(network);
    let mut apart = Vec::new();
    let number = |digit: i32| digit as usize - 1;
    for together in search.ruled_out() {
        let candidate = |&(cell, mask): &(u16, Mask)| (usize::from(cell), mask.trailing_zeros() as usize);
        apart.push(together.iter().map(candidate).collect());
    }
    for (a, peers) in network.wiring.peers.iter().enumerate() {
        stop.check()?;
        if apart.len() > MOST_APART {
            return Ok(None);
        }
        for b in peers.iter().map(|&peer| usize::from(peer)).filter(|&b| b > a) {
            let share = |house: &[u16]| [a, b].iter().all(|&cell| house.contains(&(cell as u16)));
            if !houses.iter().any(|house| share(house)) {
                let both = digits(root[a] & root[b]);
                apart.extend(both.map(|digit| vec![(a, number(digit)), (b, number(digit))]));
            }
        }
    }
    for propagator in &network.propagators {
        stop.check()?;
        if apart.len() > MOST_APART {
            break;
        }
        let table = propagator.apart(side);
        let cells = propagator.subject();
        for (at, &a) in cells.iter().enumerate().filter(|_| !table.is_empty()) {
            for &b in &cells[at + 1..] {
                let [a, b] = [usize::from(a), usize::from(b)];
                for digit in digits(root[a]) {
                    // Equal digits were told above.
                    let others = table[number(digit)] & root[b] & !bit(digit);
                    apart.extend(digits(others).map(|other| vec![(a, number(digit)), (b, number(other))]));
                }
            }
        }
    }
    let mut ordered = vec![false; root.len()];
    for sum in network
        .propagators
        .iter()
        .filter(|one| matches!(one, Propagator::Sum(_)))
    {
        for &cell in sum.subject() {
            ordered[usize::from(cell)] = true;
        }
    }
    let ruled = Ruled {
        side,
        digits: root.iter().map(|&mask| u128::from(mask)).collect(),
        houses,
        ordered,
        apart,
    };
    RuledLearner::new(
        ruled,
        enabled,
        |codes, digits| Box::new(ClueRules::new(network.clone(), codes, digits)),
        stop,
    )
    .map(Some)
}

/// The propagators as rules.
struct ClueRules {
    network: Arc<Network>,
    /// Of each cell, how its candidates are numbered, and all of them.
    codes: Box<[CellCode]>,
    all: Vec<Mask>,
    /// The candidates by their numbers.
    candidates: Vec<(usize, Mask)>,
    /// What the cells may hold without any guess, and what they may hold now.
    root: Vec<Mask>,
    masks: Vec<Mask>,
    waiting: Queue,
    /// Where propagators are tried.
    trial: Trial,
    /// Room for explanations: what the cells hold in them, and what of that a propagator looks at.
    given: Vec<Mask>,
    looked_at: Vec<Wakes>,
}

/// A place where a propagator works without waking others.
struct Trial {
    masks: Vec<Mask>,
    queue: Queue,
    wiring: Wiring,
}

impl Trial {
    /// Whether a propagator can be kept; what it leaves is in `masks`.
    fn keeps(&mut self, propagator: &Propagator, masks: &[Mask]) -> bool {
        self.masks.copy_from_slice(masks);
        self.queue.forget_culprits();
        let result = propagator.enforce(&mut Domains {
            masks: &mut self.masks,
            queue: &mut self.queue,
            wiring: &self.wiring,
        });
        self.queue.forget_fixed();
        result.is_ok()
    }

    /// Whether a propagator takes this candidate, or cannot be kept.
    fn takes(&mut self, propagator: &Propagator, masks: &[Mask], taken: Option<(usize, Mask)>) -> bool {
        let is_kept = self.keeps(propagator, masks);
        !is_kept || taken.is_some_and(|(cell, digit)| self.masks[cell] & digit == 0)
    }
}

impl ClueRules {
    fn new(network: Arc<Network>, codes: &[CellCode], digits: &[u128]) -> ClueRules {
        let root: Vec<Mask> = digits.iter().map(|&digits| digits as Mask).collect();
        let of_cell = |(cell, &mask)| single(mask).map(move |digit| (cell, digit));
        let open = root.iter().enumerate().filter(|(cell, _)| codes[*cell].count > 0);
        let mut waiting = Queue::new(network.propagators.len());
        for (id, propagator) in network.propagators.iter().enumerate() {
            if is_rule(&network, propagator) {
                waiting.add_one(id);
            }
        }
        let trial = Trial {
            masks: root.clone(),
            queue: Queue::new(0),
            wiring: network.wiring.without_watchers(),
        };
        ClueRules {
            codes: codes.into(),
            candidates: open.flat_map(of_cell).collect(),
            all: root.clone(),
            masks: root.clone(),
            given: root.clone(),
            looked_at: vec![Wakes::Any; root.len()],
            root,
            waiting,
            trial,
            network,
        }
    }

    fn candidate(&self, number: u32) -> (usize, Mask) {
        self.candidates[number as usize]
    }

    /// Appends what says that a cell has no candidates but those of `given`.
    fn say_gone(&self, cell: usize, because: &mut Vec<Literal>) {
        let (given, code) = (self.given[cell], self.codes[cell]);
        let mut gone = self.root[cell] & !given;
        let rank = |below: Mask| (self.all[cell] & below).count_ones() - 1;
        let below = (given & given.wrapping_neg()).wrapping_sub(1);
        if given != 0
            && (gone & below).count_ones() > 1
            && let Some(literal) = code.at_most(rank(below))
        {
            because.push(literal);
            gone &= !below;
        }
        let up_to = Mask::MAX >> given.leading_zeros().min(31);
        if given != 0
            && (gone & !up_to).count_ones() > 1
            && let Some(literal) = code.at_most(rank(up_to))
        {
            because.push(literal ^ 1);
            gone &= up_to;
        }
        because.extend(single(gone).map(|digit| 2 * self.number(cell, digit)));
    }

    /// Gives these cells back what was taken from them, as far as a propagator takes the same without that:
    /// many at once where they have nothing to do with it.
    fn relax(&mut self, propagator: &Propagator, taken: Option<(usize, Mask)>, cells: &[usize]) {
        const FEW: usize = 6;
        if cells.iter().all(|&cell| self.given[cell] == self.root[cell]) {
            return;
        }
        if cells.len() == 1 || cells.len() > FEW {
            let kept: Vec<Mask> = cells.iter().map(|&cell| self.given[cell]).collect();
            for &cell in cells {
                self.given[cell] = self.root[cell];
            }
            if self.trial.takes(propagator, &self.given, taken) {
                return;
            }
            for (&cell, kept) in cells.iter().zip(kept) {
                self.given[cell] = kept;
            }
        }
        match *cells {
            [cell] if self.looked_at[cell] != Wakes::Any => {}
            [cell] => {
                for digit in single(self.root[cell] & !self.given[cell]) {
                    self.given[cell] |= digit;
                    if !self.trial.takes(propagator, &self.given, taken) {
                        self.given[cell] &= !digit;
                    }
                }
            }
            _ if cells.len() > FEW => {
                let (some, others) = cells.split_at(cells.len() / 2);
                self.relax(propagator, taken, some);
                self.relax(propagator, taken, others);
            }
            _ => {
                for cell in cells {
                    self.relax(propagator, taken, std::slice::from_ref(cell));
                }
            }
        }
    }

    /// The number of a candidate.
    fn number(&self, cell: usize, digit: Mask) -> u32 {
        self.codes[cell].first + (self.all[cell] & (digit - 1)).count_ones()
    }
}

/// The houses, where each has a cell for every digit that there is.
fn groups(network: &Network) -> &[Box<[u16]>] {
    match network.houses.iter().all(|house| house.len() == network.side) {
        true => &network.houses,
        false => &[],
    }
}

/// Whether groups and clauses do not say the same already.
fn is_rule(network: &Network, propagator: &Propagator) -> bool {
    let is_house = matches!(propagator, Propagator::House(_) | Propagator::Confined(_));
    !is_house || groups(network).is_empty()
}

/// The bits of a mask, each on its own.
fn single(mask: Mask) -> impl Iterator<Item = Mask> {
    digits(mask).map(|digit| 1 << (digit - 1))
}

impl Rules for ClueRules {
    fn take(&mut self, candidate: u32, for_good: bool) {
        let (cell, digit) = self.candidate(candidate);
        let old = self.masks[cell];
        self.masks[cell] &= !digit;
        if for_good {
            self.root[cell] &= !digit;
        }
        let new = self.masks[cell];
        self.network.wiring.wake(cell as u16, old, new, &mut self.waiting);
    }

    fn give_back(&mut self, candidate: u32) {
        let (cell, digit) = self.candidate(candidate);
        self.masks[cell] |= digit;
    }

    fn rest(&mut self) {
        self.waiting.clear();
    }

    fn look(&mut self, taken: &mut Vec<u32>) -> Option<(u32, bool)> {
        while let Some(id) = self.waiting.next() {
            self.waiting.done(id);
            let propagator = &self.network.propagators[id];
            if !is_rule(&self.network, propagator) {
                continue;
            }
            if !self.trial.keeps(propagator, &self.masks) {
                return Some((id as u32, true));
            }
            for cell in 0..self.masks.len() {
                let gone = self.masks[cell] & !self.trial.masks[cell];
                taken.extend(single(gone).map(|digit| self.number(cell, digit)));
            }
            if !taken.is_empty() {
                return Some((id as u32, false));
            }
        }
        None
    }

    fn explain(
        &mut self,
        rule: u32,
        taken: Option<u32>,
        was_gone: &dyn Fn(u32) -> bool,
        because: &mut Vec<Literal>,
    ) {
        let taken = taken.map(|taken| self.candidate(taken));
        let propagator = &self.network.propagators[rule as usize];
        let mut cells: Vec<usize> = propagator
            .watched()
            .iter()
            .map(|&cell| usize::from(cell))
            .collect();
        self.given.copy_from_slice(&self.root);
        if taken.is_none() {
            // The cell that it left empty need not be one of its own.
            self.trial.keeps(propagator, &self.masks);
            cells.extend(self.trial.queue.emptied.map(usize::from));
        }
        cells.sort_unstable();
        cells.dedup();
        // What was known from the start needs no reason.
        cells.retain(|&cell| self.codes[cell].count > 0);
        for &cell in &cells {
            for digit in single(self.root[cell]) {
                if was_gone(self.number(cell, digit)) {
                    self.given[cell] &= !digit;
                }
            }
            self.looked_at[cell] = Wakes::Any;
        }
        let all = self.given.clone();
        for (&cell, wakes) in propagator.watched().iter().zip(propagator.wakes()) {
            let cell = usize::from(cell);
            self.looked_at[cell] = wakes;
            if let Wakes::Decided(meant) = wakes {
                // Nothing else of the cell was looked at.
                let (given, root) = (self.given[cell], self.root[cell]);
                self.given[cell] = match (given & meant != 0, given & !meant != 0) {
                    (false, _) => root & !meant,
                    (_, false) => root & meant,
                    _ => root,
                };
            }
        }
        if self.trial.takes(propagator, &self.given, taken) {
            let network = Arc::clone(&self.network);
            self.relax(&network.propagators[rule as usize], taken, &cells);
        }
        if cells.iter().all(|&cell| self.given[cell] == self.root[cell]) {
            self.given = all;
        }
        for &cell in &cells {
            self.say_gone(cell, because);
        }
    }
}
