//! `kudosu clues`: which clues and digits contradict each other, or which a puzzle could do without.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use kudosu::schema::{Answered, CluesAnswer, CluesQuestion, Status};
use kudosu::verbs::Verb;

use crate::args::{InputOptions, duration};
use crate::asked::json_about;
use crate::failure::Outcome;
use crate::input::read_single;
use crate::outlet::{Outlet, Worth};
use crate::output::{note, note_all, note_all_beside};
use crate::stop_source::StopSource;

/// What `kudosu clues` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
A puzzle without a solution: clues and digits that contradict each other, so few that without any one of them
there is a solution. A puzzle with one solution: those of which each alone could be left out. The exit code is 1
unless there is exactly one solution.

EXAMPLES
  kudosu clues puzzle.txt
  kudosu clues --json 'https://f-puzzles.com/?load=...'")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Give up after this long
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true)]
    timeout: Option<Duration>,

    /// Write one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write into this file, which gets its name when it is complete; .gz and .zst are compressed
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// Looks at the clues of the puzzle that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.timeout);
    let knows = CluesQuestion::READS.into();
    let document = read_single(&options.input.for_verb_that(knows).within(&stops))?;
    let told = match stops.ask(1, |effort| CluesQuestion::default().answer(&document, effort)) {
        Ok(told) => told,
        Err(refusal) => {
            note_all(&document.notes);
            note(&refusal.error);
            return Ok(stops.exit_of(refusal.meaning));
        }
    };
    note_all_beside(&document.notes, told.status.is_unique());
    let exit = stops.exit_of(told.meaning());
    let mut output = Outlet::named(options.output.as_deref(), &stops)?;
    if options.json {
        writeln!(output, "{}", json_about(1, &document.puzzle, told))?;
    } else {
        write!(output, "{}", text(&told))?;
    }
    output.close(Worth::All)?;
    Ok(exit)
}

fn text(told: &CluesAnswer) -> String {
    let (headline, parts) = match told.status {
        Status::Unique if told.unnecessary.is_empty() => {
            ("one solution, and everything is needed for it", &[][..])
        }
        Status::Unique => (
            "one solution; each of these alone could be left out",
            &told.unnecessary[..],
        ),
        Status::NoSolution if told.contradicting.is_empty() => ("no solution, whatever the clues", &[][..]),
        Status::NoSolution => (
            "no solution: these contradict each other",
            &told.contradicting[..],
        ),
        _ => ("several solutions", &[][..]),
    };
    let mut text = format!("{headline}\n");
    for part in parts {
        text.push_str(&format!("  {}\n", part.text));
    }
    if !told.contradicting.is_empty() && !told.minimal {
        text.push_str("fewer may be enough: that was not found out\n");
    }
    text
}
