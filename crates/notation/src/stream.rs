//! Puzzles from a reader, one after the other, in constant memory.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use crate::detect::Layout;
use crate::document::Document;
use crate::error::ReadError;
use crate::recognised::{Recognised, TextReader};
use crate::{MAX_PUZZLE_BYTES, ReadOptions, read_line};

/// One byte more than a puzzle may have, so that a longer one is noticed without being read to its end.
const LIMIT: u64 = MAX_PUZZLE_BYTES as u64 + 1;

/// The rest of a line that is too long is passed by for so many bytes; after that, no end is in sight.
const MOST_LEFT_OUT: u64 = 64 << 20;

/// The puzzles of a reader: an iterator that recognises the layout first and then reads line by line.
///
/// A line that cannot be read is one item, an error; the lines after it go on.
///
/// ```
/// use kudosu_notation::{Documents, ReadOptions};
///
/// let text = "1.....3..4.....2 first\n# a comment\n1.....3..4....x2\n..3.1.4..1.24.3.\n";
/// let documents = Documents::new(text.as_bytes(), ReadOptions::default())?;
/// let read: Vec<bool> = documents.map(|document| document.is_ok()).collect();
/// assert_eq!(read, [true, false, true]);
/// # Ok::<(), kudosu_notation::StreamError>(())
/// ```
pub struct Documents<R> {
    reader: BufReader<TextReader<R>>,
    options: ReadOptions,
    layout: Layout,
    line_number: usize,
    buffer: Vec<u8>,
    /// Puzzles that are read already.
    waiting: std::vec::IntoIter<Document>,
    is_finished: bool,
}

impl<R> fmt::Debug for Documents<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct("Documents");
        told.field("layout", &self.layout)
            .field("line_number", &self.line_number);
        told.finish_non_exhaustive()
    }
}

/// Why a stream gave no puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The text is wrong.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<R: Read> Documents<R> {
    /// Looks at the start of the text to tell its layout.
    pub fn new(reader: R, options: ReadOptions) -> Result<Documents<R>, StreamError> {
        Ok(Recognised::new(reader, &options)?.documents())
    }

    /// The puzzles of a text whose layout is known.
    pub(crate) fn of(reader: TextReader<R>, layout: Layout, options: ReadOptions) -> Documents<R> {
        Documents {
            reader: BufReader::new(reader),
            options,
            layout,
            line_number: 0,
            buffer: Vec::new(),
            waiting: Vec::new().into_iter(),
            is_finished: false,
        }
    }

    /// How the text is laid out.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The number of the line that the last item came from, counted from 1.
    pub fn line_number(&self) -> usize {
        self.line_number
    }

    fn next_line(&mut self) -> Result<Option<Document>, StreamError> {
        // Not before the next one is asked for: whoever ends at an error need not wait for the end of a line.
        self.skip_rest_of_line()?;
        self.buffer.clear();
        let length = self
            .reader
            .by_ref()
            .take(LIMIT)
            .read_until(b'\n', &mut self.buffer)?;
        if length == 0 {
            self.is_finished = true;
            return Ok(None);
        }
        self.line_number += 1;
        let document = read_line(
            &self.buffer,
            self.line_number,
            self.layout.format(),
            &self.options,
        );
        Ok(document?)
    }

    /// Goes behind the end of the last line, where that was too long to be taken in whole.
    fn skip_rest_of_line(&mut self) -> io::Result<()> {
        let mut left_out = 0;
        while self.buffer.last().is_some_and(|&last| last != b'\n') {
            if left_out > MOST_LEFT_OUT {
                let told = format!("a line has more than {MAX_PUZZLE_BYTES} bytes, and no end is in sight");
                return Err(io::Error::new(io::ErrorKind::InvalidData, told));
            }
            self.buffer.clear();
            let mut piece = self.reader.by_ref().take(LIMIT);
            left_out += piece.read_until(b'\n', &mut self.buffer)? as u64;
        }
        Ok(())
    }

    fn whole(&mut self) -> Result<Option<Document>, StreamError> {
        self.is_finished = true;
        self.reader.by_ref().take(LIMIT).read_to_end(&mut self.buffer)?;
        self.line_number = 1;
        self.waiting = self.layout.read_utf8(&self.buffer, &self.options)?.into_iter();
        Ok(self.waiting.next())
    }
}

impl<R: Read> Iterator for Documents<R> {
    type Item = Result<Document, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(document) = self.waiting.next() {
            return Some(Ok(document));
        }
        while !self.is_finished {
            let found = match self.layout {
                Layout::One(_) | Layout::Several(_) => self.whole(),
                Layout::Lines(_) => self.next_line(),
            };
            if let Err(StreamError::Io(_)) = &found {
                self.is_finished = true;
            }
            if let Some(item) = found.transpose() {
                return Some(item);
            }
        }
        None
    }
}
