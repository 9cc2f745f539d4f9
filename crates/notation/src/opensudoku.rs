//! The XML files of OpenSudoku: `<opensudoku>` with a `<game data="…"/>` for every puzzle.
//!
//! The data is the 81 cells, or `version: N` and for every cell its digit, its marks and whether a player may
//! change it, with bars between. Only tags and their attributes are looked at:
//! no document type, no entities but the five that XML has.

use std::ops::Range;

use kudosu_board::{CellSet, Digit, DigitSet, Grid, LineError};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::size;
use crate::span::Place;
use crate::text::Source;
use crate::{Format, ReadOptions};

const VERSION: &str = "version:";

/// Whether a text starts as such a file does.
pub(crate) fn is_document(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('<') && text.contains("<opensudoku")
}

/// All games of the file.
pub(crate) fn read_all(source: &Source<'_>, options: &ReadOptions) -> Result<Vec<Document>, ReadError> {
    let mut documents = Vec::new();
    let mut rest = 0;
    while let Some(tag) = next_tag(source, &mut rest)? {
        if tag.name != "game" {
            continue;
        }
        let Some(data) = tag.attribute("data") else {
            let expected = "the cells as data=\"…\"";
            return Err(source.error(ReadErrorKind::NoGrid { expected }, tag.place(source)));
        };
        let note = tag
            .attribute("note")
            .map(|range| without_entities(&source.text[range]));
        let document = game(source, data, options)?;
        documents.push(document.with_comment(&note.unwrap_or_default().replace(char::is_control, " ")));
    }
    match documents.is_empty() {
        true => {
            let expected = "<game data=\"…\"/> with the cells";
            Err(source.error_at_end(ReadErrorKind::NoGrid { expected }))
        }
        false => Ok(documents),
    }
}

struct Tag<'a> {
    name: &'a str,
    start: usize,
    attributes: Vec<(&'a str, Range<usize>)>,
}

impl Tag<'_> {
    fn attribute(&self, name: &str) -> Option<Range<usize>> {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map(|(_, range)| range.clone())
    }

    fn place(&self, source: &Source<'_>) -> Place {
        source.place_at(self.start, self.name.len() + 1)
    }
}

/// The next opening tag behind `at`, which moves on; comments and declarations are passed over.
fn next_tag<'a>(source: &Source<'a>, at: &mut usize) -> Result<Option<Tag<'a>>, ReadError> {
    let text = source.text;
    let unfinished = |start: usize, expected: &str| {
        let kind = ReadErrorKind::Syntax {
            found: "a tag without an end".to_owned(),
            expected: expected.to_owned(),
        };
        source.error(kind, source.place_at(start, 1))
    };
    while let Some(found) = text[*at..].find('<') {
        let start = *at + found;
        let inside = &text[start + 1..];
        let skipped = [("!--", "-->"), ("?", "?>"), ("!", ">"), ("/", ">")];
        if let Some((_, end)) = skipped.iter().find(|(opening, _)| inside.starts_with(opening)) {
            let length = inside.find(end).ok_or_else(|| unfinished(start, end))?;
            *at = start + 1 + length + end.len();
            continue;
        }
        let length = inside
            .find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))
            .ok_or_else(|| unfinished(start, "'>'"))?;
        let mut tag = Tag {
            name: &inside[..length],
            start,
            attributes: Vec::new(),
        };
        *at = start + 1 + length;
        loop {
            *at += text[*at..].len() - text[*at..].trim_start().len();
            let rest = &text[*at..];
            if let Some(end) = ["/>", ">"].iter().find(|end| rest.starts_with(**end)) {
                *at += end.len();
                return Ok(Some(tag));
            }
            let (name, value) =
                attribute(rest).ok_or_else(|| unfinished(start, "name=\"value\", '/>' or '>'"))?;
            tag.attributes.push((name, *at + value.start..*at + value.end));
            *at += value.end + 1;
        }
    }
    Ok(None)
}

/// The name of the attribute that a text starts with, and where its value stands between its quotes.
fn attribute(text: &str) -> Option<(&str, Range<usize>)> {
    let equals = text.find('=')?;
    let name = text[..equals].trim_end();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':' | '.');
    let before_value = text[equals + 1..].len() - text[equals + 1..].trim_start().len();
    let opening = equals + 1 + before_value;
    let quote = text[opening..]
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\''))?;
    let length = text[opening + 1..].find(quote)?;
    (!name.is_empty() && name.chars().all(is_name)).then_some((name, opening + 1..opening + 1 + length))
}

/// The text that the entities of XML stand for; what is no entity stays.
fn without_entities(text: &str) -> String {
    let known = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&#10;", "\n"),
    ];
    let text = known
        .iter()
        .fold(text.to_owned(), |text, (entity, c)| text.replace(entity, c));
    text.replace("&amp;", "&")
}

