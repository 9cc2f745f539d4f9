//! Which measures of hardness somebody asks for, and what is known on each: what is not asked for is not
//! worked out.

use std::fmt;
use std::str::FromStr;

use kudosu_board::{Stop, Unfinished, part};
use kudosu_logic::Position;
use kudosu_search::nine::backtracks;

#[cfg(feature = "hardness")]
use crate::hardness::rate_hardness_telling;
use crate::hardness::{HardnessRatings, HardnessScale};
use crate::se::{SeReading, rate_se_or_bounds};
use crate::{HodokuRating, KnownPath, Level, Rating, SeRating, rate_hodoku, rate_level};

/// A measure of how hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Scale {
    /// Our five plain words.
    Level,
    /// Sudoku Explainer's three numbers.
    Se,
    /// HoDoKu's score and level.
    Hodoku,
    /// How often tdoku guesses until it has the solution, as data sets for training are rated.
    Backtracks,
    /// The depth of trial and error, or the length of patterns.
    Hardness(HardnessScale),
}

impl Scale {
    /// All that this build knows: those of hardness are a feature.
    #[cfg(not(feature = "hardness"))]
    pub const ALL: [Scale; 4] = [Scale::Level, Scale::Se, Scale::Hodoku, Scale::Backtracks];

    /// All of them.
    #[cfg(feature = "hardness")]
    pub const ALL: [Scale; 11] = [
        Scale::Level,
        Scale::Se,
        Scale::Hodoku,
        Scale::Backtracks,
        Scale::Hardness(HardnessScale::Te),
        Scale::Hardness(HardnessScale::B),
        Scale::Hardness(HardnessScale::Gb),
        Scale::Hardness(HardnessScale::W),
        Scale::Hardness(HardnessScale::Gw),
        Scale::Hardness(HardnessScale::Bxb),
        Scale::Hardness(HardnessScale::Bxbb),
    ];

    /// Those that are meant where nobody says which.
    pub const USUAL: [Scale; 3] = [Scale::Level, Scale::Se, Scale::Hodoku];

    /// Which one it is of those that measure depth and length.
    #[must_use]
    pub const fn hardness(self) -> Option<HardnessScale> {
        match self {
            Scale::Hardness(scale) => Some(scale),
            _ => None,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Level => "level",
            Scale::Se => "se",
            Scale::Hodoku => "hodoku",
            Scale::Backtracks => "backtracks",
            Scale::Hardness(scale) => scale.name(),
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no scale of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no scale {0}; scales are {names}", names = Scale::ALL.map(Scale::name).join(", "))]
pub struct UnknownScale(String);

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(name: &str) -> Result<Scale, UnknownScale> {
        let known = Scale::ALL.into_iter().find(|scale| scale.name() == name);
        known.ok_or_else(|| UnknownScale(name.to_owned()))
    }
}

/// How hard a puzzle is, on the scales that were asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ratings {
    /// One of five plain words.
    pub level: Option<Level>,
    /// Sudoku Explainer's three numbers; where the work was stopped, those that are not settled are
    /// [`SeNumber::AtLeast`](crate::SeNumber::AtLeast).
    pub se: Option<SeRating>,
    /// HoDoKu's score and level.
    pub hodoku: Option<HodokuRating>,
    /// How often tdoku guesses until it has the solution; of plain 9×9 puzzles alone.
    pub backtracks: Option<u64>,
    /// The depth of trial and error and the length of patterns; what was stopped is
    /// [`Hardness::AtLeast`](crate::hardness::Hardness::AtLeast).
    pub hardness: HardnessRatings,
}

impl Ratings {
    /// A puzzle of which only our own level is known, such as one with clues.
    #[must_use]
    pub fn of_level(level: Level) -> Ratings {
        Ratings {
            level: Some(level),
            ..Ratings::default()
        }
    }

    /// The same with what others know where nothing is known here: a puzzle that was rated on one scale after
    /// another.
    #[must_use]
    pub fn or(self, others: Ratings) -> Ratings {
        Ratings {
            level: self.level.or(others.level),
            se: self.se.or(others.se),
            hodoku: self.hodoku.or(others.hodoku),
            backtracks: self.backtracks.or(others.backtracks),
            hardness: self.hardness.or(others.hardness),
        }
    }

