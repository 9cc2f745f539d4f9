//! Sue de Coq: cells where a line and a box cross, with too many candidates, and sets on the line and in the
//! box that take all of them.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{BOXES, HOUSE_SET, cells, count};

/// The crossing that is being looked at.
struct Crossing<'a> {
    grid: &'a Grid,
    line: u128,
    of_box: u128,
    cells: u128,
    digits: u16,
}

/// A set of cells and the digits in them.
#[derive(Clone, Copy, Default)]
struct Set {
    cells: u128,
    digits: u16,
}

impl Set {
    fn with(self, grid: &Grid, cell: usize) -> Set {
        Set {
            cells: self.cells | 1 << cell,
            digits: self.digits | grid.cell[cell],
        }
    }
}

/// The first that removes something.
pub fn find(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let (lines, boxes) = HOUSE_SET.split_at(BOXES);
    for line in lines {
        for of_box in boxes {
            let (line, of_box) = (line & grid.blank, of_box & grid.blank);
            if (line & of_box).count_ones() >= 2 && crossing(grid, line, of_box, effect) {
                return Some(HodokuKind::SueDeCoq);
            }
        }
    }
    None
}

/// Two cells of the crossing, each time before three.
fn crossing(grid: &Grid, line: u128, of_box: u128, effect: &mut Effect) -> bool {
    let look = |set: Set, effect: &mut Effect| {
        let spare = count(set.digits) as i32 - set.cells.count_ones() as i32;
        let crossing = Crossing {
            grid,
            line,
            of_box,
            cells: set.cells,
            digits: set.digits,
        };
        spare >= 2 && crossing.on_line(line & !set.cells, Set::default(), spare, effect)
    };
    let both = line & of_box;
    for a in cells(both) {
        for b in cells(both & !((2 << a) - 1)) {
            let two = Set::default().with(grid, a).with(grid, b);
            if look(two, effect) {
                return true;
            }
            for c in cells(both & !((2 << b) - 1)) {
                if look(two.with(grid, c), effect) {
                    return true;
                }
            }
        }
    }
    false
}

impl Crossing<'_> {
    /// Adds cells of the line in order; every set that leaves something to the box is tried with it.
    fn on_line(&self, source: u128, so_far: Set, spare: i32, effect: &mut Effect) -> bool {
        for cell in cells(source) {
            let set = so_far.with(self.grid, cell);
            let extra = set.digits & !self.digits;
            let taken = set.cells.count_ones() as i32 - count(extra) as i32;
            if set.digits & self.digits != 0 && taken > 0 && taken < spare {
                let in_box = self.of_box & !self.cells & !set.cells;
                // Digits of the crossing that the line takes are not the box's; extra ones may be in both.
                let allowed = !(set.digits & !extra);
                if self.in_box(in_box, Set::default(), allowed, spare - taken, set, effect) {
                    return true;
                }
            }
            if self.on_line(source & !((2 << cell) - 1), set, spare, effect) {
                return true;
            }
        }
        false
    }

    /// Adds cells of the box in order, until both sets take all that the crossing has to spare.
    fn in_box(
        &self,
        source: u128,
        so_far: Set,
        allowed: u16,
        spare: i32,
        on_line: Set,
        effect: &mut Effect,
    ) -> bool {
        for cell in cells(source) {
            let set = so_far.with(self.grid, cell);
            if set.digits & !allowed != 0 {
                continue;
            }
            let extra = set.digits & !self.digits;
            let taken = set.cells.count_ones() as i32 - count(extra) as i32;
            if set.digits & self.digits != 0 && taken == spare {
                self.remove(set, on_line, effect);
                if !effect.is_empty() {
                    return true;
                }
            }
            if self.in_box(source & !((2 << cell) - 1), set, allowed, spare, on_line, effect) {
                return true;
            }
        }
        false
    }

    fn remove(&self, in_box: Set, on_line: Set, effect: &mut Effect) {
        let both = in_box.digits & on_line.digits;
        let mut clear = |house: u128, own: Set, other: Set| {
            let digits = (self.digits | own.digits) & !other.digits | both;
            for cell in cells(house & !own.cells & !self.cells) {
                effect.remove_digits(cell, self.grid.cell[cell] & digits);
            }
        };
        clear(self.of_box, in_box, on_line);
        clear(self.line, on_line, in_box);
    }
}
