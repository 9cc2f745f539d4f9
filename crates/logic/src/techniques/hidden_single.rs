//! Hidden single: in a house a digit has only one place left, whatever else that cell could be.
//!
//! ```text
//! | .   .  7 |
//! | 57 5/ .  |   / : no 5 there, so the 5 of the box must go to the cell on the left
//! | /   /  / |
//! ```

use super::prelude::*;

/// Every digit with a single place in a house, boxes first.
/// A house with only one blank cell is a full house instead.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    for house in houses_by_sight(position.shape()) {
        if position.blank_places(house.id()).len() == 1 {
            continue;
        }
        for digit in position.shape().digits().iter() {
            let Some(place) = position.places(house.id(), digit).single() else {
                continue;
            };
            let cell = house.cells()[place];
            let evidence = Evidence::about_digit(digit)
                .house(HouseRole::Base, house.id())
                .cells(Role::Defining, [cell]);
            sink(Step::placing(query.technique, cell, digit, evidence))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn boxes_are_looked_at_first() {
        let found = steps("hidden-single", "1... ..1. .... ...1 @2x2");
        // Box 3 has its 1 in r3c2 only, and so has column 2; row 3 says the same.
        assert_eq!(found, ["r3c2=1", "r3c2=1", "r3c2=1"]);
    }
}
