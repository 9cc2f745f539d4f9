//! Junior exocet: two *base* cells on one line of a box have three or four candidates between them. In each
//! of the two other boxes along that line lies a *target*, on another line than the base; the cell beside it,
//! across and off the base's line, has none of these digits. Three *cross-lines* run through the targets and
//! through the third cell of the base's line; what of them lies in other boxes are the *S-cells*. Where each
//! base digit fits into the S-cells of two cross-lines at most at a time, the targets hold the two digits of
//! the base.
//!
//! For a digit of the base is in the base's box and on its line already, so the first cross-line has it among
//! the S-cells, and the two others have it there or in a target; three times it does not fit. So each of the
//! two digits is in a target.
//!
//! ```text
//! B B x | . . . | . . .     B base, T targets, / cells without base digits;
//! . . . | T . . | . / .     x and the columns of the targets: the cross-lines
//! . . . | / . . | . T .
//! ------+-------+------
//!     S | S     |   S       1 fits in two of three columns at most, and so do 2, 3 ...
//!     S | S     |   S
//! ```
//!
//! What is in none of the ways in which that can be goes from base and targets. The digit of a target turns
//! up in the box of the other one, too: in its *mirror*, two cells on the line that neither base nor target
//! have.

use super::prelude::*;
use crate::guarded::has_usual_boxes;

