//! The check of what reasons say of sums and counts: that a clue would come to so much at least or at most,
//! that two parts of it could not have the same sum, that no set of digits with its sum has room.

use std::collections::BTreeSet;

use kudosu_board::{Cell, Clue, Digit, DigitSet, LineRule, OutsideRule};

use super::CheckError;
use super::reasons::Part;
use super::ways::{Digits, Total, Ways};
use crate::{Candidate, Why};

/// The least and the most of some totals.
type Span = (i64, i64);

fn below(number: i64) -> Span {
    (i64::MIN, number.saturating_sub(1))
}

fn above(number: i64) -> Span {
    (number.saturating_add(1), i64::MAX)
}

impl Part<'_, '_> {
    /// Whether a reason about sums, counts or sets of digits is true of what is supposed.
    pub(super) fn is_true_of_quantity(&self, why: &Why, supposed: &[Candidate]) -> Result<bool, CheckError> {
        let digits = self.digits_left(supposed);
        if let Why::Unequal {
            larger,
            least,
            smaller,
            most,
        } = why
        {
            return self.are_unequal((larger, *least), (smaller, *most), &digits);
        }
        let Some(number) = self.number() else {
            return match why {
                Why::Sets { sets } => Ok(self.fit_no_sets(sets, &digits)),
                _ => Ok(false),
            };
        };
        match why {
            Why::AtLeast { total } if matches!(self.clue, Some(Clue::Line { .. })) => {
                // Of a line that falls into stretches a single digit is too much.
                let own = supposed.last().map(|(_, digit)| u32::from(digit.get()));
                Ok(own == Some(*total) && i64::from(*total) > number)
            }
            Why::AtLeast { total } => {
                let total = i64::from(*total);
                Ok(total > number
                    && !self.comes_to(below(total), &digits)?
                    && self.comes_to(above(total - 1), &digits)?)
            }
            Why::AtMost { total } => {
                let total = i64::from(*total);
                Ok(total < number
                    && !self.comes_to(above(total), &digits)?
                    && self.comes_to(below(total + 1), &digits)?)
            }
            Why::Split {
                cell,
                few,
                most,
                many,
                least,
            } => {
                let (most, least) = (i64::from(*most), i64::from(*least));
                let left = self.left(*cell, supposed);
                let is_split = self.cells.first() == Some(cell) && left.is_subset(*few | *many);
                let with = |part: DigitSet| {
                    let mut digits = digits.clone();
                    digits[cell.index()] = left & part;
                    digits
                };
                Ok(is_split
                    && most < number
                    && number < least
                    && !self.comes_to(above(most), &with(*few))?
                    && !self.comes_to(below(least), &with(*many))?)
            }
            Why::Apart { few, most, least } => {
                let (most, least) = (i64::from(*most), i64::from(*least));
                if !self.is_sandwich() || most >= number || number >= least {
                    return Ok(false);
                }
                for (from, to) in self.bread(&digits) {
                    let wrong = match to - from - 1 <= *few {
                        true => above(most),
                        false => below(least),
                    };
                    if self.comes_to_between((from, to), wrong, &digits)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Why::Fill { sets } => self.fit_no_fill(sets, number, &digits),
            _ => Ok(false),
        }
    }

    /// What the clue sums or counts to, or what the cells that are left over do.
    fn number(&self) -> Option<i64> {
        match (self.clue, &self.all.total) {
            (Some(clue), _) => clue.value().map(i64::from),
            (None, Some(total)) => Some(total.least),
            _ => None,
        }
    }

    fn is_sandwich(&self) -> bool {
        let rule = match self.clue {
            Some(Clue::Outside { rule, .. }) => Some(*rule),
            _ => None,
        };
        rule == Some(OutsideRule::Sandwich)
    }

    /// Whether some way to fill the cells comes to one of these totals.
    fn comes_to(&self, totals: Span, digits: &Digits) -> Result<bool, CheckError> {
        let Some(&first) = self.cells.first() else {
            return Ok(true);
        };
        match self.clue {
            Some(Clue::Killer { sum: Some(_), .. } | Clue::LittleKiller { .. }) => {
                self.sum_to(&self.cells, totals, digits)
            }
            Some(Clue::Outside { rule, edge, .. }) => match rule {
                OutsideRule::Sandwich => {
                    for both in self.bread(digits) {
                        if self.comes_to_between(both, totals, digits)? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                }
                OutsideRule::XSum => {
                    for digit in digits[first.index()].iter() {
                        let mut digits = digits.clone();
                        digits[first.index()] = DigitSet::of(digit);
                        let summed = self.cells.get(..usize::from(digit.get()));
                        if let Some(summed) = summed
                            && self.sum_to(summed, totals, &digits)?
                        {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                }
                OutsideRule::Skyscraper => {
                    let most = totals.1.min(self.cells.len() as i64);
                    for value in totals.0.max(1)..=most {
                        let clue = Clue::Outside {
                            rule: *rule,
                            edge: *edge,
                            value: u32::try_from(value).unwrap_or(0),
                        };
                        let ways = Ways::of(self.all.clues, self.all.apart, vec![&clue], []);
                        if ways.are_there(digits)? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                }
                // There is nothing to be summed.
                OutsideRule::NumberedRoom => Ok(true),
            },
            None => match &self.all.total {
                Some(total) => self.weigh(total.terms.clone(), totals, digits),
                None => Ok(true),
            },
            _ => Ok(true),
        }
    }

    fn sum_to(&self, cells: &[Cell], totals: Span, digits: &Digits) -> Result<bool, CheckError> {
        self.weigh(cells.iter().map(|&cell| (cell, 1)).collect(), totals, digits)
    }

    /// The cells that are summed alone mostly say that it cannot be; else all cells of the part are filled.
    fn weigh(
        &self,
        terms: Vec<(Cell, i64)>,
        (least, most): Span,
        digits: &Digits,
    ) -> Result<bool, CheckError> {
        let summed: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
        let total = Total { terms, least, most };
        for cells in [&summed, &self.cells] {
            let ways = Ways::of(self.all.clues, self.all.apart, Vec::new(), cells.iter().copied());
            if !ways.with_total(total.clone()).are_there(digits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where the smallest and the largest digit can stand, the nearer place first.
    fn bread(&self, digits: &Digits) -> Vec<(usize, usize)> {
        let side = self.shape().side() as u8;
        let holds = |at: usize, value: u8| {
            let digit = Digit::new(value);
            digit.is_some_and(|digit| digits[self.cells[at].index()].contains(digit))
        };
        let mut found = BTreeSet::new();
        for one in (0..self.cells.len()).filter(|&at| holds(at, 1)) {
            for other in (0..self.cells.len()).filter(|&at| at != one && holds(at, side)) {
                found.insert((one.min(other), one.max(other)));
            }
        }
        found.into_iter().collect()
    }

    /// The same of the cells between these two, which are the smallest and the largest digit.
    fn comes_to_between(
        &self,
        (from, to): (usize, usize),
        totals: Span,
        digits: &Digits,
    ) -> Result<bool, CheckError> {
        let crusts: DigitSet = [1, self.shape().side() as u8]
            .into_iter()
            .filter_map(Digit::new)
            .collect();
        let inner = &self.cells[from + 1..to];
        let mut left = digits.clone();
        for (at, &cell) in self.cells.iter().enumerate() {
            let its = &mut left[cell.index()];
            *its = if at == from || at == to {
                *its & crusts
            } else {
                *its - crusts
            };
        }
        self.sum_to(inner, totals, &left)
    }

    /// Parts of the clue that have the same sum by what it says.
    fn equal_parts(&self) -> Vec<Vec<Cell>> {
        let shape = self.shape();
        match self.clue {
            Some(Clue::Arrow { pill, line }) => {
                vec![pill.clone(), line.get(1..).unwrap_or_default().to_vec()]
            }
            Some(Clue::Line { rule, cells }) if cells.len() > 1 => {
                let last = cells.len() - 1;
                match rule {
                    LineRule::DoubleArrow => vec![vec![cells[0], cells[last]], cells[1..last].to_vec()],
                    LineRule::RegionSum => {
                        let inside: Vec<Cell> = cells
                            .iter()
                            .copied()
                            .filter(|&cell| shape.box_of(cell).is_some())
                            .collect();
                        let parts = inside.chunk_by(|&a, &b| shape.box_of(a) == shape.box_of(b));
                        parts.map(<[Cell]>::to_vec).collect()
                    }
                    LineRule::Zipper => (0..=last / 2)
                        .map(|at| match at == last - at {
                            true => vec![cells[at]],
                            false => vec![cells[at], cells[last - at]],
                        })
                        .collect(),
                    _ => Vec::new(),
                }
            }
            None => self.all.total.as_ref().map_or_else(Vec::new, |total| {
                let with = |weight: i64| -> Vec<Cell> {
                    let terms = total.terms.iter().filter(|(_, its)| *its == weight);
                    terms.map(|&(cell, _)| cell).collect()
                };
                match (total.least, total.most) {
                    (0, 0) => vec![with(1), with(-1)],
                    _ => Vec::new(),
                }
            }),
            _ => Vec::new(),
        }
    }

    /// Two parts that should have the same sum: the one is more at least than the other is at most.
    fn are_unequal(
        &self,
        (larger, least): (&[Cell], u32),
        (smaller, most): (&[Cell], u32),
        digits: &Digits,
    ) -> Result<bool, CheckError> {
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let parts = self.equal_parts();
        let place = |cells: &[Cell]| parts.iter().position(|part| sorted(part) == sorted(cells));
        let (Some(one), Some(other)) = (place(larger), place(smaller)) else {
            return Ok(false);
        };
        if one == other || least <= most {
            return Ok(false);
        }
        let terms = |at: usize| -> Option<Vec<(Cell, i64)>> {
            let cells = &parts[at];
            let is_pill = at == 0 && matches!(self.clue, Some(Clue::Arrow { .. })) && cells.len() > 1;
            if is_pill && self.shape().side() > 9 {
                return None;
            }
            let weight = |place: usize| match is_pill {
                true => 10_i64.pow((cells.len() - 1 - place) as u32),
                false => 1,
            };
            Some(
                cells
                    .iter()
                    .enumerate()
                    .map(|(at, &cell)| (cell, weight(at)))
                    .collect(),
            )
        };
        let (Some(first), Some(second)) = (terms(one), terms(other)) else {
            return Ok(false);
        };
        Ok(!self.weigh(first, below(i64::from(least)), digits)?
            && !self.weigh(second, above(i64::from(most)), digits)?)
    }

    /// All sets of digits with a sum.
    fn sets_with_sum(&self, sum: i64) -> Vec<DigitSet> {
        let mut sets = vec![(0_i64, DigitSet::EMPTY)];
        for digit in self.shape().digits().iter() {
            let with = sets.iter().map(|&(total, set)| {
                let mut more = set;
                more.insert(digit);
                (total + i64::from(digit.get()), more)
            });
            let with: Vec<(i64, DigitSet)> = with.filter(|(total, _)| *total <= sum).collect();
            sets.extend(with);
        }
        let right = sets.into_iter().filter(|(total, _)| *total == sum);
        right.map(|(_, set)| set).collect()
    }

    /// Whether each of these cells can hold one of the digits, and each digit has a place in them.
    fn has_room(&self, cells: &[Cell], set: DigitSet, digits: &Digits) -> bool {
        let mut each = cells.iter().map(|cell| digits[cell.index()] & set);
        let held = cells
            .iter()
            .fold(DigitSet::EMPTY, |held, cell| held | digits[cell.index()]);
        set.len() == cells.len() && set.is_subset(held) && each.all(|its| !its.is_empty())
    }

    /// The sets that are told have the sum, and no set that has it fits where it must.
    fn fit_no_fill(&self, told: &[Vec<Digit>], number: i64, digits: &Digits) -> Result<bool, CheckError> {
        let sum = |set: &[Digit]| set.iter().map(|digit| i64::from(digit.get())).sum::<i64>();
        if self.shape().side() > 16 || told.iter().any(|set| sum(set) != number) {
            return Ok(false);
        }
        let sets = self.sets_with_sum(number);
        match self.clue {
            Some(Clue::Outside {
                rule: OutsideRule::Sandwich,
                ..
            }) => {
                let side = self.shape().side() as u8;
                let is_crust = |digit: Digit| digit.get() == 1 || digit.get() == side;
                // Places between which nothing at all fits are none.
                let mut bread = Vec::new();
                for both in self.bread(digits) {
                    if self.comes_to_between(both, (i64::MIN, i64::MAX), digits)? {
                        bread.push(both);
                    }
                }
                let fits = |set: &DigitSet| {
                    let has_crust = set.iter().any(is_crust);
                    let mut places = bread.iter();
                    let inner = |&(from, to): &(usize, usize)| &self.cells[from + 1..to];
                    !has_crust && places.any(|both| self.has_room(inner(both), *set, digits))
                };
                Ok(!sets.iter().any(fits))
            }
            Some(Clue::Outside {
                rule: OutsideRule::XSum,
                ..
            }) => {
                let fits = |set: &DigitSet| {
                    let firsts = set.iter().filter(|digit| usize::from(digit.get()) == set.len());
                    firsts.into_iter().any(|first| {
                        let others = self.cells.get(1..set.len()).unwrap_or_default();
                        digits[self.cells[0].index()].contains(first)
                            && self.has_room(others, *set - DigitSet::of(first), digits)
                    })
                };
                Ok(!sets.iter().any(fits))
            }
            _ => Ok(false),
        }
    }

    /// The same for the digits of circles, of which each stands in as many as it says.
    fn fit_no_sets(&self, told: &[Vec<Digit>], digits: &Digits) -> bool {
        if !matches!(self.clue, Some(Clue::CountingCircles { .. })) || self.shape().side() > 16 {
            return false;
        }
        let sum = |set: &[Digit]| set.iter().map(|digit| usize::from(digit.get())).sum::<usize>();
        let of = |cell: &Cell| digits[cell.index()];
        let fits = |set: &DigitSet| {
            let has_places = set.iter().all(|digit| {
                let places = self.cells.iter().filter(|cell| of(cell).contains(digit));
                places.count() >= usize::from(digit.get())
            });
            has_places && self.cells.iter().all(|cell| of(cell).intersects(*set))
        };
        let sets = self.sets_with_sum(self.cells.len() as i64);
        told.iter().all(|set| sum(set) == self.cells.len()) && !sets.iter().any(fits)
    }
}
