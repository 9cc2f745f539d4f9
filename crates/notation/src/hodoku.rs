//! HoDoKu library lines: `:0800:169:5..+3…:942 943:954::`,
//! a technique with the position in which it is found.
//!
//! Fields: code, digits, the 81 cells with `+` before each placed digit, deleted candidates (digit, row,
//! column), eliminations, placements. The format gives the position alone, as what the technique does is an
//! answer; [`HodokuLine`] gives all of it.

use std::ops::Range;
use std::str::FromStr;

use kudosu_board::{Candidates, Cell, CellSet, Digit, Grid, Shape};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, ReadOptions, encoding, line, marks};

/// Where the fields are; the first is the empty one before the first colon.
const CODE: usize = 1;
const DIGITS: usize = 2;
const CELLS: usize = 3;
const DELETED: usize = 4;
const ELIMINATIONS: usize = 5;
const PLACEMENTS: usize = 6;

/// One line of a HoDoKu library: a technique, the position in which it is found, and what it does there.
///
/// ```
/// use kudosu_notation::HodokuLine;
///
/// let text = format!(":0606-x:1:+12..5{}:311:436 257:919:", ".".repeat(76));
/// let line: HodokuLine = text.parse()?;
/// assert_eq!((line.code.as_str(), line.variant.as_deref()), ("0606", Some("x")));
/// assert_eq!(line.document.givens().grid().to_string()[..5], *".2..5");
/// assert_eq!((line.eliminations.len(), line.placements.len()), (2, 1));
/// # Ok::<(), kudosu_notation::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuLine {
    /// The number of the technique: four digits, or five for siamese fish.
    pub code: String,
    /// What follows the code after a dash; `x` says that the technique must find nothing.
    pub variant: Option<String>,
    /// The digits that the technique is about, or whatever else stands in that field.
    pub digits: String,
    /// The position: digits, which of them were placed, and the candidates that are left.
    pub document: Document,
    /// The candidates that the technique removes, sorted.
    pub eliminations: Vec<(Cell, Digit)>,
    /// The digits that it places, sorted.
    pub placements: Vec<(Cell, Digit)>,
}

impl FromStr for HodokuLine {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<HodokuLine, ReadError> {
        HodokuLine::read(text, 1)
    }
}

impl HodokuLine {
    /// Reads the line with this number, counted from 1, of a library.
    pub fn read(text: &str, number: usize) -> Result<HodokuLine, ReadError> {
        let text = encoding::decode(text.as_bytes(), number)?;
        let source = Source::of_one_line(&text, number);
        let line = source.lines.first().copied().unwrap_or_default();
        let document = position(&source, line)?;
        let text_of = |number| field(line, number).map_or("", |range| line[range].trim());
        let (code, variant) = match text_of(CODE).split_once('-') {
            Some((code, variant)) => (code, Some(variant.to_owned())),
            None => (text_of(CODE), None),
        };
        let is_code = (4..=5).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
        if !is_code {
            let place = Place::new(0, field(line, CODE).unwrap_or_default());
            let kind = ReadErrorKind::Syntax {
                found: format!("'{code}'"),
                expected: "the code of a technique: four digits, or five for siamese fish".to_owned(),
            };
            return Err(source.error(kind, place));
        }
        let sorted = |number| {
            let mut list = candidates(&source, line, number)?;
            list.sort_unstable();
            Ok::<_, ReadError>(list)
        };
        Ok(HodokuLine {
            code: code.to_owned(),
            variant,
            digits: text_of(DIGITS).to_owned(),
            document,
            eliminations: sorted(ELIMINATIONS)?,
            placements: sorted(PLACEMENTS)?,
        })
    }
}

/// Whether a line is one of a library.
pub(crate) fn is_library_line(line: &str) -> bool {
    let mut fields = line.split(':');
    line.starts_with(':') && fields.nth(CELLS).is_some_and(|cells| cells.len() >= 81)
}

pub(crate) fn read_record(source: &Source<'_>, _: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    match is_blank_or_comment(line) {
        true => Ok(None),
        false => position(source, line).map(Some),
    }
}

