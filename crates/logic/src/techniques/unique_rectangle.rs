//! Unique rectangles: four blank cells in two rows, two columns and two boxes, all with the candidates a and b. If
//! nothing else were in them, a and b could be swapped and the puzzle had two solutions. So one of the other
//! candidates, the *guardians*, is true.
//!
//! * Type 1: only one corner has guardians; it loses a and b.
//! * Type 2: two neighbouring corners have one and the same guardian; what sees both loses it.
//! * Type 3: two neighbouring corners: one of their guardians holds, so they form a naked subset with other cells.
//! * Type 4: two neighbouring corners must hold a between them, so neither is b.
//! * Type 5: two opposite corners, or three, have one and the same guardian; what sees all of them loses it.
//! * Type 6: two opposite corners: a is confined to the rectangle in both rows or columns, so it avoids the guardians.
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
    fn clears(&self, hunt: &Hunt<'_>, digit: Digit, cells: impl Iterator<Item = Cell>) -> Option<Step> {
        let seen = hunt.position.seen_by_all(cells, digit);
        let gone = seen.iter().map(|cell| (cell, digit));
        Step::removing(hunt.technique, gone, || self.evidence())
    }
}

/// Visits every rectangle of blank cells with a corner that has just two candidates, once for each such two.
pub(super) fn each(hunt: &Hunt<'_>, visit: &mut dyn FnMut(&UniqueRectangle) -> Flow) -> Flow {
    let position = hunt.position;
    let is_blank = |cell| position.blanks().contains(cell);
    let has_two = |corners: &Corners| corners.iter().any(|&cell| position.candidates(cell).len() == 2);
    each_rectangle(position, &is_blank, &has_two, &mut |corners| {
        let candidates = corners.map(|cell| position.candidates(cell));
        let mut tried: Vec<DigitSet> = Vec::new();
        for pair in candidates.into_iter().filter(|digits| digits.len() == 2) {
            // A missing candidate does not weaken the argument, it only hides the pattern from the eye.
            let has_its_share = |digits: &DigitSet| {
                if hunt.options.allow_missing {
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
pub fn find_type_1(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    each(hunt, &mut |rectangle| {
        let [corner] = rectangle.roof()[..] else {
            return Flow::Continue(());
        };
        let cell = rectangle.corners[corner];
        let gone = hunt.position.candidates(cell) & rectangle.pair;
        let step = Step::removing(hunt.technique, gone.iter().map(|digit| (cell, digit)), || {
            rectangle.evidence()
        });
        report(step, sink)
    })
}

/// Two neighbouring corners with the same single guardian.
pub fn find_type_2(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    find_one_guardian(
        hunt,
        &|roof| roof.len() == 2 && !are_opposite(roof[0], roof[1]),
        sink,
    )
}

/// Two opposite corners or three with the same single guardian.
pub fn find_type_5(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let fits = |roof: &[usize]| roof.len() == 3 || roof.len() == 2 && are_opposite(roof[0], roof[1]);
    find_one_guardian(hunt, &fits, sink)
}

fn find_one_guardian(hunt: &Hunt<'_>, fits: &dyn Fn(&[usize]) -> bool, sink: &mut Sink<'_>) -> Flow {
    each(hunt, &mut |rectangle| {
        let roof = rectangle.roof();
        match rectangle.all_guardians().single() {
            Some(guardian) if fits(&roof) => {
                let cells = roof.iter().map(|&at| rectangle.corners[at]);
                report(rectangle.clears(hunt, guardian, cells), sink)
            }
            _ => Flow::Continue(()),
        }
    })
}

/// Visits rectangles with guardians in just two neighbouring corners, with those and each house they share.
fn each_roof(hunt: &Hunt<'_>, visit: &mut dyn FnMut(&UniqueRectangle, [Cell; 2], HouseId) -> Flow) -> Flow {
    each(hunt, &mut |rectangle| {
        let [a, b] = rectangle.roof()[..] else {
            return Flow::Continue(());
        };
        if are_opposite(a, b) {
            return Flow::Continue(());
        }
        let roof = [rectangle.corners[a], rectangle.corners[b]];
        hunt.position
            .common_houses(&roof)
            .try_for_each(|house| visit(rectangle, roof, house))
    })
}

/// The guardians of two neighbouring corners form a naked subset with other cells of a house.
pub fn find_type_3(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    each_roof(hunt, &mut |rectangle, roof, house| {
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
            small_unions(&sets, size, size + 1, &mut |chosen, union| {
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
                let step = Step::removing(hunt.technique, gone, || {
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
pub fn find_type_4(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    each_roof(hunt, &mut |rectangle, roof, house| {
        for kept in rectangle.pair.iter() {
            if !position.cells_in(house, kept).eq(roof) {
                continue;
            }
            let gone = roof.into_iter().flat_map(|cell| {
                let gone = position.candidates(cell) & rectangle.pair;
                let others = gone.iter().filter(move |&digit| digit != kept);
                others.map(move |digit| (cell, digit))
            });
            let step = Step::removing(hunt.technique, gone, || {
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

/// One of the digits is confined to the rectangle in both rows or both columns: it goes where no guardians are.
pub fn find_type_6(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    let shape = position.shape();
    each(hunt, &mut |rectangle| {
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
                let step = Step::removing(hunt.technique, gone.map(|cell| (cell, digit)), || {
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
