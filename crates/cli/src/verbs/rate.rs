//! `kudosu rate`: how hard a puzzle is, by three measures, for one puzzle or for a stream.

mod line_format;

use std::io::{self, Write};

use clap::Args;
use kudosu::Document;
use kudosu::explain::{describe_level, describe_rating, describe_unrated};
use kudosu::schema::{Meaning as Means, RateQuestion, Status};
use kudosu::verbs::{ColumnVerb, Effort, NineFound, QuickWay, Rated, Verb, rated};

use crate::args::{InputOptions, Knows, LanguageOptions};
use crate::asked::{Spoken, answer_record, json_line};
use crate::device::{Device, DeviceOptions};
use crate::failure::Outcome;
use crate::output::{note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions};
#[cfg(feature = "tables")]
use crate::tables::{Asked, Unfit};

pub use line_format::LineFormat;

/// What `kudosu rate` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
FORMAT
  %g  the puzzle                    %l  our level: beginner, easy, medium, hard, diabolical
  %r  SE rating of the whole path   %h  HoDoKu's level
  %p  SE rating to the first digit  %s  HoDoKu's score
  %d  SE rating of the first step   %%  a percent sign      \\t  a tab      \\n  a line end
  %k  how often tdoku guesses until it has the solution, which is the rating of Sudoku-Extreme
  %t  depth of trial and error      %b %B  length of braids, g-braids      %w %W  of whips, g-whips
  %x %X  length of braids within one level, two levels of trial and error

Each scale has an order of its own. Our level and the SE rating are those of the hardest step; HoDoKu's score adds up all steps, so that a long
hard puzzle can have more points than a short diabolical one. `kudosu sort` orders by the one that it is asked for.

On other shapes than the plain 9x9 grid chains are not rated, and the SE rating is '>6.2'. Where HoDoKu's steps do not get to the end the score
is what they sum up to, such as '≥1234'. Puzzles with clues have our level only, and - for the numbers of SE and HoDoKu; so has --without, because those
scales have techniques of their own. A puzzle without exactly one solution is not rated, and makes the exit code 1.

tdoku's guesses, the depth of trial and error and the lengths of patterns are for classic 9x9 puzzles, and - for others. '∞' says that patterns of this sort do not
solve the puzzle, however long.

Of streams and tables of plain 9x9 puzzles a card (--device gpu) finds the depth of trial and error, up to two; the processor does what is
deeper, and the other scales.

EXAMPLES
  kudosu rate puzzle.txt
  kudosu rate --format '%g %r/%p/%d' < many.txt
  kudosu rate --scale te,b < hard.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Write a line like this for each puzzle; only what it names is worked out
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<LineFormat>, conflicts_with = "scale", help_heading = "Output")]
    format: Option<LineFormat>,

    #[command(flatten)]
    question: RateQuestion,

    /// Write one JSON object a line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    words: LanguageOptions,

    #[command(flatten)]
    stream: StreamOptions,

    #[command(flatten)]
    device: DeviceOptions,
}

/// Rates everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let mut question = options.question.clone();
    if let Some(format) = &options.format {
        question.scale = format.scales();
    }
    let rater = Rate {
        format: options
            .format
            .clone()
            .unwrap_or_else(|| LineFormat::usual(&question.scales())),
        question,
        options,
        stops: &stops,
    };
    over_all_puzzles(&rater, &options.input, &options.stream, &stops)
}

struct Rate<'a> {
    options: &'a Options,
    question: RateQuestion,
    format: LineFormat,
    stops: &'a StopSource,
}

fn meaning(rated: &Rated) -> Means {
    match rated.status {
        Status::Unique => Means::Yes,
        Status::Unfinished => Means::Unfinished,
        _ => Means::No,
    }
}

