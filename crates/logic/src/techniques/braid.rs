//! Braid: a whip in which a variable may hang on anything that was found before, not just on the last.
//!
//! ```text
//! suppose r1c1 = 5 -> r1c4 = 3 ------------+
//!                 \-> r4c1 = 7 -> r4c9 = 2 +-> nothing is left for r9c9: r1c1 is not 5
//! ```
//!
//! In a *g-braid* what is found may be a digit in one of several cells that lie in two houses at once.

use super::prelude::*;
use crate::braid::find_braids;

/// Short ones first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_braids(query, false, sink)
}

/// Short ones first, each with a group.
pub fn find_grouped(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_braids(query, true, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const TEXT: &str = "...7+8..{13}2 ..1.3.+7.+8 87...29.{345} .8.{3456}7{1345}.{23469}. 4..2.{135}8{369}. \
        ..6{34}.8.5{1379} 1..+846{35}7. {379}{349}+81+5...6 +65{347}.+2.18.";

    #[test]
    fn what_leaves_nothing_where_several_things_meet_goes() {
        assert_eq!(steps("braid", TEXT)[0], "r1c2-4");
    }

    #[test]
    fn a_group_may_be_one_of_them() {
        assert_eq!(steps("g-braid", TEXT)[0], "r1c2-4");
    }
}
