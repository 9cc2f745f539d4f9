//! Laws for any input at all: no panic, no endless work, and errors that point into the text.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::io::Read;

use kudosu_board::{Rng, Shape};
use kudosu_notation::{
    Documents, Format, Layout, ReadError, ReadOptions, Recognised, StreamError, read, read_line, read_one,
    recognise, write,
};
use kudosu_testkit::{puzzle_with_holes, solved_grid};
use proptest::prelude::*;

/// The lines of a text as a person counts them.
fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    text.split('\n')
        .map(|line| line.trim_end_matches('\r').to_owned())
        .collect()
}

/// An error shows a line of the text, and its caret and column are within that line.
fn points_inside(error: &ReadError, text: &[u8]) {
    assert!(!error.to_string().is_empty());
    let Some(span) = error.span() else {
        return;
    };
    let shown = error.source_line().unwrap();
    let is_utf16 = text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]);
    if !is_utf16 {
        assert_eq!(
            shown.trim_end_matches('\r'),
            lines(text)[span.line - 1],
            "{error:?}"
        );
    }
    assert!(
        span.range.start <= span.range.end && span.range.end <= shown.len(),
        "{error:?}"
    );
    assert_eq!(
        shown[..span.range.start].chars().count() + 1,
        span.column,
        "{error:?}"
    );
    assert!(shown.is_char_boundary(span.range.end));
}

fn all_options() -> Vec<ReadOptions> {
    let formats = [None].into_iter().chain(Format::ALL.iter().copied().map(Some));
    let boxes = [None, Some((2, 2))];
    formats
        .flat_map(|format| boxes.map(|size| ReadOptions::default().with_format(format).with_box(size)))
        .collect()
}

/// Reads a text in every way there is.
fn read_every_way(text: &[u8]) {
    for options in all_options() {
        if let Err(error) = read(text, &options) {
            points_inside(&error, text);
        }
        if let Ok(layout) = recognise(text, true, &options) {
            let forced = options.clone().with_format(layout.format());
            assert_eq!(read(text, &options), read(text, &forced), "{layout:?}");
        }
        for is_complete in [true, false] {
            if let Err(error) = recognise(text, is_complete, &options) {
                points_inside(&error, text);
            }
        }
    }
    for &format in Format::ALL {
        if let Err(error) = read_line(text, 7, format, &ReadOptions::default()) {
            assert!(error.line().is_none_or(|line| line >= 7));
        }
    }
    streamed_alike(text);
}

/// A text gives the same puzzles at once, one after the other, and line by line as a program with many
/// threads reads it.
fn streamed_alike(text: &[u8]) {
    let options = ReadOptions::default();
    let at_once = read(text, &options);
    let Ok(recognised) = Recognised::new(text, &options) else {
        return assert!(at_once.is_err());
    };
    if let (Layout::Lines(format), true) = (recognised.layout(), recognised.is_stream()) {
        let mut whole = Vec::new();
        recognised.into_reader().read_to_end(&mut whole).unwrap();
        let lines = whole.split(|&byte| byte == b'\n').zip(1..);
        let by_line: Result<Vec<_>, _> = lines
            .filter_map(|(line, number)| read_line(line, number, format, &options).transpose())
            .collect();
        match by_line {
            Ok(documents) if documents.is_empty() => assert!(at_once.is_err()),
            by_line => assert_eq!(by_line, at_once),
        }
    }
    let one_by_one: Result<Vec<_>, StreamError> = Documents::new(text, options).unwrap().collect();
    match one_by_one {
        Ok(documents) if documents.is_empty() => assert!(at_once.is_err()),
        Ok(documents) => assert_eq!(Ok(documents), at_once),
        Err(StreamError::Text(error)) => assert_eq!(Err(error), at_once),
        Err(error) => panic!("{error}"),
    }
}

