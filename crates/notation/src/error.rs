//! An error with its place: where the text is wrong, and the line to show for it.

use std::fmt;

use kudosu_board::ClueKind;

use crate::Format;
use crate::error_kind::{ReadErrorKind, ReadSetting};
use crate::span::Span;

/// Why a text could not be read, and where.
///
/// `Display` is one sentence: what was found and what was expected. [`ReadError::help`] may add how to mend
/// it. A program that draws the place has [`line`](ReadError::line), [`column`](ReadError::column),
/// [`source_line`](ReadError::source_line) and [`caret`](ReadError::caret).
///
/// ```
/// use kudosu_notation::{ReadOptions, read_one};
///
/// let error = read_one(b"1,2,3,4\n3,4,1,2\n2,x,4,3\n4,3,2,1\n", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "'x' is not a number; a value is a whole number from 0 (blank) to 4");
/// assert_eq!((error.line(), error.column()), (Some(3), Some(3)));
/// assert_eq!(error.source_line(), Some("2,x,4,3"));
/// assert_eq!(error.caret(), Some(2..3));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ReadError(Box<Details>);

#[derive(Clone, PartialEq, Eq)]
struct Details {
    kind: ReadErrorKind,
    place: Option<(Span, String)>,
}

impl ReadError {
    pub(crate) fn at(kind: ReadErrorKind, span: Span, source_line: &str) -> ReadError {
        ReadError(Box::new(Details {
            kind,
            place: Some((span, source_line.to_owned())),
        }))
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &ReadErrorKind {
        &self.0.kind
    }

    /// Where it is wrong; `None` where the text as a whole is.
    #[must_use]
    pub fn span(&self) -> Option<&Span> {
        self.0.place.as_ref().map(|(span, _)| span)
    }

    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.span().map(|span| span.line)
    }

    /// The column in characters, counted from 1.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.span().map(|span| span.column)
    }

    /// The line that the error points into, without its line end.
    #[must_use]
    pub fn source_line(&self) -> Option<&str> {
        self.0.place.as_ref().map(|(_, line)| line.as_str())
    }

    /// The bytes of [`source_line`](ReadError::source_line) that the error is about;
    /// empty where something is missing.
    #[must_use]
    pub fn caret(&self) -> Option<std::ops::Range<usize>> {
        self.span().map(|span| span.range.clone())
    }

    /// How to mend it, where there is something to say: one sentence. `call` knows what a setting is called
    /// where this is read, such as the option of a program or the field of a form.
    ///
    /// ```
    /// use kudosu_notation::{ReadOptions, ReadSetting, read_one};
    ///
    /// let error = read_one(b"nothing of the kind", &ReadOptions::default()).unwrap_err();
    /// let help = error.help(|setting| match setting {
    ///     ReadSetting::Format => "the list on the left".to_owned(),
    ///     ReadSetting::FormatIs(format) => format!("{format} in the list on the left"),
    /// });
    /// assert_eq!(
    ///     help.as_deref(),
    ///     Some("the list on the left says the format where it cannot be told from the text")
    /// );
    /// ```
    #[must_use]
    pub fn help(&self, call: impl Fn(ReadSetting) -> String) -> Option<String> {
        self.kind().help(call)
    }
}

impl From<ReadErrorKind> for ReadError {
    fn from(kind: ReadErrorKind) -> ReadError {
        ReadError(Box::new(Details { kind, place: None }))
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind())?;
        match self.span() {
            Some(span) => write!(f, " at {}:{}", span.line, span.column),
            None => Ok(()),
        }
    }
}

/// Why a grid cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format can be read but not written.
    #[error("kudosu reads the format {0} but does not write it; it writes {written}", written = Format::written_names())]
    NotWritable(Format),
    /// The format has no place for the solution beside the puzzle.
    #[error("the format {0} holds one grid, not a puzzle with its solution")]
    NoPairs(Format),
    /// The format holds grids of other sizes.
    #[error("the format {format} holds {holds}, and this grid is {shape}")]
    Size {
        /// The format.
        format: Format,
        /// Which grids it holds.
        holds: &'static str,
        /// The shape of the grid.
        shape: String,
    },
    /// The format has no way to say a clue, without which it would be another puzzle.
    #[error("the format {format} cannot say a {title}, without which it would be another puzzle", title = kind.title())]
    Clue {
        /// The format.
        format: Format,
        /// The kind of clue.
        kind: ClueKind,
    },
    /// The puzzle has rules in words, which no other format says.
    #[error(
        "the format {0} cannot say rules in words, without which it would be another puzzle; the format rules does"
    )]
    Rules(Format),
    /// The text would be longer than any that is read.
    #[error("as {format} this grid would take more than {limit} bytes, and longer texts are not read")]
    TooLong {
        /// The format.
        format: Format,
        /// How many bytes there may be.
        limit: usize,
    },
}
