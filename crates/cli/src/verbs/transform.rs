//! `kudosu transform`: the same puzzle in another dress.

use clap::Args;
use kudosu::schema::TransformQuestion;

use crate::args::InputOptions;
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::stream::StreamOptions;
use crate::verbs::rewrite::rewrite_all;

/// What `kudosu transform` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Several options are applied in the order in which they stand here. Orders name what comes first, second and so on:
--rows 321456789 puts row 3 on top. With --random alone a puzzle is disguised beyond recognition; kudosu
canonical sees through it.

Every house and every clue goes along. What would break a house, or what a clue does not allow, is refused by
its name: a killer cage adds its digits up, so that they can only be counted from the other end
(--relabel 987654321), and rows cannot change places under an anti-knight rule. --random turns and mirrors
a puzzle with clues, and renames its digits as far as they allow.

EXAMPLES
  kudosu transform --rotate 90 puzzle.txt
  kudosu transform --relabel 987654321 --bands 213 puzzle.txt
  kudosu transform --random 5 --seed 1 puzzle.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: TransformQuestion,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Transforms everything that the options name.
pub fn run(options: &Options) -> Outcome {
    rewrite_all(
        &options.question,
        &options.input,
        &options.output,
        &options.stream,
    )
}
