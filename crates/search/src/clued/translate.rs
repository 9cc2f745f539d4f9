//! What each clue means for the network: the one place where clues become propagators.

use kudosu_board::{
    Cell, Clue, Clues, Indexed, LineRule, OutsideRule, PairFit, Puzzle, Shape, Stop, Unfinished,
};

use super::Part;
use super::build::{Builder, MOST_BYTES};
use super::mask::{Mask, bit, full, range};
use super::network::Network;
use super::propagators::{
    Automaton, Circles, Index, MOST_DIGITS, Propagator, Relation, Required, Rising, Seen, SeenRule, SetOf,
    Span, SpanRule, WidePill,
};

/// The network of a puzzle: its houses, and of the digits of its grid and of its clues those that are
/// `meant`. A clue that speaks of the marks of others sees all of them, whether they are meant or not.
pub(super) fn network(
    puzzle: &Puzzle,
    meant: impl Fn(Part) -> bool,
    stop: &Stop,
) -> Result<Network, Unfinished> {
    network_within(puzzle, meant, MOST_BYTES, stop)
}

/// The same in so many bytes.
pub(super) fn network_within(
    puzzle: &Puzzle,
    meant: impl Fn(Part) -> bool,
    room: usize,
    stop: &Stop,
) -> Result<Network, Unfinished> {
    let shape = puzzle.shape();
    let mut builder = Builder::new(shape.side(), room, stop);
    for house in shape.houses() {
        builder.all_different(&numbers(house.cells()));
    }
    for (cell, &value) in puzzle.grid().values().iter().enumerate() {
        if value != 0 && meant(Part::Given(Cell::new(cell as u16))) {
            builder.allow(cell as u16, bit(i32::from(value)));
        }
    }
    for (id, clue) in puzzle.clues().iter() {
        if meant(Part::Clue(id)) {
            builder.look()?;
            add(&mut builder, shape, puzzle.clues(), clue)?;
        }
    }
    builder.finish()
}

/// The network of clues on a grid without houses.
#[cfg(test)]
pub(super) fn clues_alone(clues: &Clues) -> Network {
    let stop = Stop::new();
    let mut builder = Builder::new(clues.shape().side(), MOST_BYTES, &stop);
    for (_, clue) in clues.iter() {
        add(&mut builder, clues.shape(), clues, clue).expect("nobody stops");
    }
    builder.finish().expect("nobody stops")
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}

fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().copied().map(number).collect()
}

fn add(builder: &mut Builder<'_>, shape: &Shape, clues: &Clues, clue: &Clue) -> Result<(), Unfinished> {
    let side = builder.side;
    match clue {
        Clue::AntiKnight
        | Clue::AntiKing
        | Clue::Negative { .. }
        | Clue::Clone { .. }
        | Clue::Minimum { .. }
        | Clue::Maximum { .. }
        | Clue::Pair { .. } => pairs(builder, clues, clue, usize::MAX),
        Clue::Killer { cells, sum } => {
            let cells = numbers(cells);
            builder.all_different(&cells);
            if let Some(sum) = sum {
                builder.sum(cells.iter().map(|&cell| (cell, 1)), *sum as i32);
            }
        }
        Clue::ExtraRegion { cells } => builder.all_different(&numbers(cells)),
        Clue::Quadruple { cells, digits } => {
            let mut wanted: Vec<i32> = digits.iter().map(|digit| i32::from(digit.get())).collect();
            wanted.sort_unstable();
            let wanted = wanted.chunk_by(|a, b| a == b);
            let wanted = wanted.map(|same| (bit(same[0]), same.len())).collect();
            builder.add(Propagator::Required(Required::new(numbers(cells).into(), wanted)))?;
        }
        Clue::Even { cell } => builder.allow(number(*cell), every_second(side, 2)),
        Clue::Odd { cell } => builder.allow(number(*cell), every_second(side, 1)),
        Clue::Marks { cell, digits } => builder.allow(number(*cell), digits.bits() as Mask),
        Clue::Indexer { indexed, cells } => {
            for &cell in cells {
                index(builder, shape, *indexed, cell)?;
            }
        }
        Clue::CountingCircles { cells } => {
            builder.add(Propagator::Circles(Circles::new(numbers(cells).into(), side)))?;
        }
        Clue::Arrow { pill, line } => arrow(builder, &numbers(pill), &numbers(&line[1..]))?,
        Clue::Line { rule, cells } => on_line(builder, clues, clue, *rule, cells)?,
        Clue::LittleKiller { start, slant, sum } => {
            let cells = numbers(&slant.cells(*start, shape));
            builder.sum(cells.into_iter().map(|cell| (cell, 1)), *sum as i32);
        }
        Clue::Outside { rule, edge, value } => {
            beside(builder, *rule, numbers(&edge.cells(shape)).into(), *value as i32)?;
        }
    }
    Ok(())
}

