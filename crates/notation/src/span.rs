//! Where in a text something is: the place that an error points to.

use std::ops::Range;

/// A stretch of one line of the text that was read.
///
/// Lines and columns count from 1, columns in characters; the range counts bytes within the line, as drawing
/// a caret under [`ReadError::source_line`](crate::ReadError::source_line) needs it. The range is empty where
/// something is missing, for instance at the end of a line that is too short.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Span {
    /// The line, counted from 1.
    pub line: usize,
    /// The first character, counted from 1.
    pub column: usize,
    /// The bytes within the line.
    pub range: Range<usize>,
}

/// A place in a [`Source`](crate::text::Source):
/// like a span, but its line counts from 0 and its column is not yet known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub line: usize,
    pub start: usize,
    pub end: usize,
}

impl Place {
    pub fn new(line: usize, range: Range<usize>) -> Place {
        Place {
            line,
            start: range.start,
            end: range.end,
        }
    }
}
