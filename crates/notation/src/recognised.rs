//! The one way in for a text of any length: its start is read, its layout is told, and the rest waits.

use std::fmt;
use std::io::{self, Read};

use crate::detect::{Layout, PREFIX_BYTES, recognise_utf8};
use crate::document::Document;
use crate::encoding::{Utf8Reader, read_some};
use crate::format::Format;
use crate::stream::{Documents, StreamError};
use crate::text::is_blank_or_comment;
use crate::{ReadErrorKind, ReadOptions, kaggle};

/// How much is asked of a reader at once. A pipe gives less.
const CHUNK: usize = 64 * 1024;

/// A text whose layout is known. What comes next is up to the caller: all puzzles at once, one after the
/// other, or the lines themselves, for [`read_line`](crate::read_line) on many threads.
///
/// ```
/// use kudosu_notation::{Format, Layout, ReadOptions, Recognised};
///
/// let text = "1.....3..4.....2\n..3.1.4..1.24.3.\n";
/// let recognised = Recognised::new(text.as_bytes(), &ReadOptions::default())?;
/// assert_eq!(recognised.layout(), Layout::Lines(Format::Line));
/// assert!(recognised.is_stream());
/// assert_eq!(recognised.read()?.len(), 2);
/// # Ok::<(), kudosu_notation::StreamError>(())
/// ```
pub struct Recognised<R> {
    layout: Layout,
    options: ReadOptions,
    reader: TextReader<R>,
    is_utf8: bool,
}

impl<R> fmt::Debug for Recognised<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct("Recognised");
        told.field("layout", &self.layout).field("options", &self.options);
        told.finish_non_exhaustive()
    }
}

impl<R: Read> Recognised<R> {
    /// Reads as much as it takes to tell the layout: a line of a plain 9×9 puzzle, else [`PREFIX_BYTES`] or
    /// all.
    pub fn new(reader: R, options: &ReadOptions) -> Result<Recognised<R>, StreamError> {
        let mut reader = Utf8Reader::new(reader)?;
        let is_utf8 = reader.is_utf8();
        let mut start = Vec::new();
        let mut is_complete = false;
        while !is_complete && start.len() < PREFIX_BYTES && !starts_with_a_whole_puzzle(&start) {
            is_complete = read_some(&mut reader, &mut start, CHUNK)? == 0;
        }
        Ok(Recognised {
            layout: recognise_utf8(&start, is_complete, options)?,
            options: options.clone(),
            reader: TextReader {
                start: io::Cursor::new(start),
                rest: (!is_complete).then_some(reader),
            },
            is_utf8,
        })
    }

    /// How the text is laid out.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether there are several lines with a puzzle each, or may be: then each can be answered as it comes.
    #[must_use]
    pub fn is_stream(&self) -> bool {
        let start = self.reader.start.get_ref();
        match self.layout {
            Layout::Lines(_) if self.reader.rest.is_some() => true,
            Layout::Lines(format) => records(start, format).nth(1).is_some(),
            Layout::One(_) | Layout::Several(_) => false,
        }
    }

    /// Whether the bytes of [`into_reader`](Recognised::into_reader) are those of the text, but for a mark at
    /// its start.
    #[must_use]
    pub fn is_utf8(&self) -> bool {
        self.is_utf8
    }

    /// The whole text from its start, in UTF-8.
    pub fn into_reader(self) -> TextReader<R> {
        self.reader
    }

    /// The puzzles one after the other, in constant memory where every line has one.
    pub fn documents(self) -> Documents<R> {
        Documents::of(self.reader, self.layout, self.options)
    }

    /// All puzzles; the first that cannot be read is an error.
    pub fn read(self) -> Result<Vec<Document>, StreamError> {
        let documents: Vec<Document> = self.documents().collect::<Result<_, _>>()?;
        match documents.is_empty() {
            true => Err(StreamError::Text(ReadErrorKind::Empty.into())),
            false => Ok(documents),
        }
    }
}

