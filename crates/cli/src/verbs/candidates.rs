//! `kudosu candidates`: the digits of each cell that occur in some solution, told as they are found.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use kudosu::Document;
use kudosu::schema::{Answered, CandidatesAnswer, CandidatesQuestion, Status};
use kudosu::verbs::{Verb, each_candidate};

use crate::args::{InputOptions, duration};
use crate::asked::json_about;
use crate::failure::Outcome;
use crate::input::read_single;
use crate::outlet::{Outlet, Worth};
use crate::output::{note, note_all_beside};
use crate::ruled;
use crate::stop_source::StopSource;

/// What `kudosu candidates` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
A digit that stands in a cell in some solution is a true candidate of it. With --json a line is written for every
solution that shows a new one, and one at the end; without it the table at the end. What was found until a time
limit or Ctrl-C is written too; then some may be missing, and the exit code says so. It is 1 when there is no
solution.

EXAMPLES
  kudosu candidates puzzle.txt
  kudosu candidates --timeout 1s --json 'https://f-puzzles.com/?load=...'")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Stop after this long and write what was found
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true)]
    timeout: Option<Duration>,

    /// Write one JSON object a line, one for each solution that shows something new
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write into this file, which gets its name when it is complete; .gz and .zst are compressed
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// Finds the true candidates of the puzzle that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.timeout);
    let knows = CandidatesQuestion::READS.into();
    let document = read_single(&options.input.for_verb_that(knows).within(&stops))?;
    if document.rules().is_some() {
        return of_rules(options, &document, &stops);
    }
    let puzzle = &document.puzzle;
    let mut output = Outlet::named(options.output.as_deref(), &stops)?;
    let mut written: io::Result<()> = Ok(());
    let found = stops.ask(1, |effort| {
        each_candidate(&document, effort, &mut |search| {
            if options.json && written.is_ok() {
                let line = json_about(1, puzzle, CandidatesAnswer::of(search));
                written = writeln!(output, "{line}").and_then(|()| output.flush());
            }
        })
    });
    written?;
    if options.json {
        writeln!(output, "{}", json_about(1, puzzle, found.clone()))?;
    } else if found.solution.is_some() {
        write!(output, "{}", table(&found.candidates, puzzle.shape().side()))?;
    }
    output.close(Worth::All)?;
    note_all_beside(&document.notes, found.status.is_unique());
    if let Some(error) = &found.error {
        note(&format!("{error}: some candidates may be missing"));
    } else if found.status == Status::NoSolution {
        note("there is no solution");
    }
    Ok(stops.exit_of(found.meaning()))
}

/// The same of a puzzle with rules in words, told at the end.
fn of_rules(options: &Options, document: &Document, stops: &StopSource) -> Outcome {
    let mut output = Outlet::named(options.output.as_deref(), stops)?;
    let words = (!options.json).then_some(&rule_table as &dyn Fn(&CandidatesAnswer) -> String);
    let exit = ruled::write_one(
        &CandidatesQuestion::default(),
        document,
        stops,
        &mut output,
        words,
    )?;
    output.close(Worth::All)?;
    Ok(exit)
}

/// What everything can be, a name a line.
fn rule_table(found: &CandidatesAnswer) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (name, values) in found.possible.iter().flatten() {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        lines.push(format!("{name}: {}", values.join(" ")));
    }
    match (&found.error, found.status) {
        (Some(error), _) => lines.push(format!("{error}: some candidates may be missing")),
        (None, Status::NoSolution) => lines = vec!["there is no solution".to_owned()],
        _ => {}
    }
    lines.join("\n")
}

/// A row of the grid a line, each cell as wide as the widest.
fn table(seen: &[Vec<u8>], side: usize) -> String {
    let name = |digits: &Vec<u8>| -> String {
        let names: Vec<String> = digits.iter().map(u8::to_string).collect();
        names.join(if side <= 9 { "" } else { "," })
    };
    let cells: Vec<String> = seen.iter().map(name).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in cells.chunks(side) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        text.push_str(row.join(" ").trim_end());
        text.push('\n');
    }
    text
}
