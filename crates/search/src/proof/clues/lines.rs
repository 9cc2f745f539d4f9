//! Lines and numbers beside the grid as clauses.

use kudosu_board::{Cell, Clue, LineRule, OutsideRule, Puzzle};

use super::clauses::{TooLong, Writer};
use super::{all_different, pairs, same_sums, set_of, sets_are_few};

/// Says what holds on a line.
pub(super) fn say(
    writer: &mut Writer,
    puzzle: &Puzzle,
    clue: &Clue,
    rule: LineRule,
    cells: &[Cell],
) -> Result<(), TooLong> {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    match rule {
        // Neighbours that rise are enough.
        LineRule::Thermometer | LineRule::SlowThermometer => pairs(writer, puzzle, clue, 1),
        LineRule::Palindrome | LineRule::Whispers { .. } => pairs(writer, puzzle, clue, usize::MAX),
        LineRule::Renban => {
            let cells = once(cells);
            let reach = cells.len();
            all_different(writer, shape, &cells)?;
            // Different digits without a gap reach no further than there are cells.
            each_two(writer, &cells, |a, b| usize::from(a.abs_diff(b)) < reach)?;
            match sets_are_few(cells.len(), side) {
                true => set_of(writer, &cells, |set| {
                    (set >> set.trailing_zeros()).trailing_ones() == set.count_ones()
                }),
                false => Ok(()),
            }
        }
        LineRule::Nabner => {
            let cells = once(cells);
            pairs(writer, puzzle, clue, usize::MAX)?;
            match sets_are_few(cells.len(), side) {
                true => set_of(writer, &cells, |set| set & set << 1 == 0),
                false => Ok(()),
            }
        }
        LineRule::Between => span(
            writer,
            cells,
            |_, _| true,
            |low, high, inner| low < inner && inner < high,
        ),
        LineRule::Lockout => span(
            writer,
            cells,
            |low, high| high - low >= 4,
            |low, high, inner| inner < low || high < inner,
        ),
        LineRule::RegionSum => {
            let boxed: Vec<_> = cells
                .iter()
                .filter_map(|&cell| Some((shape.box_of(cell)?, cell)))
                .collect();
            let stretches = boxed.chunk_by(|a, b| a.0 == b.0);
            let stretches = stretches.map(|stretch| stretch.iter().map(|&(_, cell)| cell).collect());
            same_sums(writer, &stretches.collect::<Vec<_>>())
        }
        LineRule::Zipper => {
            let half = cells.len() / 2;
            let pairs = cells.iter().zip(cells.iter().rev()).take(half);
            let mut groups: Vec<Vec<Cell>> = pairs.map(|(&a, &b)| vec![a, b]).collect();
            if !cells.len().is_multiple_of(2) {
                groups.push(vec![cells[half]]);
            }
            same_sums(writer, &groups)
        }
        LineRule::DoubleArrow => {
            let columns = writer.columns(&ends_first(cells));
            let follow = |at: usize, &sum: &usize, digit: usize| match at {
                0 | 1 => Some(sum + digit + 1),
                _ => sum.checked_sub(digit + 1),
            };
            writer.diagram(&columns, 0, follow, |&left| (left == 0).then_some(0))?;
            Ok(())
        }
        LineRule::Entropic => ranks_differ(writer, cells, |digit| LineRule::third(digit, side)),
        LineRule::Modular => ranks_differ(writer, cells, |digit| usize::from(digit % 3)),
        LineRule::Sums { total } => {
            let total = usize::from(total);
            let columns = writer.columns(cells);
            let follow = |_: usize, &sum: &usize, digit: usize| match sum + digit + 1 {
                sum if sum == total => Some(0),
                sum => (sum < total).then_some(sum),
            };
            writer.diagram(&columns, 0, follow, |&sum| (sum == 0).then_some(0))?;
            Ok(())
        }
        LineRule::Parity => {
            let columns = writer.columns(cells);
            let follow = |_: usize, &before: &Option<usize>, digit: usize| {
                (before != Some(digit % 2)).then_some(Some(digit % 2))
            };
            writer.diagram(&columns, None, follow, |_| Some(0))?;
            Ok(())
        }
    }
}

/// Each cell once, however often the line crosses it.
fn once(cells: &[Cell]) -> Vec<Cell> {
    let mut once = cells.to_vec();
    once.sort_unstable();
    once.dedup();
    once
}

