//! Clues as clauses: what a puzzle says besides its digits, for the formula of a proof.
//!
//! What few cells say is told by clauses over their candidates; sums, counts and long lines go through a
//! [`diagram`], whose nodes are variables of their own. Each clause set holds for exactly the fillings that
//! keep the clue; the tests hold it against trying everything, for every kind.

mod clauses;
mod diagram;
mod lines;
#[cfg(feature = "proof")]
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use kudosu_board::{Cell, CellNotation, Clue, ClueId, ClueKind, Indexed, PairFit, Puzzle, Shape};

pub(super) use clauses::ClueClauses;
use clauses::{TooLong, Writer};
use diagram::{TRUE, literal_of};

/// Clauses for one clue, and for all of them: beyond that neither a search nor a reader gets through.
const MOST_CLAUSES_OF_ONE: usize = 1_500_000;
const MOST_CLAUSES: usize = 4_000_000;

/// A proof that is refused because the clues of the puzzle take too many clauses to say.
///
/// ```
/// use kudosu_board::{Edge, Clue, Grid, GridSide, OutsideRule, Puzzle, Shape};
/// use kudosu_search::solutions_with_proof;
///
/// let grid = Grid::blank(&Shape::with_box(1, 60)?);
/// let edge = Edge { side: GridSide::Top, at: 0 };
/// let clue = Clue::Outside { rule: OutsideRule::XSum, edge, value: 900 };
/// let puzzle = Puzzle::with_clue_list(grid, vec![clue])?;
/// let refused = solutions_with_proof(puzzle, 1, std::io::sink()).unwrap_err();
/// assert_eq!(refused.to_string(), "clue 1 (X-sum) takes more than 1500000 clauses to say");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLongToProve {
    /// One clue takes too many by itself.
    #[error("{id} ({title}) takes more than {most} clauses to say", title = kind.title())]
    OneClue {
        /// Which one.
        id: ClueId,
        /// What kind of clue it is.
        kind: ClueKind,
        /// How many are allowed.
        most: usize,
    },
    /// All of them together do.
    #[error("the {count} clues take more than {most} clauses to say")]
    AllClues {
        /// How many clues there are.
        count: usize,
        /// How many clauses are allowed.
        most: usize,
    },
}

/// The clauses of all clues, with variables that begin behind those of the candidates.
pub(super) fn clauses_of(puzzle: &Puzzle) -> Result<ClueClauses, TooLongToProve> {
    let writer = Writer::new(puzzle.shape());
    clauses_within(writer, puzzle, MOST_CLAUSES_OF_ONE, MOST_CLAUSES)
}

/// The same with other limits for one clue and for all.
fn clauses_within(
    mut writer: Writer,
    puzzle: &Puzzle,
    most_of_one: usize,
    most: usize,
) -> Result<ClueClauses, TooLongToProve> {
    let (shape, clues) = (puzzle.shape(), puzzle.clues());
    for (id, clue) in clues.iter() {
        writer.begin(told(shape, id, clue), most_of_one);
        say(&mut writer, puzzle, clue).map_err(|TooLong| TooLongToProve::OneClue {
            id,
            kind: clue.kind(),
            most: most_of_one,
        })?;
        if writer.len() > most {
            let count = clues.len();
            return Err(TooLongToProve::AllClues { count, most });
        }
    }
    Ok(writer.finish())
}

/// What a reader of the formula is told about a clue: its number, kind, value and cells.
fn told(shape: &Shape, id: ClueId, clue: &Clue) -> String {
    let value = clue.value().map_or(String::new(), |value| format!(" {value}"));
    let cells = clue.cells(shape);
    let names = cells
        .iter()
        .map(|&cell| format!(" {}", shape.cell_name(cell, CellNotation::RowColumn)));
    format!(
        "{id}, {}{value}{}",
        clue.kind().title(),
        names.collect::<String>()
    )
}

