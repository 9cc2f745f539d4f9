//! Cuts the input into blocks of whole lines: as many lines as the pace says, fewer at once when workers wait
//! for them.

use std::fs::File;
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use kudosu::{Document, Format, ReadError, ReadOptions};
use memchr::{memchr_iter, memrchr};

use super::pace::{Pace, UNBOUNDED};
use super::queue::{Job, OwnSlot, Queue};
use super::ranges::Ranges;
use super::selection::Selection;
use super::slot::{MOMENT, Slot};
use super::spare::SpareBuffers;
use super::{Named, Record, Source};
use crate::device::Engines;
use crate::failure::Failure;
use crate::input::{Content, Lines};
use crate::progress::Progress;
use crate::stop_source::StopSource;

/// One read takes this much at most: a block of the usual size, which goes to the workers as it was read. A
/// pipe gives less.
const CHUNK: usize = 512 * 1024;

/// One thread for so many workers reads a file, as fast as they can answer even easy puzzles, and no more
/// threads than this.
const WORKERS_A_READER: usize = 4;
const MOST_READERS: usize = 4;

/// Chunks that may wait. With chunks as small as a pipe's this is a block.
const CHUNKS_WAITING: usize = 8;

/// A piece of the input.
pub(super) enum Block {
    /// Whole lines.
    Lines(LineBlock),
    /// A puzzle that is read already.
    Record(Box<Record>),
}

/// Whole lines, the number of the first one, and how to read them.
pub(super) struct LineBlock {
    pub(super) first_line: usize,
    pub(super) text: Vec<u8>,
    pub(super) reading: Arc<(Format, ReadOptions)>,
}

impl Block {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Block::Lines(lines) => lines.text.len(),
            Block::Record(_) => 0,
        }
    }
}

/// Cuts all inputs into blocks, one after the other.
pub(super) struct Cutter<'a> {
    pub(super) selection: Selection,
    pub(super) engines: &'a Engines,
    /// How many workers there are.
    pub(super) threads: usize,
    pub(super) pace: &'a Pace,
    pub(super) queue: &'a Queue<'a>,
    /// Where the writer finds the slots in their order.
    pub(super) order: mpsc::Sender<Arc<Slot>>,
    pub(super) progress: &'a Progress,
    pub(super) stops: &'a StopSource,
}

impl Cutter<'_> {
    /// Cuts everything; gives the selection back, which has seen all puzzles.
    pub(super) fn cut(mut self, inputs: impl Iterator<Item = Named>) -> Result<Selection, Failure> {
        for input in inputs {
            if self.stops.is_over() {
                break;
            }
            let (name, content) = input?;
            match content {
                Content::One(document) => self.cut_records(&name, vec![document]),
                Content::Several(documents) => {
                    self.cut_records(&name, documents.into_iter().map(Ok).collect());
                }
                Content::Lines(lines) => self
                    .cut_lines(lines)
                    .map_err(|error| Failure::told(format!("could not read {name}: {error}")))?,
            }
        }
        Ok(self.selection)
    }

    fn cut_records(&mut self, name: &str, documents: Vec<Result<Document, ReadError>>) {
        let complaint = documents
            .iter()
            .find_map(|document| document.as_ref().err())
            .map(|error| {
                let (name, error) = (name.to_owned(), error.clone());
                Failure::Read { name, error }
            });
        let source = Arc::new(Source {
            name: name.to_owned(),
            is_stream: false,
            complaint,
        });
        for (document, line) in documents.into_iter().zip(1..) {
            if self.selection.takes_next() {
                let record = Block::Record(Box::new(Record { line, document }));
                if !self.deal(record, &source) {
                    return;
                }
            }
        }
    }

    fn cut_lines(&mut self, lines: Lines) -> io::Result<()> {
        let source = Arc::new(Source {
            name: lines.name,
            is_stream: true,
            complaint: None,
        });
        let format = lines.format;
        let reading = Arc::new((format, lines.options));
        let readers = (self.threads / WORKERS_A_READER).min(MOST_READERS);
        let mut text = match lines.file.filter(|_| readers > 1) {
            Some(file) => Text::of_file(file, readers, &self.queue.spare, self.stops),
            None => Text::of(lines.reader, &self.queue.spare, self.stops),
        };
        let mut first_line = 1;
        loop {
            // A card wants large blocks, however long one takes: it works on all of its lines at once.
            let wanted = match self.selection.is_skipping() || self.engines.has_card() {
                true => UNBOUNDED,
                false => self.pace.lines(),
            };
            text.wait = self.engines.wait_for_more();
            text.chunk_bytes
                .store(self.engines.block_bytes(), Ordering::Relaxed);
            let Some((mut block, count)) = text.next(wanted, self.engines.block_bytes())? else {
                return Ok(());
            };
            if self.selection.is_skipping() {
                let (bytes, skipped) = self.selection.skip_lines(&block, first_line, format);
                self.progress.skip(bytes as u64);
                first_line += skipped;
                text.put_back(block.split_off(bytes));
                continue;
            }
            let length = block.len();
            let own = self.selection.without_others(block, first_line, format);
            match own {
                Some(text) => {
                    let block = LineBlock {
                        first_line,
                        text,
                        reading: Arc::clone(&reading),
                    };
                    if !self.deal(Block::Lines(block), &source) {
                        return Ok(());
                    }
                }
                None => self.progress.skip(length as u64),
            }
            first_line += count;
        }
    }

    /// Hands a block to the workers; `false` when the run is over.
    fn deal(&self, block: Block, source: &Arc<Source>) -> bool {
        let slot = OwnSlot(Slot::new(source));
        // The writer goes only when the run is over.
        let is_wanted = self.order.send(Arc::clone(&slot.0)).is_ok();
        is_wanted && self.queue.add(Job { block, slot })
    }
}

