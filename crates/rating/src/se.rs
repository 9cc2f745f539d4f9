//! Sudoku Explainer's three numbers: the hardest step, the hardest up to the first digit, and the first step.

pub mod nine;

use std::fmt;

use kudosu_board::{Shape, Stop, Unfinished};
use kudosu_logic::{End, Position, Profile, Step, solve_path};

use crate::explainer_rating;

/// ER, EP and ED.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeRating {
    /// The hardest step of the whole path.
    pub er: SeNumber,
    /// The hardest step up to and including the one that places the first digit.
    pub ep: SeNumber,
    /// The first step.
    pub ed: SeNumber,
}

/// A number on Sudoku Explainer's scale, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SeNumber {
    /// This number.
    Exactly(u32),
    /// The path needs something that rates higher than this, and is not followed further.
    MoreThan(u32),
    /// The search was stopped; whatever it was looking for rates this much or more.
    AtLeast(u32),
}

/// Beyond this, in tenths, there are only chains.
pub const MOST_WITHOUT_CHAINS: u32 = 62;

impl SeNumber {
    /// The number in tenths, where it is known.
    #[must_use]
    pub const fn tenths(self) -> Option<u32> {
        match self {
            SeNumber::Exactly(tenths) => Some(tenths),
            SeNumber::MoreThan(_) | SeNumber::AtLeast(_) => None,
        }
    }
}

impl From<Option<u32>> for SeNumber {
    /// What techniques without chains rate; `None` where they are not enough.
    fn from(tenths: Option<u32>) -> SeNumber {
        tenths.map_or(SeNumber::MoreThan(MOST_WITHOUT_CHAINS), SeNumber::Exactly)
    }
}

impl fmt::Display for SeNumber {
    /// `4.2`, or `>6.2` or `≥8.5` where only that much is known.
    ///
    /// ```
    /// use kudosu_rating::SeNumber;
    ///
    /// assert_eq!(SeNumber::Exactly(42).to_string(), "4.2");
    /// assert_eq!(SeNumber::MoreThan(62).to_string(), ">6.2");
    /// assert_eq!(SeNumber::AtLeast(85).to_string(), "≥8.5");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, tenths) = match self {
            SeNumber::Exactly(tenths) => ("", tenths),
            SeNumber::MoreThan(tenths) => (">", tenths),
            SeNumber::AtLeast(tenths) => ("≥", tenths),
        };
        f.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

impl fmt::Display for SeRating {
    /// `4.2/1.2/1.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Which program "Sudoku Explainer 1.2.1" is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SeReading {
    /// With the later mending of unique loops and graves, as today's ports have it.
    #[default]
    Mended,
    /// As it was published in 2007.
    Original,
}

/// Rates a position by Sudoku Explainer's own path through it, as its ports of today have it.
pub fn rate_se(start: &Position, assume_unique: bool, stop: &Stop) -> Result<SeRating, Unfinished> {
    rate_se_as(SeReading::Mended, start, assume_unique, stop)
}

/// Rates a position by the path of one reading of Sudoku Explainer. On the plain 9×9 grid that is the whole
/// path; on other shapes, which Sudoku Explainer does not know, it ends where chains would begin.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::Position;
/// use kudosu_rating::{SeReading, rate_se_as};
///
/// let line = ".....5.67.7.....45..6.........56.....61.4....3...1...9.94..6.827..8.2......7...9.";
/// let start = Position::of(&Grid::from_line(&Shape::nine(), line)?);
/// let mended = rate_se_as(SeReading::Mended, &start, true, Stop::never())?;
/// let original = rate_se_as(SeReading::Original, &start, true, Stop::never())?;
/// assert_eq!((mended.to_string(), original.to_string()), ("6.7/1.2/1.2".into(), "7.0/1.2/1.2".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_se_as(
    reading: SeReading,
    start: &Position,
    assume_unique: bool,
    stop: &Stop,
) -> Result<SeRating, Unfinished> {
    rate_se_or_bounds(reading, start, assume_unique, stop).map_err(|(why, _)| why)
}

