//! `kudosu minimise`: redundant givens out of a puzzle, once or in every way.

use clap::Args;
use kudosu::schema::MinimiseQuestion;

use crate::args::InputOptions;
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::stream::StreamOptions;
use crate::verbs::rewrite::rewrite_all;

/// What `kudosu minimise` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
A given is redundant when the puzzle has one solution without it too. A puzzle that does not have exactly one
solution is a no (exit code 1). Clues stay; with --clues-too those go as well that are redundant once the givens
are minimal.

EXAMPLES
  kudosu minimise puzzle.txt
  kudosu minimise --all puzzle.txt       every minimal puzzle within this one")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: MinimiseQuestion,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Minimises everything that the options name.
pub fn run(options: &Options) -> Outcome {
    rewrite_all(
        &options.question,
        &options.input,
        &options.output,
        &options.stream,
    )
}