/// Whole lines as they were read, and how many; the last line of a text may come without its end.
#[derive(Default)]
pub(super) struct Chunk {
    pub(super) text: Vec<u8>,
    pub(super) lines: usize,
}

impl Chunk {
    /// Counts the lines: whoever has read them has them at hand.
    pub(super) fn of(text: Vec<u8>) -> Chunk {
        let has_rest = text.last().is_some_and(|&last| last != b'\n');
        let lines = memchr_iter(b'\n', &text).count() + usize::from(has_rest);
        Chunk { text, lines }
    }
}

/// The text of a stream: what was read, and what is still to come.
struct Text<'a> {
    chunks: Receiver<io::Result<Chunk>>,
    /// Takes chunks that can be filled again, as many as may wait: a pipe gives less than a chunk at a time,
    /// and whoever reads it needs none of them.
    used: SyncSender<Vec<u8>>,
    /// Memory for blocks.
    buffers: &'a SpareBuffers,
    /// What was read and not yet cut; it starts at `start`.
    read: Vec<u8>,
    start: usize,
    /// How many lines that is, where it is a chunk as it came.
    lines: Option<usize>,
    /// How much should be read at a time.
    chunk_bytes: Arc<AtomicUsize>,
    /// Why nothing more can be read.
    failed: Option<io::Error>,
    /// How long a block that is not full waits for more.
    wait: Duration,
    stops: &'a StopSource,
}

