//! One digit: a number from 1 to the side of the grid, never zero.

use std::fmt;
use std::num::NonZeroU8;

use crate::MAX_SIDE;

/// A digit from 1 to [`MAX_SIDE`]. A blank cell holds no digit, so there is no zero.
///
/// ```
/// use kudosu_board::Digit;
///
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(101), None);
/// assert_eq!(Digit::from_symbol('c').map(Digit::get), Some(12));
/// assert_eq!(Digit::new(12).and_then(Digit::symbol), Some('C'));
///
/// let five: Digit = 5.try_into()?;
/// assert_eq!(u8::from(five), 5);
/// let error = Digit::try_from(101).unwrap_err();
/// assert_eq!(error.to_string(), "101 is no digit; digits go from 1 to 100, and a blank cell holds none");
/// # Ok::<(), kudosu_board::NotADigit>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit with this value, or `None` outside 1 to 100.
    #[must_use]
    pub const fn new(value: u8) -> Option<Digit> {
        if value as usize > MAX_SIDE {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// The digit whose place in the order 1, 2, 3 … is `index`, counted from 0.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < MAX_SIDE {
            Digit::new(index as u8 + 1)
        } else {
            None
        }
    }

    /// The value, from 1 on.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value counted from 0, as arrays want it.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The digit that one character stands for: `1`–`9`, then letters with A = 10, in either case.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Digit> {
        match symbol.to_digit(36) {
            Some(value) => Digit::new(value as u8),
            None => None,
        }
    }

    /// The one character for this digit (A = 10 … Z = 35), or `None` above 35.
    #[must_use]
    pub const fn symbol(self) -> Option<char> {
        match char::from_digit(self.0.get() as u32, 36) {
            Some(symbol) => Some(symbol.to_ascii_uppercase()),
            None => None,
        }
    }
}

/// A number that is no digit of any grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no digit; digits go from 1 to {MAX_SIDE}, and a blank cell holds none")]
pub struct NotADigit(pub u8);

impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Digit, NotADigit> {
        Digit::new(value).ok_or(NotADigit(value))
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_digits_are_inverse_where_both_exist() {
        for value in 1..=35 {
            let digit = Digit::new(value).unwrap();
            assert_eq!(digit.symbol().and_then(Digit::from_symbol), Some(digit));
        }
        assert_eq!(Digit::new(36).unwrap().symbol(), None);
        assert_eq!(Digit::from_symbol('0'), None);
        assert_eq!(Digit::from_symbol('.'), None);
    }

    #[test]
    fn every_number_is_a_digit_or_refused() {
        for value in 0..=u8::MAX {
            assert_eq!(Digit::try_from(value).ok(), Digit::new(value));
            assert_eq!(
                Digit::try_from(value).map(u8::from),
                Digit::new(value).map(Digit::get).ok_or(NotADigit(value))
            );
        }
    }

    #[test]
    fn an_index_beyond_the_last_digit_is_none_and_does_not_wrap() {
        assert_eq!(Digit::from_index(99).map(Digit::get), Some(100));
        assert_eq!(Digit::from_index(100), None);
        assert_eq!(Digit::from_index(256), None);
        assert_eq!(Digit::from_index(usize::MAX), None);
    }
}
