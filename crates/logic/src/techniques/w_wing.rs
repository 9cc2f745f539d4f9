//! W-wing: two cells with the same two candidates x and w, and a house in which w has just two places, each
//! seen by one of the cells. The two cells cannot both be w, so one of them is x, and what sees both loses x.
//!
//! ```text
//! xw . . | . . * |
//!  | . . | . . . |       the house between has w on the left or on the right;
//!  w-----+---- w |       one of the two cells is therefore not w but x
//!        | *   xw|
//! ```

use super::prelude::*;

/// All W-wings.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let blanks = position.blanks().iter();
    let two: Vec<Cell> = blanks
        .filter(|&cell| position.candidates(cell).len() == 2)
        .collect();
    for (at, &first) in two.iter().enumerate() {
        let digits = position.candidates(first);
        for &second in two[at + 1..]
            .iter()
            .filter(|&&cell| position.candidates(cell) == digits)
        {
            if position.sees(first, second) {
                continue;
            }
            for link_digit in digits.iter() {
                let Some(digit) = (digits - DigitSet::of(link_digit)).single() else {
                    continue;
                };
                let seen = position.seen_by_all([first, second], digit);
                if seen.is_empty() {
                    continue;
                }
                for pair in query.conjugates(link_digit) {
                    let joins = |(a, b): &(Cell, Cell)| position.sees(first, *a) && position.sees(second, *b);
                    let Some((a, b)) = pair.both_ways().into_iter().find(joins) else {
                        continue;
                    };
                    let step = Step::removing(query.technique, seen.iter().map(|cell| (cell, digit)), || {
                        Evidence::about(digits)
                            .house(HouseRole::Link, pair.house)
                            .cells(Role::Pincer, [first, second])
                            .digit_in(Role::Pincer, digit, [first, second])
                            .digit_in(Role::Defining, link_digit, [a, b])
                    });
                    report(step, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn two_equal_cells_joined_by_a_pair() {
        let found = steps(
            "w-wing",
            "8+43+95+1+2+7+6 \
             +9+1+57+26... \
             +7+6+2+83+4+5+91 \
             296+3+4+71+5+8 \
             +3+7+45+18+6+29 \
             +5+81+2+6+9+4.+7 \
             6+5+9+47+2.1. \
             +13+86+9+5+7+4+2 \
             +4+27+1+8+39+65",
        );
        assert_eq!(found, ["r2c7-8"]);
    }
}
