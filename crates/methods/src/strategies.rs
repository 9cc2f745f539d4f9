//! Document 004: strategy one assigns all cells with one option,
//! strategy two all labels with one place in a set.

use kudosu_board::{Candidates, Cell, Digit, Grid, House, Stop};

use crate::{Event, Method, Observer, Outcome, Pass, Reason, RunOptions, Strategies};

/// Strategy one until it is dry, then strategy two until it is dry, and so on while anything changes.
///
/// Both look at a snapshot of all options that is taken when a pass begins. That makes no conclusion wrong (a
/// snapshot can only show too many options), but on a grid without a solution two cells of one pass can come
/// to clash; then the outcome is [`Outcome::NoSolution`].
#[derive(Clone, Copy, Debug)]
pub struct StrategiesOneAndTwo;

impl Method for StrategiesOneAndTwo {
    fn attempt<O: Observer + ?Sized>(
        grid: &Grid,
        options: &RunOptions,
        stop: &Stop,
        observer: &mut O,
    ) -> Outcome {
        let mut grid = grid.clone();
        let mut one_pass = |strategy: Pass, grid: &mut Grid| match strategy {
            _ if stop.is_requested() => false,
            Pass::StrategyTwo => strategy_two(grid, observer),
            _ => strategy_one(grid, observer),
        };
        loop {
            let mut changed = false;
            while one_pass(Pass::StrategyOne, &mut grid) {
                changed = true;
            }
            while options.strategies == Strategies::Both && one_pass(Pass::StrategyTwo, &mut grid) {
                changed = true;
            }
            if let Err(why) = stop.check() {
                return Outcome::Unfinished(why);
            }
            if !changed || options.strategies == Strategies::One {
                return ending(grid);
            }
        }
    }
}

/// One pass; says whether it assigned anything.
fn strategy_one<O: Observer + ?Sized>(grid: &mut Grid, observer: &mut O) -> bool {
    let pass = Pass::StrategyOne;
    let Some(options) = begin(pass, grid, observer) else {
        return false;
    };
    let blanks: Vec<Cell> = grid.blanks().collect();
    let mut changed = false;
    for cell in blanks {
        if let Some(label) = options.get(cell).single() {
            assign(grid, cell, label, Reason::OnlyDigit, observer);
            changed = true;
        }
    }
    observer.see(&Event::PassFinished { pass, changed });
    changed
}

/// One pass; says whether it assigned anything.
fn strategy_two<O: Observer + ?Sized>(grid: &mut Grid, observer: &mut O) -> bool {
    let pass = Pass::StrategyTwo;
    let Some(options) = begin(pass, grid, observer) else {
        return false;
    };
    let shape = grid.shape().clone();
    let mut changed = false;
    for set in shape.houses() {
        for (label, cell) in only_places(grid, &options, set) {
            // An earlier label of the same set may just have taken the cell.
            if grid.get(cell).is_none() {
                assign(grid, cell, label, Reason::OnlyPlace(set.id()), observer);
                changed = true;
            }
        }
    }
    observer.see(&Event::PassFinished { pass, changed });
    changed
}

/// The labels that the set does not hold and that just one of its blank cells can take, in label order.
fn only_places(grid: &Grid, options: &Candidates, set: &House) -> Vec<(Digit, Cell)> {
    let present = set.cells().iter().filter_map(|&cell| grid.get(cell)).collect();
    let unused = grid.shape().digits() - present;
    let only_place = |label: Digit| {
        let mut places = options
            .places(set.id(), label)
            .filter(|&cell| grid.get(cell).is_none());
        let first = places.next()?;
        places.next().is_none().then_some((label, first))
    };
    unused.iter().filter_map(only_place).collect()
}

/// Starts a pass with a snapshot of all options; there is nothing to start when every cell has its label.
fn begin<O: Observer + ?Sized>(pass: Pass, grid: &Grid, observer: &mut O) -> Option<Candidates> {
    if grid.blank_count() == 0 {
        return None;
    }
    observer.see(&Event::PassStarted { pass });
    let candidates = Candidates::of(grid);
    observer.see(&Event::Candidates {
        candidates: &candidates,
    });
    Some(candidates)
}

fn assign<O: Observer + ?Sized>(
    grid: &mut Grid,
    cell: Cell,
    digit: Digit,
    why: Reason<'_>,
    observer: &mut O,
) {
    grid.set(cell, digit)
        .expect("options are digits of the grid's own shape");
    observer.see(&Event::Placed { cell, digit, why });
}

/// What it means that no pass changes anything any more.
fn ending(grid: Grid) -> Outcome {
    let has_option = |cell: Cell| !grid.options(cell).is_empty();
    if !grid.clashes().is_empty() || !grid.blanks().all(has_option) {
        Outcome::NoSolution
    } else if grid.blank_count() == 0 {
        Outcome::Solved(grid)
    } else {
        Outcome::Stuck(grid)
    }
}
