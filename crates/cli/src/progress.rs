//! Progress on the terminal: only where somebody watches, and only for work that lasts.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, or nothing where that is not a terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar over the bytes of an input; without a known size it shows the rate alone.
    pub fn for_bytes(size: Option<u64>) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(ProgressBar::hidden());
        }
        let template = match size {
            Some(_) => "{bar:30} {percent:>3}%  {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left",
            None => "{spinner} {bytes}  {bytes_per_sec}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is one of the two above");
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr_with_hz(10));
        // Quick work is over before the first tick, so that it never flickers.
        bar.enable_steady_tick(Duration::from_millis(300));
        Progress(bar.with_style(style))
    }

    /// So many more bytes are done.
    pub fn advance(&self, bytes: u64) {
        self.0.inc(bytes);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Work that is over sooner shows no sign of it.
const QUICK: Duration = Duration::from_millis(300);

/// A line that says what is going on, on standard error, or nothing where that is not a terminal.
pub struct Spinner {
    line: ProgressBar,
    started: Instant,
}

impl Spinner {
    /// Nothing yet; it shows itself once the work lasts.
    pub fn new() -> Spinner {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        line.set_style(ProgressStyle::default_spinner());
        Spinner {
            line,
            started: Instant::now(),
        }
    }

    /// What is going on now.
    pub fn show(&self, what: &str) {
        if self.line.is_hidden() && self.started.elapsed() > QUICK && std::io::stderr().is_terminal() {
            self.line.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            self.line.enable_steady_tick(Duration::from_millis(100));
        }
        self.line.set_message(what.to_owned());
    }

    /// Does something with the line out of the way.
    pub fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.line.suspend(act)
    }

    /// Takes the line away.
    pub fn finish(&self) {
        self.line.finish_and_clear();
    }
}