/// The even digits, or the odd ones.
fn every_second(side: usize, from: usize) -> Mask {
    (from..=side)
        .step_by(2)
        .fold(0, |mask, digit| mask | bit(digit as i32))
}

/// What a clue says about each two of its cells by itself, as far as they are apart on a line.
fn pairs(builder: &mut Builder<'_>, clues: &Clues, clue: &Clue, reach: usize) {
    let side = builder.side;
    // A clue says few different things, and many cells share each.
    let mut known: Vec<(PairFit<'_>, usize)> = Vec::new();
    clues.each_pair(clue, reach, |pair, fit| {
        let [a, b] = pair.map(number);
        match fit {
            PairFit::Differ => builder.different(a, b),
            PairFit::Same => builder.same(a, b),
            fit => {
                let before = known.iter().find(|(said, _)| *said == fit);
                let relation = before.map(|&(_, relation)| relation).unwrap_or_else(|| {
                    let allowed = Relation::new(side, |a, b| fit.allows(side, a as u8, b as u8));
                    let relation = builder.relation(allowed);
                    known.push((fit, relation));
                    relation
                });
                builder.pair(a, b, relation);
            }
        }
    });
}

fn index(builder: &mut Builder<'_>, shape: &Shape, indexed: Indexed, cell: Cell) -> Result<(), Unfinished> {
    // A cell without a box has no place in it, so that no digit is right.
    let (places, own) = indexed.places(shape, cell).unwrap_or((Vec::new(), shape.side()));
    let index = Index::new(number(cell), &numbers(&places), bit(own as i32 + 1));
    builder.add(Propagator::Index(index))
}

fn arrow(builder: &mut Builder<'_>, pill: &[u16], shaft: &[u16]) -> Result<(), Unfinished> {
    if pill.len() > 1 && builder.side > 9 {
        return builder.add(Propagator::WidePill(WidePill::new(pill, shaft)));
    }
    let weights = std::iter::successors(Some(1), |weight| Some(weight * 10));
    let pill = pill.iter().rev().copied().zip(weights);
    builder.sum(pill.chain(shaft.iter().map(|&cell| (cell, -1))), 0);
    Ok(())
}

/// Two lists of cells with the same sum.
fn equal_sums(builder: &mut Builder<'_>, one: &[u16], other: &[u16]) {
    let one = one.iter().map(|&cell| (cell, 1));
    builder.sum(one.chain(other.iter().map(|&cell| (cell, -1))), 0);
}

fn on_line(
    builder: &mut Builder<'_>,
    clues: &Clues,
    clue: &Clue,
    rule: LineRule,
    line: &[Cell],
) -> Result<(), Unfinished> {
    let (side, shape) = (builder.side, clues.shape());
    let cells = numbers(line);
    let mut once = cells.clone();
    once.sort_unstable();
    once.dedup();
    match rule {
        LineRule::Thermometer => return builder.add(Propagator::Rising(Rising::new(cells.into(), 1))),
        LineRule::SlowThermometer => return builder.add(Propagator::Rising(Rising::new(cells.into(), 0))),
        LineRule::Palindrome | LineRule::Whispers { .. } => pairs(builder, clues, clue, usize::MAX),
        LineRule::Renban => {
            builder.all_different(&once);
            let width = once.len() as i32;
            let windows = (1..=side as i32 - width + 1)
                .map(|from| range(from, from + width - 1))
                .collect();
            return builder.add(Propagator::SetOf(SetOf::listed(once.into(), windows)));
        }
        LineRule::Nabner => {
            builder.all_different(&once);
            pairs(builder, clues, clue, usize::MAX);
            if side <= MOST_DIGITS {
                let sets = 0..=full(side);
                let fits = |set: &Mask| set & set << 1 == 0 && set.count_ones() as usize == once.len();
                let sets: Box<[Mask]> = sets.filter(fits).collect();
                let bytes = size_of_val(&*sets);
                return builder.add_large(Propagator::SetOf(SetOf::listed(once.into(), sets)), bytes);
            }
        }
        LineRule::Between => return span(builder, cells, SpanRule::Between),
        LineRule::Lockout => return span(builder, cells, SpanRule::Outside { apart: 4 }),
        LineRule::RegionSum => {
            let boxed = line
                .iter()
                .filter_map(|&cell| Some((shape.box_of(cell)?, number(cell))));
            let boxed: Vec<_> = boxed.collect();
            let stretches = boxed.chunk_by(|a, b| a.0 == b.0);
            let stretches: Vec<Vec<u16>> = stretches
                .map(|stretch| stretch.iter().map(|&(_, cell)| cell).collect())
                .collect();
            same_sums(builder, &stretches);
        }
        LineRule::Zipper => {
            let half = cells.len() / 2;
            let pairs = cells.iter().zip(cells.iter().rev()).take(half);
            let mut sums: Vec<Vec<u16>> = pairs.map(|(&a, &b)| vec![a, b]).collect();
            if !cells.len().is_multiple_of(2) {
                sums.push(vec![cells[half]]);
            }
            same_sums(builder, &sums);
        }
        LineRule::DoubleArrow => {
            let last = cells.len() - 1;
            equal_sums(builder, &[cells[0], cells[last]], &cells[1..last]);
        }
        LineRule::Entropic | LineRule::Modular | LineRule::Parity => {
            pairs(builder, clues, clue, builder.reach(&cells));
        }
        LineRule::Sums { total } => {
            let total = i32::from(total);
            let follow = |sum: i32, digit: i32| match sum + digit {
                sum if sum == total => Some(0),
                sum => (sum < total).then_some(sum),
            };
            let line = Automaton::new(cells.into(), side, 0, follow, |sum| sum == 0);
            let bytes = line.bytes();
            return builder.add_large(Propagator::Automaton(line), bytes);
        }
    }
    Ok(())
}

fn span(builder: &mut Builder<'_>, cells: Vec<u16>, rule: SpanRule) -> Result<(), Unfinished> {
    let span = Span::new(cells.into(), rule, builder.full);
    builder.add(Propagator::Span(span))
}

/// Lists of cells that all have the same sum: each with each where they are few, else each with the next.
fn same_sums(builder: &mut Builder<'_>, sums: &[Vec<u16>]) {
    const FEW: usize = 5;
    for (at, one) in sums.iter().enumerate() {
        let others = if sums.len() <= FEW {
            sums.len()
        } else {
            (at + 2).min(sums.len())
        };
        for other in &sums[at + 1..others] {
            equal_sums(builder, one, other);
        }
    }
}

fn beside(
    builder: &mut Builder<'_>,
    rule: OutsideRule,
    cells: Box<[u16]>,
    value: i32,
) -> Result<(), Unfinished> {
    let side = builder.side;
    let last = side as i32;
    if side <= MOST_DIGITS {
        let rule = match rule {
            OutsideRule::Sandwich => SeenRule::Sandwich,
            OutsideRule::XSum => SeenRule::XSum,
            OutsideRule::Skyscraper => SeenRule::Skyscraper,
            OutsideRule::NumberedRoom => SeenRule::NumberedRoom,
        };
        let seen = Seen::new(cells, rule, [i64::from(value)], builder.full);
        return builder.add(Propagator::Seen(seen));
    }
    let automaton = match rule {
        // Crusts so far, and the sum since the first.
        OutsideRule::Sandwich => {
            let follow = |(crusts, sum): (i32, i32), digit: i32| match (digit == 1 || digit == last, crusts) {
                (true, 0) => Some((1, 0)),
                (true, 1) => (sum == value).then_some((2, 0)),
                (true, _) => None,
                (false, 1) => (sum + digit <= value).then_some((1, sum + digit)),
                (false, _) => Some((crusts, sum)),
            };
            Automaton::new(cells, side, (0, 0), follow, |(crusts, _)| crusts == 2)
        }
        // Cells and sum that are left; before the first cell -1.
        OutsideRule::XSum => {
            let follow = |(left, sum): (i32, i32), digit: i32| {
                let left = if left < 0 { digit } else { left };
                match left {
                    0 => Some((0, 0)),
                    1 => (sum == digit).then_some((0, 0)),
                    _ => (sum >= digit).then_some((left - 1, sum - digit)),
                }
            };
            Automaton::new(cells, side, (-1, value), follow, |(left, _)| left == 0)
        }
        // The tallest so far, and how many were visible.
        OutsideRule::Skyscraper => {
            let follow = |(tallest, seen): (i32, i32), digit: i32| match digit > tallest {
                true => (seen < value).then_some((digit, seen + 1)),
                false => Some((tallest, seen)),
            };
            Automaton::new(cells, side, (0, 0), follow, |(_, seen)| seen == value)
        }
        // Cells until the room; before the first cell -1.
        OutsideRule::NumberedRoom => {
            let follow = |left: i32, digit: i32| {
                let left = if left < 0 { digit } else { left };
                match left {
                    0 => Some(0),
                    1 => (digit == value).then_some(0),
                    _ => Some(left - 1),
                }
            };
            Automaton::new(cells, side, -1, follow, |left| left == 0)
        }
    };
    let bytes = automaton.bytes();
    builder.add_large(Propagator::Automaton(automaton), bytes)
}
