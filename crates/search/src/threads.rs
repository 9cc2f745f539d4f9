//! Jobs of unequal length on several threads: whoever is free takes the next one.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

/// Does all jobs on up to `threads` threads, each of which makes its own workspace first.
pub(crate) fn on_threads<J: Send, W>(
    threads: NonZero<usize>,
    jobs: impl ExactSizeIterator<Item = J> + Send,
    workspace: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, J) + Sync,
) {
    let threads = threads.get().min(jobs.len());
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let do_jobs = || {
        let mut workspace = workspace();
        while let Some(job) = next() {
            work(&mut workspace, job);
        }
    };
    if threads <= 1 {
        return do_jobs();
    }
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(do_jobs);
        }
    });
}
