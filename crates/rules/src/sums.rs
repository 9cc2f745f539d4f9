//! What can be said of the sums and heights along a line: parts with a sum, what lies between the smallest
//! and the largest, what is seen from its beginning. Each is told for finished lines, by definition, and as
//! a machine for those who do not know all values yet.

use std::collections::BTreeSet;

use crate::machine::Machine;

/// Something said of a line of values with one number in it; where it is said, [`Ground::along`] tells.
///
/// [`Ground::along`]: crate::Ground::along
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// No values of it, one or more, add up to the number.
    NoPartSumsTo,
    /// It can be cut into parts that each add up to the number.
    CutIntoSums,
    /// The same for a line whose last value stands before its first.
    RingOfSums,
    /// So many values are above 0 and larger than all before them.
    Shows,
    /// The first value that is smaller than one before it is the number.
    FirstHides,
    /// What stands between the smallest value and the largest adds up to the number; where one of these comes
    /// several times, its first place counts.
    BetweenExtremes,
}

impl Along {
    pub(crate) const ALL: [Along; 6] = [
        Along::NoPartSumsTo,
        Along::CutIntoSums,
        Along::RingOfSums,
        Along::Shows,
        Along::FirstHides,
        Along::BetweenExtremes,
    ];

    /// The words before the number, and those behind it.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Along::NoPartSumsTo => ("has no part with sum", ""),
            Along::CutIntoSums => ("splits into sums of", ""),
            Along::RingOfSums => ("splits as a ring into sums of", ""),
            Along::Shows => ("shows", ""),
            Along::FirstHides => ("first hides", ""),
            Along::BetweenExtremes => ("sums to", "between its extremes"),
        }
    }

    /// Whether it can be said of finished values.
    pub(crate) fn holds(self, values: &[i64], number: i64) -> bool {
        match self {
            Along::NoPartSumsTo => {
                let mut sums: BTreeSet<i64> = BTreeSet::new();
                for &value in values {
                    let more: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
                    sums.extend(more);
                    sums.insert(value);
                }
                !sums.contains(&number)
            }
            Along::CutIntoSums => is_cut(values, number),
            Along::RingOfSums => {
                let turned = |at: usize| [&values[at..], &values[..at]].concat();
                values.is_empty() || (0..values.len()).any(|at| is_cut(&turned(at), number))
            }
            Along::Shows => {
                let mut tallest = 0;
                let mut seen = 0;
                for &value in values {
                    if value > tallest {
                        (tallest, seen) = (value, seen + 1);
                    }
                }
                seen == number
            }
            Along::FirstHides => {
                let mut tallest = i64::MIN;
                for &value in values {
                    if value < tallest {
                        return value == number;
                    }
                    tallest = value;
                }
                false
            }
            Along::BetweenExtremes => {
                let (Some(low), Some(high)) = (values.iter().min(), values.iter().max()) else {
                    return false;
                };
                let place = |wanted| values.iter().position(|value| value == wanted).unwrap_or(0);
                let (a, b) = (place(low).min(place(high)), place(low).max(place(high)));
                let between = values.get(a + 1..b).unwrap_or_default();
                between.iter().sum::<i64>() == number
            }
        }
    }

    /// Machines of which one reads a line exactly when it can be said of it; `None` where they have too many
    /// states.
    pub(crate) fn machines(self, values: &[i64], number: i64) -> Option<Vec<Machine>> {
        let is_negative = values.first().is_some_and(|&least| least < 0);
        let one = match self {
            Along::NoPartSumsTo => Machine::grown(
                values,
                BTreeSet::new(),
                |sums: &BTreeSet<i64>, value| {
                    let mut all: BTreeSet<i64> = sums.iter().map(|sum| sum + value).collect();
                    all.extend(sums);
                    all.insert(value);
                    // Sums beyond the number never come back to it.
                    if !is_negative {
                        all.retain(|&sum| sum <= number);
                    }
                    (!all.contains(&number)).then_some(all)
                },
                |_| true,
            ),
            // A first part that begins before the line may have had any sum.
            Along::RingOfSums if is_negative => None,
            Along::RingOfSums => {
                let had = 0..number.max(1);
                return had.map(|had| cut_into(values, had, number)).collect();
            }
            Along::CutIntoSums => cut_into(values, 0, number),
            Along::Shows => Machine::grown(
                values,
                (0, 0),
                |&(tallest, seen), value| match value > tallest {
                    true => (seen < number).then_some((value, seen + 1)),
                    false => Some((tallest, seen)),
                },
                |&(_, seen)| seen == number,
            ),
            Along::FirstHides => Machine::grown(
                values,
                Some(i64::MIN),
                |tallest: &Option<i64>, value| match *tallest {
                    Some(tallest) if value < tallest => (value == number).then_some(None),
                    Some(_) => Some(Some(value)),
                    None => Some(None),
                },
                Option::is_none,
            ),
            Along::BetweenExtremes => {
                let mut all = Vec::new();
                for (at, &low) in values.iter().enumerate() {
                    for &high in &values[at..] {
                        all.push(between(values, low, high, number)?);
                    }
                }
                return Some(all);
            }
        };
        Some(vec![one?])
    }
}

