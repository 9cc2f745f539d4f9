//! Why a JSON text is not what it should be: where, and what is wrong there.

use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::{Map, Value};

/// A place in a JSON text and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct JsonError {
    /// The path to the place, such as `steps[3].placements[0].cell`; `the text` for the whole of it.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

impl JsonError {
    /// Something else was expected at a place.
    pub(crate) fn expected(place: &Place, what: &str) -> JsonError {
        JsonError {
            place: place.to_string(),
            why: format!("expected {what}"),
        }
    }
}

/// Reads one of the types of this crate from a JSON text.
///
/// ```
/// use kudosu_schema::{HintQuestion, read};
///
/// let error = read::<HintQuestion>(br#"{"level": 7}"#).unwrap_err();
/// assert_eq!(error.place, "level");
/// assert!(error.why.contains("a whole number from 1 to 4"));
/// ```
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, JsonError> {
    let whole = |why: String| JsonError {
        place: "the text".to_owned(),
        why,
    };
    let is_object = text.trim_ascii_start().starts_with(b"{");
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value: Result<T, _> = serde_path_to_error::deserialize(&mut reader);
    let value = value.map_err(|error| {
        let path = error.path().to_string();
        let error = error.into_inner();
        if error.classify() != Category::Data {
            return whole(format!("not JSON: {error}"));
        }
        // The path says where; the line of a text that is mostly in one line does not.
        if !is_object {
            return whole("expected an object".to_owned());
        }
        let why = error.to_string();
        let why = why.rsplit_once(" at line ").map_or(why.as_str(), |(why, _)| why);
        match path.as_str() {
            "." => whole(why.to_owned()),
            _ => JsonError {
                place: path,
                why: why.to_owned(),
            },
        }
    })?;
    // Serde would take a list for the fields in their order.
    if !is_object {
        return Err(whole("expected an object".to_owned()));
    }
    reader
        .end()
        .map_err(|error| whole(format!("not JSON: {error}")))?;
    Ok(value)
}

/// The same of the fields of an object that was read already. What is wrong is looked for only where
/// something is, by reading each part alone: to follow the path through every type would weigh much in a
/// browser.
pub(crate) fn read_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, JsonError> {
    // An object, and never a list of the fields in their order.
    T::deserialize(fields.clone()).map_err(|error| {
        let refused = |whole: Map<String, Value>| T::deserialize(whole).err().map(|error| error.to_string());
        let place = Place::default();
        wrong_field(&refused, fields).unwrap_or(JsonError {
            place: place.to_string(),
            why: error.to_string(),
        })
    })
}

/// What is wrong in an object, told by its first field that is wrong by itself.
fn wrong_field(
    refused: &dyn Fn(Map<String, Value>) -> Option<String>,
    fields: Map<String, Value>,
) -> Option<JsonError> {
    fields.into_iter().find_map(|(name, part)| {
        let alone = |part| refused(field_alone(&name, part));
        wrong_part(&alone, &part, &Place::default().field(&name))
    })
}

/// The innermost part that is wrong by itself; `refused` tells why a part with nothing beside it cannot be
/// read where it stands.
fn wrong_part(refused: &dyn Fn(Value) -> Option<String>, part: &Value, place: &Place) -> Option<JsonError> {
    let why = refused(part.clone())?;
    // What stands beside it is not there.
    let lacks_others = ["missing field", "invalid length"]
        .iter()
        .any(|lack| why.starts_with(lack));
    if lacks_others {
        return None;
    }
    let inner = match part {
        Value::Object(fields) => fields.iter().find_map(|(name, part)| {
            let alone = |part| refused(Value::Object(field_alone(name, part)));
            wrong_part(&alone, part, &place.field(name))
        }),
        Value::Array(members) => members.iter().enumerate().find_map(|(at, part)| {
            let alone = |part| refused(Value::Array(vec![part]));
            wrong_part(&alone, part, &place.at(at))
        }),
        _ => None,
    };
    inner.or_else(|| {
        let place = place.to_string();
        Some(JsonError { place, why })
    })
}

fn field_alone(name: &str, value: Value) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert(name.to_owned(), value);
    fields
}

/// The path to a place, as it is walked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place(String);

impl Place {
    pub(crate) fn field(&self, name: &str) -> Place {
        let dot = if self.0.is_empty() { "" } else { "." };
        Place(format!("{}{dot}{name}", self.0))
    }

    pub(crate) fn at(&self, index: usize) -> Place {
        Place(format!("{}[{index}]", self.0))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "the text" } else { &self.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PuzzleFields, TransformQuestion};

    fn refused<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        let fields = serde_json::from_str(text).unwrap();
        read_fields::<T>(fields).unwrap_err().to_string()
    }

    #[test]
    fn the_innermost_part_that_is_wrong_is_named() {
        let told = [
            refused::<PuzzleFields>(r#"{"from": "line"}"#),
            refused::<PuzzleFields>(r#"{"puzzle": 5}"#),
            refused::<PuzzleFields>(r#"{"puzzle": "1", "candidates": [null, [1], [2, "x"]]}"#),
            refused::<PuzzleFields>(r#"{"puzzle": "1", "shape": {"side": 4, "extra": [["r1c1", 7]]}}"#),
            refused::<PuzzleFields>(r#"{"puzzle": "1", "shape": {"side": 4, "box": [2]}}"#),
            refused::<TransformQuestion>(r#"{"seed": 3, "mirror": "x"}"#),
            refused::<TransformQuestion>(r#"{"seed": 3, "colour": "x"}"#),
        ];
        insta::assert_snapshot!(told.join("\n"), @r#"
        the text: missing field `puzzle`
        puzzle: invalid type: integer `5`, expected a string
        candidates[2][1]: invalid type: string "x", expected u8
        shape.extra[0][1]: invalid type: integer `7`, expected a string
        the text: invalid length 1, expected a tuple of size 2
        mirror: unknown variant `x`, expected `h` or `v`
        colour: unknown field `colour`, expected one of `transpose`, `rotate`, `mirror`, `bands`, `rows`, `stacks`, `columns`, `relabel`, `random`, `seed`, `varied`
        "#);
    }

    #[test]
    fn both_ways_to_read_name_the_same_place() {
        for text in [
            r#"{"puzzle": 5}"#,
            r#"{"puzzle": "1", "candidates": [null, [1], [2, "x"]]}"#,
            r#"{"puzzle": "1", "clues": {}}"#,
            r#"{"puzzle": "1", "shape": {"side": 4, "extra": [["r1c1", 7]]}}"#,
        ] {
            let other = read::<PuzzleFields>(text.as_bytes()).unwrap_err();
            let one = read_fields::<PuzzleFields>(serde_json::from_str(text).unwrap()).unwrap_err();
            assert_eq!(one.place, other.place, "{text}");
        }
    }
}
