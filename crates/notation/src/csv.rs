//! Tables of values as spreadsheets export them: one row a line; commas, semicolons or tabs between the
//! values; quotes around them or not; 0 or nothing for a blank.

use std::ops::Range;

use kudosu_board::Grid;

use crate::ReadOptions;
use crate::cells::{self, Token, Written, Zero};
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::square::{self, Row};
use crate::text::Source;

/// What stands between two values. Where a line has several of them, the first one counts.
pub(crate) const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The separator of a line, where there are mostly values between its separators, or nothing.
pub(crate) fn separator(line: &str) -> Option<char> {
    let separator = any_separator(line)?;
    let is_value = |range: &Range<usize>| {
        let text = &line[range.clone()];
        text.is_empty() || cells::is_cell(without_fraction(text))
    };
    let values = fields(line, separator).filter(is_value).count();
    (2 * values > fields(line, separator).count()).then_some(separator)
}

/// How many fields a row of a table has.
pub(crate) fn width(line: &str) -> usize {
    any_separator(line).map_or(1, |separator| fields(line, separator).count())
}

fn any_separator(line: &str) -> Option<char> {
    SEPARATORS.into_iter().find(|&separator| line.contains(separator))
}

/// What stands between the separators, without blanks and quotes around it.
pub(crate) fn fields(line: &str, separator: char) -> impl Iterator<Item = Range<usize>> + '_ {
    let base = line.as_ptr() as usize;
    line.split(separator).map(move |field| {
        let field = field.trim();
        let unquoted = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let inner = unquoted.unwrap_or(field).trim();
        let start = inner.as_ptr() as usize - base;
        start..start + inner.len()
    })
}

/// Whether the lines are a table with tabs, and with empty cells: without those, tabs are blanks like any
/// other.
pub(crate) fn is_tab_table(source: &Source<'_>) -> bool {
    let mut rows = rows(source, '\t').map(|(_, line)| line).peekable();
    let (mut values, mut empty, mut others) = (0, 0, 0);
    if rows.peek().is_none_or(|first| !first.contains('\t')) {
        return false;
    }
    for line in rows.take(kudosu_board::MAX_SIDE) {
        for range in fields(line, '\t') {
            match &line[range] {
                "" => empty += 1,
                text if cells::is_cell(without_fraction(text)) => values += 1,
                _ => others += 1,
            }
        }
    }
    empty > 0 && values > 0 && values + empty > others
}

/// The lines that are rows. One of nothing but tabs is a row of blanks.
pub(crate) fn rows<'a>(source: &'a Source<'_>, separator: char) -> impl Iterator<Item = (usize, &'a str)> {
    let is_row = move |line: &str| match line.trim_start() {
        "" => line.contains(separator),
        text => !text.starts_with('#'),
    };
    let lines = source.lines.iter().copied().enumerate();
    lines.filter(move |(_, line)| is_row(line))
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let separator = source
        .significant_lines()
        .find_map(|(_, line)| any_separator(line));
    let separator = separator.unwrap_or(',');
    let lines: Vec<(usize, &str)> = rows(source, separator).collect();
    let width = |line: &str| fields(line, separator).count();
    let side = lines.first().map(|(_, line)| width(line));
    // Some programs end every row with a separator.
    let has_open_ends = lines.iter().all(|(_, line)| {
        let last = fields(line, separator).last();
        width(line) == lines.len() + 1 && last.is_some_and(|range| range.is_empty())
    });
    let mut rows = Vec::with_capacity(lines.len());
    for (index, line) in lines {
        let count = width(line) - usize::from(has_open_ends);
        let places = fields(line, separator).take(count);
        let tokens = places.map(|range| value(source, Place::new(index, range), side));
        rows.push(Row {
            line: index,
            tokens: tokens.collect::<Result<_, _>>()?,
        });
    }
    let grid = square::grid(source, rows, options, None, Zero::IsBlank)?;
    Ok(Document::new(grid))
}

