//! Where stops come from: Ctrl-C, `--timeout`, `--stop-after` and an output that nobody takes any more, all
//! as the stop flag that every engine looks at.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use kudosu::{Stop, Unfinished};

use crate::deadlines::Deadline;
use crate::exit::Exit;

/// How long interrupted work may take to end by itself.
const GRACE: Duration = Duration::from_millis(400);

/// Why the whole run ends before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Ctrl-C, or another request to end the program.
    Interrupted,
    /// The time of `--stop-after` is over.
    OutOfTime(Duration),
    /// Whoever read the output has gone, or it cannot be written.
    OutputGone,
}

/// What ends the whole run, and a time limit for each piece of work.
#[derive(Clone, Debug)]
pub struct StopSource {
    run: Stop,
    cause: Arc<OnceLock<Cause>>,
    timeout: Option<Duration>,
    /// How many looks at its flag a piece of work may take.
    steps: Option<u64>,
    /// How many outputs are still to be brought to their end.
    unfinished_outputs: Arc<AtomicUsize>,
}

/// The stop flag of one piece of work; dropping it lifts its time limit.
#[derive(Debug)]
pub struct Work {
    stop: Stop,
    _deadline: Option<Deadline>,
}

/// Keeps an interrupted program alive until its output is complete.
#[derive(Debug)]
pub struct OutputGuard(Arc<AtomicUsize>);

impl Drop for OutputGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl StopSource {
    /// Listens for Ctrl-C from now on. It asks the work to stop and write what it has; work that does not,
    /// because it waits for input perhaps, is ended after a moment, and at once by a second Ctrl-C.
    pub fn new(timeout: Option<Duration>) -> StopSource {
        let stops = StopSource::raised_by(&Stop::new(), timeout);
        let raised = stops.clone();
        let listening = ctrlc::set_handler(move || {
            if raised.is_interrupted() {
                std::process::exit(Exit::Interrupted as i32);
            }
            raised.end(Cause::Interrupted);
            let outputs = Arc::clone(&raised.unfinished_outputs);
            thread::spawn(move || {
                thread::sleep(GRACE);
                while outputs.load(Ordering::Relaxed) > 0 {
                    thread::sleep(GRACE);
                }
                std::process::exit(Exit::Interrupted as i32);
            });
        });
        // Without a handler Ctrl-C still ends the program, only less gracefully.
        drop(listening);
        stops
    }

    /// Listens to nothing but `interrupted`, which somebody else raises.
    pub fn raised_by(interrupted: &Stop, timeout: Option<Duration>) -> StopSource {
        StopSource {
            run: interrupted.clone(),
            cause: Arc::default(),
            timeout,
            steps: None,
            unfinished_outputs: Arc::default(),
        }
    }

    /// The same with a limit of work for each piece that is the same on every machine, or with none.
    #[must_use]
    pub fn with_steps(self, steps: Option<u64>) -> StopSource {
        StopSource { steps, ..self }
    }

    /// Ends the whole run after this long.
    pub fn stop_after(&self, limit: Duration) {
        // No time at all is over before the first answer, however quick that would be.
        if limit.is_zero() {
            return self.end(Cause::OutOfTime(limit));
        }
        let stops = self.clone();
        thread::spawn(move || {
            thread::sleep(limit);
            stops.end(Cause::OutOfTime(limit));
        });
    }

    /// Ends the whole run; the first cause is the one that counts.
    pub fn end(&self, cause: Cause) {
        self.cause.get_or_init(|| cause);
        self.run.request();
    }

    /// Why the whole run ends before its time, if it does.
    pub fn cause(&self) -> Option<Cause> {
        let cause = || self.cause.get().copied().unwrap_or(Cause::Interrupted);
        self.is_over().then(cause)
    }

    /// Whether the whole run is to end.
    pub fn is_over(&self) -> bool {
        self.run.is_requested()
    }

    /// The flag of the whole run.
    #[cfg(feature = "tables")]
    pub(crate) fn whole_run(&self) -> &Stop {
        &self.run
    }

    /// Ctrl-C waits for as long as this lives, so that what was found can be written.
    pub fn guard_output(&self) -> OutputGuard {
        self.unfinished_outputs.fetch_add(1, Ordering::Relaxed);
        OutputGuard(Arc::clone(&self.unfinished_outputs))
    }

