//! What kinds of values a field of JSON lines has, and the column that holds all of them exactly.

use arrow_schema::DataType;

/// Whole numbers beyond this are not all numbers with a fraction as well.
const EXACT_IN_FLOATS: u64 = 1 << 53;

/// What was seen of a field.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kinds {
    flags: bool,
    /// Texts, lists, objects, and whole numbers that are too large for any other column.
    texts: bool,
    below_zero: bool,
    /// Zero or more.
    wholes: bool,
    /// Beyond what a signed number of 64 bits holds.
    beyond_signed: bool,
    beyond_floats: bool,
    fractions: bool,
}

impl Kinds {
    /// The kinds of these values, as they are written.
    pub fn of<'a>(values: impl Iterator<Item = &'a str>) -> Kinds {
        let mut kinds = Kinds::default();
        values.for_each(|value| kinds.see(value));
        kinds
    }

    fn see(&mut self, value: &str) {
        let is_number = value.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        match value {
            "null" => {}
            "true" | "false" => self.flags = true,
            _ if !is_number => self.texts = true,
            _ if value.contains(['.', 'e', 'E']) => match exact_float(value) {
                Some(_) => self.fractions = true,
                None => self.texts = true,
            },
            _ => match (value.parse::<i64>(), value.parse::<u64>()) {
                (Ok(number), _) => {
                    self.below_zero |= number < 0;
                    self.wholes |= number >= 0;
                    self.beyond_floats |= number.unsigned_abs() > EXACT_IN_FLOATS;
                }
                (_, Ok(_)) => (self.beyond_signed, self.beyond_floats) = (true, true),
                _ => self.texts = true,
            },
        }
    }

    /// The column for all of them.
    pub fn column_type(self) -> DataType {
        let numbers = self.below_zero || self.wholes || self.beyond_signed || self.fractions;
        if self.texts || (self.flags && numbers) {
            DataType::Utf8
        } else if self.flags {
            DataType::Boolean
        } else if self.fractions {
            match self.beyond_floats {
                true => DataType::Utf8,
                false => DataType::Float64,
            }
        } else if self.beyond_signed {
            match self.below_zero {
                true => DataType::Utf8,
                false => DataType::UInt64,
            }
        } else if numbers {
            DataType::Int64
        } else {
            DataType::Utf8
        }
    }
}

/// A number as a column of numbers with a fraction has it; none where that would be another one: a whole
/// number that is too large to be held exactly, or one beyond all of them.
pub fn exact_float(value: &str) -> Option<f64> {
    let number: f64 = value.parse().ok()?;
    let is_whole = !value.contains(['.', 'e', 'E']);
    // The number itself is looked at: what it would become is within the limit sooner.
    let is_small = || {
        value
            .parse::<i64>()
            .is_ok_and(|whole| whole.unsigned_abs() <= EXACT_IN_FLOATS)
    };
    let is_exact = !is_whole || is_small();
    (number.is_finite() && is_exact).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_a_column_would_change_is_none_of_it() {
        assert_eq!(exact_float("1.5"), Some(1.5));
        assert_eq!(exact_float("9007199254740992"), Some(9_007_199_254_740_992.0));
        for other in [
            "9007199254740993",
            "18446744073709551615",
            "1e400",
            "-1e400",
            "x",
            "true",
        ] {
            assert_eq!(exact_float(other), None, "{other}");
        }
    }

    #[test]
    fn a_column_holds_every_value_exactly() {
        let column = |values: &[&str]| Kinds::of(values.iter().copied()).column_type();
        assert_eq!(column(&["1", "null", "-3"]), DataType::Int64);
        assert_eq!(column(&["18446744073709551615", "0"]), DataType::UInt64);
        assert_eq!(column(&["18446744073709551615", "-1"]), DataType::Utf8);
        assert_eq!(column(&["18446744073709551616"]), DataType::Utf8);
        assert_eq!(column(&["1.5", "2"]), DataType::Float64);
        assert_eq!(column(&["1.5", "9007199254740993"]), DataType::Utf8);
        assert_eq!(column(&["1.5", "1e400"]), DataType::Utf8);
        assert_eq!(column(&["true", "null"]), DataType::Boolean);
        assert_eq!(column(&["true", "1"]), DataType::Utf8);
        assert_eq!(column(&["[1]"]), DataType::Utf8);
        assert_eq!(column(&["null"]), DataType::Utf8);
    }
}
