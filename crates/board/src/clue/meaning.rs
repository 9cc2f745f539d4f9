//! What every clue means, written down once and as plainly as it is told: whether a complete grid keeps it.
//!
//! Nothing here is fast or clever. Tests and the check of every answer rest on it.

use crate::{Cell, Clue, Clues, Grid, Indexed, LineRule, OutsideRule, Shape};

impl Clues {
    /// Whether a complete grid keeps a clue, which may be one of these or another one beside them. A grid of
    /// another side, or one with a blank, keeps none.
    #[must_use]
    pub fn is_kept(&self, clue: &Clue, solution: &Grid) -> bool {
        let shape = self.shape();
        if solution.shape().side() != shape.side() || solution.blank_count() > 0 {
            return false;
        }
        let digit = |cell: Cell| solution.values().get(cell.index()).copied().unwrap_or(0);
        let digits = |cells: &[Cell]| -> Vec<u8> { cells.iter().map(|&cell| digit(cell)).collect() };
        match clue {
            Clue::AntiKnight => shape.knight_pairs().all(|[a, b]| digit(a) != digit(b)),
            Clue::AntiKing => shape.king_pairs().all(|[a, b]| digit(a) != digit(b)),
            Clue::Negative { relation, values } => self.unmarked_pairs(*relation).iter().all(|&[a, b]| {
                let holds = |&value: &u16| relation.holds(digit(a), digit(b), value);
                !values.iter().any(holds)
            }),
            Clue::Killer { cells, sum } => {
                let inside = digits(cells);
                are_different(&inside) && sum.is_none_or(|sum| total(&inside) == sum)
            }
            Clue::ExtraRegion { cells } => are_different(&digits(cells)),
            Clue::Clone { cells, copy } => digits(cells) == digits(copy),
            Clue::Quadruple {
                cells,
                digits: wanted,
            } => {
                let inside = digits(cells);
                let found = |value: u8| inside.iter().filter(|&&other| other == value).count();
                let listed = |value: u8| wanted.iter().filter(|digit| digit.get() == value).count();
                wanted
                    .iter()
                    .all(|digit| found(digit.get()) >= listed(digit.get()))
            }
            Clue::Even { cell } => digit(*cell).is_multiple_of(2),
            Clue::Odd { cell } => !digit(*cell).is_multiple_of(2),
            Clue::Minimum { cell } => {
                let others = self.compared_neighbours(clue);
                others.iter().all(|&other| digit(*cell) < digit(other))
            }
            Clue::Maximum { cell } => {
                let others = self.compared_neighbours(clue);
                others.iter().all(|&other| digit(*cell) > digit(other))
            }
            Clue::Marks { cell, digits } => solution.get(*cell).is_some_and(|digit| digits.contains(digit)),
            Clue::Indexer { indexed, cells } => cells
                .iter()
                .all(|&cell| is_indexed(shape, solution, *indexed, cell)),
            Clue::CountingCircles { cells } => {
                let inside = digits(cells);
                let count = |value: u8| inside.iter().filter(|&&other| other == value).count();
                inside.iter().all(|&value| count(value) == usize::from(value))
            }
            Clue::Pair {
                relation,
                cells: [a, b],
                value,
            } => relation.holds(digit(*a), digit(*b), *value),
            Clue::Arrow { pill, line } => {
                let number: String = pill.iter().map(|&cell| digit(cell).to_string()).collect();
                let shaft = line.get(1..).unwrap_or_default();
                number.parse() == Ok(u64::from(total(&digits(shaft))))
            }
            Clue::Line { rule, cells } => is_line_kept(shape, *rule, cells, &digits(cells)),
            Clue::LittleKiller { start, slant, sum } => total(&digits(&slant.cells(*start, shape))) == *sum,
            Clue::Outside { rule, edge, value } => {
                is_seen(*rule, &digits(&edge.cells(shape)), shape.side(), *value)
            }
        }
    }
}

fn total(values: &[u8]) -> u32 {
    values.iter().map(|&value| u32::from(value)).sum()
}

