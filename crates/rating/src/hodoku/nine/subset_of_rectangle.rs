//! The naked subset of uniqueness test 3: the digits that the roof has beside the pair, with further cells of
//! a house of the roof.

use super::effect::Effect;
use super::grid::Grid;
use super::rectangles::Rectangle;
use super::tables::{CELLS_OF, HOUSE_SET, HOUSES_OF, cells, count, first};

/// Calls `keep` with every such subset: in the row, the column and the box that the roof shares.
pub fn subsets(grid: &Grid, rectangle: &Rectangle, mut keep: impl FnMut(Effect)) {
    let roof = rectangle.extra;
    let digits = cells(roof).fold(0, |digits, cell| digits | grid.cell[cell]) & !rectangle.pair;
    for &house in &HOUSES_OF[first(roof)] {
        let house = usize::from(house);
        if roof & !HOUSE_SET[house] != 0 {
            continue;
        }
        let mut list = [0; 9];
        let mut length = 0;
        for cell in cells(grid.blank & HOUSE_SET[house] & !roof & !rectangle.pure) {
            if grid.cell[cell] & rectangle.pair == 0 {
                list[length] = cell;
                length += 1;
            }
        }
        grow(grid, house, &list[..length], (roof, digits), &mut keep);
    }
}

fn grow(grid: &Grid, house: usize, list: &[usize], so_far: (u128, u16), keep: &mut impl FnMut(Effect)) {
    for (at, &cell) in list.iter().enumerate() {
        let (set, digits) = (so_far.0 | 1 << cell, so_far.1 | grid.cell[cell]);
        let [row, column, of_box] = HOUSES_OF[cell].map(|house| HOUSE_SET[usize::from(house)]);
        let in_line = set & !row == 0 || set & !column == 0;
        // What lies on a line of the box was found on that line.
        let is_new = house < 18 || !in_line;
        if is_new && count(digits) + 1 == set.count_ones() as usize {
            let mut effect = Effect::default();
            clear(grid, house, set, digits, &mut effect);
            if !effect.is_empty() {
                if house < 18 && set & !of_box == 0 {
                    clear(grid, usize::from(HOUSES_OF[cell][2]), set, digits, &mut effect);
                }
                keep(effect);
            }
        }
        grow(grid, house, &list[at + 1..], (set, digits), keep);
    }
}

fn clear(grid: &Grid, house: usize, set: u128, digits: u16, effect: &mut Effect) {
    for &cell in &CELLS_OF[house] {
        let cell = usize::from(cell);
        if set >> cell & 1 == 0 {
            effect.remove_digits(cell, grid.cell[cell] & digits);
        }
    }
}
