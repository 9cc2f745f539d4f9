//! Answers one block of lines: plain 9×9 puzzles through the batch engine where the verb allows it,
//! everything else as the verb does it.

use std::sync::mpsc::{Receiver, SyncSender};

use kudosu::nine::{AnsweredLine, LineBatch};
use kudosu::{Format, ReadOptions};

use super::blocks::Block;
use super::{LineVerb, Meaning, Record, Shortcut, Tally, WriteLine};
use crate::stop_source::StopSource;

/// The answers to a block, as they are written.
#[derive(Default)]
pub(super) struct AnsweredBlock {
    pub(super) text: Vec<u8>,
    pub(super) bytes_read: u64,
    pub(super) tally: Tally,
}

/// What every worker needs.
pub(super) struct Worker<'a> {
    verb: &'a dyn LineVerb,
    format: Format,
    options: ReadOptions,
    stops: &'a StopSource,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        verb: &'a dyn LineVerb,
        format: Format,
        options: ReadOptions,
        stops: &'a StopSource,
    ) -> Worker<'a> {
        Worker {
            verb,
            format,
            options,
            stops,
        }
    }

    /// Answers blocks until there are no more, or nobody wants the answers.
    pub(super) fn work(&self, blocks: &Receiver<Block>, answers: &SyncSender<AnsweredBlock>) {
        let mut batch = self.shortcut().map(|shortcut| (shortcut, LineBatch::new()));
        for block in blocks {
            let mut answered = AnsweredBlock {
                bytes_read: block.text.len() as u64,
                ..AnsweredBlock::default()
            };
            let work = self.stops.uninterrupted_work();
            let whole = match &mut batch {
                Some((Shortcut::Answers(write), batch)) => {
                    let lines = batch.answer(&block.text, work.stop());
                    lines.map(|lines| self.answer_in_batch(&block, lines, write, &mut answered))
                }
                Some((Shortcut::Counts { limit, write }, batch)) => {
                    let lines = batch.count(&block.text, *limit, work.stop());
                    lines.map(|lines| self.answer_in_batch(&block, lines, write, &mut answered))
                }
                None => {
                    let lines = block.text.split(|&byte| byte == b'\n').enumerate();
                    self.answer_lines(
                        lines.map(|(at, line)| (block.first_line + at, line)),
                        &mut answered,
                    );
                    Ok(())
                }
            };
            // An interrupted block is not answered at all:
            // half of it would put later lines in the wrong place.
            if whole.is_err() || answers.send(answered).is_err() {
                return;
            }
        }
    }

    /// The verb's shortcut, where lines can only be read as 9×9 puzzles in the first place.
    fn shortcut(&self) -> Option<Shortcut<'a>> {
        let is_nine = self.options.box_size.is_none_or(|size| size == (3, 3));
        self.verb
            .shortcut()
            .filter(|_| is_nine && self.format == Format::Line)
    }

    fn answer_in_batch<'t, T: 't>(
        &self,
        block: &Block,
        lines: impl Iterator<Item = AnsweredLine<'t, T>>,
        write: &WriteLine<'_, T>,
        answered: &mut AnsweredBlock,
    ) {
        for (at, line) in lines.enumerate() {
            let text = match line {
                AnsweredLine::Other { text } => text,
                AnsweredLine::Plain { text, answer } => match write(answer, &mut answered.text) {
                    Some(meaning) => {
                        answered.tally.puzzles += 1;
                        answered.count(&meaning);
                        continue;
                    }
                    None => text,
                },
            };
            self.answer_lines(std::iter::once((block.first_line + at, text)), answered);
        }
    }

    fn answer_lines<'t>(&self, lines: impl Iterator<Item = (usize, &'t [u8])>, answered: &mut AnsweredBlock) {
        for (line, text) in lines {
            let puzzle = match kudosu::read_line(text, line, self.format, &self.options) {
                Ok(None) => continue,
                Ok(Some(puzzle)) => Ok(puzzle),
                Err(error) => {
                    answered.tally.errors += 1;
                    answered.tally.first_error.get_or_insert(line);
                    Err(error)
                }
            };
            answered.tally.puzzles += 1;
            let written = self.verb.answer(Record { line, puzzle }, &mut answered.text);
            answered.count(&written.expect("memory takes whatever is written"));
        }
    }
}

impl AnsweredBlock {
    fn count(&mut self, meaning: &Meaning) {
        self.tally.exit = self.tally.exit.max(meaning.exit);
        self.tally.with_more += u64::from(meaning.has_more);
    }
}
