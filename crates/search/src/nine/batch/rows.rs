//! What the engine finds, written into the rows of columns.

use super::engine::Report;
use crate::nine::{Columns, Row, RowStatus, Values};

/// Rows of counts, and of solutions if `SOLUTIONS` says that there is such a column.
pub(super) struct Rows<'a, R, const SOLUTIONS: bool> {
    pub(super) puzzles: &'a [R],
    pub(super) columns: Columns<'a, R>,
}

impl<R: Row, const SOLUTIONS: bool> Report for Rows<'_, R, SOLUTIONS> {
    const SOLUTIONS: bool = SOLUTIONS;

    fn solution(&mut self, puzzle: usize, before: u64, values: &Values) {
        if before == 0
            && let Some(solutions) = &mut self.columns.solutions
        {
            solutions[puzzle] = R::of(values);
        }
    }

    fn finished(&mut self, puzzle: usize, found: u64) {
        // The limit is a `u32`, so the count is one.
        self.columns.counts[puzzle] = found as u32;
        let is_invalid = found == 0 && !self.puzzles[puzzle].is_puzzle();
        self.columns.status[puzzle] = if is_invalid {
            RowStatus::Invalid
        } else {
            RowStatus::Answered
        };
        if found == 0
            && let Some(solutions) = &mut self.columns.solutions
        {
            solutions[puzzle] = R::of(&[0; 81]);
        }
    }
}
