//! Those who watch a method: nobody, a function, a counter, a copy of the grid, or two at once.

use kudosu_board::Grid;

use crate::{Event, Pass};

/// Sees every event of a method, in order.
pub trait Observer {
    /// One event.
    fn see(&mut self, event: &Event<'_>);
}

/// Nobody watches. The call disappears when the method is compiled for this observer.
impl Observer for () {
    #[inline(always)]
    fn see(&mut self, _: &Event<'_>) {}
}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline]
    fn see(&mut self, event: &Event<'_>) {
        (**self).see(event);
    }
}

/// Two observers, the first one first.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn see(&mut self, event: &Event<'_>) {
        self.0.see(event);
        self.1.see(event);
    }
}

/// A function that watches.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_methods::{Event, Method, RunOptions, TripleMatch, Watch};
///
/// let mut placed = Vec::new();
/// let mut watch = Watch(|event: &Event<'_>| {
///     if let Event::Placed { cell, digit, .. } = event {
///         placed.push((cell.index(), digit.get()));
///     }
/// });
/// let grid = Grid::from_values(&Shape::of_side(2)?, &[1, 0, 0, 0])?;
/// TripleMatch::run(&grid, &RunOptions::default(), Stop::never(), &mut watch);
/// assert_eq!(placed, [(1, 2), (2, 2), (3, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Watch<F>(pub F);

impl<F: FnMut(&Event<'_>)> Observer for Watch<F> {
    fn see(&mut self, event: &Event<'_>) {
        (self.0)(event);
    }
}

/// How much work a method did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Digits that were written: concluded or guessed, also those that were taken back later.
    pub placements: u64,
    /// Candidates that were crossed out one by one.
    pub eliminations: u64,
    /// Digits that were written to see where they lead.
    pub guesses: u64,
    /// Guesses that were taken back.
    pub backtracks: u64,
    /// Rounds of any rule.
    pub passes: u64,
    /// The largest subset that excluded something, 0 when none was needed.
    pub largest_subset: usize,
}

impl Observer for Statistics {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Placed { .. } => self.placements += 1,
            Event::Removed { digits, .. } => self.eliminations += digits.len() as u64,
            Event::Guessed { .. } => {
                self.placements += 1;
                self.guesses += 1;
            }
            Event::Undone { .. } => self.backtracks += 1,
            Event::PassFinished { pass, changed } => {
                self.passes += 1;
                if let (Pass::Excluding(size), true) = (pass, changed) {
                    self.largest_subset = self.largest_subset.max(*size);
                }
            }
            Event::Candidates { .. } | Event::PassStarted { .. } | Event::Ended { .. } => {}
        }
    }
}

/// The grid as the method has it at the moment, rebuilt from the events alone.
#[derive(Clone, Debug)]
pub struct Replay {
    grid: Grid,
}

impl Replay {
    /// Starts with the grid that the method is given.
    #[must_use]
    pub fn new(grid: &Grid) -> Replay {
        Replay { grid: grid.clone() }
    }

    /// The grid at the moment.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

impl Observer for Replay {
    fn see(&mut self, event: &Event<'_>) {
        // Events of a run on another grid can name cells that this one does not have;
        // there is nothing to show for them.
        match event {
            Event::Placed { cell, digit, .. } | Event::Guessed { cell, digit, .. } => {
                let _ = self.grid.set(*cell, *digit);
            }
            Event::Undone { cells, .. } => {
                for &cell in *cells {
                    let _ = self.grid.clear(cell);
                }
            }
            _ => {}
        }
    }
}
