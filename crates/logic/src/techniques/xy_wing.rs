//! XY-wing and XYZ-wing: a pivot with candidates x, y (XYZ: also z) sees two cells with x, z and y, z.
//! Whichever the pivot is, one of the cells that have z holds it, so what sees all of them loses z.
//!
//! ```text
//! | xy . . | . xz . |     pivot xy; if it is x the upper right cell is z,
//! |  . . . | .  . . |     if it is y the lower left one is;
//! | yz . . | .  *   |     * sees both and is not z
//! ```

use super::prelude::*;

/// XY-wings: pivots with two candidates.
pub fn find_xy(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, 2, sink)
}

/// XYZ-wings: pivots with three candidates.
pub fn find_xyz(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, 3, sink)
}

fn find(query: &Query<'_>, pivot_size: usize, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let has = |cell: Cell, count: usize| position.candidates(cell).len() == count;
    let two: CellSet = position.blanks().iter().filter(|&cell| has(cell, 2)).collect();
    for pivot in position.blanks().iter().filter(|&cell| has(cell, pivot_size)) {
        let digits = position.candidates(pivot);
        let fits = |cell: &Cell| {
            let shared = (position.candidates(*cell) & digits).len();
            shared == pivot_size - 1
        };
        let pincers: Vec<Cell> = peers_by_sight(position, pivot)
            .into_iter()
            .filter(|&cell| two.contains(cell))
            .filter(fits)
            .collect();
        for (at, &first) in pincers.iter().enumerate() {
            for &second in &pincers[at + 1..] {
                let (a, b) = (position.candidates(first), position.candidates(second));
                let common = a & b;
                let Some(z) = common.single().filter(|_| (a | b | digits).len() == 3) else {
                    continue;
                };
                // In an XY-wing z is not in the pivot; in an XYZ-wing the victims must see the pivot too.
                if digits.contains(z) != (pivot_size == 3) {
                    continue;
                }
                let mut seen = position.seen_by_all([first, second], z);
                if pivot_size == 3 {
                    seen &= position.peers(pivot);
                }
                let step = Step::removing(query.technique, seen.iter().map(|cell| (cell, z)), || {
                    Evidence::about(a | b | digits)
                        .cells(Role::Pivot, [pivot])
                        .cells(Role::Pincer, [first, second])
                        .digit_in(Role::Pincer, z, [first, second])
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
    fn a_pivot_with_two_pincers() {
        let found = steps(
            "xy-wing",
            "{12}..{13}{456789}{456789}{456789}{456789}{456789} ......... {23}........ \
             ......... ......... ......... ......... ......... .........",
        );
        assert_eq!(found, ["r1c2-3 r1c3-3 r3c4-3 r3c5-3 r3c6-3"]);
    }

    #[test]
    fn a_pivot_with_three_candidates() {
        let found = steps(
            "xyz-wing",
            "7+2+146+9+5+3+8 \
             +4+6953+8+72+1 \
             +5+38+7+21.+6. \
             +3+1+7+2+9+468+5 \
             29+4+6+8+53+17 \
             +6+85+3+1+7... \
             +14+29+5+6873 \
             +9+56+8.+3... \
             +8+7+31...5+6",
        );
        assert_eq!(found, ["r8c7-4"]);
    }
}