impl<'a> Text<'a> {
    fn of(reader: Box<dyn Read + Send>, buffers: &'a SpareBuffers, stops: &'a StopSource) -> Text<'a> {
        let (send_chunk, chunks) = sync_channel(CHUNKS_WAITING);
        let (used, to_fill) = sync_channel(CHUNKS_WAITING);
        // Nobody waits for this thread: it may wait for input that never comes.
        thread::spawn(move || read_chunks(reader, &send_chunk, &to_fill));
        Text::from(chunks, used, buffers, stops)
    }

    /// A file, which several threads read.
    fn of_file(file: File, readers: usize, buffers: &'a SpareBuffers, stops: &'a StopSource) -> Text<'a> {
        let (send_chunk, chunks) = sync_channel(CHUNKS_WAITING);
        let (used, to_fill) = sync_channel(CHUNKS_WAITING);
        let text = Text::from(chunks, used, buffers, stops);
        let bytes = Arc::clone(&text.chunk_bytes);
        let ranges = Arc::new(Ranges::new(file, bytes, send_chunk, to_fill));
        for _ in 0..readers {
            let ranges = Arc::clone(&ranges);
            thread::spawn(move || ranges.read());
        }
        text
    }

    fn from(
        chunks: Receiver<io::Result<Chunk>>,
        used: SyncSender<Vec<u8>>,
        buffers: &'a SpareBuffers,
        stops: &'a StopSource,
    ) -> Text<'a> {
        Text {
            chunks,
            used,
            buffers,
            read: Vec::new(),
            start: 0,
            lines: None,
            chunk_bytes: Arc::new(AtomicUsize::new(CHUNK)),
            failed: None,
            wait: Duration::ZERO,
            stops,
        }
    }

    /// The next lines: as many as wanted, or as are there now or are so many bytes, at least one. `None` at
    /// the end, or when the run is over.
    fn next(&mut self, wanted: usize, most_bytes: usize) -> io::Result<Option<(Vec<u8>, usize)>> {
        let mut found = Found::default();
        loop {
            match self.lines {
                Some(lines) if lines <= wanted && self.start == 0 && self.read.ends_with(b"\n") => {
                    found = Found::all(lines, self.read.len());
                }
                _ => found.look_on(&self.read[self.start..], wanted),
            }
            // To fill a block to the brim would mean to copy it together.
            let is_enough = found.lines >= wanted || found.end + CHUNK / 2 > most_bytes;
            let chunk = match found.lines {
                0 => self.wait_for_chunk(),
                _ if is_enough => None,
                _ => self.try_chunk(),
            };
            match chunk {
                Some(Ok(chunk)) if !chunk.text.is_empty() => self.add(chunk),
                Some(Err(error)) if found.lines == 0 => return Err(error),
                // Whole lines that came before the error are answered first.
                Some(Err(error)) => self.failed = Some(error),
                _ if self.stops.is_over() => return Ok(None),
                _ if found.lines > 0 => return Ok(Some((self.cut_off(found.end), found.lines))),
                // The last line may come without its end.
                _ => {
                    let last = self.cut_off(self.read.len() - self.start);
                    return Ok((!last.is_empty()).then_some((last, 1)));
                }
            }
        }
    }

    /// Puts a chunk behind what was read before; copies it only where there is something.
    fn add(&mut self, chunk: Chunk) {
        let Chunk { text: chunk, lines } = chunk;
        let spare = match self.start == self.read.len() {
            true => {
                (self.start, self.lines) = (0, Some(lines));
                std::mem::replace(&mut self.read, chunk)
            }
            false => {
                self.lines = None;
                self.read.extend_from_slice(&chunk);
                chunk
            }
        };
        self.buffers.put_back(spare);
        if let Some(used) = self.buffers.take_as_it_is()
            && let Err(TrySendError::Full(used)) = self.used.try_send(used)
        {
            self.buffers.put_back(used); // at the end of the input nobody wants it any more
        }
    }

    fn try_chunk(&mut self) -> Option<io::Result<Chunk>> {
        match self.failed {
            Some(_) => None,
            None => self.chunks.recv_timeout(self.wait).ok(),
        }
    }

    fn wait_for_chunk(&mut self) -> Option<io::Result<Chunk>> {
        if let Some(error) = self.failed.take() {
            return Some(Err(error));
        }
        while !self.stops.is_over() {
            match self.chunks.recv_timeout(MOMENT) {
                Ok(chunk) => return Some(chunk),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        None
    }

    fn cut_off(&mut self, length: usize) -> Vec<u8> {
        self.lines = None;
        let end = self.start + length;
        // A large piece is taken as it is, and what follows is copied; a small one is copied out.
        if self.start == 0 && length > self.read.len() / 2 {
            let mut rest = Vec::new();
            if end < self.read.len() {
                rest = self.buffers.take();
                rest.extend_from_slice(&self.read[end..]);
                self.read.truncate(end);
            }
            return std::mem::replace(&mut self.read, rest);
        }
        let piece = self.read[self.start..end].to_vec();
        self.start = end;
        if self.start > self.read.len() / 2 {
            self.read.drain(..self.start);
            self.start = 0;
        }
        piece
    }

    /// Puts text back to where it was cut off.
    fn put_back(&mut self, mut text: Vec<u8>) {
        self.lines = None;
        text.extend_from_slice(&self.read[self.start..]);
        (self.read, self.start) = (text, 0);
    }
}

/// Lines that were found in a text so far.
#[derive(Default)]
struct Found {
    lines: usize,
    /// Behind the last line end that counts.
    end: usize,
    looked_at: usize,
}

impl Found {
    /// All lines of a text of whole lines.
    fn all(lines: usize, length: usize) -> Found {
        Found {
            lines,
            end: length,
            looked_at: length,
        }
    }

    /// Looks at what is new in the text, until there are as many lines as wanted.
    fn look_on(&mut self, text: &[u8], wanted: usize) {
        /// So much is looked at at a time: few lines are found without a look at all that was read.
        const STRETCH: usize = 16 * 1024;

        while self.lines < wanted && self.looked_at < text.len() {
            let new = &text[self.looked_at..text.len().min(self.looked_at + STRETCH)];
            let missing = wanted - self.lines;
            let count = memchr_iter(b'\n', new).count();
            let last = match count <= missing {
                true => memrchr(b'\n', new),
                false => memchr_iter(b'\n', new).nth(missing - 1),
            };
            if let Some(last) = last {
                self.end = self.looked_at + last + 1;
            }
            self.lines += count.min(missing);
            self.looked_at += new.len();
        }
    }
}

/// Passes on the lines that each read completes, until the end, an error, or nobody wants more. What comes
/// after the last line end is read on in the next chunk, so that a chunk can become a block as it is.
fn read_chunks(
    mut reader: Box<dyn Read + Send>,
    chunks: &SyncSender<io::Result<Chunk>>,
    used: &Receiver<Vec<u8>>,
) {
    let mut chunk = Vec::new();
    // The start of a line, at the start of the chunk.
    let mut begun = 0;
    loop {
        if begun == chunk.len() {
            chunk.resize(begun + CHUNK, 0);
        }
        let length = match reader.read(&mut chunk[begun..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                let _ = chunks.send(Err(error)); // nobody listens when the run is over
                return;
            }
            Ok(length) => length,
        };
        if length == 0 {
            chunk.truncate(begun);
            // An empty chunk is the end; the last line may come without its end.
            if chunk.is_empty() || chunks.send(Ok(Chunk::of(chunk))).is_ok() {
                let _ = chunks.send(Ok(Chunk::default()));
            }
            return;
        }
        let read = begun + length;
        let Some(last) = memrchr(b'\n', &chunk[begun..read]) else {
            begun = read;
            continue;
        };
        let end = begun + last + 1;
        begun = read - end;
        let lines = match end > CHUNK / 2 {
            true => {
                let mut next = used.try_recv().unwrap_or_default();
                next.resize(CHUNK.max(begun), 0);
                next[..begun].copy_from_slice(&chunk[end..read]);
                chunk.truncate(end);
                std::mem::replace(&mut chunk, next)
            }
            false => {
                let lines = chunk[..end].to_vec();
                chunk.copy_within(end..read, 0);
                lines
            }
        };
        if chunks.send(Ok(Chunk::of(lines))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu::Stop;

    use super::*;

    fn blocks(chunks: &[&str], wanted: usize) -> Vec<String> {
        let (send, receive) = sync_channel(chunks.len() + 1);
        for chunk in chunks {
            send.send(Ok(Chunk::of(chunk.as_bytes().to_vec()))).unwrap();
        }
        send.send(Ok(Chunk::default())).unwrap();
        drop(send); // as the reader does at the end
        let stops = StopSource::raised_by(&Stop::new(), None);
        let (used, buffers) = (sync_channel(1).0, SpareBuffers::default());
        let mut text = Text::from(receive, used, &buffers, &stops);
        let next = || text.next(wanted, CHUNK).unwrap();
        std::iter::repeat_with(next)
            .map_while(|block| block)
            .map(|(block, lines)| {
                assert_eq!(lines, block.split_inclusive(|&byte| byte == b'\n').count());
                String::from_utf8(block).unwrap()
            })
            .collect()
    }

    #[test]
    fn blocks_hold_whole_lines_and_all_of_them() {
        assert_eq!(blocks(&["a\nb", "c\n", "d"], UNBOUNDED), ["a\nbc\n", "d"]);
        assert_eq!(blocks(&["a", "b", "c"], UNBOUNDED), ["abc"]);
        assert_eq!(blocks(&["a\n"], UNBOUNDED), ["a\n"]);
        assert_eq!(blocks(&["\n", "\n"], UNBOUNDED), ["\n\n"]);
        assert!(blocks(&[], UNBOUNDED).is_empty());
    }

    #[test]
    fn blocks_hold_no_more_lines_than_wanted() {
        assert_eq!(
            blocks(&["a\nb\nc", "\nd\ne"], 1),
            ["a\n", "b\n", "c\n", "d\n", "e"]
        );
        assert_eq!(blocks(&["a\nb\nc", "\nd\ne\n"], 2), ["a\nb\n", "c\nd\n", "e\n"]);
        assert_eq!(blocks(&["a\n", "b\n", "c\nd\n"], 3), ["a\nb\nc\n", "d\n"]);
    }

    #[test]
    fn what_is_put_back_comes_first_again() {
        let (send, receive) = sync_channel(1);
        send.send(Ok(Chunk::of(b"a\nb\nc\nd\n".to_vec()))).unwrap();
        drop(send);
        let stops = StopSource::raised_by(&Stop::new(), None);
        let (used, buffers) = (sync_channel(1).0, SpareBuffers::default());
        let mut text = Text::from(receive, used, &buffers, &stops);
        assert_eq!(text.next(3, CHUNK).unwrap(), Some((b"a\nb\nc\n".to_vec(), 3)));
        text.put_back(b"c\n".to_vec());
        assert_eq!(
            text.next(UNBOUNDED, CHUNK).unwrap(),
            Some((b"c\nd\n".to_vec(), 2))
        );
        assert_eq!(text.next(1, CHUNK).unwrap(), None);
    }

    /// Gives so many bytes a read.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(to.len());
            self.0.read(&mut to[..most])
        }
    }

    #[test]
    fn chunks_end_where_lines_end_and_nothing_is_lost_between_them() {
        let short: String = (0..40_000)
            .map(|number| format!("{number} with a few words behind\n"))
            .collect();
        let long = format!("a\n{}\nb\n{}", "x".repeat(3 * CHUNK), "y".repeat(CHUNK));
        for text in [short.as_str(), &long, "", "\n", "no end", "an end\n"] {
            for bytes in [997, 64 * 1024, CHUNK / 2 + 1, 5 * CHUNK] {
                let text: &'static [u8] = text.to_owned().into_bytes().leak();
                let ((send, receive), (give_back, used)) = (sync_channel(1), mpsc::channel());
                let reader = Box::new(Slowly(text, bytes));
                let reading = thread::spawn(move || read_chunks(reader, &send, &used));
                let mut chunks: Vec<Vec<u8>> = Vec::new();
                while let Ok(chunk) = receive.recv() {
                    let chunk = chunk.unwrap();
                    if chunk.text.len() > CHUNK / 2 {
                        // What an old buffer holds must not show.
                        let _ = give_back.send(vec![b'?'; 2 * CHUNK]);
                    }
                    chunks.push(chunk.text);
                }
                reading.join().unwrap();
                assert!(chunks.pop().unwrap().is_empty());
                assert!(chunks.concat() == text, "{bytes} bytes a read");
                let whole = chunks.split_last().map_or(&[][..], |(_, whole)| whole);
                assert!(whole.iter().all(|chunk| chunk.ends_with(b"\n")));
            }
        }
    }

    #[test]
    fn chunks_that_nobody_fills_again_do_not_pile_up() {
        let stops = StopSource::raised_by(&Stop::new(), None);
        let (send, receive) = sync_channel(1);
        let (used, to_fill) = sync_channel(CHUNKS_WAITING);
        let buffers = SpareBuffers::default();
        let mut text = Text::from(receive, used, &buffers, &stops);
        // As a pipe gives them, and the workers put them back.
        let chunk = b"# comment\n".repeat(8 * 1024);
        for _ in 0..10 * CHUNKS_WAITING {
            send.send(Ok(Chunk::of(chunk.clone()))).unwrap();
            let (block, _) = text.next(UNBOUNDED, CHUNK).unwrap().unwrap();
            buffers.put_back(block);
            buffers.put_back(chunk.clone());
        }
        assert_eq!(to_fill.try_iter().count(), CHUNKS_WAITING);
    }

    #[test]
    fn an_error_after_some_lines_is_not_lost() {
        let (send, receive) = sync_channel(2);
        send.send(Ok(Chunk::of(b"a\nb".to_vec()))).unwrap();
        send.send(Err(io::Error::other("the disk is gone"))).unwrap();
        let stops = StopSource::raised_by(&Stop::new(), None);
        let (used, buffers) = (sync_channel(1).0, SpareBuffers::default());
        let mut text = Text::from(receive, used, &buffers, &stops);
        assert_eq!(text.next(UNBOUNDED, CHUNK).unwrap(), Some((b"a\n".to_vec(), 1)));
        assert!(text.next(UNBOUNDED, CHUNK).is_err());
    }
}
