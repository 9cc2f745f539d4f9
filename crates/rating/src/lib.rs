//! Rating: how hard is a puzzle? Three answers from three ways of solving it.
//!
//! * On the scale of Sudoku Explainer 1.2.1: the hardest step of its own path, up to where its chains begin.
//! * As HoDoKu scores: the sum over all steps, and the level of the hardest.
//! * In five plain words, by what a person must be able to see.
//!
//! ```
//! use kudosu_board::{Grid, Shape, Stop};
//! use kudosu_rating::{Level, rate};
//!
//! let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
//! let rating = rate(&grid, true, Stop::never())?;
//! assert_eq!(rating.level, Level::Beginner);
//! assert_eq!(rating.se.to_string(), "1.2/1.0/1.0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod explainer;
pub mod hardness;
pub mod hodoku;
mod known;
mod level;
mod nine;
mod scale;
mod scores;
pub mod se;

use kudosu_board::{Grid, Shape, Stop, Unfinished};
use kudosu_logic::Position;

pub use explainer::explainer_rating;
pub use hodoku::{HodokuLevel, HodokuRating, Score, rate_hodoku};
pub use known::KnownPath;
pub use level::{Level, UnknownLevel, rate_level, rate_level_without};
pub use scale::{Ratings, Scale, UnfinishedRatings, UnknownScale, rate_on, rate_on_telling};
pub use scores::{explainer_base, hodoku_score};
pub use se::{SeNumber, SeRating, SeReading, rate_se, rate_se_as, rate_se_below_chains};

/// How hard a puzzle is, by three measures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// Sudoku Explainer's three numbers.
    pub se: SeRating,
    /// HoDoKu's score and level.
    pub hodoku: HodokuRating,
    /// One of five plain words.
    pub level: Level,
}

/// Whether grids of this shape are rated in next to no time. On larger ones looking for human steps can take
/// longer than making the puzzle.
#[must_use]
pub fn is_quickly_rated(shape: &Shape) -> bool {
    shape.cell_count() <= 16 * 16
}

/// Rates a puzzle. `assume_unique` allows arguments from uniqueness, which only a puzzle that was proven to
/// have one solution may have; the two foreign scales take them for granted. A rating that was stopped is
/// none.
pub fn rate(puzzle: &Grid, assume_unique: bool, stop: &Stop) -> Result<Rating, Unfinished> {
    rate_wholly(&Position::of(puzzle), None, assume_unique, stop)
}

fn rate_wholly(
    start: &Position,
    known: Option<&KnownPath<'_>>,
    assume_unique: bool,
    stop: &Stop,
) -> Result<Rating, Unfinished> {
    let ratings = rate_on(&Scale::USUAL, start, known, assume_unique, stop);
    let ratings = ratings.map_err(|stopped| stopped.why)?;
    Ok(ratings
        .whole()
        .expect("what was asked for is known unless it was stopped"))
}

/// Rates a puzzle of which a path is known. Where that is one that a measure follows it is not walked again;
/// any other does no harm.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::{Position, Profile, solve_path};
/// use kudosu_rating::{KnownPath, rate, rate_knowing};
///
/// let puzzle = Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1")?;
/// let (start, profile) = (Position::of(&puzzle), Profile::human().assume_unique(true));
/// let path = solve_path(&start, &profile, Stop::never())?;
/// let known = KnownPath::of(&start, &profile, &path);
/// assert_eq!(rate_knowing(&puzzle, &known, true, Stop::never())?, rate(&puzzle, true, Stop::never())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_knowing(
    puzzle: &Grid,
    known: &KnownPath<'_>,
    assume_unique: bool,
    stop: &Stop,
) -> Result<Rating, Unfinished> {
    rate_wholly(&Position::of(puzzle), Some(known), assume_unique, stop)
}

#[cfg(test)]
mod tests {
    use kudosu_logic::{End, Profile};

    use super::*;

    #[test]
    fn a_rating_that_was_stopped_is_none() {
        let puzzle = Grid::blank(&Shape::nine());
        let stop = Stop::new();
        stop.request();
        assert_eq!(rate(&puzzle, true, &stop), Err(Unfinished::Stopped));
        let start = Position::of(&puzzle);
        assert_eq!(rate_se(&start, true, &stop), Err(Unfinished::Stopped));
        assert_eq!(rate_hodoku(&start, true, &stop), Err(Unfinished::Stopped));
        assert_eq!(rate_level(&start, true, &stop), Err(Unfinished::Stopped));
    }

    #[test]
    fn a_known_path_is_believed_only_where_it_is_the_one_that_would_be_walked() {
        let puzzle = Grid::from_line(&Shape::of_side(4).unwrap(), ".142..1..2.4.3.1").unwrap();
        let (start, stop) = (Position::of(&puzzle), Stop::new());
        let human = Profile::human().assume_unique(true);
        let level_knowing = |start: &Position, profile: &Profile| {
            let known = KnownPath::new(start, profile, &[], End::Stuck);
            rate_knowing(&puzzle, &known, true, &stop).unwrap().level
        };
        assert_eq!(level_knowing(&start, &human), Level::Diabolical);
        let mut others = human.clone();
        others.order.pop();
        assert_eq!(level_knowing(&start, &others), Level::Beginner);
        assert_eq!(level_knowing(&start, &Profile::human()), Level::Beginner);
        let mut later = start.clone();
        let cell = later.blanks().first().unwrap();
        later.place(cell, later.candidates(cell).first().unwrap());
        assert_eq!(level_knowing(&later, &human), Level::Beginner);
    }

    #[test]
    fn a_path_that_ends_early_is_no_number() {
        // On the plain 9×9 grid the path goes on with chains, so this is about the other shapes.
        let blank = Grid::blank(&Shape::of_side(6).unwrap());
        let rating = rate(&blank, false, &Stop::new()).unwrap();
        assert_eq!(rating.se.to_string(), ">6.2/>6.2/>6.2");
        assert_eq!(rating.hodoku.score, Score::AtLeast(0));
        assert_eq!(
            (rating.hodoku.level, rating.level),
            (HodokuLevel::Extreme, Level::Diabolical)
        );
    }
}
