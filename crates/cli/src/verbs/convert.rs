//! `kudosu convert`: the same puzzle in another format, with a word on what the format cannot say.

use std::io::{self, Write};

use clap::Args;
use kudosu::schema::{ConvertQuestion, Refusal};
use kudosu::verbs::{Verb, converted};
use kudosu::{Document, Format};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, refused_json};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{note, note_all};
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

    #[command(flatten)]
    question: ConvertQuestion,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Rewrites everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let convert = Convert {
        to: options.question.format().unwrap_or(Format::Line),
        question: &options.question,
        stops: &stops,
    };
    over_all_puzzles(&convert, &options.input, &options.stream, &stops)
}

struct Convert<'a> {
    question: &'a ConvertQuestion,
    to: Format,
    stops: &'a StopSource,
}

impl Convert<'_> {
    /// The puzzle in the other format, without a final line end, and what the reader of the text should know:
    /// what is not in it, and what may be wrong in it.
    fn text(&self, document: &Document) -> Result<(String, Vec<Remark>), Refusal> {
        let converted = converted(self.question, document)?;
        let text = converted.text.unwrap_or_default();
        let guessed = (!document.guessed.is_empty()).then_some(Remark::Guessed);
        let to = self.to;
        let lost = converted.lost.into_iter().map(|what| Remark::Lost { to, what });
        let remarks = guessed.into_iter().chain(lost);
        let remarks = remarks.chain(missing_rule(document, None)).collect();
        Ok((text.trim_end_matches('\n').to_owned(), remarks))
    }
}

impl LineVerb for Convert<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.to == Format::Json),
            Ok(document) => match self.text(&document) {
                Ok((mut text, remarks)) => {
                    if text.contains('\n') {
                        text.push('\n'); // grids of several lines are set apart by an empty one
                    }
                    let mut answer = Answer::new(text, Exit::Yes);
                    answer.remarks = remarks;
                    answer
                }
                Err(refusal) => {
                    let spoken = match self.to == Format::Json {
                        true => refused_json(record.line, &document, refusal),
                        false => Spoken::refusal(&refusal),
                    };
                    Answer::new(spoken.text, self.stops.exit_of(spoken.meaning))
                }
            },
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::of(self.to)
    }
}

impl PuzzleVerb for Convert<'_> {
    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let (text, remarks) = self
            .text(document)
            .map_err(|refusal| Failure::told(refusal.error))?;
        writeln!(output, "{text}")?;
        output.flush()?;
        for remark in remarks.iter().filter(|remark| **remark != Remark::MissingRule) {
            note(&remark.to_string());
        }
        note_all(&document.notes);
        Ok(Exit::Yes)
    }

    fn told(&self) -> String {
        kudosu::verbs::fingerprint(self.question)
    }

    fn knows(&self) -> Knows {
        ConvertQuestion::READS.into()
    }
}