impl Rate<'_> {
    /// What was found, in a line.
    fn line(&self, document: &Document, rated: &Rated) -> String {
        match &rated.error {
            Some(error) => format!("error: {error}"),
            None => self.format.fill(document.givens().grid(), &rated.ratings),
        }
    }

    fn speak(&self, line: usize, document: &Document, effort: &Effort<'_>) -> Spoken {
        if self.options.json {
            return json_line(&self.question, line, document, effort);
        }
        match rated(&self.question, document, effort) {
            Ok(rated) => Spoken {
                text: self.line(document, &rated),
                meaning: meaning(&rated),
                status: Some(rated.status),
            },
            Err(refusal) => Spoken::refusal(&refusal),
        }
    }
}

impl LineVerb for Rate<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let speak = |line, document: &Document, effort: &Effort<'_>| self.speak(line, document, effort);
        answer_record(record, self.options.json, self.stops, speak).write_to(out)
    }

    fn answer_knowing(
        &self,
        record: Record,
        found: NineFound<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Meaning> {
        let speak = |line, document: &Document, effort: &Effort<'_>| {
            let effort = effort.knowing(Status::of_count(found.count.into(), 2));
            self.speak(line, document, &effort.knowing_depth(found.depth))
        };
        answer_record(record, self.options.json, self.stops, speak).write_to(out)
    }

    /// The depth of trial and error is all that a card finds out.
    fn shortcut(&self) -> Option<Shortcut<'_>> {
        match self.question.quick_way() {
            QuickWay::Depths(lines) if self.question.without.is_empty() => Some(Shortcut::Depths { lines }),
            _ => None,
        }
    }

    fn device(&self) -> Device {
        match self.options.device.device {
            Device::Auto if self.shortcut().is_none() => Device::Cpu,
            device => device,
        }
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false if self.format.is_one_line() => AnswerForm::Line,
            false => AnswerForm::Text,
        }
    }
}

impl PuzzleVerb for Rate<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, crate::failure::Failure> {
        Unfit::refuse(&[
            Unfit::json(self.options.json),
            Unfit {
                option: "--format",
                is_given: self.options.format.is_some(),
                why: "each number has a column of its own",
                help: "--scale says which, or give lines",
            },
        ])?;
        Ok(Asked::new(&self.question, self.device()))
    }

    fn told(&self) -> String {
        let question = kudosu::verbs::fingerprint(&self.question);
        match &self.options.format {
            Some(format) => format!("{question} as {format}"),
            None => question,
        }
    }

    fn knows(&self) -> Knows {
        RateQuestion::READS.into()
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        if self.options.json || self.options.format.is_some() {
            let spoken = self.stops.ask(1, |effort| self.speak(1, document, effort));
            note_all_beside(&document.notes, spoken.status.and_then(Status::is_unique));
            writeln!(output, "{}", spoken.text)?;
            return Ok(self.stops.exit_of(spoken.meaning));
        }
        let language = self.options.words.language;
        let found = match self
            .stops
            .ask(1, |effort| rated(&self.question, document, effort))
        {
            Ok(found) => found,
            Err(refusal) => {
                note(&refusal.error);
                note_all_beside(&document.notes, None);
                return Ok(self.stops.exit_of(refusal.meaning));
            }
        };
        note_all_beside(&document.notes, found.status.is_unique());
        match (&found.error, found.ratings.level) {
            (Some(error), _) if found.status == Status::Unfinished => note(error),
            (Some(_), _) => {
                let has_several = found.status == Status::Several;
                writeln!(output, "{}", describe_unrated(has_several, language))?;
            }
            (None, Some(level)) if self.has_level_only(document) => {
                writeln!(output, "{}", describe_level(level, language))?;
            }
            (None, _) => writeln!(output, "{}", describe_rating(&found.ratings, language))?,
        }
        Ok(self.stops.exit_of(meaning(&found)))
    }
}

impl Rate<'_> {
    /// Whether the other scales have no numbers for this puzzle.
    fn has_level_only(&self, document: &Document) -> bool {
        document.puzzle.has_clues() || !self.question.without.is_empty()
    }
}
