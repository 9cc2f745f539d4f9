//! What can be wrong with a text, said so that a person can mend it.

use std::fmt;

use crate::Format;
use crate::span::Span;

/// Why a text could not be read, and where.
///
/// `Display` is one sentence: what was found and what was expected. [`ReadError::help`] may add how to mend it. A program
/// that draws the place has [`line`](ReadError::line), [`column`](ReadError::column),
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

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is nothing but white space and comments.
    Empty,
    /// A byte is not part of any character.
    NotUtf8 {
        /// The byte.
        byte: u8,
        /// Whether the text starts as UTF-16 does.
        looks_like_utf16: bool,
    },
    /// A line is longer than any puzzle could be.
    LineTooLong {
        /// How many bytes a line may have.
        limit: usize,
    },
    /// Nothing in the text looks like a format that is known.
    Unrecognised {
        /// The first character that fits nowhere.
        found: char,
    },
    /// A character stands where a cell was expected.
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
    /// A word stands where a number was expected.
    NotANumber {
        /// The word.
        found: String,
        /// The largest value, where it is known already.
        side: Option<usize>,
    },
    /// There is nothing between two separators.
    EmptyField,
    /// A value is larger than the side of the grid.
    ValueTooLarge {
        /// The value as it is written.
        found: String,
        /// The number that it stands for.
        value: usize,
        /// The side of the grid, which is its largest digit.
        side: usize,
    },
    /// The number of cells does not make a square grid.
    CellCount {
        /// How many there are.
        found: usize,
    },
    /// The grid would be larger than any that kudosu supports.
    TooManyCells {
        /// How many there are.
        found: usize,
    },
    /// One row is longer or shorter than the others.
    RaggedRow {
        /// Which row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the others have.
        expected: usize,
    },
    /// There are more or fewer rows than a row has cells.
    RowCount {
        /// How many rows there are.
        rows: usize,
        /// How many cells each has.
        columns: usize,
    },
    /// Two statements about the size of the grid contradict each other.
    ConflictingSizes {
        /// What the first one says.
        first: String,
        /// What the second one says.
        second: String,
    },
    /// Letters and numbers of several digits stand in one grid.
    MixedConventions {
        /// A value of the first kind.
        first: String,
        /// A value of the other kind.
        second: String,
    },
    /// Letters without digits, which look as if A stood for 1.
    LettersFromOne {
        /// The first letter that A = 10 cannot explain.
        letter: char,
        /// The side of the grid.
        side: usize,
    },
    /// The text can be read in several ways.
    Ambiguous {
        /// The readings, each as one clause.
        readings: Vec<String>,
    },
    /// The script or document is not built as its format says.
    Syntax {
        /// What was found.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A script or document has no grid in it.
    NoGrid {
        /// What it should have.
        expected: &'static str,
    },
    /// Something is said twice.
    Twice {
        /// What.
        what: String,
    },
    /// A solution is not of the size of its puzzle.
    SolutionSize {
        /// The cells of the puzzle.
        puzzle: usize,
        /// The cells of the solution.
        solution: usize,
    },
    /// One puzzle was asked for, and there are several.
    Several {
        /// How many there are.
        found: usize,
    },
}

impl ReadError {
    pub(crate) fn at(kind: ReadErrorKind, span: Span, source_line: &str) -> ReadError {
        ReadError(Box::new(Details {
            kind,
            place: Some((span, source_line.to_owned())),
        }))
    }