/// A text from its start, in UTF-8; what [`Recognised::into_reader`] gives.
pub struct TextReader<R> {
    start: io::Cursor<Vec<u8>>,
    /// What follows; `None` where the start is all there is.
    rest: Option<Utf8Reader<R>>,
}

impl<R> fmt::Debug for TextReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextReader").finish_non_exhaustive()
    }
}

impl<R: Read> Read for TextReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match (self.start.read(buffer)?, &mut self.rest) {
            (0, Some(rest)) => rest.read(buffer),
            (length, _) => Ok(length),
        }
    }
}

/// The lines of a text that are puzzles, or should be.
fn records(text: &[u8], format: Format) -> impl Iterator<Item = &[u8]> {
    let is_record = move |line: &&[u8]| {
        let line = String::from_utf8_lossy(line);
        let is_header = format == Format::Kaggle && kaggle::is_header(&line);
        !is_blank_or_comment(&line) && !is_header
    };
    text.split(|&byte| byte == b'\n').filter(is_record)
}

/// Whether the first line is a whole 9×9 puzzle, so that a stream needs no further look: 81 one-character
/// cells can be nothing else, and a program at the other end of the pipe may wait for the first answer.
fn starts_with_a_whole_puzzle(start: &[u8]) -> bool {
    let Some(end) = start.iter().position(|&byte| byte == b'\n') else {
        return false;
    };
    let mut words = start[..end].split(u8::is_ascii_whitespace);
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b".*_-?".contains(byte);
    words
        .next()
        .is_some_and(|word| word.len() == 81 && word.iter().all(is_cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_finished_first_line_of_81_cells_is_a_whole_puzzle() {
        let line = ".".repeat(81);
        assert!(!starts_with_a_whole_puzzle(line.as_bytes()));
        assert!(starts_with_a_whole_puzzle(
            format!("{line} # comment\n").as_bytes()
        ));
        assert!(!starts_with_a_whole_puzzle(format!("{line}.\n").as_bytes()));
        assert!(!starts_with_a_whole_puzzle(b"1234\n"));
    }

    /// A reader that fails when it is asked for more than its one piece.
    struct Impatient<'a>(&'a [u8]);

    impl Read for Impatient<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer) {
                Ok(0) => Err(io::Error::other("nobody has written more yet")),
                other => other,
            }
        }
    }

    #[test]
    fn a_stream_is_told_from_its_first_line_without_waiting_for_more() {
        let line = format!("{}\n", ".".repeat(81));
        let options = ReadOptions::default();
        let mut documents = Recognised::new(Impatient(line.as_bytes()), &options)
            .unwrap()
            .documents();
        assert!(documents.next().unwrap().is_ok());
        assert!(matches!(documents.next(), Some(Err(StreamError::Io(_)))));
        assert!(documents.next().is_none());
    }

    #[test]
    fn a_mark_behind_a_mark_means_the_same_in_a_stream_as_at_once() {
        let options = ReadOptions::default();
        let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe"];
        for (first, second) in marks.iter().flat_map(|first| marks.map(|second| (first, second))) {
            let text = [*first, second, b".142..1..2.4.3.1\n"].concat();
            let streamed = Recognised::new(text.as_slice(), &options).and_then(Recognised::read);
            match (streamed, crate::read(&text, &options)) {
                (Err(StreamError::Text(streamed)), Err(at_once)) => assert_eq!(streamed, at_once),
                (streamed, at_once) => assert_eq!(streamed.unwrap(), at_once.unwrap()),
            }
        }
    }

    #[test]
    fn one_line_is_no_stream_and_two_are() {
        let is_stream = |text: &str| {
            let recognised = Recognised::new(text.as_bytes(), &ReadOptions::default());
            recognised.unwrap().is_stream()
        };
        let four = ".142..1..2.4.3.1";
        assert!(!is_stream(four));
        assert!(!is_stream(&format!("# one\n{four}\n\n")));
        assert!(is_stream(&format!("{four}\n{four}")));
        assert!(!is_stream(&format!("puzzle,solution\n{four},{four}\n")));
        assert!(is_stream(&format!("{four},{four}\n{four},{four}\n")));
        assert!(!is_stream("12\n21\n"));
    }
}
