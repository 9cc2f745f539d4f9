//! Colours: the places of a digit that strong links join, in two colours of which one is true.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{HOUSES_OF, PEERS, cells, first};

/// The two colours of a cluster.
type Cluster = [u128; 2];

/// The clusters of a digit, by their lowest cells.
fn clusters(grid: &Grid, digit: usize) -> ([Cluster; 40], usize) {
    let is_linked = |&cell: &usize| {
        HOUSES_OF[cell]
            .iter()
            .any(|&h| grid.free[usize::from(h)][digit] == 2)
    };
    let mut open = cells(grid.digit[digit])
        .filter(is_linked)
        .fold(0u128, |set, cell| set | 1 << cell);
    let mut list = [[0; 2]; 40];
    let mut length = 0;
    while open != 0 {
        paint(grid, digit, first(open), 0, &mut open, &mut list[length]);
        length += 1;
    }
    (list, length)
}

/// Paints a cell and, depth first along its row, column and box, what hangs on it.
fn paint(grid: &Grid, digit: usize, cell: usize, colour: usize, open: &mut u128, cluster: &mut Cluster) {
    if *open >> cell & 1 == 0 {
        return;
    }
    *open &= !(1 << cell);
    cluster[colour] |= 1 << cell;
    for &house in &HOUSES_OF[cell] {
        let house = usize::from(house);
        if grid.free[house][digit] == 2 {
            let other = first(grid.places(house, digit) & !(1 << cell));
            paint(grid, digit, other, 1 - colour, open, cluster);
        }
    }
}

/// All cells that see one of a set.
fn sight(set: u128) -> u128 {
    cells(set).fold(0, |seen, cell| seen | PEERS[cell])
}

/// A colour that sees itself, or a place that sees both colours of a cluster.
pub fn simple(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    for digit in 0..9 {
        let (list, length) = clusters(grid, digit);
        for cluster in &list[..length] {
            for &colour in cluster {
                if sight(colour) & colour != 0 {
                    effect.remove_from(colour, digit);
                }
            }
            if !effect.is_empty() {
                return Some(HodokuKind::SimpleColorsWrap);
            }
            let seen = sight(cluster[0]) & sight(cluster[1]) & grid.digit[digit];
            if seen != 0 {
                effect.remove_from(seen, digit);
                return Some(HodokuKind::SimpleColorsTrap);
            }
        }
    }
    None
}

/// A colour that sees both colours of another cluster, or a place that sees the other colours of two clusters
/// whose colours see each other.
pub fn multi(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    for digit in 0..9 {
        let (list, length) = clusters(grid, digit);
        for (i, one) in list[..length].iter().enumerate() {
            for (j, two) in list[..length].iter().enumerate() {
                if i == j {
                    continue;
                }
                for &colour in one {
                    let seen = sight(colour);
                    if seen & two[0] != 0 && seen & two[1] != 0 {
                        effect.remove_from(colour, digit);
                    }
                }
                if !effect.is_empty() {
                    return Some(HodokuKind::MultiColors2);
                }
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if sight(one[a]) & two[b] != 0 {
                        let seen = sight(one[1 - a]) & sight(two[1 - b]);
                        effect.remove_from(seen & grid.digit[digit], digit);
                    }
                }
                if !effect.is_empty() {
                    return Some(HodokuKind::MultiColors1);
                }
            }
        }
    }
    None
}
