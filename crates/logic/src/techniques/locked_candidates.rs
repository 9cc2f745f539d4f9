//! Locked candidates: the places of a digit in one house all lie in a second house too,
//! so the digit leaves the rest of the second.
//!
//! *Pointing*: the places in a box lie on one line. *Claiming*: the places on a line lie in one box.
//!
//! ```text
//! | 5 5 . | - - - | - - - |   the 5 of the first box is in the top row,
//! | / / / | . . . | . . . |   so there is none in the rest of that row
//! | / / / | . . . | . . . |
//! ```

use super::prelude::*;

/// Boxes whose places for a digit lie on one line: columns first, then rows, then extra houses.
pub fn find_pointing(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    for kind in [HouseKind::Column, HouseKind::Row, HouseKind::Extra] {
        find_locked(query, HouseKind::Box, kind, sink)?;
    }
    Flow::Continue(())
}

/// Lines whose places for a digit lie in one box: columns first, then rows, then extra houses.
pub fn find_claiming(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    for kind in [HouseKind::Column, HouseKind::Row, HouseKind::Extra] {
        find_locked(query, kind, HouseKind::Box, sink)?;
    }
    Flow::Continue(())
}

fn find_locked(query: &Query<'_>, from: HouseKind, to: HouseKind, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    each_locked(position, from, to, &mut |base, cover, digit| {
        let inside = position.shape().house_set(base.id());
        let rest = position
            .cells_in(cover.id(), digit)
            .filter(|&cell| !inside.contains(cell));
        let step = Step::removing(query.technique, rest.map(|cell| (cell, digit)), || {
            evidence(position, base, cover, digit)
        });
        report(step, sink)
    })
}

/// Visits every house of one kind, every house of another kind that it crosses, and every digit whose two or
/// more places in the first all lie in the second.
pub(super) fn each_locked(
    position: &Position,
    from: HouseKind,
    to: HouseKind,
    visit: &mut dyn FnMut(&House, &House, Digit) -> Flow,
) -> Flow {
    let shape = position.shape();
    for base in shape.houses_of_kind(from) {
        let open: DigitSet = shape
            .digits()
            .iter()
            .filter(|&digit| position.places(base.id(), digit).len() > 1)
            .collect();
        for cover in shape.houses_of_kind(to) {
            if open.is_empty() || !shape.house_set(base.id()).intersects(shape.house_set(cover.id())) {
                continue;
            }
            for digit in open.iter() {
                let mut cells = position.cells_in(base.id(), digit);
                if cells.all(|cell| shape.house_set(cover.id()).contains(cell)) {
                    visit(base, cover, digit)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// A digit locked where two houses meet.
pub(super) fn evidence(position: &Position, base: &House, cover: &House, digit: Digit) -> Evidence {
    Evidence::about_digit(digit)
        .house(HouseRole::Base, base.id())
        .house(HouseRole::Cover, cover.id())
        .digit_in(Role::Defining, digit, position.cells_in(base.id(), digit))
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_box_points_along_a_row() {
        // Box 1 has its 1 and 2 in row 1 only.
        let found = steps("pointing", ".... 34.. .... .... @2x2");
        assert_eq!(found, ["r1c3-1 r1c4-1", "r1c3-2 r1c4-2"]);
    }

    #[test]
    fn a_row_claims_a_box() {
        // Row 1 has its 1 and 2 in box 1 only.
        let found = steps("claiming", "..34 .... .... .... @2x2");
        assert_eq!(found, ["r2c1-1 r2c2-1", "r2c1-2 r2c2-2"]);
    }
}
