//! The meaning of a clue cell by cell: what is known after some of its cells, and whether that can be the
//! end.
//!
//! What a clue says about two cells alone is not repeated here; [`Reading`](super::Reading) knows it besides.

use kudosu_board::{Cell, Clue, LineRule, OutsideRule, Shape};

/// What is read beside the rules for two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Machine {
    /// Nothing more: the rules for two cells say it all.
    Pairs,
    /// So many times the digits, cell by cell, are this together.
    Sum { weights: Vec<i64>, total: i64 },
    /// The first so many cells are a number, the others its sum.
    Number { pill: usize },
    /// Stretches with the same sum, each as long as told.
    EqualSums { lengths: Vec<usize> },
    /// No gap between the digits.
    Consecutive,
    /// What follows the first two cells lies between them.
    Between,
    /// What follows the first two cells lies outside them.
    Outside,
    /// Stretches that have this sum each.
    Stretches { total: u64 },
    /// Each of these values at least so often as listed.
    Contains { values: Vec<u8> },
    /// Each digit as often as it says.
    Counting,
    /// The sum between 1 and this digit.
    Sandwich { largest: u8, sum: u64 },
    /// The sum of the first so many cells as the first one says.
    FirstSum { sum: u64 },
    /// How many are larger than all before.
    Visible { count: u64 },
    /// This digit at the place that the first one says.
    Room { value: u8 },
    /// One after the other, each for so many cells.
    Then { parts: Vec<(Machine, usize)> },
}

/// Numbers below zero are kept above this.
const BIAS: i64 = 1 << 40;

impl Machine {
    /// The cells of a clue in the order in which they are read, and how; `None` for rules about the whole
    /// grid and about one cell.
    pub(super) fn of_clue(shape: &Shape, clue: &Clue) -> Option<(Vec<Cell>, Machine)> {
        let cells = clue.cells(shape);
        let ones = |count: usize| vec![1; count];
        let machine = match clue {
            Clue::Killer { sum: Some(sum), .. } => Machine::Sum {
                weights: ones(cells.len()),
                total: i64::from(*sum),
            },
            Clue::LittleKiller { sum, .. } => Machine::Sum {
                weights: ones(cells.len()),
                total: i64::from(*sum),
            },
            Clue::Killer { sum: None, .. }
            | Clue::ExtraRegion { .. }
            | Clue::Pair { .. }
            | Clue::Clone { .. } => Machine::Pairs,
            Clue::Quadruple { digits, .. } => Machine::Contains {
                values: digits.iter().map(|digit| digit.get()).collect(),
            },
            Clue::CountingCircles { .. } if shape.side() < 16 => Machine::Counting,
            Clue::Arrow { pill, .. } => Machine::Number { pill: pill.len() },
            Clue::Line { rule, .. } => return Machine::of_line(shape, *rule, cells),
            Clue::Outside { rule, value, .. } => match rule {
                OutsideRule::Sandwich => Machine::Sandwich {
                    largest: shape.side() as u8,
                    sum: u64::from(*value),
                },
                OutsideRule::XSum => Machine::FirstSum {
                    sum: u64::from(*value),
                },
                OutsideRule::Skyscraper => Machine::Visible {
                    count: u64::from(*value),
                },
                OutsideRule::NumberedRoom => Machine::Room {
                    value: u8::try_from(*value).ok()?,
                },
            },
            _ => return None,
        };
        Some((cells, machine))
    }

