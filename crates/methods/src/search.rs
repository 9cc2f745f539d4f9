//! The fast engine as a method: it gives the solution and no reasons.

use kudosu_board::{Grid, Stop};

use crate::{Event, Method, Observer, Outcome, Reason, RunOptions};

/// Whatever engine [`kudosu_search::solve`] picks for the grid.
#[derive(Clone, Copy, Debug)]
pub struct Search;

impl Method for Search {
    fn attempt<O: Observer + ?Sized>(grid: &Grid, _: &RunOptions, stop: &Stop, observer: &mut O) -> Outcome {
        let solution = match kudosu_search::solve(grid, stop) {
            Err(why) => return Outcome::Unfinished(why),
            Ok(None) => return Outcome::NoSolution,
            Ok(Some(solution)) => solution,
        };
        for cell in grid.blanks() {
            if let Some(digit) = solution.get(cell) {
                let why = Reason::Answer;
                observer.see(&Event::Placed { cell, digit, why });
            }
        }
        Outcome::Solved(solution)
    }
}
