//! How easy it is to see what one clue leaves: the order in which such steps are told.
//!
//! Written down in `docs/explaining.md`, and tested on positions: what is struck out by looking at a clue
//! once comes before what must be worked out, and of that what strikes out more.

use std::cmp::Reverse;

use super::prelude::*;
use crate::clues::Reading;

/// A clue with so many open cells at least strikes the eye where it takes two candidates a cell.
const STRIKING_FROM: usize = 4;
/// Ways that are not told are many.
const MANY_WAYS: usize = 100;

/// How easy a step is to see: the smaller the sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ease {
    /// When it has its turn.
    pub turn: Turn,
    /// What strikes out most comes first among what is seen at once.
    struck: Reverse<usize>,
    /// Then what has fewest open cells, and fewest ways.
    open: usize,
    ways: usize,
}

/// When a step has its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    /// One cell is open, which the others leave a digit.
    OneOpen,
    /// One way is left to keep the clue.
    OneWay,
    /// Four cells or more lose two candidates each, such as a thermometer that is nearly as long as there
    /// are digits.
    Striking,
    /// Two cells are open.
    TwoOpen,
    /// Anything else.
    Rest,
}

impl Ease {
    /// Of a step about a clue with so many open cells.
    pub fn of(step: &Step, open: usize) -> Ease {
        let struck = step.eliminations.len();
        let ways = match step.evidence.combinations.len() {
            0 => MANY_WAYS,
            ways => ways,
        };
        let turn = match open {
            1 => Turn::OneOpen,
            _ if ways == 1 => Turn::OneWay,
            _ if open >= STRIKING_FROM && struck >= 2 * open => Turn::Striking,
            2 => Turn::TwoOpen,
            _ => Turn::Rest,
        };
        let is_seen_at_once = matches!(turn, Turn::OneWay | Turn::Striking);
        Ease {
            turn,
            struck: Reverse(if is_seen_at_once { struck } else { 0 }),
            open,
            ways,
        }
    }
}

/// Whether a clue with many open cells is looked at before smaller ones have told all they can: it rises,
/// has no gap, or its sum is nearly as small or as large as its cells can have.
pub(super) fn strikes_the_eye(reading: &Reading, position: &Position) -> bool {
    reading.is_nearly_full(&reading.domains(|cell| position.possible(cell)))
}
