//! Naked and hidden pairs, triplets and quads, and the direct hidden ones that leave another digit one place.

use super::small_unions;
use crate::se::nine::grid::{Grid, cell_at};
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{ALL, bits, count, houses_by_sight};

/// The first naked set of this size: so many cells of a house with as many digits.
pub fn naked(grid: &Grid, size: usize) -> Option<SeStep> {
    let rating = [0, 0, 30, 36, 50][size];
    for house in houses_by_sight().filter(|&house| usize::from(grid.ground.blanks[house]) >= 2 * size) {
        let sets: [u16; 9] = std::array::from_fn(|place| grid.marks.cell[cell_at(house, place)]);
        let mut found = None;
        small_unions(&sets, size, size, &mut |chosen, union| {
            let others = bits(ALL & !chosen).map(|place| (cell_at(house, place) as u8, sets[place] & union));
            if count(union) == size {
                found = SeStep::removing(SeKind::NakedSet(size as u8), rating, others.collect());
            }
            found.is_some()
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first hidden set of this size: so many digits of a house with as many places.
pub fn hidden(grid: &Grid, size: usize) -> Option<SeStep> {
    let rating = [0, 0, 34, 40, 54][size];
    each_hidden(grid, size, 2 * size, |house, digits, places| {
        let gone = bits(places).map(|place| {
            let cell = cell_at(house, place);
            (cell as u8, grid.marks.cell[cell] & !digits)
        });
        SeStep::removing(SeKind::HiddenSet(size as u8), rating, gone.collect())
    })
}

/// The first hidden set of this size that leaves another digit of the house one place.
pub fn direct_hidden(grid: &Grid, size: usize) -> Option<SeStep> {
    let (kind, rating) = match size {
        2 => (SeKind::DirectHiddenPair, 20),
        _ => (SeKind::DirectHiddenTriplet, 25),
    };
    each_hidden(grid, size, size, |house, digits, places| {
        bits(ALL & !digits).find_map(|digit| {
            let all = grid.marks.place[house][digit];
            let left = all & !places;
            if count(left) != 1 || left == all {
                return None;
            }
            let cell = cell_at(house, left.trailing_zeros() as usize);
            Some(SeStep::placing(kind, rating, cell, digit))
        })
    })
}

/// Visits the hidden sets of all houses with more than so many blanks.
fn each_hidden(
    grid: &Grid,
    size: usize,
    more_blanks_than: usize,
    mut visit: impl FnMut(usize, u16, u16) -> Option<SeStep>,
) -> Option<SeStep> {
    for house in houses_by_sight().filter(|&house| usize::from(grid.ground.blanks[house]) > more_blanks_than)
    {
        let mut found = None;
        small_unions(&grid.marks.place[house], size, size, &mut |digits, places| {
            if count(places) == size {
                found = visit(house, digits, places);
            }
            found.is_some()
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
