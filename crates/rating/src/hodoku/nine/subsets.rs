//! Naked, locked and hidden subsets: boxes, then rows, then columns, and combinations in order.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{BOXES, CELLS_OF, HOUSE_SET, HOUSES, HOUSES_OF, bits, count, first};

/// The houses in the order in which subsets are looked for.
fn boxes_first() -> impl Iterator<Item = usize> {
    (BOXES..HOUSES).chain(0..BOXES)
}

/// Calls `found` with every combination of `size` positions out of `list` in order, until it says yes;
/// `grow` adds a member and says whether it may stay.
fn combine<T: Copy>(
    list: &[usize],
    size: usize,
    so_far: T,
    grow: &impl Fn(T, usize) -> Option<T>,
    found: &mut impl FnMut(T) -> bool,
) -> bool {
    if size == 0 {
        return found(so_far);
    }
    for at in 0..(list.len() + 1).saturating_sub(size) {
        if let Some(next) = grow(so_far, list[at])
            && combine(&list[at + 1..], size - 1, next, grow, found)
        {
            return true;
        }
    }
    false
}

/// A set of cells and the digits in them.
type Naked = (u128, u16);

/// The first naked subset of so many cells that removes something; only in boxes, and only if it removes
/// something in the box and on the line beyond it, where it has to be locked.
pub fn naked(grid: &Grid, size: usize, locked: bool, effect: &mut Effect) -> Option<HodokuKind> {
    for house in boxes_first().take(if locked { 9 } else { HOUSES }) {
        let mut list = [0; 9];
        let mut length = 0;
        for &cell in &CELLS_OF[house] {
            if (1..=size).contains(&count(grid.cell[usize::from(cell)])) {
                list[length] = usize::from(cell);
                length += 1;
            }
        }
        let grow = |(set, digits): Naked, cell: usize| {
            let digits = digits | grid.cell[cell];
            (count(digits) <= size).then_some((set | 1 << cell, digits))
        };
        let mut found = |(set, digits): Naked| {
            count(digits) == size && {
                effect.clear();
                let is_locked = clear_houses(grid, set, digits, effect);
                !effect.is_empty() && (is_locked || !locked)
            }
        };
        if combine(&list[..length], size, (0, 0), &grow, &mut found) {
            return Some(match (size, locked) {
                (2, true) => HodokuKind::LockedPair,
                (_, true) => HodokuKind::LockedTriple,
                (2, _) => HodokuKind::NakedPair,
                (3, _) => HodokuKind::NakedTriple,
                _ => HodokuKind::NakedQuadruple,
            });
        }
    }
    effect.clear();
    None
}

/// Removes the digits of a naked subset from every house that its cells share. Says whether it is locked:
/// something goes in the box, and something on the line beyond it.
fn clear_houses(grid: &Grid, set: u128, digits: u16, effect: &mut Effect) -> bool {
    let mut hits = 0;
    let in_box = HOUSE_SET[usize::from(HOUSES_OF[first(set)][2])];
    for (sort, &house) in HOUSES_OF[first(set)].iter().enumerate() {
        if set & !HOUSE_SET[usize::from(house)] != 0 {
            continue;
        }
        let mut counts = false;
        for &cell in &CELLS_OF[usize::from(house)] {
            let cell = usize::from(cell);
            let gone = grid.cell[cell] & digits;
            if set >> cell & 1 == 1 || gone == 0 {
                continue;
            }
            effect.remove_digits(cell, gone);
            counts |= sort == 2 || in_box >> cell & 1 == 0;
        }
        hits += usize::from(counts);
    }
    set & !in_box == 0 && hits > 1
}

/// Digits and their positions in a house.
type Hidden = (u16, u16);

/// The first hidden subset of so many digits that removes something.
pub fn hidden(grid: &Grid, size: usize, effect: &mut Effect) -> Option<HodokuKind> {
    for house in boxes_first() {
        if ((grid.blank & HOUSE_SET[house]).count_ones() as usize) <= size {
            continue;
        }
        let mut places = [0u16; 9];
        for (at, &cell) in CELLS_OF[house].iter().enumerate() {
            for digit in bits(grid.cell[usize::from(cell)]) {
                places[digit] |= 1 << at;
            }
        }
        let mut list = [0; 9];
        let mut length = 0;
        for (digit, &places) in places.iter().enumerate() {
            if (1..=size).contains(&count(places)) {
                list[length] = digit;
                length += 1;
            }
        }
        let grow = |(digits, at): Hidden, digit: usize| {
            let at = at | places[digit];
            (count(at) <= size).then_some((digits | 1 << digit, at))
        };
        let mut found = |(digits, at): Hidden| {
            if count(at) != size {
                return false;
            }
            for place in bits(at) {
                let cell = usize::from(CELLS_OF[house][place]);
                effect.remove_digits(cell, grid.cell[cell] & !digits);
            }
            !effect.is_empty()
        };
        if combine(&list[..length], size, (0, 0), &grow, &mut found) {
            return Some(match size {
                2 => HodokuKind::HiddenPair,
                3 => HodokuKind::HiddenTriple,
                _ => HodokuKind::HiddenQuadruple,
            });
        }
    }
    None
}
