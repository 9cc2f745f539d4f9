//! What is wrong at first sight with what the cells of a clue could hold: by what the clue says of all of
//! them, by cells that see each other, or from one cell to the next.

use kudosu_board::{Cell, Digit, DigitSet};

use super::Reading;
use super::bounds::{Quantity, Range};
use super::digit;
use super::links::bits;
use super::machine::Machine;
use crate::Why;

/// More sets of digits than this are not told.
const MOST_SETS: usize = 8;

impl Reading {
    /// What is wrong with these domains at first sight, where the cell at this place is what is supposed; a
    /// place beyond the last cell where nothing is.
    pub(super) fn at_once(&self, domains: &[u32], at: usize) -> Option<Why> {
        if let Some(value) = self.without_place(domains) {
            let digits = vec![digit(value)];
            return Some(Why::NoRoom { digits });
        }
        self.by_what_it_says(domains, at)
            .or_else(|| self.in_a_part(domains, at))
            .or_else(|| self.crowded(domains))
            .or_else(|| self.chain(domains, at))
    }

    /// What is wrong in one of several clues that are read together.
    fn in_a_part(&self, domains: &[u32], at: usize) -> Option<Why> {
        self.parts.iter().find_map(|(from, part)| {
            let own = &domains[*from..from + part.cells.len()];
            let why = match part.without_place(own) {
                Some(value) => Some(Why::NoRoom {
                    digits: vec![digit(value)],
                }),
                None => part.by_what_it_says(own, at.wrapping_sub(*from)),
            };
            Some(Why::In {
                clue: part.clue?,
                why: Box::new(why?),
            })
        })
    }

    /// The same by what the clue says of all its cells.
    fn by_what_it_says(&self, domains: &[u32], at: usize) -> Option<Why> {
        match &self.machine {
            Machine::Sum { weights, total } if weights.iter().all(|&weight| weight == 1) => {
                let quantity = Quantity::Weighed(weights.clone());
                beyond(self.range(domains, &quantity)?, *total)
            }
            Machine::Sum { weights, total } if *total == 0 => self.unequal_sides(domains, weights, *total),
            Machine::Sum { weights, total } => {
                beyond(self.range(domains, &Quantity::Weighed(weights.clone()))?, *total)
            }
            Machine::Number { pill } => self.unequal_arrow(domains, *pill),
            Machine::EqualSums { lengths } => self.unequal_stretches(domains, lengths),
            Machine::Visible { count } => {
                let count = *count as i64;
                beyond(self.range(domains, &Quantity::Visible)?, count)
                    .or_else(|| self.split(domains, &Quantity::Visible, count))
            }
            Machine::Sandwich { largest, sum } => {
                let quantity = Quantity::Sandwich { largest: *largest };
                let sum = *sum as i64;
                beyond(self.range(domains, &quantity)?, sum)
                    .or_else(|| self.apart(domains, *largest, sum))
                    .or_else(|| self.fill(domains, *largest, sum))
            }
            Machine::FirstSum { sum } => {
                let sum = *sum as i64;
                beyond(self.range(domains, &Quantity::FirstSum)?, sum)
                    .or_else(|| self.split(domains, &Quantity::FirstSum, sum))
                    .or_else(|| self.fill_first(domains, sum))
            }
            Machine::Stretches { total } => {
                let value = bits(*domains.get(at)?)
                    .min()
                    .filter(|&value| u64::from(value) > *total)?;
                Some(Why::AtLeast {
                    total: u32::from(value),
                })
            }
            Machine::Contains { values } => self.no_room(domains, values),
            Machine::Consecutive => self.gap(domains, at),
            Machine::Between => self.ends(domains).or_else(|| self.cramped(domains)),
            Machine::Outside => self.ends(domains),
            Machine::Counting => self.sets(domains),
            Machine::Pairs | Machine::Room { .. } | Machine::Then { .. } => None,
        }
    }

    /// A digit that stands in every way to fill a whole row or column, and has no place left.
    fn without_place(&self, domains: &[u32]) -> Option<u8> {
        let held = domains.iter().fold(0, |all, domain| all | domain);
        let digits = 1..=self.side as u8;
        digits
            .filter(|_| self.is_whole_line())
            .find(|value| held >> (value - 1) & 1 == 0)
    }

    fn range_of(&self, domains: &[u32], part: &[usize]) -> Option<Range> {
        let mut weights = vec![0; domains.len()];
        part.iter().for_each(|&at| weights[at] = 1);
        self.range(domains, &Quantity::Weighed(weights))
    }

