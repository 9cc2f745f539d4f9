//! Skyscraper, two-string kite and turbot fish: two houses in which a digit has just two places, with one
//! place of each seeing the other. These two cannot both hold the digit, so at least one of the far ends
//! does, and whatever sees both far ends loses it.
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
use crate::conjugates::Conjugates;

/// Two parallel lines joined along a crossing line.
pub fn find_skyscraper(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, Look::Skyscraper, &mut |step, _| sink(step))
}

/// A row and a column joined in a box.
pub fn find_kite(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, Look::Kite, &mut |step, _| sink(step))
}

/// Any other two pairs.
pub fn find_turbot(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, Look::Turbot, &mut |step, _| sink(step))
}

/// Two kites joined by the same two cells of a box, of one digit or of two,
/// which together remove more than either.
pub fn find_dual_kite(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut kites: Vec<(Step, [Cell; 2])> = Vec::new();
    find(query, Look::Kite, &mut |step, joint| {
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
fn find(query: &Query<'_>, wanted: Look, visit: &mut dyn FnMut(Step, [Cell; 2]) -> Flow) -> Flow {
    let position = query.position;
    let shape = position.shape();
    for digit in shape.digits().iter() {
        let pairs = query.conjugates(digit);
        for (at, first) in pairs.iter().enumerate() {
            for second in &pairs[at + 1..] {
                for (near, far) in first.both_ways() {
                    for (other_near, other_far) in second.both_ways() {
                        let four = [near, far, other_near, other_far];
                        let repeats = (1..4).any(|i| four[..i].contains(&four[i]));
                        if repeats
                            || !position.sees(near, other_near)
                            || look(query, first, second, near, other_near) != wanted
                        {
                            continue;
                        }
                        let seen = position.seen_by_all([far, other_far], digit);
                        let step =
                            Step::removing(query.technique, seen.iter().map(|cell| (cell, digit)), || {
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

fn look(query: &Query<'_>, first: &Conjugates, second: &Conjugates, near: Cell, other_near: Cell) -> Look {
    let shape = query.position.shape();
    let joined_in = |kind: HouseKind| {
        query
            .position
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

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn two_parallel_lines_make_a_skyscraper() {
        let found = steps(
            "skyscraper",
            "+51+36+8+2+4+9+7 \
             26+8+9+74+5+13 \
             +4+97+1+3+52+6+8 \
             +7415+6+3+8+2+9 \
             +8+2+9+4+173+5+6 \
             .5.+29+87+4+1 \
             .+3+2+84+9.7+5 \
             1+7+5+326+984 \
             .8+4+751.+3+2",
        );
        assert_eq!(found, ["r6c1-6"]);
    }

    #[test]
    fn a_row_and_a_column_make_a_kite() {
        let found = steps(
            "two-string-kite",
            ".5+2+9+1+8+34. \
             +4+63+2579+81 \
             +8+1+93+6+4..5 \
             276+589+1+3+4 \
             +9+85+1+4+3.{27}. \
             +34+16+72+5+9+8 \
             +5+9.8+31+4.2 \
             .+24+79+5.+1+3 \
             1+3.+4+26.5+9",
        );
        assert_eq!(found, ["r1c9-7 r5c8-7", "r1c9-7 r5c7-7"]);
    }

    #[test]
    fn other_pairs_make_a_turbot_fish() {
        let found = steps(
            "turbot-fish",
            "67+3+5+8+91+2+4 \
             +859+24+1+37+6 \
             +4+2+1+7+6+3.+5. \
             +7+9+8+1+54+63+2 \
             2+36+978+4+1+5 \
             51+4+3+2+6.9. \
             1+6+2+8+37+5+4+9 \
             9+4+56+12..+3 \
             +3+8+74+9+5261",
        );
        assert_eq!(found, ["r8c7-8", "r8c7-8", "r8c7-8"]);
    }

    #[test]
    fn two_kites_on_the_same_joint() {
        let found = steps(
            "dual-two-string-kite",
            ".1+49+5+672. \
             .27+4+1+8.+56 \
             ...+7+23+4+1. \
             ...+8+7264. \
             .4.3+9+5.+7. \
             .7.+6+41.+95 \
             ...+1+875+6+4 \
             +4+65+2+3+918+7 \
             7+8+1+564.3.",
        );
        assert_eq!(found, ["r4c1-3 r6c1-3"]);
    }
}
