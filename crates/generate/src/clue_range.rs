//! How many givens, as people write it: a number, or a range with either end left out.

use std::ops::RangeInclusive;

/// The text is neither a number nor a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a number such as 24, or a range such as 24..28, ..22 or 30..")]
pub struct NotAClueRange;

/// Reads how many givens there may be.
///
/// ```
/// use kudosu_generate::clue_range;
///
/// assert_eq!(clue_range("24"), Ok(24..=24));
/// assert_eq!(clue_range("24..28"), Ok(24..=28));
/// assert_eq!(clue_range("..22"), Ok(0..=22));
/// assert!(clue_range("a few").is_err());
/// ```
pub fn clue_range(text: &str) -> Result<RangeInclusive<usize>, NotAClueRange> {
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| NotAClueRange);
    let Some((low, high)) = text.split_once("..") else {
        let exactly = number(text)?;
        return Ok(exactly..=exactly);
    };
    let low = if low.trim().is_empty() { 0 } else { number(low)? };
    let high = high.trim_start_matches('=');
    let high = if high.trim().is_empty() {
        usize::MAX
    } else {
        number(high)?
    };
    Ok(low..=high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clue_ranges_are_read_as_people_write_them() {
        assert_eq!(clue_range("24"), Ok(24..=24));
        assert_eq!(clue_range("24..28"), Ok(24..=28));
        assert_eq!(clue_range("24..=28"), Ok(24..=28));
        assert_eq!(clue_range("..22"), Ok(0..=22));
        assert_eq!(clue_range("30.."), Ok(30..=usize::MAX));
        assert!(clue_range("a few").is_err());
    }
}
