//! Counters of a running search that another thread may read at any time.

use std::sync::atomic::{AtomicU64, Ordering};

/// How far a search has come. The engine writes it now and then; a caller shows it while it waits.
#[derive(Debug, Default)]
pub struct Progress {
    depth: AtomicU64,
    conflicts: AtomicU64,
    decisions: AtomicU64,
    restarts: AtomicU64,
    moves: AtomicU64,
}

impl Progress {
    /// How many guesses the search stands on at the moment.
    pub fn depth(&self) -> u64 {
        self.depth.load(Ordering::Relaxed)
    }

    /// How many guesses have led to a contradiction so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts.load(Ordering::Relaxed)
    }

    /// How many guesses were made so far.
    pub fn decisions(&self) -> u64 {
        self.decisions.load(Ordering::Relaxed)
    }

    /// How often the search has begun again with what it had learnt.
    pub fn restarts(&self) -> u64 {
        self.restarts.load(Ordering::Relaxed)
    }

    /// How many digits were put somewhere else by the parts of the search that try their luck.
    pub fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    pub(super) fn add_moves(&self, moves: u64) {
        self.moves.fetch_add(moves, Ordering::Relaxed);
    }

    pub(crate) fn record(&self, [depth, conflicts, decisions, restarts]: [u64; 4]) {
        self.depth.store(depth, Ordering::Relaxed);
        self.conflicts.store(conflicts, Ordering::Relaxed);
        self.decisions.store(decisions, Ordering::Relaxed);
        self.restarts.store(restarts, Ordering::Relaxed);
    }
}
