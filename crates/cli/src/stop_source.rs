//! Where stops come from: Ctrl-C and `--timeout`, both as the stop flag that every engine looks at.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use kudosu::{Stop, Unfinished};

use crate::exit::Exit;

/// How long interrupted work may take to end by itself.
const GRACE: Duration = Duration::from_millis(400);

/// Ctrl-C for the whole program and a time limit for each piece of work.
#[derive(Clone, Debug)]
pub struct StopSource {
    interrupted: Stop,
    timeout: Option<Duration>,
}

/// The stop flag of one piece of work; dropping it ends its timer.
#[derive(Debug)]
pub struct Work {
    stop: Stop,
    /// Closing the channel is what tells the timer that the work is over.
    _timer: Option<mpsc::Sender<()>>,
}

impl StopSource {
    /// Listens for Ctrl-C from now on. It asks the work to stop and write what it has; work that does not,
    /// because it waits for input perhaps, is ended after a moment.
    pub fn new(timeout: Option<Duration>) -> StopSource {
        let interrupted = Stop::new();
        let raised = interrupted.clone();
        let listening = ctrlc::set_handler(move || {
            raised.request();
            thread::sleep(GRACE);
            std::process::exit(Exit::Interrupted as i32);
        });
        // Without a handler Ctrl-C still ends the program, only less gracefully.
        drop(listening);
        StopSource { interrupted, timeout }
    }

    /// Listens to nothing but `interrupted`, which somebody else raises.
    pub fn raised_by(interrupted: &Stop, timeout: Option<Duration>) -> StopSource {
        StopSource {
            interrupted: interrupted.clone(),
            timeout,
        }
    }

    /// A stop flag for one piece of work, raised by Ctrl-C and when its time is over.
    pub fn work(&self) -> Work {
        self.work_within(self.timeout)
    }

    /// The same for work that is worth only so much time.
    pub fn brief_work(&self, time: Duration) -> Work {
        self.work_within(Some(self.timeout.map_or(time, |timeout| timeout.min(time))))
    }

    /// The same for a block of quick puzzles, which has no time limit of its own but ends with Ctrl-C.
    pub fn uninterrupted_work(&self) -> Work {
        self.work_within(None)
    }

    fn work_within(&self, time: Option<Duration>) -> Work {
        let stop = self.interrupted.child();
        let timer = time.map(|timeout| {
            let (over, is_over) = mpsc::channel::<()>();
            let late = stop.clone();
            thread::spawn(move || {
                if is_over.recv_timeout(timeout) == Err(mpsc::RecvTimeoutError::Timeout) {
                    late.request();
                }
            });
            over
        });
        Work { stop, _timer: timer }
    }

    /// Whether the user pressed Ctrl-C.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.is_requested()
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
        match (why, self.timeout) {
            (Unfinished::Stopped, Some(timeout)) if !self.is_interrupted() => {
                format!("not finished within {timeout:?}")
            }
            (Unfinished::Stopped, _) => "interrupted".to_owned(),
            (Unfinished::OutOfMemory, _) => "not finished within the memory allowed".to_owned(),
            (why, _) => why.to_string(),
        }
    }
}

impl Work {
    /// The flag to hand to an engine.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}
