//! Text to board and back: one file a format, recognition by content, errors that point.
//!
//! [`read`] takes a whole text in any [`Format`] and tells by itself which one; [`recognise`] and
//! [`read_line`] do the same for a stream of any length; [`write()`] goes the other way. A text that cannot
//! be read gives a [`ReadError`] with the place, the line, and what was expected.
//!
//! ```
//! use kudosu_notation::{Format, ReadOptions, read_one, write};
//!
//! let text = b". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\n";
//! let document = read_one(text, &ReadOptions::default())?;
//! assert_eq!(document.puzzle.grid().to_string(), ".142..1..2.4.3.1");
//! assert_eq!(write(document.puzzle.grid(), Format::Csv)?, "0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "json")]
mod about;
mod blocks;
mod boxed;
mod candidates729;
mod cells;
mod clue_text;
mod csv;
mod detect;
mod document;
mod encoding;
mod error;
mod error_kind;
mod format;
#[cfg(feature = "json")]
mod fpuzzles;
mod framed;
mod hodoku;
mod iss;
#[cfg(feature = "json")]
mod json;
mod kaggle;
mod killer_line;
mod line;
mod links;
mod loss;
#[cfg(feature = "json")]
mod lz;
mod marks;
mod matrix;
mod note;
mod opensudoku;
mod pencil;
mod recognised;
mod rows;
mod rule_text;
mod scan;
#[cfg(feature = "json")]
mod scl;
mod sdk;
mod sds;
mod sdx;
mod size;
mod span;
mod square;
mod ss;
mod stream;
#[cfg(feature = "json")]
mod sudokumaker;
mod sudokuwiki;
mod text;

#[cfg(feature = "json")]
pub use about::PuzzleText;
pub use detect::{Layout, PREFIX_BYTES, recognise};
pub use document::Document;
pub use error::{ReadError, WriteError};
pub use error_kind::{ReadErrorKind, ReadSetting};
pub use format::{Format, UnknownFormat};
pub use hodoku::HodokuLine;
pub use iss::iss_rules;
/// Everything that puzzles with rules in words are made of.
pub use kudosu_rules as rules;
pub use kudosu_rules::{RulePosition, RulePuzzle};
pub use loss::{Loss, losses, whole_text};
pub use note::Note;
pub use recognised::{Recognised, TextReader};
pub use size::parse_box;
pub use span::Span;
pub use stream::{Documents, StreamError};

use format::{Reader, Writer};
pub use kudosu_board::{ClueLineError, ClueLines, MAX_PUZZLE_BYTES, read_clue_line, write_clue_line};
use kudosu_board::{Grid, Stop};
use text::Source;

/// How a text is to be read.
///
/// ```
/// use kudosu_notation::{Format, ReadOptions};
///
/// let by_content = ReadOptions::default();
/// let rows_of_3x4 = ReadOptions::default().with_format(Format::Rows).with_box((3, 4));
/// assert_ne!(by_content, rows_of_3x4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; `None` to recognise it by content.
    pub format: Option<Format>,
    /// Height and width of the boxes; `None` for what the text says, else the most square ones.
    pub box_size: Option<(usize, usize)>,
    /// Whether the puzzle may have clues besides its digits: whoever does not use them gets an error instead
    /// of another puzzle.
    pub clues: bool,
    /// Whether the puzzle may have [rules in words](Format::Rules): whoever knows only digits and clues gets
    /// an error instead.
    pub rules: bool,
    /// Whether the candidates of a [line of 729](Format::Candidates) are all that its cells may be, as clues,
    /// rather than somebody's notes.
    pub marks_as_clues: bool,
    /// What ends the reading of a long text.
    pub(crate) stop: ReadStop,
}

/// The flag of [`ReadOptions::with_stop`]. Options are the same whoever may stop the reading.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadStop(Option<Stop>);

impl PartialEq for ReadStop {
    fn eq(&self, _: &ReadStop) -> bool {
        true
    }
}

impl Eq for ReadStop {}

impl ReadStop {
    /// The flag, or one that nobody raises.
    pub(crate) fn flag(&self) -> &Stop {
        self.0.as_ref().unwrap_or(Stop::never())
    }

    /// An error when the caller asked to stop.
    pub(crate) fn check(&self) -> Result<(), ReadError> {
        match self.0.as_ref().is_some_and(Stop::is_requested) {
            true => Err(ReadErrorKind::Stopped.into()),
            false => Ok(()),
        }
    }
}

impl ReadOptions {
    /// The same with this format, or with `None` for recognising it by content.
    #[must_use]
    pub fn with_format(self, format: impl Into<Option<Format>>) -> ReadOptions {
        let format = format.into();
        ReadOptions { format, ..self }
    }

    /// The same for somebody who uses the clues of a puzzle.
    #[must_use]
    pub fn with_clues(self) -> ReadOptions {
        ReadOptions { clues: true, ..self }
    }

