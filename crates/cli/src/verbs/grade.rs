//! `kudosu grade`: whether the text of a model or a person answers a puzzle, and what is wrong with it first.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use clap::Args;
use kudosu::Document;
use kudosu::schema::{Answered, GradeAnswer, GradeFormat, GradeQuestion};
use kudosu::verbs::{Effort, LONGEST_ANSWER, Verb};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, answer_record, json_line};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, StreamOptions};
#[cfg(feature = "tables")]
use crate::{
    device::Device,
    tables::{Asked, Unfit},
};

/// What `kudosu grade` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The answer may be a grid in any shape, with prose around it (of several the last whole one counts), a list of moves, or a
chain of reasoning: each step is judged in the position that those before it lead to, and follows by the technique
that it names, by any argument from one supposition, not at all though it is true, or is false. The exit code is 0 where
everything is right, and 1 where it is not.

The score is 1 where everything is right. Else it is the sum of 0.1 for being read, 0.1 for being legal, 0.3 times the
share of cells that are right, 0.2 for the whole solution and 0.3 times the share of steps before the first mistake; without
steps the first four are scaled up.

EXAMPLES
  kudosu grade puzzle.txt --answer-file solved.txt
  kudosu grade puzzle.txt --answer 'r4c2 = 8 because row 4 has no other place for it' --partial
  kudosu explain puzzle.txt | kudosu grade puzzle.txt --answer-file - --details
  kudosu grade puzzles.parquet --answers solution --prefix grade_ -o graded.parquet")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: GradeQuestion,

    /// Read the answer from this file; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["answer", "answers"], help_heading = "Input")]
    answer_file: Option<PathBuf>,

    /// The column of a table with the answer to each puzzle
    #[arg(long, value_name = "NAME", conflicts_with = "answer", help_heading = "Input")]
    answers: Option<String>,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Grades the answer to everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let mut question = options.question.clone();
    if let Some(path) = &options.answer_file {
        question.answer = read_answer(path)?;
    } else if question.answer.is_empty() && options.answers.is_none() {
        return Err(Failure::with_help(
            "there is no answer to grade",
            "--answer TEXT or --answer-file FILE has it; of a table, --answers NAME says in which column they are",
        ));
    }
    let stops = StopSource::new(options.stream.timeout);
    let grade = Grade {
        options,
        question: &question,
        stops: &stops,
    };
    over_all_puzzles(&grade, &options.input, &options.stream, &stops)
}

/// The answer in a file, as far as answers are graded; what is no text in it is shown as that.
fn read_answer(path: &std::path::Path) -> Result<String, Failure> {
    let unreadable = |error: io::Error| Failure::told(format!("could not read {}: {error}", path.display()));
    let mut bytes = Vec::new();
    let most = LONGEST_ANSWER as u64 + 1;
    match path.as_os_str() == "-" {
        true => io::stdin().lock().take(most).read_to_end(&mut bytes),
        false => std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
    }
    .map_err(unreadable)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

struct Grade<'a> {
    options: &'a Options,
    question: &'a GradeQuestion,
    stops: &'a StopSource,
}

/// What was found, in a line.
fn line(told: &GradeAnswer) -> String {
    let score = told.score;
    match told.at_line {
        _ if told.right => format!("right {score}"),
        None => format!("wrong {score}: {}", told.why),
        Some(line) => format!("wrong {score}: line {line}: {}", told.why),
    }
}

/// The same in full.
fn text(told: &GradeAnswer) -> String {
    let format = match told.format {
        GradeFormat::Grid => "a grid",
        GradeFormat::Moves => "moves",
        GradeFormat::Reasoning => "reasoning",
        GradeFormat::Walkthrough => "a walkthrough",
        _ => "nothing that could be read",
    };
    let mut text = match told.right {
        true => format!("right, score {}; it is {format}\n", told.score),
        false => format!(
            "not right, score {}; it is {format}: read {}, legal {}, cells {:.2}, solved {}{}\n",
            told.score,
            told.score_format,
            told.score_legal,
            told.score_cells,
            told.score_solved,
            told.score_sound
                .map_or_else(String::new, |sound| format!(", sound {sound:.2}")),
        ),
    };
    for step in told.steps.iter().flatten() {
        let level = serde_json::to_value(step.level).unwrap_or_default();
        let technique = step
            .technique
            .map_or_else(String::new, |technique| format!(", {technique}"));
        text += &format!(
            "{:>4}. line {}: {} ({}{technique})\n",
            step.step,
            step.line,
            step.effects.join(" "),
            level.as_str().unwrap_or_default(),
        );
    }
    if told.step_count > 0 {
        text += &format!(
            "{} steps: {} by their technique, {} by other logic, {} known before, {} only true, {} false\n",
            told.step_count, told.by_technique, told.by_logic, told.known, told.only_true, told.wrong,
        );
    }
    if let (Some(line), Some(column)) = (told.at_line, told.at_column) {
        let step = told
            .at_step
            .map_or_else(String::new, |step| format!("step {step}, "));
        let quote = told.quote.as_deref().unwrap_or_default();
        text += &format!("{step}line {line}, character {column}: {quote}\n");
    }
    text + &told.why + "\n"
}

impl Grade<'_> {
    fn speak(
        &self,
        number: usize,
        document: &Document,
        effort: &Effort<'_>,
        write: fn(&GradeAnswer) -> String,
    ) -> Spoken {
        if self.options.json {
            return json_line(self.question, number, document, effort);
        }
        match self.question.answer(document, effort) {
            Ok(told) => Spoken {
                text: write(&told),
                meaning: told.meaning(),
                status: None,
            },
            Err(refusal) => Spoken::refusal(&refusal),
        }
    }
}

impl LineVerb for Grade<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let speak =
            |number, document: &Document, effort: &Effort<'_>| self.speak(number, document, effort, line);
        answer_record(record, self.options.json, self.stops, speak).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }
}

impl PuzzleVerb for Grade<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, Failure> {
        Unfit::refuse(&[
            Unfit::json(self.options.json),
            Unfit::listing("--details", self.question.details),
        ])?;
        let asked = Asked::new(self.question, Device::Cpu);
        Ok(asked.with_beside(self.options.answers.as_deref()))
    }

    fn told(&self) -> String {
        kudosu::verbs::fingerprint(self.question)
    }

    fn refuse_streams(&self) -> Result<(), Failure> {
        match self.options.answers {
            None => Ok(()),
            Some(_) => Err(Failure::with_help(
                "--answers names a column of a table, and this is none",
                "--answer TEXT or --answer-file FILE has the answer to a puzzle",
            )),
        }
    }

    fn knows(&self) -> Knows {
        GradeQuestion::READS.into()
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        self.refuse_streams()?;
        let spoken = self.stops.ask(1, |effort| self.speak(1, document, effort, text));
        if spoken.meaning == kudosu::schema::Meaning::No && spoken.text.starts_with("error: ") {
            note(spoken.text.trim_start_matches("error: "));
            return Ok(self.stops.exit_of(spoken.meaning));
        }
        note_all_beside(&document.notes, None);
        let end = if self.options.json { "\n" } else { "" };
        write!(output, "{}{end}", spoken.text)?;
        let exit: Exit = self.stops.exit_of(spoken.meaning);
        Ok(exit)
    }
}
