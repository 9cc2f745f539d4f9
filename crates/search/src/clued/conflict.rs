//! Why a puzzle is broken, and which of its parts it could do without.

use kudosu_board::{Cell, ClueId, Grid, Puzzle, Stop, Unfinished};

use super::hunt::values;
use super::mask::MAX_SIDE;
use super::search::Search;
use super::translate::network;
use crate::answer::Check;
use crate::solutions;

/// Something that a setter can take out of a puzzle: a digit that is given, or a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Part {
    /// The digit of this cell.
    Given(Cell),
    /// The clue with this number.
    Clue(ClueId),
}

/// Parts of a puzzle that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BrokenParts {
    /// The parts; with the rules of the grid they have no solution. Empty when the grid itself has none.
    pub parts: Vec<Part>,
    /// Whether it was proven that without any one of them there is a solution.
    #[cfg_attr(feature = "serde", serde(rename = "minimal"))]
    pub is_minimal: bool,
}

/// Guesses that the question "is there a solution without this part?" may take.
const GUESSES: u64 = 30_000;

/// Orders in which the parts are taken out; the smallest set of all is the answer.
const ORDERS: usize = 4;

/// Parts of a puzzle that contradict each other, as few as several tries find: none of them can be left out.
/// `None` when the puzzle has a solution.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, LineRule, Puzzle, Shape, Stop};
/// use kudosu_search::{Part, why_broken};
///
/// let [a, b, c] = [0, 1, 4].map(Cell::new);
/// let puzzle = Puzzle::with_clue_list(Grid::blank(&Shape::of_side(4)?), vec![
///     Clue::AntiKnight,
///     Clue::Line { rule: LineRule::Thermometer, cells: vec![a, b] },
///     Clue::Even { cell: c },
///     Clue::Line { rule: LineRule::Thermometer, cells: vec![b, a] },
/// ])?;
/// let broken = why_broken(&puzzle, Stop::never())?.expect("two of them disagree");
/// let numbers: Vec<_> = broken.parts.iter().map(|part| match part {
///     Part::Clue(id) => id.index(),
///     Part::Given(_) => unreachable!("the grid is blank"),
/// }).collect();
/// assert_eq!(numbers, [1, 3]);
/// assert!(broken.is_minimal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_broken(puzzle: impl Into<Puzzle>, stop: &Stop) -> Result<Option<BrokenParts>, Unfinished> {
    let puzzle = puzzle.into();
    if solutions(&puzzle).next_solution(stop)?.is_some() {
        return Ok(None);
    }
    let parts = parts(&puzzle);
    if puzzle.shape().side() > MAX_SIDE {
        return Ok(Some(BrokenParts {
            parts,
            is_minimal: false,
        }));
    }
    let mut best: Option<BrokenParts> = None;
    for order in 0..ORDERS {
        let found = shrink(&puzzle, ordered(&parts, order), stop)?;
        let is_better = best
            .as_ref()
            .is_none_or(|best| found.parts.len() < best.parts.len());
        if is_better {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|best| best.parts.len() <= 1) {
            break;
        }
    }
    Ok(best.map(|mut best| {
        best.parts.sort_unstable();
        best
    }))
}

/// The parts of a puzzle of which each alone could be taken out: what is left still has one solution.
/// `None` when the puzzle does not have exactly one. A mark that is taken out no longer exempts from a rule
/// about unmarked pairs.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Stop};
/// use kudosu_search::{Part, unnecessary_parts};
///
/// let grid: Grid = ".142..1..2.4.3.1".parse()?;
/// let puzzle = Puzzle::with_clue_list(grid, vec![Clue::Odd { cell: Cell::new(0) }])?;
/// let unnecessary = unnecessary_parts(&puzzle, Stop::never())?.expect("it has one solution");
/// assert!(unnecessary.iter().any(|part| matches!(part, Part::Clue(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unnecessary_parts(puzzle: impl Into<Puzzle>, stop: &Stop) -> Result<Option<Vec<Part>>, Unfinished> {
    let puzzle = puzzle.into();
    if !solutions(&puzzle).verdict(stop)?.is_unique() {
        return Ok(None);
    }
    let mut unnecessary = Vec::new();
    for part in parts(&puzzle) {
        if solutions(without(&puzzle, part)).verdict(stop)?.is_unique() {
            unnecessary.push(part);
        }
    }
    Ok(Some(unnecessary))
}

