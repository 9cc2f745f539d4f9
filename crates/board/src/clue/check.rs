//! Whether a clue fits a shape and does not contradict itself; if not, which clue it is, where, and why.

use std::fmt;

use crate::{
    Cell, CellNotation, CellSet, Clue, ClueId, ClueKind, Digit, Edge, Indexed, Limit, LineRule, OutsideRule,
    OverLimit, Relation, Shape,
};

/// A clue that cannot be put on a shape: which one, where it lies, what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueError {
    /// Which of the clues it is.
    pub id: ClueId,
    /// What kind of clue it is.
    pub kind: ClueKind,
    /// Where it lies: the names of its cells, or of the first of many; empty for a rule about the whole grid.
    pub place: String,
    /// What is wrong.
    pub fault: ClueFault,
}

impl fmt::Display for ClueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.id, self.kind.title())?;
        if !self.place.is_empty() {
            write!(f, " at {}", self.place)?;
        }
        write!(f, "): {}", self.fault)
    }
}

impl std::error::Error for ClueError {}

/// What is wrong with a clue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClueFault {
    /// It names a cell that the grid does not have.
    #[error("{cell} lies outside the grid, whose rows and columns go from 1 to {side}")]
    OutsideGrid {
        /// The name of the cell.
        cell: String,
        /// The side of the grid.
        side: usize,
    },
    /// It has fewer cells than it needs to say something.
    #[error("too few cells: {found}, where at least {least} are needed")]
    TooFewCells {
        /// How many it has.
        found: usize,
        /// How many it needs.
        least: usize,
    },
    /// It has more cells than can be filled by its rule.
    #[error("too many cells: {found}, of which on this grid no more than {most} can be filled by its rule")]
    TooManyCells {
        /// How many it has.
        found: usize,
        /// How many can be filled.
        most: usize,
    },
    /// It names a cell twice that must differ from all its others.
    #[error("{0} is named twice")]
    Repeated(String),
    /// Its number can never come out.
    #[error("{found} can never come out: on this grid it lies between {least} and {most}")]
    Value {
        /// The number of the clue.
        found: u64,
        /// The least possible number.
        least: u64,
        /// The largest possible number.
        most: u64,
    },
    /// Its number lies within the bounds, but cannot come out all the same.
    #[error("{0} can never come out: no digits between 1 and the largest one sum to it")]
    NoSuchSum(u64),
    /// A digit that the grid does not have.
    #[error("{digit} is no digit of a grid of side {side}")]
    Digit {
        /// The digit.
        digit: Digit,
        /// The side of the grid.
        side: usize,
    },
    /// It allows no digit at all.
    #[error("it allows no digit of this grid")]
    NoDigits,
    /// The two groups of a clone have different numbers of cells.
    #[error("the two groups have {cells} and {copy} cells")]
    UnequalGroups {
        /// How many cells the one has.
        cells: usize,
        /// How many cells the other has.
        copy: usize,
    },
    /// An arrow begins somewhere else than at its pill.
    #[error("the arrow starts at {0}, which is no cell of its pill")]
    NotOnPill(String),
    /// A little killer does not start at the edge.
    #[error("its diagonal does not start at the edge of the grid")]
    NotAtEdge,
    /// An edge beyond the last row or column.
    #[error("there is no row or column {at} on a grid of side {side}")]
    NoSuchLine {
        /// Which one, counted from 1.
        at: usize,
        /// The side of the grid.
        side: usize,
    },
    /// A box indexer in a cell without a box.
    #[error("{0} lies in no box")]
    NoBox(String),
    /// There is more of it than a puzzle can have.
    #[error(transparent)]
    OverLimit(#[from] OverLimit),
}

/// Checks every clue; the first that does not fit is the error.
pub(super) fn all(shape: &Shape, clues: &[Clue]) -> Result<(), ClueError> {
    let mut named = 0;
    for (index, clue) in clues.iter().enumerate() {
        let told = |fault| ClueError {
            id: ClueId::new(u16::try_from(index).unwrap_or(u16::MAX)),
            kind: clue.kind(),
            place: clue.place(shape),
            fault,
        };
        if index >= Limit::Clues.most(shape.side()) {
            let refused = Limit::Clues.check(shape.side(), clues.len());
            return refused.map_err(|over| told(over.into()));
        }
        let own = within_limits(shape, clue).map_err(|over| told(over.into()))?;
        one(shape, clue).map_err(told)?;
        named += own;
        Limit::NamedCells
            .check(shape.side(), named)
            .map_err(|over| told(over.into()))?;
    }
    Ok(())
}

