//! How large a puzzle may be: one table, enforced where shapes and clues are made.
//!
//! Whatever reads, solves, explains or draws a puzzle takes time and memory that grow with these numbers. No
//! text, verb or request gets past them, so none can ask for more than a known amount of work before anything
//! looks at a [`Stop`](crate::Stop). Every number is far beyond what a person sets: a 9×9 puzzle with a
//! hundred clues is a crowded one.

/// The largest side a grid can have, and so the largest digit.
pub const MAX_SIDE: usize = 100;

/// The longest line of a stream, and the longest text of one grid, that is looked at: 1 MiB.
/// No puzzle needs as much.
pub const MAX_PUZZLE_BYTES: usize = 1 << 20;

/// Something of which a puzzle can have only so much.
///
/// ```
/// use kudosu_board::Limit;
///
/// assert_eq!(Limit::Clues.most(9), 1_000);
/// let refused = Limit::Clues.check(9, 70_000).unwrap_err();
/// assert_eq!(refused.to_string(), "70000 clues, where a grid of side 9 can have at most 1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// Houses of a shape: rows, columns, boxes and all others.
    Houses,
    /// Clues of a puzzle.
    Clues,
    /// Cells that one clue names, each as often as it is named.
    ClueCells,
    /// Cells that all clues of a puzzle name together.
    NamedCells,
    /// Numbers that one clue lists, such as the values of a negative rule.
    ClueNumbers,
    /// Steps of the machine that reads one clue: its cells, times its states, times the digits.
    ClueSteps,
}

impl Limit {
    /// All of them.
    pub const ALL: [Limit; 6] = [
        Limit::Houses,
        Limit::Clues,
        Limit::ClueCells,
        Limit::NamedCells,
        Limit::ClueNumbers,
        Limit::ClueSteps,
    ];

    /// How much of it a grid of this side can have.
    ///
    /// ```
    /// use kudosu_board::Limit;
    ///
    /// assert_eq!([4, 9, 100].map(|side| Limit::Houses.most(side)), [100, 100, 800]);
    /// ```
    #[must_use]
    pub const fn most(self, side: usize) -> usize {
        let side = if side > MAX_SIDE { MAX_SIDE } else { side };
        let cells = side * side;
        match self {
            // Rows, columns and boxes are three a digit; disjoint groups, windows and diagonals as many
            // again.
            Limit::Houses => between(100, 8 * side, 800),
            // Marks, a parity, two dots and some lines for every cell.
            Limit::Clues => between(1_000, 10 * cells, 20_000),
            // A line may cross itself, but what walks over the grid four times is no line any more.
            Limit::ClueCells => between(100, 4 * cells, 10_000),
            Limit::NamedCells => between(5_000, 40 * cells, 100_000),
            // Sums of two cells are the longest list there is to forbid.
            Limit::ClueNumbers => 2 * MAX_SIDE,
            Limit::ClueSteps => 4_000_000,
        }
    }

    /// Whether a grid of this side can have so much of it.
    pub const fn check(self, side: usize, found: usize) -> Result<(), OverLimit> {
        if found <= self.most(side) {
            return Ok(());
        }
        Err(OverLimit {
            limit: self,
            side,
            found,
        })
    }

    /// What is counted, as a message says it.
    const fn counted(self) -> &'static str {
        match self {
            Limit::Houses => "houses",
            Limit::Clues => "clues",
            Limit::ClueCells => "cells in one clue",
            Limit::NamedCells => "cells in all clues together",
            Limit::ClueNumbers => "numbers in one clue",
            Limit::ClueSteps => "steps to read one clue",
        }
    }
}

const fn between(least: usize, wanted: usize, most: usize) -> usize {
    if wanted < least {
        least
    } else if wanted > most {
        most
    } else {
        wanted
    }
}

/// More of something than a grid can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} {}, where a grid of side {side} can have at most {}", .limit.counted(), .limit.most(*.side))]
pub struct OverLimit {
    /// Of what there is too much.
    pub limit: Limit,
    /// The side of the grid.
    pub side: usize,
    /// How much there is.
    pub found: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_grows_with_the_side_and_ends_at_the_largest() {
        for limit in Limit::ALL {
            for side in 1..=MAX_SIDE {
                assert!(limit.most(side) >= limit.most(side - 1), "{limit:?} at {side}");
                assert_eq!(limit.check(side, limit.most(side)), Ok(()));
                assert!(limit.check(side, limit.most(side) + 1).is_err());
            }
            assert_eq!(limit.most(usize::MAX), limit.most(MAX_SIDE));
        }
    }

    #[test]
    fn numbers_of_clues_and_houses_fit_into_their_ids() {
        for limit in [Limit::Clues, Limit::Houses] {
            assert!(limit.most(MAX_SIDE) <= usize::from(u16::MAX));
        }
    }
}
