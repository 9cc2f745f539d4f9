//! Progress on the terminal: only where somebody watches, and only for work that lasts.

use std::fmt;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{
    FormattedDuration, HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState,
    ProgressStyle,
};

/// A bar on standard error, or nothing where that is not a terminal. It counts puzzles; how much is left is
/// told by the length of the input, where that is known.
pub struct Progress {
    bar: ProgressBar,
    puzzles: Arc<AtomicU64>,
    /// Bytes of the input that were left out.
    skipped: Arc<AtomicU64>,
}

impl Progress {
    /// Nothing done yet of an input of so many bytes.
    pub fn new(size: Option<u64>) -> Progress {
        let (puzzles, skipped) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        if !std::io::stderr().is_terminal() {
            let bar = ProgressBar::hidden();
            return Progress {
                bar,
                puzzles,
                skipped,
            };
        }
        let template = match size {
            Some(_) => "{bar:30} {percent:>3}%  {state}",
            None => "{spinner} {state}",
        };
        let (count, left_out) = (Arc::clone(&puzzles), Arc::clone(&skipped));
        let state = move |bar: &ProgressState, out: &mut dyn fmt::Write| {
            let skipped = left_out.load(Ordering::Relaxed);
            let moment = Moment {
                puzzles: count.load(Ordering::Relaxed),
                elapsed: bar.elapsed(),
                bytes: bar.pos().saturating_sub(skipped),
                all_bytes: bar.len().map(|size| size.saturating_sub(skipped)),
            };
            // A line that cannot be drawn is not missed.
            let _ = write!(out, "{moment}");
        };
        let style = ProgressStyle::with_template(template)
            .expect("the template is one of the two above")
            .with_key("state", state);
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr_with_hz(10));
        // Quick work is over before the first tick, so that it never flickers.
        bar.enable_steady_tick(Duration::from_millis(300));
        let bar = bar.with_style(style);
        Progress {
            bar,
            puzzles,
            skipped,
        }
    }

    /// So many bytes of the input are not for this run.
    pub fn skip(&self, bytes: u64) {
        self.skipped.fetch_add(bytes, Ordering::Relaxed);
    }

    /// So many puzzles are answered, which were so many bytes.
    pub fn show(&self, puzzles: u64, bytes: u64) {
        self.puzzles.store(puzzles, Ordering::Relaxed);
        self.bar
            .set_position(bytes + self.skipped.load(Ordering::Relaxed));
    }

    /// Does something with the bar out of the way.
    pub fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// How far a stream has come.
struct Moment {
    puzzles: u64,
    elapsed: Duration,
    bytes: u64,
    all_bytes: Option<u64>,
}

/// What is left is not guessed from less than this.
const LONG_ENOUGH_TO_GUESS: Duration = Duration::from_secs(2);

impl Moment {
    /// How long the rest takes if it goes on as it went so far.
    fn left(&self) -> Option<Duration> {
        let all = self.all_bytes?;
        if self.puzzles == 0 || self.bytes == 0 || self.bytes >= all || self.elapsed < LONG_ENOUGH_TO_GUESS {
            return None;
        }
        let left = (all - self.bytes) as f64 / self.bytes as f64;
        Duration::try_from_secs_f64(self.elapsed.as_secs_f64() * left).ok()
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elapsed = FormattedDuration(Duration::from_secs(self.elapsed.as_secs()));
        let seconds = self.elapsed.as_secs_f64().max(0.001);
        match self.puzzles {
            0 => return write!(f, "no puzzle done yet  {elapsed}"),
            1 => write!(f, "1 puzzle")?,
            puzzles => write!(f, "{} puzzles", HumanCount(puzzles))?,
        }
        let rate = self.puzzles as f64 / seconds;
        match rate {
            10.0.. => write!(f, "  {}/s", HumanCount(rate as u64))?,
            1.0..10.0 => write!(f, "  {rate:.1}/s")?,
            _ => write!(f, "  {:.1} s each", 1.0 / rate)?,
        }
        write!(f, "  {elapsed}")?;
        match self.left() {
            Some(left) => write!(
                f,
                "  about {} left",
                HumanDuration(left.max(Duration::from_secs(1)))
            ),
            None => Ok(()),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_only_what_is_known() {
        let told = |puzzles, seconds: f64, bytes, all_bytes| {
            let elapsed = Duration::from_secs_f64(seconds);
            Moment {
                puzzles,
                elapsed,
                bytes,
                all_bytes,
            }
            .to_string()
        };
        let lines = [
            told(0, 75.0, 0, Some(1000)),
            told(1, 90.0, 82, None),
            told(1, 1.0, 100, Some(1000)),
            told(12, 4.0, 500, Some(1000)),
            told(1_234_567, 3600.0, 500_000_000, Some(1_500_000_000)),
            told(1_234_567, 3600.0, 1_500_000_000, Some(1_500_000_000)),
            told(99_999, 100.0, 999_999, Some(1_000_000)),
        ];
        insta::assert_snapshot!(lines.join("\n"), @"
        no puzzle done yet  00:01:15
        1 puzzle  90.0 s each  00:01:30
        1 puzzle  1.0/s  00:00:01
        12 puzzles  3.0/s  00:00:04  about 4 seconds left
        1,234,567 puzzles  342/s  01:00:00  about 2 hours left
        1,234,567 puzzles  342/s  01:00:00
        99,999 puzzles  999/s  00:01:40  about 1 second left
        ");
    }
}
