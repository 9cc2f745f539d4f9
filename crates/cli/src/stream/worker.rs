//! Answers blocks: plain 9×9 puzzles through the batch engine where the verb allows it, everything else as
//! the verb does it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use kudosu::nine::{AnsweredLine, AnsweredLines};
use kudosu::verbs::NineFound;
use kudosu::{Format, Unfinished};

use super::blocks::{Block, LineBlock};
use super::draft::Draft;
use super::pace::{Pace, TOO_LONG};
use super::queue::{Job, OwnSlot, Queue};
use super::slot::{End, Slot};
use super::{LineVerb, Meaning, Record, Shortcut, Tally};
use crate::device::{Engines, OwnEngine};
use crate::stop_source::StopSource;

/// What every worker needs.
pub(super) struct Worker<'a> {
    pub(super) verb: &'a dyn LineVerb,
    pub(super) engines: &'a Engines,
    pub(super) queue: &'a Queue<'a>,
    pub(super) pace: &'a Pace,
    /// How many workers there are.
    pub(super) threads: usize,
    pub(super) stops: &'a StopSource,
}

/// A worker's tools, which it keeps from block to block.
struct Buffers<'a> {
    shortcut: Option<Shortcut<'a>>,
    engine: Option<OwnEngine>,
    /// The answer to one puzzle.
    text: Vec<u8>,
}

/// That the run is over: there is nothing more to answer.
struct Over;

