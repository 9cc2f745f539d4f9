//! How long a text may be read: as long as `--timeout` says and nobody presses Ctrl-C. Waiting for input
//! takes none of that time, for it may come from somebody who types.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use kudosu::Stop;

use crate::deadlines::Deadline;
use crate::stop_source::StopSource;

/// The time of one text.
#[derive(Debug)]
pub struct ReadingTime {
    stops: StopSource,
    stop: Stop,
    /// While it runs.
    deadline: Mutex<Option<Deadline>>,
}

impl ReadingTime {
    /// It begins when something was read.
    pub fn new(stops: &StopSource) -> Arc<ReadingTime> {
        Arc::new(ReadingTime {
            stops: stops.clone(),
            stop: stops.uninterrupted_work().stop().clone(),
            deadline: Mutex::default(),
        })
    }

    /// The flag for whoever reads.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    fn set(&self, deadline: Option<Deadline>) {
        *self.deadline.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }
}

/// A text that is read within its time.
pub struct Timed<R> {
    reader: R,
    time: Arc<ReadingTime>,
}

impl<R: Read> Timed<R> {
    /// The text of a reader.
    pub fn new(reader: R, time: &Arc<ReadingTime>) -> Timed<R> {
        let time = Arc::clone(time);
        Timed { reader, time }
    }
}

impl<R: Read> Read for Timed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.time.set(None);
        let read = self.reader.read(buffer);
        self.time.set(self.time.stops.deadline_of(&self.time.stop));
        read
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A text that comes late, and whether its time was over when it was asked for.
    struct Late<'a>(&'a ReadingTime);

    impl Read for Late<'_> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            let deadline = self.0.deadline.lock().unwrap();
            assert!(deadline.is_none(), "waiting takes no time");
            Ok(0)
        }
    }

    #[test]
    fn the_time_of_a_text_runs_while_it_is_read_and_not_while_somebody_waits_for_it() {
        let stops = StopSource::raised_by(&Stop::new(), Some(Duration::from_secs(3600)));
        let time = ReadingTime::new(&stops);
        let is_running = || time.deadline.lock().unwrap().is_some();
        assert!(!is_running());
        let mut text = Timed::new(Late(&time), &time);
        for _ in 0..2 {
            assert_eq!(text.read(&mut [0]).unwrap(), 0);
            assert!(is_running());
        }
        assert!(!time.stop().is_requested());
    }

    #[test]
    fn reading_ends_with_the_run() {
        let interrupted = Stop::new();
        let time = ReadingTime::new(&StopSource::raised_by(&interrupted, None));
        interrupted.request();
        assert!(time.stop().is_requested());
    }
}
