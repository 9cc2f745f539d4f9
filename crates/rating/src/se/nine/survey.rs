//! Which cells, houses and candidates are worth a proof: for every assumption what is left of the grid if it
//! is followed to the end, and where all alternatives agree that something goes.

use super::branches::{Shape, led_houses};
use super::closure::{OFF, ON};
use super::grid::{Marks, cell_at};
use super::tables::{CANDIDATES, bits, candidate, cells, count};

/// What is left of a grid.
pub trait Left: Copy {
    /// Nothing.
    const NOTHING: Self;

    /// Adds what another leaves.
    fn unite(&mut self, other: &Self);

    /// What a grid loses if only this is left of it, by cell.
    fn lost(&self, marks: &Marks) -> Option<[u16; 81]>;
}

impl Left for [u16; 81] {
    const NOTHING: [u16; 81] = [0; 81];

    #[inline]
    fn unite(&mut self, other: &[u16; 81]) {
        for (to, from) in self.iter_mut().zip(other) {
            *to |= from;
        }
    }

    #[inline]
    fn lost(&self, marks: &Marks) -> Option<[u16; 81]> {
        let mut lost = [0; 81];
        let mut any = 0;
        for cell in 0..81 {
            lost[cell] = marks.cell[cell] & !self[cell];
            any |= lost[cell];
        }
        (any != 0).then_some(lost)
    }
}

impl Left for [u128; 9] {
    const NOTHING: [u128; 9] = [0; 9];

    #[inline]
    fn unite(&mut self, other: &[u128; 9]) {
        for (to, from) in self.iter_mut().zip(other) {
            *to |= from;
        }
    }

    #[inline]
    fn lost(&self, marks: &Marks) -> Option<[u16; 81]> {
        let mut lost = [0; 81];
        let mut any = false;
        for (digit, left) in self.iter().enumerate() {
            for cell in cells(marks.board(digit) & !left) {
                lost[cell] |= 1 << digit;
                any = true;
            }
        }
        any.then_some(lost)
    }
}

/// A combination of assumptions that is worth a proof.
pub struct Place {
    /// The assumptions.
    pub shape: Shape,
    /// Its place in the order of discovery: cell, digit, stage.
    pub at: (usize, usize, usize),
    /// What could be removed, by cell.
    pub lost: [u16; 81],
}

/// Visits every combination of assumptions that Sudoku Explainer looks at, and whose alternatives leave less
/// than the whole grid. `left` says what an assumption leaves; `None` if it clashes, so that everything is
/// lost. `dynamic` says whether single assumptions and their negations count too.
pub fn survey<'a, L: Left + 'a>(
    marks: &Marks,
    dynamic: bool,
    left: &dyn Fn(usize, usize) -> Option<&'a L>,
    visit: &mut dyn FnMut(Place),
) {
    let least = if dynamic { 2 } else { 3 };
    for cell in 0..81 {
        let digits = marks.cell[cell];
        if count(digits) < least {
            continue;
        }
        let mut all = L::NOTHING;
        for digit in bits(digits) {
            let start = candidate(cell, digit);
            let if_on = left(start, ON);
            if let Some(if_on) = if_on {
                all.unite(if_on);
            }
            if dynamic {
                let if_off = left(start, OFF);
                for (sign, left) in [(ON, if_on), (OFF, if_off)] {
                    if left.is_none() {
                        let shape = Shape::Contradiction {
                            start: start as u16,
                            sign: sign as u8,
                        };
                        let mut lost = [0; 81];
                        lost[cell] = if sign == ON {
                            1 << digit
                        } else {
                            digits & !(1 << digit)
                        };
                        visit(Place {
                            shape,
                            at: (cell, digit, sign),
                            lost,
                        });
                    }
                }
                if count(digits) > 2 {
                    let mut both = L::NOTHING;
                    for left in [if_on, if_off].into_iter().flatten() {
                        both.unite(left);
                    }
                    if let Some(lost) = both.lost(marks) {
                        visit(Place {
                            shape: Shape::Double { start: start as u16 },
                            at: (cell, digit, 2),
                            lost,
                        });
                    }
                }
            }
            for (sort, house) in led_houses(marks, cell, digit) {
                let mut all = L::NOTHING;
                for place in bits(marks.place[house][digit]) {
                    if let Some(left) = left(candidate(cell_at(house, place), digit), ON) {
                        all.unite(left);
                    }
                }
                if let Some(lost) = all.lost(marks) {
                    let shape = Shape::Region {
                        house: house as u8,
                        digit: digit as u8,
                    };
                    visit(Place {
                        shape,
                        at: (cell, digit, 4 + 2 * sort),
                        lost,
                    });
                }
            }
        }
        if let Some(lost) = all.lost(marks) {
            visit(Place {
                shape: Shape::Cell { cell: cell as u8 },
                at: (cell, 9, 0),
                lost,
            });
        }
    }
}

/// What every candidate leaves if the links of the grid are followed from it.
pub fn static_left(marks: &Marks, links: &super::links::Links) -> Vec<[u128; 9]> {
    let boards: [u128; 9] = std::array::from_fn(|digit| marks.board(digit));
    let mut all = vec![[0; 9]; CANDIDATES];
    for (cell, &digits) in marks.cell.iter().enumerate() {
        for digit in bits(digits) {
            let of = candidate(cell, digit);
            all[of] = links.left(&boards, of);
        }
    }
    all
}
