//! Why candidates fall by a clue, in terms that a person can follow with a pencil.

use kudosu_board::{Cell, ClueId, Digit, DigitSet};

use crate::Candidate;

/// Candidates that a clue removes, and why it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueReason {
    /// What falls, in reading order.
    pub gone: Vec<Candidate>,
    /// Why each of these does.
    pub why: Why,
}

/// What would be wrong if a candidate of a clue were true. Each rests on the digits that some cells of the
/// clue can still hold, whatever stands in its other cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// None of the digits of this cell of the clue goes with it.
    Beside {
        /// The cell.
        cell: Cell,
    },
    /// No digit at all would do in this cell of the clue.
    Alone {
        /// The cell.
        cell: Cell,
    },
    /// One cell after the other would have only these digits left, each because of the one before, and the
    /// last one none.
    Chain {
        /// The cells with what each would have left.
        steps: Vec<(Cell, DigitSet)>,
    },
    /// Cells that all see each other would have fewer digits between them than they are.
    Crowded {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// What the clue sums or counts would come to this at least, which is too much.
    AtLeast {
        /// The sum, or the count.
        total: u32,
    },
    /// What the clue sums or counts would come to this at most, which is too little.
    AtMost {
        /// The sum, or the count.
        total: u32,
    },
    /// Two parts of the clue with the same sum could not have it.
    Unequal {
        /// The one part.
        larger: Vec<Cell>,
        /// What that sums to at least.
        least: u32,
        /// The other part.
        smaller: Vec<Cell>,
        /// What that sums to at most.
        most: u32,
    },
    /// Fewer cells would be left than these digits need, which the clue still lacks.
    NoRoom {
        /// The digits; one that is needed twice stands here twice.
        digits: Vec<Digit>,
    },
    /// The clue needs a digit so many times, and it would have fewer places that do not see each other.
    Lacks {
        /// The digit.
        digit: Digit,
        /// How many times.
        times: usize,
    },
    /// Digits without a gap must have the digit among them; these next ones have no place, and between them,
    /// or between one of them and the end of the digits, there are too few.
    Gap {
        /// The nearest smaller and the nearest larger digit without a place.
        missing: Vec<Digit>,
    },
    /// A cell of a line whose digit must lie between those of the ends, or outside of them, could not do so
    /// with any of its digits and of theirs.
    Ends {
        /// The ends.
        ends: [Cell; 2],
        /// The cell.
        cell: Cell,
    },
    /// Cells of a line that all see each other must have their digits between those of the ends, where there
    /// would be fewer.
    Cramped {
        /// The ends.
        ends: [Cell; 2],
        /// The cells.
        cells: Vec<Cell>,
        /// How many digits at most would lie between the ends.
        room: usize,
    },
    /// With some digits of this first cell, which says how many cells are summed, the sum would be too small,
    /// with the others too large.
    Split {
        /// The cell.
        cell: Cell,
        /// Its digits with which it would be too small.
        few: DigitSet,
        /// What it would be at most then.
        most: u32,
        /// Its digits with which it would be too large.
        many: DigitSet,
        /// What it would be at least then.
        least: u32,
    },
    /// With at most so many cells between the smallest and the largest digit their sum would be too small,
    /// with more it would be too large.
    Apart {
        /// How many cells.
        few: usize,
        /// What they would sum to at most.
        most: u32,
        /// What more of them would sum to at least.
        least: u32,
    },
    /// Only these digits have the sum that must lie between the smallest and the largest one, and none of
    /// these sets would fit between them.
    Fill {
        /// The sets.
        sets: Vec<Vec<Digit>>,
    },
    /// Each digit stands in as many cells of the clue as it says, so the different ones sum to the number of
    /// cells: only these sets do.
    Sets {
        /// The sets.
        sets: Vec<Vec<Digit>>,
    },
    /// One of these candidates is true (all of a cell, or all places of a digit in a house), and each comes
    /// to something impossible.
    Cases {
        /// Each with what it comes to.
        cases: Vec<(Candidate, Why)>,
    },
    /// Of several clues that are read together, this one alone is broken so.
    In {
        /// The clue.
        clue: ClueId,
        /// What would be wrong in it.
        why: Box<Why>,
    },
    /// No way to fill these cells of the clue goes with it.
    Ways {
        /// The cells.
        cells: Vec<Cell>,
    },
}

impl Why {
    /// How much there is to follow: one for each thing that is impossible.
    ///
    /// ```
    /// use kudosu_board::Cell;
    /// use kudosu_logic::Why;
    ///
    /// assert_eq!(Why::Beside { cell: Cell::new(4) }.length(), 1);
    /// assert_eq!(Why::Ways { cells: vec![Cell::new(4), Cell::new(5)] }.length(), 2);
    /// ```
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Why::Cases { cases } => cases.iter().map(|(_, why)| why.length()).sum(),
            Why::Ways { cells } => cells.len(),
            Why::Chain { steps } => steps.len(),
            Why::In { why, .. } => why.length(),
            _ => 1,
        }
    }
}
