//! Locked candidates: the places of a digit in one house all lie in a second house too, so the digit leaves the
//! rest of the second.
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
pub fn find_pointing(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    for kind in [HouseKind::Column, HouseKind::Row, HouseKind::Extra] {
        find_locked(hunt, HouseKind::Box, kind, sink)?;
    }
    Flow::Continue(())
}

/// Lines whose places for a digit lie in one box: columns first, then rows, then extra houses.
pub fn find_claiming(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    for kind in [HouseKind::Column, HouseKind::Row, HouseKind::Extra] {
        find_locked(hunt, kind, HouseKind::Box, sink)?;
    }
    Flow::Continue(())
}

fn find_locked(hunt: &Hunt<'_>, from: HouseKind, to: HouseKind, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    let shape = position.shape();
    for base in shape.houses().iter().filter(|house| house.kind() == from) {
        for digit in shape.digits().iter() {
            let places = position.places(base.id(), digit);
            if places.len() < 2 {
                continue;
            }
            let cells: Vec<Cell> = position.cells_at(base.id(), places).collect();
            for cover in position.common_houses(&cells) {
                if shape.house(cover).is_none_or(|house| house.kind() != to) {
                    continue;
                }
                let rest = position
                    .cells_in(cover, digit)
                    .filter(|cell| !cells.contains(cell));
                let step = Step::removing(hunt.technique, rest.map(|cell| (cell, digit)), || {
                    Evidence::about_digit(digit)
                        .house(HouseRole::Base, base.id())
                        .house(HouseRole::Cover, cover)
                        .digit_in(Role::Defining, digit, cells.iter().copied())
                });
                report(step, sink)?;
            }
        }
    }
    Flow::Continue(())
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
