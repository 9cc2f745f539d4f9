//! How large blocks should be: by the work that they are, not by their length.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A block should take about this long: short enough to be shared out evenly, long enough that handing it
/// over costs nothing.
const IDEAL: Duration = Duration::from_millis(50);

/// A worker that needs longer than this for a block shares the rest of it.
pub(super) const TOO_LONG: Duration = Duration::from_millis(200);

/// Blocks grow by no more than this from one to the next, since a few quick puzzles say little about many.
const GROWTH: usize = 4;

/// More lines than any block has; its length is bounded in bytes.
pub(super) const UNBOUNDED: usize = 1 << 24;

/// How many lines the next block should have, as all workers together found out.
pub(super) struct Pace(AtomicUsize);

impl Pace {
    /// One line, as long as nothing is known.
    pub(super) fn new() -> Pace {
        Pace(AtomicUsize::new(1))
    }

    pub(super) fn lines(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// So many lines took so long.
    pub(super) fn learn(&self, lines: usize, took: Duration) {
        let quickly = (lines as f64 * IDEAL.as_secs_f64() / took.as_secs_f64().max(1e-9)) as usize;
        let most = self.lines().saturating_mul(GROWTH).min(UNBOUNDED);
        self.0.store(quickly.clamp(1, most), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_grow_step_by_step_while_they_are_quick_and_shrink_at_once() {
        let pace = Pace::new();
        assert_eq!(pace.lines(), 1);
        let micro = Duration::from_micros(1);
        let grown: Vec<usize> = (0..5)
            .map(|_| {
                pace.learn(pace.lines(), micro * pace.lines() as u32);
                pace.lines()
            })
            .collect();
        assert_eq!(grown, [4, 16, 64, 256, 1024]);
        pace.learn(1024, Duration::from_secs(1024));
        assert_eq!(pace.lines(), 1);
    }

    #[test]
    fn blocks_settle_where_they_take_about_the_ideal_time() {
        let pace = Pace::new();
        let each = Duration::from_millis(2);
        for _ in 0..10 {
            pace.learn(pace.lines(), each * pace.lines() as u32);
        }
        assert_eq!(pace.lines(), 25);
        for _ in 0..40 {
            pace.learn(pace.lines(), Duration::ZERO);
        }
        assert_eq!(pace.lines(), UNBOUNDED);
    }
}
