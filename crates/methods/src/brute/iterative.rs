//! Brute force with an explicit stack.

use kudosu_board::{Cell, Digit, Grid, Stop};

use super::table::Table;
use crate::{Method, Observer, Outcome, RunOptions};

/// Tries digits in random order, cell by cell, and keeps its own stack of what is still to be tried.
#[derive(Clone, Copy, Debug)]
pub struct Iterative;

/// A filled cell and the digits that were not tried in it yet.
struct Tried {
    cell: Cell,
    digit: Digit,
    rest: std::vec::IntoIter<Digit>,
}

impl Method for Iterative {
    fn attempt<O: Observer + ?Sized>(
        grid: &Grid,
        options: &RunOptions,
        stop: &Stop,
        observer: &mut O,
    ) -> Outcome {
        let mut table = Table::new(grid, options.seed);
        let mut stack: Vec<Tried> = Vec::new();
        while let Some(mut cell) = table.next_cell() {
            let mut rest = table.shuffled_digits().into_iter();
            let digit = loop {
                if let Err(why) = stop.check() {
                    return Outcome::Unfinished(why);
                }
                if let Some(digit) = rest.find(|&digit| table.fits(cell, digit)) {
                    break digit;
                }
                // Nothing fits here: change the cell that was filled last.
                let Some(last) = stack.pop() else {
                    return Outcome::NoSolution;
                };
                table.unfill(last.cell, last.digit, observer);
                (cell, rest) = (last.cell, last.rest);
            };
            table.fill(cell, digit, observer);
            stack.push(Tried { cell, digit, rest });
        }
        Outcome::Solved(table.into_grid())
    }
}
