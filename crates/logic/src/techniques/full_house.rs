//! Full house: a house with one blank cell left takes the one digit it lacks.
//!
//! ```text
//! | 4 8 2 |
//! | 9 . 6 |   the box lacks only 5, and has only one cell for it
//! | 1 7 3 |
//! ```

use super::prelude::*;

/// Every house with a single blank cell.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    for house in houses_by_sight(position.shape()) {
        let Some(place) = position.blank_places(house.id()).single() else {
            continue;
        };
        let cell = house.cells()[place];
        // The digit must be missing from the house, not just possible in the cell: a player may have taken
        // candidates away that are needed.
        let missing = position.shape().digits() - position.placed_digits(house.id());
        let Some(digit) = missing.single().filter(|&digit| position.allows(cell, digit)) else {
            continue;
        };
        let evidence = Evidence::about_digit(digit)
            .house(HouseRole::Base, house.id())
            .cells(Role::Defining, [cell]);
        sink(Step::placing(query.technique, cell, digit, evidence))?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn the_last_cell_of_a_row() {
        let found = steps("full-house", "1234 .... .... ...1 @2x2");
        assert_eq!(found, [""; 0]);
        let found = steps("full-house", "12.4 .... .... ...1 @2x2");
        assert_eq!(found, ["r1c3=3"]);
    }
}
