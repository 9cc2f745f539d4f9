//! The reins of a run: pause, go on, one step, how fast, stop.
//! One side is held by requests, the other by the method's thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kudosu::Stop;

/// While it waits a run looks this often whether the whole server ends.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// The reins of one run.
pub(crate) struct Control {
    stop: Stop,
    pace: Mutex<Pace>,
    changed: Condvar,
    /// Neither paused nor slowed down; then a move costs one load.
    is_free: AtomicBool,
    started: Instant,
}

/// How a run goes on.
#[derive(Clone, Copy, Debug)]
struct Pace {
    paused: bool,
    delay: Duration,
    /// Moves that may be made in spite of the pause.
    steps: u32,
    /// How long the method has been kept waiting.
    waited: Duration,
    waiting_since: Option<Instant>,
    /// Counts changes, so that whoever watches knows when to look.
    version: u64,
}

/// What can be seen of the pace from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) paused: bool,
    pub(crate) delay: Duration,
    pub(crate) version: u64,
}

impl Control {
    /// Reins for a run that starts now; it ends when `everything` does.
    pub(crate) fn new(everything: &Stop, paused: bool, delay: Duration) -> Control {
        let pace = Pace {
            paused,
            delay,
            steps: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            version: 0,
        };
        Control {
            stop: everything.child(),
            is_free: AtomicBool::new(pace.is_free()),
            pace: Mutex::new(pace),
            changed: Condvar::new(),
            started: Instant::now(),
        }
    }

    /// The flag that the method looks at.
    pub(crate) fn stop_flag(&self) -> &Stop {
        &self.stop
    }

    pub(crate) fn seen(&self) -> Seen {
        let pace = self.lock();
        Seen {
            paused: pace.paused,
            delay: pace.delay,
            version: pace.version,
        }
    }

    /// How long the method has worked; the time that it was kept waiting does not count.
    pub(crate) fn worked(&self) -> Duration {
        let pace = self.lock();
        let waiting = pace.waiting_since.map_or(Duration::ZERO, |since| since.elapsed());
        self.started.elapsed().saturating_sub(pace.waited + waiting)
    }

    pub(crate) fn pause(&self) {
        self.change(|pace| pace.paused = true);
    }

    pub(crate) fn resume(&self) {
        self.change(|pace| {
            pace.paused = false;
            pace.steps = 0;
        });
    }

    /// One move, then a pause.
    pub(crate) fn step(&self) {
        self.change(|pace| {
            pace.paused = true;
            pace.steps = pace.steps.saturating_add(1);
        });
    }

    pub(crate) fn set_delay(&self, delay: Duration) {
        self.change(|pace| pace.delay = delay);
    }

    pub(crate) fn stop(&self) {
        self.stop.request();
        self.changed.notify_all();
    }

    /// Whether moves can be made without asking.
    pub(crate) fn is_free(&self) -> bool {
        self.is_free.load(Ordering::Relaxed)
    }

    /// Called by the method's thread before a move when it is not free: ready when the move may be made.
    pub(crate) fn wait_for_leave(&self) {
        self.idle(|| self.wait());
    }

    /// Does something that does not count as the method's work.
    pub(crate) fn idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        let came = Instant::now();
        self.lock().waiting_since = Some(came);
        let waited = wait();
        let mut pace = self.lock();
        pace.waiting_since = None;
        pace.waited += came.elapsed();
        waited
    }

    fn wait(&self) {
        let came = Instant::now();
        let mut pace = self.lock();
        while !self.stop.is_requested() {
            let left = if pace.paused {
                if pace.steps > 0 {
                    pace.steps -= 1;
                    break;
                }
                BETWEEN_LOOKS
            } else {
                let left = pace.delay.saturating_sub(came.elapsed());
                if left.is_zero() {
                    break;
                }
                left.min(BETWEEN_LOOKS)
            };
            let waited = self.changed.wait_timeout(pace, left);
            pace = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn change(&self, change: impl FnOnce(&mut Pace)) {
        let mut pace = self.lock();
        change(&mut pace);
        pace.version += 1;
        self.is_free.store(pace.is_free(), Ordering::Relaxed);
        drop(pace);
        self.changed.notify_all();
    }

    /// No holder of this lock can leave it half changed, so a panic elsewhere does not matter.
    fn lock(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pace {
    fn is_free(&self) -> bool {
        !self.paused && self.delay.is_zero()
    }
}
