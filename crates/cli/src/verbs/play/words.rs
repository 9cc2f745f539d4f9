//! How the prompt speaks of cells and houses: by the letters that stand around the board.

use kudosu::{Cell, CellNotation, House, HouseId, HouseKind, Shape};

/// `BD`, or `r4c2` where there are more rows than letters.
pub fn cell_name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::Letters)
}

/// `row D`, `column B`, `box 4`.
pub fn house_name(shape: &Shape, id: HouseId) -> String {
    let Some(house) = shape.house(id) else {
        return String::new();
    };
    let letter = u8::try_from(house.ordinal() - 1)
        .ok()
        .filter(|_| shape.side() <= 26)
        .map(|at| char::from(b'A' + at));
    match (house.kind(), letter) {
        (HouseKind::Row | HouseKind::Column, Some(letter)) => format!("{} {letter}", house.kind()),
        _ => house.to_string(),
    }
}

/// The houses of a cell: `row D, column B and box 4`.
pub fn houses_of(shape: &Shape, cell: Cell) -> String {
    let houses: Vec<String> = shape
        .houses_of(cell)
        .iter()
        .map(|&id| house_name(shape, id))
        .collect();
    and(&houses)
}

/// The first house that two cells share.
pub fn shared_house(shape: &Shape, a: Cell, b: Cell) -> Option<&House> {
    let shared = shape
        .houses_of(a)
        .iter()
        .find(|house| shape.houses_of(b).contains(house))?;
    shape.house(*shared)
}

/// `a`, `a and b`, `a, b and c`.
pub fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `1 cell`, `12 cells`.
pub fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
