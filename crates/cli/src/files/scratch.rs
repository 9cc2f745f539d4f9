//! A file that nobody sees, for what does not fit into memory: pieces are put behind each other, and read
//! again one by one or side by side. One open file, however many pieces; it is gone with the process.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::faults::{Step, may};
use super::write_to;
use crate::failure::Failure;

/// The file, which grows at its end.
#[derive(Debug)]
pub struct Scratch {
    file: Arc<Mutex<File>>,
    length: u64,
}

/// A piece of it while it is read.
#[derive(Debug)]
pub struct Piece {
    file: Arc<Mutex<File>>,
    left: Range<u64>,
}

/// What messages call it.
const NAME: &str = "a temporary file";

impl Scratch {
    /// An empty one, in the folder for temporary files.
    pub fn new() -> Result<Scratch, Failure> {
        let made = may(Step::Open, Path::new(NAME)).and_then(|()| tempfile::tempfile());
        let file = made.map_err(|error| Scratch::failed(&error))?;
        Ok(Scratch {
            file: Arc::new(Mutex::new(file)),
            length: 0,
        })
    }

    /// Where the next piece begins.
    pub fn end(&self) -> u64 {
        self.length
    }

    /// Puts a piece behind the others and says where it is.
    pub fn add(&mut self, bytes: &[u8]) -> Result<Range<u64>, Failure> {
        let start = self.length;
        self.write_all(bytes).map_err(|error| Scratch::failed(&error))?;
        Ok(start..self.length)
    }

    /// The bytes of a piece.
    pub fn piece(&self, range: Range<u64>) -> Piece {
        Piece {
            file: Arc::clone(&self.file),
            left: range,
        }
    }

    /// What is told when it cannot be used.
    pub fn failed(error: &dyn std::fmt::Display) -> Failure {
        Failure::with_help(
            format!("could not use {NAME}: {error}"),
            "the environment variable TMPDIR names the folder for them",
        )
    }
}

impl Write for Scratch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.length))?;
        write_to(&mut file, bytes, Path::new(NAME))?;
        self.length += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Piece {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.left.end - self.left.start).unwrap_or(usize::MAX);
        let most = buffer.len().min(left);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.left.start))?;
        let length = file.read(&mut buffer[..most])?;
        self.left.start += length as u64;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_read_side_by_side_as_they_were_written() {
        let mut scratch = Scratch::new().unwrap();
        let texts = ["one", "", "a longer one", "four"];
        let ranges = texts.map(|text| scratch.add(text.as_bytes()).unwrap());
        assert_eq!(scratch.end(), 19);
        let mut pieces = ranges.map(|range| scratch.piece(range));
        let mut read = [const { String::new() }; 4];
        for _ in 0..20 {
            for (piece, text) in pieces.iter_mut().zip(&mut read) {
                let mut byte = [0];
                let length = piece.read(&mut byte).unwrap();
                text.extend(byte[..length].iter().map(|&byte| char::from(byte)));
            }
        }
        assert_eq!(read, texts);
    }
}
