//! How long a thread has worked, as opposed to how long ago it began. Where a machine has much else to do
//! these differ, and a question that is kept waiting by others is no dear one.

use std::sync::OnceLock;
use std::time::Duration;

/// The work of one thread, which begins its own clock; whoever waits for it reads that.
#[derive(Debug, Default)]
pub(crate) struct Worked(OnceLock<Clock>);

impl Worked {
    /// To be called by the thread that works, before it does.
    pub(crate) fn begin(&self) {
        if let Some(clock) = Clock::of_this_thread() {
            // Nobody else begins it.
            let _ = self.0.set(clock);
        }
    }

    /// What is left of this much work. A thread that has not begun has it all before it; of one whose work
    /// the system does not tell nothing is left.
    pub(crate) fn left_of(&self, work: Duration) -> Duration {
        match (self.0.get(), Clock::IS_KNOWN) {
            (Some(clock), _) => clock
                .worked()
                .map_or(Duration::ZERO, |worked| work.saturating_sub(worked)),
            (None, true) => work,
            (None, false) => Duration::ZERO,
        }
    }
}

/// The clock of a thread, and what it showed in the beginning.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[derive(Debug)]
struct Clock {
    id: libc::clockid_t,
    begun: Duration,
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
impl Clock {
    const IS_KNOWN: bool = true;

    fn of_this_thread() -> Option<Clock> {
        let mut id = 0;
        // SAFETY: the calling thread lives, and the number that is written to is ours.
        let failed = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut id) };
        (failed == 0).then_some(())?;
        let begun = shown(id)?;
        Some(Clock { id, begun })
    }

    /// What the thread has worked since then; `None` where it is gone.
    fn worked(&self) -> Option<Duration> {
        shown(self.id)?.checked_sub(self.begun)
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn shown(id: libc::clockid_t) -> Option<Duration> {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the time that is written to is ours; a clock that is no more is an error and writes nothing.
    let failed = unsafe { libc::clock_gettime(id, &raw mut time) };
    (failed == 0).then_some(())?;
    let (seconds, rest) = (
        u64::try_from(time.tv_sec).ok()?,
        u32::try_from(time.tv_nsec).ok()?,
    );
    Some(Duration::new(seconds, rest))
}

/// Elsewhere it is not known.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
#[derive(Debug)]
struct Clock;

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
impl Clock {
    const IS_KNOWN: bool = false;

    fn of_this_thread() -> Option<Clock> {
        None
    }

    fn worked(&self) -> Option<Duration> {
        None
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::*;

    #[test]
    fn sleep_is_no_work_and_what_has_not_begun_has_all_of_it_left() {
        const MUCH: Duration = Duration::from_secs(3600);
        let worked = Arc::new(Worked::default());
        assert_eq!(worked.left_of(MUCH), MUCH);
        let seen = worked.clone();
        let sleeping = thread::spawn(move || {
            seen.begin();
            thread::sleep(Duration::from_millis(200));
            let slept = MUCH - seen.left_of(MUCH);
            // Until the thread itself sees that it works.
            while MUCH - seen.left_of(MUCH) < slept + Duration::from_millis(5) {}
            slept
        });
        let slept = sleeping.join().unwrap();
        assert!(slept < Duration::from_millis(100), "{slept:?}");
    }
}
