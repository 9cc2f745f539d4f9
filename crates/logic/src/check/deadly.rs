//! Deadly patterns: shapes whose digits could be swapped,
//! so that a puzzle with one solution cannot contain them.

use kudosu_board::{Cell, CellSet, DigitSet};

use super::CheckError;
use crate::{Candidate, Position, Role, Step};

/// The candidates of which one must be true, because without all of them the pattern would be deadly.
pub(super) fn guardians(position: &Position, step: &Step) -> Result<Vec<Candidate>, CheckError> {
    let named: Vec<Candidate> = step.evidence.candidates_as(Role::Guardian).collect();
    if step.technique.id().starts_with("bug") {
        return if is_grave(position, &named) {
            Ok(named)
        } else {
            Err(CheckError::Pattern(
                "without the guardians it is no bivalue universal grave",
            ))
        };
    }
    let floor = step.evidence.cells_as(Role::Floor);
    let cells: CellSet = floor.chain(step.evidence.cells_as(Role::Roof)).collect();
    let pair = pair_of(position, step, &cells)?;
    if cells.iter().any(|cell| position.is_given(cell)) {
        return Err(CheckError::Pattern("a given cannot be swapped"));
    }
    if !can_be_swapped(position, &cells) {
        return Err(CheckError::Pattern("the cells cannot swap their digits"));
    }
    let beyond = |cell: Cell| {
        (position.candidates(cell) - pair)
            .iter()
            .map(move |digit| (cell, digit))
    };
    let guardians: Vec<Candidate> = cells.iter().flat_map(beyond).collect();
    let are_named = guardians.len() == named.len() && guardians.iter().all(|it| named.contains(it));
    if !are_named {
        return Err(CheckError::Pattern(
            "the guardians are not all that the cells have beside the pair",
        ));
    }
    Ok(guardians)
}

/// The two digits of the pattern: every cell of it holds one of them or could.
fn pair_of(position: &Position, step: &Step, cells: &CellSet) -> Result<DigitSet, CheckError> {
    const NO_PAIR: CheckError = CheckError::Pattern("the cells do not share a pair of digits");
    let digits = step.evidence.digits;
    let options = |cell: Cell| match position.value(cell) {
        Some(value) => DigitSet::of(value),
        None => position.candidates(cell),
    };
    let fits = digits.len() == 2 && cells.iter().all(|cell| options(cell).intersects(digits));
    if fits { Ok(digits) } else { Err(NO_PAIR) }
}

/// Whether two digits that fill the cells in turn can be exchanged: every house has none or two of the cells,
/// and the cells fall into two colours so that each such house has one of each.
fn can_be_swapped(position: &Position, cells: &CellSet) -> bool {
    let shape = position.shape();
    let in_house = |house: &kudosu_board::House| shape.house_set(house.id()) & cells;
    if cells.len() < 4
        || shape
            .houses()
            .iter()
            .any(|house| !matches!(in_house(house).len(), 0 | 2))
    {
        return false;
    }
    let mut left = cells.clone();
    while let Some(first) = left.first() {
        let (mut mine, mut theirs) = (CellSet::from_iter([first]), CellSet::new());
        let mut fresh = vec![first];
        left.remove(first);
        while let Some(cell) = fresh.pop() {
            let (same, other) = if mine.contains(cell) {
                (&mine, &mut theirs)
            } else {
                (&theirs, &mut mine)
            };
            let partners = shape.peer_set(cell) & cells;
            if partners.intersects(same) {
                return false;
            }
            *other |= &partners;
            fresh.extend((&partners & &left).iter());
            left -= &partners;
        }
    }
    true
}

/// Whether without some candidates every blank cell has two and every digit none or two places in each house.
fn is_grave(position: &Position, without: &[Candidate]) -> bool {
    let remains = |cell: Cell, digit| position.allows(cell, digit) && !without.contains(&(cell, digit));
    let shape = position.shape();
    let left_in = |cell: Cell| {
        position
            .candidates(cell)
            .iter()
            .filter(|&digit| remains(cell, digit))
            .count()
    };
    position.blanks().iter().all(|cell| left_in(cell) == 2)
        && shape.houses().iter().all(|house| {
            let mut digits = shape.digits().iter();
            digits.all(|digit| {
                let places = house.cells().iter().filter(|&&cell| remains(cell, digit));
                matches!(places.count(), 0 | 2)
            })
        })
}
