//! What a puzzle says besides its digits: the clues of killers, thermometers, arrows and the rest, as data.
//!
//! A clue is only what it says and where; what it *does* is for each room to `match` on: propagation in
//! `search`, steps in `logic`, words in `explain`, drawing in `render`, text in `notation`. What it *means*
//! is written down once, in [`Clues::is_kept`], for complete grids.
//!
//! Whatever says "these `side` cells hold every digit once" is no clue but a house of the
//! [`Shape`](crate::Shape): diagonals, disjoint groups, irregular boxes, extra regions of `side` cells.

mod check;
mod kind;
mod line;
mod list;
mod meaning;
pub mod names;
mod outside;
mod pairs;
#[cfg(test)]
mod tests;

pub use check::{ClueError, ClueFault};
pub use kind::{ClueKind, CluePlaces, UnknownClueKind};
pub use line::{ClueLineError, ClueLines, read_clue_line, write_clue_line};
pub use list::{ClueId, Clues};
pub use outside::{Edge, GridSide, Slant};
pub use pairs::PairFit;

use crate::{Cell, Digit, DigitSet, Shape};

/// One clue. Cells are those of the shape that the clue is put on; [`Clues::new`] checks that they exist
/// there and that the clue does not contradict itself.
///
/// ```
/// use kudosu_board::{Cell, Clue, ClueKind, Clues, LineRule, Shape};
///
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(17) };
/// let thermo = Clue::Line { rule: LineRule::Thermometer, cells: vec![Cell::new(3), Cell::new(4)] };
/// assert_eq!(thermo.kind(), ClueKind::Thermometer);
/// let clues = Clues::new(&Shape::nine(), vec![cage, thermo])?;
/// assert_eq!(clues.len(), 2);
/// # Ok::<(), kudosu_board::ClueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Clue {
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch, by a side or a corner, differ.
    AntiKing,
    /// Side by side cells are in this relation with one of these values only where a mark says so: see
    /// [`Clues::unmarked_pairs`]. `Difference` with 1 is "non-consecutive".
    Negative {
        /// What is forbidden.
        relation: Relation,
        /// With which values.
        values: Vec<u16>,
    },
    /// All different and, where a sum is given, with this sum.
    Killer {
        /// The cells of the cage.
        cells: Vec<Cell>,
        /// What they sum to.
        sum: Option<u32>,
    },
    /// All different. With as many cells as there are digits it is better a house of the shape.
    ExtraRegion {
        /// The cells, fewer than the side or as many.
        cells: Vec<Cell>,
    },
    /// The two groups hold the same digits, place by place.
    Clone {
        /// The one group.
        cells: Vec<Cell>,
        /// The other one: `copy[i]` equals `cells[i]`.
        copy: Vec<Cell>,
    },
    /// Each of these digits stands in the cells at least as often as it is listed.
    Quadruple {
        /// The cells, usually the four around a crossing.
        cells: Vec<Cell>,
        /// The digits; one that is listed twice stands there twice.
        digits: Vec<Digit>,
    },
    /// An even digit.
    Even {
        /// Where.
        cell: Cell,
    },
    /// An odd digit.
    Odd {
        /// Where.
        cell: Cell,
    },
    /// Smaller than each side by side cell that is no minimum itself: see [`Clues::compared_neighbours`].
    Minimum {
        /// Where.
        cell: Cell,
    },
    /// Larger than each side by side cell that is no maximum itself: see [`Clues::compared_neighbours`].
    Maximum {
        /// Where.
        cell: Cell,
    },
    /// One of these digits: given pencil marks.
    Marks {
        /// Where.
        cell: Cell,
        /// What is allowed there.
        digits: DigitSet,
    },
    /// Each of these cells tells where its own number is: digit `v` in row `r` and column `c` means, for
    /// `Row`: `c` of row `v` holds `r`; for `Column`: column `v` of row `r` holds `c`; for `Box`: place `v`
    /// of its box holds the place of the cell in it.
    Indexer {
        /// Which number is told.
        indexed: Indexed,
        /// The cells that tell it.
        cells: Vec<Cell>,
    },
    /// Each of these cells holds the number of these cells that hold the same digit.
    CountingCircles {
        /// All circles of the puzzle.
        cells: Vec<Cell>,
    },
    /// Two cells in a relation: white dot, black dot, X and V.
    Pair {
        /// Which relation.
        relation: Relation,
        /// Between which cells.
        cells: [Cell; 2],
        /// With which value.
        value: u16,
    },
    /// The pill, read as a decimal number, is the sum of the shaft. Digits may repeat on it.
    Arrow {
        /// The cells of the bulb in the order in which they are read; mostly one.
        pill: Vec<Cell>,
        /// The way of the arrow: the cell of the pill that it leaves, which is not summed, then those that
        /// are.
        line: Vec<Cell>,
    },
    /// A line of cells with a rule for what is on it.
    Line {
        /// The rule.
        rule: LineRule,
        /// The cells on the way; thermometers start at their bulb.
        cells: Vec<Cell>,
    },
    /// The sum of a diagonal. Digits may repeat on it.
    LittleKiller {
        /// The first cell of the diagonal, at the edge of the grid.
        start: Cell,
        /// Where it goes from there.
        slant: Slant,
        /// What it sums to.
        sum: u32,
    },
    /// A number beside the grid about the row or column that is seen from there.
    Outside {
        /// What the number says.
        rule: OutsideRule,
        /// From where.
        edge: Edge,
        /// The number.
        value: u32,
    },
}

