//! Depth-first search over a worksheet: guess in the cell with the fewest candidates, conclude,
//! and go back when nothing fits.

use kudosu_board::{Cell, Digit, Stop, Unfinished};

use crate::worksheet::{Bookmark, Worksheet};
use crate::{Event, Observer, Outcome};

/// What a method concludes after a guess, and which digits it tries first.
pub(crate) trait Inference {
    /// Writes down everything that follows, or leaves the sheet dead when it contradicts itself.
    fn conclude<O: Observer + ?Sized>(
        &self,
        sheet: &mut Worksheet,
        stop: &Stop,
        observer: &mut O,
    ) -> Result<(), Unfinished>;

    /// The digits to try in a cell, the first one first.
    fn order(&self, sheet: &Worksheet, cell: Cell) -> Vec<Digit>;
}

/// A guess that stands, and what else to try in its cell.
struct Level {
    cell: Cell,
    /// Digits not yet tried, the next one last.
    untried: Vec<Digit>,
    current: Option<Digit>,
    before: Bookmark,
}

/// Searches on from a sheet on which everything that follows is already written.
pub(crate) fn backtrack<I: Inference, O: Observer + ?Sized>(
    inference: &I,
    sheet: &mut Worksheet,
    stop: &Stop,
    observer: &mut O,
) -> Outcome {
    let mut levels: Vec<Level> = Vec::new();
    loop {
        if !sheet.is_dead() {
            let Some(cell) = cell_with_fewest(sheet) else {
                return Outcome::Solved(sheet.grid().clone());
            };
            let mut untried = inference.order(sheet, cell);
            untried.reverse();
            levels.push(Level {
                cell,
                untried,
                current: None,
                before: sheet.bookmark(),
            });
        }
        if !guess_next(&mut levels, sheet, observer) {
            return Outcome::NoSolution;
        }
        let concluded = stop
            .check()
            .and_then(|()| inference.conclude(sheet, stop, observer));
        if let Err(why) = concluded {
            return Outcome::Unfinished(why);
        }
    }
}

/// Takes back what failed and makes the next guess; `false` when everything was tried.
fn guess_next<O: Observer + ?Sized>(
    levels: &mut Vec<Level>,
    sheet: &mut Worksheet,
    observer: &mut O,
) -> bool {
    loop {
        let depth = levels.len();
        let Some(level) = levels.last_mut() else {
            return false;
        };
        if let Some(digit) = level.current.take() {
            let cells = sheet.restore(level.before);
            observer.see(&Event::Undone {
                cell: level.cell,
                digit,
                depth: depth - 1,
                cells: &cells,
            });
        }
        match level.untried.pop() {
            Some(digit) => {
                level.current = Some(digit);
                sheet.guess(level.cell, digit, depth, observer);
                return true;
            }
            None => {
                levels.pop();
            }
        }
    }
}

/// The blank cell with the fewest candidates, the first one among equals.
fn cell_with_fewest(sheet: &Worksheet) -> Option<Cell> {
    let blanks = sheet.grid().blanks();
    blanks.min_by_key(|&cell| sheet.candidates().get(cell).len())
}
