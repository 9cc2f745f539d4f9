//! Unique rectangles: four blank cells in two rows, two columns and two boxes, all with the candidates a and
//! b. If nothing else were in them, a and b could be swapped and the puzzle had two solutions. So one of the
//! other candidates, the *guardians*, is true.
//!
//! * Type 1: only one corner has guardians; it loses a and b.
//! * Type 2: two neighbouring corners have one and the same guardian; what sees both loses it.
//! * Type 3: two neighbouring corners: one of their guardians holds,
//!   so they form a naked subset with other cells.
//! * Type 4: two neighbouring corners must hold a between them, so neither is b.
//! * Type 5: two opposite corners, or three, have one and the same guardian; what sees all of them loses it.
//! * Type 6: two opposite corners: a is confined to the rectangle in both rows or columns,
//!   so it avoids the guardians.
//!
//! ```text
//! | ab . | ab  . |      type 1: the last corner must not be a or b,
//! | ab . | abc . |      so it is c
//! ```

use super::prelude::*;
use super::rectangle::{Corners, are_opposite, each_rectangle};
use crate::unions::small_unions;

/// A rectangle with its two digits and what its corners have besides.
pub(super) struct UniqueRectangle {
    pub corners: Corners,
    pub pair: DigitSet,
    pub guardians: [DigitSet; 4],
}

impl UniqueRectangle {
    /// The numbers of the corners that have guardians.
    fn roof(&self) -> Vec<usize> {
        (0..4).filter(|&at| !self.guardians[at].is_empty()).collect()
    }

    fn all_guardians(&self) -> DigitSet {
        self.guardians
            .iter()
            .fold(DigitSet::EMPTY, |all, &more| all | more)
    }

    pub fn evidence(&self) -> Evidence {
        let (mut floor, mut roof) = (Vec::new(), Vec::new());
        let mut guardians = Vec::new();
        for (&cell, extra) in self.corners.iter().zip(self.guardians) {
            let group = if extra.is_empty() { &mut floor } else { &mut roof };
            group.push(cell);
            guardians.extend(extra.iter().map(|digit| (cell, digit)));
        }
        Evidence::about(self.pair)
            .cells(Role::Floor, floor)
            .cells(Role::Roof, roof)
            .candidates(Role::Guardian, guardians)
    }

    /// A step that removes one digit from what sees all the cells.
    fn clears(&self, query: &Query<'_>, digit: Digit, cells: impl Iterator<Item = Cell>) -> Option<Step> {
        let seen = query.position.seen_by_all(cells, digit);
        let gone = seen.iter().map(|cell| (cell, digit));
        Step::removing(query.technique, gone, || self.evidence())
    }
}

/// Visits every rectangle of blank cells with a corner that has just two candidates, once for each such two.
pub(super) fn each(query: &Query<'_>, visit: &mut dyn FnMut(&UniqueRectangle) -> Flow) -> Flow {
    let position = query.position;
    let is_blank = |cell| position.blanks().contains(cell);
    let has_two = |corners: &Corners| corners.iter().any(|&cell| position.candidates(cell).len() == 2);
    each_rectangle(query, &is_blank, &has_two, &mut |corners| {
        let candidates = corners.map(|cell| position.candidates(cell));
        let mut tried: Vec<DigitSet> = Vec::new();
        for pair in candidates.into_iter().filter(|digits| digits.len() == 2) {
            // A missing candidate does not weaken the argument, it only hides the pattern from the eye.
            let has_its_share = |digits: &DigitSet| {
                if query.options.allow_missing {
                    digits.intersects(pair)
                } else {
                    pair.is_subset(*digits)
                }
            };
            if tried.contains(&pair) || !candidates.iter().all(has_its_share) {
                continue;
            }
            tried.push(pair);
            visit(&UniqueRectangle {
                corners: *corners,
                pair,
                guardians: candidates.map(|digits| digits - pair),
            })?;
        }
        Flow::Continue(())
    })
}

/// One corner with guardians: it loses the two digits.
pub fn find_type_1(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    each(query, &mut |rectangle| {
        let [corner] = rectangle.roof()[..] else {
            return Flow::Continue(());
        };
        let cell = rectangle.corners[corner];
        let gone = query.position.candidates(cell) & rectangle.pair;
        let step = Step::removing(query.technique, gone.iter().map(|digit| (cell, digit)), || {
            rectangle.evidence()
        });
        report(step, sink)
    })
}

