//! How hard a puzzle shall be, as the maker sees it:
//! a judge that says how far off a puzzle is, and in which direction.

use kudosu_board::{Grid, Stop};
use kudosu_search::Unfinished;

/// How well a puzzle fits what was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fit {
    /// It is as asked.
    AsAsked,
    /// It is too easy by this much, on any scale that stays the same within one judge.
    TooEasy(f64),
    /// It is too hard by this much.
    TooHard(f64),
    /// It is off by this much in some other way.
    Off(f64),
}

impl Fit {
    /// How far off it is; 0 when it is as asked.
    #[must_use]
    pub fn distance(self) -> f64 {
        match self {
            Fit::AsAsked => 0.0,
            Fit::TooEasy(by) | Fit::TooHard(by) | Fit::Off(by) => by,
        }
    }
}

/// Says how well a puzzle fits. The same puzzle must always get the same answer, or seeds would not repeat.
pub trait Judge: Sync {
    /// Looks at a puzzle that has exactly this solution.
    fn judge(&self, puzzle: &Grid, solution: &Grid, stop: &Stop) -> Result<Fit, Unfinished>;
}

/// The judge who is content with every puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyDifficulty;

impl Judge for AnyDifficulty {
    fn judge(&self, _: &Grid, _: &Grid, _: &Stop) -> Result<Fit, Unfinished> {
        Ok(Fit::AsAsked)
    }
}