    /// What is wrong.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.0.kind
    }

    /// Where it is wrong; `None` where the text as a whole is.
    pub fn span(&self) -> Option<&Span> {
        self.0.place.as_ref().map(|(span, _)| span)
    }

    /// The line, counted from 1.
    pub fn line(&self) -> Option<usize> {
        self.span().map(|span| span.line)
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> Option<usize> {
        self.span().map(|span| span.column)
    }

    /// The line that the error points into, without its line end.
    pub fn source_line(&self) -> Option<&str> {
        self.0.place.as_ref().map(|(_, line)| line.as_str())
    }

    /// The bytes of [`source_line`](ReadError::source_line) that the error is about; empty where something is missing.
    pub fn caret(&self) -> Option<std::ops::Range<usize>> {
        self.span().map(|span| span.range.clone())
    }

    /// How to mend it, where there is something to say: one sentence.
    pub fn help(&self) -> Option<String> {
        help(self.kind())
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

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Empty => f.write_str("there is no puzzle here, only white space or comments"),
            ReadErrorKind::NotUtf8 { byte, .. } => {
                write!(
                    f,
                    "byte 0x{byte:02x} is not text; a puzzle is plain text in UTF-8"
                )
            }
            ReadErrorKind::LineTooLong { limit } => {
                write!(
                    f,
                    "this line is longer than {limit} bytes, more than any puzzle needs"
                )
            }
            ReadErrorKind::Unrecognised { found } => write!(
                f,
                "{} fits into no format that kudosu knows; a puzzle is made of digits and blanks",
                Shown(*found)
            ),
            ReadErrorKind::UnexpectedCharacter { found, expected } => {
                write!(f, "{} cannot stand here; expected {expected}", Shown(*found))
            }
            ReadErrorKind::NotANumber { found, side } => {
                write!(
                    f,
                    "{} is not a number; a value is a whole number from 0 (blank)",
                    Quoted(found)
                )?;
                match side {
                    Some(side) => write!(f, " to {side}"),
                    None => f.write_str(" to the side of the grid"),
                }
            }
            ReadErrorKind::EmptyField => {
                f.write_str("there is no value between two separators; a blank cell is written 0")
            }
            ReadErrorKind::ValueTooLarge { found, value, side } => {
                write!(f, "{} is too large; ", Quoted(found))?;
                if value.to_string() != *found && *value <= 36 {
                    write!(f, "it stands for {value}, and ")?;
                }
                write!(f, "a {side}×{side} grid holds 1 to {side}")
            }
            ReadErrorKind::CellCount { found } => {
                let cells = if *found == 1 { "cell" } else { "cells" };
                write!(
                    f,
                    "{found} {cells} do not make a square grid; {}",
                    nearest_square(*found)
                )
            }
            ReadErrorKind::TooManyCells { found } => {
                write!(
                    f,
                    "{found} cells are more than the {MAX} of a 100×100 grid, the largest there is",
                    MAX = 10_000
                )
            }
            ReadErrorKind::RaggedRow { row, found, expected } => {
                let cells = if *found == 1 { "cell" } else { "cells" };
                write!(f, "row {row} has {found} {cells}; the others have {expected}")
            }
            ReadErrorKind::RowCount { rows, columns } => {
                let plural = if *rows == 1 { "row" } else { "rows" };
                write!(
                    f,
                    "{rows} {plural} of {columns} cells; a {columns}×{columns} grid has {columns} rows"
                )
            }
            ReadErrorKind::ConflictingSizes { first, second } => write!(f, "{first}, but {second}"),
            ReadErrorKind::MixedConventions { first, second } => write!(
                f,
                "both {} and {} stand for values above 9; a grid uses either letters (A = 10) or decimal numbers",
                Quoted(first),
                Quoted(second)
            ),
            ReadErrorKind::LettersFromOne { letter, side } => write!(
                f,
                "'{letter}' is too large for a {side}×{side} grid when A stands for 10, and there is no digit to say \
                 that it stands for 1"
            ),
            ReadErrorKind::Ambiguous { readings } => {
                write!(f, "this can be read in {} ways: ", readings.len())?;
                for (index, reading) in readings.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; or " };
                    write!(f, "{separator}{reading}")?;
                }
                Ok(())
            }
            ReadErrorKind::Syntax { found, expected } => write!(f, "found {found}; expected {expected}"),
            ReadErrorKind::NoGrid { expected } => write!(f, "there is no grid here; expected {expected}"),
            ReadErrorKind::Twice { what } => write!(f, "{what} is given twice"),
            ReadErrorKind::SolutionSize { puzzle, solution } => {
                write!(f, "the solution has {solution} cells, the puzzle {puzzle}")
            }
            ReadErrorKind::Several { found } => write!(f, "there are {found} puzzles here; expected one"),
        }
    }
}

fn help(kind: &ReadErrorKind) -> Option<String> {
    match kind {
        ReadErrorKind::NotUtf8 { looks_like_utf16: true, .. } => {
            Some("the file looks like UTF-16; save it as UTF-8".into())
        }
        ReadErrorKind::RowCount { rows, columns } if *rows > *columns && rows.is_multiple_of(*columns) => Some(format!(
            "these are {} grids of several lines each; give them one at a time, or one puzzle a line",
            rows / columns
        )),
        ReadErrorKind::MixedConventions { .. } => {
            Some("write every value as a decimal number with blanks between, or every value above 9 as a letter".into())
        }
        ReadErrorKind::LettersFromOne { .. } => {
            Some("write the values as decimal numbers with blanks between; A counts as 10 everywhere in kudosu".into())
        }
        ReadErrorKind::Ambiguous { .. } => {
            Some("write it so that only one reading is left, for instance with decimal numbers and '.' for a blank".into())
        }
        ReadErrorKind::ConflictingSizes { .. } => {
            Some("--box HEIGHTxWIDTH gives the box, for instance --box 2x3 for a 6×6 grid".into())
        }
        ReadErrorKind::EmptyField => Some("write 0 for a blank cell, and no comma behind the last value of a row".into()),
        ReadErrorKind::Several { .. } => Some("give one puzzle, or use a command that takes a stream".into()),
        _ => None,
    }
}

fn nearest_square(cells: usize) -> String {
    let root = cells.isqrt();
    let (below, above) = (root * root, (root + 1) * (root + 1));
    let (side, count) = if cells - below <= above - cells && root > 0 {
        (root, below)
    } else {
        (root + 1, above)
    };
    let difference = cells.abs_diff(count);
    let verb = match (cells < count, difference) {
        (true, 1) => "is missing",
        (true, _) => "are missing",
        (false, 1) => "is too many",
        (false, _) => "are too many",
    };
    format!("a {side}×{side} grid has {count}, so {difference} {verb}")
}

/// A character as an error shows it: control characters by their number.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\'' => f.write_str("the quote '"),
            c if c.is_control() || (!c.is_ascii() && c.is_whitespace()) => {
                write!(f, "the character U+{:04X}", u32::from(c))
            }
            c => write!(f, "'{c}'"),
        }
    }
}

/// A word as an error shows it: shortened, without control characters.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        f.write_str("'")?;
        for c in self.0.chars().take(SHOWN) {
            if c.is_control() {
                write!(f, "{}", c.escape_default())?;
            } else {
                write!(f, "{c}")?;
            }
        }
        f.write_str(if self.0.chars().nth(SHOWN).is_some() {
            "…'"
        } else {
            "'"
        })
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
}
