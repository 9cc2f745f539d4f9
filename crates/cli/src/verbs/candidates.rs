//! `kudosu candidates`: the digits of each cell that occur in some solution, told as they are found.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use kudosu::schema::{CandidatesForm, LineWithClues};
use kudosu::{DigitSet, Puzzle, TrueCandidates};

use crate::args::{InputOptions, Knows, duration};
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::input::read_single;
use crate::output::{json_text, note, note_all_beside, stdout};
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
}

/// Finds the true candidates of the puzzle that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.timeout);
    let input = options.input.for_verb_that(Knows::CluesAndMarks).within(&stops);
    let document = read_single(&input)?;
    let puzzle = &document.puzzle;
    let work = stops.work();
    let mut search = TrueCandidates::new(puzzle);
    let mut output = stdout();
    let end = loop {
        match search.next_solution(work.stop()) {
            Ok(Some(_)) if options.json => {
                writeln!(output, "{}", json(puzzle, &search))?;
                output.flush()?;
            }
            Ok(Some(_)) => {}
            Ok(None) => break None,
            Err(why) => break Some(why),
        }
    };
    if options.json {
        writeln!(output, "{}", json(puzzle, &search))?;
    } else if !search.solutions().is_empty() {
        write!(output, "{}", table(&search.seen(), puzzle.shape().side()))?;
    }
    output.flush()?;
    let is_unique = match (search.solutions().len(), end) {
        (2.., _) => Some(false),
        (1, None) => Some(true),
        _ => None,
    };
    note_all_beside(&document.notes, is_unique);
    Ok(match end {
        Some(why) => {
            note(&format!("{}: some candidates may be missing", stops.tell(why)));
            stops.exit()
        }
        None if search.solutions().is_empty() => {
            note("there is no solution");
            Exit::No
        }
        None => Exit::Yes,
    })
}

fn json(puzzle: &Puzzle, search: &TrueCandidates) -> String {
    json_text(&LineWithClues::new(1, puzzle, CandidatesForm::of(search)))
}

/// A row of the grid a line, each cell as wide as the widest.
fn table(seen: &[DigitSet], side: usize) -> String {
    let digit = |value: u8| {
        char::from_digit(value.into(), 36)
            .unwrap_or('?')
            .to_ascii_uppercase()
    };
    let name = |set: &DigitSet| -> String {
        let names = set.iter().map(|one| match side {
            ..=9 => digit(one.get()).to_string(),
            _ => format!("{} ", one.get()),
        });
        names.collect::<String>().trim_end().replace(' ', ",")
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
