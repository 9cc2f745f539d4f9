//! Work that can be interrupted: the interpreter runs on beside it and looks for Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use kudosu::Stop;
use kudosu_cli::StopSource;
use pyo3::prelude::*;

use crate::errors::KudosuError;

/// How long Ctrl-C may take to be noticed.
pub(crate) const MOMENT: Duration = Duration::from_millis(50);

/// Limits for one piece of work as Python gives them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    time: Option<Duration>,
    steps: Option<u64>,
}

impl Limits {
    pub(crate) fn new(seconds: Option<f64>, steps: Option<u64>) -> PyResult<Limits> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| KudosuError::new_err(format!("timeout: {error}")))?;
        Ok(Limits { time, steps })
    }

    pub(crate) fn stops(self) -> StopSource {
        StopSource::raised_by(&Stop::new(), self.time).with_steps(self.steps)
    }
}

/// Does work without holding the interpreter's lock. Ctrl-C, or any other signal whose handler raises, ends
/// it.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&StopSource) -> T + Send,
) -> PyResult<T> {
    let stops = limits.stops();
    let (send, mut done) = channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            // Whoever waits is still there.
            let _ = send.send(work(&stops));
        });
        loop {
            let waiting = &mut done;
            match py.detach(move || waiting.recv_timeout(MOMENT)) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                    stops.end(kudosu_cli::Cause::Interrupted);
                })?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(KudosuError::new_err(
                        "kudosu broke down on this puzzle, please report it",
                    ));
                }
            }
        }
    })
}
