//! How hard a chain is: its rating by length, kept as the double that Sudoku Explainer computes, and its rank
//! among others.

use std::cmp::Ordering;

/// The rating of a chain: what its kind starts with, and a tenth for every threshold that its length passes.
/// The sum is made of the same additions in the same order as Sudoku Explainer's, since hints are ranked by
/// the raw double.
pub fn difficulty(base: f64, complexity: u32) -> f64 {
    let (mut added, mut threshold, mut by_half) = (0.0, 4, true);
    while complexity > threshold + 2 {
        added += 0.1;
        threshold = if by_half {
            threshold * 3 / 2
        } else {
            threshold * 4 / 3
        };
        by_half = !by_half;
    }
    base + added
}

/// A rating in tenths, as it is shown.
pub fn tenths(difficulty: f64) -> u32 {
    ((difficulty + 0.05) * 10.0).floor() as u32
}

/// Where a hint stands among others of its family: easier ones first, then simpler ones, then by kind, then
/// as found.
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    /// The rating as a raw double.
    pub difficulty: f64,
    /// The number of links of the proof.
    pub complexity: u32,
    /// The kind: 1 double, 2 X, 3 Y, 4 X and Y, 5 cell, 6 region, 7 contradiction.
    pub key: u8,
    /// When it is found.
    pub order: u64,
}

impl Ord for Rank {
    fn cmp(&self, other: &Rank) -> Ordering {
        let by_difficulty = self.difficulty.total_cmp(&other.difficulty);
        let rest = |rank: &Rank| (rank.complexity, rank.key, rank.order);
        by_difficulty.then_with(|| rest(self).cmp(&rest(other)))
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Rank) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rank {
    fn eq(&self, other: &Rank) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rank {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_for_every_threshold() {
        let added = |complexity| tenths(difficulty(8.0, complexity)) - 80;
        let steps = [
            (6, 0),
            (7, 1),
            (8, 1),
            (9, 2),
            (11, 3),
            (15, 4),
            (19, 5),
            (27, 6),
            (35, 7),
            (51, 8),
        ];
        for (complexity, expected) in steps {
            assert_eq!(added(complexity), expected, "{complexity}");
        }
    }

    #[test]
    fn some_equal_decimals_are_unequal_doubles() {
        let of_steps = |base, steps: usize| {
            let complexity = [6, 7, 9, 11, 15, 19, 27, 35, 51, 67, 99, 131][steps];
            difficulty(base, complexity)
        };
        for (x, y) in [
            ((6.6, 1), (6.5, 2)),
            ((6.6, 3), (6.5, 4)),
            ((6.6, 6), (7.0, 2)),
            ((6.6, 11), (7.0, 7)),
        ] {
            assert!(of_steps(x.0, x.1) < of_steps(y.0, y.1), "{x:?} {y:?}");
        }
        assert_eq!(of_steps(6.6, 4), of_steps(7.0, 0));
    }
}
