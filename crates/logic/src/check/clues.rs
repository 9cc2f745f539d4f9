//! The check of steps about clues: with the opposite of each effect the clues that the step names must have
//! no way left to be kept.
//!
//! The ways are tried one by one (`ways`), and the board's own meaning of the clues says which of them is
//! one. Nothing here, nor in what it stands on, is shared with what finds the steps.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use kudosu_board::{Cell, CellSet, Clue, ClueKind, Clues, Digit, DigitSet, HouseId};

use super::CheckError;
use super::exclusions::Exclusions;
use super::proof::Proof;
use super::reasons::Reasons;
use super::ways::{Apart, Digits, Total, Ways, cells_of_whole, possible};
use crate::{Candidate, Evidence, HouseRole, Position, Role, Step, Technique};

pub(super) fn check(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let Some(clues) = position.clues() else {
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
    let apart = Apart::by_clues(clues);
    let checker = Checker {
        position,
        clues,
        step,
        apart: &apart,
        digits: possible(position),
    };
    match step.technique {
        Technique::ClueCombinations => checker.check_combinations(),
        Technique::RequiredDigit => checker.check_required(),
        Technique::RuleOf45 => checker.check_difference(),
        Technique::BlockedCombinations => checker.check_blocked(),
        _ => checker.check_common(exclusions),
    }
}

struct Checker<'a> {
    position: &'a Position,
    clues: &'a Clues,
    step: &'a Step,
    apart: &'a Apart,
    /// What each cell holds or can still hold.
    digits: Digits,
}

