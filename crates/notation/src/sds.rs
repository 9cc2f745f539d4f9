//! The script: `grid_length = 9`, `block_length = 3`, `grid = [ 7,9,2,…; … ]`,
//! with `#` comments and free white space.
//!
//! A grid whose boxes are not square has `block_height` and `block_width` instead of `block_length`.

use kudosu_board::Grid;

use crate::ReadOptions;
use crate::cells::{self, Token, Written, Zero};
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;

const NAMES: [&str; 5] = [
    "grid_length",
    "block_length",
    "block_height",
    "block_width",
    "grid",
];

/// Whether a line starts as a statement of the script does.
pub(crate) fn is_statement(line: &str) -> bool {
    let line = line.trim_start();
    let end = line
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && (NAMES.contains(&name) || rest.trim_start().starts_with('='))
}

/// One piece of the script.
#[derive(Clone, Copy, Debug)]
struct Lexeme<'a> {
    text: &'a str,
    place: Place,
}

/// What the script has said so far.
#[derive(Default)]
struct Script {
    grid_length: Option<(usize, Place)>,
    block_length: Option<(usize, Place)>,
    block_height: Option<(usize, Place)>,
    block_width: Option<(usize, Place)>,
    rows: Option<Vec<Row>>,
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let lexemes = lexemes(source);
    let mut parser = Parser {
        source,
        lexemes: &lexemes,
        at: 0,
    };
    let mut script = parser.script()?;
    let Some(rows) = script.rows.take() else {
        return Err(source.error_at_end(ReadErrorKind::NoGrid {
            expected: "grid = [ 1,2,…; … ]",
        }));
    };
    if let Some((length, place)) = script.grid_length
        && length != rows.len()
        && rows.iter().all(|row| row.tokens.len() == rows.len())
    {
        let kind = ReadErrorKind::ConflictingSizes {
            first: format!("grid_length says {length}"),
            second: format!("the grid has {0} rows of {0} values", rows.len()),
        };
        return Err(source.error(kind, place));
    }
    let own = own_box(source, &script, rows.len())?;
    let grid = square::grid(source, rows, options, own.as_ref(), Zero::IsBlank)?;
    Ok(Document::new(grid))
}

/// The box that the script gives.
fn own_box(source: &Source<'_>, script: &Script, side: usize) -> Result<Option<OwnBox>, ReadError> {
    let across = |length: usize| side.checked_div(length).unwrap_or(0);
    let (size, place, said_by) = match (script.block_length, script.block_height, script.block_width) {
        (None, None, None) => return Ok(None),
        (Some((length, place)), None, None) => ((length, length), place, "block_length gives boxes of"),
        (None, Some((height, _)), Some((width, place))) => (
            (height, width),
            place,
            "block_height and block_width give boxes of",
        ),
        (None, Some((height, place)), None) => {
            ((height, across(height)), place, "block_height gives boxes of")
        }
        (None, None, Some((width, place))) => ((across(width), width), place, "block_width gives boxes of"),
        (Some((_, place)), Some((_, other)), _) | (Some((_, place)), None, Some((_, other))) => {
            let what = "the size of the boxes".to_owned();
            let later = if (place.line, place.start) > (other.line, other.start) {
                place
            } else {
                other
            };
            return Err(source.error(ReadErrorKind::Twice { what }, later));
        }
    };
    Ok(Some(OwnBox { size, said_by, place }))
}

/// The script as names, numbers and punctuation; anything else is a lexeme of one character.
fn lexemes<'a>(source: &Source<'a>) -> Vec<Lexeme<'a>> {
    let mut lexemes = Vec::new();
    for (line, text) in source.lines.iter().enumerate() {
        let mut start = 0;
        while let Some(c) = text[start..].chars().next() {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let length = match c {
                '#' => break,
                c if is_word(c) => text[start..].find(|c| !is_word(c)).unwrap_or(text.len() - start),
                c => c.len_utf8(),
            };
            if !c.is_whitespace() {
                let place = Place::new(line, start..start + length);
                lexemes.push(Lexeme {
                    text: &text[start..start + length],
                    place,
                });
            }
            start += length;
        }
    }
    lexemes
}

struct Parser<'a, 's> {
    source: &'s Source<'a>,
    lexemes: &'s [Lexeme<'a>],
    at: usize,
}