/// What looks like a puzzle at first sight: the characters of all formats, and words of them.
fn almost_a_puzzle() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => "[0-9.]{1,12}",
        4 => "[-0-9A-Za-z.*_ ]{0,20}",
        4 => "[|+=:!,;?\" \n\t-]{1,6}",
        2 => "[\u{2500}-\u{257f}é\u{a0}\r\t]{1,3}",
        1 => Just("grid_length = 4\ngrid = [".to_owned()),
        1 => Just("{\"puzzle\": ".to_owned()),
        1 => Just("quizzes,solutions\n".to_owned()),
        1 => Just("<opensudoku><game data=\"".to_owned()),
        1 => Just("version: 4\n0|0|0|1|".to_owned()),
        1 => Just("https://www.sudokuwiki.org/sudoku.htm?bd=".to_owned()),
        1 => Just("https://f-puzzles.com/?load=".to_owned()),
        1 => Just("[Puzzle]\n".to_owned()),
        1 => Just(":0000:x:".to_owned()),
        3 => Just("\n".to_owned()),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_every_way(&bytes);
    }

    #[test]
    fn a_plain_line_is_read_alike_with_and_without_looking_at_all_formats(line in "[1-9.0]{81}") {
        let options = ReadOptions::default();
        let recognised = recognise(line.as_bytes(), true, &options).unwrap();
        let expected = recognised.read_one(line.as_bytes(), &options);
        prop_assert_eq!(read_one(line.as_bytes(), &options).unwrap(), expected.unwrap());
    }

    #[test]
    fn what_is_almost_a_puzzle_is_read_or_refused(text in almost_a_puzzle()) {
        read_every_way(text.as_bytes());
    }

    #[test]
    fn a_puzzle_with_a_wrong_byte_is_read_or_refused(
        seed in any::<u64>(),
        side in prop::sample::select(vec![1usize, 2, 4, 6, 9, 16, 36]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut rng = Rng::new(seed);
        let solved = solved_grid(&Shape::of_side(side).unwrap(), &mut rng);
        let grid = puzzle_with_holes(&solved, side * side / 2, &mut rng);
        for format in Format::ALL.iter().filter(|format| format.writes()) {
            let Ok(text) = write(&grid, *format) else {
                continue; // the format holds other sizes
            };
            let mut text = text.into_bytes();
            for (at, byte) in &changes {
                let at = at.index(text.len());
                text[at] = *byte;
            }
            read_every_way(&text);
        }
    }
}

#[test]
fn boxes_that_cannot_be_are_refused_everywhere() {
    for box_size in [(0, 0), (0, 9), (usize::MAX, 2), (usize::MAX, usize::MAX)] {
        for text in [
            "1",
            "12\n21\n",
            "1,2\n2,1\n",
            "|| 1 ||\n",
            "grid = [1]",
            "{\"puzzle\": \"1\"}",
        ] {
            let options = ReadOptions::default().with_box(box_size);
            let error = read(text.as_bytes(), &options).unwrap_err();
            points_inside(&error, text.as_bytes());
        }
    }
}

#[test]
fn long_texts_of_anything_are_answered_without_delay() {
    let pieces: [&[u8]; 16] = [
        b".",
        b"1 ",
        b"1,",
        b"\n",
        b"| ",
        b"|",
        b"-\n",
        b"+",
        b"[",
        b"[[",
        b"{\"puzzle\":",
        b"grid = [1;",
        b"#\n",
        b"1\n",
        b"\xff",
        b"====\n|| 1 ||\n",
    ];
    for piece in pieces {
        let text = piece.repeat(300_000 / piece.len());
        for options in all_options()
            .into_iter()
            .filter(|options| options.box_size.is_none())
        {
            if let Err(error) = read(&text, &options) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn a_stream_survives_bad_lines_and_lines_without_an_end() {
    let mut text = b"1.....3..4.....2\n\xff\xff\n".to_vec();
    text.extend(std::iter::repeat_n(b'.', 3 << 20));
    text.extend(b"\n..3.1.4..1.24.3. last");
    let items: Vec<_> = Documents::new(&text[..], ReadOptions::default())
        .unwrap()
        .collect();
    let shown: Vec<String> = items
        .iter()
        .map(|item| match item {
            Ok(document) => document.puzzle.grid().to_string(),
            Err(StreamError::Text(error)) => error.to_string(),
            Err(error) => panic!("{error}"),
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"), @r"
    1.....3..4.....2
    byte 0xff is not text; a puzzle is plain text in UTF-8
    this is longer than 1048576 bytes, more than any puzzle needs
    ..3.1.4..1.24.3.
    ");
}
