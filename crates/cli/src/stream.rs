//! Streams: puzzles in, answers out, in order, on all cores, in constant memory.
//!
//! The input is read (`ranges`) and cut into blocks of whole lines (`blocks`), as large as the pace of the
//! work allows (`pace`). Whichever worker is free takes the next one from a queue (`queue`) and puts the
//! answers into the slot of the block (`slot`, `draft`); the writer empties the slots in their order. A
//! worker that needs long for a block gives the rest of it back. docs/streams.md is the contract with those
//! who rely on it.

mod blocks;

mod draft;
mod options;
mod pace;
mod queue;
mod ranges;
mod remarks;
mod selection;
mod slot;
mod spare;
#[cfg(test)]
mod tests;
mod worker;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;

use kudosu::nine;
use kudosu::schema::{ErrorLine, Refusal};
use kudosu::verbs::NineFound;
use kudosu::{Document, Format, ReadError, ReadErrorKind};

use crate::device::{Device, Engines};
use crate::exit::Exit;
use crate::failure::{Failure, read_error_in_one_line};
use crate::input::Content;
use crate::outlet::Outlet;
use crate::output::{json_text, note};
use crate::progress::Progress;
use crate::stop_source::{Cause, StopSource};
use blocks::Cutter;
pub use options::StreamOptions;
use pace::Pace;
use queue::{BYTES_A_BLOCK, Queue};
use remarks::Remarks;
pub use remarks::{Remark, missing_rule, other_solution};
pub use selection::Selection;
use slot::{End, MOMENT, Slot};
use worker::Worker;

/// The answer to one puzzle of the stream.
pub struct Answer {
    /// What is printed, without the line end.
    pub text: String,
    /// What it means for the exit code.
    pub exit: Exit,
    /// Whether the puzzle is known to have more solutions than were printed.
    pub has_more: bool,
    /// What else is worth knowing of it; it is told at the end of the stream.
    pub remarks: Vec<Remark>,
}

/// One puzzle of the stream, or the reason why the line is none.
pub struct Record {
    /// The line in its input, counted from 1.
    pub line: usize,
    /// The puzzle.
    pub document: Result<Document, ReadError>,
}

/// What the answers of a verb look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerForm {
    /// One JSON object a line.
    Json,
    /// One line of text.
    Line,
    /// Text of any number of lines.
    Text,
}

impl AnswerForm {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            AnswerForm::Json => "json",
            AnswerForm::Line => "lines",
            AnswerForm::Text => "text",
        }
    }

    /// What a grid looks like in this format.
    pub fn of(format: Format) -> AnswerForm {
        match format {
            Format::Json => AnswerForm::Json,
            Format::Line
            | Format::Hodoku
            | Format::Candidates
            | Format::Sudokuwiki
            | Format::Fpuzzles
            | Format::FpuzzlesJson
            | Format::Sudokupad
            | Format::Sudokumaker => AnswerForm::Line,
            _ => AnswerForm::Text,
        }
    }
}

/// What a verb does with the puzzles of a stream.
pub trait LineVerb: Sync {
    /// Writes the answer to one puzzle, whole lines, and says what it means. A list is flushed after each of
    /// its items: so much of it stands even when the run is ended before the rest is found.
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning>;

    /// The same for a plain 9×9 puzzle of which the batch engine found this out before.
    fn answer_knowing(
        &self,
        record: Record,
        _found: NineFound<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Meaning> {
        self.answer(record, out)
    }

    /// What the answers look like.
    fn form(&self) -> AnswerForm;

    /// Whether an answer can be a list that is not complete.
    fn lists(&self) -> bool {
        false
    }

    /// A shortcut for plain 9×9 lines, where the verb has one:
    /// the batch engine answers them a block at a time.
    fn shortcut(&self) -> Option<Shortcut<'_>> {
        None
    }

    /// Where the shortcut is taken.
    fn device(&self) -> Device {
        Device::Cpu
    }
}

