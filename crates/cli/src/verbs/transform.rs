//! `kudosu transform`: the same puzzle in another dress.

use clap::{Args, ValueEnum};
use kudosu::{Digit, Grid, Rng, Shape, Stop, Symmetry, SymmetryError, Unfinished};

use crate::args::InputOptions;
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::stream::StreamOptions;
use crate::verbs::rewrite::{Found, Rewritten, rewrite_all};

/// What `kudosu transform` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Several options are applied in the order in which they stand here. Orders name what comes first, second and so on:
--rows 321456789 puts row 3 on top. With --random alone a puzzle is disguised beyond recognition; kudosu
canonical sees through it.

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
        &|grid, stop, found| match options.transform(grid) {
            Ok(changed) => options.disguise(&changed, stop, found),
            Err(refusal) => Ok(refusal),
        },
        options.random.is_some_and(|count| count > 1),
        kudosu::schema::RewriteLine::transformed,
        &options.input,
        &options.output,
        &options.stream,
    )
}

impl Options {
    /// The puzzle after all that the options ask for, or why that cannot be.
    fn transform(&self, grid: &Grid) -> Result<Grid, Rewritten> {
        let mut changed = grid.clone();
        let mut apply = |option: &str, make: &dyn Fn(&Shape) -> Result<Symmetry, SymmetryError>| {
            let applied = make(changed.shape()).and_then(|symmetry| symmetry.apply(&changed));
            changed = applied.map_err(|error| refusal(option, &error))?;
            Ok(())
        };
        if self.transpose {
            apply("transpose", &|shape| Ok(Symmetry::transpose(shape)))?;
        }
        match self.rotate.as_deref() {
            Some("90") => apply("rotate", &|shape| Ok(Symmetry::rotate_90(shape)))?,
            Some("180") => apply("rotate", &|shape| Ok(Symmetry::rotate_180(shape)))?,
            Some(_) => apply("rotate", &|shape| Ok(Symmetry::rotate_270(shape)))?,
            None => {}
        }
        match self.mirror {
            Some(Axis::H) => apply("mirror", &|shape| Ok(Symmetry::mirror_left_right(shape)))?,
            Some(Axis::V) => apply("mirror", &|shape| Ok(Symmetry::mirror_top_bottom(shape)))?,
            None => {}
        }
        if let Some(order) = &self.bands {
            apply("bands", &|shape| {
                let height = shape.box_size().map_or(1, |(height, _)| height);
                Symmetry::of_rows(shape, &lines_of(order, "bands", shape.side(), height)?)
            })?;
        }
        if let Some(order) = &self.rows {
            apply("rows", &|shape| Symmetry::of_rows(shape, &order_of(order)))?;
        }
        if let Some(order) = &self.stacks {
            apply("stacks", &|shape| {
                let width = shape.box_size().map_or(1, |(_, width)| width);
                Symmetry::of_columns(shape, &lines_of(order, "stacks", shape.side(), width)?)
            })?;
        }
        if let Some(order) = &self.columns {
            apply("columns", &|shape| Symmetry::of_columns(shape, &order_of(order)))?;
        }
        if let Some(names) = &self.relabel {
            apply("relabel", &|shape| {
                let digits = order_of(names).into_iter().filter_map(Digit::from_index);
                Symmetry::of_digits(shape, &digits.collect::<Vec<Digit>>())
            })?;
        }
        Ok(changed)
    }

    /// The puzzle itself, or as many random isomorphs as asked for.
    fn disguise(&self, puzzle: &Grid, stop: &Stop, found: &mut Found<'_>) -> Result<Rewritten, Unfinished> {
        let mut rng = Rng::new(self.seed);
        let mut next = || match self.random {
            None => Ok(puzzle.clone()),
            Some(_) => Symmetry::random(puzzle.shape(), &mut rng).apply(puzzle),
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
        SymmetryError::NotRectangular => Rewritten::Refused(error.to_string()),
        _ => Rewritten::Misunderstood(format!("--{option}: {error}")),
    }
}

/// Numbers counted from 0, as they were written from 1 on: one character each, or with commas between. What
/// is no number is out of every range, so that whoever checks the order finds it.
fn order_of(text: &str) -> Vec<usize> {
    let number = |value: Option<usize>| value.and_then(|value| value.checked_sub(1)).unwrap_or(usize::MAX);
    if text.contains([',', ' ']) {
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        return parts.map(|part| number(part.parse().ok())).collect();
    }
    let symbols = text.chars();
    symbols
        .map(|symbol| number(Digit::from_symbol(symbol).map(|digit| usize::from(digit.get()))))
        .collect()
}

/// An order of groups (bands or stacks) as the order of their lines.
fn lines_of(text: &str, what: &'static str, side: usize, group: usize) -> Result<Vec<usize>, SymmetryError> {
    let (order, expected) = (order_of(text), side / group);
    if order.len() != expected || order.iter().any(|&at| at >= expected) {
        return Err(SymmetryError::NotAnOrder { what, expected });
    }
    let lines = |at: usize| at * group..(at + 1) * group;
    Ok(order.into_iter().flat_map(lines).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_people_write_them() {
        assert_eq!(order_of("312"), [2, 0, 1]);
        assert_eq!(order_of("3, 1,12"), [2, 0, 11]);
        assert_eq!(order_of("1C"), [0, 11]);
        assert_eq!(order_of("x0?"), [32, usize::MAX, usize::MAX]);
        assert_eq!(lines_of("21", "bands", 6, 3), Ok(vec![3, 4, 5, 0, 1, 2]));
        for wrong in ["", "2", "31", "213", "x1"] {
            assert!(lines_of(wrong, "bands", 6, 3).is_err(), "{wrong}");
        }
    }
}
