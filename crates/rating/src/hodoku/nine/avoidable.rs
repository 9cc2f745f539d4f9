//! Avoidable rectangles: two digits that were placed side by side, and what the other two corners still can
//! be.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::rectangles::number;
use super::tables::{CELLS_OF, EVERY_CELL, PEERS, box_of, cells, column, count, row};

/// What both types found, in the order in which it was found.
#[derive(Default)]
pub struct Avoidables {
    found: Vec<(HodokuKind, Effect)>,
    seen: Vec<u32>,
}

impl Avoidables {
    /// Looks at all rectangles of a position.
    pub fn survey(&mut self, grid: &Grid) {
        self.found.clear();
        self.seen.clear();
        let placed = EVERY_CELL & !grid.blank & !grid.given;
        for start in cells(placed) {
            for &beside in &CELLS_OF[box_of(start)] {
                let beside = usize::from(beside);
                let in_row = row(beside) == row(start);
                if beside == start || !in_row && column(beside) != column(start) || placed >> beside & 1 == 0
                {
                    continue;
                }
                let line = |cell: usize| if in_row { column(cell) } else { row(cell) };
                for (&over, &across) in CELLS_OF[line(start)].iter().zip(&CELLS_OF[line(beside)]) {
                    let (over, across) = (usize::from(over), usize::from(across));
                    if box_of(over) != box_of(start) {
                        self.test(grid, placed, [start, beside, over, across]);
                    }
                }
            }
        }
    }

    /// The first step of a kind.
    pub fn take(&self, kind: HodokuKind, effect: &mut Effect) -> Option<HodokuKind> {
        let (_, found) = self.found.iter().find(|(other, _)| *other == kind)?;
        effect.removed.extend_from_slice(&found.removed);
        Some(kind)
    }

    fn test(&mut self, grid: &Grid, placed: u128, [start, beside, over, across]: [usize; 4]) {
        let digit = |cell: usize| usize::from(grid.value[cell]) - 1;
        let (one, two) = (digit(start), digit(beside));
        // The corner over the first cell would hold the second digit, and the other way round.
        let is_set = |cell: usize, expected: usize| placed >> cell & 1 == 1 && digit(cell) == expected;
        let is_open = |cell: usize, expected: usize| {
            grid.value[cell] == 0 && grid.has(cell, expected) && count(grid.cell[cell]) == 2
        };
        let effect = match (is_set(over, two), is_set(across, one)) {
            (true, _) if is_open(across, one) => (HodokuKind::AvoidableRectangle1, across, one),
            (_, true) if is_open(over, two) => (HodokuKind::AvoidableRectangle1, over, two),
            _ if is_open(over, two) && is_open(across, one) => (HodokuKind::AvoidableRectangle2, over, two),
            _ => return,
        };
        let number = number(1 << start | 1 << beside | 1 << over | 1 << across);
        if self.seen.contains(&number) {
            return;
        }
        self.seen.push(number);
        let (kind, cell, gone) = effect;
        let mut effect = Effect::default();
        if kind == HodokuKind::AvoidableRectangle1 {
            effect.remove(cell, gone);
        } else {
            let other = (grid.cell[over] & !(1 << two)).trailing_zeros() as usize;
            if grid.has(across, other) {
                effect.remove_from(grid.digit[other] & PEERS[over] & PEERS[across], other);
            }
        }
        if !effect.is_empty() {
            self.found.push((kind, effect));
        }
    }
}