    /// The same for somebody who knows puzzles with rules in words.
    ///
    /// ```
    /// use kudosu_notation::{ReadOptions, read_one};
    ///
    /// let text = b"kudosu rules\nboard: 2x3\nrule: r1c1 > r2c3\n";
    /// let document = read_one(text, &ReadOptions::default().with_rules())?;
    /// assert_eq!(document.rules().expect("it has rules").puzzle().plane().size(), (2, 3));
    /// assert!(read_one(text, &ReadOptions::default()).is_err());
    /// # Ok::<(), kudosu_notation::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_rules(self) -> ReadOptions {
        ReadOptions { rules: true, ..self }
    }

    /// The same for somebody to whom the candidates of a line of 729 are the puzzle.
    ///
    /// ```
    /// use kudosu_notation::{ReadOptions, read_one};
    ///
    /// let marks = "123456789".repeat(80) + "1.......9";
    /// let options = ReadOptions::default().with_clues().with_marks_as_clues();
    /// assert_eq!(read_one(marks.as_bytes(), &options)?.puzzle.clues().len(), 1);
    /// # Ok::<(), kudosu_notation::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_marks_as_clues(self) -> ReadOptions {
        ReadOptions {
            marks_as_clues: true,
            ..self
        }
    }

    /// The same for somebody who may want to stop: reading looks at the flag line by line and then ends with
    /// [`ReadErrorKind::Stopped`].
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_notation::{ReadErrorKind, ReadOptions, read_one};
    ///
    /// let stop = Stop::new();
    /// let options = ReadOptions::default().with_clues().with_stop(&stop);
    /// assert!(read_one(b"size 4\nanti-knight\n", &options).is_ok());
    /// stop.request();
    /// let error = read_one(b"size 4\nanti-knight\n", &options).unwrap_err();
    /// assert_eq!(error.kind(), &ReadErrorKind::Stopped);
    /// ```
    #[must_use]
    pub fn with_stop(self, stop: &Stop) -> ReadOptions {
        let stop = ReadStop(Some(stop.clone()));
        ReadOptions { stop, ..self }
    }

    /// The same with boxes of this height and width, or with `None` for what the text says.
    #[must_use]
    pub fn with_box(self, size: impl Into<Option<(usize, usize)>>) -> ReadOptions {
        let box_size = size.into();
        ReadOptions { box_size, ..self }
    }
}

/// All puzzles of a whole text. The first line that cannot be read is an error.
pub fn read(text: &[u8], options: &ReadOptions) -> Result<Vec<Document>, ReadError> {
    recognise(text, true, options)?.read(text, options)
}

/// The only puzzle of a whole text; none or several are an error.
pub fn read_one(text: &[u8], options: &ReadOptions) -> Result<Document, ReadError> {
    if let Some(document) = plain_nine(text, options) {
        return Ok(document);
    }
    recognise(text, true, options)?.read_one(text, options)
}

/// The puzzle of 81 digits and dots, where that is what is asked for. Most texts of one puzzle are such a
/// line, and to recognise it among all formats takes ten times as long as to read it.
fn plain_nine(text: &[u8], options: &ReadOptions) -> Option<Document> {
    let is_line = options.format.is_none_or(|format| format == Format::Line);
    let is_nine = options.box_size.is_none_or(|size| size == (3, 3));
    let values = kudosu_board::nine::read_line(text).filter(|_| is_line && is_nine)?;
    Grid::try_from(values).ok().map(Document::new)
}

/// The puzzle on one line of a stream whose [`Layout`] is `Lines(format)`; `None` for a blank line, a `#`
/// comment or the header of a table. Lines count from 1.
pub fn read_line(
    line: &[u8],
    line_number: usize,
    format: Format,
    options: &ReadOptions,
) -> Result<Option<Document>, ReadError> {
    let text = encoding::decode(line, line_number)?;
    let source = Source::of_one_line(&text, line_number);
    let document = match format.reader() {
        Reader::Record(read) => read(&source, options)?,
        Reader::Whole(_) if source.significant_lines().next().is_none() => None,
        Reader::Whole(read) => Some(read(&source, options)?),
        Reader::Several(read) => Some(the_only_one(read(&source, options)?)?),
    };
    if let Some(document) = &document {
        can_be_used(document, options).map_err(|kind| source.error_in_line(kind, 0))?;
    }
    Ok(document)
}

/// Whether whoever reads the puzzle knows what to do with its clues.
fn can_be_used(document: &Document, options: &ReadOptions) -> Result<(), ReadErrorKind> {
    if options.clues || document.puzzle.clues().is_empty() {
        return Ok(());
    }
    let mut kinds: Vec<&str> = document
        .puzzle
        .clues()
        .iter()
        .map(|(_, clue)| clue.kind().title())
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kinds = kinds.join(", ");
    Err(ReadErrorKind::UnusedClues { kinds })
}

