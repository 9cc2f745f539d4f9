//! Picks the engine for a grid: the caller names a grid and a question, never an engine.

use std::num::NonZero;
use std::sync::Arc;

use kudosu_board::{Grid, Shape, Stop};

use crate::nine::{self, Answer, Puzzle, Solver};
use crate::{General, Progress, Unfinished, Verdict};

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
    /// The counters of the search, for another thread to show while this one waits. A plain 9×9 grid is done
    /// before anyone could look, so its search has none.
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
    type Item = Result<Grid, Unfinished>;

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
pub fn solve(grid: &Grid, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
    solutions(grid, stop).next().transpose()
}

/// None, one, or several solutions; "one" is proven.
pub fn verdict(grid: &Grid, stop: &Stop) -> Result<Verdict, Unfinished> {
    if let Some(values) = nine_values(grid) {
        return Ok(verdict_of(Solver::new().answer(values, stop)?, grid.shape()));
    }
    let mut solutions = solutions(grid, stop);
    let Some(first) = solutions.next().transpose()? else {
        return Ok(Verdict::NoSolution);
    };
    Ok(match solutions.next().transpose()? {
        None => Verdict::Unique(first),
        Some(second) => Verdict::Several(first, second),
    })
}

/// The verdicts on many grids, in order, on up to `threads` threads.
/// Plain 9×9 grids are worked on hundreds at a time.
pub fn verdicts(grids: &[Grid], threads: NonZero<usize>, stop: &Stop) -> Result<Vec<Verdict>, Unfinished> {
    let puzzles: Vec<Puzzle> = grids.iter().filter_map(nine_values).copied().collect();
    let mut answers = nine::answers(&puzzles, threads, stop)?.into_iter();
    let mut verdicts = Vec::with_capacity(grids.len());
    for grid in grids {
        let answer = nine_values(grid).and_then(|_| answers.next());
        verdicts.push(match answer {
            Some(answer) => verdict_of(answer, grid.shape()),
            None => verdict(grid, stop)?,
        });
    }
    Ok(verdicts)
}

/// An answer of the 9×9 engines in terms of grids.
fn verdict_of(answer: Answer, shape: &Shape) -> Verdict {
    let grid = |values: Puzzle| Grid::from_values(shape, &values).expect("81 values from 1 to 9");
    match answer {
        Answer::NoSolution => Verdict::NoSolution,
        Answer::Unique(solution) => Verdict::Unique(grid(solution)),
        Answer::Several(first, second) => Verdict::Several(grid(first), grid(second)),
    }
}

/// How many solutions `grid` has, but never more than `limit`: an answer of `limit` means "at least".
pub fn count(grid: &Grid, limit: u64, stop: &Stop) -> Result<u64, Unfinished> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reference;
    use kudosu_testkit::corpus;

    #[test]
    fn verdicts_on_a_slice_are_those_on_each_grid() {
        let grids: Vec<Grid> = corpus()
            .into_iter()
            .map(|entry| entry.puzzle)
            .filter(|grid| grid.shape().side() <= 6 || grid.shape().is_nine())
            .collect();
        let verdicts = verdicts(&grids, NonZero::<usize>::MIN, &Stop::new()).unwrap();
        for (grid, verdict) in grids.iter().zip(verdicts) {
            let mut expected = Reference::new(grid, &Stop::new()).take(2).map(Result::unwrap);
            match (expected.next(), expected.next(), verdict) {
                (None, _, Verdict::NoSolution) => {}
                (Some(solution), None, Verdict::Unique(found)) => assert_eq!(found, solution),
                (Some(_), Some(_), Verdict::Several(first, second)) => {
                    assert!(first != second && first.is_solution_of(grid) && second.is_solution_of(grid));
                }
                (_, _, verdict) => panic!("{grid}: {verdict:?}"),
            }
        }
    }
}
