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
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// Raised for this and for other work alike.
    parent: Option<Arc<Stop>>,
}

impl Stop {
    /// A flag that nobody has raised yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag. It stays raised.
    pub fn request(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised. Cheap enough to ask at every node of a search.
    #[inline]
    pub fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_requested())
    }

    /// A flag for a part of the work: it counts as raised when this one is, and can be raised alone. A part can have
    /// parts of its own.
    ///
    /// ```
    /// use kudosu_board::Stop;
    ///
    /// let everything = Stop::new();
    /// let (one, other) = (everything.child(), everything.child());
    /// one.request();
    /// assert!(one.is_requested() && !other.is_requested() && !everything.is_requested());
    /// let part_of_other = other.child();
    /// everything.request();
    /// assert!(other.is_requested() && part_of_other.is_requested());
    /// ```
    pub fn child(&self) -> Stop {
        Stop {
            flag: Arc::default(),
            parent: Some(Arc::new(self.clone())),
        }
    }
}
