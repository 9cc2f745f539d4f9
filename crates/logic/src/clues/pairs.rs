//! What a clue says about each two of its cells by itself.

use kudosu_board::{Cell, Clue, ClueId, Clues, Digit, DigitSet, Indexed, LineRule, OutsideRule, Shape};

use super::digit;

/// Which digits of two cells go together.
#[derive(Debug)]
pub(crate) struct PairRule {
    /// The cells.
    pub cells: [Cell; 2],
    /// The clue that says so.
    pub clue: ClueId,
    /// For each digit of the one cell what it leaves the other, from either end.
    beside: [Vec<DigitSet>; 2],
}

impl PairRule {
    fn new(shape: &Shape, clue: ClueId, cells: [Cell; 2], fits: &dyn Fn(u8, u8) -> bool) -> PairRule {
        let values = || 1..=shape.side() as u8;
        let all = |of: &dyn Fn(u8) -> bool| values().filter(|&value| of(value)).map(digit).collect();
        PairRule {
            cells,
            clue,
            beside: [
                values().map(|a| all(&|b| fits(a, b))).collect(),
                values().map(|b| all(&|a| fits(a, b))).collect(),
            ],
        }
    }

    /// What a digit in one of the two cells leaves the other.
    pub fn beside(&self, cell: Cell, digit: Digit) -> DigitSet {
        let end = usize::from(cell != self.cells[0]);
        self.beside[end].get(digit.index()).copied().unwrap_or_default()
    }

    /// The other of the two cells.
    pub fn other(&self, cell: Cell) -> Option<Cell> {
        match self.cells {
            [a, b] if a == cell => Some(b),
            [a, b] if b == cell => Some(a),
            _ => None,
        }
    }

    pub(super) fn forbids_equals(&self) -> bool {
        let mut digits = self.beside[0].iter().enumerate();
        digits.all(|(at, beside)| !beside.contains(digit(at as u8 + 1)))
    }

    pub(super) fn demands_equals(&self) -> bool {
        let mut digits = self.beside[0].iter().enumerate();
        digits.all(|(at, beside)| beside.single() == Digit::new(at as u8 + 1))
    }

    pub(super) fn says_only_that_they_differ(&self) -> bool {
        let side = self.beside[0].len();
        self.forbids_equals() && self.beside[0].iter().all(|beside| beside.len() + 1 == side)
    }
}

/// The rules for each two cells of a clue.
pub(super) fn of_clue(clues: &Clues, id: ClueId, clue: &Clue) -> Vec<PairRule> {
    let mut maker = Maker {
        shape: clues.shape(),
        id,
        rules: Vec::new(),
    };
    maker.add_clue(clues, clue);
    maker.rules
}

struct Maker<'a> {
    shape: &'a Shape,
    id: ClueId,
    rules: Vec<PairRule>,
}