impl Worker<'_> {
    /// Answers blocks until there are no more, or the run is over.
    pub(super) fn work(&self) {
        let mut buffers = Buffers {
            shortcut: self.verb.shortcut(),
            engine: None,
            text: Vec::new(),
        };
        self.queue.work(|Job { block, slot }| {
            let answered = match block {
                Block::Record(record) => self.answer_record(*record, None, 0, &slot, &mut buffers.text),
                Block::Lines(lines) => {
                    let answered = self.answer_block(&lines, &slot, &mut buffers);
                    self.queue.spare.put_back(lines.text);
                    answered
                }
            };
            if answered.is_ok() {
                slot.end(End::Done); // unless it ended otherwise before
            }
        });
    }

    /// Answers a block of lines.
    /// What would keep the others waiting for long is given back for all to share.
    fn answer_block(&self, block: &LineBlock, slot: &Slot, buffers: &mut Buffers<'_>) -> Result<(), Over> {
        let mut turn = Turn {
            lines: LinesLeft::of(block),
            slot,
            text: &mut buffers.text,
            started: Instant::now(),
            has_broken_down: false,
        };
        let work = self.stops.uninterrupted_work();
        let (text, stop) = (&block.text, work.stop());
        let mut engine = buffers.engine.take();
        let shortcut = buffers.shortcut.as_ref().filter(|_| block.is_for_the_batch());
        if shortcut.is_some()
            && let Some(better) = self.engines.better_than(engine.as_ref())
        {
            engine = Some(better);
        }
        match (shortcut, &mut engine) {
            (Some(Shortcut::Solutions(write)), Some(engine)) => {
                let answers = unless_it_breaks_down(|| engine.lines.answer(text, stop));
                self.answer_in_batch(&mut turn, answers, write)?;
            }
            (Some(Shortcut::Counts { limit, write }), Some(engine)) => {
                let counts = unless_it_breaks_down(|| engine.lines.count(text, *limit, stop));
                self.answer_in_batch(&mut turn, counts, write)?;
            }
            (Some(Shortcut::Depths { .. }), Some(engine)) if engine.lines.finds_depths() => {
                let depths = unless_it_breaks_down(|| engine.lines.depths(text, stop));
                self.answer_knowing_depths(&mut turn, depths)?;
            }
            _ => self.answer_each(&mut turn)?,
        }
        self.engines.done(text.len());
        let Turn {
            mut lines,
            started,
            has_broken_down,
            ..
        } = turn;
        // What an engine that broke down has left behind is not used again.
        buffers.engine = engine.filter(|_| !has_broken_down);
        self.pace.learn(lines.taken, started.elapsed());
        let tally = Tally {
            bytes: lines.bytes_done(),
            ..Tally::default()
        };
        slot.put(&mut Vec::new(), &tally);
        let parts = lines.in_parts(self.pace.lines(), self.threads);
        if !parts.is_empty() {
            let job = |part| Job {
                block: Block::Lines(part),
                slot: OwnSlot(Slot::new(&slot.source)),
            };
            let jobs: Vec<Job> = parts.into_iter().map(job).collect();
            slot.end(End::Rest(
                jobs.iter().map(|job| Arc::clone(&job.slot.0)).collect(),
            ));
            self.queue.put_back(jobs);
        }
        Ok(())
    }

    /// Answers line after line, until all are done or it takes too long.
    fn answer_each(&self, turn: &mut Turn<'_>) -> Result<(), Over> {
        while turn.started.elapsed() < TOO_LONG && self.answer_next(turn)? {}
        Ok(())
    }

    /// Writes what the batch engine found, and answers lines that are not for it one by one.
    /// Should the engine have broken down, the verb answers what it can.
    fn answer_in_batch<'t, T: 't>(
        &self,
        turn: &mut Turn<'_>,
        answers: Option<Result<AnsweredLines<'t, impl Fn(usize) -> T>, Unfinished>>,
        write: impl Fn(T, &[u8], &mut Vec<u8>) -> Option<Meaning>,
    ) -> Result<(), Over> {
        let Some(answers) = answers else {
            turn.has_broken_down = true;
            return self.answer_each(turn);
        };
        let mut answers = answers.map_err(|_| Over)?;
        let (mut text, mut tally, mut count) = (self.queue.spare.take(), Tally::default(), 0);
        loop {
            let solved = answers.pass_solved();
            text.extend_from_slice(solved.as_flattened());
            tally.puzzles += solved.len() as u64;
            count += solved.len();
            let Some(line) = answers.next() else {
                break;
            };
            let at = count;
            count += 1;
            let other = match line {
                AnsweredLine::Other { text } => text,
                AnsweredLine::Plain { text: line, answer } => match write(answer, line, &mut text) {
                    None => line,
                    Some(meaning) => {
                        tally.count(&meaning, turn.lines.block.first_line + at);
                        continue;
                    }
                },
            };
            turn.lines.go_to(at, other);
            tally.bytes = turn.lines.bytes_done();
            self.queue.made(text.len());
            turn.slot.put(&mut text, &std::mem::take(&mut tally));
            self.answer_next(turn)?;
            if turn.started.elapsed() > TOO_LONG {
                return Ok(());
            }
        }
        turn.lines.go_to_the_end(count);
        self.queue.made(text.len());
        turn.slot.put(&mut text, &tally);
        self.queue.spare.put_back(text);
        Ok(())
    }

    /// Answers line after line with what the batch engine found, until all are done or it takes too long; how
    /// long the engine took does not count, for what is given back is asked of it once more.
    fn answer_knowing_depths<'t>(
        &self,
        turn: &mut Turn<'_>,
        depths: Option<Result<impl Iterator<Item = AnsweredLine<'t, (u32, Option<u32>)>>, Unfinished>>,
    ) -> Result<(), Over> {
        let Some(depths) = depths else {
            turn.has_broken_down = true;
            return self.answer_each(turn);
        };
        let begun = Instant::now();
        for line in depths.map_err(|_| Over)? {
            let found = match line {
                // Whether digits clash is seen in the grid.
                AnsweredLine::Other { .. } | AnsweredLine::Plain { answer: (0, _), .. } => None,
                AnsweredLine::Plain {
                    answer: (count, depth),
                    ..
                } => Some(NineFound {
                    count,
                    solution: None,
                    depth,
                }),
            };
            if !self.answer_next_knowing(turn, found)? || begun.elapsed() > 5 * TOO_LONG {
                break;
            }
        }
        Ok(())
    }

    /// Answers the next line; `false` when there is none.
    fn answer_next(&self, turn: &mut Turn<'_>) -> Result<bool, Over> {
        self.answer_next_knowing(turn, None)
    }

    fn answer_next_knowing(&self, turn: &mut Turn<'_>, found: Option<NineFound<'_>>) -> Result<bool, Over> {
        let Some((number, line)) = turn.lines.next() else {
            return Ok(false);
        };
        let (format, options) = &*turn.lines.block.reading;
        if let Some(document) = kudosu::read_line(line, number, *format, options).transpose() {
            let record = Record {
                line: number,
                document,
            };
            self.answer_record(record, found, turn.lines.bytes_done(), turn.slot, turn.text)?;
        }
        Ok(true)
    }

    fn answer_record(
        &self,
        record: Record,
        found: Option<NineFound<'_>>,
        bytes: u64,
        slot: &Slot,
        text: &mut Vec<u8>,
    ) -> Result<(), Over> {
        let mut tally = Tally {
            bytes,
            ..Tally::default()
        };
        let line = record.line;
        if record.document.is_err() {
            tally.errors = 1;
            tally.first_error = Some(line);
        }
        let mut draft = Draft::new(text, slot, self.queue, self.stops);
        let answered = catch_unwind(AssertUnwindSafe(|| match found {
            Some(found) => self.verb.answer_knowing(record, found, &mut draft),
            None => self.verb.answer(record, &mut draft),
        }));
        let meaning = match answered {
            Ok(written) => written.expect("memory takes whatever is written"),
            Err(panic) => draft.break_off(line, &message(&*panic), self.verb.form()),
        };
        tally.count(&meaning, line);
        match draft.finish(tally) {
            true => Ok(()),
            false => Err(Over),
        }
    }
}