/// How many cells a clue names, each as often as it is named, where it is not too large in any way. A rule
/// about the whole grid speaks of every cell.
fn within_limits(shape: &Shape, clue: &Clue) -> Result<usize, OverLimit> {
    let side = shape.side();
    let (named, numbers, states) = match clue {
        Clue::Killer { cells, .. }
        | Clue::ExtraRegion { cells }
        | Clue::Indexer { cells, .. }
        | Clue::CountingCircles { cells } => (cells.len(), 0, 0),
        Clue::Clone { cells, copy } => (cells.len().saturating_add(copy.len()), 0, 0),
        Clue::Arrow { pill, line } => (pill.len().saturating_add(line.len()), 0, 0),
        Clue::Quadruple { cells, digits } => (cells.len(), digits.len(), 0),
        Clue::Negative { values, .. } => (shape.cell_count(), values.len(), 0),
        // Such a line is read with the sum so far in mind.
        Clue::Line {
            rule: LineRule::Sums { total },
            cells,
        } => (cells.len(), 0, usize::from(*total)),
        Clue::Line { cells, .. } => (cells.len(), 0, 0),
        Clue::Even { .. }
        | Clue::Odd { .. }
        | Clue::Minimum { .. }
        | Clue::Maximum { .. }
        | Clue::Marks { .. } => (1, 0, 0),
        Clue::Pair { .. } => (2, 0, 0),
        Clue::AntiKnight | Clue::AntiKing => (shape.cell_count(), 0, 0),
        Clue::LittleKiller { .. } | Clue::Outside { .. } => (side, 0, 0),
    };
    Limit::ClueCells.check(side, named)?;
    Limit::ClueNumbers.check(side, numbers)?;
    Limit::ClueSteps.check(side, named * states * side)?;
    Ok(named)
}

impl Clue {
    /// Every cell that the clue names, in its order; for one beside the grid the cells that it looks along. A
    /// rule about the whole grid names none.
    #[must_use]
    pub fn cells(&self, shape: &Shape) -> Vec<Cell> {
        match self {
            Clue::AntiKnight | Clue::AntiKing | Clue::Negative { .. } => Vec::new(),
            Clue::Killer { cells, .. }
            | Clue::ExtraRegion { cells }
            | Clue::Quadruple { cells, .. }
            | Clue::Indexer { cells, .. }
            | Clue::CountingCircles { cells }
            | Clue::Line { cells, .. } => cells.clone(),
            Clue::Clone { cells, copy } => [&cells[..], copy].concat(),
            Clue::Even { cell }
            | Clue::Odd { cell }
            | Clue::Minimum { cell }
            | Clue::Maximum { cell }
            | Clue::Marks { cell, .. } => vec![*cell],
            Clue::Pair { cells, .. } => cells.to_vec(),
            Clue::Arrow { pill, line } => [pill, line.get(1..).unwrap_or_default()].concat(),
            Clue::LittleKiller { start, slant, .. } => slant.cells(*start, shape),
            Clue::Outside { edge, .. } => edge.cells(shape),
        }
    }

    /// The names of its cells, as an error and a list show them.
    fn place(&self, shape: &Shape) -> String {
        if let Clue::Outside { edge, .. } = self {
            let (row, column) = edge.place(shape);
            return format!("r{}c{}", row + 1, column + 1);
        }
        const SHOWN: usize = 12;
        let cells = self.cells(shape);
        let names = cells.iter().take(SHOWN).map(|&cell| name(shape, cell));
        let names = names.collect::<Vec<_>>().join(" ");
        match cells.len() > SHOWN {
            true => names + " …",
            false => names,
        }
    }
}

fn name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::RowColumn)
}

