//! What every method has in common.

use kudosu_board::{Grid, Stop};

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
            Self::attempt(grid, options, stop, observer)
        } else {
            Outcome::Clash(clashes)
        };
        observer.see(&Event::Ended { outcome: &outcome });
        outcome
    }
}
