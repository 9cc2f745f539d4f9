//! Basic fish (X-wing, swordfish, jellyfish …): in `n` parallel lines a digit has places in only `n` crossing
//! lines. Each of the first needs one, so the `n` crossing lines are used up and lose the digit elsewhere.
//!
//! ```text
//!      c2      c7
//! r3 | X . . . X |     an X-wing: rows 3 and 8 have the digit in columns 2 and 7 only;
//!    | - . . . - |     whichever way round, columns 2 and 7 get it there, and nowhere else
//! r8 | X . . . X |
//! ```

use super::prelude::*;
use crate::unions::small_unions;

/// Fish of the technique's size; columns as bases first, then rows;
/// the same lines for all digits before others.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let shape = query.position.shape();
    let (rows, rest) = shape.houses().split_at(shape.side());
    let columns = &rest[..shape.side()];
    find_in(query, columns, rows, sink)?;
    find_in(query, rows, columns, sink)
}

fn find_in(query: &Query<'_>, bases: &[House], covers: &[House], sink: &mut Sink<'_>) -> Flow {
    let (position, size) = (query.position, query.technique.size());
    let mut found: Vec<(Vec<usize>, Digit, Places)> = Vec::new();
    for digit in position.shape().digits().iter() {
        query.check_stop()?;
        let places = |line: usize| position.places(bases[line].id(), digit);
        let lines: Vec<usize> = (0..bases.len())
            .filter(|&line| (2..=size).contains(&places(line).len()))
            .collect();
        let sets: Vec<u128> = lines.iter().map(|&line| places(line).bits()).collect();
        small_unions(query.stop, &sets, size, size, &mut |chosen, union| {
            // More lines than places would mean that the position is broken.
            if union.count_ones() as usize == size {
                let based = chosen.iter().rev().map(|&at| lines[at]).collect();
                found.push((based, digit, Places::from_bits(union)));
            }
            Flow::Continue(())
        })?;
    }
    found.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    for (based, digit, used) in found {
        let based: Vec<HouseId> = based.iter().rev().map(|&line| bases[line].id()).collect();
        let covered: Vec<HouseId> = used.iter().map(|place| covers[place].id()).collect();
        report(step(query, digit, &based, &covered), sink)?;
    }
    Flow::Continue(())
}

fn step(query: &Query<'_>, digit: Digit, bases: &[HouseId], covers: &[HouseId]) -> Option<Step> {
    let position = query.position;
    let in_base = |cell: Cell| {
        let shape = position.shape();
        bases.iter().any(|&line| shape.house_set(line).contains(cell))
    };
    let covered = covers.iter().flat_map(|&line| position.cells_in(line, digit));
    let rest = covered.filter(|&cell| !in_base(cell));
    Step::removing(query.technique, rest.map(|cell| (cell, digit)), || {
        let body = bases.iter().flat_map(|&line| position.cells_in(line, digit));
        Evidence::about_digit(digit)
            .houses(HouseRole::Base, bases.iter().copied())
            .houses(HouseRole::Cover, covers.iter().copied())
            .digit_in(Role::Defining, digit, body)
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn an_x_wing_in_two_rows() {
        let other = "{23456789}";
        let line = |with: [usize; 2]| -> String {
            (0..9)
                .map(|c| if with.contains(&c) { "." } else { other })
                .collect()
        };
        let free = ".........";
        let text = [
            free,
            free,
            &line([1, 6]),
            free,
            free,
            free,
            free,
            &line([1, 6]),
            free,
        ]
        .concat();
        let expected: Vec<String> = [1, 2, 4, 5, 6, 7, 9]
            .iter()
            .flat_map(|r| [2, 7].map(|c| format!("r{r}c{c}-1")))
            .collect();
        assert_eq!(steps("x-wing", &text), [expected.join(" ")]);
    }

    #[test]
    fn a_swordfish() {
        let found = steps(
            "swordfish",
            "+96+34+15... \
             +5+1+4+7+8+23+6+9 \
             2+8+7+3+6941+5 \
             +845+2+76+93+1 \
             +6+7+29+3+1+5+4+8 \
             1+3+9+54+8..+6 \
             +4+9+1+85.+6.3 \
             7+5+86+23+19+4 \
             +3261+9+4.+5.",
        );
        assert_eq!(found, ["r7c8-7"]);
    }
}
