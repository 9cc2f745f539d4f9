//! The place where the answers to one block wait for their turn.
//!
//! A worker puts answers in as it finds them, the writer takes them out when all earlier blocks are written:
//! the first block's answers leave one by one, however long the rest of the block takes.

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use super::{Source, Tally};
use crate::stop_source::StopSource;

/// The writer takes answers when there are so many, when the block is done, or after a moment.
const PIECE: usize = 64 * 1024;

/// How long answers wait when there are only few of them, and how often those who wait look for a stop.
pub(super) const MOMENT: Duration = Duration::from_millis(50);

/// A list of answers to one puzzle waits here while so much of it has not been taken.
const FULL: usize = 1024 * 1024;

pub(super) struct Slot {
    /// Where the block comes from.
    pub(super) source: Arc<Source>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    text: Vec<u8>,
    tally: Tally,
    /// Whether the text stops in the middle of a line, which only its worker can finish.
    is_mid_line: bool,
    end: Option<End>,
}

/// How a block came to its end.
pub(super) enum End {
    /// All of it is answered.
    Done,
    /// The rest goes on in these slots.
    Rest(Vec<Arc<Slot>>),
    /// The rest will not be answered.
    Cut,
}

/// What the writer takes at a time.
pub(super) struct Taken {
    pub(super) text: Vec<u8>,
    pub(super) tally: Tally,
    /// `None` when more is to come.
    pub(super) end: Option<End>,
}

impl Slot {
    pub(super) fn new(source: &Arc<Source>) -> Arc<Slot> {
        Arc::new(Slot {
            source: Arc::clone(source),
            state: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with answers in hand")
    }

    /// Adds answers, and leaves `text` empty.
    pub(super) fn put(&self, text: &mut Vec<u8>, tally: &Tally) {
        let mut state = self.lock();
        if let Some(last) = text.last() {
            state.is_mid_line = *last != b'\n';
        }
        if state.text.is_empty() {
            std::mem::swap(&mut state.text, text);
        } else {
            state.text.extend_from_slice(text);
            text.clear();
        }
        state.tally.add(tally);
        if state.text.len() >= PIECE {
            self.changed.notify_all();
        }
    }

    /// Waits until much of what was put in is taken out, or the run is over.
    pub(super) fn wait_for_room(&self, stops: &StopSource) {
        let mut state = self.lock();
        while state.text.len() >= FULL && !stops.is_over() {
            state = self.wait(state).0;
        }
    }

    /// The worker is done with the block.
    pub(super) fn end(&self, end: End) {
        let mut state = self.lock();
        state.end.get_or_insert(end);
        self.changed.notify_all();
    }

    /// Whether [`take`](Slot::take) would give something without waiting.
    pub(super) fn is_ready(&self) -> bool {
        let state = self.lock();
        state.end.is_some() || state.text.len() >= PIECE
    }

    /// Takes what there is; waits for more where there is little. When the run is over, what is not there yet
    /// will not come.
    pub(super) fn take(&self, stops: &StopSource) -> Taken {
        let mut state = self.lock();
        let mut has_waited = false;
        loop {
            let is_enough = state.text.len() >= PIECE || has_waited && !state.text.is_empty();
            let is_over = stops.is_over() && !state.is_mid_line;
            if state.end.is_some() || is_enough || is_over {
                break;
            }
            (state, has_waited) = self.wait(state);
        }
        if stops.is_over() && !state.is_mid_line {
            state.end.get_or_insert(End::Cut);
        }
        self.changed.notify_all();
        Taken {
            text: std::mem::take(&mut state.text),
            tally: std::mem::take(&mut state.tally),
            end: state.end.take(),
        }
    }

    /// Waits for a change; says whether the moment went by without one.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> (MutexGuard<'a, State>, bool) {
        let waited = self.changed.wait_timeout(state, MOMENT);
        let (state, timeout) = waited.expect("nobody panics with answers in hand");
        (state, timeout.timed_out())
    }
}
