//! Hidden rectangle: a unique rectangle with a corner that has only a and b. In the row and in the column of the
//! opposite corner a has no place outside the rectangle. If the opposite corner were b, both its neighbours would be a,
//! and the first corner b: a deadly rectangle. So the opposite corner is not b.
//!
//! ```text
//! | ab  . | abx . |
//! | aby . | ab… . |   a only in these two cells of the row, and in these two of the column:
//! |       |       |   the lower right corner is not b
//! ```

use super::prelude::*;
use super::unique_rectangle::each;

/// All hidden rectangles.
pub fn find(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = hunt.position;
    let shape = position.shape();
    each(hunt, &mut |rectangle| {
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
                let step = Step::removing(hunt.technique, [(opposite, gone)], || {
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
