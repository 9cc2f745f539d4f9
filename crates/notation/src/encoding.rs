//! From bytes to the text that parsers know: UTF-8 with or without a mark, UTF-16 with one,
//! and full-width digits as plain ones.

use std::borrow::Cow;
use std::io::{self, Read};

use crate::MAX_PUZZLE_BYTES;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Span;

/// What the marks at the start of a text say of the bytes that follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Utf8,
    Utf16LittleEndian,
    Utf16BigEndian,
}

/// The marks, and what they mean.
const MARKS: [(&[u8], Encoding); 3] = [
    (&[0xef, 0xbb, 0xbf], Encoding::Utf8),
    (&[0xff, 0xfe], Encoding::Utf16LittleEndian),
    (&[0xfe, 0xff], Encoding::Utf16BigEndian),
];

/// The encoding of a text and the length of its mark.
fn encoding_of(start: &[u8]) -> (Encoding, usize) {
    let found = MARKS.iter().find(|(mark, _)| start.starts_with(mark));
    found.map_or((Encoding::Utf8, 0), |(mark, encoding)| (*encoding, mark.len()))
}

impl Encoding {
    /// The 16-bit unit of two bytes.
    fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            Encoding::Utf16BigEndian => u16::from_be_bytes(pair),
            _ => u16::from_le_bytes(pair),
        }
    }

    /// Decodes UTF-16; what is no character becomes U+FFFD. Unless the text ends here, a character that is
    /// cut in two is left in `bytes`.
    fn decode(self, bytes: &mut Vec<u8>, is_end: bool) -> String {
        let mut units: Vec<u16> = bytes.as_chunks().0.iter().map(|&pair| self.unit(pair)).collect();
        let is_cut = units.last().is_some_and(|last| (0xd800..0xdc00).contains(last));
        if is_cut && !is_end {
            units.pop();
        }
        let text = char::decode_utf16(units.iter().copied());
        let mut text: String = text.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        bytes.drain(..2 * units.len());
        if is_end && !bytes.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            bytes.clear();
        }
        text
    }
}

/// A whole text, or the start of one, in UTF-8; only UTF-16 with a mark is changed.
pub(crate) fn to_utf8(bytes: &[u8], is_complete: bool) -> Cow<'_, [u8]> {
    match encoding_of(bytes) {
        (Encoding::Utf8, _) => Cow::Borrowed(bytes),
        (encoding, mark) => {
            let mut rest = bytes[mark..].to_vec();
            Cow::Owned(encoding.decode(&mut rest, is_complete).into_bytes())
        }
    }
}

/// The bytes as text, or an error that points at the first byte that is none. The first line may have a mark.
pub(crate) fn decode(bytes: &[u8], first_number: usize) -> Result<Cow<'_, str>, ReadError> {
    if bytes.len() > MAX_PUZZLE_BYTES {
        return Err(ReadErrorKind::TooLong {
            limit: MAX_PUZZLE_BYTES,
        }
        .into());
    }
    let bytes = match first_number {
        1 => without_marks(bytes),
        _ => bytes,
    };
    let text =
        std::str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error.valid_up_to(), first_number))?;
    Ok(with_plain_digits(Cow::Borrowed(text)))
}

/// A text in UTF-8 without marks at its start: all of them, because a reader of a stream has taken the
/// first one off already.
fn without_marks(mut bytes: &[u8]) -> &[u8] {
    while let Some(rest) = bytes.strip_prefix(MARKS[0].0) {
        bytes = rest;
    }
    bytes
}

/// The start of a text, with U+FFFD for what is no character.
pub(crate) fn decode_lossily(bytes: &[u8]) -> Cow<'_, str> {
    with_plain_digits(String::from_utf8_lossy(without_marks(bytes)))
}

