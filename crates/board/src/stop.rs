//! The flag by which a caller stops long work, and what such work answers when it did not come to its end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

/// Why work has no answer. It says nothing about what the answer would have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Unfinished {
    /// The caller asked to stop: out of time, or nobody wants the answer any more.
    #[error("stopped before there was an answer")]
    Stopped,
    /// The memory that the work may use was not enough.
    #[error("the memory allowed was used up before there was an answer")]
    OutOfMemory,
    /// The work that may be spent on it was not enough.
    #[error("nothing was found within the limit of work")]
    LimitReached,
    /// What was found breaks the rules of the puzzle, so it is no answer: the mistake is kudosu's.
    #[error(
        "an engine found a grid that breaks the rules of the puzzle, which is withheld: this is a mistake in \
         kudosu, please report the puzzle"
    )]
    WrongAnswer,
}

/// A shared flag: the caller requests a stop, the worker looks at it often and gives up when it is raised.
///
/// Libraries here never look at a clock; a time limit is a caller's timer that requests the stop. Whoever
/// wants no limit passes [`Stop::never`].
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
    /// What else raises it.
    cause: Option<Arc<Cause>>,
}

/// What raises a flag besides a request.
#[derive(Debug)]
enum Cause {
    /// The flag of the work that this is a part of.
    Parent(Stop),
    /// More looks than it allows, or the flag of the work that this is a part of.
    Looks {
        allowed: u64,
        counted: AtomicU64,
        parent: Option<Stop>,
    },
}

impl Cause {
    #[inline]
    fn applies(&self) -> bool {
        match self {
            Cause::Parent(stop) => stop.is_requested(),
            Cause::Looks {
                allowed,
                counted,
                parent,
            } => {
                counted.fetch_add(1, Ordering::Relaxed) >= *allowed
                    || parent.as_ref().is_some_and(Stop::is_requested)
            }
        }
    }
}

impl Stop {
    /// A flag that nobody has raised yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// The flag that nobody can raise, for work without a limit. It is shared by all who ask for it, so there
    /// is nothing to keep; to request a stop of it does nothing, and its parts can be stopped alone.
    ///
    /// ```
    /// use kudosu_board::Stop;
    ///
    /// let part = Stop::never().child();
    /// Stop::never().request();
    /// assert!(!Stop::never().is_requested() && !part.is_requested());
    /// part.request();
    /// assert!(part.is_requested() && !Stop::never().is_requested());
    /// ```
    #[must_use]
    pub fn never() -> &'static Stop {
        static NEVER: LazyLock<Stop> = LazyLock::new(Stop::new);
        &NEVER
    }

    /// Raises the flag. It stays raised. Only that of [`Stop::never`] stays down.
    pub fn request(&self) {
        // Asked here, where it costs nothing, and not at every look.
        if !Arc::ptr_eq(&self.flag, &Stop::never().flag) {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the flag is raised. Cheap enough to ask at every node of a search.
    #[inline]
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.cause.as_ref().is_some_and(|cause| cause.applies())
    }

    /// The same as a result, for `?` in work that can be stopped.
    ///
    /// ```
    /// use kudosu_board::{Stop, Unfinished};
    ///
    /// let stop = Stop::new();
    /// assert_eq!(stop.check(), Ok(()));
    /// stop.request();
    /// assert_eq!(stop.check(), Err(Unfinished::Stopped));
    /// ```
    #[inline]
    pub fn check(&self) -> Result<(), Unfinished> {
        if self.is_requested() {
            Err(Unfinished::Stopped)
        } else {
            Ok(())
        }
    }

    /// A flag for a part of the work: it counts as raised when this one is, and can be raised alone.
    /// A part can have parts of its own.
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
    #[must_use]
    pub fn child(&self) -> Stop {
        Stop {
            flag: Arc::default(),
            cause: Some(Arc::new(Cause::Parent(self.clone()))),
        }
    }

    /// A flag that raises itself after so many looks at it: a limit of work that is the same on every
    /// machine, where a clock would say something else every time.
    ///
    /// ```
    /// use kudosu_board::Stop;
    ///
    /// let stop = Stop::after_looks(2);
    /// assert_eq!([(); 4].map(|()| stop.is_requested()), [false, false, true, true]);
    /// assert_eq!(stop.looks(), Some(4));
    /// ```
    pub fn after_looks(looks: u64) -> Stop {
        Stop::counting(looks, None)
    }

    /// A flag for a part of the work that may take only so many looks.
    ///
    /// ```
    /// use kudosu_board::Stop;
    ///
    /// let everything = Stop::new();
    /// let (one, other) = (everything.child_after_looks(1), everything.child_after_looks(9));
    /// assert_eq!([(); 2].map(|()| one.is_requested()), [false, true]);
    /// assert!(!other.is_requested());
    /// everything.request();
    /// assert!(other.is_requested());
    /// ```
    #[must_use]
    pub fn child_after_looks(&self, looks: u64) -> Stop {
        Stop::counting(looks, Some(self.clone()))
    }

    fn counting(allowed: u64, parent: Option<Stop>) -> Stop {
        Stop {
            flag: Arc::default(),
            cause: Some(Arc::new(Cause::Looks {
                allowed,
                counted: AtomicU64::new(0),
                parent,
            })),
        }
    }

    /// How often a flag that counts was looked at, itself or through its parts; `None` for any other.
    pub fn looks(&self) -> Option<u64> {
        match self.cause.as_deref() {
            Some(Cause::Looks { counted, .. }) => Some(counted.load(Ordering::Relaxed)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stops_alone_or_with_the_whole_but_never_by_itself() {
        let whole = Stop::new();
        let (part, other) = (whole.child(), whole.child());
        assert!(!part.is_requested());
        part.request();
        assert_eq!(part.check(), Err(Unfinished::Stopped));
        assert_eq!([whole.check(), other.check()], [Ok(()); 2]);
        whole.request();
        assert!(other.is_requested());
    }

    #[test]
    fn nobody_raises_the_flag_that_is_never_raised() {
        let (copy, counting) = (Stop::never().clone(), Stop::never().child_after_looks(1));
        for flag in [Stop::never(), &copy] {
            flag.request();
        }
        assert_eq!(
            [Stop::never().check(), copy.check(), copy.child().check()],
            [Ok(()); 3]
        );
        assert_eq!([(); 2].map(|()| counting.is_requested()), [false, true]);
        assert_eq!(Stop::never().looks(), None);
    }
}
