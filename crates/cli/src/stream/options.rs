//! What all verbs that answer streams take: how long, how fast, which part, and where to.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::selection::Shard;
use crate::args::{duration, threads};

/// How a stream is answered.
#[derive(Args, Debug, Clone, Default)]
pub struct StreamOptions {
    /// Give each puzzle this long at most: 10, 2.5s, 300ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true, help_heading = "Effort")]
    pub timeout: Option<Duration>,

    /// End the whole run after this long; what is found by then is written
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true, help_heading = "Effort")]
    pub stop_after: Option<Duration>,

    /// Use this many threads (default: one a core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true, help_heading = "Effort")]
    threads: Option<u16>,

    /// Write into this file, which gets its name when it is complete; .gz and .zst are compressed
    #[arg(long, short, value_name = "FILE", help_heading = "Long runs")]
    pub output: Option<PathBuf>,

    /// Go on where an earlier run into the same --output ended
    #[arg(
        long,
        requires = "output",
        conflicts_with = "skip",
        help_heading = "Long runs"
    )]
    pub resume: bool,

    /// Leave out the first N puzzles
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        help_heading = "Long runs"
    )]
    pub skip: u64,

    /// Answer one part of several: 3/8 is every eighth puzzle, starting with the third
    #[arg(long, value_name = "K/N", help_heading = "Long runs")]
    pub shard: Option<Shard>,
}

impl StreamOptions {
    /// So many threads, and else what is usual.
    #[cfg(all(test, feature = "tables"))]
    pub fn with_threads(threads: NonZero<usize>) -> StreamOptions {
        StreamOptions {
            threads: u16::try_from(threads.get()).ok(),
            ..StreamOptions::default()
        }
    }

    /// As many threads as asked for, or one a core.
    pub fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}