/// Two neighbouring corners with the same single guardian.
pub fn find_type_2(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_one_guardian(
        query,
        &|roof| roof.len() == 2 && !are_opposite(roof[0], roof[1]),
        sink,
    )
}

/// Two opposite corners or three with the same single guardian.
pub fn find_type_5(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let fits = |roof: &[usize]| roof.len() == 3 || roof.len() == 2 && are_opposite(roof[0], roof[1]);
    find_one_guardian(query, &fits, sink)
}

fn find_one_guardian(query: &Query<'_>, fits: &dyn Fn(&[usize]) -> bool, sink: &mut Sink<'_>) -> Flow {
    each(query, &mut |rectangle| {
        let roof = rectangle.roof();
        match rectangle.all_guardians().single() {
            Some(guardian) if fits(&roof) => {
                let cells = roof.iter().map(|&at| rectangle.corners[at]);
                report(rectangle.clears(query, guardian, cells), sink)
            }
            _ => Flow::Continue(()),
        }
    })
}

/// Visits rectangles with guardians in just two neighbouring corners, with those and each house they share.
fn each_roof(query: &Query<'_>, visit: &mut dyn FnMut(&UniqueRectangle, [Cell; 2], HouseId) -> Flow) -> Flow {
    each(query, &mut |rectangle| {
        let [a, b] = rectangle.roof()[..] else {
            return Flow::Continue(());
        };
        if are_opposite(a, b) {
            return Flow::Continue(());
        }
        let roof = [rectangle.corners[a], rectangle.corners[b]];
        query
            .position
            .common_houses(&roof)
            .try_for_each(|house| visit(rectangle, roof, house))
    })
}

/// The guardians of two neighbouring corners form a naked subset with other cells of a house.
pub fn find_type_3(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    each_roof(query, &mut |rectangle, roof, house| {
        let guardians = rectangle.all_guardians();
        let cells: Vec<Cell> = position
            .blanks_in(house)
            .filter(|cell| !roof.contains(cell))
            .collect();
        // The guardians count as one cell: with `size` others there may be `size + 1` digits.
        let sets: Vec<u128> = cells
            .iter()
            .map(|&cell| (position.candidates(cell) | guardians).bits())
            .collect();
        (1..cells.len()).try_for_each(|size| {
            small_unions(query.stop, &sets, size, size + 1, &mut |chosen, union| {
                let digits = DigitSet::from_bits(union);
                let subset: Vec<Cell> = chosen.iter().map(|&at| cells[at]).collect();
                let all: Vec<Cell> = subset.iter().chain(&roof).copied().collect();
                let houses: Vec<HouseId> = position.common_houses(&all).collect();
                let others = houses
                    .iter()
                    .flat_map(|&house| position.blanks_in(house))
                    .filter(|cell| !all.contains(cell));
                let gone = others.flat_map(|cell| {
                    let gone = position.candidates(cell) & digits;
                    gone.iter().map(move |digit| (cell, digit))
                });
                if digits.len() <= size {
                    return Flow::Continue(()); // the subset is complete without the guardians
                }
                let step = Step::removing(query.technique, gone, || {
                    rectangle
                        .evidence()
                        .houses(HouseRole::Base, houses.iter().copied())
                        .cells(Role::Companion, subset.iter().copied())
                });
                report(step, sink)
            })
        })
    })
}

/// One of the digits is confined to two neighbouring corners, which therefore lose the other.
pub fn find_type_4(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    each_roof(query, &mut |rectangle, roof, house| {
        for kept in rectangle.pair.iter() {
            if !position.cells_in(house, kept).eq(roof) {
                continue;
            }
            let gone = roof.into_iter().flat_map(|cell| {
                let gone = position.candidates(cell) & rectangle.pair;
                let others = gone.iter().filter(move |&digit| digit != kept);
                others.map(move |digit| (cell, digit))
            });
            let step = Step::removing(query.technique, gone, || {
                rectangle
                    .evidence()
                    .house(HouseRole::Link, house)
                    .digit_in(Role::Defining, kept, roof)
            });
            report(step, sink)?;
        }
        Flow::Continue(())
    })
}