    fn of_line(shape: &Shape, rule: LineRule, cells: Vec<Cell>) -> Option<(Vec<Cell>, Machine)> {
        let last = cells.len() - 1;
        // The two ends first, then what lies between.
        let ends_first = || {
            let inner = cells.get(1..last).unwrap_or_default();
            [&[cells[0], cells[last]], inner].concat()
        };
        match rule {
            LineRule::Renban => Some((cells, Machine::Consecutive)),
            LineRule::Between => Some((ends_first(), Machine::Between)),
            LineRule::Lockout => Some((ends_first(), Machine::Outside)),
            LineRule::DoubleArrow => {
                let mut weights = vec![-1; cells.len()];
                weights[..2].fill(1);
                Some((ends_first(), Machine::Sum { weights, total: 0 }))
            }
            LineRule::RegionSum => {
                let inside: Vec<Cell> = cells
                    .into_iter()
                    .filter(|&cell| shape.box_of(cell).is_some())
                    .collect();
                let stretches = inside.chunk_by(|&a, &b| shape.box_of(a) == shape.box_of(b));
                let lengths = stretches.map(<[Cell]>::len).collect();
                Some((inside, Machine::EqualSums { lengths }))
            }
            LineRule::Zipper => {
                let half = cells.len() / 2;
                let middle = cells.get(half).copied().filter(|_| last.is_multiple_of(2));
                let mut order: Vec<Cell> = middle.into_iter().collect();
                let mut lengths = vec![1; order.len()];
                for at in 0..half {
                    order.extend([cells[at], cells[last - at]]);
                    lengths.push(2);
                }
                Some((order, Machine::EqualSums { lengths }))
            }
            LineRule::Sums { total } => Some((
                cells,
                Machine::Stretches {
                    total: u64::from(total),
                },
            )),
            _ => Some((cells, Machine::Pairs)),
        }
    }

    /// What is known before the first cell.
    pub(super) fn start(&self) -> u64 {
        match self {
            Machine::Sum { .. } => BIAS as u64,
            Machine::Then { parts } => parts.first().map_or(0, |(first, _)| first.start()),
            _ => 0,
        }
    }

    /// Whether cells from this place on that can hold this can still lead to the end; only sums look ahead.
    pub(super) fn can_end(&self, state: u64, at: usize, domains: &[u32]) -> bool {
        let (weights, total) = match self {
            Machine::Sum { weights, total } => (weights, total),
            Machine::Then { parts } => return can_end_part(parts, state, at, domains),
            _ => return true,
        };
        let missing = total - (state as i64 - BIAS);
        let (mut least, mut most) = (0, 0);
        for (&domain, &weight) in domains.iter().zip(&weights[at..]) {
            let low = weight * (i64::from(domain.trailing_zeros()) + 1);
            let high = weight * i64::from(32 - domain.leading_zeros());
            least += low.min(high);
            most += low.max(high);
        }
        least <= missing && missing <= most
    }

    /// What is known after the cell at this place holds this value; `None` where the clue is broken then.
    pub(super) fn next(&self, state: u64, at: usize, value: u8) -> Option<u64> {
        let worth = u64::from(value);
        match self {
            Machine::Pairs => Some(0),
            Machine::Sum { weights, total } => {
                let sum = state as i64 + weights[at] * i64::from(value);
                let only_grows = weights[at..].iter().all(|&weight| weight > 0);
                (!only_grows || sum - BIAS <= *total).then_some(sum as u64)
            }
            Machine::Number { pill } if at < *pill => {
                let shift = if value < 10 {
                    10
                } else if value < 100 {
                    100
                } else {
                    1000
                };
                state.checked_mul(shift).map(|number| number + worth)
            }
            Machine::Number { .. } => state.checked_sub(worth),
            Machine::EqualSums { lengths } => equal_sums(lengths, state, at, worth),
            Machine::Consecutive => {
                let seen = state | 1 << value;
                (1 << value & state == 0).then_some(seen)
            }
            Machine::Between | Machine::Outside => {
                let (first, second) = (state & 0xff, state >> 8);
                match at {
                    0 => Some(worth),
                    1 => Some(state | worth << 8),
                    _ => {
                        let (low, high) = (first.min(second), first.max(second));
                        let fits = match self {
                            Machine::Between => low < worth && worth < high,
                            _ => worth < low || high < worth,
                        };
                        fits.then_some(state)
                    }
                }
            }
            Machine::Stretches { total } => match state + worth {
                sum if sum == *total => Some(0),
                sum => (sum < *total).then_some(sum),
            },
            Machine::Contains { values } => {
                let found =
                    (0..values.len()).find(|&listed| values[listed] == value && state >> listed & 1 == 0);
                Some(found.map_or(state, |listed| state | 1 << listed))
            }
            Machine::Counting => {
                let shift = u32::from(value) * 4;
                let count = (state >> shift & 0xf) + 1;
                (count <= worth).then(|| state + (1 << shift))
            }
            Machine::Sandwich { largest, sum } => {
                let (phase, so_far) = (state & 3, state >> 2);
                let is_bread = value == 1 || value == *largest;
                match (phase, is_bread) {
                    (0, true) => Some(1),
                    (1, true) => (so_far == *sum).then_some(2),
                    (1, false) => (so_far + worth <= *sum).then_some((so_far + worth) << 2 | 1),
                    _ => Some(state),
                }
            }
            Machine::FirstSum { sum } => {
                let (more, left) = if at == 0 {
                    (worth, *sum)
                } else {
                    (state & 0xff, state >> 8)
                };
                if more == 0 {
                    return Some(0);
                }
                let left = left.checked_sub(worth)?;
                (more > 1 || left == 0).then_some(left << 8 | (more - 1))
            }
            Machine::Visible { count } => {
                let (tallest, seen) = (state & 0xff, state >> 8);
                if worth <= tallest {
                    return Some(state);
                }
                (seen < *count).then_some((seen + 1) << 8 | worth)
            }
            Machine::Room { value: wanted } => {
                let room = if at == 0 { worth } else { state };
                (room != at as u64 + 1 || value == *wanted).then_some(room)
            }
            Machine::Then { parts } => one_after_the_other(parts, state, at, value),
        }
    }