fn are_different(values: &[u8]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

fn is_indexed(shape: &Shape, solution: &Grid, indexed: Indexed, cell: Cell) -> bool {
    let Some((told, (places, own))) = solution.get(cell).zip(indexed.places(shape, cell)) else {
        return false;
    };
    let place = places.get(told.index()).copied();
    place
        .and_then(|place| solution.get(place))
        .is_some_and(|digit| digit.index() == own)
}

fn is_line_kept(shape: &Shape, rule: LineRule, cells: &[Cell], values: &[u8]) -> bool {
    let neighbours = |fits: &dyn Fn(u8, u8) -> bool| values.windows(2).all(|pair| fits(pair[0], pair[1]));
    // What a line that crosses itself holds, each cell once.
    let mut once: Vec<(Cell, u8)> = cells.iter().copied().zip(values.iter().copied()).collect();
    once.sort_unstable();
    once.dedup();
    let mut sorted: Vec<u8> = once.into_iter().map(|(_, value)| value).collect();
    sorted.sort_unstable();
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
        return true;
    };
    let (low, high) = (first.min(last), first.max(last));
    let inner = values.get(1..values.len() - 1).unwrap_or_default();
    let ranks_differ = |rank: &dyn Fn(u8) -> usize| {
        let ranks: Vec<u8> = values.iter().map(|&value| rank(value) as u8).collect();
        ranks.windows(ranks.len().min(3)).all(are_different)
    };
    match rule {
        LineRule::Thermometer => neighbours(&|a, b| a < b),
        LineRule::SlowThermometer => neighbours(&|a, b| a <= b),
        LineRule::Palindrome => values.iter().eq(values.iter().rev()),
        LineRule::Renban => sorted.windows(2).all(|pair| pair[0] + 1 == pair[1]),
        LineRule::Nabner => sorted.windows(2).all(|pair| pair[0] + 1 < pair[1]),
        LineRule::Whispers { difference } => neighbours(&|a, b| u16::from(a.abs_diff(b)) >= difference),
        LineRule::Between => inner.iter().all(|&value| low < value && value < high),
        LineRule::Lockout => high - low >= 4 && inner.iter().all(|&value| value < low || high < value),
        LineRule::RegionSum => {
            let mut sums: Vec<u32> = Vec::new();
            let mut within = None;
            for (&cell, &value) in cells.iter().zip(values) {
                let Some(region) = shape.box_of(cell) else {
                    continue;
                };
                if within.replace(region) != Some(region) {
                    sums.push(0);
                }
                *sums.last_mut().expect("a stretch was begun") += u32::from(value);
            }
            sums.windows(2).all(|pair| pair[0] == pair[1])
        }
        LineRule::Zipper => {
            let half = values.len() / 2;
            let pairs = values.iter().zip(values.iter().rev()).take(half);
            let middle = values.get(half).filter(|_| !values.len().is_multiple_of(2));
            let mut sums: Vec<u32> = pairs.map(|(&a, &b)| u32::from(a) + u32::from(b)).collect();
            sums.extend(middle.map(|&value| u32::from(value)));
            sums.windows(2).all(|pair| pair[0] == pair[1])
        }
        LineRule::DoubleArrow => u32::from(first) + u32::from(last) == total(inner),
        LineRule::Entropic => ranks_differ(&|value| LineRule::third(value, shape.side())),
        LineRule::Modular => ranks_differ(&|value| usize::from(value % 3)),
        LineRule::Sums { total } => {
            let total = u32::from(total);
            let fill = |sum: Option<u32>, &value: &u8| match sum? + u32::from(value) {
                sum if sum == total => Some(0),
                sum => (sum < total).then_some(sum),
            };
            values.iter().fold(Some(0), fill) == Some(0)
        }
        LineRule::Parity => neighbours(&|a, b| a % 2 != b % 2),
    }
}

/// Whether a number beside the grid is right about the digits that are seen from there, nearest first.
fn is_seen(rule: OutsideRule, seen: &[u8], side: usize, value: u32) -> bool {
    let first = seen.first().map_or(0, |&first| usize::from(first));
    match rule {
        OutsideRule::Sandwich => {
            let place = |wanted: usize| seen.iter().position(|&digit| usize::from(digit) == wanted);
            match (place(1), place(side)) {
                (Some(a), Some(b)) if a != b => total(&seen[a.min(b) + 1..a.max(b)]) == value,
                _ => value == 0,
            }
        }
        OutsideRule::XSum => total(&seen[..first.min(seen.len())]) == value,
        OutsideRule::Skyscraper => {
            let mut tallest = 0;
            let visible = seen.iter().filter(|&&height| {
                let is_visible = height > tallest;
                tallest = tallest.max(height);
                is_visible
            });
            visible.count() as u32 == value
        }
        OutsideRule::NumberedRoom => {
            let room = first.checked_sub(1).and_then(|at| seen.get(at));
            room.is_some_and(|&digit| u32::from(digit) == value)
        }
    }
}