    /// Two parts that cannot have the same sum.
    fn unequal(&self, domains: &[u32], one: &[usize], other: &[usize]) -> Option<Why> {
        let (first, second) = (self.range_of(domains, one)?, self.range_of(domains, other)?);
        let cells = |part: &[usize]| part.iter().map(|&at| self.cells[at]).collect();
        let why = |larger: &[usize], least, smaller: &[usize], most| {
            Some(Why::Unequal {
                larger: cells(larger),
                least: u32::try_from(least).ok()?,
                smaller: cells(smaller),
                most: u32::try_from(most).ok()?,
            })
        };
        if first.0 > second.1 {
            why(one, first.0, other, second.1)
        } else if second.0 > first.1 {
            why(other, second.0, one, first.1)
        } else {
            None
        }
    }

    fn unequal_sides(&self, domains: &[u32], weights: &[i64], total: i64) -> Option<Why> {
        let with =
            |weight: i64| -> Vec<usize> { (0..weights.len()).filter(|&at| weights[at] == weight).collect() };
        let (one, other) = (with(1), with(-1));
        let is_plain = total == 0 && one.len() + other.len() == weights.len();
        is_plain.then(|| self.unequal(domains, &one, &other)).flatten()
    }

    fn unequal_stretches(&self, domains: &[u32], lengths: &[usize]) -> Option<Why> {
        let mut end = 0;
        let parts: Vec<Vec<usize>> = lengths
            .iter()
            .map(|length| {
                end += length;
                (end - length..end).collect()
            })
            .collect();
        let pairs = parts
            .iter()
            .enumerate()
            .flat_map(|(at, one)| parts[at + 1..].iter().map(move |other| (one, other)));
        pairs
            .filter_map(|(one, other)| self.unequal(domains, one, other))
            .min_by_key(|why| match why {
                Why::Unequal { larger, smaller, .. } => larger.len() + smaller.len(),
                _ => usize::MAX,
            })
    }

    /// A number in the pill that the shaft cannot have as its sum.
    fn unequal_arrow(&self, domains: &[u32], pill: usize) -> Option<Why> {
        if self.side > 9 && pill > 1 {
            return None;
        }
        let mut weights = vec![0; domains.len()];
        (0..pill).for_each(|at| weights[at] = 10_i64.pow((pill - 1 - at) as u32));
        let number = self.range(domains, &Quantity::Weighed(weights))?;
        let shaft: Vec<usize> = (pill..domains.len()).collect();
        let sum = self.range_of(domains, &shaft)?;
        let (pill, shaft) = self.cells.split_at(pill);
        let why = |larger: &[Cell], least: i64, smaller: &[Cell], most: i64| {
            Some(Why::Unequal {
                larger: larger.to_vec(),
                least: u32::try_from(least).ok()?,
                smaller: smaller.to_vec(),
                most: u32::try_from(most).ok()?,
            })
        };
        if sum.0 > number.1 {
            why(shaft, sum.0, pill, number.1)
        } else if number.0 > sum.1 {
            why(pill, number.0, shaft, sum.1)
        } else {
            None
        }
    }

    /// More digits that must stand somewhere than cells in which one of them could.
    fn no_room(&self, domains: &[u32], values: &[u8]) -> Option<Why> {
        let mut lacks = values.to_vec();
        let mut open = 0;
        for &domain in domains {
            let single = (domain.count_ones() == 1).then(|| domain.trailing_zeros() as u8 + 1);
            match single {
                Some(value) => {
                    if let Some(found) = lacks.iter().position(|&its| its == value) {
                        lacks.remove(found);
                    }
                }
                None => open += 1,
            }
        }
        if lacks.len() > open {
            return Some(Why::NoRoom {
                digits: lacks.into_iter().map(digit).collect(),
            });
        }
        // Some of the digits have too few cells between them.
        let can_hold = |value: u8| -> Vec<usize> {
            let places = (0..domains.len()).filter(|&at| domains[at] >> (value - 1) & 1 == 1);
            places.filter(|&at| domains[at].count_ones() > 1).collect()
        };
        for some in 1_u32..1 << lacks.len().min(16) {
            let chosen: Vec<u8> = (0..lacks.len())
                .filter(|at| some >> at & 1 == 1)
                .map(|at| lacks[at])
                .collect();
            let mut places: Vec<usize> = chosen.iter().flat_map(|&value| can_hold(value)).collect();
            places.sort_unstable();
            places.dedup();
            if places.len() < chosen.len() {
                return Some(Why::NoRoom {
                    digits: chosen.into_iter().map(digit).collect(),
                });
            }
        }
        lacks.iter().find_map(|&value| {
            let times = values.iter().filter(|&&its| its == value).count();
            let places = (0..domains.len()).filter(|&at| domains[at] >> (value - 1) & 1 == 1);
            let places: Vec<usize> = places.collect();
            let most = self.most_apart(&places, value);
            (most < times).then(|| Why::Lacks {
                digit: digit(value),
                times,
            })
        })
    }

