//! `kudosu transform`: the same puzzle in another dress.

use clap::{Args, ValueEnum};
use kudosu::generate::{Dress, DressError};
use kudosu::{Puzzle, Rng, Stop, Symmetry, SymmetryError, Unfinished};

use crate::args::InputOptions;
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::stream::StreamOptions;
use crate::verbs::rewrite::{Found, InTables, Rewritten, rewrite_all};

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

    /// Rows become columns
    #[arg(long)]
    transpose: bool,

    /// Turn clockwise by so many degrees
    #[arg(long, value_name = "DEGREES", value_parser = ["90", "180", "270"])]
    rotate: Option<String>,

    /// Mirror: h changes left and right, v top and bottom
    #[arg(long, value_name = "AXIS")]
    mirror: Option<Axis>,

    /// Order of the bands
    #[arg(long, value_name = "ORDER")]
    bands: Option<String>,

    /// Order of the rows; those of a band stay together
    #[arg(long, value_name = "ORDER")]
    rows: Option<String>,

    /// Order of the stacks
    #[arg(long, value_name = "ORDER")]
    stacks: Option<String>,

    /// Order of the columns; those of a stack stay together
    #[arg(long, value_name = "ORDER")]
    columns: Option<String>,

    /// What the digits 1, 2, 3 and so on are called afterwards
    #[arg(long, value_name = "DIGITS")]
    relabel: Option<String>,

    /// Then give N random isomorphs
    #[arg(long, value_name = "N", allow_negative_numbers = true, num_args = 0..=1, default_missing_value = "1")]
    random: Option<usize>,

    /// Where chance starts
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 0,
        requires = "random"
    )]
    seed: u64,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Axis {
    /// Left and right change places
    H,
    /// Top and bottom change places
    V,
}

/// Transforms everything that the options name.
pub fn run(options: &Options) -> Outcome {
    rewrite_all(
        &|puzzle, stop, found| match options.transform(puzzle) {
            Ok(changed) => options.disguise(&changed, stop, found),
            Err(refusal) => Ok(refusal),
        },
        options.random.is_some_and(|count| count > 1),
        kudosu::schema::RewriteLine::transformed,
        &InTables {
            column: "transformed",
            listing: "--random N",
            told: format!(
                "transform, {:?}, random: {:?}, seed: {}",
                options.dress(),
                options.random,
                options.seed
            ),
        },
        &options.input,
        &options.output,
        &options.stream,
    )
}

impl Options {
    /// The puzzle after all that the options ask for, or why that cannot be.
    fn transform(&self, puzzle: &Puzzle) -> Result<Puzzle, Rewritten> {
        let dressed = self.dress().put_on(puzzle);
        dressed.map_err(|DressError { option, why, .. }| refusal(option, &why))
    }

    fn dress(&self) -> Dress {
        Dress {
            transpose: self.transpose,
            rotate: self.rotate.as_deref().and_then(|degrees| degrees.parse().ok()),
            mirror_left_right: matches!(self.mirror, Some(Axis::H)),
            mirror_top_bottom: matches!(self.mirror, Some(Axis::V)),
            bands: self.bands.clone(),
            rows: self.rows.clone(),
            stacks: self.stacks.clone(),
            columns: self.columns.clone(),
            relabel: self.relabel.clone(),
        }
    }

    /// The puzzle itself, or as many random isomorphs as asked for.
    fn disguise(&self, puzzle: &Puzzle, stop: &Stop, found: &mut Found<'_>) -> Result<Rewritten, Unfinished> {
        let mut rng = Rng::new(self.seed);
        let mut next = || match self.random {
            None => Ok(puzzle.clone()),
            Some(_) => {
                let any = Symmetry::random_with_clues(puzzle.clues(), &mut rng);
                any.apply_to_puzzle(puzzle)
            }
        };
        for _ in 0..self.random.unwrap_or(1) {
            stop.check()?;
            match next() {
                Err(error) => return Ok(refusal("random", &error)),
                Ok(disguised) if found(&disguised).is_break() => break,
                Ok(_) => {}
            }
        }
        Ok(Rewritten::Into { more: false })
    }
}

/// What is wrong: the puzzle, which has no such symmetries, or what was asked for.
fn refusal(option: &str, error: &SymmetryError) -> Rewritten {
    match error {
        SymmetryError::BreaksHouse { .. } | SymmetryError::ClueDigits(_) | SymmetryError::ClueLines(_) => {
            Rewritten::Refused(format!("--{option}: {error}"))
        }
        _ => Rewritten::Misunderstood(format!("--{option}: {error}")),
    }
}
