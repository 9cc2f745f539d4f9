//! How much work reading a puzzle may take: so many steps, and no more once somebody asks to stop.

use std::cell::Cell;

use kudosu_board::Stop;

use crate::error::{RuleError, limits};

/// The steps that are left, and who may end them.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    stop: Stop,
    spent: Cell<u64>,
    looked: Cell<u64>,
    is_stopped: Cell<bool>,
}

/// Why there are no more steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent;

/// Steps between two looks at the flag: a fraction of a millisecond.
const BETWEEN_LOOKS: u64 = 10_000;

impl Default for Budget {
    fn default() -> Budget {
        Budget::new(Stop::never())
    }
}

impl Budget {
    pub(crate) fn new(stop: &Stop) -> Budget {
        Budget {
            stop: stop.clone(),
            spent: Cell::new(0),
            looked: Cell::new(0),
            is_stopped: Cell::new(false),
        }
    }

    /// Takes so many steps, a cell or a name that is looked at each.
    pub(crate) fn spend(&self, steps: usize) -> Result<(), Spent> {
        let spent = self.spent.get().saturating_add(steps as u64);
        self.spent.set(spent);
        if spent - self.looked.get() >= BETWEEN_LOOKS {
            self.looked.set(spent);
            if self.stop.is_requested() {
                self.is_stopped.set(true);
            }
        }
        match self.is_stopped.get() || spent > limits::STEPS {
            true => Err(Spent),
            false => Ok(()),
        }
    }

    /// The error of work that ended early, or of anything else that went wrong meanwhile.
    pub(crate) fn told(&self, error: RuleError) -> RuleError {
        RuleError {
            is_stopped: self.is_stopped.get(),
            ..error
        }
    }
}

impl From<Spent> for String {
    fn from(_: Spent) -> String {
        "the rules take too much work to look through; speak of fewer cells, pairs and lines".to_owned()
    }
}