fn one(shape: &Shape, clue: &Clue) -> Result<(), ClueFault> {
    let side = shape.side();
    let named: Vec<Cell> = match clue {
        // The way of a diagonal is worked out from its start, which may itself lie outside.
        Clue::LittleKiller { start, .. } => vec![*start],
        Clue::Arrow { pill, line } => [&pill[..], line].concat(),
        clue => clue.cells(shape),
    };
    if let Some(&outside) = named.iter().find(|cell| cell.index() >= shape.cell_count()) {
        let cell = name(shape, outside);
        return Err(ClueFault::OutsideGrid { cell, side });
    }
    match clue {
        Clue::AntiKnight | Clue::AntiKing => Ok(()),
        Clue::Negative { values, .. } if values.is_empty() => Err(ClueFault::NoDigits),
        Clue::Negative { .. } => Ok(()),
        Clue::Killer { cells, sum } => {
            different(shape, cells)?;
            let (least, most) = sums_of_different(cells.len(), side);
            sum.map_or(Ok(()), |sum| within(sum.into(), least, most))
        }
        Clue::ExtraRegion { cells } => different(shape, cells),
        Clue::Clone { cells, copy } if cells.len() != copy.len() => Err(ClueFault::UnequalGroups {
            cells: cells.len(),
            copy: copy.len(),
        }),
        Clue::Clone { cells, .. } => at_least(1, cells),
        Clue::Quadruple { cells, digits } => {
            at_least(1, cells)?;
            not_twice(shape, cells)?;
            if let Some(&digit) = digits.iter().find(|digit| usize::from(digit.get()) > side) {
                return Err(ClueFault::Digit { digit, side });
            }
            match digits.len() {
                0 => Err(ClueFault::NoDigits),
                found => within(found as u64, 1, cells.len() as u64),
            }
        }
        Clue::Even { .. } if side < 2 => Err(ClueFault::NoDigits),
        Clue::Even { .. } | Clue::Odd { .. } | Clue::Minimum { .. } | Clue::Maximum { .. } => Ok(()),
        Clue::Marks { digits, .. } => match (*digits - shape.digits()).first() {
            Some(digit) => Err(ClueFault::Digit { digit, side }),
            None if digits.is_empty() => Err(ClueFault::NoDigits),
            None => Ok(()),
        },
        Clue::Indexer { indexed, cells } => {
            at_least(1, cells)?;
            let boxless = cells.iter().find(|&&cell| shape.box_of(cell).is_none());
            match boxless.filter(|_| *indexed == Indexed::Box) {
                Some(&cell) => Err(ClueFault::NoBox(name(shape, cell))),
                None => Ok(()),
            }
        }
        Clue::CountingCircles { cells } => {
            at_least(1, cells)?;
            not_twice(shape, cells)?;
            at_most(side * (side + 1) / 2, cells)
        }
        Clue::Pair {
            relation,
            cells: [a, b],
            value,
        } => {
            not_twice(shape, &[*a, *b])?;
            // Two cells that see each other differ.
            let apart = u64::from(shape.are_peers(*a, *b));
            let side = side as u64;
            let (least, most) = match relation {
                Relation::Difference => (apart, side - 1),
                Relation::Ratio => (1 + apart, side),
                Relation::Sum => (2 + apart, 2 * side - apart),
            };
            within((*value).into(), least, most)
        }
        Clue::Arrow { pill, line } => arrow(shape, pill, line),
        Clue::Line { rule, cells } => on_line(shape, *rule, cells),
        Clue::LittleKiller { start, slant, sum } => {
            let (row, column) = slant.place_before(*start, shape);
            let inside = |at: i32| (0..side as i32).contains(&at);
            if inside(row) && inside(column) {
                return Err(ClueFault::NotAtEdge);
            }
            let cells = slant.cells(*start, shape).len() as u64;
            within((*sum).into(), cells, cells * side as u64)
        }
        Clue::Outside { rule, edge, value } => beside(shape, *rule, *edge, (*value).into()),
    }
}

fn within(found: u64, least: u64, most: u64) -> Result<(), ClueFault> {
    match (least..=most).contains(&found) {
        true => Ok(()),
        false => Err(ClueFault::Value { found, least, most }),
    }
}

fn at_least(least: usize, cells: &[Cell]) -> Result<(), ClueFault> {
    let found = cells.len();
    match found < least {
        true => Err(ClueFault::TooFewCells { found, least }),
        false => Ok(()),
    }
}

fn at_most(most: usize, cells: &[Cell]) -> Result<(), ClueFault> {
    let found = cells.len();
    match found > most {
        true => Err(ClueFault::TooManyCells { found, most }),
        false => Ok(()),
    }
}

