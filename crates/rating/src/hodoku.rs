//! HoDoKu's measure: a score for each step, summed up, and the level of the hardest.

use std::fmt;

use kudosu_board::{Stop, Unfinished};
use kudosu_logic::{End, Position, Profile, Step, solve_path};

use crate::hodoku_score;

/// How HoDoKu calls the difficulty of a technique or a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HodokuLevel {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Basic fish, single-digit patterns, wings, uniqueness.
    Hard,
    /// Finned fish, chains, almost locked sets.
    Unfair,
    /// Forcing chains and beyond.
    Extreme,
}

/// A score and a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The sum of the scores of all steps.
    pub score: Score,
    /// The level of the hardest step, raised where the score is beyond what that level allows; extreme where
    /// the path does not reach the end.
    pub level: HodokuLevel,
}

/// The sum of the scores of a path's steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The path reaches the end.
    Exactly(u32),
    /// The path ends early; what is left would add to it.
    AtLeast(u32),
}

impl Score {
    /// The sum as far as it goes.
    pub const fn points(self) -> u32 {
        match self {
            Score::Exactly(points) | Score::AtLeast(points) => points,
        }
    }

    /// Whether nothing is missing from it.
    pub const fn is_complete(self) -> bool {
        matches!(self, Score::Exactly(_))
    }
}

impl fmt::Display for Score {
    /// `1234`, or `≥1234` where the path ends early.
    ///
    /// ```
    /// use kudosu_rating::Score;
    ///
    /// assert_eq!(Score::Exactly(1234).to_string(), "1234");
    /// assert_eq!(Score::AtLeast(1234).to_string(), "≥1234");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Exactly(points) => f.pad(&points.to_string()),
            Score::AtLeast(points) => f.pad(&format!("≥{points}")),
        }
    }
}

/// The score up to which a level holds.
fn most(level: HodokuLevel) -> Option<(u32, HodokuLevel)> {
    match level {
        HodokuLevel::Easy => Some((800, HodokuLevel::Medium)),
        HodokuLevel::Medium => Some((1000, HodokuLevel::Hard)),
        HodokuLevel::Hard => Some((1600, HodokuLevel::Unfair)),
        HodokuLevel::Unfair => Some((1800, HodokuLevel::Extreme)),
        HodokuLevel::Extreme => None,
    }
}

/// Rates a position by HoDoKu's order of techniques.
pub fn rate_hodoku(start: &Position, assume_unique: bool, stop: &Stop) -> Result<HodokuRating, Unfinished> {
    let profile = Profile::hodoku().assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop)?;
    Ok(HodokuRating::of_path(&path.steps, path.end))
}

impl HodokuRating {
    /// The rating of a path that followed [`Profile::hodoku`].
    pub fn of_path(steps: &[Step], end: End) -> HodokuRating {
        let is_complete = end == End::Solved;
        let known = steps.iter().filter_map(|step| hodoku_score(step.technique));
        let lowest = if is_complete {
            HodokuLevel::Easy
        } else {
            HodokuLevel::Extreme
        };
        let (points, mut level) = known.fold((0, lowest), |(points, hardest), (more, level)| {
            (points + more, hardest.max(level))
        });
        while let Some((_, next)) = most(level).filter(|(most, _)| points > *most) {
            level = next;
        }
        let score = if is_complete {
            Score::Exactly(points)
        } else {
            Score::AtLeast(points)
        };
        HodokuRating { score, level }
    }
}
