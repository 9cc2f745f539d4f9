//! `kudosu traces`: whole paths as data to train on, one text a puzzle.

use std::io::{self, Write};

use clap::Args;
use kudosu::schema::{Answered, TraceQuestion};
use kudosu::verbs::{Effort, Verb, vocabulary};
use kudosu::{Document, Shape};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, answer_record, json_line};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::outlet::{Outlet, Worth};
use crate::output::note_all_beside;
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, StreamOptions};
#[cfg(feature = "tables")]
use crate::{
    device::Device,
    tables::{Asked, Unfit},
};

/// What `kudosu traces` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Tokens have blanks between: step hidden-single r4c2 = 8 by row4 8 r4c2 ; is a step of detail 3. --vocabulary prints all that there
are on a grid of the size of --box (9x9 without one). Text ends each path with an empty line; --json and tables have one row a puzzle, with
the number of steps, the techniques, the hardest of them, the solution and the difficulty on the scales of --scale. The exit code is 1 where
a puzzle does not have exactly one solution.

EXAMPLES
  kudosu traces --form tokens puzzle.txt
  kudosu traces puzzles.txt --form json --detail 4 --with-candidates -o paths.parquet --resume
  kudosu traces puzzles.txt --template chat --json -o train.jsonl
  kudosu traces --vocabulary > tokens.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: TraceQuestion,

    /// Print every token that there is, one a line, instead
    #[arg(long, conflicts_with_all = ["puzzles", "json", "column"])]
    vocabulary: bool,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Writes the paths of everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    if options.vocabulary {
        let boxes = options
            .input
            .box_size
            .map(|(height, width)| Shape::with_box(height, width));
        let shape = boxes
            .transpose()
            .map_err(|error| Failure::told(error.to_string()))?;
        let mut output = Outlet::named(options.stream.output.as_deref(), &stops)?;
        for token in vocabulary(&shape.unwrap_or_else(Shape::nine)) {
            writeln!(output, "{token}")?;
        }
        output.close(Worth::All)?;
        return Ok(Exit::Yes);
    }
    let traces = Traces {
        options,
        stops: &stops,
    };
    over_all_puzzles(&traces, &options.input, &options.stream, &stops)
}

struct Traces<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

impl Traces<'_> {
    fn speak(&self, number: usize, document: &Document, effort: &Effort<'_>) -> Spoken {
        let question = &self.options.question;
        if self.options.json {
            return json_line(question, number, document, effort);
        }
        match question.answer(document, effort) {
            Ok(told) => Spoken {
                meaning: told.meaning(),
                status: Some(told.status),
                text: match (&told.trace, &told.error) {
                    (Some(trace), _) => format!("{trace}\n"),
                    (None, error) => format!("error: {}\n", error.as_deref().unwrap_or_default()),
                },
            },
            Err(refusal) => Spoken::refusal(&refusal),
        }
    }
}

impl LineVerb for Traces<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let speak = |number, document: &Document, effort: &Effort<'_>| self.speak(number, document, effort);
        answer_record(record, self.options.json, self.stops, speak).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Text,
        }
    }
}

impl PuzzleVerb for Traces<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, Failure> {
        Unfit::refuse(&[Unfit::json(self.options.json)])?;
        Ok(Asked::new(&self.options.question, Device::Cpu))
    }

    fn told(&self) -> String {
        kudosu::verbs::fingerprint(&self.options.question)
    }

    fn knows(&self) -> Knows {
        TraceQuestion::READS.into()
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let spoken = self.stops.ask(1, |effort| self.speak(1, document, effort));
        note_all_beside(
            &document.notes,
            spoken.status.and_then(kudosu::schema::Status::is_unique),
        );
        let end = if self.options.json { "\n" } else { "" };
        write!(output, "{}{end}", spoken.text)?;
        Ok(self.stops.exit_of(spoken.meaning))
    }
}
