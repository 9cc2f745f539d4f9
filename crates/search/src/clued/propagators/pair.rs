//! Two cells and a table of which digits go together: dots, whispers, XV, clones, everything of two cells.

use std::sync::Arc;

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, digits, full};

/// Which digits of a second cell go with each digit of a first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::clued) struct Relation {
    /// Of digit `d` of the first cell, at `d - 1`, the digits of the second.
    rows: Box<[Mask]>,
}

impl Relation {
    pub(in crate::clued) fn new(side: usize, mut holds: impl FnMut(i32, i32) -> bool) -> Relation {
        let side = side as i32;
        let row = |first| {
            (1..=side)
                .filter(|&second| holds(first, second))
                .fold(0, |row, digit| row | 1 << (digit - 1))
        };
        Relation {
            rows: (1..=side).map(row).collect(),
        }
    }

    /// What both relations allow.
    pub(in crate::clued) fn and(&self, other: &Relation) -> Relation {
        Relation {
            rows: self.rows.iter().zip(&other.rows).map(|(a, b)| a & b).collect(),
        }
    }

    /// The digits of the second cell that go with one of the first.
    pub(in crate::clued) fn row(&self, digit: i32) -> Mask {
        self.rows[digit as usize - 1]
    }

    /// The digits that go with themselves.
    pub(in crate::clued) fn diagonal(&self) -> Mask {
        let rows = self.rows.iter().enumerate();
        rows.fold(0, |all, (at, row)| all | row & 1 << at)
    }

    /// The relation with the two cells exchanged.
    pub(in crate::clued) fn turned(&self) -> Relation {
        let column = |second: usize| {
            let rows = self.rows.iter().enumerate();
            rows.fold(0, |column, (first, row)| column | (row >> second & 1) << first)
        };
        Relation {
            rows: (0..self.rows.len()).map(column).collect(),
        }
    }
}

/// Digits are looked up as whole sets up to this side, and one by one beyond.
const WHOLE_SETS: usize = 10;

/// A relation as tables from the digits of one cell to those that they leave in the other.
#[derive(Debug)]
pub(in crate::clued) struct PairTable {
    there: Box<[Mask]>,
    back: Box<[Mask]>,
    whole_sets: bool,
}

impl PairTable {
    /// About how many bytes it takes.
    pub(in crate::clued) fn bytes(side: usize) -> usize {
        let rows = if side <= WHOLE_SETS { 1 << side } else { side };
        2 * rows * size_of::<Mask>() + size_of::<PairTable>() + size_of::<Relation>()
    }

    pub(in crate::clued) fn new(relation: &Relation) -> PairTable {
        let whole_sets = relation.rows.len() <= WHOLE_SETS;
        let table = |relation: &Relation| -> Box<[Mask]> {
            if !whole_sets {
                return relation.rows.clone();
            }
            let mut table = vec![0; 1 << relation.rows.len()];
            for set in 1..table.len() {
                table[set] = table[set & (set - 1)] | relation.rows[set.trailing_zeros() as usize];
            }
            table.into_boxed_slice()
        };
        PairTable {
            there: table(relation),
            back: table(&relation.turned()),
            whole_sets,
        }
    }

    #[inline]
    fn supported(&self, table: &[Mask], mask: Mask) -> Mask {
        if self.whole_sets {
            table[mask as usize]
        } else {
            digits(mask).fold(0, |all, digit| all | table[digit as usize - 1])
        }
    }
}

/// Two cells in a relation.
#[derive(Debug)]
pub(in crate::clued) struct Pair {
    pub(super) cells: [u16; 2],
    table: Arc<PairTable>,
}

impl Pair {
    pub(in crate::clued) fn new(cells: [u16; 2], table: Arc<PairTable>) -> Pair {
        Pair { cells, table }
    }

    /// For each digit of the first cell, the digits that the second cannot have with it.
    pub(super) fn apart(&self, side: usize) -> Vec<Mask> {
        let table = &*self.table;
        let goes = |digit: usize| table.supported(&table.there, 1 << digit);
        (0..side).map(|digit| full(side) & !goes(digit)).collect()
    }

    #[inline]
    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let [a, b] = self.cells;
        let table = &*self.table;
        domains.keep(b, table.supported(&table.there, domains.get(a)))?;
        domains.keep(a, table.supported(&table.back, domains.get(b)))
    }
}
