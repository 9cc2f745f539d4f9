//! How the searches that share a grid are halted from outside, and how each of them says why it paused.

use std::sync::atomic::{AtomicBool, Ordering};

use kudosu_board::Stop;

use crate::Unfinished;

/// How a search paused. Whatever the reason, it can be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// It stands at a solution.
    Solution,
    /// There is no (further) solution.
    Exhausted,
    /// The work allowed is done.
    Budget,
    /// Another search has the answer.
    Answered,
    /// It was stopped, or has no memory left to learn in.
    Unfinished(Unfinished),
}

/// The two flags that end a search early.
pub(super) struct Halt<'a> {
    stop: &'a Stop,
    answered: AtomicBool,
}

impl Halt<'_> {
    /// Nothing but this stop so far.
    pub fn by(stop: &Stop) -> Halt<'_> {
        Halt {
            stop,
            answered: AtomicBool::new(false),
        }
    }

    /// Halts all searches that look at this: one of them has the answer.
    pub fn answered(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    /// The pause to make when a flag is raised.
    #[inline]
    pub fn check(&self) -> Result<(), Pause> {
        self.stop.check().map_err(Pause::Unfinished)?;
        if self.answered.load(Ordering::Relaxed) {
            return Err(Pause::Answered);
        }
        Ok(())
    }
}