/// What the batch engine finds out about plain 9×9 lines, and how that is written.
pub enum Shortcut<'a> {
    /// The first solution, and whether there are others. A puzzle with one solution is answered by the line
    /// of that solution, and its writer is not asked.
    Solutions(WriteSolution<'a>),
    /// How many solutions, up to a limit.
    Counts {
        /// Where counting stops.
        limit: NonZero<u32>,
        /// What is written.
        write: WriteCount<'a>,
    },
    /// How deep trial and error must be nested, where the engine is on a card; the verb answers knowing that.
    Depths {
        /// How many lines are asked at a time.
        lines: usize,
    },
}

/// Writes what was found out about a line, with the line end, and says what it means;
/// `None` leaves the line to the verb's general way. The line itself comes second.
pub type WriteCount<'a> = Box<dyn Fn(u32, &[u8], &mut Vec<u8>) -> Option<Meaning> + 'a>;

/// The same for solutions.
pub type WriteSolution<'a> =
    Box<dyn Fn(nine::FirstSolution<'_>, &[u8], &mut Vec<u8>) -> Option<Meaning> + 'a>;

/// What an answer means for the stream as a whole.
#[derive(Default)]
pub struct Meaning {
    /// What it means for the exit code.
    pub exit: Exit,
    /// Whether the puzzle has more solutions than were printed.
    pub has_more: bool,
    /// What else is worth knowing of it.
    pub remarks: Vec<Remark>,
}

/// Where puzzles come from.
struct Source {
    name: String,
    /// Whether it is a stream, of which a summary is told in the end.
    is_stream: bool,
    /// What is wrong with it as a whole.
    complaint: Option<Failure>,
}

/// What happened in a stream.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Puzzles answered.
    pub puzzles: u64,
    /// Lines that could not be read.
    pub errors: u64,
    /// The first such line.
    pub first_error: Option<usize>,
    /// Puzzles with more solutions than were printed.
    pub with_more: u64,
    /// What is worth knowing of some of them.
    remarks: Remarks,
    /// The highest exit code of all lines.
    pub exit: Exit,
    /// Whether the list of answers to another puzzle was begun.
    pub is_in_part: bool,
    /// Bytes of the input that are done.
    pub bytes: u64,
}

/// How a stream came to its end.
pub struct Ended {
    /// What happened.
    pub tally: Tally,
    /// Whether all of the input was read and all answers written; the run may have been stopped nevertheless.
    pub outcome: Result<(), Failure>,
    /// How many puzzles there were up to here, those left out included.
    pub selection: Option<Selection>,
}

/// How a stream is answered.
pub struct Run<'a> {
    /// The verb.
    pub verb: &'a dyn LineVerb,
    /// Which puzzles to answer.
    pub selection: Selection,
    /// On so many threads.
    pub threads: NonZero<usize>,
    /// How many bytes there are in all, where that is known.
    pub size: Option<u64>,
    /// What plain 9×9 lines are solved with.
    pub engines: &'a Engines,
    /// What ends it.
    pub stops: &'a StopSource,
}

/// What an input turned out to be, and its name.
pub type Named = Result<(String, Content), Failure>;

/// Sees each piece of answers before it is written, and may keep some of it back.
pub type Gate<'a> = dyn FnMut(Vec<u8>) -> Result<Vec<u8>, Failure> + 'a;

