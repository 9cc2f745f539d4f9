//! Skyscraper, two-string kite and turbot fish: two houses in which a digit has just two places, with one place of
//! each seeing the other. These two cannot both hold the digit, so at least one of the far ends does, and
//! whatever sees both far ends loses it.
//!
//! The three differ in how they look. *Skyscraper*: two parallel lines, joined along a crossing line.
//! *Two-string kite*: a row and a column, joined in a box. *Turbot fish*: any other combination.
//!
//! ```text
//!      c2      c6  c7          r1 | . X . . . Y |    a two-string kite: Y and Z are the far ends,
//! r1 | X . . . . Y |              | X . .       |    joined where row 1 and column 1 meet in the box;
//! r4 | X . . . Z . |              | . . .       |    * sees both Y and Z
//!    skyscraper: Y or Z        r7 | Z         * |
//! ```

use super::prelude::*;
use crate::conjugates::{Conjugates, conjugates};

/// Two parallel lines joined along a crossing line.
pub fn find_skyscraper(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    find(hunt, Look::Skyscraper, &mut |step, _| sink(step))
}

/// A row and a column joined in a box.
pub fn find_kite(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    find(hunt, Look::Kite, &mut |step, _| sink(step))
}

/// Any other two pairs.
pub fn find_turbot(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    find(hunt, Look::Turbot, &mut |step, _| sink(step))
}

/// Two kites joined by the same two cells of a box, of one digit or of two, which together remove more than either.
pub fn find_dual_kite(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut kites: Vec<(Step, [Cell; 2])> = Vec::new();
    find(hunt, Look::Kite, &mut |step, joint| {
        kites.push((step, joint));
        Flow::Continue(())
    })?;
    for (at, (first, joint)) in kites.iter().enumerate() {
        for (second, other_joint) in &kites[at + 1..] {
            if joint == other_joint && first.eliminations != second.eliminations {
                sink(first.clone().merged_with(second))?;
            }
        }
    }
    Flow::Continue(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Skyscraper,
    Kite,
    Turbot,
}

/// Reports steps with the two cells that join the pairs, in reading order.
fn find(hunt: &Hunt<'_>, wanted: Look, visit: &mut dyn FnMut(Step, [Cell; 2]) -> Flow) -> Flow {
    let position = hunt.position;
    let shape = position.shape();
    for digit in shape.digits().iter() {
        let pairs = conjugates(position, digit);
        for (at, first) in pairs.iter().enumerate() {
            for second in &pairs[at + 1..] {
                for (near, far) in first.both_ways() {
                    for (other_near, other_far) in second.both_ways() {
                        let four = [near, far, other_near, other_far];
                        let repeats = (1..4).any(|i| four[..i].contains(&four[i]));
                        if repeats
                            || !shape.are_peers(near, other_near)
                            || look(hunt, first, second, near, other_near) != wanted
                        {
                            continue;
                        }
                        let seen = position.seen_by_all([far, other_far], digit);
                        let step =
                            Step::removing(hunt.technique, seen.iter().map(|cell| (cell, digit)), || {
                                Evidence::about_digit(digit)
                                    .houses(HouseRole::Link, [first.house, second.house])
                                    .digit_in(Role::Defining, digit, [near, other_near])
                                    .digit_in(Role::Pincer, digit, [far, other_far])
                            });
                        let mut joint = [near, other_near];
                        joint.sort();
                        step.map_or(Flow::Continue(()), |step| visit(step, joint))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

fn look(hunt: &Hunt<'_>, first: &Conjugates, second: &Conjugates, near: Cell, other_near: Cell) -> Look {
    let shape = hunt.position.shape();
    let joined_in = |kind: HouseKind| {
        hunt.position
            .common_houses(&[near, other_near])
            .any(|id| shape.house(id).is_some_and(|house| house.kind() == kind))
    };
    match (first.kind, second.kind) {
        (HouseKind::Row, HouseKind::Row) if joined_in(HouseKind::Column) => Look::Skyscraper,
        (HouseKind::Column, HouseKind::Column) if joined_in(HouseKind::Row) => Look::Skyscraper,
        (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row)
            if joined_in(HouseKind::Box) =>
        {
            Look::Kite
        }
        _ => Look::Turbot,
    }
}
