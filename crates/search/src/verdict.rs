//! What a search can answer.

use kudosu_board::Grid;

/// How many solutions a grid has, as far as it matters: none, one, or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    NoSolution,
    /// There is exactly this one; that there is no other was proven.
    Unique(Grid),
    /// There are at least these two.
    Several(Grid, Grid),
}

impl Verdict {
    /// A solution, when there is one.
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Verdict::NoSolution => None,
            Verdict::Unique(solution) | Verdict::Several(solution, _) => Some(solution),
        }
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }
}
