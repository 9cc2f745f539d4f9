//! The check of steps about clues: with the opposite of each effect the clues must have no way left to be
//! kept.
//!
//! The ways are tried one by one, and the board's own meaning of the clues says which of them is one. Only
//! where there are too many of them the clue is read as the finders read it (`clues::Reading`), which a test
//! of its own holds against the board's meaning.

use kudosu_board::{Cell, CellSet, Clue, ClueId, Digit, DigitSet, Grid, HouseId};

use super::CheckError;
use super::proof::Proof;
use super::trying::Trial;
use crate::clues::{ClueRules, Reading, reasons};
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
        || !step.evidence.net.branches.is_empty()
        || step.evidence.braid.is_some();
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

    /// Whether a grid keeps all clues that the step names.
    fn keeps_clues(&self, grid: &Grid) -> bool {
        let clues = self.rules.clues();
        let mut named = self.evidence().clues.iter();
        named.all(|&id| clues.get(id).is_some_and(|clue| clues.is_kept(clue, grid)))
    }

    /// Whether there is a way to fill the cells of a reading with no more than this.
    fn has_way(
        &self,
        reading: &Reading,
        possible: impl Fn(Cell) -> DigitSet,
        is_kept: impl Fn(&Grid) -> bool,
    ) -> Result<bool, CheckError> {
        let trial = Trial::new(self.position, reading.cells.iter().copied(), &possible);
        let read = || reading.can_be_kept(&reading.domains(&possible), MOST_STATES);
        trial.has_way(is_kept).or_else(read).ok_or(CheckError::TooLarge)
    }

    /// With a candidate that falls there is no way to keep the clues.
    fn check_reading(&self, reading: &Reading) -> Result<(), CheckError> {
        self.check_reading_within(
            reading,
            |cell| self.position.possible(cell),
            |grid| self.keeps_clues(grid),
        )
    }

    /// The same where the cells can hold no more than this.
    fn check_reading_within(
        &self,
        reading: &Reading,
        possible: impl Fn(Cell) -> DigitSet,
        is_kept: impl Fn(&Grid) -> bool,
    ) -> Result<(), CheckError> {
        self.each_effect(|(cell, digit)| {
            let supposed = |its: Cell| match its == cell {
                true => possible(its) & DigitSet::of(digit),
                false => possible(its),
            };
            Ok(reading.cells.contains(&cell) && !self.has_way(reading, supposed, &is_kept)?)
        })
    }

    /// Where a digit can still go in the clue of a reading; none where it stands there already.
    fn places_in_clue(&self, reading: &Reading, digit: Digit) -> Vec<Cell> {
        let stands = |&cell: &Cell| self.position.value(cell) == Some(digit);
        let cells = reading.cells.iter().copied();
        match reading.cells.iter().any(stands) {
            true => Vec::new(),
            false => cells.filter(|&cell| self.position.allows(cell, digit)).collect(),
        }
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
        let all = self.places_in_clue(reading, digit);
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
        let without = |cell| self.position.possible(cell) - DigitSet::of(digit);
        if self.has_way(reading, without, |grid| self.keeps_clues(grid))? {
            return Err(CheckError::Pattern("the clue can be kept without the digit"));
        }
        self.each_effect(|gone| {
            Ok(named
                .iter()
                .all(|&place| gone.1 == digit && self.position.sees(place.0, gone.0)))
        })
    }

    /// Houses that do not overlap, less cages that do not either: what is left over has a sum.
    fn check_difference(&self) -> Result<(), CheckError> {
        let evidence = self.evidence();
        let shape = self.position.shape();
        let (mut area, mut covered, mut total) = (CellSet::new(), CellSet::new(), 0);
        let mut joins = |whole: &mut CellSet, cells: &CellSet, sum: i64| {
            let is_apart = !cells.is_empty() && !whole.intersects(cells);
            *whole |= cells;
            total += sum;
            is_apart
        };
        let side = shape.side() as i64;
        let mut houses = evidence.houses_as(HouseRole::Base).peekable();
        let mut fits = houses.peek().is_some();
        for house in houses {
            fits &= joins(&mut area, shape.house_set(house), side * (side + 1) / 2);
        }
        for &id in &evidence.clues {
            fits &= match self.rules.clues().get(id) {
                Some(Clue::Killer {
                    cells,
                    sum: Some(sum),
                }) => joins(&mut covered, &cells.iter().copied().collect(), -i64::from(*sum)),
                _ => false,
            };
        }
        if !fits {
            return Err(CheckError::Pattern(
                "its houses or its cages overlap, or have no sum",
            ));
        }
        let (inside, outside) = (&area - &covered, &covered - &area);
        let cells = |role| evidence.cells_as(role).collect::<CellSet>();
        if cells(Role::Defining) != inside || cells(Role::Companion) != outside {
            return Err(CheckError::Pattern("what is left over is not what it says"));
        }
        let weighed = |cells: &CellSet, weight: i64| -> Vec<(Cell, i64)> {
            cells.iter().map(|cell| (cell, weight)).collect()
        };
        let terms = [weighed(&inside, 1), weighed(&outside, -1)].concat();
        let value = |digit: Digit| i64::from(digit.get());
        let adds_up = |grid: &Grid| {
            let sum: Option<i64> = terms
                .iter()
                .map(|&(cell, weight)| Some(weight * value(grid.get(cell)?)))
                .sum();
            sum == Some(total)
        };
        let is_open = |&(cell, _): &(Cell, i64)| self.position.value(cell).is_none();
        let open: Vec<(Cell, i64)> = terms.iter().copied().filter(is_open).collect();
        let placed = terms
            .iter()
            .filter_map(|&(cell, weight)| Some(weight * value(self.position.value(cell)?)));
        let reading = Reading::of_sum(self.rules, &open, total - placed.sum::<i64>());
        let reading = reading.ok_or(CheckError::Pattern("nothing is left over"))?;
        self.check_reading_within(&reading, |cell| self.position.possible(cell), adds_up)
    }

    /// The places of a digit in a house, where it has several and all of them are in the clue of a reading.
    fn places_in_house(&self, reading: &Reading, house: HouseId, digit: Digit) -> Option<Vec<Cell>> {
        let places: Vec<Cell> = self.position.cells_in(house, digit).collect();
        let stands = self.position.placed_digits(house).contains(digit);
        let is_inside = places.iter().all(|cell| reading.cells.contains(cell));
        (places.len() > 1 && is_inside && !stands).then_some(places)
    }

    /// A clue with a digit of a house in it, with cells beside it, or with another clue.
    fn check_blocked(&self) -> Result<(), CheckError> {
        let evidence = self.evidence();
        if let &[(HouseRole::Base, house)] = &evidence.houses[..] {
            let reading = self.rules.reading(self.clue()?);
            let about = reading.zip(evidence.digits.single());
            let (reading, digit) = about.ok_or(CheckError::Pattern("it is about one digit"))?;
            let places = self.places_in_house(reading, house, digit);
            let named = evidence.candidates_as(Role::Defining);
            let places = places.filter(|all| named.eq(all.iter().map(|&cell| (cell, digit))));
            let places = places.ok_or(CheckError::Pattern(
                "it leaves out places of its digit, or names some that do not belong to it",
            ))?;
            return places.iter().try_for_each(|&place| {
                let with = |cell: Cell| match cell == place {
                    true => DigitSet::of(digit),
                    false => self.position.possible(cell),
                };
                self.check_reading_within(reading, with, |grid| self.keeps_clues(grid))
            });
        }
        let parts: Option<Vec<&Reading>> = evidence
            .clues
            .iter()
            .map(|&clue| self.rules.reading(clue))
            .collect();
        let parts = parts.filter(|parts| !parts.is_empty());
        let parts = parts.ok_or(CheckError::Pattern("a clue of it cannot be read"))?;
        let cells = parts.iter().flat_map(|part| part.cells.iter().copied());
        let open = cells.filter(|&cell| self.position.value(cell).is_none());
        if !evidence.cells_as(Role::Defining).eq(open) {
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
