//! What went wrong, as every client gets it: a word for programs and a sentence for people.

use kudosu::schema::{JsonError, ProblemAnswer, ProblemForm};
use kudosu::verbs::{InputError, MakingError};
use kudosu::{ReadError, ReadErrorKind, ReadSetting, Unfinished};
use serde::Serialize;

/// Of what kind a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The request is not what the documentation says.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// The text of the puzzle cannot be read.
    Unreadable,
    /// There was no answer in the time that one request may take.
    Unfinished,
    /// There was no answer in the memory that one request may take.
    OutOfMemory,
    /// The answer is larger than one may be.
    TooLarge,
}

impl ProblemKind {
    /// The word for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ProblemKind::BadRequest => "bad-request",
            ProblemKind::NotFound => "not-found",
            ProblemKind::Unreadable => "unreadable",
            ProblemKind::Unfinished => "unfinished",
            ProblemKind::OutOfMemory => "out-of-memory",
            ProblemKind::TooLarge => "too-large",
        }
    }
}

/// Why a request is not answered as it asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Of what kind it is.
    pub kind: ProblemKind,
    /// What was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Where in the text of the puzzle.
    pub line: Option<usize>,
    /// Where in that line.
    pub column: Option<usize>,
}

impl Problem {
    /// A problem of this kind.
    pub(crate) fn new(kind: ProblemKind, message: impl Into<String>) -> Problem {
        Problem {
            kind,
            message: message.into(),
            help: None,
            line: None,
            column: None,
        }
    }

    /// The same with a second sentence that says what to do.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The request is not what the documentation says; the message names the field.
    #[must_use]
    pub fn bad_request(message: impl Into<String>) -> Problem {
        Problem::new(ProblemKind::BadRequest, message)
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found(message: impl Into<String>) -> Problem {
        Problem::new(ProblemKind::NotFound, message)
    }

    /// The answer was not found in the time that one request may take.
    #[must_use]
    pub fn unfinished() -> Problem {
        Problem::new(
            ProblemKind::Unfinished,
            "there was no answer within the time that one request may take",
        )
        .with_help("the program kudosu takes as long as --timeout says")
    }

    /// As every client gets it.
    #[must_use]
    pub fn answer(self) -> ProblemAnswer {
        ProblemAnswer {
            error: ProblemForm {
                kind: self.kind.name(),
                message: self.message,
                help: self.help,
                line: self.line,
                column: self.column,
            },
        }
    }

    /// As JSON.
    #[must_use]
    pub fn written(&self) -> Vec<u8> {
        written(&self.clone().answer())
    }

    /// A field holds the right kind of thing, but not a right one.
    #[must_use]
    pub fn wrong(field: &str, why: &str) -> Problem {
        Problem::bad_request(format!("{field}: {why}"))
    }
}

impl From<JsonError> for Problem {
    fn from(error: JsonError) -> Problem {
        Problem::bad_request(error.to_string()).with_help("/api/openapi.json describes the fields")
    }
}

impl From<&ReadError> for Problem {
    fn from(error: &ReadError) -> Problem {
        if *error.kind() == ReadErrorKind::Stopped {
            return Problem::unfinished();
        }
        Problem {
            help: error.help(field),
            line: error.line(),
            column: error.column(),
            ..Problem::new(ProblemKind::Unreadable, error.to_string())
        }
    }
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Problem {
        match error {
            InputError::Unreadable(error) => Problem::from(&*error),
            InputError::Unfinished(why) => why.into(),
            error => Problem::bad_request(error.to_string()),
        }
    }
}

impl From<MakingError> for Problem {
    fn from(error: MakingError) -> Problem {
        match error {
            MakingError::Unfinished(why) => why.into(),
            // It is about all of them together.
            MakingError::Wrong { field: "wish", why } => Problem::bad_request(why),
            error => Problem::bad_request(error.to_string()),
        }
    }
}

/// What a setting of the reader is called in a request.
fn field(setting: ReadSetting) -> String {
    match setting {
        ReadSetting::Format => "the field from".to_owned(),
        ReadSetting::FormatIs(format) => format!("the field from with {format}"),
    }
}

impl From<Unfinished> for Problem {
    fn from(why: Unfinished) -> Problem {
        match why {
            Unfinished::OutOfMemory => Problem::new(
                ProblemKind::OutOfMemory,
                "there was no answer within the memory that one request may take",
            ),
            Unfinished::WrongAnswer => Problem::new(ProblemKind::Unfinished, why.to_string()),
            _ => Problem::unfinished(),
        }
    }
}

/// Something as JSON.
pub fn written(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("the types of the schema have no keys that are not texts")
}
