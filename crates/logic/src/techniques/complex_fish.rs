//! Franken and mutant fish: fish in which boxes, or rows and columns on the same side, serve as bases and covers.
//!
//! *Franken*: the bases are lines of one direction and boxes, the covers lines of the other direction and boxes.
//! *Mutant*: anything beyond that. Both exist with and without fins.
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
pub fn find_franken(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    franken(hunt, false, sink)
}

/// Franken fish with fins.
pub fn find_finned_franken(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    franken(hunt, true, sink)
}

/// Mutant fish without fins.
pub fn find_mutant(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    mutant(hunt, false, sink)
}

/// Mutant fish with fins.
pub fn find_finned_mutant(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    mutant(hunt, true, sink)
}

fn franken(hunt: &Hunt<'_>, finned: bool, sink: &mut Sink<'_>) -> Flow {
    let rules = |bases, covers| Rules {
        bases,
        covers,
        size: hunt.technique.size(),
        finned,
    };
    let rows_and_boxes = |kind| matches!(kind, HouseKind::Row | HouseKind::Box);
    let columns_and_boxes = |kind| matches!(kind, HouseKind::Column | HouseKind::Box);
    let has_box = |fish: &Fish| kinds(hunt, fish).contains(&HouseKind::Box);
    let orientations = [
        rules(columns_and_boxes, rows_and_boxes),
        rules(rows_and_boxes, columns_and_boxes),
    ];
    for rules in orientations {
        for digit in hunt.position.shape().digits().iter() {
            report_fish(hunt, digit, &rules, &has_box, sink)?;
        }
    }
    Flow::Continue(())
}

fn mutant(hunt: &Hunt<'_>, finned: bool, sink: &mut Sink<'_>) -> Flow {
    let rules = Rules {
        bases: |_| true,
        covers: |_| true,
        size: hunt.technique.size(),
        finned,
    };
    for digit in hunt.position.shape().digits().iter() {
        report_fish(hunt, digit, &rules, &|fish| is_mutant(hunt, fish), sink)?;
    }
    Flow::Continue(())
}

/// Whether lines of both directions, or an extra house, stand on the same side.
fn is_mutant(hunt: &Hunt<'_>, fish: &Fish) -> bool {
    let has = |houses: &[HouseId], kind: HouseKind| {
        let kind_of = |id: &HouseId| hunt.position.shape().house(*id).map(House::kind);
        houses.iter().any(|id| kind_of(id) == Some(kind))
    };
    let both = |houses: &[HouseId]| has(houses, HouseKind::Row) && has(houses, HouseKind::Column);
    let parallel = |kind| has(&fish.bases, kind) && has(&fish.covers, kind);
    both(&fish.bases)
        || both(&fish.covers)
        || parallel(HouseKind::Row)
        || parallel(HouseKind::Column)
        || kinds(hunt, fish).contains(&HouseKind::Extra)
}

fn kinds(hunt: &Hunt<'_>, fish: &Fish) -> Vec<HouseKind> {
    let houses = fish.bases.iter().chain(&fish.covers);
    houses
        .filter_map(|&id| hunt.position.shape().house(id).map(House::kind))
        .collect()
}
