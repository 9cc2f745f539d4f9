//! `kudosu count`: how many solutions a puzzle has, up to a limit.

use std::io::{self, Write};

use clap::Args;
use kudosu::{Grid, Puzzle, nine};
use serde_json::json;

use crate::args::{EffortOptions, InputOptions};
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::note;
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, LineVerb, Meaning, Record, Shortcut};

/// What `kudosu count` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "The exit code is 1 when there is no solution.")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Stop counting here; the answer is then written with a plus, such as 1000000+
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    effort: EffortOptions,
}

/// Counts the solutions of everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    let count = Count {
        options,
        stops: &stops,
    };
    over_all_puzzles(&count, &options.input, &options.effort, &stops)
}

struct Count<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

impl Count<'_> {
    fn count(&self, line: usize, grid: &Grid) -> Answer {
        let limit = self.options.limit;
        let work = self.stops.work();
        // One more than the limit tells "exactly" from "more than".
        let counted = kudosu::count(grid, limit.saturating_add(1), work.stop());
        let exit = match counted {
            Ok(0) => Exit::No,
            Ok(_) => Exit::Yes,
            Err(_) => self.stops.exit(),
        };
        let more = counted.is_ok_and(|found| found > limit);
        let shown = counted.map(|found| found.min(limit));
        let text = if self.options.json {
            json!({ "line": line, "puzzle": grid.to_string(), "count": shown.ok(), "more": more }).to_string()
        } else {
            match shown {
                Ok(found) => format!("{found}{}", if more { "+" } else { "" }),
                Err(_) => format!("error: {}", self.stops.why_stopped()),
            }
        };
        Answer::new(text, exit)
    }
}

impl LineVerb for Count<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.puzzle {
            Ok(puzzle) => self.count(record.line, &puzzle.grid),
            Err(error) => Answer::unreadable(record.line, &error, self.options.json),
        };
        answer.write_to(out)
    }

    fn shortcut(&self) -> Option<Shortcut> {
        let shortcut: Shortcut = |answer, out| {
            let (count, exit) = match answer {
                nine::Answer::NoSolution => ("0\n", Exit::No),
                nine::Answer::Unique(_) => ("1\n", Exit::Yes),
                nine::Answer::Several(..) => return None,
            };
            out.extend_from_slice(count.as_bytes());
            Some(Meaning {
                exit,
                has_more: false,
            })
        };
        (!self.options.json).then_some(shortcut)
    }
}

impl PuzzleVerb for Count<'_> {
    fn answer_one(&self, puzzle: &Puzzle, output: &mut dyn Write) -> Outcome {
        let answer = self.count(1, &puzzle.grid);
        if answer.exit == Exit::Yes || answer.exit == Exit::No || self.options.json {
            writeln!(output, "{}", answer.text)?;
        } else {
            note(&self.stops.why_stopped());
        }
        Ok(answer.exit)
    }
}