/// Plain digits in place of full-width ones, which people type who write Chinese or Japanese.
fn with_plain_digits(text: Cow<'_, str>) -> Cow<'_, str> {
    const FULL_WIDTH: std::ops::RangeInclusive<char> = '０'..='９';
    if text.is_ascii() || !text.contains(|c| FULL_WIDTH.contains(&c)) {
        return text;
    }
    let plain = |c: char| match FULL_WIDTH.contains(&c) {
        true => char::from_digit(u32::from(c) - u32::from(*FULL_WIDTH.start()), 10).unwrap_or(c),
        false => c,
    };
    Cow::Owned(text.chars().map(plain).collect())
}

fn not_utf8(bytes: &[u8], at: usize, first_number: usize) -> ReadError {
    let before = &bytes[..at];
    let line_start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |newline| newline + 1);
    let line_end = bytes[at..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(bytes.len(), |length| at + length);
    let start = String::from_utf8_lossy(&bytes[line_start..at]).into_owned();
    let rest = String::from_utf8_lossy(&bytes[at..line_end]).into_owned();
    let width = rest.chars().next().map_or(0, char::len_utf8);
    let span = Span {
        line: first_number + before.iter().filter(|&&b| b == b'\n').count(),
        column: start.chars().count() + 1,
        range: start.len()..start.len() + width,
    };
    let kind = ReadErrorKind::NotUtf8 { byte: bytes[at] };
    ReadError::at(kind, span, (start + &rest).trim_end_matches('\r'))
}

/// A reader that gives a text in UTF-8 and without a mark, whichever of the two encodings it is in.
#[derive(Debug)]
pub(crate) struct Utf8Reader<R> {
    reader: R,
    encoding: Encoding,
    /// Bytes of the reader that are not decoded yet: less than a character.
    waiting: Vec<u8>,
    /// Text that is ready to be given, and how much of it was.
    ready: Vec<u8>,
    given: usize,
}

impl<R: Read> Utf8Reader<R> {
    /// Reads as much as it takes to know the mark.
    pub fn new(mut reader: R) -> io::Result<Utf8Reader<R>> {
        let mut start = Vec::new();
        let may_be_a_mark = |start: &[u8]| {
            MARKS
                .iter()
                .any(|(mark, _)| mark.len() > start.len() && mark.starts_with(start))
        };
        while may_be_a_mark(&start) && read_some(&mut reader, &mut start, 1)? > 0 {}
        let (encoding, mark) = encoding_of(&start);
        start.drain(..mark);
        let (waiting, ready) = match encoding {
            Encoding::Utf8 => (Vec::new(), start),
            _ => (start, Vec::new()),
        };
        Ok(Utf8Reader {
            reader,
            encoding,
            waiting,
            ready,
            given: 0,
        })
    }

    /// Whether as many bytes come out as go in, but for the mark.
    pub fn is_utf8(&self) -> bool {
        self.encoding == Encoding::Utf8
    }
}

impl<R: Read> Read for Utf8Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const CHUNK: usize = 16 * 1024;
        while self.given == self.ready.len() {
            if self.is_utf8() {
                return self.reader.read(buffer);
            }
            let is_end = read_some(&mut self.reader, &mut self.waiting, CHUNK)? == 0;
            self.ready = self.encoding.decode(&mut self.waiting, is_end).into_bytes();
            self.given = 0;
            if is_end && self.ready.is_empty() {
                return Ok(0);
            }
        }
        let length = buffer.len().min(self.ready.len() - self.given);
        buffer[..length].copy_from_slice(&self.ready[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

/// Appends whatever is there, at most so many bytes; 0 at the end.
pub(crate) fn read_some(reader: &mut impl Read, buffer: &mut Vec<u8>, most: usize) -> io::Result<usize> {
    let before = buffer.len();
    buffer.resize(before + most, 0);
    let read = loop {
        match reader.read(&mut buffer[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other,
        }
    };
    buffer.truncate(before + *read.as_ref().unwrap_or(&0));
    read
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(to_bytes).collect()
    }

    /// A reader that gives so many bytes at a time.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    proptest! {
        #[test]
        fn a_text_comes_out_as_it_is_in_every_encoding(text in "[ -~\n٣９🀀é]{0,40}", at_a_time in 1usize..5) {
            let marked = format!("\u{feff}{text}").into_bytes();
            for bytes in [marked, utf16(&text, u16::to_le_bytes), utf16(&text, u16::to_be_bytes)] {
                let mut read = String::new();
                let drip = Drip(&bytes, at_a_time);
                Utf8Reader::new(drip).unwrap().read_to_string(&mut read).unwrap();
                prop_assert_eq!(&read, &text);
                let at_once = to_utf8(&bytes, true);
                let at_once = std::str::from_utf8(&at_once).unwrap();
                prop_assert_eq!(at_once.strip_prefix('\u{feff}').unwrap_or(at_once), &text);
            }
        }

        #[test]
        fn any_bytes_are_decoded_alike_at_once_and_in_pieces(
            bytes in prop::collection::vec(any::<u8>(), 0..40), at_a_time in 1usize..5, big in any::<bool>(),
        ) {
            let mark: &[u8] = if big { &[0xfe, 0xff] } else { &[0xff, 0xfe] };
            let bytes = [mark, &bytes].concat();
            let mut read = Vec::new();
            Utf8Reader::new(Drip(&bytes, at_a_time)).unwrap().read_to_end(&mut read).unwrap();
            prop_assert_eq!(read.as_slice(), &*to_utf8(&bytes, true));
        }
    }

    #[test]
    fn a_mark_does_not_shift_the_place_of_a_byte_that_is_no_text() {
        let marked = decode(b"\xef\xbb\xbf12\xff4", 1).unwrap_err();
        assert_eq!(marked, decode(b"12\xff4", 1).unwrap_err());
        assert_eq!(marked.span().map(|span| span.column), Some(3));
        let twice = decode(b"\xef\xbb\xbf\xef\xbb\xbf12\xff4", 1);
        assert_eq!(twice.unwrap_err(), marked);
        assert_eq!(decode("\u{feff}12".as_bytes(), 2).unwrap(), "\u{feff}12");
    }

    #[test]
    fn full_width_digits_are_plain_ones() {
        assert_eq!(decode("５．３ 七".as_bytes(), 1).unwrap(), "5．3 七");
        assert!(matches!(decode(b"53", 1), Ok(Cow::Borrowed("53"))));
    }
}
