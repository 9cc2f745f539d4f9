//! Picks the engine for a puzzle: the caller names a puzzle and a question, never an engine.

use std::num::NonZero;

use kudosu_board::{Grid, Puzzle, Stop};

use crate::nine::{self, Solver, Values};
use crate::solutions::{plain_nine, solutions, solved};
use crate::threads::on_threads;
use crate::{Unfinished, Verdict};

/// A solution of a puzzle, or `None` when there is none.
pub fn solve(puzzle: impl Into<Puzzle>, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
    solutions(puzzle).next_solution(stop)
}

/// None, one, or several solutions; "one" is proven.
pub fn verdict(puzzle: impl Into<Puzzle>, stop: &Stop) -> Result<Verdict, Unfinished> {
    let puzzle = puzzle.into();
    match plain_nine(&puzzle) {
        Some(values) => {
            let answer = Solver::new().answer(values, stop)?;
            Ok(answer.map(|values| solved(puzzle.shape(), &values)))
        }
        None => solutions(puzzle).verdict(stop),
    }
}

/// How many solutions a puzzle has, but never more than `limit`: an answer of `limit` means "at least".
pub fn count(puzzle: impl Into<Puzzle>, limit: u64, stop: &Stop) -> Result<u64, Unfinished> {
    let puzzle = puzzle.into();
    match plain_nine(&puzzle) {
        Some(values) => Solver::new().count(values, limit, stop),
        None => solutions(puzzle).count(limit, stop),
    }
}

/// The verdicts on many grids, in order, on up to `threads` threads: plain 9×9 grids hundreds at a time,
/// other grids each on a thread of its own. What was known when it was stopped is kept.
///
/// ```
/// use std::num::NonZero;
///
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_search::{Verdict, verdicts};
///
/// let grids = [Grid::blank(&Shape::nine()), Grid::blank(&Shape::of_side(1)?)];
/// let verdicts = verdicts(&grids, NonZero::<usize>::MIN, Stop::never());
/// assert!(matches!(verdicts[..], [Ok(Verdict::Several(..)), Ok(Verdict::Unique(_))]));
/// # Ok::<(), kudosu_board::ShapeError>(())
/// ```
#[must_use]
pub fn verdicts(grids: &[Grid], threads: NonZero<usize>, stop: &Stop) -> Vec<Result<Verdict, Unfinished>> {
    let plain = |grid| <&Values>::try_from(grid).ok();
    let puzzles: Vec<Values> = grids.iter().filter_map(plain).copied().collect();
    let mut answers = nine::answers_so_far(&puzzles, threads, stop).into_iter();
    let mut verdicts = vec![Ok(Verdict::NoSolution); grids.len()];
    let mut others = Vec::new();
    for (grid, verdict) in grids.iter().zip(&mut verdicts) {
        match plain(grid).and_then(|_| answers.next()) {
            Some(answer) => {
                *verdict = answer.map(|answer| answer.map(|values| solved(grid.shape(), &values)));
            }
            None => others.push((grid, verdict)),
        }
    }
    // Where there are more threads than grids, a grid may have several.
    let each = NonZero::new(threads.get() / others.len().max(1)).unwrap_or(NonZero::<usize>::MIN);
    on_threads(
        threads,
        others.into_iter(),
        || (),
        |(), (grid, verdict)| {
            *verdict = solutions(grid).with_threads(each).verdict(stop);
        },
    );
    verdicts
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
        let verdicts = verdicts(&grids, NonZero::<usize>::MIN, &Stop::new());
        for (grid, verdict) in grids.iter().zip(verdicts) {
            let verdict = verdict.unwrap();
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

    /// Plain 9×9 grids and grids of other shapes, with none, one and several solutions.
    fn mixed_grids() -> Vec<Grid> {
        let small = |entry: &kudosu_testkit::Entry| entry.puzzle.shape().side() <= 12;
        corpus()
            .into_iter()
            .filter(small)
            .map(|entry| entry.puzzle)
            .collect()
    }

    #[test]
    fn verdicts_do_not_depend_on_the_number_of_threads() {
        let grids = mixed_grids();
        let verdicts = |threads| verdicts(&grids, NonZero::new(threads).unwrap(), &Stop::new());
        let alone = verdicts(1);
        assert!(alone.iter().all(Result::is_ok));
        assert_eq!(verdicts(2), alone);
        assert_eq!(verdicts(7), alone);
    }

    #[test]
    fn a_stop_leaves_the_verdicts_that_are_known() {
        let grids = mixed_grids();
        let one = NonZero::<usize>::MIN;
        let all = verdicts(&grids, one, &Stop::new());
        let mut partly = 0;
        for looks in [0, 20, 100, 500] {
            let some = verdicts(&grids, one, &Stop::after_looks(looks));
            for (some, all) in some.iter().zip(&all) {
                assert!(some == all || *some == Err(Unfinished::Stopped));
            }
            let known = some.iter().filter(|verdict| verdict.is_ok()).count();
            partly += usize::from(known > 0 && known < grids.len());
        }
        assert!(partly > 0);
    }

    #[test]
    fn a_search_that_was_asked_for_solutions_knows_the_verdict_and_the_count() {
        for entry in corpus()
            .into_iter()
            .filter(|entry| entry.puzzle.shape().side() <= 9)
        {
            for asked in 0..4 {
                let mut search = solutions(&entry.puzzle);
                let first: Vec<Grid> = search
                    .until(&Stop::new())
                    .take(asked)
                    .map(Result::unwrap)
                    .collect();
                assert_eq!(search.found(), first.len() as u64);
                let expected = verdict(&entry.puzzle, &Stop::new()).unwrap();
                assert_eq!(search.verdict(&Stop::new()), Ok(expected), "{}", entry.name);
                let counted = count(&entry.puzzle, 50, &Stop::new());
                assert_eq!(search.count(50, &Stop::new()), counted, "{}", entry.name);
            }
        }
    }
}