impl Maker<'_> {
    fn add(&mut self, a: Cell, b: Cell, fits: &dyn Fn(u8, u8) -> bool) {
        if a != b {
            self.rules.push(PairRule::new(self.shape, self.id, [a, b], fits));
        }
    }

    /// The same rule for each two cells so far apart in the list.
    fn each_two(&mut self, cells: &[Cell], fits: &dyn Fn(usize, u8, u8) -> bool) {
        for (at, &a) in cells.iter().enumerate() {
            for (apart, &b) in cells[at + 1..].iter().enumerate() {
                self.add(a, b, &|x, y| fits(apart + 1, x, y));
            }
        }
    }

    fn all_different(&mut self, cells: &[Cell]) {
        self.each_two(cells, &|_, a, b| a != b);
    }

    /// Cells one of these steps (down, right) apart differ.
    fn apart(&mut self, steps: &[(usize, isize)]) {
        for cell in self.shape.cells() {
            for &(down, right) in steps {
                let column = self.shape.column_of(cell).checked_add_signed(right);
                let other = column.and_then(|column| self.shape.cell(self.shape.row_of(cell) + down, column));
                if let Some(other) = other {
                    self.add(cell, other, &|a, b| a != b);
                }
            }
        }
    }

    fn add_clue(&mut self, clues: &Clues, clue: &Clue) {
        match clue {
            Clue::AntiKnight => self.apart(&[(1, 2), (2, 1), (2, -1), (1, -2)]),
            Clue::AntiKing => self.apart(&[(1, 1), (1, -1), (0, 1), (1, 0)]),
            Clue::Negative { relation, values } => {
                for [a, b] in clues.unmarked_pairs(*relation) {
                    self.add(a, b, &|x, y| {
                        !values.iter().any(|&value| relation.holds(x, y, value))
                    });
                }
            }
            Clue::Killer { cells, .. } | Clue::ExtraRegion { cells } => self.all_different(cells),
            Clue::Clone { cells, copy } => {
                for (&a, &b) in cells.iter().zip(copy) {
                    self.add(a, b, &|x, y| x == y);
                }
            }
            Clue::Minimum { cell } => {
                for other in clues.compared_neighbours(clue) {
                    self.add(*cell, other, &|x, y| x < y);
                }
            }
            Clue::Maximum { cell } => {
                for other in clues.compared_neighbours(clue) {
                    self.add(*cell, other, &|x, y| x > y);
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
            } => self.add(*a, *b, &|x, y| relation.holds(x, y, *value)),
            Clue::Line { rule, cells } => self.add_line(*rule, cells),
            Clue::Outside {
                rule: OutsideRule::NumberedRoom,
                edge,
                value,
            } => {
                let seen = edge.cells(self.shape);
                for (at, &room) in seen.iter().enumerate().skip(1) {
                    let is_room =
                        |first: u8, digit: u8| usize::from(first) != at + 1 || u32::from(digit) == *value;
                    self.add(seen[0], room, &is_room);
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
            let tells = |told: u8, found: u8| usize::from(told) != at + 1 || usize::from(found) == own + 1;
            self.add(cell, target, &tells);
        }
    }

    fn add_line(&mut self, rule: LineRule, cells: &[Cell]) {
        let last = cells.len() - 1;
        let side = self.shape.side();
        match rule {
            LineRule::Thermometer => {
                self.each_two(cells, &|apart, a, b| usize::from(a) + apart <= usize::from(b));
            }
            LineRule::SlowThermometer => self.each_two(cells, &|_, a, b| a <= b),
            LineRule::Palindrome => {
                for at in 0..cells.len() / 2 {
                    self.add(cells[at], cells[last - at], &|a, b| a == b);
                }
            }
            LineRule::Renban => {
                let reach = cells.len();
                self.each_two(cells, &|_, a, b| a != b && usize::from(a.abs_diff(b)) < reach);
            }
            LineRule::Nabner => self.each_two(cells, &|_, a, b| a.abs_diff(b) > 1),
            LineRule::Whispers { difference } => {
                for pair in cells.windows(2) {
                    self.add(pair[0], pair[1], &|a, b| u16::from(a.abs_diff(b)) >= difference);
                }
            }
            LineRule::Between if last > 1 => {
                self.add(cells[0], cells[last], &|a, b| a.abs_diff(b) > 1);
                for &inner in &cells[1..last] {
                    for end in [cells[0], cells[last]] {
                        self.add(end, inner, &|a, b| a != b);
                    }
                }
            }
            LineRule::Lockout => {
                self.add(cells[0], cells[last], &|a, b| a.abs_diff(b) >= 4);
                for &inner in &cells[1..last] {
                    for end in [cells[0], cells[last]] {
                        self.add(end, inner, &|a, b| a != b);
                    }
                }
            }
            LineRule::Zipper => {
                let middle = cells.get(cells.len() / 2).filter(|_| last.is_multiple_of(2));
                if let Some(&middle) = middle {
                    for at in 0..cells.len() / 2 {
                        for end in [cells[at], cells[last - at]] {
                            self.add(end, middle, &|a, sum| a < sum);
                        }
                    }
                }
            }
            LineRule::Entropic => self.add_ranks(cells, &|value| LineRule::third(value, side)),
            LineRule::Modular => self.add_ranks(cells, &|value| usize::from(value % 3)),
            LineRule::Parity => {
                self.each_two(cells, &|apart, a, b| (a % 2 == b % 2) == apart.is_multiple_of(2));
            }
            _ => {}
        }
    }

    /// Of three ranks any three in a row have all, so every third one is the same again.
    fn add_ranks(&mut self, cells: &[Cell], rank: &dyn Fn(u8) -> usize) {
        self.each_two(cells, &|apart, a, b| {
            (rank(a) == rank(b)) == apart.is_multiple_of(3)
        });
    }
}
