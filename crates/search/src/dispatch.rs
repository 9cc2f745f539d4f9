//! Picks the engine for a grid: the caller names a grid and a question, never an engine.

use std::sync::Arc;

use kudosu_board::{Grid, Shape, Stop};

use crate::nine::{Puzzle, Solver};
use crate::{General, Interrupted, Progress, Verdict};

/// All solutions of a grid, found one at a time as they are asked for.
pub struct Solutions {
    engine: Engine,
}

enum Engine {
    Nine {
        solver: Box<Solver>,
        shape: Shape,
        stop: Stop,
    },
    Any(Box<General>),
}

impl Solutions {
    /// The counters of the search, for another thread to show while this one waits. A plain 9×9 grid is done before anyone
    /// could look, so its search has none.
    ///
    /// ```
    /// use kudosu_board::{Grid, Shape, Stop};
    /// use kudosu_search::solutions;
    ///
    /// let mut search = solutions(&Grid::blank(&Shape::of_side(16)?), &Stop::new());
    /// let progress = search.progress().expect("16×16 is no plain 9×9");
    /// assert!(search.next().is_some());
    /// println!("{} guesses, {} of them wrong", progress.decisions(), progress.conflicts());
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn progress(&self) -> Option<Arc<Progress>> {
        match &self.engine {
            Engine::Nine { .. } => None,
            Engine::Any(engine) => Some(Arc::clone(engine.progress())),
        }
    }
}

impl Iterator for Solutions {
    type Item = Result<Grid, Interrupted>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.engine {
            Engine::Nine { solver, shape, stop } => {
                let values = solver.next_solution(stop).transpose()?;
                Some(values.map(|values| Grid::from_values(shape, &values).expect("81 values from 1 to 9")))
            }
            Engine::Any(engine) => engine.next(),
        }
    }
}

/// All solutions of `grid`, lazily; after an `Err` the iterator is at its end.
pub fn solutions(grid: &Grid, stop: &Stop) -> Solutions {
    let engine = match nine_values(grid) {
        Some(values) => {
            let mut solver = Box::new(Solver::new());
            solver.start(values);
            Engine::Nine {
                solver,
                shape: grid.shape().clone(),
                stop: stop.clone(),
            }
        }
        None => Engine::Any(Box::new(General::new(grid, stop))),
    };
    Solutions { engine }
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
    if let Some(values) = nine_values(grid) {
        return Solver::new().count(values, limit, stop);
    }
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

/// The values of a plain 9×9 grid, as the engines made for it take them.
fn nine_values(grid: &Grid) -> Option<&Puzzle> {
    if grid.shape().is_nine() {
        grid.values().try_into().ok()
    } else {
        None
    }
}