/// Bases by their boxes and lines.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    if !has_usual_boxes(position.shape()) {
        return Flow::Continue(());
    }
    let mut seen = SeenEffects::default();
    for is_turned in [false, true] {
        query.check_stop()?;
        let board = Board { position, is_turned };
        for row in 0..9 {
            for spared in 0..9 {
                board.with_base(row, spared, &mut |exocet| {
                    let step = exocet.step(query);
                    let is_new = |step: &Step| seen.fresh(step.eliminations.clone()).is_some();
                    report(step.filter(is_new), sink)
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// A position, or the same with rows and columns exchanged: bases lie on rows then.
#[derive(Clone, Copy)]
struct Board<'a> {
    position: &'a Position,
    is_turned: bool,
}

impl<'a> Board<'a> {
    fn cell(&self, row: usize, column: usize) -> Cell {
        let (row, column) = if self.is_turned {
            (column, row)
        } else {
            (row, column)
        };
        Cell::new((row * 9 + column) as u16)
    }

    fn candidates(&self, row: usize, column: usize) -> DigitSet {
        self.position.candidates(self.cell(row, column))
    }

    fn can_be(&self, row: usize, column: usize, digit: Digit) -> bool {
        self.position.possible(self.cell(row, column)).contains(digit)
    }

    /// All exocets with the base in a row, beside the cell in a column of the same box.
    fn with_base(&self, row: usize, spared: usize, found: &mut dyn FnMut(&Exocet<'a>) -> Flow) -> Flow {
        let start = spared / 3 * 3;
        let columns: Vec<usize> = (start..start + 3).filter(|&column| column != spared).collect();
        let &[first, second] = &columns[..] else {
            return Flow::Continue(());
        };
        let digits = self.candidates(row, first) | self.candidates(row, second);
        let is_blank = |column| !self.candidates(row, column).is_empty();
        if !(3..=4).contains(&digits.len()) || !is_blank(first) || !is_blank(second) {
            return Flow::Continue(());
        }
        let stacks: Vec<usize> = (0..3).filter(|&stack| stack != spared / 3).collect();
        let targets = |stack: usize| self.targets(row, stack, digits);
        for one in targets(stacks[0]) {
            for other in targets(stacks[1]) {
                let exocet = Exocet {
                    board: *self,
                    row,
                    base: [first, second],
                    spared,
                    targets: [one, other],
                    digits,
                };
                if digits.iter().all(|digit| exocet.fits_twice_at_most(digit)) {
                    found(&exocet)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The cells of a box off the base's row that can hold base digits, beside cells that cannot.
    fn targets(&self, row: usize, stack: usize, digits: DigitSet) -> Vec<Target> {
        let band = row / 3 * 3;
        let rows: Vec<usize> = (band..band + 3).filter(|&other| other != row).collect();
        let &[upper, lower] = &rows[..] else {
            return Vec::new();
        };
        let mut targets = Vec::new();
        for column in stack * 3..stack * 3 + 3 {
            for (target, beside) in [(upper, lower), (lower, upper)] {
                let has_digits = self.candidates(target, column).intersects(digits);
                let is_free = !self
                    .position
                    .possible(self.cell(beside, column))
                    .intersects(digits);
                if has_digits && is_free {
                    targets.push(Target {
                        row: target,
                        beside,
                        column,
                    });
                }
            }
        }
        targets
    }
}

/// A target and the row of the cell beside it.
#[derive(Clone, Copy)]
struct Target {
    row: usize,
    beside: usize,
    column: usize,
}

struct Exocet<'a> {
    board: Board<'a>,
    row: usize,
    /// The columns of the base.
    base: [usize; 2],
    /// The third column of the base's box.
    spared: usize,
    targets: [Target; 2],
    digits: DigitSet,
}

/// What is possible in some way, cell by cell.
#[derive(Default)]
struct Possible(Vec<(Cell, DigitSet)>);

impl Possible {
    fn add(&mut self, cell: Cell, digit: Digit) {
        match self.0.iter_mut().find(|(its, _)| *its == cell) {
            Some((_, digits)) => _ = digits.insert(digit),
            None => self.0.push((cell, DigitSet::of(digit))),
        }
    }
}

impl Exocet<'_> {
    fn cross_lines(&self) -> [usize; 3] {
        [self.spared, self.targets[0].column, self.targets[1].column]
    }

    /// The rows of a column's S-cells that can hold a digit, as bits.
    fn s_rows(&self, column: usize, digit: Digit) -> u16 {
        let rows = (0..9).filter(|row| row / 3 != self.row / 3);
        rows.filter(|&row| self.board.can_be(row, column, digit))
            .fold(0, |all, row| all | 1 << row)
    }

    /// Whether a digit cannot be among the S-cells of all three cross-lines.
    fn fits_twice_at_most(&self, digit: Digit) -> bool {
        let [a, b, c] = self.cross_lines().map(|column| self.s_rows(column, digit));
        !bits(a).any(|one| bits(b & !one).any(|two| c & !one & !two != 0))
    }

    /// Whether a digit can be among the S-cells of the first cross-line and of a target's.
    fn fits_beside(&self, target: Target, digit: Digit) -> bool {
        let (a, b) = (self.s_rows(self.spared, digit), self.s_rows(target.column, digit));
        bits(a).any(|one| b & !one != 0)
    }

    /// Two cells in the box of the other target, on the row that neither the base nor this target has.
    fn mirror(&self, target: usize) -> [Cell; 2] {
        let (own, other) = (self.targets[target], self.targets[1 - target]);
        let start = other.column / 3 * 3;
        let mut cells = (start..start + 3)
            .filter(|&column| column != other.column)
            .map(|column| self.board.cell(own.beside, column));
        [cells.next(), cells.next()].map(|cell| cell.unwrap_or(self.board.cell(own.beside, other.column)))
    }

    /// Every way in which the base and the targets can be filled.
    fn possible(&self) -> Possible {
        let board = self.board;
        let position = board.position;
        let mut possible = Possible::default();
        let base = self.base.map(|column| board.cell(self.row, column));
        let targets = self.targets.map(|target| board.cell(target.row, target.column));
        for x in position.candidates(base[0]).iter() {
            for y in position.candidates(base[1]).iter().filter(|&y| y != x) {
                for in_targets in [[x, y], [y, x]] {
                    let works = |at: usize| {
                        let digit = in_targets[at];
                        let mut mirror = self.mirror(at).into_iter();
                        position.allows(targets[at], digit)
                            && self.fits_beside(self.targets[1 - at], digit)
                            && mirror.any(|cell| position.possible(cell).contains(digit))
                    };
                    if !works(0) || !works(1) {
                        continue;
                    }
                    possible.add(base[0], x);
                    possible.add(base[1], y);
                    for at in [0, 1] {
                        possible.add(targets[at], in_targets[at]);
                        self.add_mirror(&mut possible, at, in_targets);
                    }
                }
            }
        }
        possible
    }

    /// What the mirror of a target can hold beside the targets' digits: one of its cells has the target's.
    fn add_mirror(&self, possible: &mut Possible, at: usize, in_targets: [Digit; 2]) {
        let position = self.board.position;
        let (own, other) = (in_targets[at], in_targets[1 - at]);
        let mirror = self.mirror(at);
        for (cell, partner) in [(mirror[0], mirror[1]), (mirror[1], mirror[0])] {
            let partner_has_it = position.possible(partner).contains(own);
            for digit in position.candidates(cell).iter() {
                if digit == own || (digit != other && partner_has_it) {
                    possible.add(cell, digit);
                }
            }
        }
    }

    fn step(&self, query: &Query<'_>) -> Option<Step> {
        let position = query.position;
        let possible = self.possible();
        if possible.0.is_empty() {
            return None;
        }
        let gone: Vec<Candidate> = possible
            .0
            .iter()
            .flat_map(|&(cell, digits)| {
                let gone = position.candidates(cell) - digits;
                gone.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
            })
            .collect();
        Step::removing(query.technique, gone.clone(), || self.evidence(&gone))
    }

    fn evidence(&self, gone: &[Candidate]) -> Evidence {
        let board = self.board;
        let shape = board.position.shape();
        let line = if board.is_turned {
            HouseKind::Row
        } else {
            HouseKind::Column
        };
        let cross_lines = self
            .cross_lines()
            .into_iter()
            .filter_map(|at| shape.houses_of_kind(line).get(at).map(House::id));
        let target_cells = self.targets.map(|target| board.cell(target.row, target.column));
        let boxes = target_cells.into_iter().filter_map(|cell| shape.box_of(cell));
        let mirrors: CellSet = [0, 1].into_iter().flat_map(|at| self.mirror(at)).collect();
        let is_used = |cell: &Cell| gone.iter().any(|(its, _)| its == cell);
        Evidence::about(self.digits)
            .houses(HouseRole::Link, cross_lines)
            .houses(HouseRole::Link, boxes)
            .cells(Role::Base, self.base.map(|column| board.cell(self.row, column)))
            .cells(Role::Target, target_cells)
            .cells(
                Role::Companion,
                self.targets
                    .map(|target| board.cell(target.beside, target.column)),
            )
            .cells(Role::Mirror, mirrors.iter().filter(is_used))
    }
}

/// The single bits of a set.
fn bits(set: u16) -> impl Iterator<Item = u16> {
    (0..9).map(|at| 1 << at).filter(move |bit| set & bit != 0)
}
