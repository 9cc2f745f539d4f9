//! Forcing nets: forcing chains in which a fact may follow from several others together.
//!
//! ```text
//! suppose r1c1 = 1 -> r1c4 = 2 -+
//!                 \-> r4c1 = 3 -+-> r4c4 = 1, because neither 2 nor 3 is left for it
//! ```

use super::prelude::*;
use crate::net::find_nets;

/// The shortest first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_nets(query, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const TEXT: &str = "...7+8..{13}2 ..1.3.+7.+8 87...29.{345} .8.{3456}7{1345}.{23469}. 4..2.{135}8{369}. \
        ..6{34}.8.5{1379} 1..+846{35}7. {379}{349}+81+5...6 +65{347}.+2.18.";

    #[test]
    fn facts_join_to_a_contradiction() {
        assert_eq!(steps("contradiction-forcing-net", TEXT)[0], "r1c2-4");
    }

    #[test]
    fn every_candidate_of_a_cell_leads_to_it() {
        assert_eq!(steps("cell-forcing-net", TEXT)[0], "r9c9-9");
    }

    #[test]
    fn every_place_in_a_house_leads_to_it() {
        assert_eq!(steps("house-forcing-net", TEXT)[0], "r9c9-9");
    }
}