    /// How many of these cells can hold the same value at once.
    fn most_apart(&self, places: &[usize], value: u8) -> usize {
        let Some((&first, rest)) = places.split_first() else {
            return 0;
        };
        let with_it = |other: &usize| self.beside_left(first, value, *other) >> (value - 1) & 1 == 1;
        let beside: Vec<usize> = rest.iter().copied().filter(with_it).collect();
        (1 + self.most_apart(&beside, value)).max(self.most_apart(rest, value))
    }

    /// Cells one after the other, each with what the one before leaves it, until one has nothing left.
    fn chain(&self, domains: &[u32], at: usize) -> Option<Why> {
        let mut ways: Vec<Vec<(usize, u32)>> = vec![vec![(at, *domains.get(at)?)]];
        let mut seen = vec![false; domains.len()];
        seen[at] = true;
        let mut next = 0;
        while next < ways.len() {
            let way = ways[next].clone();
            next += 1;
            let &(from, digits) = way.last()?;
            for other in (0..domains.len()).filter(|&other| other.abs_diff(from) > 0) {
                if seen[other] {
                    continue;
                }
                let left = domains[other]
                    & bits(digits).fold(0, |all, value| all | self.beside_left(from, value, other));
                let step = (other, left);
                let longer = [&way[..], &[step]].concat();
                if left == 0 {
                    let steps = longer[1..].iter().map(|&(at, digits)| {
                        let digits = DigitSet::from_bits(u128::from(digits));
                        (self.cells[at], digits)
                    });
                    return Some(Why::Chain {
                        steps: steps.collect(),
                    });
                }
                // What was only narrowed by what is supposed is a step on the way, too.
                if left != domains[other] || (from == at && left != self.full()[other]) {
                    seen[other] = true;
                    ways.push(longer);
                }
            }
        }
        None
    }

    /// Two or three cells that see each other with fewer digits than they are.
    fn crowded(&self, domains: &[u32]) -> Option<Why> {
        let small: Vec<usize> = (0..domains.len())
            .filter(|&at| domains[at].count_ones() <= 2)
            .collect();
        let differ = |a: usize, b: usize| {
            bits(domains[a]).all(|value| self.beside_left(a, value, b) >> (value - 1) & 1 == 0)
        };
        let found = |cells: &[usize]| {
            let digits = cells.iter().fold(0, |all, &at| all | domains[at]);
            let is_crowded = (digits.count_ones() as usize) < cells.len();
            is_crowded.then(|| Why::Crowded {
                cells: cells.iter().map(|&at| self.cells[at]).collect(),
                digits: DigitSet::from_bits(u128::from(digits)),
            })
        };
        for (place, &a) in small.iter().enumerate() {
            for (next, &b) in small.iter().enumerate().skip(place + 1) {
                if !differ(a, b) {
                    continue;
                }
                if let Some(why) = found(&[a, b]) {
                    return Some(why);
                }
                for &c in small.iter().skip(next + 1) {
                    if let Some(why) = found(&[a, b, c]).filter(|_| differ(a, c) && differ(b, c)) {
                        return Some(why);
                    }
                }
            }
        }
        None
    }

    /// Cells that see each other and need more digits than there are between the ends.
    fn cramped(&self, domains: &[u32]) -> Option<Why> {
        let ends = [*self.cells.first()?, *self.cells.get(1)?];
        let room = bits(domains[0])
            .flat_map(|one| bits(domains[1]).map(move |other| usize::from(one.abs_diff(other))))
            .max()?
            .saturating_sub(1);
        let differ = |a: usize, b: usize| self.beside_left(a, 1, b) & 1 == 0;
        let mut best: Vec<usize> = Vec::new();
        for first in 2..domains.len() {
            let mut group = vec![first];
            for other in (2..domains.len()).filter(|&other| other != first) {
                if group.iter().all(|&its| differ(its, other)) {
                    group.push(other);
                }
            }
            if group.len() > best.len() {
                best = group;
            }
        }
        best.sort_unstable();
        (best.len() > room).then(|| Why::Cramped {
            ends,
            cells: best.iter().map(|&at| self.cells[at]).collect(),
            room,
        })
    }

