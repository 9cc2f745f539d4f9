//! Why a candidate stands in no way of keeping a clue: the shortest argument that a person can follow.
//!
//! What two cells say comes first, then what the clue sums or counts, then a cell or a digit with few cases,
//! and where nothing of that is enough the fewest cells that rule the candidate out between them.

use super::Reading;
use super::digit;
use super::links::bits;
use super::machine::Machine;
use crate::{Candidate, ClueReason, Why};

/// A cell or a digit with more cases than this is not gone through.
const MOST_CASES: usize = 4;
/// Cases inside of cases.
const MOST_DEPTH: usize = 2;
/// All of them together have no more ends than this.
const MOST_ENDS: usize = 8;
/// Reading is given up after so many states.
const MOST_STATES: usize = 20_000;

/// A candidate behind the place of its cell and its value.
type Placed = (usize, u8, Candidate);

impl Reading {
    /// Why these candidates fall, as few reasons as may be. The cells can hold what `domains` says.
    pub fn reasons(&self, domains: &[u32], gone: &[Candidate]) -> Vec<ClueReason> {
        let places: Vec<Placed> = gone
            .iter()
            .filter_map(|&gone| {
                let at = self.cells.iter().position(|&cell| cell == gone.0)?;
                Some((at, gone.1.get(), gone))
            })
            .collect();
        let (mut reasons, left) = self.beside_reasons(domains, &places);
        for (at, value, gone) in left {
            let why = self.why(domains, at, value);
            add(&mut reasons, gone, why);
        }
        for reason in &mut reasons {
            reason.gone.sort_unstable();
        }
        reasons
    }

    /// Why these candidates fall, where one of some other candidates is known to be true.
    pub fn reasons_by_cases(
        &self,
        domains: &[u32],
        gone: &[Candidate],
        one_of: &[Candidate],
    ) -> Vec<ClueReason> {
        let place = |candidate: &Candidate| {
            let at = self.cells.iter().position(|&cell| cell == candidate.0)?;
            Some((at, candidate.1.get()))
        };
        let choice: Vec<(usize, u8)> = one_of.iter().filter_map(place).collect();
        let mut reasons = Vec::new();
        for &gone in gone {
            let Some((at, value)) = place(&gone) else { continue };
            let why = match self.supposing(domains, at, value) {
                Err(why) => why,
                Ok(supposed) => {
                    let is_case = |&&(other, own): &&(usize, u8)| supposed[other] >> (own - 1) & 1 == 1;
                    let left: Vec<(usize, u8)> = choice.iter().filter(is_case).copied().collect();
                    let Some(&(_, own)) = choice.first() else { continue };
                    if left.is_empty() {
                        let digits = vec![digit(own)];
                        add(&mut reasons, gone, Why::NoRoom { digits });
                        continue;
                    }
                    (1..=MOST_DEPTH)
                        .find_map(|depth| self.each_case(&supposed, &left, depth, MOST_ENDS))
                        .unwrap_or_else(|| self.ways_by_cases(domains, (at, value), &left))
                }
            };
            add(&mut reasons, gone, why);
        }
        reasons
    }

    /// The cells that rule a value out in each of these cases.
    fn ways_by_cases(&self, domains: &[u32], (at, value): (usize, u8), choice: &[(usize, u8)]) -> Why {
        let of = |&(other, own): &(usize, u8)| {
            let mut with = domains.to_vec();
            with[other] = 1 << (own - 1);
            let why = match other == at {
                true => self.why(domains, at, value),
                false => self.ways(&with, at, value),
            };
            ((self.cells[other], digit(own)), why)
        };
        Why::Cases {
            cases: choice.iter().map(of).collect(),
        }
    }

    /// Why these digits do not keep the clue.
    pub fn why_broken(&self, domains: &[u32]) -> Why {
        if let Some(empty) = domains.iter().position(|&domain| domain == 0) {
            return Why::Beside {
                cell: self.cells[empty],
            };
        }
        let in_cases = || (1..=MOST_DEPTH).find_map(|depth| self.cases(domains, depth, MOST_ENDS));
        let found = self.at_once(domains, usize::MAX).or_else(in_cases);
        found.unwrap_or_else(|| self.ways_of(domains, None))
    }

