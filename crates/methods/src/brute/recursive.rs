//! Brute force by recursive descent.

use kudosu_board::{Grid, Stop, Unfinished};

use super::table::Table;
use crate::{Method, Observer, Outcome, RunOptions};

/// Tries digits in random order, cell by cell, and calls itself for the next cell.
#[derive(Clone, Copy, Debug)]
pub struct Recursive;

impl Method for Recursive {
    fn attempt<O: Observer + ?Sized>(
        grid: &Grid,
        options: &RunOptions,
        stop: &Stop,
        observer: &mut O,
    ) -> Outcome {
        let mut table = Table::new(grid, options.seed);
        match descend(&mut table, stop, observer) {
            Descent::Full => Outcome::Solved(table.into_grid()),
            Descent::NothingFits => Outcome::NoSolution,
            Descent::Unfinished(why) => Outcome::Unfinished(why),
        }
    }
}

enum Descent {
    Full,
    NothingFits,
    Unfinished(Unfinished),
}

/// Fills the rest of the table, or leaves it as it was.
/// A grid can have 10,000 blanks, so a call keeps next to nothing on the stack.
fn descend<O: Observer + ?Sized>(table: &mut Table, stop: &Stop, observer: &mut O) -> Descent {
    let Some(cell) = table.next_cell() else {
        return Descent::Full;
    };
    for digit in table.shuffled_digits() {
        if let Err(why) = stop.check() {
            return Descent::Unfinished(why);
        }
        if table.fits(cell, digit) {
            table.fill(cell, digit, observer);
            match descend(table, stop, observer) {
                Descent::NothingFits => table.unfill(cell, digit, observer),
                end => return end,
            }
        }
    }
    Descent::NothingFits
}
