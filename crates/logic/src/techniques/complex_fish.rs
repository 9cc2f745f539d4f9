//! Franken and mutant fish: fish in which boxes, or rows and columns on the same side,
//! serve as bases and covers.
//!
//! *Franken*: the bases are lines of one direction and boxes, the covers lines of the other direction and
//! boxes. *Mutant*: anything beyond that. Both exist with and without fins.
//!
//! ```text
//! bases r3, box 5; covers c4, c6:
//!      c4  c6
//! r3 | X . X |
//!    |-------|
//!    | X / / |   box 5 has the digit in columns 4 and 6 only,
//!    | / / X |   and so has row 3: both columns are used up
//!    | / / X |
//! ```

use super::finned_fish::report_fish;
use super::fish_search::{Fish, Rules};
use super::prelude::*;

/// Franken fish without fins.
pub fn find_franken(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    franken(query, false, sink)
}

/// Franken fish with fins.
pub fn find_finned_franken(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    franken(query, true, sink)
}

/// Mutant fish without fins.
pub fn find_mutant(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    mutant(query, false, sink)
}

/// Mutant fish with fins.
pub fn find_finned_mutant(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    mutant(query, true, sink)
}

fn franken(query: &Query<'_>, finned: bool, sink: &mut Sink<'_>) -> Flow {
    let rules = |bases, covers| Rules {
        bases,
        covers,
        size: query.technique.size(),
        finned,
    };
    let rows_and_boxes = |kind| matches!(kind, HouseKind::Row | HouseKind::Box);
    let columns_and_boxes = |kind| matches!(kind, HouseKind::Column | HouseKind::Box);
    let has_box = |fish: &Fish| kinds(query, fish).contains(&HouseKind::Box);
    let orientations = [
        rules(columns_and_boxes, rows_and_boxes),
        rules(rows_and_boxes, columns_and_boxes),
    ];
    for rules in orientations {
        for digit in query.position.shape().digits().iter() {
            report_fish(query, digit, &rules, &has_box, sink)?;
        }
    }
    Flow::Continue(())
}

fn mutant(query: &Query<'_>, finned: bool, sink: &mut Sink<'_>) -> Flow {
    let rules = Rules {
        bases: |_| true,
        covers: |_| true,
        size: query.technique.size(),
        finned,
    };
    for digit in query.position.shape().digits().iter() {
        report_fish(query, digit, &rules, &|fish| is_mutant(query, fish), sink)?;
    }
    Flow::Continue(())
}

/// Whether lines of both directions, or an extra house, stand on the same side.
fn is_mutant(query: &Query<'_>, fish: &Fish) -> bool {
    let has = |houses: &[HouseId], kind: HouseKind| {
        let kind_of = |id: &HouseId| query.position.shape().house(*id).map(House::kind);
        houses.iter().any(|id| kind_of(id) == Some(kind))
    };
    let both = |houses: &[HouseId]| has(houses, HouseKind::Row) && has(houses, HouseKind::Column);
    let parallel = |kind| has(&fish.bases, kind) && has(&fish.covers, kind);
    both(&fish.bases)
        || both(&fish.covers)
        || parallel(HouseKind::Row)
        || parallel(HouseKind::Column)
        || kinds(query, fish).contains(&HouseKind::Extra)
}

fn kinds(query: &Query<'_>, fish: &Fish) -> Vec<HouseKind> {
    let houses = fish.bases.iter().chain(&fish.covers);
    houses
        .filter_map(|&id| query.position.shape().house(id).map(House::kind))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_box_as_a_base_makes_a_franken_fish() {
        let found = steps(
            "franken-swordfish",
            ".8.+3+1+59.+2 \
             +1+3+5+269+7+48 \
             .2+98+47+51. \
             +9.+34.+28.+1 \
             .4+21.+8+39. \
             5+1+8+6+932+74 \
             2..+5+8+4+139 \
             .+5.+9+3+16+2+7 \
             +3+9172+6+4+8+5",
        );
        assert_eq!(found, ["r1c1-6", "r1c1-6"]);
    }

    #[test]
    fn and_with_a_fin() {
        let found = steps(
            "finned-franken-x-wing",
            "3+4+9+16+5+72+8 \
             15+6+7+2+8+3+9+4 \
             +7+8+2394+1+6+5 \
             +5+91+8+7+6+4+3+2 \
             8+67+4+32+519 \
             +4+2+35+19+8+7+6 \
             +6+1+82+4+79.+3 \
             2+74+9.+3+6.1 \
             +9+3+5+681+2+47",
        );
        assert_eq!(found, ["r8c8-5"]);
    }

    #[test]
    fn lines_of_both_directions_make_a_mutant() {
        let found = steps(
            "mutant-swordfish",
            ".+7.+8+93+15+2 \
             +98+3+52+1... \
             +2+51+7..+3+89 \
             +1+9+5+2.+78.+3 \
             +3.891+57+2. \
             .2+7.3+8+5+91 \
             +53.1{7}26.8 \
             7+1+2.+8.+9+35 \
             +8..3{57}9.+1.",
        );
        assert_eq!(found, ["r2c8-4 r9c3-4", "r2c8-4 r9c3-4"]);
    }

    #[test]
    fn and_a_mutant_with_a_fin() {
        let found = steps(
            "finned-mutant-x-wing",
            "9+81+3+2+4+5+7+6 \
             2..5+6+7+81+9 \
             .+5.+8+9+1342 \
             1+95+2+4+8+6.7 \
             {37}6{37}+9+1+5+2.+4 \
             .+2.+6739+5+1 \
             5+1.+4.97+2+3 \
             .+721.+6+4+98 \
             ...7.+2+16+5",
        );
        assert_eq!(found, ["r5c8-3", "r5c8-3"]);
    }
}