impl Run<'_> {
    /// Answers every puzzle of the inputs, in order. `end` is called as soon as all is written that will be,
    /// even while workers have not noticed yet that the run is over.
    pub fn answer<T>(
        self,
        inputs: impl Iterator<Item = Named> + Send,
        mut outlet: Outlet,
        gate: &mut Gate<'_>,
        end: impl FnOnce(Ended, Outlet) -> T,
    ) -> T {
        let stops = self.stops;
        let progress = Progress::new(self.size);
        let (pace, queue) = (Pace::new(), Queue::new(self.threads.get(), self.engines, stops));
        let (send_slot, order) = mpsc::channel();
        let worker = Worker {
            verb: self.verb,
            engines: self.engines,
            queue: &queue,
            pace: &pace,
            threads: self.threads.get(),
            stops,
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                scope.spawn(|| worker.work());
            }
            let cutter = Cutter {
                selection: self.selection,
                engines: self.engines,
                threads: self.threads.get(),
                pace: &pace,
                queue: &queue,
                order: send_slot,
                progress: &progress,
                stops,
            };
            let queue = &queue;
            let cutting = scope.spawn(move || {
                let cut = cutter.cut(inputs);
                queue.complete();
                cut
            });
            let mut writer = Writer {
                order,
                queue,
                progress: &progress,
                stops,
                source: None,
                of_source: Tally::default(),
                total: Tally::default(),
            };
            let written = writer.write(&mut outlet, gate);
            if written.is_err() {
                stops.end(Cause::OutputGone);
            }
            // A run that is over does not wait: input may never come.
            let (selection, cut) = match stops.is_over() {
                true => (None, Ok(())),
                false => match cutting.join().expect("the cutter does not panic") {
                    Ok(selection) => (Some(selection), Ok(())),
                    Err(failure) => (None, Err(failure)),
                },
            };
            progress.finish();
            let ended = Ended {
                tally: writer.total,
                outcome: written.and(cut),
                selection,
            };
            end(ended, outlet)
        })
    }
}

/// Empties the slots in their order.
struct Writer<'a> {
    order: Receiver<Arc<Slot>>,
    queue: &'a Queue<'a>,
    progress: &'a Progress,
    stops: &'a StopSource,
    /// Where the answers come from now.
    source: Option<Arc<Source>>,
    of_source: Tally,
    total: Tally,
}