/// Everything that could be taken out of a puzzle: clues first, then digits.
fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let givens = puzzle.grid().filled();
    let clues = puzzle.clues().iter().map(|(id, _)| Part::Clue(id));
    clues.chain(givens.iter().map(Part::Given)).collect()
}

/// The puzzle without one of its parts.
fn without(puzzle: &Puzzle, part: Part) -> Puzzle {
    let mut values = puzzle.grid().values().to_vec();
    let mut list = puzzle.clues().as_slice().to_vec();
    match part {
        Part::Given(cell) => values[cell.index()] = 0,
        Part::Clue(id) => drop(list.remove(id.index())),
    }
    let grid = Grid::from_values(puzzle.shape(), &values).expect("one digit fewer than a grid of this shape");
    Puzzle::with_clue_list(grid, list).expect("clues that fit still do when one is gone")
}

/// The parts in one of several orders.
fn ordered(parts: &[Part], order: usize) -> Vec<Part> {
    let mut parts = parts.to_vec();
    match order {
        0 => {}
        1 => parts.reverse(),
        _ => {
            let at = parts.len() * (order - 1) / (ORDERS - 1);
            parts.rotate_left(at);
        }
    }
    parts
}

/// Whether the digits of a grid keep these parts of a puzzle, as every answer has to.
fn keeps(puzzle: &Puzzle, parts: &[Part], digits: &[u8]) -> Result<(), Unfinished> {
    let clues = puzzle.clues();
    let mut givens = puzzle.grid().clone();
    for cell in puzzle
        .shape()
        .cells()
        .filter(|&cell| !parts.contains(&Part::Given(cell)))
    {
        givens.clear(cell).expect("the cell is one of the grid's own");
    }
    let solution = Check::of(givens).grid(digits)?;
    // A clue that speaks of the marks of others sees all of them, as the network did.
    let mut meant = clues.iter().filter(|(id, _)| parts.contains(&Part::Clue(*id)));
    match meant.all(|(_, clue)| clues.is_kept(clue, &solution)) {
        true => Ok(()),
        false => Err(Unfinished::WrongAnswer),
    }
}

/// Leaves out whatever can be left out while there is still no solution, halves before single parts.
fn shrink(puzzle: &Puzzle, parts: Vec<Part>, stop: &Stop) -> Result<BrokenParts, Unfinished> {
    let mut is_minimal = true;
    let mut is_broken = |parts: &[Part]| {
        let network = network(puzzle, |part| parts.contains(&part), stop)?;
        let mut search = Search::new(&network);
        search.limit(GUESSES);
        match search.advance(&network, stop, None) {
            Ok(true) => keeps(puzzle, parts, &values(search.masks(&network))).map(|()| false),
            Ok(false) => Ok(true),
            Err(Unfinished::LimitReached) => {
                is_minimal = false;
                Ok(false)
            }
            Err(unfinished) => Err(unfinished),
        }
    };
    // Those at the end are needed; of those at the front it is not known yet.
    let mut open = parts;
    let mut needed: Vec<Part> = Vec::new();
    while !open.is_empty() {
        // The longest front that is still broken without the rest is found by halving.
        if is_broken(&needed)? {
            break;
        }
        let (mut low, mut high) = (0, open.len());
        // With `high` of the open parts it is broken, with `low` it is not.
        while high - low > 1 {
            let middle = low.midpoint(high);
            let tried = [&open[..middle], &needed].concat();
            if is_broken(&tried)? {
                high = middle;
            } else {
                low = middle;
            }
        }
        needed.push(open[high - 1]);
        open.truncate(high - 1);
    }
    Ok(BrokenParts {
        parts: needed,
        is_minimal,
    })
}
