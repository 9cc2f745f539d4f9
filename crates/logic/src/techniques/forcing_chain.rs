//! Forcing chains: suppose something and follow what it forces, one fact after the other.
//!
//! *Contradiction*: where that leads to two things that cannot both be, or leaves a cell or a digit without a
//! place, the supposition is wrong. *Cell* and *house*: one of the candidates of a cell is right, and one of
//! the places of a digit in a house; what all of them lead to is right as well.
//!
//! ```text
//! r1c1 = 1 -> r1c4 = 2                     whichever it is, r1c4 or r3c4 is 2:
//! r1c1 = 3 -> r3c1 = 1 -> r3c4 = 2         no 2 elsewhere in column 4
//! r1c1 = 4 -> r1c4 = 2
//! ```

use super::prelude::*;
use crate::net::find_chains;

/// The shortest first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_chains(query, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const CONTRADICTION: &str = "{156}{256}3..87.+4 {4689}{2478}{248}5{2479}..{69}3 .{47}{19}.6+325+8 .1.6.+5+34. \
        {36}..{178}.25.9 7.{259}{489}+3..{68}. ..63{258}.+9.1 2{34}{15}.{145}98.. ..7..+64.+5";

    const CELL: &str = "1{467}2.+3.{489}5{89} ..{58}..{1256}3.7 .{5679}+3{5689}4{2578}{168}.. \
        5{24}9{1468}.{1268}.+3. 7..3.{156}2+94 {24}3.{146}{267}9.8. .{2569}..84{569}1+3 \
        .{15}{157}29+3{456}{47}. 3{689}4.1.{589}.{289}";

    const HOUSE: &str = "...+7.81+5. 5...4..7. .73{569}...4+8 .{58}12....{47} ..+4..58+2. 9{258}.{48}...3. \
        {14}{145}63{15}9.+8. 8...7.4.{369} {23}{239}7{48}.{46}{369}15";

    #[test]
    fn what_leads_to_a_contradiction_goes() {
        assert_eq!(steps("contradiction-forcing-chain", CONTRADICTION)[0], "r6c2-4");
    }

    #[test]
    fn what_every_candidate_of_a_cell_excludes_goes() {
        assert_eq!(steps("cell-forcing-chain", CELL)[0], "r2c4-6");
    }

    #[test]
    fn what_every_place_in_a_house_excludes_goes() {
        assert_eq!(steps("house-forcing-chain", HOUSE)[0], "r1c5-6");
    }
}