    /// Whether what is known after the last cell keeps the clue.
    pub(super) fn accepts(&self, state: u64, cells: usize) -> bool {
        match self {
            // Each part of several was asked when its last cell was read.
            Machine::Pairs | Machine::Between | Machine::Room { .. } | Machine::Then { .. } => true,
            Machine::Sum { total, .. } => state as i64 - BIAS == *total,
            Machine::Number { .. } | Machine::Stretches { .. } => state == 0,
            Machine::EqualSums { .. } => true,
            Machine::Consecutive => {
                let digits = state >> state.trailing_zeros();
                (digits + 1).is_power_of_two() && digits.count_ones() as usize == cells
            }
            Machine::Outside => (state & 0xff).abs_diff(state >> 8) >= 4,
            Machine::Contains { values } => state.count_ones() as usize == values.len(),
            Machine::Counting => (1..16).all(|value: u64| {
                let count = state >> (value * 4) & 0xf;
                count == 0 || count == value
            }),
            Machine::Sandwich { sum, .. } => state & 3 == 2 || *sum == 0,
            Machine::FirstSum { .. } => state >> 8 == 0,
            Machine::Visible { count } => state >> 8 == *count,
        }
    }
}

/// Whether the part that is being read can come to its end.
fn can_end_part(parts: &[(Machine, usize)], state: u64, at: usize, domains: &[u32]) -> bool {
    let mut start = 0;
    for (part, length) in parts {
        let end = start + length;
        if at < end {
            return part.can_end(state, at - start, &domains[..end - at]);
        }
        start = end;
    }
    true
}

/// The sum of the first stretch, above that of the one that is being read.
fn equal_sums(lengths: &[usize], state: u64, at: usize, worth: u64) -> Option<u64> {
    let (wanted, so_far) = (state >> 32, state & 0xffff_ffff);
    let sum = so_far + worth;
    let mut end = 0;
    let mut ends = lengths.iter().map(|length| {
        end += length;
        end
    });
    let is_last = ends.any(|end| end == at + 1);
    let is_first = at < lengths[0];
    match (is_first, is_last) {
        (true, true) => Some(sum << 32),
        (true, false) => Some(sum),
        (false, true) => (sum == wanted).then_some(wanted << 32),
        (false, false) => (sum < wanted).then_some(wanted << 32 | sum),
    }
}

/// What the part that this cell belongs to knows then; at its end that it is kept, and the next one starts.
fn one_after_the_other(parts: &[(Machine, usize)], state: u64, mut at: usize, value: u8) -> Option<u64> {
    let mut rest = parts.iter();
    let (machine, cells) = rest.find(|(_, cells)| {
        let is_own = at < *cells;
        at = if is_own { at } else { at - cells };
        is_own
    })?;
    let next = machine.next(state, at, value)?;
    if at + 1 < *cells {
        return Some(next);
    }
    let following = rest.next().map_or(0, |(following, _)| following.start());
    machine.accepts(next, *cells).then_some(following)
}