/// A text as XML can say it; characters that no XML document may have become blanks.
fn with_entities(text: &str) -> String {
    let is_not_in_xml = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    let text = text.replace(is_not_in_xml, " ").replace('&', "&amp;");
    text.replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The puzzle of one game.
fn game(source: &Source<'_>, data: Range<usize>, options: &ReadOptions) -> Result<Document, ReadError> {
    let place = source.place_at(data.start, data.len());
    let text = without_entities(&source.text[data.clone()]);
    let shape = size::shape(source, 9, options, None, place)?;
    let wrong = |found: String, expected: &str| {
        let expected = expected.to_owned();
        source.error(ReadErrorKind::Syntax { found, expected }, place)
    };
    let Some(versioned) = text.trim_start().strip_prefix(VERSION) else {
        let text = text.trim();
        let expected = "81 digits, 0 for a blank";
        return Grid::from_line(&shape, text)
            .map(Document::new)
            .map_err(|error| match error {
                LineError::Symbol { cell, .. } | LineError::Value { cell, .. }
                    if text.len() == data.len() =>
                {
                    let (start, found) = text.char_indices().nth(cell - 1).unwrap_or((0, '?'));
                    let kind = ReadErrorKind::UnexpectedCharacter { found, expected };
                    source.error(kind, source.place_at(data.start + start, found.len_utf8()))
                }
                _ => wrong(format!("{} characters", text.chars().count()), expected),
            });
    };
    let versioned = versioned.trim_start();
    let length = versioned
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(versioned.len());
    let (version, cells) = versioned.split_at(length);
    let Some(marks) = Marks::of(version) else {
        return Err(wrong(format!("version '{version}'"), "a version from 1 to 5"));
    };
    let fields: Vec<&str> = cells
        .trim()
        .split('|')
        .filter(|field| !field.is_empty())
        .collect();
    if fields.len() != 81 * marks.fields {
        return Err(wrong(
            format!("{} fields", fields.len()),
            &format!("{} for each of the 81 cells", marks.fields),
        ));
    }
    let mut grid = Grid::blank(&shape);
    let mut placed = CellSet::new();
    let mut noted = Vec::new();
    for (cell, fields) in shape.cells().zip(fields.chunks(marks.fields)) {
        let value: Option<u8> = fields[0].parse().ok().filter(|&value| value <= 9);
        let (Some(value), Some(digits)) = (value, marks.digits(fields[1])) else {
            return Err(wrong(
                format!("'{}'", fields.join("|")),
                "a digit, its marks, and 1 where it may be changed",
            ));
        };
        match Digit::new(value) {
            Some(digit) => {
                grid.set(cell, digit)
                    .expect("the digit and the cell are the shape's own");
                if fields.last() == Some(&"1") {
                    placed.insert(cell);
                }
            }
            None if !digits.is_empty() => noted.push((cell, digits)),
            None => {}
        }
    }
    let document = Document::new(grid).with_placed(placed);
    Ok(match noted.is_empty() {
        true => document,
        false => document.with_noted(noted),
    })
}

/// How a version of the data says which digits are marked in a cell.
struct Marks {
    /// How many fields a cell has: its digit, its marks, other marks and a colour, whether it may be changed.
    fields: usize,
    are_listed: bool,
}

impl Marks {
    fn of(version: &str) -> Option<Marks> {
        let (fields, are_listed) = match version {
            "1" => (3, true),
            "2" | "3" => (3, false),
            "4" => (4, false),
            "5" => (5, false),
            _ => return None,
        };
        Some(Marks { fields, are_listed })
    }

    /// `1,3,` or `-` in the first version, a number with a bit for every digit later.
    fn digits(&self, field: &str) -> Option<DigitSet> {
        if !self.are_listed {
            let bits: u16 = field.parse().ok().filter(|&bits| bits < 512)?;
            return Some(DigitSet::from_bits(u128::from(bits)));
        }
        let digit = |word: &str| Digit::new(word.parse().ok()?).filter(|digit| digit.get() <= 9);
        match field {
            "-" => Some(DigitSet::EMPTY),
            list => list.split_terminator(',').map(digit).collect(),
        }
    }
}

/// One game: its cells alone, or with marks where there is more than digits to say.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    if !shape.is_nine() {
        return Err(WriteError::Size {
            format: Format::Opensudoku,
            holds: "9×9 grids with boxes of 3×3",
            shape: shape.to_string(),
        });
    }
    let note = match document.comment.as_deref() {
        Some(comment) => format!(" note=\"{}\"", with_entities(comment)),
        None => String::new(),
    };
    let data = if document.candidates.is_some() || !document.placed.is_empty() {
        let cell = |cell| {
            let digit = document.puzzle.grid().get(cell);
            let noted = document.candidates.as_ref().filter(|_| digit.is_none());
            let marks = noted.map_or(0, |noted| noted.get(cell).bits());
            let may_change = digit.is_none() || document.placed.contains(cell);
            format!(
                "{}|{marks}|0|{}|",
                digit.map_or(0, Digit::get),
                u8::from(may_change)
            )
        };
        let cells: String = shape.cells().map(cell).collect();
        format!("{VERSION} 4&#10;{cells}")
    } else {
        document.puzzle.grid().to_string().replace('.', "0")
    };
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<game data=\"{data}\"{note}/>\n</opensudoku>\n"
    ))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read, read_one, recognise, write_document};

    const BLANKS: &str = "0000000000000000000000000000000000000000000000000000000000000000000000000000000";

    fn file(games: &str) -> String {
        format!(
            "<?xml version='1.0'?><!-- <game/> --><opensudoku>\n<name>Two > one</name>{games}</opensudoku>"
        )
    }

    #[test]
    fn a_comment_has_no_character_that_no_xml_may_have() {
        let blank = read_one(format!("..{BLANKS}").as_bytes(), &ReadOptions::default()).unwrap();
        let text = write_document(&blank.with_comment("a\u{fffe}b\u{1}c"), Format::Opensudoku).unwrap();
        assert!(text.contains("note=\"a b c\""), "{text}");
    }

    #[test]
    fn every_game_is_a_puzzle() {
        let options = ReadOptions::default();
        let text = file(&format!(
            "<game data=\"12{BLANKS}\" note=\"a &amp; b\"/><game created='5'\n data='34{BLANKS}'></game>"
        ));
        assert_eq!(
            recognise(text.as_bytes(), true, &options),
            Ok(Layout::Several(Format::Opensudoku))
        );
        let documents = read(text.as_bytes(), &options).unwrap();
        let starts: Vec<String> = documents
            .iter()
            .map(|document| document.puzzle.grid().to_string()[..3].to_owned())
            .collect();
        assert_eq!(starts, ["12.", "34."]);
        assert_eq!(documents[0].comment.as_deref(), Some("a & b"));
        let again = write_document(&documents[0], Format::Opensudoku).unwrap();
        assert_eq!(read_one(again.as_bytes(), &options).as_ref(), Ok(&documents[0]));
    }

    #[test]
    fn saved_games_have_placed_digits_and_marks() {
        let options = ReadOptions::default();
        for (version, start) in [
            (1, "5|-|0|7|-|1|0|1,3,|1|"),
            (3, "5|0|0|7|0|1|0|5|1|"),
            (4, "5|0|0|0|7|0|0|1|0|5|8|1|"),
            (5, "5|0|0|0|0|7|0|0|0|1|0|5|8|2|1|"),
        ] {
            let blank = match version {
                1 => "0|-|1|",
                3 => "0|0|1|",
                4 => "0|0|0|1|",
                _ => "0|0|0|0|1|",
            };
            let data = format!("version: {version}\n{start}{}", blank.repeat(78));
            for data in [data.replace('\n', "&#10;"), data] {
                let document =
                    read_one(file(&format!("<game data=\"{data}\"/>")).as_bytes(), &options).unwrap();
                assert!(document.puzzle.grid().to_string().starts_with("57."), "{data}");
                assert!(document.givens().grid().to_string().starts_with("5.."));
                assert_eq!(
                    format!("{:?}", document.candidates.as_ref().unwrap().sets()[2]),
                    "{1, 3}"
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let options = ReadOptions::default();
        let told = |games: &str| {
            let error = read(file(games).as_bytes(), &options).unwrap_err();
            format!("{}:{}: {error}", error.line().unwrap(), error.column().unwrap())
        };
        insta::assert_snapshot!(told(""), @r#"2:36: there is no grid here; expected <game data="…"/> with the cells"#);
        insta::assert_snapshot!(told("<game/>"), @r#"2:23: there is no grid here; expected the cells as data="…""#);
        insta::assert_snapshot!(told("<game data=\"123\"/>"), @"2:35: found 3 characters; expected 81 digits, 0 for a blank");
        insta::assert_snapshot!(told(&format!("<game data=\"1x{BLANKS}\"/>")), @"2:36: 'x' cannot stand here; expected 81 digits, 0 for a blank");
        insta::assert_snapshot!(told("<game data=\"version: 9\n\"/>"), @"2:35: found version '9'; expected a version from 1 to 5");
        insta::assert_snapshot!(told("<game data=\"version: 4&#10;1|2|\"/>"), @"2:35: found 2 fields; expected 4 for each of the 81 cells");
        insta::assert_snapshot!(told("<game data=12/>"), @r#"2:23: found a tag without an end; expected name="value", '/>' or '>'"#);
        insta::assert_snapshot!(told("<game data=\"12"), @r#"2:23: found a tag without an end; expected name="value", '/>' or '>'"#);
    }
}
