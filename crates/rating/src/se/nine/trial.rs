//! What follows from an assumption if only the result matters, not the way: the fixpoint of the same rules in
//! whatever order is quickest. It never misses anything that Sudoku Explainer's ordered search finds, so
//! where it finds nothing, there is no need to search for proofs; and most searches end like that.

use super::grid::{Ground, Marks, cell_at};
use super::patterns::{Pattern, SORTS};
use super::tables::{HOUSES_OF, PLACE_IN, bits, candidate, cell_digit};

/// A literal and its negation both follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash;

/// The propagation of singles and patterns, and its buffers.
#[derive(Default)]
pub struct Propagation {
    /// Candidates that are true and not yet dealt with.
    on: Vec<u16>,
    patterns: Vec<Pattern>,
    gone: Vec<u16>,
}

impl Propagation {
    /// Takes a candidate away, and notes where just one is left.
    #[inline]
    pub fn remove(&mut self, marks: &mut Marks, cell: usize, digit: usize) -> Result<(), Clash> {
        let digits = marks.cell[cell];
        if digits >> digit & 1 == 0 {
            return Ok(());
        }
        let left = digits & !(1 << digit);
        marks.cell[cell] = left;
        let mut empty = left == 0;
        if left & left.wrapping_sub(1) == 0 && left != 0 {
            self.on
                .push(candidate(cell, left.trailing_zeros() as usize) as u16);
        }
        for sort in 0..3 {
            let house = HOUSES_OF[cell][sort] as usize;
            let left = marks.place[house][digit] & !(1 << PLACE_IN[cell][sort]);
            marks.place[house][digit] = left;
            if left & left.wrapping_sub(1) == 0 {
                empty |= left == 0;
                if left != 0 {
                    self.on
                        .push(candidate(cell_at(house, left.trailing_zeros() as usize), digit) as u16);
                }
            }
        }
        if empty { Err(Clash) } else { Ok(()) }
    }

    /// Makes a candidate true.
    pub fn put(&mut self, of: usize) {
        self.on.push(of as u16);
    }

    /// Forgets what is not yet dealt with.
    pub fn forget(&mut self) {
        self.on.clear();
    }

    /// Follows cells and places with just one candidate left until there are no more.
    pub fn settle(&mut self, marks: &mut Marks) -> Result<(), Clash> {
        let settled = self.settle_on(marks);
        self.on.clear();
        settled
    }

    #[inline]
    fn settle_on(&mut self, marks: &mut Marks) -> Result<(), Clash> {
        while let Some(of) = self.on.pop() {
            let (cell, digit) = cell_digit(usize::from(of));
            if !marks.has(cell, digit) {
                return Err(Clash);
            }
            for other in bits(marks.cell[cell] & !(1 << digit)) {
                self.remove(marks, cell, other)?;
            }
            for sort in 0..3 {
                let house = HOUSES_OF[cell][sort] as usize;
                for place in bits(marks.place[house][digit] & !(1 << PLACE_IN[cell][sort])) {
                    self.remove(marks, cell_at(house, place), digit)?;
                }
            }
        }
        Ok(())
    }

    /// Follows singles and patterns until there are no more.
    pub fn settle_patterns(&mut self, marks: &mut Marks, ground: &Ground) -> Result<(), Clash> {
        self.settle(marks)?;
        while self.apply_patterns(marks, ground)? {
            self.settle(marks)?;
        }
        Ok(())
    }

    fn apply_patterns(&mut self, marks: &mut Marks, ground: &Ground) -> Result<bool, Clash> {
        for find in SORTS {
            self.patterns.clear();
            find(marks, ground, &mut self.patterns);
            if self.patterns.is_empty() {
                continue;
            }
            self.gone.clear();
            for pattern in &self.patterns {
                let (removed, count) = pattern.removed(marks);
                self.gone.extend_from_slice(&removed[..count]);
            }
            for at in 0..self.gone.len() {
                let (cell, digit) = cell_digit(usize::from(self.gone[at]));
                if self.remove(marks, cell, digit).is_err() {
                    self.on.clear();
                    return Err(Clash);
                }
            }
            return Ok(true);
        }
        Ok(false)
    }
}
