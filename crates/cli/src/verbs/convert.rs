//! `kudosu convert`: the same puzzle in another format, with a word on what the format cannot say.

use std::io::Write;

use clap::Args;
use kudosu::{Format, Grid, Puzzle, Shape};

use crate::args::{EffortOptions, InputOptions, writable_format};
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::{grid_text, note};
use crate::patience::Patience;
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stream::{Answer, LineVerb, Record};

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

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = writable_format, help_heading = "Output")]
    to: Format,

    #[command(flatten)]
    effort: EffortOptions,
}

/// Rewrites everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let patience = Patience::new(options.effort.timeout);
    over_all_puzzles(
        &Convert { to: options.to },
        &options.input,
        &options.effort,
        &patience,
    )
}

struct Convert {
    to: Format,
}

impl LineVerb for Convert {
    fn answer(&self, records: Vec<Record>) -> Vec<Answer> {
        let answer = |record: Record| match record.puzzle {
            Err(error) => Answer::unreadable(record.line, &error, self.to == Format::Json),
            Ok(puzzle) => match grid_text(&puzzle.grid, self.to) {
                // Grids of several lines are set apart by an empty one.
                Ok(text) if text.contains('\n') => Answer::new(text + "\n", Exit::Yes),
                Ok(text) => Answer::new(text, Exit::Yes),
                Err(_) => {
                    let shape = puzzle.grid.shape();
                    let text = format!("error: a {shape} grid cannot be written as {}", self.to.name());
                    Answer::new(text, Exit::Unreadable)
                }
            },
        };
        records.into_iter().map(answer).collect()
    }
}

impl PuzzleVerb for Convert {
    fn answer_one(&self, puzzle: &Puzzle, output: &mut dyn Write) -> Outcome {
        writeln!(output, "{}", grid_text(&puzzle.grid, self.to)?)?;
        output.flush()?;
        for lost in losses(puzzle, self.to) {
            note(&format!("{} cannot say {lost}; it is lost", self.to.name()));
        }
        Ok(Exit::Yes)
    }
}

/// What a puzzle has that the format cannot say.
fn losses(puzzle: &Puzzle, to: Format) -> Vec<String> {
    let mut lost = Vec::new();
    if puzzle.comment.is_some() {
        lost.push("the comment".to_owned());
    }
    if puzzle.solution.is_some() {
        lost.push("the solution that came with the puzzle".to_owned());
    }
    if !says_box(to)
        && let Some((height, width)) = unusual_box(&puzzle.grid)
    {
        lost.push(format!(
            "the {height}x{width} boxes (read it again with --box {height}x{width})"
        ));
    }
    lost
}

/// Whether the box can be seen in the format.
fn says_box(format: Format) -> bool {
    matches!(format, Format::Boxed | Format::Framed | Format::Json)
}

/// The box of a grid when it is not the one that a reader would assume.
fn unusual_box(grid: &Grid) -> Option<(usize, usize)> {
    let assumed = Shape::of_side(grid.shape().side()).ok()?;
    grid.shape().box_size().filter(|_| assumed != *grid.shape())
}
