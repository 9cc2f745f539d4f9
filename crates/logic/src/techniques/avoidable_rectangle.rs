//! Avoidable rectangles: a unique rectangle some of whose corners are already filled, none of them by a
//! given. What was placed is as good as a candidate:
//! had the last corners a and b crosswise, they could be swapped.
//!
//! * Type 1: three corners hold a, b, a; the last is not b.
//! * Type 2: two neighbouring corners hold a and b; the two others have b, c and a, c: one of them is c.
//!
//! ```text
//! | +7 . | +4 . |     + : placed by the solver, not given
//! | +4 . | 17 . |     a 7 in the last corner could be swapped away, so it is 1
//! ```

use super::prelude::*;
use super::rectangle::{Corners, are_opposite, each_rectangle};

/// Three corners filled.
pub fn find_type_1(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    each(query, 3, &mut |corners, blanks| {
        let at = blanks[0];
        let cell = corners[at];
        let values = corners.map(|corner| position.value(corner));
        // The neighbours hold the same digit and the opposite corner holds the one that would be deadly.
        let neighbours: Vec<usize> = (0..4).filter(|&n| n != at && !are_opposite(n, at)).collect();
        let Some(deadly) = values[3 - at] else {
            return Flow::Continue(());
        };
        if values[neighbours[0]] != values[neighbours[1]] || !position.allows(cell, deadly) {
            return Flow::Continue(());
        }
        let digits = values.iter().flatten().copied().collect();
        let step = Step::removing(query.technique, [(cell, deadly)], || {
            let filled = corners.iter().copied().filter(|&corner| corner != cell);
            let guardians = position.candidates(cell) - DigitSet::of(deadly);
            Evidence::about(digits)
                .cells(Role::Floor, filled)
                .cells(Role::Roof, [cell])
                .candidates(Role::Guardian, guardians.iter().map(|digit| (cell, digit)))
        });
        report(step, sink)
    })
}

/// Two neighbouring corners filled, and one guardian in both others.
pub fn find_type_2(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    each(query, 2, &mut |corners, blanks| {
        let [first, second] = [blanks[0], blanks[1]];
        if are_opposite(first, second) {
            return Flow::Continue(());
        }
        // What each blank corner would hold in the deadly pattern is what stands opposite of it.
        let deadly = |at: usize| position.value(corners[3 - at]).map(DigitSet::of);
        let guardians = |at: usize| {
            let deadly = deadly(at).filter(|d| d.is_subset(position.candidates(corners[at])))?;
            (position.candidates(corners[at]) - deadly).single()
        };
        let (Some(guardian), Some(other)) = (guardians(first), guardians(second)) else {
            return Flow::Continue(());
        };
        if guardian != other {
            return Flow::Continue(());
        }
        let roof = [corners[first], corners[second]];
        let seen = position.seen_by_all(roof, guardian);
        let step = Step::removing(query.technique, seen.iter().map(|cell| (cell, guardian)), || {
            let filled = corners.iter().copied().filter(|corner| !roof.contains(corner));
            let digits = filled.clone().filter_map(|corner| position.value(corner));
            Evidence::about(digits.collect())
                .cells(Role::Floor, filled)
                .cells(Role::Roof, roof)
                .digit_in(Role::Guardian, guardian, roof)
        });
        report(step, sink)
    })
}

/// Visits rectangles without givens of which so many corners are filled, with the numbers of the blank ones.
fn each(query: &Query<'_>, filled: usize, visit: &mut dyn FnMut(&Corners, &[usize]) -> Flow) -> Flow {
    let position = query.position;
    let is_blank = |cell: Cell| position.blanks().contains(cell);
    let fits = |corners: &Corners| corners.iter().filter(|&&corner| is_blank(corner)).count() == 4 - filled;
    each_rectangle(query, &|cell| !position.is_given(cell), &fits, &mut |corners| {
        let blanks: Vec<usize> = (0..4).filter(|&at| is_blank(corners[at])).collect();
        visit(corners, &blanks)
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn three_placed_corners() {
        let found = steps(
            "avoidable-rectangle-1",
            "+81+49+5+672+3 \
             +327+4+1+8+9+56 \
             {6}+5.+7+23+4+1+8 \
             .+9+3+8+7264. \
             {16}4{68}3+9+5.+7. \
             .7.+6+41+3+95 \
             .+3.+1+875+6+4 \
             +4+65+2+3+918+7 \
             7+8+1+564.3.",
        );
        assert_eq!(found, ["r7c3-9"]);
    }

    #[test]
    fn two_placed_corners() {
        let found = steps(
            "avoidable-rectangle-2",
            "2+5+7+893+1+64 \
             +8+9+31+6+4.57 \
             +16+4.5+7.+9+3 \
             +67+2+5+3894+1 \
             5+3+8..1+6.+2 \
             +94+1...+5.8 \
             4+2+6+78+5+319 \
             +7+85+3+1+9+4+2+6 \
             3+19...78+5",
        );
        assert_eq!(found, ["r9c4-2"]);
    }
}