    /// With some digits of the first cell too little is summed or counted, with the others too much.
    fn split(&self, domains: &[u32], quantity: &Quantity, sum: i64) -> Option<Why> {
        let (mut few, mut many, mut most, mut least) = (0_u32, 0_u32, 0, i64::MAX);
        for value in bits(domains[0]) {
            let bit = 1 << (value - 1);
            let Ok(supposed) = self.supposing(domains, 0, value) else {
                few |= bit;
                continue;
            };
            match self.range(&supposed, quantity) {
                Some((_, high)) if high < sum => {
                    few |= bit;
                    most = high.max(most);
                }
                Some((low, _)) if low > sum => {
                    many |= bit;
                    least = low.min(least);
                }
                _ => return None,
            }
        }
        let set = |digits: u32| DigitSet::from_bits(u128::from(digits));
        (few != 0 && many != 0).then(|| {
            Some(Why::Split {
                cell: self.cells[0],
                few: set(few),
                most: u32::try_from(most).ok()?,
                many: set(many),
                least: u32::try_from(least).ok()?,
            })
        })?
    }

    /// The ranges of the sum between the smallest and the largest digit, by where these stand: how many cells
    /// lie between them, and the range.
    fn between_places(&self, domains: &[u32], largest: u8) -> Vec<(usize, usize, Range)> {
        let mut found = Vec::new();
        let holds = |at: usize, value: u8| domains[at] >> (value - 1) & 1 == 1;
        for one in (0..domains.len()).filter(|&at| holds(at, 1)) {
            for other in (0..domains.len()).filter(|&at| at != one && holds(at, largest)) {
                let mut supposed = domains.to_vec();
                supposed[one] = 1;
                supposed[other] = 1 << (largest - 1);
                let quantity = Quantity::Sandwich { largest };
                if let Some(range) = self.range(&supposed, &quantity) {
                    found.push((one.min(other), one.max(other), range));
                }
            }
        }
        found
    }

    /// Too few cells between the smallest and the largest digit, or too many.
    fn apart(&self, domains: &[u32], largest: u8, sum: i64) -> Option<Why> {
        let (mut few, mut most, mut many, mut least) = (0, 0, usize::MAX, i64::MAX);
        for (low, high, range) in self.between_places(domains, largest) {
            let cells = high - low - 1;
            if range.1 < sum {
                few = few.max(cells);
                most = range.1.max(most);
            } else if range.0 > sum {
                many = many.min(cells);
                least = range.0.min(least);
            } else {
                return None;
            }
        }
        (few < many && least < i64::MAX).then(|| {
            Some(Why::Apart {
                few,
                most: u32::try_from(most).ok()?,
                least: u32::try_from(least).ok()?,
            })
        })?
    }

    /// The few sets of digits with the sum between the smallest and the largest one, none of which fits
    /// where these can stand.
    fn fill(&self, domains: &[u32], largest: u8, sum: i64) -> Option<Why> {
        let places = self.between_places(domains, largest);
        let mut sets = sets_with_sum(2..=largest - 1, sum);
        let has_room = |set: &Vec<u8>| places.iter().any(|(low, high, _)| high - low - 1 == set.len());
        sets.retain(has_room);
        let fits = |set: &Vec<u8>, low: usize, high: usize| {
            set.len() == high - low - 1 && can_hold(&domains[low + 1..high], set)
        };
        let any = sets
            .iter()
            .any(|set| places.iter().any(|&(low, high, _)| fits(set, low, high)));
        (!any && sets.len() <= MOST_SETS).then(|| Why::Fill {
            sets: digits_of(sets),
        })
    }

    /// The few ways in which as many digits as the first one says have the sum, none of which fits.
    fn fill_first(&self, domains: &[u32], sum: i64) -> Option<Why> {
        let mut sets = Vec::new();
        let mut any = false;
        for first in bits(domains[0]) {
            let others = sets_with_sum(1..=self.side as u8, sum - i64::from(first));
            for set in others {
                if set.len() + 1 == usize::from(first) && !set.contains(&first) {
                    any |= can_hold(&domains[1..usize::from(first)], &set);
                    sets.push([&[first], &set[..]].concat());
                }
            }
        }
        (!any && sets.len() <= MOST_SETS).then(|| Why::Fill {
            sets: digits_of(sets),
        })
    }

