//! Naked subset: `n` cells of a house have only `n` candidates between them, so those digits are spoken for
//! and leave the other cells of every house that holds all of the subset.
//!
//! ```text
//! | 25  25  1  | 2578 -> 78  |   a naked pair: 2 and 5 fill the first two cells,
//! |            |             |   in whichever order, and nobody else in the row gets them
//! ```

use super::prelude::*;
use crate::unions::small_unions;

/// Naked subsets of the technique's size; the technique for "5 and more" goes up to half the side.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let largest = largest_subset(query.position);
    match query.technique {
        Technique::NakedSubset => (5..=largest).try_for_each(|size| find_sized(query, size, sink)),
        technique => find_sized(query, technique.size(), sink),
    }
}

/// Half the side, since a larger subset leaves a smaller one of the other kind behind; but nobody, and no
/// computer in good time, finds subsets of more than twelve on the largest grids.
pub(super) fn largest_subset(position: &Position) -> usize {
    (position.shape().side() / 2).min(12)
}

fn find_sized(query: &Query<'_>, size: usize, sink: &mut Sink<'_>) -> Flow {
    for house in houses_by_sight(query.position.shape()) {
        query.check_stop()?;
        each_subset(query, house.id(), size, &mut |subset, digits| {
            report(step(query, house.id(), subset, digits), sink)
        })?;
    }
    Flow::Continue(())
}

/// Visits every choice of `size` blank cells of a house that have exactly `size` candidates between them,
/// where the house has more blanks than that.
pub(super) fn each_subset(
    query: &Query<'_>,
    house: HouseId,
    size: usize,
    visit: &mut dyn FnMut(&[Cell], DigitSet) -> Flow,
) -> Flow {
    let position = query.position;
    if position.blank_places(house).len() <= size {
        return Flow::Continue(());
    }
    let fits = |cell: &Cell| (2..=size).contains(&position.candidates(*cell).len());
    let cells: Vec<Cell> = position.blanks_in(house).filter(fits).collect();
    let sets: Vec<u128> = cells
        .iter()
        .map(|&cell| position.candidates(cell).bits())
        .collect();
    small_unions(query.stop, &sets, size, size, &mut |chosen, union| {
        let digits = DigitSet::from_bits(union);
        if digits.len() < size {
            return Flow::Continue(()); // more cells than digits: the position is broken
        }
        let subset: Vec<Cell> = chosen.iter().map(|&at| cells[at]).collect();
        visit(&subset, digits)
    })
}

/// The step of a naked subset: its digits leave the house it was found in and, unless the options say
/// otherwise, every other house that holds all of it.
pub(super) fn step(query: &Query<'_>, found_in: HouseId, subset: &[Cell], digits: DigitSet) -> Option<Step> {
    let position = query.position;
    let mut houses: Vec<HouseId> = position.common_houses(subset).collect();
    if query.options.one_house_at_a_time {
        houses.retain(|&house| house == found_in);
    }
    let mut eliminations = Vec::new();
    for &house in &houses {
        for cell in position.blanks_in(house).filter(|cell| !subset.contains(cell)) {
            let gone = position.candidates(cell) & digits;
            eliminations.extend(gone.iter().map(|digit| (cell, digit)));
        }
    }
    Step::removing(query.technique, eliminations, || {
        let others = houses.iter().copied().filter(|&house| house != found_in);
        Evidence::about(digits)
            .house(HouseRole::Base, found_in)
            .houses(HouseRole::Cover, others)
            .cells(Role::Defining, subset.iter().copied())
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn a_pair_in_a_box_and_a_row_clears_both() {
        let found = steps("naked-pair", "..34 .... .... .... @2x2");
        assert_eq!(found[0], "r2c1-1 r2c1-2 r2c2-1 r2c2-2");
    }

    #[test]
    fn a_triple() {
        let found = steps(
            "naked-triple",
            "+784+3+9+2+5+1+6 \
             1+6+5+8+4+79+2+3 \
             2+3+96+51+4+7+8 \
             +84+1+97+3265 \
             3+9+75..+1+84 \
             +6+5+2..+87+3+9 \
             +5+23...+8+97 \
             +4+1+678+9+352 \
             9+7+8.+3+5+6+4.",
        );
        assert_eq!(found, ["r9c4-1"]);
    }
}
