//! The candidates as a method has them at the moment, rebuilt from its events alone.

use kudosu_board::{Candidates, Cell, Digit, DigitSet};

use crate::{Event, Observer};

/// What each cell can still be in the eyes of the method that is watched.
/// A method that keeps no candidates has none.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_methods::{Notes, RunOptions, method};
///
/// let puzzle = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let mut notes = Notes::default();
/// let csp = method("csp").expect("it is one of the five");
/// csp.run(&puzzle, &RunOptions::default(), Stop::never(), &mut notes);
/// assert!(notes.candidates().is_some_and(|all| all.sets().iter().all(|set| set.len() == 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Notes {
    candidates: Option<Candidates>,
    /// What cells could be before they lost something, oldest first. A journal and not a copy for each guess:
    /// on a large grid there are thousands of guesses.
    lost: Vec<(Cell, DigitSet)>,
    /// How long the journal was when each guess that stands was made.
    guesses: Vec<usize>,
}

impl Notes {
    /// The candidates at the moment; `None` as long as the method has told of none.
    #[must_use]
    pub fn candidates(&self) -> Option<&Candidates> {
        self.candidates.as_ref()
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(DigitSet) -> DigitSet) {
        if let Some(candidates) = &mut self.candidates {
            let before = candidates.get(cell);
            let after = change(before);
            if after != before {
                self.lost.push((cell, before));
                candidates.set(cell, after);
            }
        }
    }

    /// Methods may leave unsaid that the peers of a cell lose its digit.
    fn place(&mut self, cell: Cell, digit: Digit) {
        let Some(candidates) = &self.candidates else {
            return;
        };
        let shape = candidates.shape().clone();
        self.change(cell, |_| DigitSet::of(digit));
        for &peer in shape.peers_of(cell) {
            self.change(peer, |before| before - DigitSet::of(digit));
        }
    }

    fn restore(&mut self) {
        let Some(to) = self.guesses.pop() else { return };
        for (cell, before) in self.lost.drain(to..).rev() {
            if let Some(candidates) = &mut self.candidates {
                candidates.set(cell, before);
            }
        }
    }
}

impl Observer for Notes {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Candidates { candidates } => {
                *self = Notes {
                    candidates: Some((*candidates).clone()),
                    ..Notes::default()
                };
            }
            Event::Placed { cell, digit, .. } => self.place(*cell, *digit),
            Event::Guessed { cell, digit, .. } => {
                self.guesses.push(self.lost.len());
                self.place(*cell, *digit);
            }
            Event::Removed { cell, digits, .. } => self.change(*cell, |before| before - *digits),
            Event::Undone { .. } => self.restore(),
            Event::PassStarted { .. } | Event::PassFinished { .. } | Event::Ended { .. } => {}
        }
    }
}