impl Clue {
    /// An arrow whose way may leave out the cell of the pill that it starts from: then it is the nearest one.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Shape};
    ///
    /// let [bulb, first, second] = [0, 1, 2].map(Cell::new);
    /// let arrow = Clue::arrow(&Shape::nine(), vec![bulb], vec![first, second]);
    /// assert_eq!(arrow, Clue::Arrow { pill: vec![bulb], line: vec![bulb, first, second] });
    /// ```
    #[must_use]
    pub fn arrow(shape: &Shape, pill: Vec<Cell>, way: Vec<Cell>) -> Clue {
        let start = way
            .first()
            .filter(|first| !pill.contains(first))
            .and_then(|&first| {
                let far = |&&cell: &&Cell| {
                    let down = shape.row_of(cell).abs_diff(shape.row_of(first)) as u64;
                    let across = shape.column_of(cell).abs_diff(shape.column_of(first)) as u64;
                    down * down + across * across
                };
                pill.iter().min_by_key(far).copied()
            });
        let line = start.into_iter().chain(way).collect();
        Clue::Arrow { pill, line }
    }

    /// The number that the clue says, where it says one.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue};
    ///
    /// let cells = vec![Cell::new(0), Cell::new(1)];
    /// assert_eq!(Clue::Killer { cells, sum: Some(15) }.value(), Some(15));
    /// assert_eq!(Clue::AntiKnight.value(), None);
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<u32> {
        match self {
            Clue::Killer { sum, .. } => *sum,
            Clue::LittleKiller { sum, .. } => Some(*sum),
            Clue::Outside { value, .. } => Some(*value),
            Clue::Pair { value, .. } => Some(u32::from(*value)),
            Clue::Line { rule, .. } => match rule {
                LineRule::Whispers { difference } => Some(u32::from(*difference)),
                LineRule::Sums { total } => Some(u32::from(*total)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// How two digits can be related by a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// The larger less the smaller: a white dot, 1 unless it says otherwise.
    Difference,
    /// The larger is so many times the smaller: a black dot, 2 unless it says otherwise.
    Ratio,
    /// Both together: X is 10, V is 5.
    Sum,
}

impl Relation {
    /// Whether two digits are related with this value.
    ///
    /// ```
    /// use kudosu_board::Relation;
    ///
    /// assert!(Relation::Ratio.holds(3, 6, 2) && Relation::Sum.holds(3, 7, 10));
    /// assert!(!Relation::Difference.holds(3, 5, 1));
    /// ```
    #[must_use]
    pub fn holds(self, a: u8, b: u8, value: u16) -> bool {
        let (a, b) = (u32::from(a), u32::from(b));
        let value = u32::from(value);
        match self {
            Relation::Difference => a.abs_diff(b) == value,
            Relation::Ratio => a * value == b || b * value == a,
            Relation::Sum => a + b == value,
        }
    }
}

/// Which number of its own place an indexer tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Indexed {
    /// The number of its row, in its column.
    Row,
    /// The number of its column, in its row.
    Column,
    /// Its place in its box, in its box.
    Box,
}

/// What holds on a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LineRule {
    /// Each digit is larger than the one before.
    Thermometer,
    /// No digit is smaller than the one before.
    SlowThermometer,
    /// The same read from either end.
    Palindrome,
    /// Different digits without a gap, in any order.
    Renban,
    /// No two digits are equal or consecutive, wherever they stand on the line.
    Nabner,
    /// Neighbours on the line differ by at least this.
    Whispers {
        /// The least difference; [`LineRule::whispers`] gives the usual one.
        difference: u16,
    },
    /// What lies between the two ends of the line is strictly between their digits.
    Between,
    /// The two ends are at least 4 apart, and no cell between them has one of their digits or one between.
    Lockout,
    /// Each stretch of the line within one box has the same sum. Cells without a box are skipped.
    RegionSum,
    /// Cells as far from the one end as from the other have the same sum; a middle cell is that sum.
    Zipper,
    /// The two ends together are the sum of what lies between.
    DoubleArrow,
    /// Any three cells in a row are one low, one middle, one high digit; two cells differ in that.
    Entropic,
    /// Any three cells in a row leave different remainders divided by 3; two cells differ in that.
    Modular,
    /// The line can be cut into stretches that sum to this each: 10 for a ten line.
    Sums {
        /// What each stretch sums to.
        total: u16,
    },
    /// Even and odd alternate.
    Parity,
}

impl LineRule {
    /// Whispers with the difference that is usual for this side: half of it, rounded up; 5 for 9×9.
    #[must_use]
    pub const fn whispers(side: usize) -> LineRule {
        LineRule::Whispers {
            difference: side.div_ceil(2) as u16,
        }
    }

    /// Which third a digit belongs to on a grid of this side, from 0: low, middle, high. What is no digit of
    /// such a grid belongs to the third that is nearest to it.
    ///
    /// ```
    /// use kudosu_board::LineRule;
    ///
    /// assert_eq!([1, 3, 4, 6, 7, 9].map(|digit| LineRule::third(digit, 9)), [0, 0, 1, 1, 2, 2]);
    /// assert_eq!([0, 10].map(|other| LineRule::third(other, 9)), [0, 2]);
    /// assert_eq!(LineRule::third(1, 0), 0, "where there is no digit at all");
    /// ```
    #[must_use]
    pub const fn third(digit: u8, side: usize) -> usize {
        let before = (digit as usize).saturating_sub(1);
        match side.checked_sub(1) {
            None => 0,
            Some(last) if before > last => 2,
            Some(_) => before * 3 / side,
        }
    }
}

/// What a number beside the grid says of the cells that are seen from there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OutsideRule {
    /// The sum of what stands between 1 and the largest digit.
    Sandwich,
    /// The sum of the first X cells, where X is the first of them.
    XSum,
    /// How many cells are larger than all before them.
    Skyscraper,
    /// The digit in the X-th cell, where X is the first one.
    NumberedRoom,
}
