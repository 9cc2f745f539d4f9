//! The two forms in which a puzzle among many comes in and its solution goes out: 81 values, or a line of
//! text.

use super::Values;

/// A line of 81 characters with its end: a puzzle of digits and dots, or a solution.
///
/// ```
/// use kudosu_search::nine::{TextLine, Row};
///
/// let line: TextLine = Row::of(&[7; 81]);
/// assert!(line.starts_with(b"777") && line.ends_with(b"7\n"));
/// assert_eq!(line.values(), [7; 81]);
/// ```
pub type TextLine = [u8; 82];

/// A form of puzzles and solutions: [`Values`] or [`TextLine`].
pub trait Row: Copy + Send + Sync + private::Sealed + 'static {
    /// So many bytes each has.
    const BYTES: usize;

    /// The values of its cells, 0 for a blank. What is no digit becomes a value over 9.
    #[must_use]
    fn values(&self) -> Values;

    /// These values in this form.
    #[must_use]
    fn of(values: &Values) -> Self;

    /// Its bytes as they stand.
    #[must_use]
    fn bytes(rows: &[Self]) -> &[u8];

    /// The same, to be written.
    #[must_use]
    fn bytes_mut(rows: &mut [Self]) -> &mut [u8];

    /// Whether it has nothing but blanks and digits.
    ///
    /// ```
    /// use kudosu_search::nine::Row;
    ///
    /// assert!([9; 81].is_puzzle() && ![10; 81].is_puzzle());
    /// assert!([b'.'; 82].is_puzzle() && ![b'x'; 82].is_puzzle());
    /// ```
    #[must_use]
    #[inline]
    fn is_puzzle(&self) -> bool {
        self.values().iter().all(|&value| value <= 9)
    }
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Values {}
    impl Sealed for super::TextLine {}
}

impl Row for Values {
    const BYTES: usize = 81;

    #[inline(always)]
    fn values(&self) -> Values {
        *self
    }

    #[inline(always)]
    fn of(values: &Values) -> Values {
        *values
    }

    #[inline]
    fn bytes(rows: &[Values]) -> &[u8] {
        rows.as_flattened()
    }

    #[inline]
    fn bytes_mut(rows: &mut [Values]) -> &mut [u8] {
        rows.as_flattened_mut()
    }
}

impl Row for TextLine {
    const BYTES: usize = 82;

    #[inline(always)]
    fn values(&self) -> Values {
        let mut values = [0; 81];
        for (value, &byte) in values.iter_mut().zip(self) {
            *value = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        }
        values
    }

    #[inline(always)]
    fn of(values: &Values) -> TextLine {
        let mut line = [b'\n'; 82];
        for (byte, value) in line.iter_mut().zip(values) {
            *byte = b'0'.wrapping_add(*value);
        }
        line
    }

    #[inline]
    fn bytes(rows: &[TextLine]) -> &[u8] {
        rows.as_flattened()
    }

    #[inline]
    fn bytes_mut(rows: &mut [TextLine]) -> &mut [u8] {
        rows.as_flattened_mut()
    }
}
