//! The files of SadMan Sudoku and SudoCue: rows of digits and dots,
//! perhaps with headers and a section for the player's state.
//!
//! ```text
//! #ASomebody
//! #CFound in a drawer
//! [Document]
//! .51.7.923
//! …
//! [State]
//! 451.7.923
//! …
//! ```
//!
//! Other sections, such as colours, are left alone.

use kudosu_board::{CellSet, Grid};

use crate::cells::Zero;
use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::square::{self, Row};
use crate::text::Source;
use crate::{Format, ReadOptions, line};

/// What the letter behind a `#` says, where it is worth a word.
const HEADERS: [(char, &str); 7] = [
    ('A', "author: "),
    ('B', "date: "),
    ('C', ""),
    ('D', ""),
    ('L', "level: "),
    ('S', "source: "),
    ('U', ""),
];

/// Whether a line opens a section that is read.
pub(crate) fn is_section(line: &str) -> bool {
    let line = line.trim();
    ["[Puzzle]", "[State]"]
        .iter()
        .any(|name| line.eq_ignore_ascii_case(name))
}

/// Whether a line is a header: `#`, a letter that is known, and the text without a gap.
pub(crate) fn is_header(line: &str) -> bool {
    header(line).is_some()
}

fn header(line: &str) -> Option<String> {
    let mut rest = line.trim().strip_prefix('#')?.chars();
    let letter = rest.next()?;
    let (_, label) = HEADERS.iter().find(|(known, _)| *known == letter)?;
    let text = rest.as_str();
    let is_text = text.starts_with(|c: char| !c.is_whitespace());
    is_text.then(|| format!("{label}{text}"))
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let comment: Vec<String> = source.lines.iter().filter_map(|line| header(line)).collect();
    let (mut puzzle, mut state) = (Vec::new(), Vec::new());
    let mut section = Some(&mut puzzle);
    for (index, text) in source.significant_lines() {
        let text = text.trim();
        if text.starts_with('[') && text.ends_with(']') {
            section = match text.to_ascii_lowercase().as_str() {
                "[puzzle]" => Some(&mut puzzle),
                "[state]" => Some(&mut state),
                _ => None,
            };
        } else if let Some(rows) = &mut section {
            let tokens = line::symbols(source, source.place_of_line(index))?;
            rows.push(Row { line: index, tokens });
        }
    }
    if puzzle.is_empty() {
        let expected = "the rows of the puzzle, one a line";
        return Err(source.error_at_end(ReadErrorKind::NoGrid { expected }));
    }
    let first_of_state = state.first().map(|row: &Row| row.line);
    let givens = square::grid(source, puzzle, options, None, Zero::MightBeADigit)?;
    let read = match first_of_state {
        None => Document::new(givens),
        Some(first) => {
            let state = square::grid(source, state, options, None, Zero::MightBeADigit)?;
            with_state(givens, &state).ok_or_else(|| {
                let kind = ReadErrorKind::Syntax {
                    found: "a state that is of another puzzle".to_owned(),
                    expected: "the digits of [Puzzle] and those that were placed".to_owned(),
                };
                source.error_in_line(kind, first)
            })?
        }
    };
    Ok(read.with_comment(&comment.join("; ")))
}

/// The puzzle with the digits that its state adds; `None` where the two contradict each other.
fn with_state(givens: Grid, state: &Grid) -> Option<Document> {
    if state.shape() != givens.shape() {
        return None;
    }
    let mut grid = givens.clone();
    let mut placed = CellSet::new();
    for cell in state.filled().iter() {
        let digit = state.get(cell)?;
        match givens.get(cell) {
            Some(given) if given != digit => return None,
            Some(_) => {}
            None => {
                grid.set(cell, digit).ok()?;
                placed.insert(cell);
            }
        }
    }
    Some(Document::new(grid).with_placed(placed))
}

/// Rows alone, or two sections where a player has placed something.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let side = document.puzzle.shape().side();
    if side > line::MAX_SYMBOLS {
        return Err(WriteError::Size {
            format: Format::Sdk,
            holds: "grids up to 35×35",
            shape: document.puzzle.shape().to_string(),
        });
    }
    let comment = document.comment.as_deref().unwrap_or_default();
    let comment = comment.replace(char::is_control, " ");
    let header = match comment.trim() {
        "" => String::new(),
        comment => format!("#C{comment}\n"),
    };
    if document.placed.is_empty() {
        return Ok(header + &rows(document.puzzle.grid()));
    }
    let (givens, all) = (rows(document.givens().grid()), rows(document.puzzle.grid()));
    Ok(format!("{header}[Puzzle]\n{givens}[State]\n{all}"))
}

fn rows(grid: &Grid) -> String {
    let text: Vec<char> = grid.to_string().chars().collect();
    let row = |row: &[char]| row.iter().collect::<String>() + "\n";
    text.chunks(grid.shape().side()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read_one, recognise, write_document};

    const STATE: &str = "#ASomebody\n#CFound in a drawer\n[Puzzle]\n1...\n....\n....\n...2\n[State]\n13..\n....\n....\n...2\n[Colours]\n????\n";

    #[test]
    fn headers_and_the_state_are_kept() {
        let options = ReadOptions::default();
        assert_eq!(
            recognise(STATE.as_bytes(), true, &options),
            Ok(Layout::One(Format::Sdk))
        );
        let document = read_one(STATE.as_bytes(), &options).unwrap();
        assert_eq!(document.puzzle.grid().to_string(), "13.............2");
        assert_eq!(document.givens().grid().to_string(), "1..............2");
        assert_eq!(
            document.comment.as_deref(),
            Some("author: Somebody; Found in a drawer")
        );
        let text = write_document(&document, Format::Sdk).unwrap();
        insta::assert_snapshot!(text, @"
        #Cauthor: Somebody; Found in a drawer
        [Puzzle]
        1...
        ....
        ....
        ...2
        [State]
        13..
        ....
        ....
        ...2
        ");
        assert_eq!(read_one(text.as_bytes(), &options), Ok(document));
    }

    #[test]
    fn headers_above_plain_rows_are_recognised() {
        let options = ReadOptions::default();
        let text = "#SA newspaper\n1...\n....\n....\n...2\n";
        assert_eq!(
            recognise(text.as_bytes(), true, &options),
            Ok(Layout::One(Format::Sdk))
        );
        assert_eq!(
            read_one(text.as_bytes(), &options).unwrap().comment.as_deref(),
            Some("source: A newspaper")
        );
        let comment = text.replace("#SA", "# A");
        assert_eq!(
            recognise(comment.as_bytes(), true, &options),
            Ok(Layout::One(Format::Boxed))
        );
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let options = ReadOptions::default();
        let told = |text: &str| {
            let error = read_one(text.as_bytes(), &options).unwrap_err();
            format!("{}:{}: {error}", error.line().unwrap(), error.column().unwrap())
        };
        insta::assert_snapshot!(told(&STATE.replace("13..", "2...")), @"9:1: found a state that is of another puzzle; expected the digits of [Puzzle] and those that were placed");
        insta::assert_snapshot!(told(&STATE.replace("13..", "1x..")), @"9:2: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)");
        insta::assert_snapshot!(told("[State]\n12\n21\n"), @"3:3: there is no grid here; expected the rows of the puzzle, one a line");
    }
}
