//! Singles, from the queues.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{HOUSE_SET, HOUSES_OF};

/// The oldest naked single whose cell is the last blank of a house; it stays in the queue.
pub fn full_house(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let (cell, digit) = grid.naked.waiting().find(|&(cell, _)| {
        let is_last = |&house: &u8| grid.blank & HOUSE_SET[usize::from(house)] == 1 << cell;
        grid.value[cell] == 0 && HOUSES_OF[cell].iter().any(is_last)
    })?;
    effect.place(cell, digit);
    Some(HodokuKind::FullHouse)
}

/// The oldest naked single whose cell is still blank.
pub fn naked(grid: &mut Grid, effect: &mut Effect) -> Option<HodokuKind> {
    while let Some((cell, digit)) = grid.naked.pop() {
        if grid.value[cell] == 0 {
            effect.place(cell, digit);
            return Some(HodokuKind::NakedSingle);
        }
    }
    None
}

/// The oldest hidden single whose cell is still blank.
pub fn hidden(grid: &mut Grid, effect: &mut Effect) -> Option<HodokuKind> {
    while let Some((cell, digit)) = grid.hidden.pop() {
        if grid.value[cell] != 0 {
            continue;
        }
        // HoDoKu looks no further, even where the digit has found other places since.
        let is_only = |&house: &u8| grid.free[usize::from(house)][digit] == 1;
        if !HOUSES_OF[cell].iter().any(is_only) {
            return None;
        }
        effect.place(cell, digit);
        return Some(HodokuKind::HiddenSingle);
    }
    None
}
