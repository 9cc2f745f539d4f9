//! The check of Sue de Coq: as many digits as cells, and none that fits twice.

use kudosu_board::{Cell, DigitSet};

use super::CheckError;
use crate::{HouseRole, Position, Role, Step};

pub(super) fn check(position: &Position, step: &Step) -> Result<(), CheckError> {
    let shape = position.shape();
    let evidence = &step.evidence;
    let house = |role| evidence.houses_as(role).next();
    let (Some(line), Some(block)) = (house(HouseRole::Base), house(HouseRole::Cover)) else {
        return Err(CheckError::Pattern("a line and a box must be named"));
    };
    let (line, block) = (shape.house_set(line), shape.house_set(block));
    let part = |role| -> (Vec<Cell>, DigitSet) {
        let cells: Vec<Cell> = evidence.cells_as(role).collect();
        let digits = cells
            .iter()
            .fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
        (cells, digits)
    };
    let (core, core_digits) = part(Role::Pivot);
    let (on_line, line_digits) = part(Role::Pincer);
    let (in_block, block_digits) = part(Role::Companion);
    let mut cells: Vec<Cell> = [&core[..], &on_line, &in_block].concat();
    cells.sort_unstable();
    cells.dedup();
    let digits = core_digits | line_digits | block_digits;
    let lies_right = core
        .iter()
        .all(|&cell| line.contains(cell) && block.contains(cell))
        && on_line.iter().all(|&cell| line.contains(cell))
        && in_block.iter().all(|&cell| block.contains(cell))
        && cells.iter().all(|&cell| position.blanks().contains(cell));
    if !lies_right || cells.len() != evidence.cells.len() {
        return Err(CheckError::Pattern(
            "the parts do not lie where the line and the box meet",
        ));
    }
    if line_digits.intersects(block_digits) || digits.len() != cells.len() {
        return Err(CheckError::Pattern(
            "there are not as many digits as cells, each for one side",
        ));
    }
    for &(cell, digit) in &step.eliminations {
        let gone_from_line = line.contains(cell) && !block_digits.contains(digit);
        let gone_from_block = block.contains(cell) && !line_digits.contains(digit);
        let is_gone = digits.contains(digit) && (gone_from_line || gone_from_block);
        if cells.contains(&cell) || !is_gone {
            return Err(CheckError::Unproven((cell, digit)));
        }
    }
    step.placements
        .first()
        .map_or(Ok(()), |&placed| Err(CheckError::Unproven(placed)))
}
