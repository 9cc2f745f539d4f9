//! `kudosu transform`: the same puzzle in another dress.

use clap::{Args, ValueEnum};
use kudosu::{Digit, Grid, Rng, Shape, Symmetry, SymmetryError, Unfinished};

use crate::args::{EffortOptions, InputOptions};
use crate::failure::Outcome;
use crate::output::OutputOptions;
use crate::verbs::rewrite::{Rewritten, rewrite_all};

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
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1")]
    random: Option<usize>,

    /// Where chance starts
    #[arg(long, value_name = "N", default_value_t = 0, requires = "random")]
    seed: u64,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    effort: EffortOptions,
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
        &|grid, stop| {
            let rewritten = options.transform(grid);
            if stop.is_requested() {
                return Err(Unfinished::Stopped);
            }
            Ok(rewritten.unwrap_or_else(|error| Rewritten::Refused(error.to_string())))
        },
        "transformed",
        &options.input,
        &options.output,
        &options.effort,
    )
}

impl Options {
    fn transform(&self, grid: &Grid) -> Result<Rewritten, SymmetryError> {
        let mut changed = grid.clone();
        let mut apply = |make: &dyn Fn(&Shape) -> Result<Symmetry, SymmetryError>| {
            changed = make(changed.shape())?.apply(&changed)?;
            Ok(())
        };
        if self.transpose {
            apply(&Symmetry::transpose)?;
        }
        match self.rotate.as_deref() {
            Some("90") => apply(&Symmetry::rotate_90)?,
            Some("180") => apply(&Symmetry::rotate_180)?,
            Some(_) => apply(&Symmetry::rotate_270)?,
            None => {}
        }
        match self.mirror {
            Some(Axis::H) => apply(&Symmetry::mirror_left_right)?,
            Some(Axis::V) => apply(&Symmetry::mirror_top_bottom)?,
            None => {}
        }
        if let Some(order) = &self.bands {
            apply(&|shape| Symmetry::of_rows(shape, &lines_of(order, box_size(shape).0)))?;
        }
        if let Some(order) = &self.rows {
            apply(&|shape| Symmetry::of_rows(shape, &order_of(order)))?;
        }
        if let Some(order) = &self.stacks {
            apply(&|shape| Symmetry::of_columns(shape, &lines_of(order, box_size(shape).1)))?;
        }
        if let Some(order) = &self.columns {
            apply(&|shape| Symmetry::of_columns(shape, &order_of(order)))?;
        }
        if let Some(names) = &self.relabel {
            apply(&|shape| {
                let digits = order_of(names).into_iter().filter_map(Digit::from_index);
                Symmetry::of_digits(shape, &digits.collect::<Vec<Digit>>())
            })?;
        }
        let mut rng = Rng::new(self.seed);
        let puzzles = match self.random {
            None => vec![changed],
            Some(count) => {
                let mut disguise = |_| Symmetry::random(changed.shape(), &mut rng)?.apply(&changed);
                (0..count).map(&mut disguise).collect::<Result<_, _>>()?
            }
        };
        Ok(Rewritten::Into { puzzles, more: false })
    }
}

fn box_size(shape: &Shape) -> (usize, usize) {
    shape.box_size().unwrap_or((1, 1))
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

/// An order of groups as the order of their lines.
fn lines_of(text: &str, group: usize) -> Vec<usize> {
    let groups = order_of(text).into_iter();
    groups
        .flat_map(|at| (0..group).map(move |line| at.saturating_mul(group).saturating_add(line)))
        .collect()
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
        assert_eq!(lines_of("21", 3), [3, 4, 5, 0, 1, 2]);
    }
}
