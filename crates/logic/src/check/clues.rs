//! The check of steps about clues: the clue is read again with the opposite of each effect.

use kudosu_board::{Cell, CellSet, ClueId, DigitSet};

use super::CheckError;
use super::proof::Proof;
use crate::clues::{ClueRules, Reading, reasons};
use crate::techniques::{Difference, needs, open_cells, places, places_in_house, readings_of};
use crate::{Candidate, Evidence, HouseRole, Position, Role, Step, Technique};

/// Reading is given up after so many states.
const MOST_STATES: usize = 200_000;

pub(super) fn check(position: &Position, step: &Step) -> Result<(), CheckError> {
    let Some(rules) = position.rules() else {
        return Err(CheckError::Pattern("the puzzle has no clues"));
    };
    if let Some(&placed) = step.placements.first() {
        return Err(CheckError::Unproven(placed));
    }
    let has_more = !step.evidence.chains.is_empty()
        || !step.evidence.almost_locked_sets.is_empty()
        || !step.evidence.net.branches.is_empty();
    if has_more {
        return Err(CheckError::Pattern(
            "it lacks a part of its technique, or has one too many",
        ));
    }
    let checker = Checker {
        position,
        rules,
        step,
    };
    match step.technique {
        Technique::ClueCombinations => checker.check_combinations(),
        Technique::RequiredDigit => checker.check_required(),
        Technique::RuleOf45 => checker.check_difference(),
        Technique::BlockedCombinations => checker.check_blocked(),
        _ => checker.check_common(),
    }
}

struct Checker<'a> {
    position: &'a Position,
    rules: &'a ClueRules,
    step: &'a Step,
}

