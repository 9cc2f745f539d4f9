//! Streams: one puzzle a line in, one answer a line out, in order, on all cores, in constant memory.
//!
//! The input is cut into blocks of whole lines. Block number i goes to worker i mod n through a short queue, and the writer
//! collects the answers in the same turn, so that order costs nothing and no more than a few blocks are alive.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use kudosu::{Format, Puzzle, ReadError, ReadOptions};
use serde_json::json;

use crate::exit::Exit;
use crate::failure::{Failure, read_error_in_one_line};
use crate::input::Lines;
use crate::patience::Patience;
use crate::progress::Progress;

/// Large enough that handing a block over costs nothing, small enough that the first answers come at once.
const BLOCK: usize = 256 * 1024;

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
    /// Answers a block of puzzles, one answer each, in order.
    fn answer(&self, records: Vec<Record>) -> Vec<Answer>;
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

struct Block {
    first_line: usize,
    text: Vec<u8>,
}

#[derive(Default)]
struct AnsweredBlock {
    text: Vec<u8>,
    bytes_read: u64,
    tally: Tally,
}

/// Answers every puzzle of a stream.
pub fn answer_lines(
    lines: Lines,
    verb: &dyn LineVerb,
    threads: NonZero<usize>,
    patience: &Patience,
    output: &mut dyn Write,
) -> Result<Tally, Failure> {
    let progress = Progress::for_bytes(lines.size);
    let (format, options) = (lines.format, lines.options);
    let name = lines.name;
    let tally = thread::scope(|scope| {
        let mut to_workers = Vec::new();
        let mut from_workers = Vec::new();
        for _ in 0..threads.get() {
            let (send_block, take_block) = sync_channel::<Block>(QUEUE);
            let (send_answer, take_answer) = sync_channel::<AnsweredBlock>(QUEUE);
            let options = &options;
            scope.spawn(move || work(&take_block, &send_answer, verb, format, options));
            to_workers.push(send_block);
            from_workers.push(take_answer);
        }
        let reading = scope.spawn(move || read_blocks(lines.reader, &to_workers, patience));
        let written = write_answers(&from_workers, output, &progress);
        drop(from_workers); // a writer that failed must not leave the workers waiting
        let read = reading.join().expect("the reader does not panic");
        read.map_err(|error| Failure::told(format!("could not read {name}: {error}")))?;
        written
    })?;
    progress.finish();
    Ok(tally)
}

/// Cuts the input into blocks of whole lines and deals them out in turn.
fn read_blocks(
    reader: Box<dyn Read + Send>,
    workers: &[SyncSender<Block>],
    patience: &Patience,
) -> io::Result<()> {
    let mut reader = BufReader::with_capacity(BLOCK, reader);
    let mut line = 1;
    for worker in workers.iter().cycle() {
        if patience.is_interrupted() {
            break;
        }
        let text = next_block(&mut reader)?;
        if text.is_empty() {
            break;
        }
        let lines = text.iter().filter(|&&byte| byte == b'\n').count();
        if worker
            .send(Block {
                first_line: line,
                text,
            })
            .is_err()
        {
            break; // the writer gave up, and said why
        }
        line += lines;
    }
    Ok(())
}

/// Whatever is there now, up to the last line end in it; a longer line is read to its end.
fn next_block(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut block = Vec::new();
    loop {
        let available = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if available.is_empty() {
            return Ok(block);
        }
        let whole_lines = available
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map(|last| last + 1);
        let taken = whole_lines.unwrap_or(available.len());
        block.extend_from_slice(&available[..taken]);
        reader.consume(taken);
        if whole_lines.is_some() {
            return Ok(block);
        }
    }
}

fn work(
    blocks: &Receiver<Block>,
    answers: &SyncSender<AnsweredBlock>,
    verb: &dyn LineVerb,
    format: Format,
    options: &ReadOptions,
) {
    for block in blocks {
        if answers.send(answer_block(&block, verb, format, options)).is_err() {
            return;
        }
    }
}

fn answer_block(block: &Block, verb: &dyn LineVerb, format: Format, options: &ReadOptions) -> AnsweredBlock {
    let mut answered = AnsweredBlock {
        bytes_read: block.text.len() as u64,
        ..AnsweredBlock::default()
    };
    let mut records = Vec::new();
    for (at, line) in block.text.split(|&byte| byte == b'\n').enumerate() {
        let line_number = block.first_line + at;
        match kudosu::read_line(line, line_number, format, options) {
            Ok(None) => {}
            Ok(Some(puzzle)) => records.push(Record {
                line: line_number,
                puzzle: Ok(puzzle),
            }),
            Err(error) => records.push(Record {
                line: line_number,
                puzzle: Err(error),
            }),
        }
    }
    for record in &records {
        answered.tally.puzzles += 1;
        if record.puzzle.is_err() {
            answered.tally.errors += 1;
            answered.tally.first_error.get_or_insert(record.line);
        }
    }
    for answer in verb.answer(records) {
        answered.text.extend_from_slice(answer.text.as_bytes());
        answered.text.push(b'\n');
        answered.tally.exit = answered.tally.exit.max(answer.exit);
        answered.tally.with_more += u64::from(answer.has_more);
    }
    answered
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

    /// The answer to a line that is no puzzle, as text or as a JSON object.
    pub fn unreadable(line: usize, error: &ReadError, as_json: bool) -> Answer {
        let told = read_error_in_one_line(error);
        let text = match as_json {
            true => json!({ "line": line, "status": "unreadable", "error": told }).to_string(),
            false => format!("error: {told}"),
        };
        Answer::new(text, Exit::Unreadable)
    }
}
