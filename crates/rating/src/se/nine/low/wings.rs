//! XY-wings (4.2) and XYZ-wings (4.4).

use super::cells_with;
use crate::se::nine::grid::Grid;
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{PEERS, PEERS_BY_SIGHT, cells, count};

/// The first wing whose pivot has this many candidates, two or three.
pub fn find(grid: &Grid, pivot_size: usize) -> Option<SeStep> {
    let marks = &grid.marks;
    let two = cells_with(marks, 2, 2);
    let pivots = cells_with(marks, pivot_size, pivot_size);
    for pivot in cells(pivots).filter(|&pivot| (two & PEERS[pivot]).count_ones() > 1) {
        let digits = marks.cell[pivot];
        let mut pincers = [0usize; 20];
        let mut found = 0;
        for &peer in &PEERS_BY_SIGHT[pivot] {
            let peer = usize::from(peer);
            if two >> peer & 1 == 1 && count(marks.cell[peer] & digits) == pivot_size - 1 {
                pincers[found] = peer;
                found += 1;
            }
        }
        for (at, &first) in pincers[..found].iter().enumerate() {
            for &second in &pincers[at + 1..found] {
                let (a, b) = (marks.cell[first], marks.cell[second]);
                let common = a & b;
                // In an XY-wing the common digit is not in the pivot, in an XYZ-wing it is.
                if count(common) != 1
                    || count(a | b | digits) != 3
                    || (common & digits != 0) != (pivot_size == 3)
                {
                    continue;
                }
                let mut seen = PEERS[first] & PEERS[second];
                if pivot_size == 3 {
                    seen &= PEERS[pivot];
                }
                let (kind, rating) = if pivot_size == 3 {
                    (SeKind::XyzWing, 44)
                } else {
                    (SeKind::XyWing, 42)
                };
                let gone =
                    cells(seen & grid.ground.blank).map(|cell| (cell as u8, marks.cell[cell] & common));
                let step = SeStep::removing(kind, rating, gone.collect());
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}
