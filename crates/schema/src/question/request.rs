//! A question with its puzzle, as a program sends it: an object with the fields of both.

use std::collections::BTreeMap;

use kudosu_board::ShapeForm;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{JsonError, read_fields};

/// What a request says about its puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct PuzzleFields {
    /// The puzzle in any format that kudosu reads; it is recognised by content.
    pub puzzle: String,
    /// Read this format instead of recognising it, such as line, rows or csv.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Height x width of the boxes, such as 2x3.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub box_size: Option<String>,
    /// The shape, where boxes do not tell it: regions, diagonals and other houses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeForm>,
    /// What a player placed besides the givens, as a grid in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// For each cell, in reading order, the digits that the player noted. An empty list or null: nothing was
    /// noted, so whatever the digits leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Option<Vec<u8>>>>,
    /// The clues, each as a line such as `killer 15: r1c1 r1c2`, in place of those that the text has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<Vec<String>>,
    /// Of a puzzle with rules in words: what a player entered besides the givens, by name: `{"r1c1": 3,
    /// "shaded r1c2": 1}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, i64>>,
    /// Of a puzzle with rules in words: what a player noted, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub possible: Option<BTreeMap<String, Vec<i64>>>,
}

/// The fields of a request that are about its puzzle.
const ABOUT_PUZZLE: [&str; 9] = [
    "puzzle",
    "from",
    "box",
    "shape",
    "placed",
    "candidates",
    "clues",
    "values",
    "possible",
];

/// A question about a puzzle; as long as it is not known which verb is asked, the fields of it.
///
/// ```
/// use kudosu_schema::{CountQuestion, Request};
///
/// let body = br#"{"puzzle": "1234............", "limit": 5, "box": null}"#;
/// let request = Request::read(body)?;
/// let question: CountQuestion = request.ask()?;
/// assert_eq!((question.limit, request.about.box_size), (5, None));
/// let refused = Request::read(br#"{"puzzle": "1...", "limits": 5}"#)?.ask::<CountQuestion>().unwrap_err();
/// assert!(refused.to_string().contains("limits"));
/// # Ok::<(), kudosu_schema::JsonError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "{Q}Request")
)]
pub struct Request<Q = Map<String, Value>> {
    /// The puzzle.
    #[serde(flatten)]
    pub about: PuzzleFields,
    /// What is asked about it.
    #[serde(flatten)]
    pub question: Q,
}

impl Request {
    /// Reads the body of a request.
    pub fn read(body: &[u8]) -> Result<Request, JsonError> {
        let mut question = fields_of(body)?;
        let mut about = Map::new();
        for name in ABOUT_PUZZLE {
            if let Some(value) = question.remove(name) {
                about.insert(name.to_owned(), value);
            }
        }
        let about = read_fields(about)?;
        Ok(Request { about, question })
    }

    /// The question, where it is one of this verb.
    pub fn ask<Q: DeserializeOwned>(&self) -> Result<Q, JsonError> {
        read_fields(self.question.clone()).map_err(with_fields_of_puzzles)
    }
}

/// A field that nobody knows may be one of the puzzle, written wrong.
fn with_fields_of_puzzles(mut error: JsonError) -> JsonError {
    if error.why.starts_with("unknown field") {
        error.why += &format!("; of the puzzle: {}", ABOUT_PUZZLE.join(", "));
    }
    error
}

/// Reads a question that is about no puzzle, or whose puzzle comes another way.
///
/// ```
/// use kudosu_schema::{RateQuestion, read_question};
///
/// let question: RateQuestion = read_question(br#"{"scale": ["se"], "uniqueness": null}"#)?;
/// assert!(question.uniqueness && question.scale.len() == 1);
/// # Ok::<(), kudosu_schema::JsonError>(())
/// ```
pub fn read_question<Q: DeserializeOwned>(text: &[u8]) -> Result<Q, JsonError> {
    read_fields(fields_of(text)?)
}

/// The fields of an object that are not null.
fn fields_of(text: &[u8]) -> Result<Map<String, Value>, JsonError> {
    let whole = |why: String| JsonError {
        place: "the text".to_owned(),
        why,
    };
    let value = serde_json::from_slice(text).map_err(|error| whole(format!("not JSON: {error}")))?;
    let Value::Object(mut fields) = value else {
        return Err(whole("expected an object".to_owned()));
    };
    fields.retain(|_, value| !value.is_null());
    Ok(fields)
}
