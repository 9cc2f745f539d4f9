//! Puzzles from a reader, one after the other, in constant memory.

use std::io::{self, BufRead, Read};

use crate::detect::{Layout, PREFIX_BYTES, recognise};
use crate::error::{ReadError, ReadErrorKind};
use crate::puzzle::Puzzle;
use crate::{ReadOptions, read, read_line};

/// The longest line of a stream that is read; longer ones are errors of their own.
pub const MAX_LINE_BYTES: usize = 1 << 20;
/// The longest text that can be one grid.
const MAX_GRID_BYTES: u64 = 1 << 24;

/// The puzzles of a reader: an iterator that recognises the layout first and then reads line by line.
///
/// A line that cannot be read is one item, an error; the lines after it go on.
///
/// ```
/// use kudosu_notation::{Puzzles, ReadOptions};
///
/// let text = "1.....3..4.....2 first\n# a comment\n1.....3..4....x2\n..3.1.4..1.24.3.\n";
/// let puzzles = Puzzles::new(text.as_bytes(), ReadOptions::default())?;
/// let read: Vec<bool> = puzzles.map(|puzzle| puzzle.is_ok()).collect();
/// assert_eq!(read, [true, false, true]);
/// # Ok::<(), kudosu_notation::StreamError>(())
/// ```
pub struct Puzzles<R> {
    reader: io::Chain<io::Cursor<Vec<u8>>, R>,
    options: ReadOptions,
    layout: Layout,
    line_number: usize,
    buffer: Vec<u8>,
    is_finished: bool,
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

impl<R: BufRead> Puzzles<R> {
    /// Looks at the start of the text to tell its layout.
    pub fn new(mut reader: R, options: ReadOptions) -> Result<Puzzles<R>, StreamError> {
        let mut prefix = Vec::new();
        reader
            .by_ref()
            .take(PREFIX_BYTES as u64)
            .read_to_end(&mut prefix)?;
        let is_complete = prefix.len() < PREFIX_BYTES;
        let layout = recognise(&prefix, is_complete, &options)?;
        Ok(Puzzles {
            reader: io::Cursor::new(prefix).chain(reader),
            options,
            layout,
            line_number: 0,
            buffer: Vec::new(),
            is_finished: false,
        })
    }

    /// How the text is laid out.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The number of the line that the last item came from, counted from 1.
    pub fn line_number(&self) -> usize {
        self.line_number
    }

    fn next_line(&mut self) -> Result<Option<Puzzle>, StreamError> {
        self.buffer.clear();
        let limit = MAX_LINE_BYTES as u64 + 1;
        let length = self
            .reader
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut self.buffer)?;
        self.line_number += 1;
        if length == 0 {
            self.is_finished = true;
            return Ok(None);
        }
        if length > MAX_LINE_BYTES {
            self.skip_rest_of_line()?;
            return Err(ReadError::from(ReadErrorKind::LineTooLong {
                limit: MAX_LINE_BYTES,
            })
            .into());
        }
        Ok(read_line(
            &self.buffer,
            self.line_number,
            self.layout.format(),
            &self.options,
        )?)
    }

    fn skip_rest_of_line(&mut self) -> io::Result<()> {
        while self.buffer.last() != Some(&b'\n') {
            self.buffer.clear();
            let chunk = MAX_LINE_BYTES as u64;
            if self
                .reader
                .by_ref()
                .take(chunk)
                .read_until(b'\n', &mut self.buffer)?
                == 0
            {
                break;
            }
        }
        Ok(())
    }

    fn whole(&mut self) -> Result<Option<Puzzle>, StreamError> {
        self.is_finished = true;
        let length = self
            .reader
            .by_ref()
            .take(MAX_GRID_BYTES)
            .read_to_end(&mut self.buffer)?;
        if length as u64 == MAX_GRID_BYTES {
            return Err(ReadError::from(ReadErrorKind::LineTooLong { limit: length }).into());
        }
        Ok(read(&self.buffer, &self.options)?.pop())
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_finished {
            let found = match self.layout {
                Layout::One(_) => self.whole(),
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
