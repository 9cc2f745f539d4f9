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

/// Fish of the technique's size; columns as bases first, then rows.
pub fn find(hunt: &Hunt<'_>, sink: &mut Sink<'_>) -> Flow {
    let shape = hunt.position.shape();
    let (rows, rest) = shape.houses().split_at(shape.side());
    let columns = &rest[..shape.side()];
    find_in(hunt, columns, rows, sink)?;
    find_in(hunt, rows, columns, sink)
}

fn find_in(hunt: &Hunt<'_>, bases: &[House], covers: &[House], sink: &mut Sink<'_>) -> Flow {
    let (position, size) = (hunt.position, hunt.technique.size());
    for digit in position.shape().digits().iter() {
        hunt.check_stop()?;
        let fits = |line: &&House| (2..=size).contains(&position.places(line.id(), digit).len());
        let lines: Vec<HouseId> = bases.iter().filter(fits).map(House::id).collect();
        let sets: Vec<u128> = lines
            .iter()
            .map(|&line| position.places(line, digit).bits())
            .collect();
        small_unions(&sets, size, size, &mut |chosen, union| {
            let used = Places::from_bits(union);
            if used.len() < size {
                return Flow::Continue(()); // more lines than places: the position is broken
            }
            let based: Vec<HouseId> = chosen.iter().map(|&at| lines[at]).collect();
            let covered: Vec<HouseId> = used.iter().map(|place| covers[place].id()).collect();
            let in_base = |cell: Cell| {
                based
                    .iter()
                    .any(|&line| position.shape().house_set(line).contains(cell))
            };
            let rest = covered
                .iter()
                .flat_map(|&line| position.cells_in(line, digit))
                .filter(|&cell| !in_base(cell));
            let step = Step::removing(hunt.technique, rest.map(|cell| (cell, digit)), || {
                let body = based.iter().flat_map(|&line| position.cells_in(line, digit));
                Evidence::about_digit(digit)
                    .houses(HouseRole::Base, based.iter().copied())
                    .houses(HouseRole::Cover, covered.iter().copied())
                    .digit_in(Role::Defining, digit, body)
            });
            report(step, sink)
        })?;
    }
    Flow::Continue(())
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
}