impl<'a> Checker<'a> {
    fn evidence(&self) -> &'a Evidence {
        &self.step.evidence
    }

    /// The one clue of the step.
    fn clue(&self) -> Result<&'a Clue, CheckError> {
        let named = match self.evidence().clues[..] {
            [clue] => self.clues.get(clue),
            _ => None,
        };
        named.ok_or(CheckError::Pattern("it is about one clue"))
    }

    /// The cells of the clues of the step, and further ones, with nothing but what these clues say.
    fn ways(&self, more: impl IntoIterator<Item = Cell>) -> Ways<'a> {
        Ways::new(self.clues, self.apart, &self.evidence().clues, more)
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.position.value(cell).is_none()
    }

    /// Whether the cells that a step names with a role are these, each once.
    fn names_just(&self, role: Role, cells: impl Iterator<Item = Cell>) -> bool {
        let named: Vec<Cell> = self.evidence().cells_as(role).collect();
        let once: CellSet = named.iter().copied().collect();
        once.len() == named.len() && once == cells.collect::<CellSet>()
    }

    /// With a candidate that falls there is no way to fill the cells; what falls lies in one of them.
    fn check_effects(&self, ways: &Ways<'_>, digits: &Digits) -> Result<(), CheckError> {
        for &(cell, digit) in &self.step.eliminations {
            let mut supposed = digits.clone();
            let is_there = supposed[cell.index()].contains(digit);
            supposed[cell.index()] = DigitSet::of(digit);
            if !ways.has(cell) || (is_there && ways.are_there(&supposed)?) {
                return Err(CheckError::Unproven((cell, digit)));
            }
        }
        Ok(())
    }

    /// Where reasons are told, they are about just what falls, and true.
    fn check_reasons(
        &self,
        total: Option<Total>,
        beside: Vec<Cell>,
        house: Option<(HouseId, Digit)>,
    ) -> Result<(), CheckError> {
        let evidence = self.evidence();
        if evidence.reasons.is_empty() {
            return Ok(());
        }
        let reasons = self.reasons(&self.digits);
        let reasons = Reasons {
            beside,
            total,
            house,
            ..reasons
        };
        reasons.check(&evidence.reasons, &self.step.eliminations)
    }

    /// What reasons may speak of, with these digits.
    fn reasons<'d>(&'d self, digits: &'d Digits) -> Reasons<'d> {
        let named = self.evidence().clues.iter();
        Reasons {
            clues: self.clues,
            apart: self.apart,
            digits,
            named: named.filter_map(|&id| self.clues.get(id)).collect(),
            beside: Vec::new(),
            total: None,
            house: None,
        }
    }

    /// A step of which nothing but its pattern is told.
    fn has_no_reasons(&self) -> Result<(), CheckError> {
        match self.evidence().reasons.is_empty() {
            true => Ok(()),
            false => Err(CheckError::Pattern(
                "it tells reasons where its technique has none",
            )),
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
        if let &[(Role::Pivot, start)] = &evidence.cells[..] {
            return self.check_beside(start);
        }
        let cells = cells_of_whole(self.clues, clue).into_iter();
        if evidence.cells.is_empty()
            || !self.names_just(Role::Defining, cells.filter(|&cell| self.is_open(cell)))
        {
            return Err(CheckError::Pattern("its cells are not the open ones of the clue"));
        }
        self.check_effects(&self.ways([]), &self.digits)?;
        self.check_reasons(None, Vec::new(), None)?;
        self.check_told(clue)
    }

    /// What one cell can be leaves others, each of them by itself.
    fn check_beside(&self, start: Cell) -> Result<(), CheckError> {
        self.has_no_reasons()?;
        for &(cell, digit) in &self.step.eliminations {
            let mut supposed = self.digits.clone();
            supposed[cell.index()] = DigitSet::of(digit);
            if cell == start || self.ways([start, cell]).are_there(&supposed)? {
                return Err(CheckError::Unproven((cell, digit)));
            }
        }
        Ok(())
    }

    /// Where ways to keep the clue are told, they are all there are after the step.
    fn check_told(&self, clue: &Clue) -> Result<(), CheckError> {
        let told = &self.evidence().combinations;
        if told.is_empty() {
            return Ok(());
        }
        let mut left = self.digits.clone();
        for &(cell, digit) in &self.step.eliminations {
            left[cell.index()].remove(digit);
        }
        let cells = cells_of_whole(self.clues, clue);
        let mut all: BTreeSet<Vec<Digit>> = BTreeSet::new();
        self.ways([]).each(&left, &mut |digits| {
            let in_cell = |cell: &Cell| digits[cell.index()].single();
            let mut way: Vec<Digit> = cells.iter().filter_map(in_cell).collect();
            if !says_where(clue.kind()) {
                way.sort_unstable();
            }
            all.insert(way);
            match all.len() > told.len() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        match all.iter().eq(told) {
            true => Ok(()),
            false => Err(CheckError::Pattern(
                "the clue can be kept in other ways than those it tells",
            )),
        }
    }

    /// Where a digit can still go in a clue; none where it stands there already.
    fn places_in_clue(&self, clue: &Clue, digit: Digit) -> Vec<Cell> {
        let cells = cells_of_whole(self.clues, clue);
        match cells.iter().any(|&cell| self.position.value(cell) == Some(digit)) {
            true => Vec::new(),
            false => cells
                .into_iter()
                .filter(|&cell| self.position.allows(cell, digit))
                .collect(),
        }
    }

    /// Whether the candidates that a step names are these places of a digit, each once.
    fn names_places(&self, digit: Digit, places: &[Cell]) -> bool {
        let named = self.evidence().candidates_as(Role::Defining);
        let mut named: Vec<Candidate> = named.collect();
        let mut all: Vec<Candidate> = places.iter().map(|&cell| (cell, digit)).collect();
        named.sort_unstable();
        all.sort_unstable();
        !all.is_empty() && named == all
    }

    fn the_digit(&self) -> Result<Digit, CheckError> {
        let digit = self.evidence().digits.single();
        digit.ok_or(CheckError::Pattern("it is about one digit"))
    }

    fn check_required(&self) -> Result<(), CheckError> {
        let (clue, digit) = (self.clue()?, self.the_digit()?);
        let places = self.places_in_clue(clue, digit);
        if !self.names_places(digit, &places) {
            return Err(CheckError::Pattern(
                "it leaves out places of its digit, or names some that do not belong to it",
            ));
        }
        let mut without = self.digits.clone();
        for cell in cells_of_whole(self.clues, clue) {
            without[cell.index()].remove(digit);
        }
        if self.ways([]).are_there(&without)? {
            return Err(CheckError::Pattern("the clue can be kept without the digit"));
        }
        self.check_told(clue)?;
        self.check_why_needed(&without)?;
        let is_out =
            |gone: &Candidate| gone.1 == digit && places.iter().all(|&place| self.apart.are(place, gone.0));
        match self.step.eliminations.iter().find(|gone| !is_out(gone)) {
            Some(&gone) => Err(CheckError::Unproven(gone)),
            None => Ok(()),
        }
    }

    /// Why the clue cannot be kept with these digits, which lack the one that it needs.
    fn check_why_needed(&self, without: &Digits) -> Result<(), CheckError> {
        let evidence = self.evidence();
        let reasons = self.reasons(without);
        match &evidence.reasons[..] {
            [] => Ok(()),
            [reason] if reason.gone == self.step.eliminations => reasons.check_one(&reason.why, &[]),
            _ => Err(CheckError::Pattern("its reasons are not about what falls")),
        }
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
            fits &= match self.clues.get(id) {
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
        if !self.names_just(Role::Defining, inside.iter())
            || !self.names_just(Role::Companion, outside.iter())
        {
            return Err(CheckError::Pattern("what is left over is not what it says"));
        }
        let weighed = |cells: &CellSet, weight: i64| -> Vec<(Cell, i64)> {
            cells.iter().map(|cell| (cell, weight)).collect()
        };
        let terms = [weighed(&inside, 1), weighed(&outside, -1)].concat();
        let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
        // The cages are summed already; what is left has no clue of its own.
        let sum = Total {
            terms,
            least: total,
            most: total,
        };
        let ways = Ways::new(self.clues, self.apart, &[], cells).with_total(sum.clone());
        self.check_effects(&ways, &self.digits)?;
        self.check_reasons(Some(sum.not_below_zero()), Vec::new(), None)
    }

    /// The places of a digit in a house, where it has several and all of them are in the clue.
    fn places_in_house(&self, clue: &Clue, house: HouseId, digit: Digit) -> Option<Vec<Cell>> {
        let cells = cells_of_whole(self.clues, clue);
        let places: Vec<Cell> = self.position.cells_in(house, digit).collect();
        let stands = self.position.placed_digits(house).contains(digit);
        let is_inside = places.iter().all(|cell| cells.contains(cell));
        (places.len() > 1 && is_inside && !stands).then_some(places)
    }

    /// A clue with a digit of a house in it, with cells beside it, or with another clue.
    fn check_blocked(&self) -> Result<(), CheckError> {
        let evidence = self.evidence();
        if let &[(HouseRole::Base, house)] = &evidence.houses[..] {
            let (clue, digit) = (self.clue()?, self.the_digit()?);
            let places = self.places_in_house(clue, house, digit);
            let places = places.filter(|places| self.names_places(digit, places));
            let places = places.ok_or(CheckError::Pattern(
                "it leaves out places of its digit, or names some that do not belong to it",
            ))?;
            let ways = self.ways([]);
            places.iter().try_for_each(|&place| {
                let mut with = self.digits.clone();
                with[place.index()] = DigitSet::of(digit);
                self.check_effects(&ways, &with)
            })?;
            return self.check_reasons(None, Vec::new(), Some((house, digit)));
        }
        let named = evidence.clues.iter().filter_map(|&id| self.clues.get(id));
        let cells = named.flat_map(|clue| cells_of_whole(self.clues, clue));
        let cells: CellSet = cells.filter(|&cell| self.is_open(cell)).collect();
        if cells.is_empty() || !self.names_just(Role::Defining, cells.iter()) {
            return Err(CheckError::Pattern("its cells are not the open ones of the clue"));
        }
        let beside: Vec<Cell> = evidence.cells_as(Role::Companion).collect();
        if evidence.clues.len() + beside.len() < 2 || evidence.cells.len() != cells.len() + beside.len() {
            return Err(CheckError::Pattern(
                "it lacks a part of its technique, or has one too many",
            ));
        }
        self.check_effects(&self.ways(beside.iter().copied()), &self.digits)?;
        self.check_reasons(None, beside, None)
    }

    /// All places of a digit in a house, or all digits of a cell.
    fn check_common(&self, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
        self.has_no_reasons()?;
        let evidence = self.evidence();
        let mut proof = Proof::new(self.position, exclusions);
        let mut about: Vec<Cell> = self.step.eliminations.iter().map(|&(cell, _)| cell).collect();
        match (&evidence.houses[..], &evidence.cells[..]) {
            (&[(HouseRole::Base, house)], []) => {
                let digit = self.the_digit()?;
                about.extend(self.position.cells_in(house, digit));
                proof.house_holds(house, digit);
            }
            ([], &[(Role::Defining, cell)]) => {
                about.push(cell);
                proof.cell_holds(cell);
            }
            _ => return Err(CheckError::Pattern("it starts from one house or one cell")),
        }
        if evidence.clues.is_empty() || !exclusions.clues_are_about(&about) {
            return Err(CheckError::Pattern(
                "the clues that it names are not those that it rests on",
            ));
        }
        proof.check_effects(self.step)
    }
}

/// Whether a kind of clue says where a digit stands, and not only which digits there are: then a way to keep
/// it is told in the order of its cells.
fn says_where(kind: ClueKind) -> bool {
    use ClueKind::*;
    !matches!(
        kind,
        Killer
            | LittleKiller
            | ExtraRegion
            | Quadruple
            | CountingCircles
            | Difference
            | Ratio
            | Sum
            | Arrow
            | Renban
            | Nabner
    )
}
