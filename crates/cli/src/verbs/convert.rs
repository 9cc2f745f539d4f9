//! `kudosu convert`: the same puzzle in another format, with a word on what the format cannot say.

use std::io::{self, Write};

use clap::Args;
use kudosu::{Document, Format, losses};

use crate::args::{InputOptions, Knows, writable_format};
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::{document_text, note, note_all};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Remark, StreamOptions, missing_rule};

/// What `kudosu convert` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
EXAMPLES
  kudosu convert --to csv puzzle.txt > puzzle.csv
  kudosu convert --to line *.csv > all.txt
  kudosu convert --from rows --to boxed - < 001.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = writable_format, help_heading = "Output")]
    to: Format,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Rewrites everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    over_all_puzzles(
        &Convert { to: options.to },
        &options.input,
        &options.stream,
        &stops,
    )
}

struct Convert {
    to: Format,
}

impl Convert {
    /// What the reader of the text should know: what is not in it, and what may be wrong in it.
    fn remarks(&self, document: &Document) -> Vec<Remark> {
        let guessed = (!document.guessed.is_empty()).then_some(Remark::Guessed);
        let to = self.to;
        let lost = losses(document, to)
            .into_iter()
            .map(|what| Remark::Lost { to, what });
        guessed
            .into_iter()
            .chain(lost)
            .chain(missing_rule(document, None))
            .collect()
    }
}

impl LineVerb for Convert {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.to == Format::Json),
            Ok(document) => match document_text(&document, self.to) {
                Ok(mut text) => {
                    if text.contains('\n') {
                        text.push('\n'); // grids of several lines are set apart by an empty one
                    }
                    let mut answer = Answer::new(text, Exit::Yes);
                    answer.remarks = self.remarks(&document);
                    answer
                }
                Err(_) if !document.puzzle.has_clues() => {
                    let shape = document.puzzle.shape();
                    let text = format!("error: a grid of {shape} cannot be written as {}", self.to.name());
                    Answer::new(text, Exit::Unreadable)
                }
                Err(failure) => {
                    let text = failure.render(false).unwrap_or_default();
                    Answer::new(text, Exit::Unreadable)
                }
            },
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::of(self.to)
    }
}

impl PuzzleVerb for Convert {
    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        writeln!(output, "{}", document_text(document, self.to)?)?;
        output.flush()?;
        let remarks = self.remarks(document).into_iter();
        for remark in remarks.filter(|remark| *remark != Remark::MissingRule) {
            note(&remark.to_string());
        }
        note_all(&document.notes);
        Ok(Exit::Yes)
    }

    fn knows(&self) -> Knows {
        Knows::Clues
    }
}
