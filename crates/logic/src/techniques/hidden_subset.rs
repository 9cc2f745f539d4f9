//! Hidden subset: `n` digits of a house have only `n` places between them, so those cells hold nothing else.
//!
//! ```text
//! | 1257  /  / | 25689  /  / |   a hidden pair: 2 and 5 of the row have only these two cells,
//! | -> 25      | -> 25       |   which therefore lose every other candidate
//! ```

use super::naked_subset::largest_subset;
use super::prelude::*;
use crate::unions::small_unions;

/// Hidden subsets of the technique's size; the technique for "5 and more" goes up to half the side.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let largest = largest_subset(query.position);
    match query.technique {
        Technique::HiddenSubset => (5..=largest).try_for_each(|size| find_sized(query, size, sink)),
        technique => find_sized(query, technique.size(), sink),
    }
}

fn find_sized(query: &Query<'_>, size: usize, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    for house in houses_by_sight(position.shape()) {
        if position.blank_places(house.id()).len() <= size {
            continue;
        }
        query.check_stop()?;
        each_subset(query, house.id(), size, &mut |digits, subset| {
            let surplus = |&cell: &Cell| {
                let gone = position.candidates(cell) - digits;
                gone.iter().map(move |digit| (cell, digit))
            };
            let step = Step::removing(query.technique, subset.iter().flat_map(surplus), || {
                Evidence::about(digits)
                    .house(HouseRole::Base, house.id())
                    .cells(Role::Defining, subset.iter().copied())
            });
            report(step, sink)
        })?;
    }
    Flow::Continue(())
}

/// Visits every choice of `size` digits of a house that have exactly `size` places between them.
pub(super) fn each_subset(
    query: &Query<'_>,
    house: HouseId,
    size: usize,
    visit: &mut dyn FnMut(DigitSet, &[Cell]) -> Flow,
) -> Flow {
    let position = query.position;
    let fits = |digit: &Digit| (2..=size).contains(&position.places(house, *digit).len());
    let digits: Vec<Digit> = position.shape().digits().iter().filter(fits).collect();
    let sets: Vec<u128> = digits
        .iter()
        .map(|&digit| position.places(house, digit).bits())
        .collect();
    small_unions(query.stop, &sets, size, size, &mut |chosen, union| {
        let places = Places::from_bits(union);
        if places.len() < size {
            return Flow::Continue(()); // more digits than places: the position is broken
        }
        let subset: Vec<Cell> = position.cells_at(house, places).collect();
        visit(chosen.iter().map(|&at| digits[at]).collect(), &subset)
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn two_digits_confined_to_two_cells_of_a_row() {
        // Row 1 has its 1 and 2 in the first two cells only.
        let found = steps(
            "hidden-pair",
            "....{345678}{345678}{345678}{345678}{345678} ......... ......... ......... ......... ......... ......... ......... .........",
        );
        assert_eq!(found, [""; 0]);
        let found = steps(
            "hidden-pair",
            "..{3456789}{3456789}{3456789}{3456789}{3456789}{3456789}{3456789} ......... ......... ......... ......... ......... ......... ......... .........",
        );
        let others = |cell| (3..=9).map(move |digit| format!("r1c{cell}-{digit}"));
        let expected = others(1).chain(others(2)).collect::<Vec<_>>().join(" ");
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_triple() {
        let found = steps(
            "hidden-triple",
            "2+7+5...+13+8 \
             +69+4+8+3+1+2+75 \
             +1+38+5+7+26+9+4 \
             +4+2+79..5+1+3 \
             +8+6+9+3+1+542+7 \
             513+7+2+4+8+6+9 \
             75+1+2..+3+86 \
             +9+426..+7+51 \
             +38+61+5794+2",
        );
        assert_eq!(found, ["r4c5-8"]);
    }
}
