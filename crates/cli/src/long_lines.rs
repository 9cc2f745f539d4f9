//! Lines without end: a text in which no line is longer than it may be, so that whoever reads it line by line
//! needs no more memory than that, whatever the text is.

use std::io::{self, Read};

use memchr::{memchr, memrchr};

/// What happens to a line that is longer than it may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LongLine {
    /// It ends one byte behind the limit, so that whoever reads it says that it is too long; the rest of it
    /// is not kept. Where that goes on and on, it is an error after all: nothing will ever follow.
    Cut,
    /// It is an error: nothing may be lost.
    Refuse,
}

/// The rest of a line that is cut is passed by for so many bytes; after that, no end is in sight.
const MOST_LEFT_OUT: usize = 64 << 20;

/// A text without lines that are too long.
pub struct ShortLines<R> {
    reader: R,
    /// So many bytes a line may have.
    most: usize,
    long: LongLine,
    /// The number of the line that is read, counted from 1.
    line: u64,
    /// How much of it was read already.
    length: usize,
    /// Whether the rest of it is left out,
    is_cut: bool,
    /// and how much of that there was.
    left_out: usize,
}

impl<R: Read> ShortLines<R> {
    /// The text of a reader, with at most so many bytes a line.
    pub fn of(reader: R, most: usize, long: LongLine) -> ShortLines<R> {
        ShortLines {
            reader,
            most,
            long,
            line: 1,
            length: 0,
            is_cut: false,
            left_out: 0,
        }
    }

    /// Leaves out what belongs to lines that are cut; the length of what is left.
    fn shorten(&mut self, text: &mut [u8]) -> io::Result<usize> {
        let (mut from, mut to) = (0, 0);
        while from < text.len() {
            let end = memchr(b'\n', &text[from..]).map(|at| from + at + 1);
            let piece = end.unwrap_or(text.len()) - from;
            if self.is_cut {
                // Its line end was written when it was cut.
                (from, self.is_cut) = (from + piece, end.is_none());
                self.left_out += piece;
                if self.left_out > MOST_LEFT_OUT {
                    return Err(self.without_end());
                }
                continue;
            }
            let has_end = usize::from(end.is_some());
            let room = self.most + 1 - self.length;
            if piece - has_end <= room {
                text.copy_within(from..from + piece, to);
                to += piece;
                self.length += piece;
            } else if self.long == LongLine::Refuse {
                return Err(self.too_long());
            } else {
                // What is left out makes room for the line end.
                text.copy_within(from..from + room, to);
                text[to + room] = b'\n';
                to += room + 1;
                (self.is_cut, self.left_out) = (end.is_none(), 0);
            }
            if end.is_some() || self.is_cut {
                (self.line, self.length) = (self.line + 1, 0);
            }
            from += piece;
        }
        Ok(to)
    }

    fn without_end(&self) -> io::Error {
        let told = format!("a line has more than {} bytes, and no end is in sight", self.most);
        io::Error::new(io::ErrorKind::InvalidData, told)
    }

    fn too_long(&self) -> io::Error {
        let told = format!("line {} has more than {} bytes", self.line, self.most);
        io::Error::new(io::ErrorKind::InvalidData, told)
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.reader.read(buffer)?;
            let text = &mut buffer[..length];
            // Nearly always nothing can be too long, and nobody has to look at more than the last line.
            if !self.is_cut && self.length + length <= self.most {
                if self.long == LongLine::Refuse {
                    self.line += memchr::memchr_iter(b'\n', text).count() as u64;
                }
                self.length = match memrchr(b'\n', text) {
                    Some(last) => length - last - 1,
                    None => self.length + length,
                };
                return Ok(length);
            }
            let left = self.shorten(text)?;
            if left > 0 || length == 0 {
                return Ok(left);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu::MAX_PUZZLE_BYTES;

    use super::*;

    /// Gives so many bytes a read.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(to.len());
            self.0.read(&mut to[..most])
        }
    }

    fn read(text: &str, bytes: usize, long: LongLine) -> io::Result<String> {
        let mut read = String::new();
        ShortLines::of(Slowly(text.as_bytes(), bytes), MAX_PUZZLE_BYTES, long).read_to_string(&mut read)?;
        Ok(read)
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_all_others_are_as_they_were() {
        let fits = "f".repeat(MAX_PUZZLE_BYTES);
        let limit = "l".repeat(MAX_PUZZLE_BYTES + 1);
        let (longer, huge) = (format!("{limit}m"), "h".repeat(3 * MAX_PUZZLE_BYTES));
        let cut = &huge[..=MAX_PUZZLE_BYTES];
        for (text, expected) in [
            (String::new(), String::new()),
            ("a\n\nb".to_owned(), "a\n\nb".to_owned()),
            (format!("{fits}\n{limit}\nb"), format!("{fits}\n{limit}\nb")),
            (format!("a\n{longer}\nb\n"), format!("a\n{limit}\nb\n")),
            (longer.clone(), format!("{limit}\n")),
            (
                format!("{huge}\n{huge}\n\n{huge}"),
                format!("{cut}\n{cut}\n\n{cut}\n"),
            ),
        ] {
            for bytes in [997, 64 * 1024, MAX_PUZZLE_BYTES + 1, 7 * MAX_PUZZLE_BYTES] {
                assert!(
                    read(&text, bytes, LongLine::Cut).unwrap() == expected,
                    "{bytes} bytes a read"
                );
            }
        }
    }

    #[test]
    fn a_line_of_which_no_end_is_in_sight_was_read_for_ever() {
        let endless = || io::repeat(b'.');
        let mut short = ShortLines::of(endless(), MAX_PUZZLE_BYTES, LongLine::Cut);
        let mut read = Vec::new();
        let told = short.read_to_end(&mut read).unwrap_err().to_string();
        assert_eq!(told, "a line has more than 1048576 bytes, and no end is in sight");
        // What is kept of it is one line, which whoever reads it finds too long.
        assert_eq!(read.len(), MAX_PUZZLE_BYTES + 2);
        // One that ends just in time is passed by, however many there are.
        let line = || io::Read::chain(endless().take(MOST_LEFT_OUT as u64), &b"\n"[..]);
        let three = line().chain(line()).chain(line());
        let mut short = ShortLines::of(three, MAX_PUZZLE_BYTES, LongLine::Cut);
        let mut read = String::new();
        short.read_to_string(&mut read).unwrap();
        assert_eq!(read.lines().count(), 3);
    }

    #[test]
    fn a_table_with_a_line_that_is_too_long_is_refused_by_its_number() {
        let text = format!("a\nb\n{}\nc\n", "h".repeat(2 * MAX_PUZZLE_BYTES));
        for bytes in [997, 64 * 1024, 7 * MAX_PUZZLE_BYTES] {
            let told = read(&text, bytes, LongLine::Refuse).unwrap_err().to_string();
            assert_eq!(told, "line 3 has more than 1048576 bytes", "{bytes} bytes a read");
        }
        assert_eq!(read("a\nb\n", 1, LongLine::Refuse).unwrap(), "a\nb\n");
    }
}