fn say(writer: &mut Writer, puzzle: &Puzzle, clue: &Clue) -> Result<(), TooLong> {
    let shape = puzzle.shape();
    match clue {
        Clue::AntiKnight
        | Clue::AntiKing
        | Clue::Negative { .. }
        | Clue::Clone { .. }
        | Clue::Minimum { .. }
        | Clue::Maximum { .. }
        | Clue::Pair { .. } => pairs(writer, puzzle, clue, usize::MAX),
        Clue::Killer { cells, sum } => {
            all_different(writer, shape, cells)?;
            match sum {
                Some(sum) if sets_are_few(cells.len(), shape.side()) => {
                    set_of(writer, cells, |set| digits_of(set).sum::<u32>() == *sum)
                }
                Some(sum) => sum_of(writer, cells, *sum),
                None => Ok(()),
            }
        }
        Clue::ExtraRegion { cells } => all_different(writer, shape, cells),
        Clue::Quadruple { cells, digits } => {
            let mut listed: BTreeMap<u8, usize> = BTreeMap::new();
            for digit in digits {
                *listed.entry(digit.get()).or_default() += 1;
            }
            let mut listed = listed.into_iter();
            listed.try_for_each(|(digit, least)| at_least(writer, cells, digit, least))
        }
        Clue::Even { cell } => writer.only(*cell, |digit| digit.is_multiple_of(2)),
        Clue::Odd { cell } => writer.only(*cell, |digit| !digit.is_multiple_of(2)),
        Clue::Marks { cell, digits } => {
            writer.only(*cell, |digit| digits.iter().any(|mark| mark.get() == digit))
        }
        Clue::Indexer { indexed, cells } => cells
            .iter()
            .try_for_each(|&cell| index(writer, shape, *indexed, cell)),
        Clue::CountingCircles { cells } => counting_circles(writer, cells),
        Clue::Arrow { pill, line } => arrow(writer, pill, line.get(1..).unwrap_or_default()),
        Clue::Line { rule, cells } => lines::say(writer, puzzle, clue, *rule, cells),
        Clue::LittleKiller { start, slant, sum } => sum_of(writer, &slant.cells(*start, shape), *sum),
        Clue::Outside { rule, edge, value } => {
            lines::say_seen(writer, *rule, &edge.cells(shape), shape.side(), *value)
        }
    }
}

/// What a clue says about each two of its cells by itself, as far as they are apart on a line.
fn pairs(writer: &mut Writer, puzzle: &Puzzle, clue: &Clue, reach: usize) -> Result<(), TooLong> {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    let mut said = Ok(());
    puzzle.clues().each_pair(clue, reach, |[a, b], fit| {
        if said.is_ok() {
            said = match fit {
                PairFit::Differ => different(writer, shape, a, b),
                fit => writer.pair(a, b, |a, b| fit.allows(side, a, b)),
            };
        }
    });
    said
}

/// Two cells differ; where they share a house, the formula says so already.
fn different(writer: &mut Writer, shape: &Shape, a: Cell, b: Cell) -> Result<(), TooLong> {
    match shape.are_peers(a, b) {
        true => Ok(()),
        false => writer.pair(a, b, |a, b| a != b),
    }
}

/// All of these cells, of which none is named twice, differ. As many as there are digits have all of them.
fn all_different(writer: &mut Writer, shape: &Shape, cells: &[Cell]) -> Result<(), TooLong> {
    for (at, &a) in cells.iter().enumerate() {
        for &b in &cells[at + 1..] {
            different(writer, shape, a, b)?;
        }
    }
    let is_full = cells.len() == shape.side();
    let mut digits = (1..=shape.side() as u8).filter(|_| is_full);
    digits.try_for_each(|digit| at_least(writer, cells, digit, 1))
}

/// Whether so many different digits can be told by the set of those that are used so far.
fn sets_are_few(cells: usize, side: usize) -> bool {
    const MOST_STEPS: usize = 20_000;
    let mut sets = 0_usize;
    let mut of_size = 1_usize;
    for size in 0..cells.min(side) {
        sets = sets.saturating_add(of_size);
        of_size = of_size.saturating_mul(side - size) / (size + 1);
    }
    side < 32 && sets.saturating_mul(side) <= MOST_STEPS
}

/// The digits of these cells are different, and a set that fits. Digits are bits from 0.
fn set_of(writer: &mut Writer, cells: &[Cell], fits: impl Fn(u32) -> bool) -> Result<(), TooLong> {
    let columns = writer.columns(cells);
    let follow = |_: usize, &set: &u32, digit: usize| (set >> digit & 1 == 0).then_some(set | 1 << digit);
    writer.diagram(&columns, 0, follow, |&set| fits(set).then_some(0))?;
    Ok(())
}

fn digits_of(set: u32) -> impl Iterator<Item = u32> {
    (1..=32).filter(move |digit| set >> (digit - 1) & 1 == 1)
}

/// The digits of these cells, each as often as the cell is named, have this sum.
fn sum_of(writer: &mut Writer, cells: &[Cell], sum: u32) -> Result<(), TooLong> {
    let columns = writer.columns(cells);
    let follow = |_: usize, &left: &u32, digit: usize| left.checked_sub(digit as u32 + 1);
    writer.diagram(&columns, sum, follow, |&left| (left == 0).then_some(0))?;
    Ok(())
}