/// The value of one field.
fn value(source: &Source<'_>, place: Place, side: Option<usize>) -> Result<Token, ReadError> {
    let text = source.text_at(place);
    let found = match cells::word(text) {
        _ if text.is_empty() => Some((0, Written::Blank)),
        blank @ Some((0, _)) => blank,
        _ => cells::number(without_fraction(text)).map(|value| (value, Written::Number)),
    };
    let Some((value, written)) = found else {
        let kind = ReadErrorKind::NotANumber {
            found: text.to_owned(),
            side,
        };
        return Err(source.error(kind, place));
    };
    Ok(Token {
        value,
        written,
        place,
    })
}

/// Where columns with gaps are kept as decimal fractions, 5 is written 5.0.
pub(crate) fn without_fraction(text: &str) -> &str {
    text.strip_suffix(".0")
        .filter(|whole| !whole.is_empty())
        .unwrap_or(text)
}

pub(crate) fn write(grid: &Grid) -> String {
    let rows = 0..grid.shape().side();
    let line = |row| cells::padded(grid, row, "0", 0).collect::<Vec<_>>().join(",") + "\n";
    rows.map(line).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read, read_one, recognise};

    /// The rows of a grid with most cells blank, as a spreadsheet has them.
    const ROWS: [[&str; 4]; 4] = [
        ["1", "", "", "4"],
        ["", "", "", ""],
        ["", "", "3", ""],
        ["", "", "", "2"],
    ];

    fn table(separator: &str, quote: &str) -> String {
        let row = |row: &[&str; 4]| row.map(|value| format!("{quote}{value}{quote}")).join(separator);
        ROWS.iter().map(|cells| row(cells) + "\r\n").collect()
    }

    fn line_of(text: &str) -> String {
        let document = read_one(text.as_bytes(), &ReadOptions::default());
        document
            .unwrap_or_else(|error| panic!("{error:?}\n{text}"))
            .puzzle
            .grid()
            .to_string()
    }

    #[test]
    fn what_spreadsheets_export_is_read() {
        for separator in [",", ";", "\t", ", ", "; "] {
            for quote in ["", "\""] {
                let text = table(separator, quote);
                assert_eq!(line_of(&text), "1..4......3....2", "{text:?}");
                let layout = recognise(text.as_bytes(), true, &ReadOptions::default());
                assert_eq!(layout, Ok(Layout::One(Format::Csv)), "{text:?}");
                let forced = ReadOptions::default().with_format(Format::Csv);
                let document = read_one(text.as_bytes(), &forced).unwrap();
                assert_eq!(document.puzzle.grid().to_string(), "1..4......3....2", "{text:?}");
            }
        }
    }

    #[test]
    fn marks_for_blanks_and_fractions_are_read() {
        for blank in ["?", "0", ".", "-", "*", "_"] {
            let text = ROWS.map(|row| {
                row.map(|value| if value.is_empty() { blank } else { value })
                    .join(";")
            });
            assert_eq!(line_of(&text.join("\n")), "1..4......3....2", "{blank}");
        }
        let fractions = ROWS.map(|row| {
            row.map(|value| match value {
                "" => String::new(),
                value => format!("{value}.0"),
            })
            .join(",")
        });
        assert_eq!(line_of(&fractions.join("\n")), "1..4......3....2");
    }

    #[test]
    fn a_separator_at_the_end_of_every_row_is_no_cell() {
        for separator in [",", ";", "\t"] {
            let open = table(separator, "").replace("\r\n", &format!("{separator}\n"));
            assert_eq!(line_of(&open), "1..4......3....2", "{open:?}");
        }
    }

    #[test]
    fn a_puzzle_may_be_one_row_of_a_table() {
        for separator in [",", ";", "\t"] {
            let row = ROWS.concat().join(separator);
            assert_eq!(line_of(&row), "1..4......3....2", "{row:?}");
            let rows = format!("{row}\n{row}\n{row}\n");
            let documents = read(rows.as_bytes(), &ReadOptions::default()).unwrap();
            assert_eq!(documents.len(), 3, "{row:?}");
        }
    }

    #[test]
    fn a_row_that_is_too_short_is_pointed_at() {
        let text = table(";", "")
            .replacen(";;;4", ";;4", 1)
            .replacen("1;;;4", "1;;4", 1);
        let error = read_one(text.as_bytes(), &ReadOptions::default()).unwrap_err();
        insta::assert_snapshot!(error, @"row 1 has 3 cells; the others have 4");
        assert_eq!(error.line(), Some(1));
    }
}
