//! Depth-first search for one puzzle: settle, branch, settle again,
//! with an explicit stack of the sides not yet looked at.

use kudosu_board::Stop;

use crate::Unfinished;
use crate::nine::{CandidateMasks, Values};

use super::boxes::Boxes;
use super::check::is_solution;
use super::choice::{branch, choose};
use super::sweep::{Settled, has_twins, settle};

/// The candidates of a grid: for each of the nine places within a box, those of all nine boxes.
pub(super) type Cells<V> = [[V; 3]; 3];

/// A search that can be continued after each solution, and where a stop found it.
pub(super) struct Search<V> {
    /// What it started from, which every answer is held against.
    start: Option<Cells<V>>,
    /// The position to look at next, if it is not the last one of `open`.
    next: Option<Cells<V>>,
    /// The sides of branches that are still to be looked at.
    open: Vec<Cells<V>>,
    /// Whether it deduces and branches just as the batch engine does.
    as_batch: bool,
    pub(super) guesses: u64,
}

impl<V: Boxes> Search<V> {
    pub(super) fn new() -> Search<V> {
        Search {
            start: None,
            next: None,
            open: Vec::new(),
            as_batch: false,
            guesses: 0,
        }
    }

    #[inline(always)]
    pub(super) fn start_now(&mut self, puzzle: &Values) {
        self.open.clear();
        self.begin_with(V::cells_of(puzzle), false);
    }

    #[inline(always)]
    pub(super) fn start_from_now(&mut self, masks: &CandidateMasks, as_batch: bool) {
        self.open.clear();
        self.begin_with(V::cells_of_masks(masks), as_batch);
    }

    #[inline(always)]
    fn begin_with(&mut self, cells: Cells<V>, as_batch: bool) {
        self.start = Some(cells);
        self.next = Some(cells);
        self.as_batch = as_batch;
    }

    /// Looks for the next solution. The kernels give this a body compiled for their instructions.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn advance_now(&mut self, stop: &Stop) -> Result<Option<Values>, Unfinished> {
        Ok(self.find_next(stop)?.map(|cells| V::values_of(&cells)))
    }

    /// Counts solutions from here on into `found`, up to `limit` in all.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn count_now(&mut self, found: &mut u64, limit: u64, stop: &Stop) -> Result<(), Unfinished> {
        while *found < limit && self.find_next(stop)?.is_some() {
            *found += 1;
        }
        Ok(())
    }

    /// The next position in which everything is settled.
    #[inline(always)]
    pub(super) fn find_next(&mut self, stop: &Stop) -> Result<Option<Cells<V>>, Unfinished> {
        match self.as_batch {
            true => self.find_next_by::<true>(stop),
            false => self.find_next_by::<false>(stop),
        }
    }

    #[inline(always)]
    fn find_next_by<const AS_BATCH: bool>(&mut self, stop: &Stop) -> Result<Option<Cells<V>>, Unfinished> {
        let Some(mut cells) = self.next.take().or_else(|| self.open.pop()) else {
            return Ok(None);
        };
        loop {
            if stop.is_requested() {
                self.open.push(cells);
                return Err(Unfinished::Stopped);
            }
            if let Settled::Stable { rows, columns } = settle::<V, AS_BATCH>(&mut cells)
                && !has_twins(&cells)
            {
                let Some(choice) = choose(&rows, &columns) else {
                    return match &self.start {
                        Some(start) if is_solution(&cells, start) => Ok(Some(cells)),
                        _ => Err(Unfinished::WrongAnswer),
                    };
                };
                self.guesses += 1;
                let other = branch(&mut cells, &choice);
                self.open.push(other);
            } else if let Some(other) = self.open.pop() {
                cells = other;
            } else {
                return Ok(None);
            }
        }
    }
}
