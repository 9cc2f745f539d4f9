//! Grids over several lines, read leniently: packed or separated cells, bars, rules, gaps between the boxes.
//!
//! The lines are first [scanned](crate::scan) into words between bars. Then it is decided, for the grid as a
//! whole, whether a word is one cell or one character is; then rows are counted; and the bars and rules,
//! where there are any, give the box.

use crate::ReadOptions;
use crate::cells::{self, CELL, Token, Written, Zero};
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::line;
use crate::scan::{self, ScannedRow};
use crate::size::{self, OwnBox};
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;

/// What counts as one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Character,
    Word,
    /// All between two bars, which may be nothing.
    Segment,
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let scanned = scan::rows(source)?;
    let unit = unit_of(source, &scanned);
    let rows: Vec<Row> = scanned
        .iter()
        .map(|row| tokens_of(source, row, unit))
        .collect::<Result<_, _>>()?;
    let free_side = free_layout(source, &rows, unit)?;
    let zero = Zero::MightBeADigit;
    let grid = match free_side {
        Some(side) => square::grid_of_side(source, side, rows, options, None, zero)?,
        None => {
            let own = drawn_box(source, &scanned, unit);
            square::grid(source, rows, options, own.as_ref(), zero)?
        }
    };
    Ok(Document::new(grid))
}

/// Decides what one cell is, from the whole grid: no line can say it alone.
fn unit_of(source: &Source<'_>, rows: &[ScannedRow]) -> Unit {
    let side = rows.len();
    let is_table = |row: &ScannedRow| {
        row.segments.len() == side && row.segments.iter().all(|segment| segment.words.len() <= 1)
    };
    if side > 1 && rows.iter().all(is_table) {
        return Unit::Segment;
    }
    let (mut words, mut cells, mut is_packed, mut has_numbers) = (0, 0, false, false);
    for row in rows {
        for range in row.words() {
            let word = &source.lines[row.line][range];
            let is_cell = cells::is_cell(word);
            words += 1;
            cells += usize::from(is_cell);
            is_packed |= !is_cell;
            has_numbers |= is_cell && word.len() > 1;
        }
    }
    let rows_of_words = rows.iter().filter(|row| row.words().count() == side).count();
    let rows_of_characters = rows.iter().filter(|row| row.width() == side).count();
    if 2 * rows_of_words > side && 2 * cells > words {
        Unit::Word
    } else if is_packed || (has_numbers && 2 * rows_of_characters > side) {
        Unit::Character
    } else if has_numbers {
        let characters: usize = rows.iter().map(ScannedRow::width).sum();
        let is_square = |count: usize| size::side_of(count).is_ok();
        if !is_square(words) && is_square(characters) {
            Unit::Character
        } else {
            Unit::Word
        }
    } else {
        Unit::Word
    }
}

fn tokens_of(source: &Source<'_>, row: &ScannedRow, unit: Unit) -> Result<Row, ReadError> {
    let mut tokens = Vec::new();
    for segment in &row.segments {
        if unit == Unit::Segment && segment.words.is_empty() {
            tokens.push(Token {
                value: 0,
                written: Written::Blank,
                place: Place::new(row.line, segment.range.clone()),
            });
        }
        for range in &segment.words {
            let place = Place::new(row.line, range.clone());
            if unit == Unit::Character {
                tokens.extend(line::symbols(source, place)?);
                continue;
            }
            let word = &source.lines[row.line][range.clone()];
            let Some((value, written)) = cells::word(word) else {
                return Err(source.error(not_a_cell(word), place));
            };
            tokens.push(Token {
                value,
                written,
                place,
            });
        }
    }
    Ok(Row {
        line: row.line,
        tokens,
    })
}

fn not_a_cell(word: &str) -> ReadErrorKind {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(found), None) => ReadErrorKind::UnexpectedCharacter {
            found,
            expected: CELL,
        },
        _ => ReadErrorKind::NotANumber {
            found: word.to_owned(),
            side: None,
        },
    }
}

/// The side of a grid whose lines are not its rows: values in any white-space layout.
fn free_layout(source: &Source<'_>, rows: &[Row], unit: Unit) -> Result<Option<usize>, ReadError> {
    let total: usize = rows.iter().map(|row| row.tokens.len()).sum();
    let Ok(side) = size::side_of(total) else {
        return match rows {
            [only] => {
                let kind = size::side_of(total).err().unwrap_or(ReadErrorKind::Empty);
                Err(source.error_at_end_of(kind, only.line))
            }
            _ => Ok(None),
        };
    };
    if side == rows.len() || unit == Unit::Segment {
        return Ok(None);
    }
    let width = square::common_width(rows);
    let is_even = rows.iter().all(|row| row.tokens.len() == width);
    if is_even && width > 1 && rows.len() > width && rows.len().is_multiple_of(width) {
        let readings = vec![
            format!("one {side}×{side} grid whose rows are broken over several lines"),
            format!("{} grids of {width}×{width}", rows.len() / width),
        ];
        let line = rows.get(width).map_or(0, |row| row.line);
        return Err(source.error_in_line(ReadErrorKind::Ambiguous { readings }, line));
    }
    Ok(Some(side))
}

/// The box that the drawing shows, where bars and rules (or gaps) are regular.
fn drawn_box(source: &Source<'_>, scanned: &[ScannedRow], unit: Unit) -> Option<OwnBox> {
    let side = scanned.len();
    let width =
        drawn_width(scanned, unit).filter(|&width| width > 1 && width < side && side.is_multiple_of(width));
    let height =
        drawn_height(scanned).filter(|&height| height > 1 && height < side && side.is_multiple_of(height));
    let size = match (height, width) {
        (None, None) => return None,
        (Some(height), None) => (height, side / height),
        (None, Some(width)) => (side / width, width),
        (Some(height), Some(width)) => (height, width),
    };
    Some(OwnBox {
        size,
        said_by: "the drawing shows boxes of",
        place: source.place_of_line(scanned.first().map_or(0, |row| row.line)),
    })
}

/// How many cells stand between two bars, or in one packed group, where it is the same everywhere.
fn drawn_width(scanned: &[ScannedRow], unit: Unit) -> Option<usize> {
    let widths = |row: &ScannedRow| -> Vec<usize> {
        let has_bars = row.segments.len() > 1;
        match unit {
            Unit::Segment => Vec::new(),
            Unit::Character if has_bars => row.segments.iter().map(|segment| segment.width()).collect(),
            Unit::Word if has_bars => row.segments.iter().map(|segment| segment.words.len()).collect(),
            Unit::Character => row.words().map(|word| word.len()).collect(),
            Unit::Word => Vec::new(),
        }
    };
    let first = *widths(scanned.first()?).first()?;
    let is_regular = |row: &ScannedRow| widths(row).iter().all(|&width| width == first);
    scanned.iter().all(is_regular).then_some(first)
}

/// How many rows stand between two rules or gaps, where it is the same everywhere.
fn drawn_height(scanned: &[ScannedRow]) -> Option<usize> {
    let breaks: Vec<usize> = (1..scanned.len())
        .filter(|&row| scanned[row].follows_a_break)
        .collect();
    let &height = breaks.first()?;
    let expected = (1..)
        .map(|band| band * height)
        .take_while(|&row| row < scanned.len());
    expected.eq(breaks.iter().copied()).then_some(height)
}