    /// A stop flag for one piece of work, raised by Ctrl-C and when its time is over.
    pub fn work(&self) -> Work {
        self.work_within(self.timeout, self.steps)
    }

    /// The same for work that is worth only so much time.
    pub fn brief_work(&self, time: Duration) -> Work {
        self.work_within(
            Some(self.timeout.map_or(time, |timeout| timeout.min(time))),
            self.steps,
        )
    }

    /// The same for a block of quick puzzles, which has no time limit of its own but ends with the run.
    pub fn uninterrupted_work(&self) -> Work {
        self.work_within(None, None)
    }

    /// The time limit of a piece of work for a flag that is there already; `None` where there is no limit.
    pub(crate) fn deadline_of(&self, stop: &Stop) -> Option<Deadline> {
        self.timeout.and_then(|time| Deadline::after(time, stop))
    }

    fn work_within(&self, time: Option<Duration>, steps: Option<u64>) -> Work {
        let stop = match steps {
            Some(steps) => self.run.child_after_looks(steps),
            None => self.run.child(),
        };
        let deadline = time.and_then(|time| Deadline::after(time, &stop));
        Work {
            stop,
            _deadline: deadline,
        }
    }

    /// Whether the user pressed Ctrl-C.
    pub fn is_interrupted(&self) -> bool {
        self.cause() == Some(Cause::Interrupted)
    }

    /// How the program ends when work is unfinished: interrupted by the user, or out of time or memory.
    pub fn exit(&self) -> Exit {
        if self.is_interrupted() {
            Exit::Interrupted
        } else {
            Exit::Unfinished
        }
    }

    /// What to tell the user about work that is unfinished.
    pub fn tell(&self, why: Unfinished) -> String {
        match (why, self.cause(), self.timeout) {
            (Unfinished::OutOfMemory, ..) => "not finished within the memory allowed".to_owned(),
            (Unfinished::Stopped, Some(Cause::Interrupted), _) => "interrupted".to_owned(),
            (Unfinished::Stopped, Some(Cause::OutputGone), _) => "the output ended".to_owned(),
            (Unfinished::Stopped, Some(Cause::OutOfTime(time)), _) => format!("not finished within {time:?}"),
            (Unfinished::Stopped, None, time) => match (time, self.steps) {
                (Some(time), Some(steps)) => format!("not finished within {time:?} or {steps} steps"),
                (Some(time), None) => format!("not finished within {time:?}"),
                (None, Some(steps)) => format!("not finished within {steps} steps"),
                (None, None) => why.to_string(),
            },
            (why, ..) => why.to_string(),
        }
    }
}

impl Work {
    /// The flag to hand to an engine.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cause_is_the_one_that_is_told() {
        let stops = StopSource::raised_by(&Stop::new(), None);
        assert_eq!(stops.cause(), None);
        let limit = Duration::from_secs(7);
        stops.end(Cause::OutOfTime(limit));
        stops.end(Cause::Interrupted);
        assert_eq!(stops.cause(), Some(Cause::OutOfTime(limit)));
        assert_eq!((stops.exit(), stops.is_interrupted()), (Exit::Unfinished, false));
        assert_eq!(stops.tell(Unfinished::Stopped), "not finished within 7s");
        assert!(stops.work().stop().is_requested());
    }

    #[test]
    fn a_limit_of_steps_is_for_each_piece_of_work_and_not_for_the_run() {
        let stops = StopSource::raised_by(&Stop::new(), None).with_steps(Some(2));
        let (run, piece) = (stops.uninterrupted_work(), stops.work());
        let looks = |work: &Work| [(); 3].map(|()| work.stop().is_requested());
        assert_eq!((looks(&run), looks(&piece)), ([false; 3], [false, false, true]));
        assert_eq!(stops.tell(Unfinished::Stopped), "not finished within 2 steps");
        assert!(!stops.is_over());
    }

    #[test]
    fn a_flag_that_somebody_else_raises_counts_as_an_interruption() {
        let flag = Stop::new();
        let stops = StopSource::raised_by(&flag, None);
        flag.request();
        assert_eq!((stops.exit(), stops.is_interrupted()), (Exit::Interrupted, true));
    }
}
