//! A file that several threads read side by side, each a range of it, into chunks of whole lines in the
//! order of the file.
//!
//! A line belongs to the range in which it starts. Whoever has read a range waits for the turn of it before
//! the chunk is sent.

use std::fs::File;
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use kudosu::MAX_PUZZLE_BYTES;
use memchr::memchr;

use super::blocks::Chunk;
use crate::input::read_some_at;
use crate::long_lines::{LongLine, ShortLines};

/// How much is read at once where the end of a line is looked for.
const PIECE: usize = 4096;

/// What the readers of a file share.
pub(super) struct Ranges {
    file: File,
    /// How long the next range is.
    pub(super) bytes: Arc<AtomicUsize>,
    chunks: SyncSender<io::Result<Chunk>>,
    used: Mutex<Receiver<Vec<u8>>>,
    state: Mutex<State>,
    turn: Condvar,
}

#[derive(Default)]
struct State {
    /// Where the next range starts, and which one it is.
    offset: u64,
    next: u64,
    /// Whose turn it is to be sent.
    sending: u64,
    is_over: bool,
}

/// What a range has.
struct Found {
    chunk: Chunk,
    /// Whether there is nothing behind it.
    is_end: bool,
}

impl Ranges {
    pub(super) fn new(
        file: File,
        bytes: Arc<AtomicUsize>,
        chunks: SyncSender<io::Result<Chunk>>,
        used: Receiver<Vec<u8>>,
    ) -> Ranges {
        Ranges {
            file,
            bytes,
            chunks,
            used: Mutex::new(used),
            state: Mutex::default(),
            turn: Condvar::new(),
        }
    }

