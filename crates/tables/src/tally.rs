//! What became of the rows of a column, so that whoever asked can say how the run ended.

use kudosu::schema::Meaning;

/// A sum over rows.
///
/// ```
/// use kudosu::schema::Meaning;
/// use kudosu_tables::Tally;
///
/// let mut tally = Tally::default();
/// tally.add(Meaning::No, false);
/// tally.add(Meaning::Unreadable, true);
/// assert_eq!((tally.rows, tally.refused, tally.highest), (2, 1, Meaning::Unreadable));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// How many rows there are.
    pub rows: u64,
    /// How many of them have a reason in the column `error` instead of a whole answer.
    pub refused: u64,
    /// The highest meaning of all.
    pub highest: Meaning,
}

impl Tally {
    /// One more row.
    pub fn add(&mut self, meaning: Meaning, is_refused: bool) {
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
