//! What an earlier run left in its output file: how many answers, and where the last whole one ends.

use std::io::{self, BufRead, BufReader, Read};

use crate::failure::Failure;
use crate::files::GrowingFile;
use crate::packed::Packing;

/// The beginning of an output.
#[derive(Debug, PartialEq, Eq)]
pub struct Begun {
    /// Whole answers, one a line.
    pub answers: u64,
    /// The last of them, with its line end.
    last: Vec<u8>,
    /// How many bytes of the file they take.
    pub length: u64,
    /// What follows them: half an answer.
    half: Vec<u8>,
    /// The first new answer, as far as it was seen; `None` once it was found to fit.
    seen: Option<Vec<u8>>,
}

impl Begun {
    /// Looks through the file.
    pub fn in_file(file: &GrowingFile) -> Result<Begun, Failure> {
        let text = BufReader::with_capacity(128 * 1024, file.content());
        Begun::in_text(text, Packing::of_name(file.path()))
            .map_err(|error| Failure::told(format!("could not read {}: {error}", file.path().display())))
    }

    fn in_text(text: impl BufRead, packing: Packing) -> io::Result<Begun> {
        let mut file = Counted {
            reader: text,
            position: 0,
        };
        let (mut lines, mut length) = (Lines::default(), 0);
        if packing == Packing::Plain {
            packing.read_member(&mut file, &mut |text| lines.see(text))?;
            length = lines.length;
        } else {
            loop {
                // A member that was not finished does not count, nor does anything in it.
                let before = lines.clone();
                match packing.read_member(&mut file, &mut |text| lines.see(text)) {
                    Ok(true) => length = file.position,
                    Ok(false) => break,
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                        lines = before;
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(Begun {
            answers: lines.answers,
            last: lines.last,
            length,
            half: lines.begun,
            seen: Some(Vec::new()),
        })
    }

    /// How many puzzles to leave out. The last one that was answered is answered again, to see whether the
    /// file belongs to this run.
    pub fn to_skip(&self) -> u64 {
        self.answers.saturating_sub(1)
    }

    /// Lets new answers through if the first of them fits; the one that the file has already is kept back.
    /// `None` when it does not fit.
    pub fn let_through(&mut self, text: Vec<u8>) -> Option<Vec<u8>> {
        let Some(mut seen) = self.seen.take() else {
            return Some(text);
        };
        seen.extend_from_slice(&text);
        let Some(end) = seen.iter().position(|&byte| byte == b'\n') else {
            self.seen = Some(seen);
            return Some(Vec::new());
        };
        let rest = seen.split_off(end + 1);
        match self.answers {
            0 => seen.starts_with(&self.half).then(|| [seen, rest].concat()),
            _ => self.agrees_with(&seen).then_some(rest),
        }
    }

    /// What stands where the first new answer should fit, for a message.
    pub fn place(&self) -> String {
        let text = match self.answers {
            0 => &self.half,
            _ => &self.last,
        };
        String::from_utf8_lossy(text).trim_end().to_owned()
    }

    /// Whether this can be an answer again to the puzzle that the last answer belongs to. What came to no end
    /// within `--timeout` may come to one the next time.
    fn agrees_with(&self, answer: &[u8]) -> bool {
        let is_unfinished = |line: &[u8]| {
            let line = String::from_utf8_lossy(line);
            line.contains("not finished within") || line.contains("\"unfinished\"")
        };
        self.last == answer || is_unfinished(&self.last) || is_unfinished(answer)
    }
}

/// Counts lines.
#[derive(Clone, Default)]
struct Lines {
    answers: u64,
    last: Vec<u8>,
    begun: Vec<u8>,
    /// Bytes in whole lines.
    length: u64,
}

impl Lines {
    fn see(&mut self, text: &[u8]) {
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            self.begun.extend_from_slice(line);
            if line.ends_with(b"\n") {
                self.answers += 1;
                self.length += self.begun.len() as u64;
                self.last = std::mem::take(&mut self.begun);
            }
        }
    }
}

/// Knows how much was read.
struct Counted<R> {
    reader: R,
    position: u64,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.position += length as u64;
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.position += length as u64;
        self.reader.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(bytes: &[u8], packing: Packing) -> (u64, String, u64) {
        let begun = Begun::in_text(bytes, packing).unwrap();
        (
            begun.answers,
            String::from_utf8(begun.last).unwrap(),
            begun.length,
        )
    }

    #[test]
    fn half_a_line_is_no_answer() {
        assert_eq!(begun(b"", Packing::Plain), (0, String::new(), 0));
        assert_eq!(begun(b"on", Packing::Plain), (0, String::new(), 0));
        assert_eq!(begun(b"one\n\nthr", Packing::Plain), (2, "\n".to_owned(), 5));
        assert_eq!(begun(b"one\ntwo\n", Packing::Plain), (2, "two\n".to_owned(), 8));
    }

    #[test]
    fn the_first_new_answer_must_fit_to_what_is_there() {
        let through = |file: &[u8], pieces: &[&str]| {
            let mut begun = Begun::in_text(file, Packing::Plain).unwrap();
            let mut text = Vec::new();
            for piece in pieces {
                text.extend(begun.let_through(piece.as_bytes().to_vec())?);
            }
            Some(String::from_utf8(text).unwrap())
        };
        assert_eq!(through(b"", &["one\ntwo\n"]).as_deref(), Some("one\ntwo\n"));
        assert_eq!(through(b"one\ntw", &["on", "e\ntwo\n"]).as_deref(), Some("two\n"));
        assert_eq!(through(b"one\n", &["other\n"]), None);
        assert_eq!(through(b"on", &["one\n"]).as_deref(), Some("one\n"));
        assert_eq!(through(b"something else", &["one\n"]), None);
        let late = b"error: not finished within 1s\n";
        assert_eq!(through(late, &["one\n", "two\n"]).as_deref(), Some("two\n"));
    }

    #[test]
    fn damaged_data_are_not_taken_for_a_beginning() {
        for packing in [Packing::Gzip, Packing::Zstd] {
            assert!(
                Begun::in_text(&b"this is not compressed at all, whatever its name"[..], packing).is_err()
            );
        }
    }

    #[test]
    fn half_a_compressed_member_is_no_answer_either() {
        for packing in [Packing::Gzip, Packing::Zstd] {
            let first = packing.pack(b"one\ntwo\n").unwrap();
            let second = packing.pack(b"three\n").unwrap();
            let both = [first.clone(), second].concat();
            let length = first.len() as u64;
            assert_eq!(
                begun(&both, packing),
                (3, "three\n".to_owned(), both.len() as u64)
            );
            assert_eq!(
                begun(&both[..both.len() - 1], packing),
                (2, "two\n".to_owned(), length)
            );
            assert_eq!(begun(&first[..5], packing), (0, String::new(), 0));
        }
    }
}
