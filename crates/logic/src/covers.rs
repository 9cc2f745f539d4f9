//! Counting cells against digits of houses: where every candidate of some cells lies in one of as many digits
//! of houses as there are cells, each of these digits is used up by the cells.
//!
//! A digit of a house goes to one cell at most, and every cell needs one; so none is left over. The digit
//! goes from the other cells of its house, and a candidate that would use up two of them at once goes as
//! well.

use kudosu_board::{Cell, CellSet, Digit, DigitSet, HouseId};

use crate::{Candidate, Evidence, HouseRole, Position, Query, Role, Step};

/// Cells, and the digits of houses that they use up.
pub(crate) struct CoveredCells {
    /// In the order in which they are told.
    pub cells: Vec<Cell>,
    /// In the order in which they are told, without houses that take up nothing.
    pub covers: Vec<(HouseId, DigitSet)>,
}

impl CoveredCells {
    /// The step, where anything goes.
    pub fn step(&self, query: &Query<'_>) -> Option<Step> {
        let position = query.position;
        let gone = self.eliminations(position);
        Step::removing(query.technique, gone, || {
            let digits = self
                .cells
                .iter()
                .fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
            let houses = self.covers.iter().map(|&(house, _)| house);
            let evidence = Evidence::about(digits)
                .houses(HouseRole::Cover, houses)
                .cells(Role::Defining, self.cells.iter().copied());
            self.covers.iter().fold(evidence, |evidence, &(house, digits)| {
                evidence.cover(house, digits)
            })
        })
    }

    fn eliminations(&self, position: &Position) -> Vec<Candidate> {
        let own: CellSet = self.cells.iter().copied().collect();
        let mut gone = Vec::new();
        for &(house, digits) in &self.covers {
            for digit in digits.iter() {
                gone.extend(cleared(position, &own, house, digit).map(|cell| (cell, digit)));
            }
        }
        for &cell in &self.cells {
            let uses = |digit: &Digit| {
                let shape = position.shape();
                let covers = self.covers.iter().filter(|(house, digits)| {
                    digits.contains(*digit) && shape.house_set(*house).contains(cell)
                });
                covers.count()
            };
            let twice = position.candidates(cell).iter().filter(|digit| uses(digit) > 1);
            gone.extend(twice.map(|digit| (cell, digit)));
        }
        gone
    }
}

/// The cells of a house beside some that would lose a digit.
pub(crate) fn cleared<'a>(
    position: &'a Position,
    own: &'a CellSet,
    house: HouseId,
    digit: Digit,
) -> impl Iterator<Item = Cell> + 'a {
    position
        .cells_in(house, digit)
        .filter(|&cell| !own.contains(cell))
}
