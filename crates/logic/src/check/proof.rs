//! A few facts of the form "one of these candidates is true", and what follows from them by the rules.

use kudosu_board::{Cell, Digit, HouseId};

use super::CheckError;
use super::exclusions::Exclusions;
use crate::{Candidate, Position, Step};

/// How many combinations are tried before a proof is given up.
const MOST_COMBINATIONS: usize = 200_000;

/// Facts about a position. Beside them only the rules count: one digit a cell, each digit once a house.
pub(super) struct Proof<'a> {
    position: &'a Position,
    exclusions: &'a Exclusions<'a>,
    facts: Vec<Vec<Candidate>>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(position: &'a Position, exclusions: &'a Exclusions<'a>) -> Proof<'a> {
        Proof {
            position,
            exclusions,
            facts: Vec::new(),
        }
    }

    /// One of these candidates is true.
    pub(super) fn one_of(&mut self, candidates: Vec<Candidate>) {
        if !self.facts.contains(&candidates) {
            self.facts.push(candidates);
        }
    }

    /// The digit is somewhere in the house, unless it is placed there already.
    pub(super) fn house_holds(&mut self, house: HouseId, digit: Digit) {
        if self.position.placed_digits(house).contains(digit) {
            return;
        }
        let places = self.position.cells_in(house, digit);
        let places: Vec<Candidate> = places.map(|cell| (cell, digit)).collect();
        if !places.is_empty() {
            self.one_of(places);
        }
    }

    /// A blank cell holds one of its candidates.
    pub(super) fn cell_holds(&mut self, cell: Cell) {
        if self.position.blanks().contains(cell) {
            let candidates = self.position.candidates(cell).iter();
            self.one_of(candidates.map(|digit| (cell, digit)).collect());
        }
    }

    /// Refutes the opposite of every effect.
    pub(super) fn check_effects(&self, step: &Step) -> Result<(), CheckError> {
        for &placed in &step.placements {
            if self.can_be(None, Some(placed))? {
                return Err(CheckError::Unproven(placed));
            }
        }
        for &gone in &step.eliminations {
            if self.can_be(Some(gone), None)? {
                return Err(CheckError::Unproven(gone));
            }
        }
        Ok(())
    }

    /// Whether all facts can be true together with one candidate true or another one false.
    pub(super) fn can_be(&self, yes: Option<Candidate>, no: Option<Candidate>) -> Result<bool, CheckError> {
        let mut chosen: Vec<Candidate> = yes.into_iter().collect();
        let mut left = MOST_COMBINATIONS;
        self.can_go_on(&mut chosen, no, &mut left)
    }

    /// Takes the open fact with the fewest possibilities and tries them all.
    fn can_go_on(
        &self,
        chosen: &mut Vec<Candidate>,
        no: Option<Candidate>,
        left: &mut usize,
    ) -> Result<bool, CheckError> {
        *left = left.checked_sub(1).ok_or(CheckError::TooLarge)?;
        let open = self
            .facts
            .iter()
            .filter(|fact| !fact.iter().any(|one| chosen.contains(one)));
        let possible = |one: &Candidate| {
            Some(*one) != no && !chosen.iter().any(|&other| self.exclusions.between(*one, other))
        };
        let tightest = open
            .map(|fact| fact.iter().copied().filter(possible).collect::<Vec<Candidate>>())
            .min_by_key(Vec::len);
        let Some(choices) = tightest else {
            return Ok(true);
        };
        for choice in choices {
            chosen.push(choice);
            let works = self.can_go_on(chosen, no, left)?;
            chosen.pop();
            if works {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
