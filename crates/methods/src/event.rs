//! What a method tells its observer.

use kudosu_board::{Candidates, Cell, Digit, DigitSet, HouseId};

use crate::Outcome;

/// One thing that happened. Events borrow from the method, so that telling them to nobody costs nothing.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// What every cell can be was worked out from the digits in the grid.
    Candidates {
        /// The candidates.
        candidates: &'a Candidates,
    },
    /// A round of one rule begins.
    PassStarted {
        /// Which rule.
        pass: Pass,
    },
    /// A digit was written because it must be.
    Placed {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// Why nothing else can stand there.
        why: Reason<'a>,
    },
    /// A cell lost candidates.
    Removed {
        /// The cell.
        cell: Cell,
        /// What it lost.
        digits: DigitSet,
        /// Why it cannot be these.
        why: Reason<'a>,
    },
    /// A digit was written to see where it leads.
    Guessed {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// How many guesses stand now, this one included.
        depth: usize,
    },
    /// A guess was taken back together with everything that was concluded from it; the candidates are again
    /// what they were when it was made.
    Undone {
        /// The cell of the guess.
        cell: Cell,
        /// The digit that was guessed.
        digit: Digit,
        /// How many guesses still stand.
        depth: usize,
        /// Every cell that is blank again, the guess's own cell first.
        cells: &'a [Cell],
    },
    /// The round that began last is over.
    PassFinished {
        /// Which rule.
        pass: Pass,
        /// Whether it placed or removed anything.
        changed: bool,
    },
    /// The method is done; always the last event.
    Ended {
        /// How it ended.
        outcome: &'a Outcome,
    },
}

/// A round of one rule over the whole grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pass {
    /// Fill every cell that has one candidate left.
    Fill,
    /// Look for this many cells of a house that have just as many candidates together.
    Excluding(usize),
    /// Place what is missing from row, column and box alike.
    TripleMatch,
    /// Find the digits that fit only one cell of a house.
    OnlyPlace,
    /// Look for naked subsets of any size.
    NakedSubsets,
    /// Strategy one of document 004: all cells with one option.
    StrategyOne,
    /// Strategy two of document 004: all labels with one place in a set.
    StrategyTwo,
    /// Try digits until one fits.
    Exhaustive,
}

/// Why a digit was placed or a candidate removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason<'a> {
    /// The cell can be nothing else.
    OnlyDigit,
    /// No other cell of this house can hold the digit.
    OnlyPlace(HouseId),
    /// A cell that shares a house holds the digit.
    Seen(Cell),
    /// These cells of the house have just as many candidates together as there are cells,
    /// so they need all of these digits.
    NakedSubset {
        /// The house.
        house: HouseId,
        /// The cells, in reading order.
        cells: &'a [Cell],
        /// The digits that they share out.
        digits: DigitSet,
    },
    /// A human technique with this name says so.
    Technique(&'static str),
    /// A search found the whole solution at once and gives no reasons.
    Answer,
}
