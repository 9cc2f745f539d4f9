//! What the engine finds, written into the rows of columns.

use super::engine::Report;
use crate::nine::{Columns, RowStatus, Values};

/// Rows of counts, and of solutions if `SOLUTIONS` says that there is such a column.
pub(super) struct Rows<'a, const SOLUTIONS: bool> {
    pub(super) puzzles: &'a [Values],
    pub(super) columns: Columns<'a>,
}

impl<const SOLUTIONS: bool> Report for Rows<'_, SOLUTIONS> {
    const SOLUTIONS: bool = SOLUTIONS;

    fn solution(&mut self, puzzle: usize, before: u64, values: &Values) {
        if before == 0
            && let Some(solutions) = &mut self.columns.solutions
        {
            solutions[puzzle] = *values;
        }
    }

    fn finished(&mut self, puzzle: usize, found: u64) {
        // The limit is a `u32`, so the count is one.
        self.columns.counts[puzzle] = found as u32;
        let is_invalid = found == 0 && self.puzzles[puzzle].iter().any(|&value| value > 9);
        self.columns.status[puzzle] = if is_invalid {
            RowStatus::Invalid
        } else {
            RowStatus::Answered
        };
        if found == 0
            && let Some(solutions) = &mut self.columns.solutions
        {
            solutions[puzzle] = [0; 81];
        }
    }
}
