//! A walkthrough: the path from a position to its end, with what is known about the puzzle besides.

use kudosu_board::Grid;
use kudosu_logic::{End, Path, Position, Positions, Profile, Step};

/// Everything that is told about solving a position.
#[derive(Clone, Debug)]
pub struct Walkthrough {
    /// Where it starts.
    pub start: Position,
    /// The name of the profile that was followed.
    pub profile: String,
    /// Whether the puzzle has exactly one solution; `None` where that was not found out.
    pub unique: Option<bool>,
    /// Whether arguments from uniqueness were allowed.
    pub assumes_uniqueness: bool,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How logic ended.
    pub end: End,
    /// The solution, found by the search where logic did not get there.
    pub solution: Option<Grid>,
}

impl Walkthrough {
    /// A path that followed `profile` from `start`, with nothing known besides.
    #[must_use]
    pub fn of_path(start: Position, profile: &Profile, path: Path) -> Walkthrough {
        Walkthrough {
            start,
            profile: profile.name.to_owned(),
            unique: None,
            assumes_uniqueness: profile.options.assume_unique,
            solution: (path.end == End::Solved).then(|| path.last.grid()),
            steps: path.steps,
            end: path.end,
        }
    }

    /// Goes along the steps and lends the position before each.
    #[must_use]
    pub fn positions(&self) -> Positions<'_> {
        Positions::along(&self.start, &self.steps)
    }

    /// The digits of the puzzle.
    #[must_use]
    pub fn givens(&self) -> Grid {
        self.start.layers().0
    }

    /// The position after the last step.
    #[must_use]
    pub fn last(&self) -> Position {
        self.positions().into_last()
    }

    /// Whether the search had to finish what logic began.
    #[must_use]
    pub fn is_finished_by_search(&self) -> bool {
        self.end != End::Solved && self.solution.is_some()
    }
}
