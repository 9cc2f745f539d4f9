//! Ranges as people write them: 24, 24..28, ..22 or 30.. for how many givens, 7.1..7.6 for a rating.

use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};

/// How many givens a puzzle shall have.
///
/// ```
/// use kudosu_schema::GivensRange;
///
/// assert_eq!("24..28".parse::<GivensRange>()?.0, 24..=28);
/// assert_eq!("..22".parse::<GivensRange>()?.0, 0..=22);
/// assert_eq!("30..".parse::<GivensRange>()?.to_string(), "30..");
/// assert!("a few".parse::<GivensRange>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivensRange(pub RangeInclusive<usize>);

/// A rating on the scale of Sudoku Explainer, in tenths.
///
/// ```
/// assert_eq!("7.1..7.6".parse::<kudosu_schema::SeRange>()?.0, 71..=76);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeRange(pub RangeInclusive<u32>);

/// A score on the scale of HoDoKu.
///
/// ```
/// assert_eq!("300..".parse::<kudosu_schema::ScoreRange>()?.0, 300..=u32::MAX);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRange(pub RangeInclusive<u32>);

/// A depth of trial and error, or a length of braids or whips.
///
/// ```
/// assert_eq!("5..7".parse::<kudosu_schema::LengthRange>()?.0, 5..=7);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LengthRange(pub RangeInclusive<u32>);

/// The highest rating on the scale of Sudoku Explainer, in tenths.
const HIGHEST_SE: u32 = 120;

/// A number with at most a few digits behind the point, in tenths; half of one counts as one more. (To read
/// any fraction takes tables that weigh too much for what a browser loads.)
fn tenths(text: &str) -> Option<u32> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_number = !(whole.is_empty() && rest.is_empty()) && rest.len() <= 9;
    let digit = |at: usize| rest.as_bytes().get(at).map_or(0, |byte| u32::from(byte - b'0'));
    if !is_number
        || !whole
            .bytes()
            .chain(rest.bytes())
            .all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let tenths = whole.checked_mul(10)? + digit(0) + u32::from(digit(1) >= 5);
    (tenths <= HIGHEST_SE).then_some(tenths)
}

fn told_tenths(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A range of numbers of one kind: how a number is read and written, and which is the highest.
macro_rules! range {
    ($kind:ident, $number:expr, $told:expr, $highest:expr, $example:literal) => {
        impl FromStr for $kind {
            type Err = String;

            fn from_str(text: &str) -> Result<$kind, String> {
                let (low, high) = text.split_once("..").unwrap_or((text, text));
                let end = |text: &str, open| match text.trim().trim_start_matches('=') {
                    "" => Some(open),
                    text => ($number)(text),
                };
                match (end(low, 0), end(high, $highest)) {
                    (Some(low), Some(high)) if low <= high && !text.trim().is_empty() => Ok($kind(low..=high)),
                    _ => Err(concat!("write a number or a range such as ", $example).to_owned()),
                }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let (low, high) = (*self.0.start(), *self.0.end());
                match high {
                    _ if low == high => write!(f, "{}", ($told)(low)),
                    _ if high == $highest => write!(f, "{}..", ($told)(low)),
                    _ => write!(f, "{}..{}", ($told)(low), ($told)(high)),
                }
            }
        }

        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// A text, or a number where that is the whole range.
        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let text = match serde_json::Value::deserialize(deserializer)? {
                    serde_json::Value::String(text) => text,
                    other => other.to_string(),
                };
                text.parse().map_err(D::Error::custom)
            }
        }

        #[cfg(feature = "json-schema")]
        impl schemars::JsonSchema for $kind {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($kind).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": ["string", "number"], "examples": [$example] })
            }
        }
    };
}

range!(
    GivensRange,
    |text: &str| text.parse::<usize>().ok(),
    |number: usize| number.to_string(),
    usize::MAX,
    "24..28"
);
range!(SeRange, tenths, told_tenths, HIGHEST_SE, "7.1..7.6");
range!(
    ScoreRange,
    |text: &str| text.parse::<u32>().ok(),
    |number: u32| number.to_string(),
    u32::MAX,
    "300..900"
);
range!(
    LengthRange,
    |text: &str| text.parse::<u32>().ok(),
    |number: u32| number.to_string(),
    u32::MAX,
    "5..7"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_people_write_them_and_written_so() {
        for text in ["2.6..3.4", "4.2", "6.3..", "0.0..2.0"] {
            assert_eq!(text.parse::<SeRange>().unwrap().to_string(), text);
        }
        assert_eq!("..2.0".parse(), Ok(SeRange(0..=20)));
        assert_eq!("24..=28".parse(), Ok(GivensRange(24..=28)));
        assert_eq!("2.65..2.749".parse(), Ok(SeRange(27..=27)));
        assert_eq!(".9..3.".parse(), Ok(SeRange(9..=30)));
        for bad in [
            "hard",
            "",
            "9..3",
            "13",
            "-1",
            "1e1",
            ".",
            "4294967295",
            "2.6.1",
            "+2.6",
        ] {
            assert!(bad.parse::<SeRange>().is_err(), "{bad}");
        }
        assert!("900..300".parse::<ScoreRange>().is_err());
    }

    #[test]
    fn a_number_is_a_range_too() {
        assert_eq!(serde_json::from_str::<GivensRange>("24").unwrap().0, 24..=24);
        assert_eq!(serde_json::from_str::<SeRange>("7.1").unwrap().0, 71..=71);
        assert_eq!(serde_json::from_str::<SeRange>("\"7.1..\"").unwrap().0, 71..=120);
        assert!(serde_json::from_str::<SeRange>("true").is_err());
    }
}