impl Checker<'_> {
    fn evidence(&self) -> &Evidence {
        &self.step.evidence
    }

    /// The one clue of the step.
    fn clue(&self) -> Result<ClueId, CheckError> {
        match self.evidence().clues[..] {
            [clue] => Ok(clue),
            _ => Err(CheckError::Pattern("it is about one clue")),
        }
    }

    fn check_combinations(&self) -> Result<(), CheckError> {
        let clue = self.clue()?;
        let evidence = self.evidence();
        if !evidence.houses.is_empty() || !evidence.candidates.is_empty() || !evidence.digits.is_empty() {
            return Err(CheckError::Pattern(
                "it lacks a part of its technique, or has one too many",
            ));
        }
        match (&evidence.cells[..], self.rules.reading(clue)) {
            (&[(Role::Pivot, start)], _) => self.each_effect(|(cell, digit)| {
                let mut pairs = self.rules.pairs_of(clue).iter();
                let is_out = pairs.any(|pair| {
                    let left = pair.beside(cell, digit);
                    pair.other(start) == Some(cell) && !left.intersects(self.position.possible(start))
                });
                Ok(is_out)
            }),
            (cells, Some(reading)) => {
                let open = reading.cells.iter().copied();
                let open = open.filter(|&cell| self.position.value(cell).is_none());
                if !cells.iter().copied().eq(open.map(|cell| (Role::Defining, cell))) {
                    return Err(CheckError::Pattern("its cells are not the open ones of the clue"));
                }
                self.check_reading(reading)?;
                self.check_told(reading)
            }
            _ => Err(CheckError::Pattern(
                "it does not say which cell of the clue it starts from",
            )),
        }
    }

    /// Where ways to keep the clue are told, they are all there are after the step.
    fn check_told(&self, reading: &Reading) -> Result<(), CheckError> {
        let told = &self.evidence().combinations;
        if told.is_empty() {
            return Ok(());
        }
        let gone = &self.step.eliminations;
        let left = reading.domains(|cell| {
            let gone = gone.iter().filter(|(its, _)| *its == cell);
            self.position.possible(cell) - gone.map(|&(_, digit)| digit).collect::<DigitSet>()
        });
        let all = reading.combinations(&left, told.len(), MOST_STATES);
        let told: Vec<Vec<u8>> = told
            .iter()
            .map(|way| way.iter().map(|digit| digit.get()).collect())
            .collect();
        match all {
            Some(all) if all == told => Ok(()),
            _ => Err(CheckError::Pattern(
                "the clue can be kept in other ways than those it tells",
            )),
        }
    }

    fn each_effect(&self, is_out: impl Fn(Candidate) -> Result<bool, CheckError>) -> Result<(), CheckError> {
        for &gone in &self.step.eliminations {
            if !is_out(gone)? {
                return Err(CheckError::Unproven(gone));
            }
        }
        Ok(())
    }

    /// With a candidate that falls nothing keeps what is read.
    fn check_reading(&self, reading: &Reading) -> Result<(), CheckError> {
        self.check_reading_within(reading, |cell| self.position.possible(cell))
    }

    /// The same where the cells can hold no more than this.
    fn check_reading_within(
        &self,
        reading: &Reading,
        possible: impl Fn(Cell) -> DigitSet,
    ) -> Result<(), CheckError> {
        self.each_effect(|(cell, digit)| {
            let domains = reading.domains(|its| {
                if its == cell {
                    possible(its) & DigitSet::of(digit)
                } else {
                    possible(its)
                }
            });
            let is_read = reading.cells.contains(&cell);
            let kept = reading
                .can_be_kept(&domains, MOST_STATES)
                .ok_or(CheckError::TooLarge)?;
            Ok(is_read && !kept)
        })
    }

    fn check_required(&self) -> Result<(), CheckError> {
        let reading = self.rules.reading(self.clue()?);
        let reading = reading.ok_or(CheckError::Pattern("the clue needs no digit"))?;
        let evidence = self.evidence();
        let digit = evidence
            .digits
            .single()
            .ok_or(CheckError::Pattern("it is about one digit"))?;
        let named: Vec<Candidate> = evidence.candidates_as(Role::Defining).collect();
        let all = places(self.position, reading, digit).unwrap_or_default();
        if !named
            .iter()
            .copied()
            .eq(all.into_iter().map(|cell| (cell, digit)))
            || named.is_empty()
        {
            return Err(CheckError::Pattern(
                "it leaves out places of its digit, or names some that do not belong to it",
            ));
        }
        if !needs(self.position, reading, digit, MOST_STATES).ok_or(CheckError::TooLarge)? {
            return Err(CheckError::Pattern("the clue can be kept without the digit"));
        }
        self.each_effect(|gone| {
            Ok(named
                .iter()
                .all(|&place| gone.1 == digit && self.position.sees(place.0, gone.0)))
        })
    }

    fn check_difference(&self) -> Result<(), CheckError> {
        let evidence = self.evidence();
        let houses: Vec<_> = evidence.houses_as(HouseRole::Base).collect();
        let difference = Difference::of(self.rules, &houses, &evidence.clues).filter(|_| !houses.is_empty());
        let difference = difference.ok_or(CheckError::Pattern(
            "its houses or its cages overlap, or have no sum",
        ))?;
        let cells = |role| evidence.cells_as(role).collect::<CellSet>();
        if cells(Role::Defining) != difference.inside || cells(Role::Companion) != difference.outside {
            return Err(CheckError::Pattern("what is left over is not what it says"));
        }
        let reading = difference.reading(self.position, self.rules);
        self.check_reading(&reading.ok_or(CheckError::Pattern("nothing is left over"))?)
    }

    /// A clue with a digit of a house in it, with cells beside it, or with another clue.
    fn check_blocked(&self) -> Result<(), CheckError> {
        let evidence = self.evidence();
        if let &[(HouseRole::Base, house)] = &evidence.houses[..] {
            let reading = self.rules.reading(self.clue()?);
            let about = reading.zip(evidence.digits.single());
            let (reading, digit) = about.ok_or(CheckError::Pattern("it is about one digit"))?;
            let places = places_in_house(self.position, reading, house, digit);
            let named = evidence.candidates_as(Role::Defining);
            let places = places.filter(|all| named.eq(all.iter().map(|&cell| (cell, digit))));
            let places = places.ok_or(CheckError::Pattern(
                "it leaves out places of its digit, or names some that do not belong to it",
            ))?;
            return places.iter().try_for_each(|&place| {
                self.check_reading_within(reading, |cell| match cell == place {
                    true => DigitSet::of(digit),
                    false => self.position.possible(cell),
                })
            });
        }
        let parts = readings_of(self.rules, &evidence.clues).filter(|parts| !parts.is_empty());
        let parts = parts.ok_or(CheckError::Pattern("a clue of it cannot be read"))?;
        if !evidence
            .cells_as(Role::Defining)
            .eq(open_cells(self.position, &parts))
        {
            return Err(CheckError::Pattern("its cells are not the open ones of the clue"));
        }
        let beside: Vec<_> = evidence.cells_as(Role::Companion).collect();
        let joined = Reading::joined(self.rules, &parts, &beside);
        self.check_reading(&joined.ok_or(CheckError::Pattern("its clues and cells overlap"))?)
    }

    /// All places of a digit in a house, or all digits of a cell.
    fn check_common(&self) -> Result<(), CheckError> {
        let evidence = self.evidence();
        let mut proof = Proof::new(self.position);
        match (&evidence.houses[..], &evidence.cells[..]) {
            (&[(HouseRole::Base, house)], []) => {
                let digit = evidence
                    .digits
                    .single()
                    .ok_or(CheckError::Pattern("it is about one digit"))?;
                proof.house_holds(house, digit);
            }
            ([], &[(Role::Defining, cell)]) => proof.cell_holds(cell),
            _ => return Err(CheckError::Pattern("it starts from one house or one cell")),
        }
        if evidence.clues != reasons(self.position, self.step) {
            return Err(CheckError::Pattern(
                "the clues that it names are not those that it rests on",
            ));
        }
        proof.check_effects(self.step)
    }
}