    /// The digits around the one supposed that have no place, where what lies between them is not enough.
    fn gap(&self, domains: &[u32], at: usize) -> Option<Why> {
        let held = domains.iter().fold(0, |all, domain| all | domain);
        let own = bits(*domains.get(at)?).next()?;
        let is_missing = |value: &u8| held >> (value - 1) & 1 == 0;
        let below = (1..own).rev().find(is_missing);
        let above = (own + 1..=self.side as u8).find(is_missing);
        let room = above.unwrap_or(self.side as u8 + 1) - below.unwrap_or(0) - 1;
        (usize::from(room) < domains.len()).then(|| Why::Gap {
            missing: below.into_iter().chain(above).map(digit).collect(),
        })
    }

    /// The ends of a line between or outside of which nothing is left for a cell that is known.
    fn ends(&self, domains: &[u32]) -> Option<Why> {
        let ends = [*self.cells.first()?, *self.cells.get(1)?];
        let fits = |domain: u32| {
            bits(domains[0]).any(|one| {
                bits(domains[1]).any(|other| {
                    let (low, high) = (one.min(other), one.max(other));
                    let is_far = self.beside_left(0, one, 1) >> (other - 1) & 1 == 1;
                    let inside = |value: u8| low < value && value < high;
                    let outside = |value: u8| value < low || value > high;
                    is_far
                        && match self.machine {
                            Machine::Between => bits(domain).any(inside),
                            _ => bits(domain).any(outside),
                        }
                })
            })
        };
        let stuck = (2..domains.len()).find(|&at| !fits(domains[at]))?;
        Some(Why::Ends {
            ends,
            cell: self.cells[stuck],
        })
    }

    /// The sets of digits that sum to the number of cells, each with a place for all that it needs, where
    /// one of the cells has none of their digits.
    fn sets(&self, domains: &[u32]) -> Option<Why> {
        let count = domains.len();
        let places = |value: u8| {
            domains
                .iter()
                .filter(|&domain| domain >> (value - 1) & 1 == 1)
                .count()
        };
        let mut sets: Vec<Vec<u8>> = vec![Vec::new()];
        for value in 1..=self.side as u8 {
            if places(value) < usize::from(value) {
                continue;
            }
            let more: Vec<Vec<u8>> = sets.iter().map(|set| [&set[..], &[value]].concat()).collect();
            sets.extend(more);
            sets.retain(|set| set.iter().map(|&value| usize::from(value)).sum::<usize>() <= count);
        }
        sets.retain(|set| set.iter().map(|&value| usize::from(value)).sum::<usize>() == count);
        let word = |set: &Vec<u8>| set.iter().fold(0_u32, |word, value| word | 1 << (value - 1));
        let fits = |set: &Vec<u8>| domains.iter().all(|domain| domain & word(set) != 0);
        let none_fits = !sets.iter().any(fits);
        (none_fits && sets.len() <= MOST_SETS).then(|| Why::Sets {
            sets: sets
                .iter()
                .map(|set| set.iter().map(|&value| digit(value)).collect())
                .collect(),
        })
    }
}

/// All sets of these values with this sum.
fn sets_with_sum(values: std::ops::RangeInclusive<u8>, sum: i64) -> Vec<Vec<u8>> {
    let mut sets: Vec<(i64, Vec<u8>)> = vec![(0, Vec::new())];
    for value in values {
        let more = sets
            .iter()
            .map(|(total, set)| (total + i64::from(value), [&set[..], &[value]].concat()));
        let more: Vec<(i64, Vec<u8>)> = more.filter(|(total, _)| *total <= sum).collect();
        sets.extend(more);
    }
    let right = sets.into_iter().filter(|(total, _)| *total == sum);
    right.map(|(_, set)| set).collect()
}

/// Whether each of these cells can hold one of the values, and each value has a place in them.
fn can_hold(domains: &[u32], values: &[u8]) -> bool {
    let word = values.iter().fold(0_u32, |word, value| word | 1 << (value - 1));
    let has_place = |value: &u8| domains.iter().any(|domain| domain >> (value - 1) & 1 == 1);
    domains.iter().all(|domain| domain & word != 0) && values.iter().all(has_place)
}

fn digits_of(sets: Vec<Vec<u8>>) -> Vec<Vec<Digit>> {
    let digits = |set: Vec<u8>| set.into_iter().map(digit).collect();
    sets.into_iter().map(digits).collect()
}

/// A total that is not within reach.
fn beyond((least, most): Range, total: i64) -> Option<Why> {
    let number = |total: i64| u32::try_from(total).ok();
    if least > total {
        Some(Why::AtLeast {
            total: number(least)?,
        })
    } else if most < total {
        Some(Why::AtMost { total: number(most)? })
    } else {
        None
    }
}
