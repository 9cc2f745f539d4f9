//! What became of the rows of a column, so that whoever asked can say how the run ended.

/// What an answer means to somebody who asked for it; of many, the highest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RowMeaning {
    /// Yes: solved, unique, rated, written.
    #[default]
    Yes,
    /// A legitimate no: no solution, several where one was asked for, a puzzle that has no such form.
    No,
    /// There is no puzzle in the row, or the options make no sense for it.
    Unreadable,
    /// It was not finished within its limits.
    Unfinished,
    /// The program itself broke down on it.
    Broken,
}

/// A sum over rows.
///
/// ```
/// use kudosu_tables::{RowMeaning, Tally};
///
/// let mut tally = Tally::default();
/// tally.add(RowMeaning::No, false);
/// tally.add(RowMeaning::Unreadable, true);
/// assert_eq!((tally.rows, tally.refused, tally.highest), (2, 1, RowMeaning::Unreadable));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// How many rows there are.
    pub rows: u64,
    /// How many of them have a reason in the column `error` instead of an answer.
    pub refused: u64,
    /// The highest meaning of all.
    pub highest: RowMeaning,
}

impl Tally {
    /// One more row.
    pub fn add(&mut self, meaning: RowMeaning, is_refused: bool) {
        self.rows += 1;
        self.refused += u64::from(is_refused);
        self.highest = self.highest.max(meaning);
    }

    /// The rows of another sum.
    pub fn merge(&mut self, other: &Tally) {
        self.rows += other.rows;
        self.refused += other.refused;
        self.highest = self.highest.max(other.highest);
    }
}
