//! How hard one puzzle is, as far as that can be found out within its limits.

use kudosu::coach::verdict_of;
use kudosu::logic::{Position, Technique};
use kudosu::rating::{Level, Rating, SeRating, rate_level_without, rate_or_bounds};
use kudosu::{Puzzle, Stop, Unfinished, Verdict, verdict};

/// How many solutions there are: 0, 1, or 2 for several.
pub(crate) fn solutions_of(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::NoSolution => 0,
        Verdict::Unique(_) => 1,
        Verdict::Several(..) => 2,
    }
}

/// What was found out about how hard a puzzle is.
pub(crate) enum Rated {
    Fully(Box<Rating>),
    OnlyLevelled(Level),
    /// It has so many solutions, and not one.
    Improper(u8),
    Unfinished {
        why: Unfinished,
        solutions: Option<u8>,
        se: Option<SeRating>,
    },
}

/// Rates a puzzle of which it may be known how many solutions it has. With clues, or without techniques, it
/// has our level only.
pub(crate) fn rated(
    puzzle: &Puzzle,
    known: Option<u8>,
    assume_unique: bool,
    without: &[Technique],
    stop: &Stop,
) -> Rated {
    let has_clues = puzzle.has_clues();
    let to_level = (has_clues || !without.is_empty()).then(|| Position::of(puzzle));
    let unfinished = |why, solutions| Rated::Unfinished {
        why,
        solutions,
        se: None,
    };
    let solutions = match (known, &to_level) {
        (Some(known), _) => Ok(known),
        (None, None) => verdict(puzzle, stop).map(|verdict| solutions_of(&verdict)),
        (None, Some(position)) => verdict_of(position, stop).map(|verdict| solutions_of(&verdict)),
    };
    match solutions {
        Ok(1) => {}
        Ok(several_or_none) => return Rated::Improper(several_or_none),
        Err(why) => return unfinished(why, None),
    }
    if let Some(position) = to_level {
        let level = rate_level_without(&position, without, assume_unique && !has_clues, stop);
        return level.map_or_else(|why| unfinished(why, Some(1)), Rated::OnlyLevelled);
    }
    match rate_or_bounds(puzzle.grid(), assume_unique, stop) {
        Ok(rating) => Rated::Fully(Box::new(rating)),
        Err(known) => Rated::Unfinished {
            why: known.why,
            solutions: Some(1),
            se: known.se,
        },
    }
}
