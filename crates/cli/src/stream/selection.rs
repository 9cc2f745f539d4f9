//! Which puzzles of the input are answered: all of them, those after `--skip`, or those of a `--shard`.

use std::fmt;
use std::str::FromStr;

use kudosu::{Format, ReadOptions};

/// One of several equal parts of the input: every `of`th puzzle, starting with number `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    at: u64,
    of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let expected = || "write which part of how many, such as 3/8".to_owned();
        let (at, of) = text.split_once('/').ok_or_else(expected)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| expected());
        let (at, of) = (number(at)?, number(of)?);
        if of == 0 || !(1..=of).contains(&at) {
            return Err(format!(
                "there is no part {at} of {of}; the parts are 1/{of} to {of}/{of}"
            ));
        }
        Ok(Shard { at, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.at, self.of)
    }
}

/// Goes through the puzzles of the input in order and says which are to be answered.
#[derive(Clone, Debug)]
pub struct Selection {
    shard: Shard,
    /// Puzzles of the shard that are still to be left out.
    to_skip: u64,
    /// Puzzles seen so far.
    seen: u64,
    /// Puzzles of the shard seen so far.
    own: u64,
}

impl Selection {
    /// All puzzles of a shard but the first few.
    pub fn new(shard: Option<Shard>, skip: u64) -> Selection {
        Selection {
            shard: shard.unwrap_or(Shard { at: 1, of: 1 }),
            to_skip: skip,
            seen: 0,
            own: 0,
        }
    }

    /// How many puzzles belonged to the shard, skipped or not.
    pub fn own(&self) -> u64 {
        self.own
    }

    /// Whether the next puzzle is to be answered.
    pub fn takes_next(&mut self) -> bool {
        self.seen += 1;
        if self.seen % self.shard.of != self.shard.at % self.shard.of {
            return false;
        }
        self.own += 1;
        let is_skipped = self.to_skip > 0;
        self.to_skip -= u64::from(is_skipped);
        !is_skipped
    }

    /// Whether puzzles are still to be left out at the start.
    pub fn is_skipping(&self) -> bool {
        self.to_skip > 0
    }

    /// How much of the text, whole lines from line number `first` on, is to be left out at its start: bytes
    /// and lines.
    pub fn skip_lines(&mut self, text: &[u8], first: usize, format: Format) -> (usize, usize) {
        let (mut bytes, mut lines) = (0, 0);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if !self.is_skipping() {
                break;
            }
            if is_record(line, first + lines, format) {
                self.takes_next();
            }
            bytes += line.len();
            lines += 1;
        }
        (bytes, lines)
    }

    /// Empties the lines of the text that hold puzzles of other shards, so that those left keep their
    /// numbers. `None` where nothing is left.
    pub fn without_others(&mut self, text: Vec<u8>, first: usize, format: Format) -> Option<Vec<u8>> {
        if self.shard.of == 1 {
            // Nothing needs to be counted one by one.
            return Some(text);
        }
        let mut own = Vec::with_capacity(text.len());
        let mut has_own = false;
        for (at, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            if is_record(line, first + at, format) && self.takes_next() {
                own.extend_from_slice(line);
                has_own = true;
            } else {
                own.push(b'\n');
            }
        }
        has_own.then_some(own)
    }
}

/// Whether a line gets an answer: it is a puzzle, or should be one. Comments and headers are not.
fn is_record(line: &[u8], number: usize, format: Format) -> bool {
    // Nearly every line of a stream starts with a cell, and needs no closer look.
    let starts_with_a_cell = line
        .first()
        .is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
    starts_with_a_cell && format == Format::Line
        || !matches!(
            kudosu::read_line(line, number, format, &ReadOptions::default()),
            Ok(None)
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_as_people_write_them() {
        assert_eq!("3/8".parse(), Ok(Shard { at: 3, of: 8 }));
        for bad in ["", "3", "0/8", "9/8", "1/0", "a/b", "-1/2"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn shards_share_out_every_puzzle_once_and_skipping_counts_within_the_shard() {
        let taken = |shard: &str, skip| {
            let mut selection = Selection::new(shard.parse().ok(), skip);
            let taken: Vec<u64> = (1..=10).filter(|_| selection.takes_next()).collect();
            (taken, selection.own())
        };
        assert_eq!(taken("1/3", 0), (vec![1, 4, 7, 10], 4));
        assert_eq!(taken("2/3", 0), (vec![2, 5, 8], 3));
        assert_eq!(taken("3/3", 0), (vec![3, 6, 9], 3));
        assert_eq!(taken("1/3", 2), (vec![7, 10], 4));
        assert_eq!(taken("1/1", 9), (vec![10], 10));
    }

    #[test]
    fn skipped_lines_are_counted_and_comments_are_not_puzzles() {
        let text = b"# head\n1\n\n2\n3\n# tail\n4\n";
        let mut selection = Selection::new(None, 2);
        let (bytes, lines) = selection.skip_lines(text, 1, Format::Line);
        assert_eq!((&text[bytes..], lines), (&b"3\n# tail\n4\n"[..], 4));
    }

    #[test]
    fn lines_of_other_shards_become_empty() {
        let mut selection = Selection::new("2/2".parse().ok(), 0);
        let mut own = |text: &str| {
            let own = selection.without_others(text.into(), 1, Format::Line);
            own.map(|own| String::from_utf8(own).unwrap())
        };
        assert_eq!(own("1\n# note\n2\n3\n"), Some("\n\n2\n\n".to_owned()));
        assert_eq!(own("4"), Some("4".to_owned()));
        assert_eq!(own("5\n\n"), None);
    }
}
