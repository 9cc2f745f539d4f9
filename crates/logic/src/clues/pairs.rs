//! What a clue says about each two of its cells by itself, as tables from the digits of one to those of the
//! other.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::{Cell, Clue, ClueId, Clues, Digit, DigitSet, PairFit};

use super::digit;

/// For each digit of the one cell what it leaves the other, from either end.
#[derive(Debug)]
pub(super) struct Table {
    beside: [Vec<DigitSet>; 2],
}

impl Table {
    fn new(side: usize, fit: PairFit<'_>) -> Table {
        let values = || 1..=side as u8;
        let all = |of: &dyn Fn(u8) -> bool| values().filter(|&value| of(value)).map(digit).collect();
        Table {
            beside: [
                values().map(|a| all(&|b| fit.allows(side, a, b))).collect(),
                values().map(|b| all(&|a| fit.allows(side, a, b))).collect(),
            ],
        }
    }

    fn forbids_equals(&self) -> bool {
        let mut digits = self.beside[0].iter().enumerate();
        digits.all(|(at, beside)| !beside.contains(digit(at as u8 + 1)))
    }

    fn demands_equals(&self) -> bool {
        let mut digits = self.beside[0].iter().enumerate();
        digits.all(|(at, beside)| beside.single() == Digit::new(at as u8 + 1))
    }

    fn says_only_that_they_differ(&self) -> bool {
        let side = self.beside[0].len();
        self.forbids_equals() && self.beside[0].iter().all(|beside| beside.len() + 1 == side)
    }
}

/// A table that many pairs share, and what it says in short.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    table: Arc<Table>,
    pub(super) forbids_equals: bool,
    pub(super) demands_equals: bool,
    pub(super) says_only_that_they_differ: bool,
}

/// The tables of what was asked for so far, each made once.
#[derive(Debug, Default)]
pub(super) struct Tables<'a>(HashMap<PairFit<'a>, Shared>);

impl<'a> Tables<'a> {
    pub(super) fn of(&mut self, side: usize, fit: PairFit<'a>) -> &Shared {
        self.0.entry(fit).or_insert_with(|| {
            let table = Table::new(side, fit);
            Shared {
                forbids_equals: table.forbids_equals(),
                demands_equals: table.demands_equals(),
                says_only_that_they_differ: table.says_only_that_they_differ(),
                table: Arc::new(table),
            }
        })
    }
}

/// Which digits of two cells go together.
#[derive(Debug)]
pub(crate) struct PairRule {
    /// The cells.
    pub cells: [Cell; 2],
    /// The clue that says so.
    pub clue: ClueId,
    pub(super) demands_equals: bool,
    table: Arc<Table>,
}

impl PairRule {
    pub(super) fn new(clue: ClueId, cells: [Cell; 2], shared: &Shared) -> PairRule {
        PairRule {
            cells,
            clue,
            demands_equals: shared.demands_equals,
            table: Arc::clone(&shared.table),
        }
    }

    /// What a digit in one of the two cells leaves the other.
    pub fn beside(&self, cell: Cell, digit: Digit) -> DigitSet {
        let end = usize::from(cell != self.cells[0]);
        let beside = self.table.beside[end].get(digit.index());
        beside.copied().unwrap_or_default()
    }

    /// The other of the two cells.
    pub fn other(&self, cell: Cell) -> Option<Cell> {
        match self.cells {
            [a, b] if a == cell => Some(b),
            [a, b] if b == cell => Some(a),
            _ => None,
        }
    }
}

/// Lines with more cells than this say something only of cells that are near each other: every two of them
/// would be millions of pairs.
const LONGEST: usize = 100;
/// How near; rules about every second and every third cell reach as far.
const NEAR: usize = 3;

/// Tells each two different cells of a clue and what it says about them.
pub(super) fn each<'a>(clues: &'a Clues, clue: &'a Clue, tell: &mut dyn FnMut([Cell; 2], PairFit<'a>)) {
    let reach = match clue {
        Clue::Line { cells, .. } | Clue::Killer { cells, .. } | Clue::ExtraRegion { cells }
            if cells.len() > LONGEST =>
        {
            NEAR
        }
        _ => usize::MAX,
    };
    clues.each_pair(clue, reach, |pair, fit| {
        if pair[0] != pair[1] {
            tell(pair, fit);
        }
    });
}
