//! What the fuzz targets check: whatever is read holds the laws of the formats,
//! and whatever is refused says where.

pub mod engines;
pub mod limits;
pub mod nine;
pub mod programs;
pub mod tables;

use std::io::Read;

use kudosu_board::{CellNotation, Shape};
use kudosu_notation::{
    Document, Documents, Format, Layout, Loss, ReadError, ReadOptions, Recognised, RulePuzzle, StreamError,
    WriteError,
    losses, read, read_line, recognise, write_document,
};

/// The box is chosen by the length of the text, so that seeds need no header.
fn options(format: Option<Format>, text: &[u8]) -> ReadOptions {
    let boxes = [
        None,
        None,
        Some((2, 2)),
        Some((3, 3)),
        Some((2, 3)),
        Some((3, 2)),
        Some((4, 4)),
        Some((1, 9)),
    ];
    let size = boxes[text.len() % boxes.len()];
    ReadOptions::default().with_format(format).with_box(size)
}

/// An error says something, and points into the line that it shows.
fn points_inside(error: &ReadError) {
    assert!(!error.to_string().is_empty());
    let _ = error.help(|setting| format!("{setting:?}"));
    let (Some(span), Some(line)) = (error.span(), error.source_line()) else {
        return;
    };
    assert!(span.line >= 1);
    assert!(line.is_char_boundary(span.range.start) && line.is_char_boundary(span.range.end));
    assert_eq!(line[..span.range.start].chars().count() + 1, span.column);
}

/// One format: read, and what was read is written and read again.
pub fn format(format: Format, text: &[u8]) {
    let options = options(Some(format), text).with_clues();
    let document = match read(text, &options) {
        Ok(mut documents) => documents.pop().expect("a text that is read has a puzzle"),
        Err(error) => return points_inside(&error),
    };
    let shape = document.puzzle.shape();
    assert!(document.solution.iter().all(|solution| solution.shape() == shape));
    let same_box = Some(shape.box_size().unwrap_or((1, shape.side())));
    for format in Format::ALL.iter().copied().filter(|format| format.writes()) {
        let lost = losses(&document, format);
        let is_other = lost.contains(&Loss::Singles) || lost.contains(&Loss::Houses);
        let text = match write_document(&document, format) {
            Err(WriteError::Size { .. } | WriteError::TooLong { .. } | WriteError::Clue { .. }) => continue,
            text => text.expect("the format says that it writes"),
        };
        let same_box = same_box.filter(|_| lost.contains(&Loss::Houses) || shape.is_plain());
        let options = ReadOptions::default().with_format(format).with_box(same_box).with_clues().with_rules();
        let again = read(text.as_bytes(), &options).expect("what is written can be read");
        let again = again.first().expect("one puzzle was written");
        // Said in other words, by rules or by several clues for one.
        if again.rules().is_some() || format == Format::Iss {
            continue;
        }
        assert!(is_other || again.puzzle.grid() == document.puzzle.grid());
        let (before, after) = (document.puzzle.clues(), again.puzzle.clues());
        assert!(lost.contains(&Loss::Clues) || after.len() == before.len());
    }
}

/// A format whose puzzles may have rules in words: what is read prints as what reads the same.
pub fn rules(format: Format, text: &[u8]) {
    let options = options(Some(format), text).with_clues().with_rules();
    let document = match read(text, &options) {
        Ok(mut documents) => documents.pop().expect("a text that is read has a puzzle"),
        Err(error) => return points_inside(&error),
    };
    let Some(position) = document.rules() else { return };
    let printed = position.puzzle().to_string();
    let again = RulePuzzle::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(&again, position.puzzle(), "{printed}");
    assert_eq!(again.to_string(), printed);
}

/// Recognition: what it says can be used, and it never needs more than it is given.
pub fn recognition(text: &[u8]) {
    for is_complete in [true, false] {
        match recognise(text, is_complete, &options(None, text)) {
            Ok(layout) => {
                let used = layout.read(text, &options(None, text));
                if let Err(error) = used {
                    points_inside(&error);
                }
                if is_complete {
                    let forced = options(Some(layout.format()), text);
                    assert_eq!(read(text, &options(None, text)), read(text, &forced));
                }
            }
            Err(error) => points_inside(&error),
        }
    }
}

/// A stream gives the same puzzles as the text read at once: one after the other, and line by line, as the
/// command line reads it on many threads.
pub fn stream(text: &[u8]) {
    let options = options(None, text);
    let at_once = read(text, &options);
    let Ok(recognised) = Recognised::new(text, &options) else {
        assert!(at_once.is_err());
        return;
    };
    if let (Layout::Lines(format), true) = (recognised.layout(), recognised.is_stream()) {
        let mut whole = Vec::new();
        let read = recognised.into_reader().read_to_end(&mut whole);
        read.expect("a slice cannot fail to be read");
        let lines = whole.split(|&byte| byte == b'\n').zip(1..);
        let by_line =
            lines.filter_map(|(line, number)| read_line(line, number, format, &options).transpose());
        same(by_line.collect(), &at_once);
    }
    let documents = Documents::new(text, options).expect("it was recognised before");
    let one_by_one = documents.map(|item| {
        item.map_err(|error| match error {
            StreamError::Text(error) => error,
            error => panic!("a slice cannot fail to be read: {error}"),
        })
    });
    same(one_by_one.collect(), &at_once);
}

/// A text without puzzles is an error when it is read at once, and an empty stream.
fn same(streamed: Result<Vec<Document>, ReadError>, at_once: &Result<Vec<Document>, ReadError>) {
    match streamed {
        Ok(documents) if documents.is_empty() => assert!(at_once.is_err()),
        Err(error) => {
            points_inside(&error);
            assert_eq!(&Err(error), at_once);
        }
        streamed => assert_eq!(&streamed, at_once),
    }
}

/// A text that names a cell names the cell that has this name.
pub fn cell_name(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    for side in [1, 4, 9, 16, 26, 100] {
        let shape = Shape::of_side(side).expect("the side is one of those that exist");
        let Ok(cell) = shape.parse_cell(&text) else {
            continue;
        };
        for notation in [
            CellNotation::RowColumn,
            CellNotation::Letters,
            CellNotation::Words,
        ] {
            assert_eq!(shape.parse_cell(&shape.cell_name(cell, notation)), Ok(cell));
        }
    }
}
