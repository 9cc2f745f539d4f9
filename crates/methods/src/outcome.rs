//! How a method ended.

use kudosu_board::{Clash, Grid};

/// How a method ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With this solution. Whether it is the only one was not asked.
    Solved(Grid),
    /// The method can do no more; this is how far it came. A solution may or may not exist.
    Stuck(Grid),
    /// There is no solution; that is proven.
    NoSolution,
    /// The grid breaks the rules as it stands, so nothing was tried.
    Clash(Vec<Clash>),
    /// It was told to stop before it had an answer.
    Stopped,
}

impl Outcome {
    /// The solution, when there is one.
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }

    /// One or two words: `solved`, `stuck`, `no solution`, `clash`, `stopped`.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Solved(_) => "solved",
            Outcome::Stuck(_) => "stuck",
            Outcome::NoSolution => "no solution",
            Outcome::Clash(_) => "clash",
            Outcome::Stopped => "stopped",
        }
    }
}
