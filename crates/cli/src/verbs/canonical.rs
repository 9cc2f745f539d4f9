//! `kudosu canonical`: the form by which two puzzles can be told to be the same.

use clap::Args;
use kudosu::schema::CanonicalQuestion;

use crate::args::InputOptions;
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::stream::StreamOptions;
use crate::verbs::rewrite::rewrite_all;

/// What `kudosu canonical` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Of all puzzles that come out when bands, rows, stacks and columns change places, the grid is turned or mirrored
and the digits are renamed, the canonical one comes first in the dictionary (a blank before 1). Two puzzles
are the same in disguise exactly when their canonical forms are equal.

Where there are clues, irregular boxes or further houses, rows cannot change places: the form is the same for all
puzzles that turning, mirroring and renaming digits make, as far as the clues allow, in whatever order they
are listed; it has its clues in one order and each written in one way.

--automorphisms adds how many symmetries carry the puzzle into itself, behind its line: nearly all solved grids have 1, the
most symmetric has 648. The number of a grid among all 5,472,730,538 that differ is not worked out.

EXAMPLES
  kudosu canonical puzzle.txt
  kudosu canonical --automorphisms solved.txt
  kudosu canonical < many.txt | sort | uniq -c    count puzzles that are really the same")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: CanonicalQuestion,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Brings into its canonical form everything that the options name.
pub fn run(options: &Options) -> Outcome {
    rewrite_all(
        &options.question,
        &options.input,
        &options.output,
        &options.stream,
    )
}
