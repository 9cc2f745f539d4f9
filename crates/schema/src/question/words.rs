//! Words and numbers of questions that are looked at when they are read.

use std::fmt;
use std::str::FromStr;

use kudosu_logic::Technique;
use kudosu_notation::Format;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};

/// A technique, known by its id or by its name as explanations write it; case, blanks and hyphens do not
/// matter.
///
/// ```
/// use kudosu_schema::TechniqueName;
///
/// let x_wing: TechniqueName = "X-Wing".parse()?;
/// assert_eq!(x_wing, "x wing".parse()?);
/// assert_eq!(serde_json::to_string(&x_wing).unwrap(), r#""x-wing""#);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueName(pub Technique);

impl FromStr for TechniqueName {
    type Err = String;

    fn from_str(text: &str) -> Result<TechniqueName, String> {
        let plain = |name: &str| name.trim().to_lowercase().replace([' ', '-', '_'], "");
        let wanted = plain(text);
        let is_meant =
            |technique: &Technique| [technique.id(), technique.name()].map(plain).contains(&wanted);
        Technique::all().find(is_meant).map(TechniqueName).ok_or_else(|| {
            let names = Technique::all().flat_map(|technique| [technique.id(), technique.name()]);
            let meant = kudosu_board::nearest(text, names).map(|name| format!("; did you mean {name}?"));
            let meant = meant.unwrap_or_default();
            format!("there is no technique {text}{meant} (kudosu techniques lists them)")
        })
    }
}

/// A format that can be written.
///
/// ```
/// assert!("csv".parse::<kudosu_schema::WritableFormat>().is_ok());
/// let refused = "cvs".parse::<kudosu_schema::WritableFormat>().unwrap_err();
/// assert!(refused.starts_with("formats that can be written: "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WritableFormat(pub Format);

impl FromStr for WritableFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<WritableFormat, String> {
        let known = Format::ALL.iter().copied().filter(|format| format.writes());
        let names: Vec<&str> = known.map(Format::name).collect();
        let format = name.parse().ok().filter(|format: &Format| format.writes());
        let format = format.map(WritableFormat);
        format.ok_or_else(|| format!("formats that can be written: {}", names.join(", ")))
    }
}

impl fmt::Display for WritableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// Reads and writes something as the text that people type.
macro_rules! as_text {
    ($kind:ty, $text:expr, $example:literal) => {
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$kind) -> String = $text;
                serializer.serialize_str(&text(self))
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let text = String::deserialize(deserializer)?;
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
                schemars::json_schema!({ "type": "string", "examples": [$example] })
            }
        }
    };
}

as_text!(TechniqueName, |name| name.0.id().to_owned(), "x-wing");
as_text!(WritableFormat, WritableFormat::to_string, "csv");

/// A whole number that is not 0, or nothing.
pub(super) fn at_least_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    one_or_more(deserializer).map(Some)
}

/// A whole number that is not 0.
pub(super) fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    within(deserializer, 1, u64::MAX, "a whole number from 1 on")
}

/// The level of a hint.
pub(super) fn hint_level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    within(deserializer, 1, 4, "a whole number from 1 to 4").map(|level| level as u8)
}

/// The level of a hint, where there is one.
pub(super) fn some_hint_level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    hint_level(deserializer).map(Some)
}

/// The number of a step, where there is one.
pub(super) fn some_step<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let most = u64::from(u32::MAX);
    within(deserializer, 1, most, "the number of a step, from 1 on").map(|step| Some(step as u32))
}

fn within<'de, D: Deserializer<'de>>(
    deserializer: D,
    low: u64,
    high: u64,
    expected: &'static str,
) -> Result<u64, D::Error> {
    struct Number(u64, u64, &'static str);
    impl serde::de::Visitor<'_> for Number {
        type Value = u64;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.2)
        }
        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<u64, E> {
            match (self.0..=self.1).contains(&number) {
                true => Ok(number),
                false => Err(E::invalid_value(serde::de::Unexpected::Unsigned(number), &self)),
            }
        }
    }
    deserializer.deserialize_u64(Number(low, high, expected))
}
