//! HoDoKu's measure: a score for each step, summed up, and the level of the hardest.

use kudosu_board::Stop;
use kudosu_logic::{End, HodokuLevel, Position, Profile, solve_path};

/// A score and a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest step, raised where the score is beyond what that level allows.
    pub level: HodokuLevel,
    /// Whether the path reaches the end; if not, the score is a lower bound and the level extreme.
    pub complete: bool,
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
pub fn rate_hodoku(start: &Position, assume_unique: bool, stop: &Stop) -> HodokuRating {
    let profile = Profile::hodoku().assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop);
    let complete = path.end == End::Solved;
    let known = path.steps.iter().filter_map(|step| step.technique.entry().hodoku);
    let start = if complete {
        HodokuLevel::Easy
    } else {
        HodokuLevel::Extreme
    };
    let (score, mut level) = known.fold((0, start), |(score, hardest), (more, level)| {
        (score + more, hardest.max(level))
    });
    while let Some((_, next)) = most(level).filter(|(most, _)| score > *most) {
        level = next;
    }
    HodokuRating {
        score,
        level,
        complete,
    }
}
