//! What a server has and a browser has otherwise: a clock, chance, threads.

use std::num::NonZero;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The machine around the interface.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Host {
    /// The time since some moment that stays the same.
    pub now: fn() -> Duration,
    /// A number nobody could guess, for puzzles that nobody has seen before.
    pub fresh_seed: fn() -> u64,
    /// How many threads a search may take.
    pub threads: NonZero<usize>,
    /// Where the page can be had without a server, if somewhere.
    pub site: Option<String>,
}

impl Host {
    /// A machine of which a browser tells clock and chance, with one thread.
    #[must_use]
    pub fn with_clock_and_chance(now: fn() -> Duration, fresh_seed: fn() -> u64) -> Host {
        Host {
            now,
            fresh_seed,
            threads: NonZero::<usize>::MIN,
            site: None,
        }
    }

    /// The same, and the page without a server is at this address.
    #[must_use]
    pub fn with_site(mut self, site: Option<String>) -> Host {
        self.site = site;
        self
    }
}

/// The machine that this program runs on, all of it.
impl Default for Host {
    fn default() -> Host {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        Host {
            now: || BEGUN.elapsed(),
            fresh_seed: kudosu::generate::fresh_seed,
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            site: None,
        }
    }
}
