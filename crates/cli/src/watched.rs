//! Searches that can last, with a line on the terminal that says how they are getting on.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use kudosu::Progress;

use crate::progress::Spinner;

/// How often the line changes.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// A thread that shows the counters of a search, where somebody looks, for as long as this lives.
pub struct Watcher {
    over: Option<Sender<()>>,
    showing: Option<JoinHandle<()>>,
}

impl Watcher {
    /// Shows these counters.
    pub fn of(progress: Arc<Progress>) -> Watcher {
        if !std::io::stderr().is_terminal() {
            return Watcher {
                over: None,
                showing: None,
            };
        }
        let (over, is_over) = channel::<()>();
        let showing = thread::spawn(move || {
            let (spinner, started) = (Spinner::new(), Instant::now());
            while is_over.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
                let conflicts = progress.conflicts();
                let rate = conflicts as f64 / started.elapsed().as_secs_f64();
                let depth = progress.depth();
                let mut line =
                    format!("{depth} guesses deep, {conflicts} contradictions, {rate:.0} a second");
                if progress.moves() > 0 {
                    line += &format!(", {} thousand digits moved", progress.moves() / 1000);
                }
                spinner.show(&line);
            }
            spinner.finish();
        });
        Watcher {
            over: Some(over),
            showing: Some(showing),
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        drop(self.over.take()); // tells the other thread that it is over
        if let Some(showing) = self.showing.take() {
            // It shows counters; if that fails, the answer is there all the same.
            let _ = showing.join();
        }
    }
}
