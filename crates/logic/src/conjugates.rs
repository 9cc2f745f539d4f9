//! Conjugate pairs: the houses in which a digit has exactly two places.

use kudosu_board::{Cell, Digit, HouseId, HouseKind};

use crate::Position;

/// A house in which a digit has exactly two places: one of them holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conjugates {
    /// The house.
    pub house: HouseId,
    /// What kind of house it is.
    pub kind: HouseKind,
    /// The two places, in reading order.
    pub ends: [Cell; 2],
}

impl Conjugates {
    /// Each end together with the other one.
    pub fn both_ways(&self) -> [(Cell, Cell); 2] {
        let [a, b] = self.ends;
        [(a, b), (b, a)]
    }
}

/// Adds all conjugate pairs of a digit, in the order of the houses.
pub fn conjugates(position: &Position, digit: Digit, pairs: &mut Vec<Conjugates>) {
    for house in position.shape().houses() {
        let places = position.places(house.id(), digit);
        let mut cells = position.cells_at(house.id(), places);
        if let (2, Some(a), Some(b)) = (places.len(), cells.next(), cells.next()) {
            pairs.push(Conjugates {
                house: house.id(),
                kind: house.kind(),
                ends: [a, b],
            });
        }
    }
}
