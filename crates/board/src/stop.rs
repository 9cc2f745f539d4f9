//! The flag by which a caller interrupts long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared flag: the caller requests a stop, the worker looks at it often and gives up when it is raised.
///
/// Libraries here never look at a clock; a time limit is a caller's timer that requests the stop.
///
/// ```
/// use kudosu_board::Stop;
///
/// let stop = Stop::new();
/// let seen_by_the_worker = stop.clone();
/// assert!(!seen_by_the_worker.is_requested());
/// stop.request();
/// assert!(seen_by_the_worker.is_requested());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that nobody has raised yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag. It stays raised.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised. Cheap enough to ask at every node of a search.
    #[inline]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