/// At least so many of these cells hold this digit.
fn at_least(writer: &mut Writer, cells: &[Cell], digit: u8, least: usize) -> Result<(), TooLong> {
    let literals: Vec<_> = cells.iter().map(|&cell| writer.holds(cell, digit)).collect();
    if least == 1 {
        return writer.clause(&literals);
    }
    let columns: Vec<_> = literals
        .into_iter()
        .map(|literal| vec![-literal, literal])
        .collect();
    let follow = |_: usize, &count: &usize, is_it: usize| Some((count + is_it).min(least));
    writer.diagram(&columns, 0, follow, |&count| (count == least).then_some(0))?;
    Ok(())
}

fn index(writer: &mut Writer, shape: &Shape, indexed: Indexed, cell: Cell) -> Result<(), TooLong> {
    // A cell without a box has no place in it, so that no digit is right.
    let (places, own) = indexed.places(shape, cell).unwrap_or_default();
    for told in 0..shape.side() {
        let mut clause = vec![-writer.holds(cell, told as u8 + 1)];
        if let Some(&place) = places.get(told) {
            clause.push(writer.holds(place, own as u8 + 1));
        }
        writer.clause(&clause)?;
    }
    Ok(())
}

/// Every digit stands in none of the circles or in as many as it says; those that do fill the circles.
fn counting_circles(writer: &mut Writer, cells: &[Cell]) -> Result<(), TooLong> {
    let mut counted = Vec::new();
    let mut always = 0;
    for digit in 1..=writer.side() {
        let literals = cells.iter().map(|&cell| writer.holds(cell, digit as u8));
        let columns: Vec<_> = literals.map(|literal| vec![-literal, literal]).collect();
        let follow = |_: usize, &count: &usize, is_it: usize| Some(count + is_it).filter(|&sum| sum <= digit);
        let class = |&count: &usize| match count {
            0 => Some(0),
            count => (count == digit).then_some(1),
        };
        let ends = writer.diagram(&columns, 0, follow, class)?;
        match literal_of(&ends, 1) {
            Some(TRUE) => always += digit,
            Some(is_there) => counted.push((digit, is_there)),
            None => {}
        }
    }
    let columns: Vec<_> = counted.iter().map(|&(_, there)| vec![-there, there]).collect();
    let follow = |at: usize, &left: &usize, is_there: usize| left.checked_sub(counted[at].0 * is_there);
    if let Some(left) = cells.len().checked_sub(always) {
        writer.diagram(&columns, left, follow, |&left| (left == 0).then_some(0))?;
    }
    Ok(())
}

/// The pill, read as it is written, is the sum of the shaft.
fn arrow(writer: &mut Writer, pill: &[Cell], shaft: &[Cell]) -> Result<(), TooLong> {
    let most = (shaft.len() * writer.side()) as u64;
    let columns = writer.columns(&[pill, shaft].concat());
    let follow = |at: usize, &number: &u64, digit: usize| {
        let digit = digit as u64 + 1;
        if at >= pill.len() {
            return number.checked_sub(digit);
        }
        let places = 10_u64.pow(digit.ilog10() + 1);
        Some(number * places + digit).filter(|&number| number <= most)
    };
    writer.diagram(&columns, 0, follow, |&left| (left == 0).then_some(0))?;
    Ok(())
}

/// Lists of cells that all have the same sum.
fn same_sums(writer: &mut Writer, groups: &[Vec<Cell>]) -> Result<(), TooLong> {
    let side = writer.side();
    let least = groups.iter().map(Vec::len).max().unwrap_or(0);
    let most = groups.iter().map(|group| group.len() * side).min().unwrap_or(0);
    let mut before: Option<diagram::Ends> = None;
    for group in groups {
        let columns = writer.columns(group);
        let follow = |_: usize, &sum: &usize, digit: usize| Some(sum + digit + 1).filter(|&sum| sum <= most);
        let class = |&sum: &usize| (sum >= least).then_some(sum as u32);
        let ends = writer.diagram(&columns, 0, follow, class)?;
        for sum in least..=most {
            let Some(before) = &before else { break };
            match (literal_of(before, sum as u32), literal_of(&ends, sum as u32)) {
                (Some(one), Some(other)) => {
                    writer.implies(one, &[other])?;
                    writer.implies(other, &[one])?;
                }
                (Some(only), None) | (None, Some(only)) => writer.implies(only, &[])?,
                (None, None) => {}
            }
        }
        before = Some(ends);
    }
    Ok(())
}