/// The batch engine's answers, or `None` when it panics.
fn unless_it_breaks_down<A>(ask: impl FnOnce() -> A) -> Option<A> {
    catch_unwind(AssertUnwindSafe(ask)).ok()
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// A block in work.
struct Turn<'a> {
    lines: LinesLeft<'a>,
    slot: &'a Slot,
    /// Memory for the answer to one puzzle.
    text: &'a mut Vec<u8>,
    started: Instant,
    /// Whether the batch engine panicked.
    has_broken_down: bool,
}

impl LineBlock {
    /// Whether its lines can only be read as 9×9 puzzles in the first place.
    fn is_for_the_batch(&self) -> bool {
        let (format, options) = &*self.reading;
        let is_nine = options.box_size.is_none_or(|size| size == (3, 3));
        is_nine && *format == Format::Line
    }
}

/// The lines of a block that are still to be answered.
struct LinesLeft<'a> {
    block: &'a LineBlock,
    /// Where the next line starts.
    offset: usize,
    /// How many lines came before it.
    taken: usize,
    /// How far the progress was told.
    told: usize,
}

impl<'a> LinesLeft<'a> {
    fn of(block: &'a LineBlock) -> LinesLeft<'a> {
        LinesLeft {
            block,
            offset: 0,
            taken: 0,
            told: 0,
        }
    }

    /// The next line with its number.
    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        let line = self.block.text[self.offset..]
            .split_inclusive(|&byte| byte == b'\n')
            .next()?;
        let number = self.block.first_line + self.taken;
        self.offset += line.len();
        self.taken += 1;
        Some((number, line))
    }

    /// Makes the line at this place in the block, of which `text` is a part, the next one.
    fn go_to(&mut self, at: usize, text: &[u8]) {
        self.taken = at;
        self.offset = text.as_ptr() as usize - self.block.text.as_ptr() as usize;
    }

    /// Makes the end of the block, of so many lines, the next thing.
    fn go_to_the_end(&mut self, lines: usize) {
        self.taken = lines;
        self.offset = self.block.text.len();
    }

    /// How many bytes were done since this was asked last.
    fn bytes_done(&mut self) -> u64 {
        let bytes = self.offset - self.told;
        self.told = self.offset;
        bytes as u64
    }

    /// The lines that are left, in blocks of so many at most, enough of them for all workers.
    fn in_parts(mut self, most: usize, workers: usize) -> Vec<LineBlock> {
        let left = &self.block.text[self.offset..];
        let left = left.split_inclusive(|&byte| byte == b'\n').count();
        let lines = left.div_ceil(2 * workers).min(most);
        let mut parts = Vec::new();
        while self.offset < self.block.text.len() {
            let (start, first_line) = (self.offset, self.block.first_line + self.taken);
            (0..lines).find(|_| self.next().is_none());
            parts.push(LineBlock {
                first_line,
                text: self.block.text[start..self.offset].to_vec(),
                reading: Arc::clone(&self.block.reading),
            });
        }
        parts
    }
}
