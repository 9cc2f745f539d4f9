//! `kudosu count`: how many solutions a puzzle has, up to a limit.

use std::io::{self, Write};

use clap::Args;
use kudosu::Document;
use kudosu::schema::{Answered, CountAnswer, CountQuestion, Status};
use kudosu::verbs::{ColumnVerb, Effort, NineFound, NineRow, QuickWay, Verb};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, answer_record, json_about, json_line};
use crate::certificate::ProofOptions;
use crate::device::{Device, DeviceOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions};
#[cfg(feature = "tables")]
use crate::tables::{Asked, Unfit};

/// What `kudosu count` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
An answer of N+ means at least N: counting stopped there, and whether there are more was not looked into.
The exit code is 1 when there is no solution.")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: CountQuestion,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    proof: ProofOptions,

    #[command(flatten)]
    stream: StreamOptions,

    #[command(flatten)]
    device: DeviceOptions,
}

/// Counts the solutions of everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let count = Count {
        options,
        stops: &stops,
    };
    over_all_puzzles(&count, &options.input, &options.stream, &stops)
}

struct Count<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

/// The number, with a plus where counting stopped because that is all that was asked.
fn text(count: u64, more: bool) -> String {
    let plus = if more { "+" } else { "" };
    format!("{count}{plus}")
}

/// Why counting did not come to its end, and how far it came.
fn told(answer: &CountAnswer) -> String {
    let why = answer.error.clone().unwrap_or_default();
    match answer.at_least {
        None | Some(0) => why,
        Some(found) => format!("{why}: at least {found}"),
    }
}

/// Whether there is exactly one solution; `None` where that is not known.
fn is_unique(answer: &CountAnswer) -> Option<bool> {
    match answer.at_least {
        Some(2..) => Some(false),
        _ => answer.status.is_unique(),
    }
}

impl LineVerb for Count<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let question = &self.options.question;
        let speak = |line, document: &Document, effort: &Effort<'_>| {
            if self.options.json {
                return json_line(question, line, document, effort);
            }
            match question.answer(document, effort) {
                Ok(answer) => Spoken {
                    text: match answer.count {
                        Some(count) => text(count, answer.more),
                        None => format!("error: {}", told(&answer)),
                    },
                    meaning: answer.meaning(),
                    status: match is_unique(&answer) {
                        Some(false) => Some(Status::Several),
                        _ => Some(answer.status),
                    },
                },
                Err(refusal) => Spoken::refusal(&refusal),
            }
        };
        answer_record(record, self.options.json, self.stops, speak).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }

    fn shortcut(&self) -> Option<Shortcut<'_>> {
        let question = &self.options.question;
        let QuickWay::Counts(limit) = question.quick_way() else {
            return None;
        };
        // To make a text of each number anew would take as long as an easy puzzle does.
        let line = |count| {
            let (row, meaning) = question.nine(NineFound {
                count,
                solution: None,
                depth: None,
            })?;
            let NineRow::Count(_, count, more) = row else {
                return None;
            };
            Some((text(count, more) + "\n", self.stops.exit_of(meaning)))
        };
        let lines: Vec<Option<(String, Exit)>> = (0..=limit.get()).map(line).collect();
        let write = move |found: u32, _: &[u8], out: &mut Vec<u8>| {
            let (line, exit) = lines.get(found as usize)?.as_ref()?;
            out.extend_from_slice(line.as_bytes());
            Some(Meaning::new(*exit))
        };
        let shortcut = || Shortcut::Counts {
            limit,
            write: Box::new(write),
        };
        (!self.options.json).then(shortcut)
    }

    fn device(&self) -> Device {
        self.options.device.device
    }
}

impl PuzzleVerb for Count<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, Failure> {
        let Options { json, proof, .. } = self.options;
        Unfit::refuse(&[Unfit::proof(proof.is_asked()), Unfit::json(*json)])?;
        Ok(Asked::new(&self.options.question, self.device()))
    }

    fn told(&self) -> String {
        kudosu::verbs::fingerprint(&self.options.question)
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let question = &self.options.question;
        if document.rules().is_some() && self.options.proof.is_asked() {
            return Err(crate::failure::Failure::told(
                crate::ruled::unfit("--proof").error,
            ));
        }
        let threads = self.options.stream.threads();
        let proving = self
            .options
            .proof
            .begin(&document.puzzle, question.limit, self.stops)?;
        let ask = |effort: &Effort<'_>| {
            let begin = proving.begin();
            question.answer(document, &effort.beginning_by(&begin))
        };
        let counted = self.stops.ask_watched(threads, ask);
        let proven = proving.end(self.stops)?;
        let answer = match counted {
            Ok(answer) => answer,
            Err(refusal) => {
                note(&refusal.error);
                return Ok(self.stops.exit_of(refusal.meaning).max(proven));
            }
        };
        match answer.count {
            _ if self.options.json => {
                writeln!(output, "{}", json_about(1, document, answer.clone()))?;
            }
            Some(count) => writeln!(output, "{}", text(count, answer.more))?,
            None => note(&told(&answer)),
        }
        note_all_beside(&document.notes, is_unique(&answer));
        Ok(self.stops.exit_of(answer.meaning()).max(proven))
    }

    fn refuse_streams(&self) -> Result<(), Failure> {
        self.options.proof.refuse_streams()
    }

    fn knows(&self) -> Knows {
        CountQuestion::READS.into()
    }
}