impl<'a> Parser<'a, '_> {
    fn peek(&self) -> Option<Lexeme<'a>> {
        self.lexemes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<Lexeme<'a>> {
        let lexeme = self.peek();
        self.at += 1;
        lexeme
    }

    fn script(&mut self) -> Result<Script, ReadError> {
        let mut script = Script::default();
        while let Some(name) = self.next() {
            if name.text == ";" {
                continue;
            }
            if !NAMES.contains(&name.text) {
                return Err(self.unexpected(Some(name), &format!("one of {}", NAMES.join(", "))));
            }
            self.expect("=")?;
            let slot = match name.text {
                "grid_length" => &mut script.grid_length,
                "block_length" => &mut script.block_length,
                "block_height" => &mut script.block_height,
                "block_width" => &mut script.block_width,
                _ => {
                    let rows = self.rows()?;
                    if script.rows.replace(rows).is_some() {
                        return Err(self.twice(name));
                    }
                    continue;
                }
            };
            let token = self.value()?;
            if slot.replace((token.value, token.place)).is_some() {
                return Err(self.twice(name));
            }
        }
        Ok(script)
    }

    /// `[ 1,2; 3,4 ]`, where a `;` may also stand behind the last row.
    fn rows(&mut self) -> Result<Vec<Row>, ReadError> {
        self.expect("[")?;
        let mut rows = Vec::new();
        loop {
            let first = self.value()?;
            let mut row = Row {
                line: first.place.line,
                tokens: vec![first],
            };
            let end = loop {
                match self.next() {
                    Some(comma) if comma.text == "," => row.tokens.push(self.value()?),
                    Some(end) if end.text == ";" || end.text == "]" => break end,
                    other => {
                        return Err(self.unexpected(
                            other,
                            "',' before the next value, ';' before the next row, or ']'",
                        ));
                    }
                }
            };
            rows.push(row);
            if end.text == "]" {
                return Ok(rows);
            }
            if self.peek().is_some_and(|lexeme| lexeme.text == "]") {
                self.at += 1;
                return Ok(rows);
            }
        }
    }

    fn value(&mut self) -> Result<Token, ReadError> {
        let lexeme = self.next();
        match lexeme.and_then(|lexeme| Some((cells::number(lexeme.text)?, lexeme.place))) {
            Some((value, place)) => Ok(Token {
                value,
                written: Written::Number,
                place,
            }),
            None => match lexeme {
                Some(comma) if comma.text == "," || comma.text == ";" => {
                    Err(self.source.error(ReadErrorKind::EmptyField, comma.place))
                }
                other => Err(self.unexpected(other, "a number")),
            },
        }
    }

    fn expect(&mut self, text: &str) -> Result<(), ReadError> {
        match self.next() {
            Some(lexeme) if lexeme.text == text => Ok(()),
            other => Err(self.unexpected(other, &format!("'{text}'"))),
        }
    }

    fn unexpected(&self, found: Option<Lexeme<'_>>, expected: &str) -> ReadError {
        let expected = expected.to_owned();
        match found {
            Some(lexeme) => {
                let shown: String = lexeme.text.chars().take(20).collect();
                let found = format!("'{shown}'");
                self.source
                    .error(ReadErrorKind::Syntax { found, expected }, lexeme.place)
            }
            None => {
                let found = "the end of the script".to_owned();
                self.source
                    .error_at_end(ReadErrorKind::Syntax { found, expected })
            }
        }
    }

    fn twice(&self, name: Lexeme<'_>) -> ReadError {
        let what = name.text.to_owned();
        self.source.error(ReadErrorKind::Twice { what }, name.place)
    }
}

pub(crate) fn write(grid: &Grid) -> String {
    let side = grid.shape().side();
    let block = match size::box_to_write(grid.shape()) {
        None => String::new(),
        Some((height, width)) if height == width => format!("block_length = {width}\n"),
        Some((height, width)) => format!("block_height = {height}\nblock_width = {width}\n"),
    };
    let width = cells::digit_width(grid);
    let row = |row| {
        format!(
            "    {}",
            cells::padded(grid, row, "0", width).collect::<Vec<_>>().join(",")
        )
    };
    let rows: Vec<String> = (0..side).map(row).collect();
    format!(
        "grid_length = {side}\n{block}grid =\n[\n{}\n]\n",
        rows.join(";\n")
    )
}