    /// Those that a single other cell rules out, from as few cells as may be, and what is left.
    fn beside_reasons(&self, domains: &[u32], gone: &[Placed]) -> (Vec<ClueReason>, Vec<Placed>) {
        let all = self.full();
        let mut left = gone.to_vec();
        let mut reasons = Vec::new();
        for (start, is_alone) in [(&all[..], true), (domains, false)] {
            loop {
                let rules_out = |other: usize, &(at, value, _): &Placed| {
                    other != at && self.beside_left(at, value, other) & start[other] == 0
                };
                let count = |other: usize| left.iter().filter(|it| rules_out(other, it)).count();
                // A filled cell is seen before others; of those, what is nearest to what falls.
                let best = (0..self.cells.len()).max_by_key(|&other| {
                    let nearness = left.iter().map(|&(at, ..)| at.abs_diff(other)).min();
                    let is_filled = domains[other].count_ones() == 1;
                    (count(other), is_filled, std::cmp::Reverse(nearness))
                });
                let Some(best) = best.filter(|&best| count(best) > 0) else {
                    break;
                };
                let (out, rest): (Vec<Placed>, Vec<Placed>) = left.iter().partition(|it| rules_out(best, it));
                let cell = self.cells[best];
                let why = match is_alone {
                    true => Why::Alone { cell },
                    false => Why::Beside { cell },
                };
                let gone = out.into_iter().map(|(.., gone)| gone).collect();
                reasons.push(ClueReason { gone, why });
                left = rest;
            }
        }
        (reasons, left)
    }

    /// Why a cell cannot hold a value.
    pub fn why(&self, domains: &[u32], at: usize, value: u8) -> Why {
        let supposed = match self.supposing(domains, at, value) {
            Ok(supposed) => supposed,
            Err(why) => return why,
        };
        let in_cases = || (1..=MOST_DEPTH).find_map(|depth| self.cases(&supposed, depth, MOST_ENDS));
        let found = self.at_once(&supposed, at).or_else(in_cases);
        found.unwrap_or_else(|| self.ways(domains, at, value))
    }

    /// What the cells can hold beside a value in one of them, by what each two of them say; else which cell
    /// has nothing left.
    pub(super) fn supposing(&self, domains: &[u32], at: usize, value: u8) -> Result<Vec<u32>, Why> {
        let all = self.full();
        let mut supposed = domains.to_vec();
        supposed[at] = 1 << (value - 1);
        for (start, is_alone) in [(&all[..], true), (domains, false)] {
            for (other, left) in supposed.iter_mut().enumerate().filter(|&(other, _)| other != at) {
                *left = start[other] & self.beside_left(at, value, other);
                if *left == 0 {
                    let cell = self.cells[other];
                    return Err(match is_alone {
                        true => Why::Alone { cell },
                        false => Why::Beside { cell },
                    });
                }
            }
        }
        Ok(supposed)
    }

    /// Every digit in every cell.
    pub(super) fn full(&self) -> Vec<u32> {
        vec![u32::MAX >> (32 - self.side); self.cells.len()]
    }

    /// What a value in a cell leaves another one, whatever it can hold.
    pub(super) fn beside_left(&self, at: usize, value: u8, other: usize) -> u32 {
        let all = u32::MAX >> (32 - self.side);
        let (first, second) = (at.min(other), at.max(other));
        let Some((_, table)) = self.beside[first].iter().find(|(its, _)| *its == second) else {
            return all;
        };
        if first == at {
            return table[usize::from(value) - 1];
        }
        bits(all)
            .filter(|&its| table[usize::from(its) - 1] >> (value - 1) & 1 == 1)
            .fold(0, |left, its| left | 1 << (its - 1))
    }

    /// A cell with few digits, or a digit with few places, each of which comes to something impossible.
    fn cases(&self, domains: &[u32], depth: usize, most_ends: usize) -> Option<Why> {
        let mut choices: Vec<Vec<(usize, u8)>> = Vec::new();
        for (other, &domain) in domains.iter().enumerate() {
            if domain.count_ones() > 1 {
                choices.push(bits(domain).map(|value| (other, value)).collect());
            }
        }
        if self.is_whole_line() {
            for value in 1..=self.side as u8 {
                let places = (0..domains.len()).filter(|&at| domains[at] >> (value - 1) & 1 == 1);
                let places: Vec<(usize, u8)> = places.map(|at| (at, value)).collect();
                let is_known = places.len() == 1 && domains[places[0].0].count_ones() == 1;
                if !is_known {
                    choices.push(places);
                }
            }
        }
        choices.retain(|choice| (1..=MOST_CASES).contains(&choice.len()));
        choices.sort_by_key(Vec::len);
        choices
            .iter()
            .find_map(|choice| self.each_case(domains, choice, depth, most_ends))
    }

