//! Document 003: cross out, keep the only place for a number, use naked subsets of any size, then search with
//! the fewest remaining values first and the least constraining value next.

use kudosu_board::{Cell, Digit, DigitSet, Grid, House, Stop, Unfinished};

use crate::backtrack::{Inference, backtrack};
use crate::excluding::{exclude_subsets, fill_singles};
use crate::worksheet::Worksheet;
use crate::{Event, Method, Observer, Outcome, Pass, Reason, RunOptions};

/// Constraint propagation with backtracking.
#[derive(Clone, Copy, Debug)]
pub struct Csp;

impl Method for Csp {
    fn attempt<O: Observer + ?Sized>(grid: &Grid, _: &RunOptions, stop: &Stop, observer: &mut O) -> Outcome {
        let mut sheet = Worksheet::new(grid, observer);
        match Propagate.conclude(&mut sheet, stop, observer) {
            Ok(()) => backtrack(&Propagate, &mut sheet, stop, observer),
            Err(why) => Outcome::Unfinished(why),
        }
    }
}

struct Propagate;

impl Inference for Propagate {
    fn conclude<O: Observer + ?Sized>(
        &self,
        sheet: &mut Worksheet,
        stop: &Stop,
        observer: &mut O,
    ) -> Result<(), Unfinished> {
        loop {
            fill_singles(sheet, stop, observer)?;
            if sheet.is_dead() || sheet.is_full() {
                return Ok(());
            }
            if keep_only_places(sheet, stop, observer)? {
                continue;
            }
            if sheet.is_dead() || !use_naked_subsets(sheet, stop, observer)? {
                return Ok(());
            }
        }
    }

    /// The digit that the fewest peers could also be comes first: it leaves them the most.
    fn order(&self, sheet: &Worksheet, cell: Cell) -> Vec<Digit> {
        let peers = sheet.shape().peers_of(cell);
        let constrains = |digit: &Digit| {
            let loses =
                |&&peer: &&Cell| sheet.is_blank(peer) && sheet.candidates().get(peer).contains(*digit);
            peers.iter().filter(loses).count()
        };
        let mut digits: Vec<Digit> = sheet.candidates().get(cell).iter().collect();
        digits.sort_by_cached_key(constrains);
        digits
    }
}

/// Places every digit that fits only one cell of a house; says whether there was any.
fn keep_only_places<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    stop: &Stop,
    observer: &mut O,
) -> Result<bool, Unfinished> {
    let pass = Pass::OnlyPlace;
    observer.see(&Event::PassStarted { pass });
    let shape = sheet.shape().clone();
    let mut changed = false;
    for house in shape.houses() {
        stop.check()?;
        changed |= keep_only_places_of(house, sheet, observer);
        if sheet.is_dead() {
            break;
        }
    }
    observer.see(&Event::PassFinished { pass, changed });
    Ok(changed)
}

fn keep_only_places_of<O: Observer + ?Sized>(house: &House, sheet: &mut Worksheet, observer: &mut O) -> bool {
    let (mut somewhere, mut in_two_places) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in house.cells() {
        let set = sheet.candidates().get(cell);
        in_two_places |= somewhere & set;
        somewhere |= set;
    }
    if somewhere != sheet.shape().digits() {
        sheet.declare_dead();
        return false;
    }
    let mut changed = false;
    for &cell in house.cells() {
        let only_here = sheet.candidates().get(cell) - in_two_places;
        if !sheet.is_blank(cell) || only_here.is_empty() {
            continue;
        }
        match only_here.single() {
            Some(digit) => {
                sheet.place(cell, digit, Reason::OnlyPlace(house.id()), observer);
                changed = true;
            }
            None => sheet.declare_dead(), // two digits that both fit nowhere but here
        }
        if sheet.is_dead() {
            break;
        }
    }
    changed
}

fn use_naked_subsets<O: Observer + ?Sized>(
    sheet: &mut Worksheet,
    stop: &Stop,
    observer: &mut O,
) -> Result<bool, Unfinished> {
    let pass = Pass::NakedSubsets;
    observer.see(&Event::PassStarted { pass });
    let changed = exclude_subsets(sheet, |_| true, stop, observer)?;
    observer.see(&Event::PassFinished { pass, changed });
    Ok(changed && !sheet.is_dead())
}
