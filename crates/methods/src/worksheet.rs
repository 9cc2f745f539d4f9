//! The sheet that candidate methods write on:
//! digits, candidates, and a journal from which both can be restored.

use kudosu_board::{Candidates, Cell, Digit, DigitSet, Grid, Shape};

use crate::{Event, Observer, Reason};

/// Digits and candidates of a grid that is being solved. Everything that changes them can be undone.
pub(crate) struct Worksheet {
    grid: Grid,
    candidates: Candidates,
    blanks: usize,
    /// Some blank cell has no candidate left.
    dead: bool,
    /// Cells in the order in which they were filled.
    filled: Vec<Cell>,
    /// What cells could be before they lost something, oldest first.
    lost: Vec<(Cell, DigitSet)>,
}

/// A state of the sheet to come back to.
#[derive(Clone, Copy)]
pub(crate) struct Bookmark {
    filled: usize,
    lost: usize,
}

impl Worksheet {
    pub(crate) fn new<O: Observer + ?Sized>(grid: &Grid, observer: &mut O) -> Worksheet {
        let candidates = Candidates::of(grid);
        observer.see(&Event::Candidates {
            candidates: &candidates,
        });
        Worksheet {
            blanks: grid.blank_count(),
            dead: grid.blanks().any(|cell| candidates.get(cell).is_empty()),
            grid: grid.clone(),
            candidates,
            filled: Vec::new(),
            lost: Vec::new(),
        }
    }

    pub(crate) fn shape(&self) -> &Shape {
        self.grid.shape()
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    pub(crate) fn is_blank(&self, cell: Cell) -> bool {
        self.grid.get(cell).is_none()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.blanks == 0
    }

    pub(crate) fn is_dead(&self) -> bool {
        self.dead
    }

    /// Notes a contradiction that does not show in any single cell.
    pub(crate) fn declare_dead(&mut self) {
        self.dead = true;
    }

    /// Writes a digit that must be there.
    pub(crate) fn place<O: Observer + ?Sized>(
        &mut self,
        cell: Cell,
        digit: Digit,
        why: Reason<'_>,
        observer: &mut O,
    ) {
        observer.see(&Event::Placed { cell, digit, why });
        self.write(cell, digit, observer);
    }

    /// Writes a digit to see where it leads.
    pub(crate) fn guess<O: Observer + ?Sized>(
        &mut self,
        cell: Cell,
        digit: Digit,
        depth: usize,
        observer: &mut O,
    ) {
        observer.see(&Event::Guessed { cell, digit, depth });
        self.write(cell, digit, observer);
    }

    fn write<O: Observer + ?Sized>(&mut self, cell: Cell, digit: Digit, observer: &mut O) {
        self.lost.push((cell, self.candidates.get(cell)));
        self.candidates.set(cell, DigitSet::of(digit));
        self.grid
            .set(cell, digit)
            .expect("candidates are digits of the grid's own shape");
        self.filled.push(cell);
        self.blanks -= 1;
        let shape = self.shape().clone();
        for &peer in shape.peers_of(cell) {
            if self.is_blank(peer) {
                self.remove(peer, DigitSet::of(digit), Reason::Seen(cell), observer);
            }
        }
    }

    /// Crosses candidates out of a blank cell; says whether any of them was there.
    pub(crate) fn remove<O: Observer + ?Sized>(
        &mut self,
        cell: Cell,
        digits: DigitSet,
        why: Reason<'_>,
        observer: &mut O,
    ) -> bool {
        let before = self.candidates.get(cell);
        let digits = before & digits;
        if digits.is_empty() {
            return false;
        }
        self.lost.push((cell, before));
        let after = before - digits;
        self.candidates.set(cell, after);
        self.dead |= after.is_empty();
        observer.see(&Event::Removed { cell, digits, why });
        true
    }

    pub(crate) fn bookmark(&self) -> Bookmark {
        Bookmark {
            filled: self.filled.len(),
            lost: self.lost.len(),
        }
    }

    /// Goes back to a state that was alive; gives the cells that are blank again, the first one filled first.
    pub(crate) fn restore(&mut self, to: Bookmark) -> Vec<Cell> {
        for (cell, before) in self.lost.drain(to.lost..).rev() {
            self.candidates.set(cell, before);
        }
        let cells = self.filled.split_off(to.filled);
        for &cell in &cells {
            self.grid.clear(cell).expect("only cells of the grid were filled");
        }
        self.blanks += cells.len();
        self.dead = false;
        cells
    }
}
