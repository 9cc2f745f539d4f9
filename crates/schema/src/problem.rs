//! What went wrong, as every client of the server gets it.

use serde::Serialize;

/// The answer to a request that cannot be answered as it asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Problem")
)]
pub struct ProblemAnswer {
    /// What went wrong.
    pub error: ProblemForm,
}

/// A word for programs and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct ProblemForm {
    /// What sort of problem it is.
    #[cfg_attr(
        feature = "json-schema",
        schemars(extend("enum" = [
            "bad-request", "forbidden", "not-found", "method-not-allowed", "too-slow", "too-large", "not-json",
            "unreadable", "busy", "unfinished", "out-of-memory", "internal"
        ]))
    )]
    pub kind: &'static str,
    /// What was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The line of the puzzle's text, from 1.
    pub line: Option<usize>,
    /// The column there, from 1.
    pub column: Option<usize>,
}