fn position(source: &Source<'_>, line: &str) -> Result<Document, ReadError> {
    let Some(cells) = field(line, CELLS) else {
        let kind = ReadErrorKind::Syntax {
            found: "too few colons".to_owned(),
            expected: ":code:digits:cells:deleted candidates:".to_owned(),
        };
        return Err(source.error_in_line(kind, 0));
    };
    let (grid, placed) = read_cells(source, line, cells)?;
    let mut left = Candidates::of(&grid);
    for (cell, digit) in candidates(source, line, DELETED)? {
        left.remove(cell, digit);
    }
    Ok(Document::new(grid).with_candidates(left).with_placed(placed))
}

/// The candidates that a field lists; none where the line has no such field.
fn candidates(source: &Source<'_>, text: &str, number: usize) -> Result<Vec<(Cell, Digit)>, ReadError> {
    let shape = Shape::nine();
    let field = field(text, number).unwrap_or_default();
    let words = line::stretches(&text[field.clone()], char::is_whitespace);
    let candidate = |range: Range<usize>| {
        let range = field.start + range.start..field.start + range.end;
        let word = &text[range.clone()];
        candidate(&shape, word).ok_or_else(|| {
            let kind = ReadErrorKind::Syntax {
                found: format!("'{word}'"),
                expected: "a candidate as digit, row and column, such as 942".to_owned(),
            };
            source.error(kind, Place::new(0, range))
        })
    };
    words.map(candidate).collect()
}

/// The bytes of one field of the line.
fn field(line: &str, number: usize) -> Option<Range<usize>> {
    let start = match number {
        0 => 0,
        _ => line.match_indices(':').nth(number - 1)?.0 + 1,
    };
    let length = line[start..].find(':').unwrap_or(line.len() - start);
    Some(start..start + length)
}

fn read_cells(source: &Source<'_>, line: &str, field: Range<usize>) -> Result<(Grid, CellSet), ReadError> {
    let shape = Shape::nine();
    let mut grid = Grid::blank(&shape);
    let mut placed = CellSet::new();
    let mut next = shape.cells();
    let mut is_placed = false;
    for (at, symbol) in line[field.clone()].char_indices() {
        let here = field.start + at;
        let place = Place::new(0, here..here + symbol.len_utf8());
        if symbol == '+' {
            is_placed = true;
            continue;
        }
        let digit = match symbol {
            '.' | '0' => None,
            '1'..='9' => Digit::from_symbol(symbol),
            found => {
                let expected = "a digit from 1 to 9, '.' or '0' for a blank, '+' before a placed digit";
                return Err(source.error(ReadErrorKind::UnexpectedCharacter { found, expected }, place));
            }
        };
        let Some(cell) = next.next() else {
            return Err(source.error(ReadErrorKind::CellCount { found: 82 }, place));
        };
        if let Some(digit) = digit {
            grid.set(cell, digit)
                .expect("the digit and the cell are the shape's own");
            if is_placed {
                placed.insert(cell);
            }
        }
        is_placed = false;
    }
    match next.len() {
        0 => Ok((grid, placed)),
        missing => {
            let kind = ReadErrorKind::CellCount { found: 81 - missing };
            Err(source.error(kind, Place::new(0, field.end..field.end)))
        }
    }
}

/// `942` is 9 in r4c2.
fn candidate(shape: &Shape, word: &str) -> Option<(Cell, Digit)> {
    let numbers: Vec<usize> = word
        .chars()
        .map(|c| c.to_digit(10).map(|n| n as usize))
        .collect::<Option<_>>()?;
    let &[digit, row, column] = numbers.as_slice() else {
        return None;
    };
    let cell = shape.cell(row.checked_sub(1)?, column.checked_sub(1)?)?;
    Some((cell, Digit::from_index(digit.checked_sub(1)?)?))
}

