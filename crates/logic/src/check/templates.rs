//! The check of templates: each digit for itself must fit into all its houses,
//! beside what is settled for the others.

use kudosu_board::{CellSet, Digit};

use super::exclusions::Exclusions;
use super::{CheckError, proof::Proof};
use crate::{Candidate, Position, Step};

pub(super) fn check(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let effects = step.placements.iter().chain(&step.eliminations);
    if effects
        .clone()
        .any(|&(_, digit)| !step.evidence.digits.contains(digit))
    {
        return Err(CheckError::Pattern("the effects are about another digit"));
    }
    let settled = settled_places(position, exclusions)?;
    for &(cell, digit) in &step.placements {
        if !settled[digit.index()].contains(cell) {
            return Err(CheckError::Unproven((cell, digit)));
        }
    }
    for &gone in &step.eliminations {
        let is_blocked = |(at, settled): (usize, &CellSet)| at != gone.1.index() && settled.contains(gone.0);
        if !settled.iter().enumerate().any(is_blocked)
            && all_houses(position, exclusions, gone.1, &settled).can_be(Some(gone), None)?
        {
            return Err(CheckError::Unproven(gone));
        }
    }
    Ok(())
}

/// For each digit the places that it must have, in as many rounds as something new turns up.
fn settled_places(position: &Position, exclusions: &Exclusions<'_>) -> Result<Vec<CellSet>, CheckError> {
    let digits = position.shape().digits();
    let mut settled = vec![CellSet::new(); digits.len()];
    loop {
        let before = settled.clone();
        for digit in digits.iter() {
            let proof = all_houses(position, exclusions, digit, &settled);
            if !proof.can_be(None, None)? {
                continue; // a digit that fits nowhere says nothing about the others
            }
            for cell in position.cells_with(digit).iter() {
                if !proof.can_be(None, Some((cell, digit)))? {
                    settled[digit.index()].insert(cell);
                }
            }
        }
        if settled == before {
            return Ok(settled);
        }
    }
}

/// The digit is in every house that lacks it, in cells that no other digit has for certain.
fn all_houses<'a>(
    position: &'a Position,
    exclusions: &'a Exclusions<'a>,
    digit: Digit,
    settled: &[CellSet],
) -> Proof<'a> {
    let taken = |cell| {
        settled
            .iter()
            .enumerate()
            .any(|(at, cells)| at != digit.index() && cells.contains(cell))
    };
    let mut proof = Proof::new(position, exclusions);
    for house in position.shape().houses() {
        if !position.places(house.id(), digit).is_empty() {
            let places = position.cells_in(house.id(), digit).filter(|&cell| !taken(cell));
            proof.one_of(places.map(|cell| (cell, digit)).collect::<Vec<Candidate>>());
        }
    }
    proof
}
