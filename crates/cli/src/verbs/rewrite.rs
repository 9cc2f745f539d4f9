//! What `canonical`, `transform` and `minimise` share: a puzzle goes in, puzzles come out.

use std::io::{self, Write};
use std::ops::ControlFlow;

use kudosu::schema::{Refusal, RewriteAnswer, Status};
use kudosu::verbs::{ColumnVerb, Effort, RewriteVerb, whole};
use kudosu::{Document, Format, Loss, Puzzle, WriteError, losses};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, json_about, refused_json};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::list::List;
use crate::outlet::is_on_terminal;
use crate::output::{OutputOptions, document_text, note, note_all_beside};
use crate::ruled::{write_in_run, write_one};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Remark, StreamOptions};
#[cfg(feature = "tables")]
use crate::tables::{Asked, Unfit};

/// Rewrites everything that the options name.
pub fn rewrite_all<V: RewriteVerb + ColumnVerb>(
    question: &V,
    input: &InputOptions,
    output: &OutputOptions,
    stream: &StreamOptions,
) -> Outcome {
    let stops = StopSource::new(stream.timeout);
    let verb = Rewrite {
        question,
        output,
        stops: &stops,
    };
    over_all_puzzles(&verb, input, stream, &stops)
}

struct Rewrite<'a, V> {
    question: &'a V,
    output: &'a OutputOptions,
    stops: &'a StopSource,
}

/// Whether there are more than were asked for, or why there is nothing, or no more.
type Rewritten = Result<bool, Refusal>;

impl<V: RewriteVerb> Rewrite<'_, V> {
    /// Rewrites a puzzle; `found` gets what comes out, as it comes.
    fn rewrite(
        &self,
        puzzle: &Puzzle,
        effort: &Effort<'_>,
        found: &mut dyn FnMut(&Document) -> Result<(), Failure>,
    ) -> Result<Rewritten, Failure> {
        let mut failed = None;
        let rewritten = self.question.each(
            puzzle,
            effort,
            &mut |puzzle| match found(&Document::new(puzzle)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => {
                    failed = Some(failure);
                    ControlFlow::Break(())
                }
            },
        );
        match failed {
            Some(failure) => Err(failure),
            None => Ok(rewritten),
        }
    }

    /// The text of a puzzle with the number of its automorphisms, where that was asked for: behind a line,
    /// or in a line of its own.
    fn with_automorphisms(&self, text: String, puzzle: &Puzzle) -> String {
        match self.question.automorphisms(puzzle) {
            None => text,
            Some(number) if text.contains('\n') => format!("{text}\nautomorphisms: {number}"),
            Some(number) => format!("{text} {number}"),
        }
    }

    fn exit(&self, rewritten: &Rewritten) -> Exit {
        match rewritten {
            Ok(_) => Exit::Yes,
            Err(refusal) => self.stops.exit_of(refusal.meaning),
        }
    }

    /// Writes one JSON object with everything that the puzzle became.
    fn write_json(&self, line: usize, puzzle: &Puzzle, list: &mut List<'_>) -> Outcome {
        if !self.question.lists() {
            let document = Document::new(puzzle);
            let spoken = self.stops.ask(line, |effort| {
                crate::asked::json_line(self.question, line, &document, effort)
            });
            list.remark(&spoken.text)?;
            return Ok(self.stops.exit_of(spoken.meaning));
        }
        let object = |status, more, error| {
            let answer = RewriteAnswer {
                status,
                puzzles: Some(Vec::new()),
                more: Some(more),
                error,
                ..RewriteAnswer::default()
            };
            json_about(line, puzzle, answer)
        };
        // Whether it comes to its end is not known when the first leaves.
        let mut puzzles = Vec::new();
        let rewritten = self.stops.ask(line, |effort| {
            self.rewrite(puzzle, effort, &mut |found| {
                puzzles.push(whole(&found.puzzle));
                Ok(())
            })
        })?;
        let whole = match &rewritten {
            Ok(more) => object(Status::Done, *more, None),
            Err(refusal) if !puzzles.is_empty() && refusal.status == Status::Unfinished => {
                object(Status::Unfinished, true, Some(refusal.error.clone()))
            }
            Err(refusal) => {
                list.remark(&refused_json(line, puzzle, refusal.clone()).text)?;
                return Ok(self.exit(&rewritten));
            }
        };
        for text in &puzzles {
            list.json_item(text, || whole.clone())?;
        }
        list.json_end(&whole)?;
        Ok(self.exit(&rewritten))
    }

    /// Writes everything that the puzzle became, one after the other; `lost` gets what was not written of it.
    fn write_lines(
        &self,
        line: usize,
        puzzle: &Puzzle,
        list: &mut List<'_>,
        lost: &mut Vec<Remark>,
    ) -> Outcome {
        let rewritten = self.stops.ask(line, |effort| {
            self.rewrite(puzzle, effort, &mut |found| {
                let format = self
                    .output
                    .to
                    .unwrap_or_else(|| usual_format(found, Format::Json));
                let text = match document_text(found, format) {
                    Ok(text) => {
                        add_losses(lost, found, format);
                        text
                    }
                    Err(_) if !found.puzzle.has_clues() => {
                        format!("error: this grid cannot be written as {}", format.name())
                    }
                    Err(failure) => failure.render(false).unwrap_or_default(),
                };
                Ok(list.line(&self.with_automorphisms(text, puzzle))?)
            })
        })?;
        match &rewritten {
            Ok(_) => {}
            // A run that is over ends without a word here.
            Err(refusal) if refusal.status == Status::Unfinished && self.stops.is_over() => {}
            Err(refusal) => list.remark(&Spoken::refusal(refusal).text)?,
        }
        Ok(self.exit(&rewritten))
    }
}