fn each_two(writer: &mut Writer, cells: &[Cell], related: impl Fn(u8, u8) -> bool) -> Result<(), TooLong> {
    for (at, &a) in cells.iter().enumerate() {
        for &b in &cells[at + 1..] {
            writer.pair(a, b, &related)?;
        }
    }
    Ok(())
}

/// The two ends of a line, then what lies between.
fn ends_first(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    if let Some(last) = cells.pop() {
        cells.insert(1.min(cells.len()), last);
    }
    cells
}

/// The smaller and the larger end fit together, and everything between fits both.
fn span(
    writer: &mut Writer,
    cells: &[Cell],
    ends_fit: impl Fn(usize, usize) -> bool,
    fits: impl Fn(usize, usize, usize) -> bool,
) -> Result<(), TooLong> {
    let columns = writer.columns(&ends_first(cells));
    let follow = |at: usize, &(low, high): &(usize, usize), digit: usize| match at {
        0 => Some((digit, digit)),
        1 => {
            let ends = (low.min(digit), high.max(digit));
            ends_fit(ends.0, ends.1).then_some(ends)
        }
        _ => fits(low, high, digit).then_some((low, high)),
    };
    writer.diagram(&columns, (0, 0), follow, |_| Some(0))?;
    Ok(())
}

/// Any three cells in a row, or two where there are no more, have different ranks.
fn ranks_differ(writer: &mut Writer, cells: &[Cell], rank: impl Fn(u8) -> usize) -> Result<(), TooLong> {
    let columns = writer.columns(cells);
    let follow = |_: usize, &[first, second]: &[Option<usize>; 2], digit: usize| {
        let rank = Some(rank(digit as u8 + 1));
        (rank != first && rank != second).then_some([second, rank])
    };
    writer.diagram(&columns, [None, None], follow, |_| Some(0))?;
    Ok(())
}

/// Says what a number beside the grid tells of the row or column that is seen from there, nearest first.
pub(super) fn say_seen(
    writer: &mut Writer,
    rule: OutsideRule,
    cells: &[Cell],
    side: usize,
    value: u32,
) -> Result<(), TooLong> {
    let columns = writer.columns(cells);
    let value = value as usize;
    match rule {
        // Crusts so far, and the sum since the first. The one digit of the smallest grid is both crusts.
        OutsideRule::Sandwich => {
            let crusts_needed = side.min(2);
            let follow = |_: usize, &(crusts, sum): &(usize, usize), digit: usize| match (
                digit == 0 || digit + 1 == side,
                crusts,
            ) {
                (true, 0) => Some((1, 0)),
                (true, 1) => (sum == value).then_some((2, value)),
                (true, _) => None,
                (false, 1) => Some((1, sum + digit + 1)).filter(|next| next.1 <= value),
                (false, _) => Some((crusts, sum)),
            };
            let is_right = |&(crusts, sum): &(usize, usize)| crusts == crusts_needed && sum == value;
            writer.diagram(&columns, (0, 0), follow, |state| is_right(state).then_some(0))?;
        }
        // Cells and sum that are left.
        OutsideRule::XSum => {
            let follow = |at: usize, &(left, sum): &(usize, usize), digit: usize| {
                let left = if at == 0 { digit + 1 } else { left };
                match left {
                    0 => Some((0, 0)),
                    1 => (sum == digit + 1).then_some((0, 0)),
                    _ => Some((left - 1, sum.checked_sub(digit + 1)?)),
                }
            };
            let is_right = |&(left, sum): &(usize, usize)| left == 0 && sum == 0;
            writer.diagram(&columns, (0, value), follow, |state| is_right(state).then_some(0))?;
        }
        // The tallest so far, and how many are seen.
        OutsideRule::Skyscraper => {
            let follow = |_: usize, &(tallest, seen): &(usize, usize), digit: usize| match digit + 1 > tallest
            {
                true => (seen < value).then_some((digit + 1, seen + 1)),
                false => Some((tallest, seen)),
            };
            writer.diagram(&columns, (0, 0), follow, |&(_, seen)| {
                (seen == value).then_some(0)
            })?;
        }
        OutsideRule::NumberedRoom => {
            let first = columns.first().map_or(&[][..], Vec::as_slice);
            for (&told, room) in first.iter().zip(&columns) {
                // A number that is no digit stands in no room.
                let holds = value.checked_sub(1).and_then(|digit| room.get(digit));
                writer.implies(told, &holds.copied().into_iter().collect::<Vec<_>>())?;
            }
        }
    }
    Ok(())
}