/// A position without a technique: code `0000`, any digit, and no answer.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let grid = document.puzzle.grid();
    let shape = grid.shape();
    if !shape.is_nine() {
        return Err(WriteError::Size {
            format: Format::Hodoku,
            holds: "9×9 grids with boxes of 3×3",
            shape: shape.to_string(),
        });
    }
    let mut cells = String::new();
    for cell in shape.cells() {
        if document.placed.contains(cell) && grid.get(cell).is_some() {
            cells.push('+');
        }
        cells.push(grid.get(cell).and_then(Digit::symbol).unwrap_or('.'));
    }
    let (possible, noted) = (Candidates::of(grid), marks::noted(document));
    let mut deleted = Vec::new();
    for digit in shape.digits().iter() {
        let is_deleted =
            |cell: &Cell| possible.get(*cell).contains(digit) && !noted.get(*cell).contains(digit);
        for cell in grid.blanks().filter(is_deleted) {
            let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
            deleted.push(format!("{}{row}{column}", digit.get()));
        }
    }
    Ok(format!(":0000:x:{cells}:{}::\n", deleted.join(" ")))
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Cell, Digit};

    use super::HodokuLine;
    use crate::{Format, Layout, Loss, ReadOptions, losses, read_one, recognise, write_document};

    #[test]
    fn a_library_line_gives_the_position() {
        let line = format!(":0800:169:+12..5{}:311 412::::", ".".repeat(76));
        let options = ReadOptions::default();
        assert_eq!(
            recognise(line.as_bytes(), true, &options),
            Ok(Layout::Lines(Format::Hodoku))
        );
        let document = read_one(line.as_bytes(), &options).unwrap();
        assert!(document.puzzle.grid().to_string().starts_with("12..5..."));
        assert_eq!(document.placed.iter().collect::<Vec<_>>(), [Cell::new(0)]);
        let candidates = document.candidates.unwrap();
        assert!(!candidates.get(Cell::new(0)).contains(Digit::new(3).unwrap()));
        assert!(candidates.get(Cell::new(2)).contains(Digit::new(3).unwrap()));
    }

    #[test]
    fn a_position_is_written_as_a_line_without_a_technique() {
        let line = format!(":0000:x:+12..5{}:311 412::\n", ".".repeat(76));
        let document = read_one(line.as_bytes(), &ReadOptions::default()).unwrap();
        let text = write_document(&document, Format::Hodoku).unwrap();
        assert_eq!(
            text,
            line.replace("311 412", ""),
            "filled cells have no candidates to delete"
        );
        let line = line.replace("311 412", "313 314 413");
        let document = read_one(line.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(write_document(&document, Format::Hodoku), Ok(line));
        assert_eq!(losses(&document, Format::Hodoku), []);
        assert_eq!(losses(&document, Format::Line), [Loss::Candidates, Loss::Placed]);
        let small = read_one(b"1...............", &ReadOptions::default()).unwrap();
        let refused = write_document(&small, Format::Hodoku).unwrap_err();
        insta::assert_snapshot!(refused, @"the format hodoku holds 9×9 grids with boxes of 3×3, and this grid is 4×4");
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let options = ReadOptions {
            format: Some(Format::Hodoku),
            ..ReadOptions::default()
        };
        let told = |text: &str| read_one(text.as_bytes(), &options).unwrap_err().to_string();
        insta::assert_snapshot!(told(":0800:1"), @"found too few colons; expected :code:digits:cells:deleted candidates:");
        insta::assert_snapshot!(told(":0800:1:12x::::"), @"'x' cannot stand here; expected a digit from 1 to 9, '.' or '0' for a blank, '+' before a placed digit");
        insta::assert_snapshot!(told(":0800:1:12::::"), @"2 cells do not make a square grid; a 2×2 grid has 4, so 2 are missing");
        insta::assert_snapshot!(told(&format!(":0800:1:{}:19::::", ".".repeat(81))), @"found '19'; expected a candidate as digit, row and column, such as 942");
    }

    #[test]
    fn all_that_a_library_line_says_is_read() {
        let line: HodokuLine = format!(":01031-2:38:{}:999:257 436 112:919:7", ".".repeat(81))
            .parse()
            .unwrap();
        assert_eq!(
            (line.code.as_str(), line.variant.as_deref()),
            ("01031", Some("2"))
        );
        assert_eq!(line.digits, "38");
        let names = |list: &[(Cell, Digit)]| {
            let name = |&(cell, digit): &(Cell, Digit)| format!("{digit:?}@{}", cell.index());
            list.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&line.eliminations), "1@1 4@23 2@42");
        assert_eq!(names(&line.placements), "9@8");
        let told = |text: &str| HodokuLine::read(text, 7).unwrap_err();
        let blank = ".".repeat(81);
        let error = told(&format!(":0800:1:{blank}::12:"));
        insta::assert_snapshot!(error, @"found '12'; expected a candidate as digit, row and column, such as 942");
        assert_eq!((error.line(), error.column()), (Some(7), Some(92)));
        insta::assert_snapshot!(told(&format!(":80:1:{blank}::::")), @"found '80'; expected the code of a technique: four digits, or five for siamese fish");
    }
}
