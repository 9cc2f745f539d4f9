//! What a clue says about each two of its cells by itself.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::{
    Cell, Clue, ClueId, Clues, Digit, DigitSet, Indexed, LineRule, OutsideRule, Relation, Shape,
};

use super::digit;

/// What a clue says about the digits of two of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fit<'a> {
    Differ,
    Same,
    /// The second is larger by so much at least.
    Below {
        by: u8,
    },
    /// The first is larger.
    Above,
    /// Different, and nearer than this.
    Within {
        reach: u8,
    },
    /// At least so far from each other.
    Apart {
        by: u16,
    },
    Related {
        relation: Relation,
        value: u16,
    },
    Unrelated {
        relation: Relation,
        values: &'a [u16],
    },
    /// Of the same third, or not.
    Thirds {
        are_same: bool,
    },
    /// With the same remainder by 3, or not.
    Remainders {
        are_same: bool,
    },
    /// Both even or both odd, or not.
    Parities {
        are_same: bool,
    },
    /// Where the first is this, the second is that.
    Told {
        first: usize,
        second: usize,
    },
}

impl Fit<'_> {
    pub(super) fn allows(self, side: usize, a: u8, b: u8) -> bool {
        match self {
            Fit::Differ => a != b,
            Fit::Same => a == b,
            Fit::Below { by } => u16::from(a) + u16::from(by) <= u16::from(b),
            Fit::Above => a > b,
            Fit::Within { reach } => a != b && a.abs_diff(b) < reach,
            Fit::Apart { by } => u16::from(a.abs_diff(b)) >= by,
            Fit::Related { relation, value } => relation.holds(a, b, value),
            Fit::Unrelated { relation, values } => !values.iter().any(|&value| relation.holds(a, b, value)),
            Fit::Thirds { are_same } => (LineRule::third(a, side) == LineRule::third(b, side)) == are_same,
            Fit::Remainders { are_same } => (a % 3 == b % 3) == are_same,
            Fit::Parities { are_same } => (a % 2 == b % 2) == are_same,
            Fit::Told { first, second } => usize::from(a) != first || usize::from(b) == second,
        }
    }
}

/// For each digit of the one cell what it leaves the other, from either end.
#[derive(Debug)]
pub(super) struct Table {
    beside: [Vec<DigitSet>; 2],
}

impl Table {
    fn new(side: usize, fit: Fit<'_>) -> Table {
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
pub(super) struct Tables<'a>(HashMap<Fit<'a>, Shared>);

impl<'a> Tables<'a> {
    pub(super) fn of(&mut self, side: usize, fit: Fit<'a>) -> &Shared {
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

/// Tells each two cells of a clue and what it says about them.
pub(super) fn each<'a>(clues: &'a Clues, clue: &'a Clue, tell: &mut dyn FnMut([Cell; 2], Fit<'a>)) {
    let mut teller = Teller {
        shape: clues.shape(),
        tell,
    };
    teller.add_clue(clues, clue);
}

struct Teller<'a, 't> {
    shape: &'a Shape,
    tell: &'t mut dyn FnMut([Cell; 2], Fit<'a>),
}

