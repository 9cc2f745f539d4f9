//! The check of cells that use up digits of houses: everything is counted.

use kudosu_board::{Cell, CellSet, Digit, HouseId};

use super::CheckError;
use crate::{HouseRole, Position, Role, Step, Technique};

pub(super) fn check(position: &Position, step: &Step) -> Result<(), CheckError> {
    let shape = position.shape();
    let evidence = &step.evidence;
    let cells: CellSet = evidence.cells_as(Role::Defining).collect();
    let covers = &evidence.covers;
    if cells.len() != evidence.cells.len() || !cells.is_subset(position.blanks()) {
        return Err(CheckError::Pattern("its cells are not blank cells, each once"));
    }
    let mut houses: Vec<HouseId> = covers.iter().map(|cover| cover.house).collect();
    let named: Vec<HouseId> = evidence.houses_as(HouseRole::Cover).collect();
    if houses != named {
        return Err(CheckError::Pattern("its houses are not those that are counted"));
    }
    houses.sort_unstable();
    houses.dedup();
    if houses.len() != covers.len() || covers.iter().any(|cover| cover.digits.is_empty()) {
        return Err(CheckError::Pattern("a house is counted twice, or for nothing"));
    }
    let uses = |cell: Cell, digit: Digit| {
        let here = covers
            .iter()
            .filter(|cover| cover.digits.contains(digit) && shape.house_set(cover.house).contains(cell));
        here.count()
    };
    let is_counted = |cell: Cell| {
        position
            .candidates(cell)
            .iter()
            .all(|digit| uses(cell, digit) > 0)
    };
    let counted: usize = covers.iter().map(|cover| cover.digits.len()).sum();
    if counted != cells.len() || !cells.iter().all(is_counted) {
        return Err(CheckError::Pattern(
            "there are not as many digits of houses as cells, or a candidate is not among them",
        ));
    }
    if step.technique == Technique::SkLoop
        && !is_ring(
            position,
            &evidence.cells_as(Role::Defining).collect::<Vec<_>>(),
            &named,
        )
    {
        return Err(CheckError::Pattern("its pairs of cells do not form a ring"));
    }
    for &(cell, digit) in &step.eliminations {
        let needed = if cells.contains(cell) { 2 } else { 1 };
        if uses(cell, digit) < needed {
            return Err(CheckError::Unproven((cell, digit)));
        }
    }
    step.placements
        .first()
        .map_or(Ok(()), |&placed| Err(CheckError::Unproven(placed)))
}

/// Whether each pair of cells lies in the house that is named with it, and in the one before.
fn is_ring(position: &Position, cells: &[Cell], houses: &[HouseId]) -> bool {
    let shape = position.shape();
    let holds =
        |house: HouseId, pair: &[Cell]| pair.iter().all(|&cell| shape.house_set(house).contains(cell));
    let count = houses.len();
    cells.len() == 2 * count
        && cells
            .chunks(2)
            .enumerate()
            .all(|(at, pair)| holds(houses[at], pair) && holds(houses[(at + count - 1) % count], pair))
}