impl Layout {
    /// All puzzles of a whole text that is laid out like this. The first line that cannot be read is an
    /// error.
    ///
    /// ```
    /// use kudosu_notation::{ReadOptions, recognise};
    ///
    /// let (text, options) = (b"1.....3..4.....2\n..3.1.4..1.24.3.\n", ReadOptions::default());
    /// let layout = recognise(text, true, &options)?;
    /// assert_eq!(layout.read(text, &options)?.len(), 2);
    /// # Ok::<(), kudosu_notation::ReadError>(())
    /// ```
    pub fn read(self, text: &[u8], options: &ReadOptions) -> Result<Vec<Document>, ReadError> {
        self.read_utf8(&encoding::to_utf8(text, true), options)
    }

    /// The same for a text that is in UTF-8 already, whatever its first bytes look like.
    pub(crate) fn read_utf8(self, text: &[u8], options: &ReadOptions) -> Result<Vec<Document>, ReadError> {
        let documents = match self {
            Layout::Lines(format) => {
                let lines = text.split(|&b| b == b'\n').zip(1..);
                let read = |(line, number)| {
                    let stopped = options.stop.check().err().map(Err);
                    stopped.or_else(|| read_line(line, number, format, options).transpose())
                };
                lines
                    .filter_map(read)
                    .collect::<Result<Vec<Document>, ReadError>>()?
            }
            Layout::One(format) => vec![read_whole(text, format, options)?],
            Layout::Several(format) => {
                let text = encoding::decode(text, 1)?;
                let source = Source::of_text(&text);
                match format.reader() {
                    Reader::Several(read) => read(&source, options)?,
                    Reader::Whole(read) => blocks::read_all(&source, *read, options)?,
                    Reader::Record(read) => read(&source, options)?.into_iter().collect(),
                }
            }
        };
        for document in &documents {
            can_be_used(document, options)?;
        }
        match documents.is_empty() {
            true => Err(ReadErrorKind::Empty.into()),
            false => Ok(documents),
        }
    }

    /// The only puzzle of a whole text that is laid out like this; several are an error.
    pub fn read_one(self, text: &[u8], options: &ReadOptions) -> Result<Document, ReadError> {
        let Layout::Lines(format) = self else {
            return the_only_one(self.read(text, options)?);
        };
        // Of many lines only the first is kept, and the others are counted.
        let text = encoding::to_utf8(text, true);
        let (mut first, mut found) = (None, 0);
        for (line, number) in text.split(|&b| b == b'\n').zip(1..) {
            options.stop.check()?;
            if let Some(document) = read_line(line, number, format, options)? {
                found += 1;
                first.get_or_insert(document);
            }
        }
        match (found, first) {
            (1, Some(document)) => Ok(document),
            (0, _) => Err(ReadErrorKind::Empty.into()),
            (found, _) => Err(ReadErrorKind::Several { found }.into()),
        }
    }
}

fn the_only_one(mut documents: Vec<Document>) -> Result<Document, ReadError> {
    match (documents.len(), documents.pop()) {
        (1, Some(document)) => Ok(document),
        (found, _) => Err(ReadErrorKind::Several { found }.into()),
    }
}

/// The puzzle of a text that is one grid.
fn read_whole(text: &[u8], format: Format, options: &ReadOptions) -> Result<Document, ReadError> {
    let text = encoding::decode(text, 1)?;
    let source = Source::of_text(&text);
    match format.reader() {
        Reader::Whole(read) => read(&source, options),
        Reader::Record(read) => read(&source, options)?.ok_or_else(|| ReadErrorKind::Empty.into()),
        Reader::Several(read) => the_only_one(read(&source, options)?),
    }
}

/// A grid as text in a format; the text ends with a line end.
pub fn write(grid: &Grid, format: Format) -> Result<String, WriteError> {
    match format.writer() {
        Writer::None => Err(WriteError::NotWritable(format)),
        Writer::Grid(write) => Ok(write(grid)),
        Writer::Document(write) => write(&Document::new(grid.clone())),
    }
}

/// A puzzle as text in a format, with whatever the format can say of it: placed digits, candidates, a
/// comment. [`losses`] tells what it cannot. The text ends with a line end.
///
/// ```
/// use kudosu_notation::{Format, ReadOptions, read_one, write_document};
///
/// let noted = ". 1 | 4 2\n12 34 | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\n";
/// let options = ReadOptions::default().with_format(Format::Pencil);
/// let document = read_one(noted.as_bytes(), &options)?;
/// assert!(write_document(&document, Format::Pencil)?.contains("| 12  34 |"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_document(document: &Document, format: Format) -> Result<String, WriteError> {
    if document.rules().is_some() && format != Format::Rules {
        return Err(WriteError::Rules(format));
    }
    match format.writer() {
        Writer::Document(write) => write(&document.of_one_board()),
        _ => write(document.puzzle.grid(), format),
    }
}

/// A puzzle and its solution as one text, for the format that shows both: the frame, one below the other.
pub fn write_pair(document: &Grid, solution: &Grid, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Framed => Ok(framed::write(document) + &framed::write(solution)),
        format => Err(WriteError::NoPairs(format)),
    }
}

/// The example of the README, so that it is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
