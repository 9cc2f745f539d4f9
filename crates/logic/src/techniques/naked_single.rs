//! Naked single: a cell has only one candidate left.
//!
//! ```text
//! 1 2 3 | . . . | . . .
//! . . . | 4 5 6 | . . .
//! . . * | . . . | 7 8 .     * sees 1 to 8, so it is 9
//! ```

use super::prelude::*;

/// Every cell with one candidate, in reading order.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    for cell in position.blanks().iter() {
        if let Some(digit) = position.candidates(cell).single() {
            let evidence = Evidence::about_digit(digit).cells(Role::Defining, [cell]);
            sink(Step::placing(query.technique, cell, digit, evidence))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn one_candidate_left() {
        let found = steps("naked-single", "12.. 3... .... .... @2x2");
        assert_eq!(found, ["r2c2=4"]);
    }
}
