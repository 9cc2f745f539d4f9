//! Colouring: the clusters that conjugate pairs of one digit form, in two alternating colours.

use kudosu_board::{Cell, CellSet};

use crate::Position;
use crate::conjugates::Conjugates;

/// A cluster of places of one digit: either all of one colour hold it or all of the other.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The two colours. The first holds the cluster's first cell in reading order.
    pub colours: [CellSet; 2],
}

impl Cluster {
    /// Whether two cells of the same colour see each other, so that this colour is false.
    pub fn clashing_colour(&self, position: &Position) -> Option<usize> {
        (0..2).find(|&colour| {
            let cells = &self.colours[colour];
            cells.iter().any(|cell| cells.intersects(position.peers(cell)))
        })
    }
}

/// Adds all clusters that the conjugate pairs of a digit form, by their first cell.
pub fn clusters(pairs: &[Conjugates], clusters: &mut Vec<Cluster>) {
    let mut seen = CellSet::new();
    let mut starts: Vec<Cell> = pairs.iter().flat_map(|pair| pair.ends).collect();
    starts.sort();
    for start in starts {
        if seen.contains(start) {
            continue;
        }
        let mut colours = [CellSet::new(), CellSet::new()];
        let mut waiting = vec![(start, 0)];
        while let Some((cell, colour)) = waiting.pop() {
            // A cell can get both colours only where the position is broken;
            // then both are false, which is no harm.
            if !colours[colour].insert(cell) {
                continue;
            }
            seen.insert(cell);
            for pair in pairs {
                let others = pair.both_ways().into_iter().filter(|&(from, _)| from == cell);
                waiting.extend(others.map(|(_, to)| (to, 1 - colour)));
            }
        }
        clusters.push(Cluster { colours });
    }
}

/// All cells that see at least one of `cells`.
pub fn seen_by_any(position: &Position, cells: &CellSet) -> CellSet {
    let mut seen = CellSet::new();
    for cell in cells.iter() {
        seen |= position.peers(cell);
    }
    seen
}
