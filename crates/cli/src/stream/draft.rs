//! The answer to one puzzle while a verb writes it.

use std::io::{self, Write};

use super::queue::Queue;
use super::slot::Slot;
use super::{Answer, AnswerForm, Meaning, Tally};
use crate::stop_source::StopSource;

/// An answer on its way into a slot. Flushing it means: so much stands, whatever happens to the rest.
pub(super) struct Draft<'a> {
    text: &'a mut Vec<u8>,
    slot: &'a Slot,
    queue: &'a Queue<'a>,
    stops: &'a StopSource,
    /// Whether a part of the answer stands already.
    stands_in_part: bool,
    is_mid_line: bool,
}

impl<'a> Draft<'a> {
    /// Nothing yet; `text` is the memory for it.
    pub(super) fn new(
        text: &'a mut Vec<u8>,
        slot: &'a Slot,
        queue: &'a Queue<'a>,
        stops: &'a StopSource,
    ) -> Draft<'a> {
        text.clear();
        Draft {
            text,
            slot,
            queue,
            stops,
            stands_in_part: false,
            is_mid_line: false,
        }
    }

    /// Writes that the verb broke down, in place of what it did not finish.
    pub(super) fn break_off(&mut self, line: usize, why: &str, form: AnswerForm) -> Meaning {
        self.text.clear();
        if self.is_mid_line {
            self.text.push(b'\n');
        }
        Answer::broken(line, why, form)
            .write_to(self.text)
            .expect("memory takes whatever is written")
    }

    /// Puts the answer into the slot; `false` when the run was over before the answer was complete. Then what
    /// stands of it stays, and the rest is dropped.
    pub(super) fn finish(self, tally: Tally) -> bool {
        let is_complete = !self.stops.is_over();
        let tally = match (is_complete, self.stands_in_part) {
            (true, _) => tally,
            (false, true) => Tally::default(),
            (false, false) => return false,
        };
        self.queue.made(self.text.len());
        self.slot.put(self.text, &tally);
        is_complete
    }
}

impl Write for Draft<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(last) = self.text.last() {
            self.stands_in_part = true;
            self.is_mid_line = *last != b'\n';
            self.queue.made(self.text.len());
            let in_part = Tally {
                is_in_part: true,
                ..Tally::default()
            };
            self.slot.put(self.text, &in_part);
            self.slot.wait_for_room(self.stops);
        }
        Ok(())
    }
}
