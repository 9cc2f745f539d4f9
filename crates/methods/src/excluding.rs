//! Document 000: fill single candidates, exclude with subsets of growing size,
//! and search exhaustively when that runs dry.

use kudosu_board::{Cell, Digit, DigitSet, Grid, HouseId, Stop, Unfinished};

use crate::backtrack::{Inference, backtrack};
use crate::naked::{NakedSubset, naked_subsets};
use crate::worksheet::Worksheet;
use crate::{Event, Method, Observer, Outcome, Pass, Reason, RunOptions};

/// Subsets of size 2, 3, … exclude their digits from the rest of their row, column or box; after every change
/// single candidates are filled in and it starts again at 2. What is left is searched exhaustively.
#[derive(Clone, Copy, Debug)]
pub struct Excluding;

impl Method for Excluding {
    fn attempt<O: Observer + ?Sized>(grid: &Grid, _: &RunOptions, stop: &Stop, observer: &mut O) -> Outcome {
        let mut sheet = Worksheet::new(grid, observer);
        if let Err(why) = exclude_until_dry(&mut sheet, stop, observer) {
            return Outcome::Unfinished(why);
        }
        if sheet.is_dead() {
            return Outcome::NoSolution;
        }
        if sheet.is_full() {
            return Outcome::Solved(sheet.grid().clone());
        }
        let pass = Pass::Exhaustive;
        observer.see(&Event::PassStarted { pass });
        let outcome = backtrack(&FillSingles, &mut sheet, stop, observer);
        observer.see(&Event::PassFinished { pass, changed: true });
        outcome
    }
}

fn exclude_until_dry<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    stop: &Stop,
    observer: &mut O,
) -> Result<(), Unfinished> {
    fill_singles(sheet, stop, observer)?;
    let mut size = 2;
    // A subset as large as the blanks of its house has nothing left to exclude from.
    while !sheet.is_dead() && size < most_blanks(sheet) {
        if exclude(sheet, size, stop, observer)? {
            fill_singles(sheet, stop, observer)?;
            size = 2;
        } else {
            size += 1;
        }
    }
    Ok(())
}

/// Fills cells with one candidate, in reading order, again and again until there is none.
pub(crate) fn fill_singles<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    stop: &Stop,
    observer: &mut O,
) -> Result<(), Unfinished> {
    let pass = Pass::Fill;
    let cells = sheet.shape().cells();
    loop {
        observer.see(&Event::PassStarted { pass });
        let mut changed = false;
        for cell in cells.clone() {
            if sheet.is_dead() {
                break;
            }
            if sheet.is_blank(cell)
                && let Some(digit) = sheet.candidates().get(cell).single()
            {
                sheet.place(cell, digit, Reason::OnlyDigit, observer);
                changed = true;
            }
        }
        observer.see(&Event::PassFinished { pass, changed });
        stop.check()?;
        if !changed || sheet.is_dead() {
            return Ok(());
        }
    }
}

/// Uses every naked subset of one size; says whether that removed anything.
fn exclude<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    size: usize,
    stop: &Stop,
    observer: &mut O,
) -> Result<bool, Unfinished> {
    let pass = Pass::Excluding(size);
    observer.see(&Event::PassStarted { pass });
    let changed = exclude_subsets(sheet, |found| found == size, stop, observer)?;
    observer.see(&Event::PassFinished { pass, changed });
    Ok(changed)
}

/// Uses every naked subset of a wanted size, house by house; says whether that removed anything.
pub(crate) fn exclude_subsets<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    wanted: impl Fn(usize) -> bool,
    stop: &Stop,
    observer: &mut O,
) -> Result<bool, Unfinished> {
    let shape = sheet.shape().clone();
    let mut changed = false;
    for house in shape.houses() {
        stop.check()?;
        let blanks: Vec<(Cell, DigitSet)> = house
            .cells()
            .iter()
            .filter(|&&cell| sheet.is_blank(cell))
            .map(|&cell| (cell, sheet.candidates().get(cell)))
            .collect();
        let Ok(subsets) = naked_subsets(&blanks) else {
            sheet.declare_dead();
            return Ok(changed);
        };
        for subset in subsets.iter().filter(|subset| wanted(subset.cells.len())) {
            changed |= exclude_subset(sheet, house.id(), &blanks, subset, observer);
        }
    }
    Ok(changed)
}

/// Removes the digits of a subset from the other blank cells of its house.
fn exclude_subset<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    house: HouseId,
    blanks: &[(Cell, DigitSet)],
    subset: &NakedSubset,
    observer: &mut O,
) -> bool {
    let why = Reason::NakedSubset {
        house,
        cells: &subset.cells,
        digits: subset.digits,
    };
    let mut changed = false;
    for &(cell, _) in blanks.iter().filter(|(cell, _)| !subset.cells.contains(cell)) {
        changed |= sheet.remove(cell, subset.digits, why, observer);
    }
    changed
}

/// The number of blanks in the house that has most of them.
fn most_blanks(sheet: &Worksheet) -> usize {
    let blanks = |cells: &[Cell]| cells.iter().filter(|&&cell| sheet.is_blank(cell)).count();
    let houses = sheet.shape().houses().iter();
    houses.map(|house| blanks(house.cells())).max().unwrap_or(0)
}

/// The exhaustive step concludes no more than single candidates, and tries digits in rising order.
struct FillSingles;

impl Inference for FillSingles {
    fn conclude<O: Observer + ?Sized>(
        &self,
        sheet: &mut Worksheet,
        stop: &Stop,
        observer: &mut O,
    ) -> Result<(), Unfinished> {
        fill_singles(sheet, stop, observer)
    }

    fn order(&self, sheet: &Worksheet, cell: Cell) -> Vec<Digit> {
        sheet.candidates().get(cell).iter().collect()
    }
}
