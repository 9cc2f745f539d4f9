//! What ends work before its time, as the caller has it: for the whole run, and for one puzzle.

use kudosu::{Stop, Unfinished};

/// Limits of a run. A plain [`Stop`] ends the run and limits no puzzle.
pub trait Stops: Sync {
    /// The flag of the whole run.
    fn run(&self) -> &Stop;

    /// Does the work on one puzzle with a flag of its own.
    fn one_puzzle(&self, work: &mut dyn FnMut(&Stop)) {
        work(&self.run().child());
    }

    /// Why the work on a puzzle is unfinished, for the column `error`.
    fn tell(&self, why: Unfinished) -> String {
        why.to_string()
    }
}

impl Stops for Stop {
    fn run(&self) -> &Stop {
        self
    }
}