/// The format for a puzzle where none is asked for: a line where that says all of it, else this one.
fn usual_format(document: &Document, other: Format) -> Format {
    let is_much = |loss: &Loss| matches!(loss, Loss::Clues | Loss::Houses);
    match losses(document, Format::Line).iter().any(is_much) {
        true => other,
        false => Format::Line,
    }
}

/// A puzzle with rules in words, as its text.
fn in_words(answer: &RewriteAnswer) -> String {
    answer
        .minimal
        .as_deref()
        .unwrap_or_default()
        .trim_end()
        .to_owned()
}

/// Adds what a format does not say of the puzzle itself, each thing once: a list of puzzles has no end.
fn add_losses(lost: &mut Vec<Remark>, document: &Document, to: Format) {
    let is_of_puzzle = |loss: &Loss| matches!(loss, Loss::Clues | Loss::Houses | Loss::Boxes(..));
    for what in losses(document, to).into_iter().filter(is_of_puzzle) {
        let remark = Remark::Lost { to, what };
        if !lost.contains(&remark) {
            lost.push(remark);
        }
    }
}

impl<V: RewriteVerb> LineVerb for Rewrite<'_, V> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let document = match record.document {
            Err(error) => return Answer::unreadable(record.line, &error, self.output.json).write_to(out),
            Ok(document) => document,
        };
        if document.rules().is_some() {
            let words = (!self.output.json).then_some(&in_words as &dyn Fn(&RewriteAnswer) -> String);
            return write_in_run(self.question, record.line, &document, self.stops, out, words);
        }
        let puzzle = document.puzzle;
        let mut remarks = Vec::new();
        let list = &mut List::new(out, self.question.lists());
        let written = match self.output.json {
            true => self.write_json(record.line, &puzzle, list),
            false => self.write_lines(record.line, &puzzle, list, &mut remarks),
        };
        match written {
            Ok(exit) => Ok(Meaning {
                remarks,
                ..Meaning::new(exit)
            }),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn form(&self) -> AnswerForm {
        self.output.form_in_stream()
    }

    fn lists(&self) -> bool {
        self.question.lists()
    }
}

impl<V: RewriteVerb + ColumnVerb> PuzzleVerb for Rewrite<'_, V> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, Failure> {
        Unfit::refuse(&[Unfit::listing(V::LISTING, self.question.lists())])?;
        self.output.refuse_in_tables()?;
        Ok(Asked::new(self.question, self.device()))
    }

    fn told(&self) -> String {
        let question = kudosu::verbs::fingerprint(self.question);
        format!("{question} to {}", self.output.format_name())
    }

    fn knows(&self) -> Knows {
        V::READS.into()
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        if document.rules().is_some() {
            if let Some(format) = self.output.to.filter(|format| *format != Format::Rules) {
                return Err(Failure::told(WriteError::Rules(format).to_string()));
            }
            let words = (!self.output.json).then_some(&in_words as &dyn Fn(&RewriteAnswer) -> String);
            return write_one(self.question, document, self.stops, output, words);
        }
        let puzzle = &document.puzzle;
        if self.output.json {
            return self.write_json(1, puzzle, &mut List::new(output, false));
        }
        // On a terminal a puzzle that stays the only one is drawn, so the first waits for the second.
        let mut first = None;
        let mut count = 0_u64;
        let mut lost: Vec<Remark> = Vec::new();
        let mut write = |found: &Document, other: Format, output: &mut dyn Write| -> Result<(), Failure> {
            let format = self.output.to.unwrap_or_else(|| usual_format(found, other));
            add_losses(&mut lost, found, format);
            let text = self.with_automorphisms(document_text(found, format)?, puzzle);
            Ok(writeln!(output, "{text}")?)
        };
        let lists = self.question.lists();
        let rewritten = self.stops.ask(1, |effort| {
            self.rewrite(puzzle, effort, &mut |found| {
                count += 1;
                if count == 1 && (is_on_terminal() || !lists) {
                    first = Some(found.clone());
                    return Ok(());
                }
                // Several stand on lines of their own, as a stream of them does.
                for found in first.take().iter().chain([found]) {
                    write(found, Format::Json, output)?;
                }
                Ok(())
            })
        })?;
        match first {
            Some(only) if is_on_terminal() && usual_format(&only, Format::Clues) == Format::Line => {
                let drawn = self.output.text_of_one(only.puzzle.grid(), only.puzzle.grid())?;
                writeln!(output, "{}", self.with_automorphisms(drawn, puzzle))?;
            }
            Some(only) => write(&only, Format::Clues, output)?,
            None => {}
        }
        lost.iter().for_each(|remark| note(&remark.to_string()));
        // Only minimising asks how many solutions there are.
        let status = rewritten.as_ref().err().and_then(|refusal| refusal.solutions);
        note_all_beside(&document.notes, status.and_then(Status::is_unique));
        output.flush()?;
        match &rewritten {
            Ok(false) => {}
            Ok(true) => note("there are more; the list ends at --limit"),
            Err(refusal) if refusal.meaning == kudosu::schema::Meaning::Unreadable => {
                return Err(Failure::told(refusal.error.as_str()));
            }
            Err(refusal) => note(&refusal.error),
        }
        Ok(self.exit(&rewritten))
    }
}
