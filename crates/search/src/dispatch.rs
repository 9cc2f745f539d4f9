//! Picks the engine for a grid: the caller names a grid and a question, never an engine.

use kudosu_board::{Grid, Stop};

use crate::{Interrupted, Reference, Verdict};

/// All solutions of a grid, found one at a time as they are asked for.
pub struct Solutions {
    engine: Reference,
}

impl Iterator for Solutions {
    type Item = Result<Grid, Interrupted>;

    fn next(&mut self) -> Option<Self::Item> {
        self.engine.next()
    }
}

/// All solutions of `grid`, lazily; after an `Err` the iterator is at its end.
pub fn solutions(grid: &Grid, stop: &Stop) -> Solutions {
    Solutions {
        engine: Reference::new(grid, stop),
    }
}

/// A solution of `grid`, or `None` when there is none.
pub fn solve(grid: &Grid, stop: &Stop) -> Result<Option<Grid>, Interrupted> {
    solutions(grid, stop).next().transpose()
}

/// None, one, or several solutions; "one" is proven.
pub fn verdict(grid: &Grid, stop: &Stop) -> Result<Verdict, Interrupted> {
    let mut solutions = solutions(grid, stop);
    let Some(first) = solutions.next().transpose()? else {
        return Ok(Verdict::NoSolution);
    };
    Ok(match solutions.next().transpose()? {
        None => Verdict::Unique(first),
        Some(second) => Verdict::Several(first, second),
    })
}

/// How many solutions `grid` has, but never more than `limit`: an answer of `limit` means "at least".
pub fn count(grid: &Grid, limit: u64, stop: &Stop) -> Result<u64, Interrupted> {
    let mut found = 0;
    let mut solutions = solutions(grid, stop);
    while found < limit {
        match solutions.next().transpose()? {
            Some(_) => found += 1,
            None => break,
        }
    }
    Ok(found)
}
