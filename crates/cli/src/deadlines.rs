//! Time limits for any number of pieces of work at a time, watched over by one thread for the whole program.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kudosu::Stop;

/// When what is to be stopped; the number tells apart what ends at the same time.
#[derive(Default)]
struct Pending {
    stops: BTreeMap<(Instant, u64), Stop>,
    last_number: u64,
}

/// A time limit that has not been reached, or has; dropping it lifts it.
#[derive(Debug)]
pub struct Deadline((Instant, u64));

/// What the thread and those who are watched share.
struct Watch {
    pending: Mutex<Pending>,
    is_sooner: Condvar,
}

static WATCH: Watch = Watch {
    pending: Mutex::new(Pending {
        stops: BTreeMap::new(),
        last_number: 0,
    }),
    is_sooner: Condvar::new(),
};

/// The thread starts with the first deadline.
static THREAD: Once = Once::new();

impl Deadline {
    /// Raises the flag after this long, unless it is lifted before.
    pub fn after(time: Duration, stop: &Stop) -> Option<Deadline> {
        // A time beyond all reckoning is no limit.
        let at = Instant::now().checked_add(time)?;
        THREAD.call_once(|| {
            thread::spawn(|| WATCH.keep());
        });
        let mut pending = WATCH.lock();
        let (key, is_first) = pending.add(at, stop);
        drop(pending);
        if is_first {
            WATCH.is_sooner.notify_one();
        }
        Some(Deadline(key))
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        WATCH.lock().stops.remove(&self.0);
    }
}

impl Watch {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self) {
        let mut pending = self.lock();
        loop {
            let now = Instant::now();
            pending.raise_due(now);
            let next = pending.stops.keys().next().map(|&(at, _)| at);
            pending = match next {
                None => self
                    .is_sooner
                    .wait(pending)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(at) => {
                    let waited = self.is_sooner.wait_timeout(pending, at - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

impl Pending {
    /// Its key, and whether nothing ends earlier.
    fn add(&mut self, at: Instant, stop: &Stop) -> ((Instant, u64), bool) {
        self.last_number += 1;
        let key = (at, self.last_number);
        let is_first = self.stops.keys().next().is_none_or(|first| key < *first);
        self.stops.insert(key, stop.clone());
        (key, is_first)
    }

    /// Raises the flags whose time has come.
    fn raise_due(&mut self, now: Instant) {
        while let Some(due) = self.stops.first_entry().filter(|first| first.key().0 <= now) {
            due.remove().request();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_raised_when_their_time_has_come_and_not_before() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut pending = Pending::default();
        let stops: [Stop; 4] = std::array::from_fn(|_| Stop::new());
        let keys = [7, 3, 7, 9].iter().zip(&stops);
        let keys: Vec<_> = keys.map(|(&at, stop)| pending.add(after(at), stop)).collect();
        assert_eq!(
            keys.iter().map(|key| key.1).collect::<Vec<_>>(),
            [true, true, false, false]
        );
        let raised = || stops.each_ref().map(Stop::is_requested);
        pending.raise_due(after(2));
        assert_eq!(raised(), [false; 4]);
        pending.stops.remove(&keys[2].0);
        pending.raise_due(after(7));
        assert_eq!(raised(), [true, true, false, false]);
        assert_eq!(pending.stops.len(), 1);
    }

    #[test]
    fn work_that_is_done_leaves_nothing_to_watch() {
        let stop = Stop::new();
        let hour = Duration::from_secs(3600);
        let deadline = Deadline::after(hour, &stop).unwrap();
        let key = deadline.0;
        assert!(WATCH.lock().stops.contains_key(&key));
        drop(deadline);
        assert!(!WATCH.lock().stops.contains_key(&key));
        assert!(Deadline::after(Duration::MAX, &stop).is_none());
    }
}
