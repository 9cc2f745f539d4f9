//! Why a JSON text is not what it should be: where, and what is wrong there.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

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
/// use kudosu_schema::{HintRequest, read};
///
/// let error = read::<HintRequest>(br#"{"puzzle": "1...", "level": 7}"#).unwrap_err();
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
