//! Links: where in an address the puzzle stands, and what it is without the escapes of addresses.

use std::ops::Range;

#[cfg(feature = "json")]
use kudosu_board::Shape;

#[cfg(feature = "json")]
use crate::{
    Format, MAX_PUZZLE_BYTES, ReadError, WriteError,
    error_kind::ReadErrorKind,
    lz::{self, Unpacking},
    span::Place,
    text::Source,
};

/// The bytes of the value of a field of the query, such as `bd` in `…?bd=123`.
pub(crate) fn query(line: &str, name: &str) -> Option<Range<usize>> {
    let question = line.find('?')?;
    let base = line.as_ptr() as usize;
    let query = line[question + 1..]
        .split(['#', ' ', '\t'])
        .next()
        .unwrap_or_default();
    let value = query
        .split('&')
        .find_map(|field| field.strip_prefix(name)?.strip_prefix('='))?;
    let start = value.as_ptr() as usize - base;
    Some(start..start + value.len())
}

/// Whether an address leads to this host, or to a part of it.
pub(crate) fn has_host(line: &str, host: &str) -> bool {
    let address = line.trim_start();
    let address = address.split_once("://").map_or(address, |(_, rest)| rest);
    let found = address.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let found = found.to_ascii_lowercase();
    found == host || found.strip_suffix(host).is_some_and(|part| part.ends_with('.'))
}

/// Refuses a grid that the pages for setting puzzles cannot show.
#[cfg(feature = "json")]
pub(crate) fn check_side(shape: &Shape, format: Format) -> Result<(), WriteError> {
    match shape.side() {
        3..=16 => Ok(()),
        _ => Err(WriteError::Size {
            format,
            holds: "grids from 3×3 to 16×16",
            shape: shape.to_string(),
        }),
    }
}

/// The text that `%2B` and the like stand for. A blank was a `+` before somebody took it for an escape.
#[cfg(feature = "json")]
pub(crate) fn without_escapes(text: &str) -> String {
    decoded(text).replace(' ', "+")
}

/// The text that `%7E` and the like stand for.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        rest = match code {
            Some(code) => {
                bytes.push(code);
                &after[2..]
            }
            None => {
                bytes.push(first);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The document that is packed at this place of a text, in base64 or in its form for addresses.
#[cfg(feature = "json")]
pub(crate) fn unpacked(source: &Source<'_>, place: Place) -> Result<String, ReadError> {
    let packed = without_escapes(source.text_at(place)).replace('-', "/");
    lz::unpack(packed.trim().trim_end_matches('$'), MAX_PUZZLE_BYTES).map_err(|error| {
        let kind = match error {
            Unpacking::TooLong => ReadErrorKind::TooLong {
                limit: MAX_PUZZLE_BYTES,
            },
            Unpacking::Damaged => ReadErrorKind::Syntax {
                found: "a packed puzzle that cannot be unpacked".to_owned(),
                expected: "the whole link, as it was copied".to_owned(),
            },
        };
        source.error(kind, place)
    })
}

/// Base64 as a field of a query can hold it.
#[cfg(feature = "json")]
pub(crate) fn with_escapes(text: &str) -> String {
    text.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_hosts_are_found() {
        let link = "https://www.sudokuwiki.org/sudoku.htm?a=1&bd=123#top";
        assert_eq!(query(link, "bd").map(|range| &link[range]), Some("123"));
        assert_eq!(query(link, "b"), None);
        assert!(has_host(link, "sudokuwiki.org") && has_host("sudokuwiki.org/x", "sudokuwiki.org"));
        assert!(!has_host("https://notsudokuwiki.org/", "sudokuwiki.org"));
        assert!(!has_host("https://example.org/?sudokuwiki.org", "sudokuwiki.org"));
    }

    #[cfg(feature = "json")]
    #[test]
    fn escapes_are_undone() {
        assert_eq!(without_escapes("a%2Bb%2fc%3D%20d%"), "a+b/c=+d%");
        assert_eq!(without_escapes(&with_escapes("a+b/c==")), "a+b/c==");
        assert_eq!(without_escapes("%zz%é"), "%zz%é");
    }
}
