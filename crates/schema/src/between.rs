//! Whole numbers within a range that is part of their type, so that reader and description agree on it.

use std::fmt;

use serde::de::{self, Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize};

/// A whole number from `LOW` to `HIGH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Between<const LOW: u64, const HIGH: u64>(u64);

impl<const LOW: u64, const HIGH: u64> Between<LOW, HIGH> {
    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// The lowest.
impl<const LOW: u64, const HIGH: u64> Default for Between<LOW, HIGH> {
    fn default() -> Self {
        Between(LOW)
    }
}

impl<'de, const LOW: u64, const HIGH: u64> Deserialize<'de> for Between<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(InRange)
    }
}

struct InRange<const LOW: u64, const HIGH: u64>;

impl<const LOW: u64, const HIGH: u64> Visitor<'_> for InRange<LOW, HIGH> {
    type Value = Between<LOW, HIGH>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {LOW} to {HIGH}")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
        if (LOW..=HIGH).contains(&number) {
            Ok(Between(number))
        } else {
            Err(E::invalid_value(Unexpected::Unsigned(number), &self))
        }
    }
}

#[cfg(feature = "json-schema")]
impl<const LOW: u64, const HIGH: u64> schemars::JsonSchema for Between<LOW, HIGH> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("From{LOW}To{HIGH}").into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": LOW, "maximum": HIGH })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_must_be_whole_and_within_their_range() {
        for text in [
            "0",
            "5",
            "-1",
            "1.5",
            "1e300",
            "18446744073709551616",
            "true",
            "\"2\"",
        ] {
            assert!(serde_json::from_str::<Between<1, 4>>(text).is_err(), "{text}");
        }
        assert_eq!(serde_json::from_str::<Between<1, 4>>("4").unwrap().get(), 4);
    }
}
