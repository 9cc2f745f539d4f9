//! Document 002: a number that is missing from the row, the column and the box of a cell alike must go there.

use kudosu_board::{DigitSet, Grid, Stop};

use crate::{Event, Method, Observer, Outcome, Pass, Reason, RunOptions};

/// Looks at every blank cell in reading order, places what must be there at once,
/// and repeats until nothing changes.
#[derive(Clone, Copy, Debug)]
pub struct TripleMatch;

impl Method for TripleMatch {
    fn attempt<O: Observer + ?Sized>(grid: &Grid, _: &RunOptions, stop: &Stop, observer: &mut O) -> Outcome {
        let pass = Pass::TripleMatch;
        let shape = grid.shape();
        let mut grid = grid.clone();
        // What every house still misses; the cells' three lists are read off it.
        let mut missing: Vec<DigitSet> = shape
            .houses()
            .iter()
            .map(|house| {
                let present = house.cells().iter().filter_map(|&cell| grid.get(cell));
                shape.digits() - present.collect()
            })
            .collect();
        loop {
            observer.see(&Event::PassStarted { pass });
            let mut changed = false;
            let blanks: Vec<_> = grid.blanks().collect();
            for cell in blanks {
                let houses = shape.houses_of(cell);
                let common = houses
                    .iter()
                    .fold(shape.digits(), |common, house| common & missing[house.index()]);
                if common.is_empty() {
                    return Outcome::NoSolution;
                }
                if let Some(digit) = common.single() {
                    grid.set(cell, digit).expect("the digit is one of the shape's");
                    for house in houses {
                        missing[house.index()].remove(digit);
                    }
                    let why = Reason::OnlyDigit;
                    observer.see(&Event::Placed { cell, digit, why });
                    changed = true;
                }
            }
            observer.see(&Event::PassFinished { pass, changed });
            if let Err(why) = stop.check() {
                return Outcome::Unfinished(why);
            }
            if grid.blank_count() == 0 {
                return Outcome::Solved(grid);
            }
            if !changed {
                return Outcome::Stuck(grid);
            }
        }
    }
}
