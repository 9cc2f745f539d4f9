//! `kudosu minimise`: redundant givens out of a puzzle, once or in every way.

use std::ops::ControlFlow;

use clap::Args;
use kudosu::generate::{MinimiseError, minimal_within, minimise, minimise_clues};
use kudosu::{Puzzle, Rng, Stop};

use crate::args::InputOptions;
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::stream::StreamOptions;
use crate::verbs::rewrite::{Found, InTables, Rewritten, rewrite_all};

/// What `kudosu minimise` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
A given is redundant when the puzzle has one solution without it too. A puzzle that does not have exactly one
solution is a no (exit code 1). Clues stay; with --clues those go too that are redundant once the givens are
minimal.

EXAMPLES
  kudosu minimise puzzle.txt
  kudosu minimise --all puzzle.txt       every minimal puzzle within this one")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// List every minimal puzzle within the puzzle
    #[arg(long)]
    all: bool,

    /// List at most this many of them
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 10_000,
        requires = "all"
    )]
    limit: usize,

    /// Then take redundant clues out as well
    #[arg(long, conflicts_with = "all")]
    clues: bool,

    /// Try givens in another order
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 0,
        conflicts_with = "all"
    )]
    seed: u64,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Minimises everything that the options name.
pub fn run(options: &Options) -> Outcome {
    rewrite_all(
        &|puzzle, stop, found| {
            let rewritten = if options.all {
                list(puzzle, options.limit, stop, found)
            } else {
                options.minimal(puzzle, stop).map(|minimal| {
                    // There is only one, wanted or not.
                    let _ = found(&minimal);
                    Rewritten::Into { more: false }
                })
            };
            match rewritten {
                Err(MinimiseError::Unfinished(why)) => Err(why),
                Err(error) => Ok(Rewritten::Refused(error.to_string())),
                Ok(rewritten) => Ok(rewritten),
            }
        },
        options.all,
        kudosu::schema::RewriteLine::minimal,
        &InTables {
            column: "minimal",
            listing: "--all",
            told: format!("minimise, seed: {}, clues: {}", options.seed, options.clues),
        },
        &options.input,
        &options.output,
        &options.stream,
    )
}

impl Options {
    /// The puzzle without redundant givens and, where that is asked for, without redundant clues.
    fn minimal(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Puzzle, MinimiseError> {
        let mut rng = Rng::new(self.seed);
        let minimal = minimise(puzzle, &mut rng, stop)?;
        match self.clues {
            true => minimise_clues(minimal, &mut rng, stop),
            false => Ok(minimal),
        }
    }
}

fn list(
    puzzle: &Puzzle,
    limit: usize,
    stop: &Stop,
    found: &mut Found<'_>,
) -> Result<Rewritten, MinimiseError> {
    let (mut count, mut more) = (0, false);
    minimal_within(puzzle, stop, |minimal| {
        more = count == limit;
        if more {
            return ControlFlow::Break(());
        }
        count += 1;
        found(minimal)
    })?;
    Ok(Rewritten::Into { more })
}
