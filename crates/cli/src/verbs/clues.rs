//! `kudosu clues`: which clues and digits contradict each other, or which a puzzle could do without.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use kudosu::coach::PartsReport;
use kudosu::schema::{LineWithClues, PartsForm, VerdictWord};

use crate::args::{InputOptions, Knows, duration};
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::input::read_single;
use crate::output::{json_text, note, note_all, note_all_beside, stdout};
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
}

/// Looks at the clues of the puzzle that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.timeout);
    let input = options.input.for_verb_that(Knows::CluesAndMarks).within(&stops);
    let document = read_single(&input)?;
    let puzzle = &document.puzzle;
    let work = stops.work();
    let told = match PartsReport::of(puzzle, work.stop()) {
        Ok(report) => PartsForm::of(puzzle, &report),
        Err(why) => {
            note_all(&document.notes);
            note(&stops.tell(why));
            return Ok(stops.exit());
        }
    };
    let (exit, is_unique) = match told.verdict {
        VerdictWord::Unique => (Exit::Yes, Some(true)),
        VerdictWord::None => (Exit::No, None),
        _ => (Exit::No, Some(false)),
    };
    note_all_beside(&document.notes, is_unique);
    let mut output = stdout();
    if options.json {
        writeln!(output, "{}", json_text(&LineWithClues::new(1, puzzle, told)))?;
    } else {
        write!(output, "{}", text(&told))?;
    }
    output.flush()?;
    Ok(exit)
}

fn text(told: &PartsForm) -> String {
    let (headline, parts) = match told.verdict {
        VerdictWord::Unique if told.unnecessary.is_empty() => {
            ("one solution, and everything is needed for it", &[][..])
        }
        VerdictWord::Unique => (
            "one solution; each of these alone could be left out",
            &told.unnecessary[..],
        ),
        VerdictWord::None if told.contradicting.is_empty() => ("no solution, whatever the clues", &[][..]),
        VerdictWord::None => (
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
