//! Locked candidates: first boxes that point, then lines that claim.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{BOXES, HOUSE_SET, HOUSES, HOUSES_OF, first};

/// The first box, and in it the first digit, whose places lie on one line that has more of them.
pub fn pointing(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    in_houses(grid, BOXES..HOUSES, &[0, 1], effect).then_some(HodokuKind::Pointing)
}

/// The first line, and on it the first digit, whose places lie in one box that has more of them.
pub fn claiming(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    in_houses(grid, 0..BOXES, &[2], effect).then_some(HodokuKind::Claiming)
}

/// The first digit of a house whose two or three places lie in another house of one of the sorts (0 a row, 1
/// a column, 2 a box) that has more of them.
fn in_houses(grid: &Grid, houses: std::ops::Range<usize>, sorts: &[usize], effect: &mut Effect) -> bool {
    for house in houses {
        for digit in 0..9 {
            let free = grid.free[house][digit];
            if free != 2 && free != 3 {
                continue;
            }
            let places = grid.places(house, digit);
            for &sort in sorts {
                let other = usize::from(HOUSES_OF[first(places)][sort]);
                if places & !HOUSE_SET[other] == 0 && grid.free[other][digit] > free {
                    effect.remove_from(grid.places(other, digit) & !places, digit);
                    return true;
                }
            }
        }
    }
    false
}
