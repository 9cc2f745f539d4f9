//! What went wrong, as every client gets it: a status, a word for programs and a sentence for people.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kudosu::schema::{JsonError, ProblemAnswer, ProblemForm};
use kudosu_api::{ProblemKind, written};

/// Why a request is not answered as it asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    answer: ProblemAnswer,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Problem {
        let error = ProblemForm {
            kind,
            message: message.into(),
            help: None,
            line: None,
            column: None,
        };
        Problem {
            status,
            answer: ProblemAnswer { error },
        }
    }

    /// The same with a second sentence that says what to do.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Problem {
        self.answer.error.help = Some(help.into());
        self
    }

    /// The request is not what the documentation says; the message names the field.
    pub(crate) fn bad_request(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    /// Somebody else's page, or a name that is not ours.
    pub(crate) fn forbidden(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    pub(crate) fn method_not_allowed() -> Problem {
        Problem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method-not-allowed",
            "this address does not answer that method",
        )
        .with_help("/api/openapi.json lists what there is")
    }

    /// The client took too long to send its request.
    pub(crate) fn too_slow() -> Problem {
        Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            "too-slow",
            "the request did not arrive in time",
        )
    }

    pub(crate) fn too_large(limit: usize) -> Problem {
        Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            format!("the body is larger than {limit} bytes"),
        )
    }

    /// The body is not of the kind that this address takes.
    pub(crate) fn not_of_kind(wanted: &str) -> Problem {
        if wanted == "application/json" {
            Problem::not_json()
        } else {
            Problem::no_picture()
        }
    }

    fn no_picture() -> Problem {
        Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "no-picture",
            "the body must be a picture and say so",
        )
        .with_help("send the header Content-Type: image/jpeg, image/png or image/webp")
    }

    fn not_json() -> Problem {
        Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not-json",
            "the body must be JSON and say so",
        )
        .with_help("send the header Content-Type: application/json")
    }

    /// Too much is going on already.
    pub(crate) fn busy(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).with_help("try again in a moment")
    }

    /// The answer was not found in the time that one request may take.
    pub(crate) fn unfinished() -> Problem {
        kudosu_api::Problem::unfinished().into()
    }

    /// Our own mistake. What exactly it was is for the terminal, not for the client.
    pub(crate) fn internal() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "something went wrong in kudosu itself",
        )
        .with_help("please report it together with the puzzle")
    }

    /// As JSON.
    pub(crate) fn written(&self) -> Vec<u8> {
        written(&self.answer)
    }
}

impl From<JsonError> for Problem {
    fn from(error: JsonError) -> Problem {
        kudosu_api::Problem::from(error).into()
    }
}

impl From<kudosu_api::Problem> for Problem {
    fn from(problem: kudosu_api::Problem) -> Problem {
        let status = match problem.kind {
            ProblemKind::NotFound => StatusCode::NOT_FOUND,
            ProblemKind::Unreadable | ProblemKind::TooLarge => StatusCode::UNPROCESSABLE_ENTITY,
            ProblemKind::Unfinished | ProblemKind::OutOfMemory => StatusCode::GATEWAY_TIMEOUT,
            _ => StatusCode::BAD_REQUEST,
        };
        Problem {
            status,
            answer: problem.answer(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = json_response(self.written());
        *response.status_mut() = self.status;
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// A JSON text as an answer that nobody keeps.
pub(crate) fn json_response(text: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
