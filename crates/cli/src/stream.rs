//! Streams: one puzzle a line in, one answer a line out, in order, on all cores, in constant memory.
//!
//! The input is cut into blocks of whole lines (`blocks`). Block number i goes to worker i mod n through a
//! short queue (`block`), and the writer collects the answers in the same turn, so that order costs nothing
//! and no more than a few blocks are alive.

mod block;
mod blocks;

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use kudosu::nine;
use kudosu::schema::ErrorLine;
use kudosu::{Puzzle, ReadError};

use crate::exit::Exit;
use crate::failure::{Failure, read_error_in_one_line};
use crate::input::Lines;
use crate::output::json_text;
use crate::progress::Progress;
use crate::stop_source::StopSource;
use block::{AnsweredBlock, Worker};
use blocks::{Block, deal};

/// Blocks that may wait for a worker or for the writer, each.
const QUEUE: usize = 2;

/// The answer to one line of the stream.
pub struct Answer {
    /// What is printed, without the line end.
    pub text: String,
    /// What it means for the exit code.
    pub exit: Exit,
    /// Whether the puzzle is known to have more solutions than were printed.
    pub has_more: bool,
}

/// One puzzle of the stream, or the reason why the line is none.
pub struct Record {
    /// The line in its input, counted from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, ReadError>,
}

/// What a verb does with the puzzles of a stream.
pub trait LineVerb: Sync {
    /// Writes the answer to one puzzle, whole lines, and says what it means.
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning>;

    /// A shortcut for plain 9×9 lines, where the verb has one:
    /// the batch engine answers them a block at a time.
    fn shortcut(&self) -> Option<Shortcut<'_>> {
        None
    }
}

/// What the batch engine finds out about plain 9×9 lines, and how that is written.
pub enum Shortcut<'a> {
    /// None, one, or several solutions.
    Answers(WriteLine<'a, nine::Answer>),
    /// How many solutions, up to a limit.
    Counts {
        /// Where counting stops.
        limit: u32,
        /// What is written.
        write: WriteLine<'a, u32>,
    },
}

/// Writes what was found out about a line, with the line end, and says what it means;
/// `None` leaves the line to the verb's general way.
pub type WriteLine<'a, T> = Box<dyn Fn(&T, &mut Vec<u8>) -> Option<Meaning> + 'a>;

/// What an answer means for the stream as a whole.
pub struct Meaning {
    /// What it means for the exit code.
    pub exit: Exit,
    /// Whether the puzzle has more solutions than were printed.
    pub has_more: bool,
}

/// What happened in a stream.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Puzzles answered.
    pub puzzles: u64,
    /// Lines that could not be read.
    pub errors: u64,
    /// The first such line.
    pub first_error: Option<usize>,
    /// Puzzles with more solutions than were printed.
    pub with_more: u64,
    /// The highest exit code of all lines.
    pub exit: Exit,
}

/// Answers every puzzle of a stream.
pub fn answer_lines(
    lines: Lines,
    verb: &dyn LineVerb,
    threads: NonZero<usize>,
    stops: &StopSource,
    output: &mut dyn Write,
) -> Result<Tally, Failure> {
    let progress = Progress::for_bytes(lines.size);
    let worker = Worker::new(verb, lines.format, lines.options, stops);
    let name = lines.name;
    let tally = thread::scope(|scope| {
        let mut to_workers = Vec::new();
        let mut from_workers = Vec::new();
        for _ in 0..threads.get() {
            let (send_block, take_block) = sync_channel::<Block>(QUEUE);
            let (send_answer, take_answer) = sync_channel::<AnsweredBlock>(QUEUE);
            let worker = &worker;
            scope.spawn(move || worker.work(&take_block, &send_answer));
            to_workers.push(send_block);
            from_workers.push(take_answer);
        }
        let reading = scope.spawn(move || deal(lines.reader, &to_workers, stops));
        let written = write_answers(&from_workers, output, &progress);
        drop(from_workers); // a writer that failed must not leave the workers waiting
        let read = reading.join().expect("the reader does not panic");
        read.map_err(|error| Failure::told(format!("could not read {name}: {error}")))?;
        written
    })?;
    progress.finish();
    Ok(tally)
}

fn write_answers(
    workers: &[Receiver<AnsweredBlock>],
    output: &mut dyn Write,
    progress: &Progress,
) -> Result<Tally, Failure> {
    let mut total = Tally::default();
    for worker in workers.iter().cycle() {
        // Waiting with unwritten answers would keep a program at the other end of a pipe waiting too.
        let answered = match worker.try_recv() {
            Ok(answered) => answered,
            Err(_) => {
                output.flush()?;
                match worker.recv() {
                    Ok(answered) => answered,
                    Err(_) => break, // the reader came to the end of the input
                }
            }
        };
        output.write_all(&answered.text)?;
        progress.advance(answered.bytes_read);
        total.puzzles += answered.tally.puzzles;
        total.errors += answered.tally.errors;
        total.with_more += answered.tally.with_more;
        total.first_error = total.first_error.or(answered.tally.first_error);
        total.exit = total.exit.max(answered.tally.exit);
    }
    output.flush()?;
    Ok(total)
}

impl Answer {
    /// An answer that says all there is to say.
    pub fn new(text: String, exit: Exit) -> Answer {
        Answer {
            text,
            exit,
            has_more: false,
        }
    }

    /// Writes it, with its line end.
    pub fn write_to(self, out: &mut dyn Write) -> io::Result<Meaning> {
        out.write_all(self.text.as_bytes())?;
        out.write_all(b"\n")?;
        Ok(Meaning {
            exit: self.exit,
            has_more: self.has_more,
        })
    }

    /// The answer to a line that is no puzzle, as text or as a JSON object.
    pub fn unreadable(line: usize, error: &ReadError, as_json: bool) -> Answer {
        let told = read_error_in_one_line(error);
        let text = match as_json {
            true => json_text(&ErrorLine::unreadable(line, told)),
            false => format!("error: {told}"),
        };
        Answer::new(text, Exit::Unreadable)
    }
}
