//! What every method has in common.

use kudosu_board::{Grid, Stop, Unfinished};

use crate::{Event, Observer, Outcome};

/// What a caller can choose. Most methods need none of it.
///
/// ```
/// use kudosu_methods::RunOptions;
///
/// assert_eq!(RunOptions::default().with_seed(5).seed, 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunOptions {
    /// Where chance starts, for the methods that try digits in random order.
    /// The same seed gives the same run.
    pub seed: u64,
    /// Which of document 004's strategies to use.
    pub strategies: Strategies,
}

impl RunOptions {
    /// The same with chance starting here.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> RunOptions {
        RunOptions { seed, ..self }
    }

    /// The same with these of document 004's strategies.
    #[must_use]
    pub fn with_strategies(self, strategies: Strategies) -> RunOptions {
        RunOptions { strategies, ..self }
    }
}

/// Which of document 004's strategies to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategies {
    /// Only cells with one option.
    One,
    /// Also labels with one place in a set.
    #[default]
    Both,
}

/// A way of solving.
///
/// Implement [`attempt`](Method::attempt); call [`run`](Method::run).
pub trait Method {
    /// Tries to solve a grid that has no clash, tells `observer` every event but the last,
    /// and looks at `stop` often.
    fn attempt<O: Observer + ?Sized>(
        grid: &Grid,
        options: &RunOptions,
        stop: &Stop,
        observer: &mut O,
    ) -> Outcome;

    /// Tries to solve any grid: one that breaks the rules is refused first,
    /// and [`Event::Ended`] is told last.
    fn run<O: Observer + ?Sized>(
        grid: &Grid,
        options: &RunOptions,
        stop: &Stop,
        observer: &mut O,
    ) -> Outcome {
        let clashes = grid.clashes();
        let outcome = if clashes.is_empty() {
            checked(grid, Self::attempt(grid, options, stop, observer))
        } else {
            Outcome::Clash(clashes)
        };
        observer.see(&Event::Ended { outcome: &outcome });
        outcome
    }
}

/// What a method found, unless that breaks the rules of the puzzle: then it is no answer.
fn checked(grid: &Grid, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Solved(solution) if !solution.is_solution_of(grid) => {
            Outcome::Unfinished(Unfinished::WrongAnswer)
        }
        outcome => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A method that writes the first digit into every blank.
    struct Careless;

    impl Method for Careless {
        fn attempt<O: Observer + ?Sized>(grid: &Grid, _: &RunOptions, _: &Stop, _: &mut O) -> Outcome {
            let values: Vec<u8> = grid.values().iter().map(|&value| value.max(1)).collect();
            Outcome::Solved(Grid::from_values(grid.shape(), &values).unwrap())
        }
    }

    #[test]
    fn a_grid_that_breaks_the_rules_does_not_leave_a_method() {
        let grid: Grid = ".142..1..2.4.3.1".parse().unwrap();
        let outcome = Careless::run(&grid, &RunOptions::default(), &Stop::new(), &mut ());
        assert_eq!(outcome, Outcome::Unfinished(Unfinished::WrongAnswer));
        let solved: Grid = "3142241312344321".parse().unwrap();
        let outcome = Careless::run(&solved, &RunOptions::default(), &Stop::new(), &mut ());
        assert_eq!(outcome, Outcome::Solved(solved));
    }
}
