//! `kudosu report`: the classic three-stage report, byte for byte: the grid, its violations, the deductions.

use std::io::Write;

use clap::Args;
use kudosu::Format;
use kudosu::methods::{Outcome as Ending, Strategies, report};

use crate::args::InputOptions;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::open_all;
use crate::output::{grid_text, stdout};

/// What `kudosu report` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Strategy one fills, pass by pass, every cell that has only one option left. Strategy two fills, set by set, every
label that has only one cell left. The exit code is 1 when the grid has violations.")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Use strategy one alone, or with 2 both of them in turn
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    strategy: u8,
}

/// Prints the report on every puzzle that the options name.
pub fn run(options: &Options) -> Outcome {
    let strategies = if options.strategy == 1 {
        Strategies::One
    } else {
        Strategies::Both
    };
    let mut output = stdout();
    let mut exit = Exit::Yes;
    for opened in open_all(&options.input)? {
        let name = opened.name.clone();
        let only = opened.content(&options.input.read_options())?.only()?;
        let only = only.ok_or_else(|| {
            Failure::with_help(
                format!("{name} holds many puzzles, and a report is about one"),
                "put each into a file of its own, or pipe one line: head -n 1 puzzles.txt | kudosu report",
            )
        })?;
        let document = only.map_err(|error| Failure::Read { name, error })?;
        let grid = document.puzzle.grid();
        grid_text(grid, Format::Boxed)?;
        // What can be drawn once can be drawn again: whether it can depends on the shape alone.
        let layout = |grid: &kudosu::Grid| kudosu::write(grid, Format::Boxed).unwrap_or_default();
        let report = report(grid, strategies, layout);
        output.write_all(report.text.as_bytes())?;
        if matches!(report.outcome, Ending::Clash(_)) {
            exit = Exit::No;
        }
    }
    output.flush()?;
    Ok(exit)
}
