//! HoDoKu's measure: a score for each step, summed up, and the level of the hardest.

pub mod nine;

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

impl HodokuLevel {
    /// All of them, from the easiest on.
    pub const ALL: [HodokuLevel; 5] = [
        HodokuLevel::Easy,
        HodokuLevel::Medium,
        HodokuLevel::Hard,
        HodokuLevel::Unfair,
        HodokuLevel::Extreme,
    ];

    /// The word for it in data: `easy`, `medium`, `hard`, `unfair`, `extreme`.
    ///
    /// ```
    /// use kudosu_rating::HodokuLevel;
    ///
    /// assert_eq!(HodokuLevel::Unfair.name(), "unfair");
    /// let names = HodokuLevel::ALL.map(|level| level.to_string());
    /// assert_eq!(names.join(" "), "easy medium hard unfair extreme");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HodokuLevel::Easy => "easy",
            HodokuLevel::Medium => "medium",
            HodokuLevel::Hard => "hard",
            HodokuLevel::Unfair => "unfair",
            HodokuLevel::Extreme => "extreme",
        }
    }
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A score and a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Score::Exactly(points) | Score::AtLeast(points) => points,
        }
    }

    /// Whether nothing is missing from it.
    #[must_use]
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

/// Rates a position by HoDoKu's own path through it on the plain 9×9 grid. On other shapes, which HoDoKu does
/// not know, our own finders look for its techniques in its order, and the path ends where forcing chains
/// would begin.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::Position;
/// use kudosu_rating::{HodokuLevel, Score, rate_hodoku};
///
/// let line = "..82.....6...9..7......541..6....1......5...93..6..2..4..3.7...2.....9...86....5.";
/// let start = Position::of(&Grid::from_line(&Shape::nine(), line)?);
/// let rating = rate_hodoku(&start, true, Stop::never())?;
/// assert_eq!((rating.level, rating.score), (HodokuLevel::Extreme, Score::Exactly(1952)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_hodoku(start: &Position, assume_unique: bool, stop: &Stop) -> Result<HodokuRating, Unfinished> {
    if let Some(walk) = nine::HodokuWalk::new(start, assume_unique, stop) {
        return walk.rating();
    }
    let profile = Profile::hodoku().assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop)?;
    Ok(HodokuRating::of_path(&path.steps, path.end))
}

/// What the steps of a path add up to.
struct Tally {
    points: u32,
    level: HodokuLevel,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            points: 0,
            level: HodokuLevel::Easy,
        }
    }
}

impl Tally {
    fn add(&mut self, points: u32, level: HodokuLevel) {
        self.points += points;
        self.level = self.level.max(level);
    }

    /// The rating of a path that reached the end, or did not.
    fn rating(self, is_complete: bool) -> HodokuRating {
        let Tally { points, mut level } = self;
        if !is_complete {
            return HodokuRating {
                score: Score::AtLeast(points),
                level: HodokuLevel::Extreme,
            };
        }
        while let Some((_, next)) = most(level).filter(|(most, _)| points > *most) {
            level = next;
        }
        HodokuRating {
            score: Score::Exactly(points),
            level,
        }
    }
}

impl HodokuRating {
    /// The rating of a path that followed [`Profile::hodoku`].
    #[must_use]
    pub fn of_path(steps: &[Step], end: End) -> HodokuRating {
        let mut tally = Tally::default();
        for (points, level) in steps.iter().filter_map(|step| hodoku_score(step.technique)) {
            tally.add(points, level);
        }
        tally.rating(end == End::Solved)
    }
}