/// The same, with what is known of the numbers where the work was stopped.
pub(crate) fn rate_se_or_bounds(
    reading: SeReading,
    start: &Position,
    assume_unique: bool,
    stop: &Stop,
) -> Result<SeRating, (Unfinished, Option<SeRating>)> {
    let settings = nine::SeSettings {
        reading,
        assume_unique,
    };
    let Some(path) = nine::path(start, settings, stop) else {
        return rate_any_shape(start, assume_unique, stop).map_err(|why| (why, None));
    };
    match path.end {
        nine::SeEnd::Unfinished(why, _) => Err((why, Some(path.rating()))),
        _ => Ok(path.rating()),
    }
}

/// Rates a position up to where chains would begin, which takes next to no time on the plain 9×9 grid; what
/// needs them is more than 6.2.
pub fn rate_se_below_chains(
    start: &Position,
    assume_unique: bool,
    stop: &Stop,
) -> Result<SeRating, Unfinished> {
    let settings = nine::SeSettings {
        reading: SeReading::Mended,
        assume_unique,
    };
    match nine::path_below_chains(start, settings) {
        Some(path) => Ok(path.rating()),
        None => rate_any_shape(start, assume_unique, stop),
    }
}

/// Rates a position of any shape, as far as no chains are needed.
fn rate_any_shape(start: &Position, assume_unique: bool, stop: &Stop) -> Result<SeRating, Unfinished> {
    let profile = Profile::se121().assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop)?;
    Ok(SeRating::of_path(&path.steps, path.end, start.shape()))
}

impl SeRating {
    /// The rating of a path that followed [`Profile::se121`].
    #[must_use]
    pub fn of_path(steps: &[Step], end: End, shape: &Shape) -> SeRating {
        let ratings: Vec<Option<u32>> = steps.iter().map(|step| explainer_rating(step, shape)).collect();
        let hardest = |steps: &[Option<u32>]| steps.iter().copied().max().unwrap_or(Some(0));
        let first_digit = steps.iter().position(|step| !step.placements.is_empty());
        let solved = end == End::Solved;
        let er = solved.then(|| hardest(&ratings)).flatten();
        let ep = match first_digit {
            Some(at) => hardest(&ratings[..=at]),
            None => solved.then_some(0),
        };
        let ed = match ratings.first() {
            Some(&first) => first,
            None => solved.then_some(0),
        };
        SeRating {
            er: er.into(),
            ep: ep.into(),
            ed: ed.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Grid;

    use super::*;

    /// Checks that what is known is equal, and that the rest is beyond what needs no chains.
    fn assert_agree(below: SeRating, whole: SeRating, line: &str) {
        for (below, whole) in [(below.er, whole.er), (below.ep, whole.ep), (below.ed, whole.ed)] {
            match below {
                SeNumber::Exactly(_) => assert_eq!(below, whole, "{line}"),
                _ => assert!(whole.tenths() > Some(MOST_WITHOUT_CHAINS), "{line}"),
            }
        }
    }

    #[test]
    fn as_far_as_no_chains_are_needed_all_ways_give_the_same_numbers() {
        let text = include_str!("../tests/explainer.tsv");
        for (line, expected) in text.lines().filter_map(|line| line.split_once('\t')) {
            let start = Position::of(Grid::from_line(&Shape::nine(), line).unwrap());
            let stop = Stop::new();
            let mended = rate_se(&start, true, &stop).unwrap();
            assert_eq!(mended.to_string(), expected, "{line}");
            assert_agree(rate_se_below_chains(&start, true, &stop).unwrap(), mended, line);
            // The finders for any shape know loops and graves as the original does.
            let original = rate_se_as(SeReading::Original, &start, true, &stop).unwrap();
            assert_agree(rate_any_shape(&start, true, &stop).unwrap(), original, line);
        }
    }
}