    fn each_case(
        &self,
        domains: &[u32],
        choice: &[(usize, u8)],
        depth: usize,
        most_ends: usize,
    ) -> Option<Why> {
        let mut left = most_ends;
        let mut cases = Vec::new();
        for &(at, value) in choice {
            let why = match self.supposing(domains, at, value) {
                Err(why) => Some(why),
                Ok(supposed) => self.at_once(&supposed, at).or_else(|| {
                    let deeper = depth.checked_sub(1).filter(|&depth| depth > 0)?;
                    self.cases(&supposed, deeper, left)
                }),
            }?;
            left = left.checked_sub(why.length())?;
            cases.push(((self.cells[at], digit(value)), why));
        }
        Some(Why::Cases { cases })
    }

    /// Whether its cells are a row or a column, so that every digit stands in it.
    pub(super) fn is_whole_line(&self) -> bool {
        matches!(
            self.machine,
            Machine::Sandwich { .. }
                | Machine::FirstSum { .. }
                | Machine::Visible { .. }
                | Machine::Room { .. }
        ) && self.cells.len() == self.side
    }

    /// The fewest cells, or near to that, that rule a value out between them.
    fn ways(&self, domains: &[u32], at: usize, value: u8) -> Why {
        let mut own = domains.to_vec();
        own[at] = 1 << (value - 1);
        self.ways_of(&own, Some(at))
    }

    /// The fewest cells, or near to that, with which there is no way to keep the clue, beside one that stays
    /// as it is.
    fn ways_of(&self, own: &[u32], supposed: Option<usize>) -> Why {
        let all = self.full();
        let others = (0..own.len()).filter(|&other| Some(other) != supposed);
        let mut cells: Vec<usize> = others.collect();
        // What has many digits says least.
        cells.sort_by_key(|&other| own[other].count_ones());
        let mut kept = cells.clone();
        for &other in cells.iter().rev() {
            let mut fewer = own.to_vec();
            for &open in cells
                .iter()
                .filter(|open| **open == other || !kept.contains(open))
            {
                fewer[open] = all[open];
            }
            if self.can_be_kept(&fewer, MOST_STATES) == Some(false) {
                kept.retain(|&its| its != other);
            }
        }
        kept.sort_unstable();
        Why::Ways {
            cells: kept.into_iter().map(|at| self.cells[at]).collect(),
        }
    }
}

/// Adds a candidate to those that fall for the same reason, or for one that is true of both.
fn add(reasons: &mut Vec<ClueReason>, gone: Candidate, why: Why) {
    for reason in reasons.iter_mut() {
        if let Some(both) = of_both(&reason.why, &why) {
            reason.why = both;
            reason.gone.push(gone);
            return;
        }
    }
    reasons.push(ClueReason {
        gone: vec![gone],
        why,
    });
}

/// What is true where one of two reasons is.
fn of_both(one: &Why, other: &Why) -> Option<Why> {
    match (one, other) {
        (Why::AtLeast { total: a }, Why::AtLeast { total: b }) => Some(Why::AtLeast { total: *a.min(b) }),
        (Why::AtMost { total: a }, Why::AtMost { total: b }) => Some(Why::AtMost { total: *a.max(b) }),
        (
            Why::Unequal {
                larger,
                least,
                smaller,
                most,
            },
            Why::Unequal {
                larger: other_larger,
                least: other_least,
                smaller: other_smaller,
                most: other_most,
            },
        ) if larger == other_larger && smaller == other_smaller => {
            let (least, most) = (*least.min(other_least), *most.max(other_most));
            (least > most).then(|| Why::Unequal {
                larger: larger.clone(),
                least,
                smaller: smaller.clone(),
                most,
            })
        }
        _ => (one == other).then(|| one.clone()),
    }
}
