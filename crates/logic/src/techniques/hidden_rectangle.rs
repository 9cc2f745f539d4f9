//! Hidden rectangle: a unique rectangle with a corner that has only a and b. In the row and in the column of
//! the opposite corner a has no place outside the rectangle. If the opposite corner were b, both its
//! neighbours would be a, and the first corner b: a deadly rectangle. So the opposite corner is not b.
//!
//! ```text
//! | ab  . | abx . |
//! | aby . | ab… . |   a only in these two cells of the row, and in these two of the column:
//! |       |       |   the lower right corner is not b
//! ```

use super::prelude::*;
use super::unique_rectangle::each;

/// All hidden rectangles.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let shape = position.shape();
    each(query, &mut |rectangle| {
        for at in 0..4 {
            let (corner, opposite) = (rectangle.corners[at], rectangle.corners[3 - at]);
            if !rectangle.guardians[at].is_empty() {
                continue;
            }
            let lines: Vec<HouseId> = shape.houses_of(opposite)[..2].to_vec();
            for confined in rectangle.pair.iter() {
                let in_rectangle = |&line: &HouseId| {
                    let mut places = position.cells_in(line, confined).peekable();
                    places.peek().is_some() && places.all(|cell| rectangle.corners.contains(&cell))
                };
                let other = rectangle.pair - DigitSet::of(confined);
                let gone = (position.candidates(opposite) & other).single();
                let Some(gone) = gone.filter(|_| lines.iter().all(in_rectangle)) else {
                    continue;
                };
                let neighbours = rectangle.corners.into_iter().filter(|&c| c != corner);
                let step = Step::removing(query.technique, [(opposite, gone)], || {
                    rectangle
                        .evidence()
                        .cells(Role::Pivot, [corner])
                        .houses(HouseRole::Link, lines.iter().copied())
                        .digit_in(
                            Role::Defining,
                            confined,
                            neighbours.filter(|&c| position.allows(c, confined)),
                        )
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
    fn digits_confined_to_the_rectangle() {
        let found = steps(
            "hidden-rectangle",
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
        assert_eq!(found, ["r7c9-1", "r7c8-1", "r5c8-1"]);
    }
}
