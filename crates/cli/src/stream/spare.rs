//! Memory for blocks and their answers, used again and again: fresh pages from the system cost as much as
//! quick puzzles do.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Smaller ones are not worth keeping,
const SMALL: usize = 64 * 1024;

/// and larger ones would be kept for too little.
const LARGE: usize = 64 * 1024 * 1024;

/// So many are kept at most.
const MANY: usize = 32;

/// Buffers that wait for their next use.
#[derive(Default)]
pub(super) struct SpareBuffers(Mutex<Vec<Vec<u8>>>);

impl SpareBuffers {
    /// An empty buffer, perhaps with room already.
    pub(super) fn take(&self) -> Vec<u8> {
        let mut buffer = self.take_as_it_is().unwrap_or_default();
        buffer.clear();
        buffer
    }

    /// A buffer with what is left in it: whoever overwrites it need not fill it with zeros first.
    pub(super) fn take_as_it_is(&self) -> Option<Vec<u8>> {
        self.lock().pop()
    }

    /// Keeps a buffer for its next use, if it is worth it.
    pub(super) fn put_back(&self, buffer: Vec<u8>) {
        if !(SMALL..=LARGE).contains(&buffer.capacity()) {
            return;
        }
        let mut waiting = self.lock();
        if waiting.len() < MANY {
            waiting.push(buffer);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_comes_back_empty_and_with_its_room() {
        let buffers = SpareBuffers::default();
        for capacity in [SMALL - 1, LARGE + 1, SMALL] {
            let mut buffer = Vec::with_capacity(capacity);
            buffer.push(7);
            buffers.put_back(buffer);
        }
        let again = buffers.take_as_it_is().unwrap();
        assert_eq!(again, [7]);
        buffers.put_back(again);
        let again = buffers.take();
        assert_eq!((again.len(), again.capacity()), (0, SMALL));
        assert_eq!(buffers.take().capacity(), 0);
    }
}
