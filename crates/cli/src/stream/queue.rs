//! The work that waits: blocks for whichever worker is free next, no more of them than memory allows.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use super::blocks::Block;
use super::slot::{End, MOMENT, Slot};
use super::spare::SpareBuffers;
use crate::device::Engines;
use crate::stop_source::StopSource;

/// Blocks and answers of so many bytes may be alive for each worker.
const BLOCKS_A_WORKER: usize = 4;

/// What a block costs besides its text, until its answers are written. It also bounds how far other workers
/// run ahead of one slow puzzle.
pub(super) const BYTES_A_BLOCK: usize = 4096;

/// A block to be answered, and where its answers go.
pub(super) struct Job {
    pub(super) block: Block,
    pub(super) slot: OwnSlot,
}

/// A slot in the hands of the only worker that fills it.
pub(super) struct OwnSlot(pub(super) Arc<Slot>);

impl Deref for OwnSlot {
    type Target = Slot;

    fn deref(&self) -> &Slot {
        &self.0
    }
}

impl Drop for OwnSlot {
    /// The writer waits for the end of a block, and gets one in any case.
    fn drop(&mut self) {
        self.0.end(End::Cut);
    }
}

pub(super) struct Queue<'a> {
    state: Mutex<State>,
    /// There is work, or there will be none.
    work: Condvar,
    /// There is room for more.
    room: Condvar,
    bytes_alive: AtomicUsize,
    /// Memory for the next blocks and answers.
    pub(super) spare: SpareBuffers,
    workers: usize,
    engines: &'a Engines,
    stops: &'a StopSource,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// Workers that have a job, and might put a part of it back.
    busy: usize,
    is_complete: bool,
}

impl<'a> Queue<'a> {
    pub(super) fn new(workers: usize, engines: &'a Engines, stops: &'a StopSource) -> Queue<'a> {
        Queue {
            state: Mutex::default(),
            work: Condvar::new(),
            room: Condvar::new(),
            bytes_alive: AtomicUsize::new(0),
            spare: SpareBuffers::default(),
            workers,
            engines,
            stops,
        }
    }

    /// How many bytes of blocks and answers may be alive.
    fn most_bytes(&self) -> usize {
        self.workers * BLOCKS_A_WORKER * self.engines.block_bytes()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with the queue in hand")
    }

    /// Adds a job at the end once there is room; `false` when the run is over.
    pub(super) fn add(&self, job: Job) -> bool {
        let mut state = self.lock();
        while self.bytes_alive.load(Ordering::Relaxed) >= self.most_bytes() && !self.stops.is_over() {
            let waited = self.room.wait_timeout(state, MOMENT);
            state = waited.expect("nobody panics with the queue in hand").0;
        }
        self.made(BYTES_A_BLOCK + job.block.bytes());
        state.jobs.push_back(job);
        self.work.notify_one();
        !self.stops.is_over()
    }

    /// Puts what a slow worker could not do in time where it is done next, for all to share.
    pub(super) fn put_back(&self, jobs: Vec<Job>) {
        let mut state = self.lock();
        for job in jobs.into_iter().rev() {
            self.made(BYTES_A_BLOCK + job.block.bytes());
            state.jobs.push_front(job);
        }
        self.work.notify_all();
    }

    /// No more will be added.
    pub(super) fn complete(&self) {
        self.lock().is_complete = true;
        self.work.notify_all();
    }

    /// Does jobs until there are none left, or the run is over.
    pub(super) fn work(&self, mut act: impl FnMut(Job)) {
        let mut state = self.lock();
        while !self.stops.is_over() {
            if let Some(job) = state.jobs.pop_front() {
                state.busy += 1;
                drop(state);
                let bytes = job.block.bytes();
                act(job);
                self.gone(bytes);
                state = self.lock();
                state.busy -= 1;
                if state.busy == 0 && state.is_complete {
                    self.work.notify_all();
                }
            } else if state.is_complete && state.busy == 0 {
                return;
            } else {
                let waited = self.work.wait_timeout(state, MOMENT);
                state = waited.expect("nobody panics with the queue in hand").0;
            }
        }
    }

    /// So many bytes more are alive.
    pub(super) fn made(&self, bytes: usize) {
        self.bytes_alive.fetch_add(bytes, Ordering::Relaxed);
    }

    /// So many bytes are alive no more.
    pub(super) fn gone(&self, bytes: usize) {
        let before = self.bytes_alive.fetch_sub(bytes, Ordering::Relaxed);
        if before >= self.most_bytes() {
            self.room.notify_one();
        }
    }
}
