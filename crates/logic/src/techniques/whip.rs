//! Whip: suppose a candidate, the target, and go from variable to variable. A variable is a cell, or a digit
//! in a house. In each of them all candidates but one are gone, because of the target or of what was found
//! before it, and one of them because of what was found just before. Where nothing is left the target is
//! wrong.
//!
//! ```text
//! suppose r1c1 = 5 -> r1c4 = 3 -> 3 of box 5 in r5c5 (not r6c6, by r1c1 = 5)
//!                              -> 3 of column 9 has no place (not r2c9, by r1c4 = 3): r1c1 is not 5
//! ```
//!
//! In a *g-whip* what is found may be a digit in one of several cells that lie in two houses at once.

use super::prelude::*;
use crate::braid::find_whips;

/// The shortest first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_whips(query, false, sink)
}

/// The shortest first, each with a group.
pub fn find_grouped(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_whips(query, true, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const TEXT: &str = "...7+8..{13}2 ..1.3.+7.+8 87...29.{345} .8.{3456}7{1345}.{23469}. 4..2.{135}8{369}. \
        ..6{34}.8.5{1379} 1..+846{35}7. {379}{349}+81+5...6 +65{347}.+2.18.";

    #[test]
    fn what_leaves_nothing_at_the_end_of_a_line_of_variables_goes() {
        assert_eq!(steps("whip", TEXT)[0], "r1c2-4");
    }

    #[test]
    fn a_group_may_be_what_is_left() {
        assert_eq!(steps("g-whip", TEXT)[0], "r1c2-4");
    }
}