impl Writer<'_> {
    fn write(&mut self, outlet: &mut Outlet, gate: &mut Gate<'_>) -> Result<(), Failure> {
        let mut ahead = VecDeque::new();
        while let Some(slot) = ahead.pop_front().or_else(|| self.next_slot(outlet)) {
            match self.empty(&slot, outlet, gate)? {
                End::Done => {}
                End::Rest(rest) => rest.into_iter().rev().for_each(|slot| ahead.push_front(slot)),
                End::Cut => break,
            }
        }
        self.tell_of_source();
        outlet.flush()?;
        Ok(())
    }

    /// The next block's slot, or `None` when there is none or the run is over.
    fn next_slot(&mut self, outlet: &mut Outlet) -> Option<Arc<Slot>> {
        if let Ok(slot) = self.order.try_recv() {
            return Some(slot);
        }
        // Waiting with unwritten answers would keep a program at the other end of a pipe waiting too. Should
        // that fail, the next write fails as well.
        let _ = outlet.flush();
        while !self.stops.is_over() {
            match self.order.recv_timeout(MOMENT) {
                Ok(slot) => return Some(slot),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        None
    }

    fn empty(&mut self, slot: &Slot, outlet: &mut Outlet, gate: &mut Gate<'_>) -> Result<End, Failure> {
        self.now_from(&slot.source);
        loop {
            if !slot.is_ready() {
                outlet.flush()?;
            }
            let taken = slot.take(self.stops);
            let bytes = taken.text.len();
            let text = gate(taken.text)?;
            outlet.write_all(&text)?;
            self.queue.spare.put_back(text);
            self.queue.gone(bytes);
            self.of_source.add(&taken.tally);
            self.total.add(&taken.tally);
            self.progress.show(self.total.puzzles, self.total.bytes);
            if let Some(end) = taken.end {
                self.queue.gone(BYTES_A_BLOCK);
                return Ok(end);
            }
        }
    }

    fn now_from(&mut self, source: &Arc<Source>) {
        if self
            .source
            .as_ref()
            .is_some_and(|known| Arc::ptr_eq(known, source))
        {
            return;
        }
        self.tell_of_source();
        self.source = Some(Arc::clone(source));
        if let Some(text) = source
            .complaint
            .as_ref()
            .and_then(|failure| failure.render(false))
        {
            self.progress.aside(|| note(&text));
        }
    }

    /// Says what is worth knowing about the source that ends here.
    fn tell_of_source(&mut self) {
        let tally = std::mem::take(&mut self.of_source);
        let source = self.source.take();
        let Some(Source { name, is_stream, .. }) = source.as_deref() else {
            return;
        };
        for text in tally.remarks.sentences(tally.puzzles, *is_stream) {
            self.progress.aside(|| note(&format!("{name}: {text}")));
        }
        if !is_stream {
            return;
        }
        let Tally {
            puzzles,
            errors,
            with_more,
            ..
        } = tally;
        if with_more > 0 {
            let text = format!("{name}: {with_more} of {puzzles} puzzles have more than one solution");
            self.progress.aside(|| note(&text));
        }
        if let Some(line) = tally.first_error {
            let text = format!(
                "{name}: {errors} of {puzzles} lines could not be read, the first one is line {line}"
            );
            self.progress.aside(|| note(&text));
        }
    }
}

impl Tally {
    /// One more puzzle, on this line.
    fn count(&mut self, meaning: &Meaning, line: usize) {
        self.puzzles += 1;
        self.exit = self.exit.max(meaning.exit);
        self.with_more += u64::from(meaning.has_more);
        for &remark in &meaning.remarks {
            self.remarks.count(remark, 1, line);
        }
    }

    /// Adds what came after.
    fn add(&mut self, later: &Tally) {
        self.puzzles += later.puzzles;
        self.errors += later.errors;
        self.first_error = self.first_error.or(later.first_error);
        self.with_more += later.with_more;
        self.remarks.add(&later.remarks);
        self.exit = self.exit.max(later.exit);
        // What was begun is complete when it counts as a puzzle.
        self.is_in_part = later.is_in_part || self.is_in_part && later.puzzles == 0;
        self.bytes += later.bytes;
    }
}

impl Meaning {
    /// Of an answer that says all there is to say.
    pub fn new(exit: Exit) -> Meaning {
        Meaning {
            exit,
            ..Meaning::default()
        }
    }
}

impl Answer {
    /// An answer that says all there is to say.
    pub fn new(text: String, exit: Exit) -> Answer {
        Answer {
            text,
            exit,
            has_more: false,
            remarks: Vec::new(),
        }
    }

    /// Writes it, with its line end.
    pub fn write_to(self, out: &mut dyn Write) -> io::Result<Meaning> {
        out.write_all(self.text.as_bytes())?;
        out.write_all(b"\n")?;
        Ok(Meaning {
            exit: self.exit,
            has_more: self.has_more,
            remarks: self.remarks,
        })
    }

    /// The answer to a line that is no puzzle, as text or as a JSON object.
    pub fn unreadable(line: usize, error: &ReadError, as_json: bool) -> Answer {
        let mut told = read_error_in_one_line(error);
        // Such a line is not looked at, so that nothing in it can be pointed at.
        if let ReadErrorKind::TooLong { .. } = error.kind() {
            told = format!("line {line}: {told}");
        }
        let text = match as_json {
            true => error_json(line, Refusal::unreadable(told)),
            false => format!("error: {told}"),
        };
        Answer::new(text, Exit::Unreadable)
    }

    /// The answer to a puzzle on which the program itself broke down.
    fn broken(line: usize, why: &str, form: AnswerForm) -> Answer {
        let why = why.lines().next().unwrap_or_default();
        let told = format!("line {line}: kudosu broke down on this puzzle, please report it ({why})");
        let text = match form {
            AnswerForm::Json => error_json(line, Refusal::broken(why)),
            AnswerForm::Line | AnswerForm::Text => format!("error: {told}"),
        };
        Answer::new(text, Exit::Broken)
    }
}

/// What is said of a line that has no answer, as a JSON object.
fn error_json(line: usize, refusal: Refusal) -> String {
    json_text(&ErrorLine {
        line,
        answer: refusal,
    })
}
