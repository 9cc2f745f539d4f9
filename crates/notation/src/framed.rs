//! The frame of double bars, where a blank cell is left empty:
//! a puzzle, or a puzzle and its solution below it.

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

const EDGE: &str = "||";

/// Whether a line opens a frame.
pub(crate) fn is_frame(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(EDGE) || (line.len() > 2 && line.bytes().all(|b| b == b'='))
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let mut frames: Vec<Vec<(usize, &str)>> = vec![Vec::new()];
    for (index, line) in source.significant_lines() {
        let text = line.trim();
        if text.bytes().all(|b| b == b'=') {
            if frames.last().is_some_and(|frame| !frame.is_empty()) {
                frames.push(Vec::new());
            }
        } else if let Some(frame) = frames.last_mut()
            && !text.bytes().all(|b| b == b'|' || b == b'-')
        {
            frame.push((index, line));
        }
    }
    frames.retain(|frame| !frame.is_empty());
    match frames.as_slice() {
        [] => Err(source.error_at_end(ReadErrorKind::NoGrid {
            expected: "rows between double bars (||)",
        })),
        [only] => Ok(Document::new(frame(source, only, options)?)),
        [puzzle, solution] => {
            let (puzzle, last) = (frame(source, puzzle, options)?, solution.last());
            let solution = frame(source, solution, options)?;
            if solution.shape() != puzzle.shape() {
                let kind = ReadErrorKind::SolutionSize {
                    puzzle: puzzle.shape().cell_count(),
                    solution: solution.shape().cell_count(),
                };
                return Err(source.error_at_end_of(kind, last.map_or(0, |(line, _)| *line)));
            }
            Ok(Document::new(puzzle).with_solution(Some(solution)))
        }
        more => {
            let third = more[2].first().map_or(0, |(line, _)| *line);
            Err(source.error_in_line(ReadErrorKind::Several { found: more.len() }, third))
        }
    }
}

/// One frame: as many cells in every row as there are rows, all of the same width.
fn frame(source: &Source<'_>, lines: &[(usize, &str)], options: &ReadOptions) -> Result<Grid, ReadError> {
    let side = lines.len();
    let mut rows = Vec::with_capacity(side);
    let mut groups_of_first = 1;
    for (number, &(index, line)) in lines.iter().enumerate() {
        let (tokens, groups) = row(source, index, line, side, number + 1)?;
        if number == 0 {
            groups_of_first = groups;
        }
        rows.push(Row { line: index, tokens });
    }
    let place = source.place_of_line(lines.first().map_or(0, |(line, _)| *line));
    let own = (groups_of_first > 1 && side.is_multiple_of(groups_of_first)).then(|| OwnBox {
        size: (groups_of_first, side / groups_of_first),
        said_by: "the bars draw boxes of",
        place,
    });
    square::grid(source, rows, options, own.as_ref(), Zero::IsBlank)
}

/// The cells of one line and into how many groups the bars divide them.
fn row(
    source: &Source<'_>,
    index: usize,
    line: &str,
    side: usize,
    number: usize,
) -> Result<(Vec<Token>, usize), ReadError> {
    let start = line.len() - line.trim_start().len();
    let inner = line
        .trim()
        .strip_prefix(EDGE)
        .and_then(|rest| rest.strip_suffix(EDGE));
    let Some(inner) = inner else {
        let kind = ReadErrorKind::Syntax {
            found: "a line without a double bar at both ends".into(),
            expected: "a row between || and ||".into(),
        };
        return Err(source.error_in_line(kind, index));
    };
    if let Some((at, found)) = inner.char_indices().find(|(_, c)| !c.is_ascii()) {
        let kind = ReadErrorKind::UnexpectedCharacter {
            found,
            expected: "a number, blanks or a bar",
        };
        let at = start + EDGE.len() + at;
        return Err(source.error(kind, Place::new(index, at..at + found.len_utf8())));
    }
    let groups: Vec<&str> = inner.split('|').collect();
    let width: usize = groups.iter().map(|group| group.len()).sum();
    let (per_group, cell) = (side / groups.len(), width / side);
    let is_regular = cell > 0 && groups.iter().all(|group| group.len() == per_group * cell);
    if !is_regular || per_group * groups.len() != side {
        let kind = ReadErrorKind::Syntax {
            found: format!("row {number} of {width} columns"),
            expected: format!("{side} cells of the same width, as there are {side} rows"),
        };
        return Err(source.error_in_line(kind, index));
    }
    let mut tokens = Vec::with_capacity(side);
    let mut at = start + EDGE.len();
    for group in &groups {
        for chunk in 0..per_group {
            let text = &group[chunk * cell..(chunk + 1) * cell];
            let word = text.trim();
            let left = at + chunk * cell + text.len() - text.trim_start().len();
            let place = Place::new(index, left..left + word.len());
            let (value, written) = match word {
                "" => (0, Written::Blank),
                word => cells::word(word).ok_or_else(|| {
                    let kind = ReadErrorKind::NotANumber {
                        found: word.to_owned(),
                        side: Some(side),
                    };
                    source.error(kind, place)
                })?,
            };
            tokens.push(Token {
                value,
                written,
                place,
            });
        }
        at += group.len() + 1;
    }
    Ok((tokens, groups.len()))
}

pub(crate) fn write(grid: &Grid) -> String {
    let (height, width) = size::box_to_draw(grid.shape());
    let digits = cells::digit_width(grid);
    let line = |row: usize| {
        let words: Vec<String> = cells::padded(grid, row, " ", digits)
            .map(|word| format!(" {word} "))
            .collect();
        let groups: Vec<String> = words.chunks(width).map(|group| group.concat()).collect();
        format!("{EDGE}{}{EDGE}\n", groups.join("|"))
    };
    let inner = line(0).len() - 2 * EDGE.len() - 1;
    let edge = format!("{}\n", "=".repeat(inner + 2 * EDGE.len()));
    let rule = format!("{EDGE}{}{EDGE}\n", "-".repeat(inner));
    let mut text = edge.clone();
    for row in 0..grid.shape().side() {
        if row > 0 && height > 1 && row.is_multiple_of(height) {
            text.push_str(&rule);
        }
        text.push_str(&line(row));
    }
    text + &edge
}
