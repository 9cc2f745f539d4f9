//! Turns: of all the runs that go on only a few compute at a time, in slices, so that short questions are
//! answered at once however many long ones there are.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::control::Control;

/// How long a run computes before others get their turn.
const SLICE: Duration = Duration::from_millis(5);

/// Whoever has waited this long goes on all the same: the others may be thinking hard between two moves.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// The clock is looked at every so many events at most.
const SELDOM: u32 = 1024;

/// The turns that all runs share.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Arc<Semaphore>);

impl Turns {
    /// One core stays free for those who ask short questions.
    pub(crate) fn new() -> Turns {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Turns(Arc::new(Semaphore::new((cores - 1).max(1))))
    }
}

/// A run's own turn. It belongs to the thread that computes.
pub(crate) struct Turn<'a> {
    turns: &'a Turns,
    control: &'a Control,
    held: Option<OwnedSemaphorePermit>,
    since: Instant,
    /// Events until the clock is looked at again, and how many that were the last time.
    left: u32,
    stride: u32,
    last_look: Instant,
}

impl<'a> Turn<'a> {
    /// Waits for the first turn.
    pub(crate) fn take(turns: &'a Turns, control: &'a Control) -> Turn<'a> {
        let now = Instant::now();
        let mut turn = Turn {
            turns,
            control,
            held: None,
            since: now,
            left: 1,
            stride: 1,
            last_look: now,
        };
        turn.wait();
        turn
    }

    /// Called at every event: gives others their turn when the slice is over.
    pub(crate) fn pass_on(&mut self) {
        self.left -= 1;
        if self.left > 0 {
            return;
        }
        let now = Instant::now();
        self.adapt(now - self.last_look);
        self.last_look = now;
        self.left = self.stride;
        if now - self.since >= SLICE {
            self.wait();
        }
    }

    /// Waits for the leave to move that the reins give; meanwhile the turn is others'.
    pub(crate) fn wait_for_leave(&mut self) {
        if !self.control.is_free() {
            self.held = None;
            self.control.wait_for_leave();
            self.wait();
        }
    }

    /// Some events take nanoseconds, others milliseconds; looking at the clock shall cost little with the
    /// former and miss little with the latter.
    fn adapt(&mut self, between_looks: Duration) {
        if between_looks < SLICE / 50 {
            self.stride = (self.stride * 2).min(SELDOM);
        } else if between_looks > SLICE / 5 {
            self.stride = (self.stride / 4).max(1);
        }
    }

    fn wait(&mut self) {
        self.held = None;
        let next = self.turns.0.clone().acquire_owned();
        let taken = self
            .control
            .idle(|| Handle::current().block_on(async { timeout(LONGEST_WAIT, next).await }));
        self.held = taken.ok().and_then(Result::ok);
        self.since = Instant::now();
        self.last_look = self.since;
    }
}
