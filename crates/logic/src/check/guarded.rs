//! The check of cells that three digits cannot fill alone: every way to fill them is tried.

use kudosu_board::{Cell, Digit, DigitSet, HouseKind};

use super::CheckError;
use super::exclusions::Exclusions;
use crate::{Candidate, Position, Role, Step, Technique};

/// So many digits are put down before trying is given up.
const MOST_TRIES: usize = 200_000;

/// The candidates of which one is true, because the three digits of the pattern cannot fill its cells.
pub(super) fn guardians(
    position: &Position,
    step: &Step,
    exclusions: &Exclusions<'_>,
) -> Result<Vec<Candidate>, CheckError> {
    let evidence = &step.evidence;
    let named: Vec<Candidate> = evidence.candidates_as(Role::Guardian).collect();
    let floor = evidence.cells_as(Role::Floor);
    let mut cells: Vec<Cell> = floor.chain(evidence.cells_as(Role::Roof)).collect();
    cells.sort_unstable();
    if cells.windows(2).any(|pair| pair[0] == pair[1])
        || cells.iter().any(|&cell| !position.blanks().contains(cell))
    {
        return Err(CheckError::Pattern("its cells are not blank cells, each once"));
    }
    let digits = evidence.digits;
    let beyond = cells.iter().flat_map(|&cell| {
        let others = position.candidates(cell) - digits;
        others.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    });
    let guardians: Vec<Candidate> = beyond.collect();
    if digits.len() != 3
        || guardians.len() != named.len()
        || !guardians.iter().all(|guardian| named.contains(guardian))
    {
        return Err(CheckError::Pattern(
            "the guardians are not all that the cells have beside three digits",
        ));
    }
    if step.technique == Technique::Tridagon && !has_its_shape(position, &cells) {
        return Err(CheckError::Pattern(
            "its cells are not three in each of four boxes, two in each line",
        ));
    }
    let mut filled = Vec::new();
    if can_be_filled(
        position,
        exclusions,
        digits,
        &cells,
        &mut filled,
        &mut MOST_TRIES.clone(),
    )? {
        return Err(CheckError::Pattern("three digits can fill its cells"));
    }
    Ok(guardians)
}

/// Twelve cells; every house has none of them, or two where it is a line and three where it is a box.
fn has_its_shape(position: &Position, cells: &[Cell]) -> bool {
    let shape = position.shape();
    cells.len() == 12
        && shape.houses().iter().all(|house| {
            let wanted = match house.kind() {
                HouseKind::Row | HouseKind::Column => 2,
                HouseKind::Box => 3,
                _ => return true,
            };
            let count = cells
                .iter()
                .filter(|&&cell| shape.house_set(house.id()).contains(cell))
                .count();
            count == 0 || count == wanted
        })
}

/// Whether the rest of the cells can hold the digits beside those that are filled.
fn can_be_filled(
    position: &Position,
    exclusions: &Exclusions<'_>,
    digits: DigitSet,
    cells: &[Cell],
    filled: &mut Vec<(Cell, Digit)>,
    left: &mut usize,
) -> Result<bool, CheckError> {
    let Some(&cell) = cells.get(filled.len()) else {
        return Ok(true);
    };
    for digit in (position.candidates(cell) & digits).iter() {
        let clashes = |&(other, its): &(Cell, Digit)| its == digit && exclusions.is_seen(cell, other, digit);
        if filled.iter().any(clashes) {
            continue;
        }
        *left = left.checked_sub(1).ok_or(CheckError::TooLarge)?;
        filled.push((cell, digit));
        let works = can_be_filled(position, exclusions, digits, cells, filled, left)?;
        filled.pop();
        if works {
            return Ok(true);
        }
    }
    Ok(false)
}
