//! Direct steps: a digit can be placed at once because a locked candidate or a hidden subset takes its last
//! rivals away. They need no pencil marks: one looks at where a digit can go and sees the answer in the same
//! glance.
//!
//! ```text
//! | 5 5 . | / / / | . . . |    the 5 of the first box is in the top row,
//! | / / / | 5 / / | . . . |    so the second box has its 5 not there but below:
//! | / / / | / / / | . . . |    one place is left, and the 5 goes there
//! ```

use super::hidden_subset::each_subset;
use super::locked_candidates::{each_locked, evidence};
use super::prelude::*;

/// A box points along a line, and another box on that line has one place left.
pub fn find_pointing(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    for kind in [HouseKind::Column, HouseKind::Row] {
        find_locked(query, HouseKind::Box, kind, sink)?;
    }
    Flow::Continue(())
}

/// A line claims a box, and another line through that box has one place left.
pub fn find_claiming(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    for kind in [HouseKind::Column, HouseKind::Row] {
        find_locked(query, kind, HouseKind::Box, sink)?;
    }
    Flow::Continue(())
}

fn find_locked(query: &Query<'_>, from: HouseKind, to: HouseKind, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let shape = position.shape();
    each_locked(position, from, to, &mut |base, cover, digit| {
        let cleared = shape.house_set(cover.id());
        let others = shape.houses_of_kind(from).iter();
        for third in others.filter(|third| third.id() != base.id()) {
            let mut left = position
                .cells_in(third.id(), digit)
                .filter(|&cell| !cleared.contains(cell));
            let (Some(cell), None) = (left.next(), left.next()) else {
                continue;
            };
            if position.places(third.id(), digit).len() > 1 {
                let evidence = evidence(position, base, cover, digit)
                    .house(HouseRole::Link, third.id())
                    .cells(Role::Pivot, [cell]);
                sink(Step::placing(query.technique, cell, digit, evidence))?;
            }
        }
        Flow::Continue(())
    })
}

/// A hidden subset takes places from another digit of the house, which has one place left.
pub fn find_hidden_subset(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let size = query.technique.size();
    for house in houses_by_sight(position.shape()) {
        if position.blank_places(house.id()).len() <= size {
            continue;
        }
        each_subset(query, house.id(), size, &mut |digits, subset| {
            for digit in (position.shape().digits() - digits).iter() {
                let mut left = position
                    .cells_in(house.id(), digit)
                    .filter(|cell| !subset.contains(cell));
                let (Some(cell), None) = (left.next(), left.next()) else {
                    continue;
                };
                if position.places(house.id(), digit).len() > 1 {
                    let evidence = Evidence::about(digits)
                        .house(HouseRole::Base, house.id())
                        .cells(Role::Defining, subset.iter().copied())
                        .cells(Role::Pivot, [cell]);
                    return sink(Step::placing(query.technique, cell, digit, evidence));
                }
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_box_points_and_its_neighbour_follows() {
        // Box 1 has its 1 in row 1, so box 2 has it in r2c4, the only place outside that row.
        let found = steps("direct-pointing", "{12}{12}.. {34}{34}{2}. .... .... @2x2");
        assert_eq!(found[0], "r2c4=1");
    }

    #[test]
    fn a_line_claims_and_another_follows() {
        let found = steps(
            "direct-claiming",
            "85+3+9+2+1+6+74 \
             +7+465+8+312+9 \
             +2+91+4+7+6+3+8+5 \
             4+37+1+5+8+29+6 \
             +96+2+3+47..+1 \
             5+1+8+6+92{7}.3 \
             +1+2+5+769..8 \
             6+7+9+8+3.5.+2 \
             +3+8+421+5+9+67",
        );
        assert_eq!(found, ["r8c6=4"]);
    }

    #[test]
    fn a_hidden_pair_leaves_one_place() {
        let found = steps(
            "direct-hidden-pair",
            "+4+87+691+2+3+5 \
             +3257+8+4+9+1+6 \
             +1+9+6...+84+7 \
             +864+1+5+97+2+3 \
             2+7+3+46+8+5+9+1 \
             +9+5+13+7.+684 \
             6+1+8...4+72 \
             +7428+163+5+9 \
             5+3+9+2+4+7+1+68",
        );
        assert_eq!(found, ["r3c4=5", "r6c6=2", "r3c4=5"]);
    }

    #[test]
    fn a_hidden_triple_leaves_one_place() {
        let found = steps(
            "direct-hidden-triple",
            "2+7+5...+13+8 \
             +69+4+8+3+1+2+75 \
             +1+38+5+7+26+9+4 \
             +4+2+79..5+1+3 \
             +8+6+9+3+1+542+7 \
             513+7+2+4+8+6+9 \
             75+1+2..+3+86 \
             +9+426..+7+51 \
             +38+61+5794+2",
        );
        assert_eq!(found, ["r8c5=8"]);
    }
}
