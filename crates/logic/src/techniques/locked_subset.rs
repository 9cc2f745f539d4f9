//! Locked pair and triple: a naked subset whose cells lie in a box and on a line at once, so its digits leave
//! the rest of both. What makes it easy to see is that both houses profit.
//!
//! ```text
//! | 25  25  -  | - - - | - - - |
//! |  -   -  -  |       |       |   - : neither 2 nor 5
//! |  -   -  -  |       |       |
//! ```

use super::naked_subset::{each_subset, step};
use super::prelude::*;

/// Naked subsets of the technique's size in an intersection, with something to remove on both sides.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let shape = position.shape();
    for house in shape.houses_of_kind(HouseKind::Box) {
        each_subset(
            query,
            house.id(),
            query.technique.size(),
            &mut |subset, digits| {
                if position.common_houses(subset).nth(1).is_none() {
                    return Flow::Continue(());
                }
                let clears_both = |step: &Step| {
                    let touched = |house: &HouseId| {
                        let outside = step.eliminations.iter();
                        outside
                            .clone()
                            .any(|&(cell, _)| shape.house_set(*house).contains(cell))
                    };
                    position.common_houses(subset).all(|house| touched(&house))
                };
                report(step(query, house.id(), subset, digits).filter(clears_both), sink)
            },
        )?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_pair_in_a_box_and_a_row_clears_both() {
        let found = steps("locked-pair", "{12}{12}.. .... .... .... @2x2");
        assert_eq!(found, ["r1c3-1 r1c3-2 r1c4-1 r1c4-2 r2c1-1 r2c1-2 r2c2-1 r2c2-2"]);
        let only_the_box = "{12}{12}{34}{34} .... .... .... @2x2";
        assert_eq!(
            steps("locked-pair", only_the_box),
            ["r2c3-3 r2c3-4 r2c4-3 r2c4-4"; 0]
        );
    }
}