impl<'a> Teller<'a, '_> {
    fn add(&mut self, a: Cell, b: Cell, fit: Fit<'a>) {
        if a != b {
            (self.tell)([a, b], fit);
        }
    }

    /// The same rule for each two cells so far apart in the list.
    fn each_two(&mut self, cells: &[Cell], fit: impl Fn(usize) -> Fit<'a>) {
        let reach = if cells.len() > LONGEST { NEAR } else { cells.len() };
        for (at, &a) in cells.iter().enumerate() {
            for (apart, &b) in cells[at + 1..].iter().take(reach).enumerate() {
                self.add(a, b, fit(apart + 1));
            }
        }
    }

    fn all_different(&mut self, cells: &[Cell]) {
        self.each_two(cells, |_| Fit::Differ);
    }

    /// Cells one of these steps (down, right) apart differ.
    fn apart(&mut self, steps: &[(usize, isize)]) {
        for cell in self.shape.cells() {
            for &(down, right) in steps {
                let column = self.shape.column_of(cell).checked_add_signed(right);
                let other = column.and_then(|column| self.shape.cell(self.shape.row_of(cell) + down, column));
                if let Some(other) = other {
                    self.add(cell, other, Fit::Differ);
                }
            }
        }
    }

    fn add_clue(&mut self, clues: &Clues, clue: &'a Clue) {
        match clue {
            Clue::AntiKnight => self.apart(&[(1, 2), (2, 1), (2, -1), (1, -2)]),
            Clue::AntiKing => self.apart(&[(1, 1), (1, -1), (0, 1), (1, 0)]),
            Clue::Negative { relation, values } => {
                for [a, b] in clues.unmarked_pairs(*relation) {
                    let relation = *relation;
                    self.add(a, b, Fit::Unrelated { relation, values });
                }
            }
            Clue::Killer { cells, .. } | Clue::ExtraRegion { cells } => self.all_different(cells),
            Clue::Clone { cells, copy } => {
                for (&a, &b) in cells.iter().zip(copy) {
                    self.add(a, b, Fit::Same);
                }
            }
            Clue::Minimum { cell } => {
                for other in clues.compared_neighbours(clue) {
                    self.add(*cell, other, Fit::Below { by: 1 });
                }
            }
            Clue::Maximum { cell } => {
                for other in clues.compared_neighbours(clue) {
                    self.add(*cell, other, Fit::Above);
                }
            }
            Clue::Indexer { indexed, cells } => {
                for &cell in cells {
                    self.add_indexer(*indexed, cell);
                }
            }
            Clue::Pair {
                relation,
                cells: [a, b],
                value,
            } => {
                let (relation, value) = (*relation, *value);
                self.add(*a, *b, Fit::Related { relation, value });
            }
            Clue::Line { rule, cells } => self.add_line(*rule, cells),
            Clue::Outside {
                rule: OutsideRule::NumberedRoom,
                edge,
                value,
            } => {
                let seen = edge.cells(self.shape);
                for (at, &room) in seen.iter().enumerate().skip(1) {
                    let (first, second) = (at + 1, *value as usize);
                    self.add(seen[0], room, Fit::Told { first, second });
                }
            }
            _ => {}
        }
    }

    fn add_indexer(&mut self, indexed: Indexed, cell: Cell) {
        let shape = self.shape;
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let (targets, own): (Vec<Cell>, usize) = match indexed {
            Indexed::Row => (
                (0..shape.side())
                    .filter_map(|at| shape.cell(at, column))
                    .collect(),
                row,
            ),
            Indexed::Column => (
                (0..shape.side()).filter_map(|at| shape.cell(row, at)).collect(),
                column,
            ),
            Indexed::Box => {
                let cells = shape.box_of(cell).map_or(&[][..], |id| shape.cells_of(id));
                let own = cells.iter().position(|&other| other == cell);
                (cells.to_vec(), own.unwrap_or(0))
            }
        };
        for (at, &target) in targets.iter().enumerate() {
            let (first, second) = (at + 1, own + 1);
            self.add(cell, target, Fit::Told { first, second });
        }
    }

    fn add_line(&mut self, rule: LineRule, cells: &[Cell]) {
        let last = cells.len() - 1;
        match rule {
            LineRule::Thermometer => {
                // No line of different digits is longer than there are digits.
                let by = |apart: usize| u8::try_from(apart).unwrap_or(u8::MAX);
                self.each_two(cells, |apart| Fit::Below { by: by(apart) });
            }
            LineRule::SlowThermometer => self.each_two(cells, |_| Fit::Below { by: 0 }),
            LineRule::Palindrome => {
                for at in 0..cells.len() / 2 {
                    self.add(cells[at], cells[last - at], Fit::Same);
                }
            }
            LineRule::Renban => {
                let reach = u8::try_from(cells.len()).unwrap_or(u8::MAX);
                self.each_two(cells, |_| Fit::Within { reach });
            }
            LineRule::Nabner => self.each_two(cells, |_| Fit::Apart { by: 2 }),
            LineRule::Whispers { difference } => {
                for pair in cells.windows(2) {
                    self.add(pair[0], pair[1], Fit::Apart { by: difference });
                }
            }
            LineRule::Between if last > 1 => {
                self.add(cells[0], cells[last], Fit::Apart { by: 2 });
                for &inner in &cells[1..last] {
                    for end in [cells[0], cells[last]] {
                        self.add(end, inner, Fit::Differ);
                    }
                }
            }
            LineRule::Lockout => {
                self.add(cells[0], cells[last], Fit::Apart { by: 4 });
                for &inner in &cells[1..last] {
                    for end in [cells[0], cells[last]] {
                        self.add(end, inner, Fit::Differ);
                    }
                }
            }
            LineRule::Zipper => {
                let middle = cells.get(cells.len() / 2).filter(|_| last.is_multiple_of(2));
                if let Some(&middle) = middle {
                    for at in 0..cells.len() / 2 {
                        for end in [cells[at], cells[last - at]] {
                            self.add(end, middle, Fit::Below { by: 1 });
                        }
                    }
                }
            }
            // Of three ranks any three in a row have all, so every third one is the same again.
            LineRule::Entropic => self.each_two(cells, |apart| Fit::Thirds {
                are_same: apart.is_multiple_of(3),
            }),
            LineRule::Modular => self.each_two(cells, |apart| Fit::Remainders {
                are_same: apart.is_multiple_of(3),
            }),
            LineRule::Parity => self.each_two(cells, |apart| Fit::Parities {
                are_same: apart.is_multiple_of(2),
            }),
            _ => {}
        }
    }
}
