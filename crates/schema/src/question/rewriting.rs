//! Questions that make puzzles of a puzzle: minimal ones, the canonical one, others in disguise.

use serde::{Deserialize, Serialize};

use super::question;

question! {
    /// The puzzle without its redundant givens. Clues stay unless it is said otherwise.
    pub struct MinimiseQuestion {
        /// List every minimal puzzle within the puzzle.
        #[cfg_attr(feature = "clap", arg(long))]
        pub all: bool,
        /// List at most this many of them.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 10_000, requires = "all"))]
        pub limit: usize,
        /// Then take redundant clues out as well.
        #[cfg_attr(feature = "clap", arg(long, conflicts_with = "all"))]
        pub clues_too: bool,
        /// Try givens in another order.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, conflicts_with = "all"))]
        pub seed: u64,
    }
}

impl Default for MinimiseQuestion {
    fn default() -> MinimiseQuestion {
        MinimiseQuestion {
            all: false,
            limit: 10_000,
            clues_too: false,
            seed: 0,
        }
    }
}

question! {
    /// The form by which two puzzles can be told to be the same.
    #[derive(Default)]
    pub struct CanonicalQuestion {
        /// Say how many symmetries carry a plain 9×9 puzzle into itself; 1 where only the one does that
        /// leaves all as it is.
        #[cfg_attr(feature = "clap", arg(long))]
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        pub automorphisms: bool,
    }
}

question! {
    /// The same puzzle in another dress. What is asked for is done in the order in which it stands here.
    #[derive(Default)]
    pub struct TransformQuestion {
        /// Rows become columns.
        #[cfg_attr(feature = "clap", arg(long))]
        pub transpose: bool,
        /// Turn clockwise by so many degrees: 90, 180 or 270.
        #[cfg_attr(feature = "clap", arg(long, value_name = "DEGREES"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub rotate: Option<Quarter>,
        /// Mirror: h changes left and right, v top and bottom.
        #[cfg_attr(feature = "clap", arg(long, value_name = "AXIS"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub mirror: Option<Axis>,
        /// Order of the bands.
        #[cfg_attr(feature = "clap", arg(long, value_name = "ORDER"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub bands: Option<String>,
        /// Order of the rows; those of a band stay together.
        #[cfg_attr(feature = "clap", arg(long, value_name = "ORDER"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub rows: Option<String>,
        /// Order of the stacks.
        #[cfg_attr(feature = "clap", arg(long, value_name = "ORDER"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub stacks: Option<String>,
        /// Order of the columns; those of a stack stay together.
        #[cfg_attr(feature = "clap", arg(long, value_name = "ORDER"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub columns: Option<String>,
        /// What the digits 1, 2, 3 and so on are called afterwards.
        #[cfg_attr(feature = "clap", arg(long, value_name = "DIGITS"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub relabel: Option<String>,
        /// Then give so many random isomorphs.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, num_args = 0..=1, default_missing_value = "1"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub random: Option<usize>,
        /// Where chance starts.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, requires = "random"))]
        pub seed: u64,
        /// Another disguise for every puzzle, by its place in the input; without it all have the same.
        #[cfg_attr(feature = "clap", arg(long, requires = "random"))]
        pub varied: bool,
    }
}

/// What changes places in a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// Left and right change places.
    H,
    /// Top and bottom change places.
    V,
}

/// One, two or three quarters of a turn: 90, 180 or 270 degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarter(pub u16);

impl std::str::FromStr for Quarter {
    type Err = String;

    fn from_str(text: &str) -> Result<Quarter, String> {
        match text.parse() {
            Ok(degrees @ (90 | 180 | 270)) => Ok(Quarter(degrees)),
            _ => Err("a grid can be turned by 90, 180 or 270 degrees".to_owned()),
        }
    }
}

impl Serialize for Quarter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.0)
    }
}

impl<'de> Deserialize<'de> for Quarter {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Quarter, D::Error> {
        let told = serde_json::Value::deserialize(deserializer)?.to_string();
        told.trim_matches('"').parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "json-schema")]
impl schemars::JsonSchema for Quarter {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Quarter".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "enum": [90, 180, 270] })
    }
}