    /// Whether something is known on this scale.
    #[must_use]
    pub fn has(&self, scale: Scale) -> bool {
        match scale {
            Scale::Level => self.level.is_some(),
            Scale::Se => self.se.is_some(),
            Scale::Hodoku => self.hodoku.is_some(),
            Scale::Backtracks => self.backtracks.is_some(),
            Scale::Hardness(scale) => self.hardness.on(scale).is_some(),
        }
    }

    /// All three, where all three are known.
    #[must_use]
    pub fn whole(&self) -> Option<Rating> {
        Some(Rating {
            level: self.level?,
            se: self.se?,
            hodoku: self.hodoku?,
        })
    }
}

/// A rating that was stopped, with what is known by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
#[non_exhaustive]
pub struct UnfinishedRatings {
    /// Why it was stopped.
    pub why: Unfinished,
    /// What is known.
    pub known: Ratings,
}

/// Rates a classic puzzle on these scales, and on no other. `assume_unique` allows arguments from uniqueness;
/// a path that is known already is not walked again.
///
/// ```
/// use kudosu_board::{Grid, Stop};
/// use kudosu_logic::Position;
/// use kudosu_rating::{Level, Scale, rate_on};
///
/// let start = Position::of(&".142..1..2.4.3.1".parse::<Grid>()?);
/// let ratings = rate_on(&[Scale::Level], &start, None, true, &Stop::new())?;
/// assert_eq!((ratings.level, ratings.se, ratings.hodoku), (Some(Level::Beginner), None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_on(
    scales: &[Scale],
    start: &Position,
    known: Option<&KnownPath<'_>>,
    assume_unique: bool,
    stop: &Stop,
) -> Result<Ratings, UnfinishedRatings> {
    rate_on_telling(scales, start, known, assume_unique, stop, &mut |_| {})
}

/// The same, telling what is known so far whenever that is more than before.
pub fn rate_on_telling(
    scales: &[Scale],
    start: &Position,
    known: Option<&KnownPath<'_>>,
    assume_unique: bool,
    stop: &Stop,
    told: &mut dyn FnMut(&Ratings),
) -> Result<Ratings, UnfinishedRatings> {
    let mut ratings = Ratings::default();
    let unfinished = |known: Ratings| move |why| UnfinishedRatings { why, known };
    if !part::IS_WHOLE && scales != [Scale::Level] {
        return Err(unfinished(ratings)(part::lacks()));
    }
    let wants_level = scales.contains(&Scale::Level);
    if wants_level {
        let walked = known.and_then(|known| known.if_human(start, assume_unique));
        ratings.level = walked.map(|(steps, end)| Level::of_path(steps, end, start.shape()));
    }
    if part::IS_WHOLE && scales.contains(&Scale::Se) {
        match rate_se_or_bounds(SeReading::Mended, start, assume_unique, stop) {
            Ok(se) => {
                ratings.se = Some(se);
                told(&ratings);
            }
            Err((why, known)) => {
                ratings.se = known;
                return Err(unfinished(ratings)(why));
            }
        }
    }
    if part::IS_WHOLE && scales.contains(&Scale::Hodoku) {
        let hodoku = rate_hodoku(start, assume_unique, stop);
        ratings.hodoku = Some(hodoku.map_err(unfinished(ratings))?);
        told(&ratings);
    }
    if part::IS_WHOLE
        && scales.contains(&Scale::Backtracks)
        && start.shape().is_nine()
        && let Ok(values) = start.grid().values().try_into()
    {
        ratings.backtracks = backtracks(values, stop).map_err(unfinished(ratings))?;
        told(&ratings);
    }
    #[cfg(feature = "hardness")]
    let hardness: Vec<HardnessScale> = scales.iter().filter_map(|scale| scale.hardness()).collect();
    #[cfg(feature = "hardness")]
    if !hardness.is_empty() {
        let before = ratings;
        let mut so_far = before.hardness;
        let tell = &mut |scale, hardness| {
            so_far = so_far.with(scale, hardness);
            told(&Ratings {
                hardness: so_far,
                ..before
            });
        };
        match rate_hardness_telling(&hardness, start, stop, tell) {
            Ok(hardness) => ratings.hardness = hardness,
            Err((why, known)) => {
                ratings.hardness = known;
                return Err(unfinished(ratings)(why));
            }
        }
    }
    // Last, because a level that is not finished says nothing, while bounds of the others do.
    if wants_level && ratings.level.is_none() {
        ratings.level = Some(rate_level(start, assume_unique, stop).map_err(unfinished(ratings))?);
    }
    Ok(ratings)
}