fn not_twice(shape: &Shape, cells: &[Cell]) -> Result<(), ClueFault> {
    let mut seen = CellSet::new();
    for &cell in cells {
        if seen.contains(cell) {
            return Err(ClueFault::Repeated(name(shape, cell)));
        }
        seen.insert(cell);
    }
    Ok(())
}

fn different(shape: &Shape, cells: &[Cell]) -> Result<(), ClueFault> {
    at_least(1, cells)?;
    not_twice(shape, cells)?;
    at_most(shape.side(), cells)
}

/// The least and the largest sum of so many different digits.
fn sums_of_different(count: usize, side: usize) -> (u64, u64) {
    let (count, side) = (count as u64, side as u64);
    (count * (count + 1) / 2, count * (2 * side + 1 - count) / 2)
}

fn arrow(shape: &Shape, pill: &[Cell], line: &[Cell]) -> Result<(), ClueFault> {
    const LONGEST_PILL: usize = 4;
    at_least(1, pill)?;
    at_most(LONGEST_PILL, pill)?;
    not_twice(shape, pill)?;
    at_least(2, line)?;
    if !pill.contains(&line[0]) {
        return Err(ClueFault::NotOnPill(name(shape, line[0])));
    }
    // Two cells read 11 at least and, on 9×9, 99 at most; larger digits are read as they are written.
    let repeated = |digit: usize| digit.to_string().repeat(pill.len()).parse().unwrap_or(u64::MAX);
    let (least, most) = (repeated(1), repeated(shape.side()));
    let summed = line.len() - 1;
    if summed as u64 > most {
        at_most(most as usize, &line[1..])?;
    }
    let needed = least.div_ceil(shape.side() as u64) as usize;
    at_least(needed, &line[1..])
}

fn on_line(shape: &Shape, rule: LineRule, cells: &[Cell]) -> Result<(), ClueFault> {
    let side = shape.side();
    let mut once = cells.to_vec();
    once.sort();
    once.dedup();
    at_least(2, cells)?;
    match rule {
        LineRule::Thermometer => different(shape, cells),
        LineRule::Renban => at_most(side, &once),
        LineRule::Nabner => at_most(side.div_ceil(2), &once),
        LineRule::Whispers { difference } => within(difference.into(), 0, side as u64 - 1),
        LineRule::DoubleArrow => {
            at_least(3, cells)?;
            at_most(2 * side, &cells[1..cells.len() - 1])
        }
        LineRule::Lockout => match (side, cells.len()) {
            (..5, _) | (5, 3..) => Err(ClueFault::NoDigits),
            _ => Ok(()),
        },
        LineRule::Between if side < 3 && cells.len() > 2 => Err(ClueFault::NoDigits),
        LineRule::Sums { total } => within(total.into(), 1, (cells.len() * side) as u64),
        LineRule::SlowThermometer
        | LineRule::Palindrome
        | LineRule::Between
        | LineRule::RegionSum
        | LineRule::Zipper
        | LineRule::Entropic
        | LineRule::Modular
        | LineRule::Parity => Ok(()),
    }
}

fn beside(shape: &Shape, rule: OutsideRule, edge: Edge, value: u64) -> Result<(), ClueFault> {
    let side = shape.side();
    if usize::from(edge.at) >= side {
        let at = usize::from(edge.at) + 1;
        return Err(ClueFault::NoSuchLine { at, side });
    }
    let every = (side * (side + 1) / 2) as u64;
    match rule {
        OutsideRule::Sandwich => {
            let most = every.saturating_sub(1 + side as u64);
            within(value, 0, most)?;
            // Digits from 2 up sum to everything but 1 and one less than all of them.
            match value == 1 || value + 1 == most {
                true => Err(ClueFault::NoSuchSum(value)),
                false => Ok(()),
            }
        }
        OutsideRule::XSum => {
            // X digits of which one is X itself: the others are the smallest or the largest.
            let largest = |count: usize| match sums_of_different(count, side).1 {
                all if count > side - count => all,
                _ => sums_of_different(count - 1, side).1 + count as u64,
            };
            let fits = |count: usize| {
                let least = sums_of_different(count, side).0;
                (least..=largest(count)).contains(&value)
            };
            match (1..=side).any(fits) {
                true => Ok(()),
                false => within(value, 1, every).and(Err(ClueFault::NoSuchSum(value))),
            }
        }
        OutsideRule::Skyscraper | OutsideRule::NumberedRoom => within(value, 1, side as u64),
    }
}
