//! The fields of a request, taken one by one,
//! so that every message names the field it is about and none goes unread.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::problem::Problem;

/// The fields of a JSON object that were not taken yet. A field that is null counts as missing.
#[derive(Debug)]
pub(crate) struct Fields {
    left: Map<String, Value>,
}

impl Fields {
    /// The fields of a body.
    pub(crate) fn parse(body: &[u8]) -> Result<Fields, Problem> {
        match serde_json::from_slice(body) {
            Ok(Value::Object(left)) => Ok(Fields { left }),
            Ok(_) => Err(Problem::bad_request("the body must be a JSON object")),
            Err(error) => Err(Problem::bad_json(&error)),
        }
    }

    /// A field of any kind.
    pub(crate) fn take(&mut self, name: &str) -> Option<Value> {
        self.left.shift_remove(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(expected(name, "a text")),
        }
    }

    /// A list of texts.
    pub(crate) fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Problem> {
        let members = match self.take(name) {
            None => return Ok(None),
            Some(Value::Array(members)) => members,
            Some(_) => return Err(expected(name, "a list of texts")),
        };
        let text = |member| match member {
            Value::String(text) => Ok(text),
            _ => Err(expected(name, "a list of texts")),
        };
        members.into_iter().map(text).collect::<Result<_, _>>().map(Some)
    }

    /// A text that stands for something.
    pub(crate) fn parsed<T>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Problem> {
        let text = self.text(name)?;
        let parsed = text.map(|text| parse(&text).map_err(|error| wrong(name, &error)));
        parsed.transpose()
    }

    pub(crate) fn flag(&mut self, name: &str) -> Result<Option<bool>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(_) => Err(expected(name, "true or false")),
        }
    }

    pub(crate) fn number(&mut self, name: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, Problem> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let number = value.as_u64().filter(|number| range.contains(number));
        let expectation = || {
            expected(
                name,
                &format!("a whole number from {} to {}", range.start(), range.end()),
            )
        };
        number.map(Some).ok_or_else(expectation)
    }

    /// Nothing may be left: a field that nobody knows is a mistake that would otherwise go unnoticed.
    pub(crate) fn finish(self) -> Result<(), Problem> {
        match self.left.keys().next() {
            None => Ok(()),
            Some(name) => {
                let name: String = name.chars().take(40).collect();
                Err(Problem::bad_request(format!("there is no field {name:?}"))
                    .with_help("/api/openapi.json lists the fields"))
            }
        }
    }
}

/// The field holds something else than it should.
pub(crate) fn expected(name: &str, what: &str) -> Problem {
    Problem::bad_request(format!("{name} must be {what}"))
}

/// The field holds the right kind of thing, but not a right one.
pub(crate) fn wrong(name: &str, why: &str) -> Problem {
    Problem::bad_request(format!("{name}: {why}"))
}

/// A field that must be there.
pub(crate) fn required<T>(name: &str, value: Option<T>) -> Result<T, Problem> {
    value.ok_or_else(|| Problem::bad_request(format!("the field {name} is missing")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T: std::fmt::Debug>(result: Result<T, Problem>) -> String {
        let problem = result.unwrap_err();
        format!("{problem:?}")
            .split("message: \"")
            .nth(1)
            .and_then(|rest| rest.split("\", help").next())
            .unwrap()
            .to_owned()
    }

    #[test]
    fn every_message_names_the_field() {
        let fields =
            || Fields::parse(br#"{"level": "four", "paused": 1, "puzzle": 7, "none": null}"#).unwrap();
        assert_eq!(
            message(fields().number("level", 1..=4)),
            "level must be a whole number from 1 to 4"
        );
        assert_eq!(message(fields().flag("paused")), "paused must be true or false");
        assert_eq!(message(fields().text("puzzle")), "puzzle must be a text");
        assert_eq!(fields().text("none"), Ok(None));
        assert_eq!(
            message(fields().texts("puzzle")),
            "puzzle must be a list of texts"
        );
        assert_eq!(
            message(fields().parsed("level", |_| Err::<(), _>("no such level".to_owned()))),
            "level: no such level"
        );
        assert_eq!(message(fields().finish()), "there is no field \\\"level\\\"");
        assert_eq!(
            message(required("puzzle", None::<u8>)),
            "the field puzzle is missing"
        );
    }

    #[test]
    fn numbers_must_be_whole_and_within_their_range() {
        for text in ["0", "5", "-1", "1.5", "1e300", "18446744073709551616", "true"] {
            let body = format!("{{\"level\": {text}}}");
            let mut fields = Fields::parse(body.as_bytes()).unwrap();
            assert!(fields.number("level", 1..=4).is_err(), "{text}");
        }
    }

    #[test]
    fn bodies_that_are_no_object_are_refused() {
        let deep = "[".repeat(100_000);
        for body in [
            "",
            "[]",
            "7",
            "{",
            "{}{}",
            "{\"a\":}",
            "\u{feff}{}",
            deep.as_str(),
        ] {
            assert!(Fields::parse(body.as_bytes()).is_err());
        }
        assert!(Fields::parse(b"\xff\xfe").is_err());
    }
}