/// One of the digits is confined to the rectangle in both rows or both columns:
/// it goes where no guardians are.
pub fn find_type_6(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let shape = position.shape();
    each(query, &mut |rectangle| {
        let roof = rectangle.roof();
        if roof.len() != 2 || !are_opposite(roof[0], roof[1]) {
            return Flow::Continue(());
        }
        let [a, b, c, d] = rectangle.corners;
        for digit in rectangle.pair.iter() {
            for lines in [[[a, b], [c, d]], [[a, c], [b, d]]] {
                let line_of = |two: [Cell; 2]| {
                    let is_line = |id: &HouseId| {
                        let kind = shape.house(*id).map(House::kind);
                        matches!(kind, Some(HouseKind::Row | HouseKind::Column))
                    };
                    position.common_houses(&two).find(is_line)
                };
                let confined = |two: [Cell; 2]| {
                    line_of(two).filter(|&line| {
                        let mut places = position.cells_in(line, digit).peekable();
                        places.peek().is_some() && places.all(|cell| two.contains(&cell))
                    })
                };
                let (Some(first), Some(second)) = (confined(lines[0]), confined(lines[1])) else {
                    continue;
                };
                let cells = roof.iter().map(|&at| rectangle.corners[at]);
                let gone = cells.filter(|&cell| position.allows(cell, digit));
                let step = Step::removing(query.technique, gone.map(|cell| (cell, digit)), || {
                    rectangle
                        .evidence()
                        .houses(HouseRole::Link, [first, second])
                        .digit_in(Role::Defining, digit, rectangle.corners)
                });
                report(step, sink)?;
            }
        }
        Flow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn type_1() {
        let found = steps(
            "unique-rectangle-1",
            "+52+3+1+6+4978 \
             +9+78+2+3+5+4.6 \
             4+1+6+7+89+52+3 \
             +3+4+2+91+6+85+7 \
             +8+5+74+23+6.. \
             6+9+15+7+8+3+42 \
             73+56+42... \
             +1+8935+7+2+6+4 \
             +2+64+89+17+3+5",
        );
        assert_eq!(found, ["r7c8-1 r7c8-9"]);
    }

    #[test]
    fn type_2() {
        let found = steps(
            "unique-rectangle-2",
            "+4+835+7.+1+26 \
             +5+7+9+261+34+8 \
             +26+1...+9+57 \
             +63+2...+57+1 \
             +71+5+6+32+48+9 \
             +8+94715+2+6+3 \
             1+27..+6+8+95 \
             +958+1+2+76+3+4 \
             3+4+6.+5.+712",
        );
        assert_eq!(found, ["r4c5-4"]);
    }

    #[test]
    fn type_3() {
        let found = steps(
            "unique-rectangle-3",
            "67+3+5+8+91+2+4 \
             +859+24+1+37+6 \
             +4+2+1+7+6+3... \
             +7+9+8+1+54+63+2 \
             2+36+978+4+1+5 \
             51+4+3+2+6.9. \
             1+6+2+8+37.+4. \
             9+4.6+12... \
             +3+8+74+9+5261",
        );
        assert_eq!(found, ["r8c8-5", "r8c8-5"]);
    }

    #[test]
    fn type_4() {
        let found = steps(
            "unique-rectangle-4",
            "+9+15+6+243+7+8 \
             +4+26+7..+951 \
             +3+8+7+51+94+62 \
             +1+6+94+7+28+3+5 \
             85+39+61+2+4+7 \
             +27+4...+196 \
             +5+9+8+146+7+23 \
             +6+41+2.+7.+8+9 \
             7+3+289..+1+4",
        );
        assert_eq!(found, ["r6c5-3 r6c6-3", "r6c5-3 r6c6-3"]);
    }

    #[test]
    fn type_5() {
        let found = steps(
            "unique-rectangle-5",
            "17+2+65+8{39}.. \
             +39+42+7+18+65 \
             +8+56+49+3+1+2+7 \
             +6+3+9+7+14+258 \
             +41+7{58}..+6.. \
             28+59.6.+71 \
             +9+41.{28}75.6 \
             +5+6+3+1..78. \
             +72+8.{46}....",
        );
        assert_eq!(found, ["r8c9-4"]);
    }

    #[test]
    fn type_6() {
        let found = steps(
            "unique-rectangle-6",
            "8+43+95+1+2+7+6 \
             +9+1+57+26... \
             +7+6+2+83+4+5+91 \
             296+3+4+71+5+8 \
             +3+7+45+18+6+29 \
             +5+81+2+6+9... \
             6+5+9+47+2.1. \
             +13+86+9+5+7+4+2 \
             +4+27+1+8+39+65",
        );
        assert_eq!(found, ["r2c7-4 r6c9-4", "r2c7-4 r6c9-4"]);
    }
}
