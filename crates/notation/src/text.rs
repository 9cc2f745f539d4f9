//! The text under the parsers: bytes made into numbered lines, and errors that point into them.

use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::{Place, Span};

/// A text as its lines, without their line ends.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    /// All of it.
    pub text: &'a str,
    pub lines: Vec<&'a str>,
    /// The number of the first line, counted from 1: more than 1 for a record of a stream.
    first_number: usize,
}

impl<'a> Source<'a> {
    /// The lines of a whole text.
    pub fn of_text(text: &'a str) -> Source<'a> {
        Source {
            text,
            lines: text.lines().collect(),
            first_number: 1,
        }
    }

    /// One line of a longer text; a line end that is still on it is ignored.
    pub fn of_one_line(line: &'a str, number: usize) -> Source<'a> {
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        Source {
            text: line,
            lines: vec![line],
            first_number: number,
        }
    }

    /// Some of the lines, which keep their numbers.
    pub fn part(&self, range: std::ops::Range<usize>) -> Source<'a> {
        let first_number = self.first_number + range.start;
        let lines = self.lines[range].to_vec();
        let offset = |line: &&str| line.as_ptr() as usize - self.text.as_ptr() as usize;
        let start = lines.first().map_or(0, offset);
        let end = lines.last().map_or(start, |line| offset(line) + line.len());
        Source {
            text: &self.text[start..end],
            lines,
            first_number,
        }
    }

    /// An error that points at `place`.
    pub fn error(&self, kind: ReadErrorKind, place: Place) -> ReadError {
        let line = self.lines.get(place.line).copied().unwrap_or_default();
        let start = floor_boundary(line, place.start);
        let end = floor_boundary(line, place.end).max(start);
        let span = Span {
            line: self.first_number + place.line,
            column: line[..start].chars().count() + 1,
            range: start..end,
        };
        ReadError::at(kind, span, line)
    }

    /// An error that points behind the last character of a line.
    pub fn error_at_end_of(&self, kind: ReadErrorKind, line: usize) -> ReadError {
        let end = self.lines.get(line).map_or(0, |text| text.trim_end().len());
        self.error(kind, Place::new(line, end..end))
    }

    /// An error that points behind the last character of the last line that has any.
    pub fn error_at_end(&self, kind: ReadErrorKind) -> ReadError {
        let last = self.lines.iter().rposition(|line| !line.trim().is_empty());
        self.error_at_end_of(kind, last.unwrap_or(0))
    }

    /// All that a line says.
    pub fn place_of_line(&self, line: usize) -> Place {
        let text = self.lines.get(line).copied().unwrap_or_default();
        let start = text.len() - text.trim_start().len();
        Place::new(line, start..text.trim_end().len().max(start))
    }

    /// An error about all that a line says.
    pub fn error_in_line(&self, kind: ReadErrorKind, line: usize) -> ReadError {
        self.error(kind, self.place_of_line(line))
    }

    /// The text at a place.
    pub fn text_at(&self, place: Place) -> &'a str {
        let line = self.lines.get(place.line).copied().unwrap_or_default();
        line.get(place.start..place.end).unwrap_or_default()
    }

    /// The place of a stretch of the text, which is cut off where its first line ends.
    pub fn place_at(&self, offset: usize, length: usize) -> Place {
        let base = self.text.as_ptr() as usize;
        let starts_after = |line: &&str| line.as_ptr() as usize - base <= offset;
        let line = self
            .lines
            .partition_point(|line| starts_after(line))
            .saturating_sub(1);
        let text = self.lines.get(line).copied().unwrap_or_default();
        let start = (offset + base)
            .saturating_sub(text.as_ptr() as usize)
            .min(text.len());
        Place::new(line, start..(start + length).min(text.len()))
    }

    /// The lines that say something, with their place in `lines`: no blank lines, no `#` comments.
    pub fn significant_lines(&self) -> impl Iterator<Item = (usize, &'a str)> + Clone + '_ {
        let lines = self.lines.iter().copied().enumerate();
        lines.filter(|(_, line)| !is_blank_or_comment(line))
    }
}

/// Whether a line holds nothing but white space or a `#` comment.
pub(crate) fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

fn floor_boundary(line: &str, at: usize) -> usize {
    let at = at.min(line.len());
    (0..=at).rev().find(|&i| line.is_char_boundary(i)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_its_offset_in_the_text() {
        let source = Source::of_text("ab\r\n\r\ncdé\nf");
        assert_eq!(source.place_at(0, 1), Place::new(0, 0..1));
        assert_eq!(source.place_at(6, 2), Place::new(2, 0..2));
        assert_eq!(source.place_at(7, 99), Place::new(2, 1..4));
        assert_eq!(source.place_at(11, 1), Place::new(3, 0..1));
        assert_eq!(source.place_at(99, 1), Place::new(3, 1..1));
    }

    #[test]
    fn columns_count_characters_and_ranges_count_bytes() {
        let source = Source::of_text("é1x");
        let error = source.error(ReadErrorKind::EmptyField, Place::new(0, 3..4));
        assert_eq!((error.column(), error.caret()), (Some(3), Some(3..4)));
        let within = source.error(ReadErrorKind::EmptyField, Place::new(0, 1..99));
        assert_eq!((within.column(), within.caret()), (Some(1), Some(0..4)));
    }
}