/// Whether values can be cut into parts that each have this sum.
fn is_cut(values: &[i64], number: i64) -> bool {
    let mut cuts = vec![0];
    for end in 1..=values.len() {
        let is_part = |&start: &usize| values[start..end].iter().sum::<i64>() == number;
        if cuts.iter().any(is_part) {
            cuts.push(end);
        }
    }
    cuts.last() == Some(&values.len())
}

/// Lines that can be cut into parts of one sum, where the first part had so much before the line; the last
/// one ends with the same.
fn cut_into(values: &[i64], had: i64, number: i64) -> Option<Machine> {
    let is_negative = values.first().is_some_and(|&least| least < 0);
    // The sum of the last part so far, whether one part is whole, and whether anything was read.
    let first = BTreeSet::from([(had, false, false)]);
    let step = |states: &BTreeSet<(i64, bool, bool)>, value: i64| {
        let mut after = BTreeSet::new();
        for &(sum, is_whole, _) in states {
            let sum = sum + value;
            if sum == number {
                after.insert((0, true, true));
            }
            if is_negative || sum < number {
                after.insert((sum, is_whole, true));
            }
        }
        (!after.is_empty()).then_some(after)
    };
    let is_end = |&(sum, is_whole, is_begun): &(i64, bool, bool)| sum == had && (is_whole || !is_begun);
    Machine::grown(values, first, step, |states| states.iter().any(is_end))
}

/// Where a line is that has both extremes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stretch {
    Before,
    /// Behind the one that is told, with the sum since.
    Inside {
        is_low: bool,
        sum: i64,
    },
    Behind,
}

/// Lines whose smallest value and largest value are these, with this sum between them.
fn between(values: &[i64], low: i64, high: i64, number: i64) -> Option<Machine> {
    let is_negative = values.first().is_some_and(|&least| least < 0);
    let step = |state: &Stretch, value: i64| {
        if value < low || value > high {
            return None;
        }
        Some(match *state {
            Stretch::Before if low == high => Stretch::Behind,
            Stretch::Before if value == low || value == high => Stretch::Inside {
                is_low: value == low,
                sum: 0,
            },
            Stretch::Inside { is_low, sum } => {
                let other = if is_low { high } else { low };
                if value == other {
                    return (sum == number).then_some(Stretch::Behind);
                }
                let sum = sum + value;
                if sum > number && !is_negative {
                    return None;
                }
                Stretch::Inside { is_low, sum }
            }
            same => same,
        })
    };
    let is_end = |state: &Stretch| *state == Stretch::Behind && (low != high || number == 0);
    Machine::grown(values, Stretch::Before, step, is_end)
}