    /// Reads ranges until the end, an error, or nobody wants more. Any number of threads may.
    pub(super) fn read(&self) {
        loop {
            let mut state = self.lock();
            if state.is_over {
                return;
            }
            let (own, from) = (state.next, state.offset);
            let to = from + self.bytes.load(Ordering::Relaxed).max(1) as u64;
            (state.next, state.offset) = (own + 1, to);
            drop(state);
            let used = self
                .used
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .try_recv();
            let found = self.lines_that_start(from, to, used.unwrap_or_default());
            let mut state = self.lock();
            while state.sending != own && !state.is_over {
                state = self.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.is_over {
                return;
            }
            drop(state);
            let goes_on = self.send(found);
            let mut state = self.lock();
            state.sending += 1;
            state.is_over |= !goes_on;
            self.turn.notify_all();
        }
    }

    /// Sends what was found; `false` when nothing comes after it, or nobody listens.
    fn send(&self, found: io::Result<Found>) -> bool {
        match found {
            Err(error) => {
                let _ = self.chunks.send(Err(error)); // nobody listens when the run is over
                false
            }
            Ok(Found { chunk, is_end }) => {
                // An empty chunk would be the end.
                let is_wanted = chunk.text.is_empty() || self.chunks.send(Ok(chunk)).is_ok();
                if is_wanted && is_end {
                    let _ = self.chunks.send(Ok(Chunk::default()));
                }
                is_wanted && !is_end
            }
        }
    }

    fn lines_that_start(&self, from: u64, to: u64, mut text: Vec<u8>) -> io::Result<Found> {
        // The byte before tells whether a line starts where the range does.
        let before = u64::from(from > 0);
        let wanted = (to - from + before) as usize;
        text.resize(wanted, 0);
        let length = self.read_at(&mut text, from - before)?;
        text.truncate(length);
        let mut end = from - before + length as u64;
        let mut is_end = length < wanted;
        let start = match from {
            0 => 0,
            _ => memchr(b'\n', &text).map_or(length, |at| at + 1),
        };
        text.drain(..start);
        let mut is_long = false;
        while !is_end && !is_long && text.last().is_some_and(|&last| last != b'\n') {
            let mut piece = [0; PIECE];
            let length = self.read_at(&mut piece, end)?;
            let line = memchr(b'\n', &piece[..length]).map_or(length, |at| at + 1);
            text.extend_from_slice(&piece[..line]);
            end += line as u64;
            is_end = length == 0;
            is_long = line == length && text.len() > MAX_PUZZLE_BYTES;
        }
        if is_long {
            let last = memchr::memrchr(b'\n', &text).map_or(0, |at| at + 1);
            let at = end - (text.len() - last) as u64;
            text.truncate(last);
            shorten(&mut text)?;
            is_end = self.add_shortened(at, &mut text)?;
        } else {
            shorten(&mut text)?;
        }
        let chunk = Chunk::of(text);
        Ok(Found { chunk, is_end })
    }

    /// Adds the line that starts there, which is long, as whoever reads lines one after the other would
    /// find it; says whether nothing comes after it.
    fn add_shortened(&self, at: u64, text: &mut Vec<u8>) -> io::Result<bool> {
        let rest = FileFrom { ranges: self, at };
        let mut line = ShortLines::of(rest, MAX_PUZZLE_BYTES, LongLine::Cut);
        let mut piece = vec![0; 64 * 1024];
        loop {
            let length = line.read(&mut piece)?;
            let Some(end) = memchr(b'\n', &piece[..length]) else {
                text.extend_from_slice(&piece[..length]);
                if length == 0 {
                    return Ok(true);
                }
                continue;
            };
            text.extend_from_slice(&piece[..=end]);
            // A line of which no end is in sight is an error, which shows only to who wants the next one.
            return Ok(end + 1 == length && line.read(&mut piece)? == 0);
        }
    }

    /// Reads as much as fits, or there is.
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<usize> {
        let mut length = 0;
        while length < buffer.len() {
            match read_some_at(&self.file, &mut buffer[length..], at + length as u64) {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(length)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cuts lines that are longer than they may be. Nearly always there is none, which half of that length tells.
fn shorten(text: &mut Vec<u8>) -> io::Result<()> {
    let mut halves = text.chunks_exact(MAX_PUZZLE_BYTES / 2);
    if halves.any(|half| memchr(b'\n', half).is_none()) {
        let mut shortened = Vec::new();
        ShortLines::of(&text[..], MAX_PUZZLE_BYTES, LongLine::Cut).read_to_end(&mut shortened)?;
        *text = shortened;
    }
    Ok(())
}

/// A file from some place on.
struct FileFrom<'a> {
    ranges: &'a Ranges,
    at: u64,
}

impl Read for FileFrom<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.ranges.read_at(buffer, self.at)?;
        self.at += length as u64;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::mpsc::sync_channel;
    use std::thread;

    use kudosu::Rng;

    use super::*;

    /// The lines of a file as so many threads read them.
    fn read(file: &File, bytes: usize, threads: usize) -> (Vec<u8>, usize, Option<String>) {
        let (send, receive) = sync_channel(2);
        let bytes = Arc::new(AtomicUsize::new(bytes));
        let ranges = Ranges::new(file.try_clone().unwrap(), bytes, send, sync_channel(1).1);
        let (mut text, mut lines) = (Vec::new(), 0);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| ranges.read());
            }
            loop {
                match receive.recv().unwrap() {
                    Err(error) => return (text, lines, Some(error.to_string())),
                    Ok(chunk) if chunk.text.is_empty() => return (text, lines, None),
                    Ok(chunk) => {
                        text.extend(chunk.text);
                        lines += chunk.lines;
                    }
                }
            }
        })
    }

    fn compare(text: &[u8], ranges: &[usize]) {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text).unwrap();
        let mut expected = Vec::new();
        let alone = ShortLines::of(text, MAX_PUZZLE_BYTES, LongLine::Cut).read_to_end(&mut expected);
        let error = alone.err().map(|error| error.to_string());
        for &bytes in ranges {
            for threads in [1, 3] {
                let (read, lines, told) = read(&file, bytes, threads);
                assert_eq!(told, error);
                if error.is_none() {
                    assert!(read == expected, "{bytes} bytes a range, {threads} threads");
                    assert_eq!(lines, expected.split_inclusive(|&byte| byte == b'\n').count());
                }
            }
        }
    }

    #[test]
    fn ranges_of_any_length_give_the_lines_of_the_file() {
        let mut rng = Rng::new(1);
        for _ in 0..60 {
            let mut text = Vec::new();
            for _ in 0..rng.below(40) {
                text.resize(text.len() + rng.below(100), b'x');
                text.push(b'\n');
            }
            text.truncate(text.len() - rng.below(3).min(text.len()));
            compare(&text, &[1, 2, 7, 50, 81, 82, 83, 1000, 1_000_000]);
        }
    }

    #[test]
    fn lines_that_are_too_long_are_cut_where_they_are_cut_otherwise() {
        let line = |length: usize| [vec![b'y'; length], vec![b'\n']].concat();
        let most = MAX_PUZZLE_BYTES;
        let lines = [5, most, most + 1, most + 2, 7, 3 * most, 0, most + 40].map(line);
        let text = lines.concat();
        for text in [&text[..], &text[..text.len() - 1], &lines[5]] {
            compare(text, &[300_000, 1 << 20, 2_500_000, 1 << 24]);
        }
        let without_end = [line(3), vec![b'z'; (66 << 20) + 3 * most]].concat();
        compare(&without_end, &[4 << 20]);
    }
}
