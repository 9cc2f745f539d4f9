//! Nested forcing net: a contradiction inside of which other candidates are refuted by suppositions of their
//! own. With as many levels as it takes every puzzle with one solution comes to its end.
//!
//! ```text
//! suppose r1c1 = 1 -> r1c4 = 2
//!                     suppose r4c4 = 3 as well -> ... -> nothing is left for r7c4
//!                  -> r4c4 is not 3 -> ... -> 5 has no place in box 9
//! ```

use super::prelude::*;
use crate::net::find_nested;

/// The shortest of some at the smallest depth at which there are any.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_nested(query, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const TEXT: &str = "...7+8..{13}2 ..1.3.+7.+8 87...29.{345} .8.{3456}7{1345}.{23469}. 4..2.{135}8{369}. \
        ..6{34}.8.5{1379} 1..+846{35}7. {379}{349}+81+5...6 +65{347}.+2.18.";

    #[test]
    fn what_is_refuted_by_way_of_other_refutations_goes() {
        assert_eq!(steps("nested-forcing-net", TEXT)[0], "r1c7-5");
    }
}
