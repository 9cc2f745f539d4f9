//! Tables of puzzles with their solutions: `quizzes,solutions`, and the like with more columns.
//!
//! Every line is read on its own: the puzzle is the first field that looks like a grid,
//! the solution the second.

use crate::ReadOptions;
use crate::cells::BLANKS;
use crate::csv::SEPARATORS;
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::line;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};

const PUZZLE_NAMES: [&str; 6] = ["quizzes", "quiz", "puzzle", "puzzles", "question", "sudoku"];
const SMALLEST: usize = 16;

/// Whether a line names the columns of such a table.
pub(crate) fn is_header(line: &str) -> bool {
    line.contains(SEPARATORS)
        && line.split(SEPARATORS).any(|field| {
            let name = field.trim().trim_matches('"').to_ascii_lowercase();
            PUZZLE_NAMES.contains(&name.as_str())
        })
}

/// Whether a line holds a puzzle and a solution without a header to say so.
pub(crate) fn is_pair(line: &str) -> bool {
    let mut grids = grids(line);
    match (grids.next(), grids.next()) {
        (Some((_, puzzle)), Some((_, solution))) => puzzle.len() == solution.len(),
        _ => false,
    }
}

/// The fields that are long enough for a grid and look like one, with where they start.
fn grids(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let base = line.as_ptr() as usize;
    let fields = line.split(SEPARATORS).map(move |field| {
        let text = field.trim().trim_matches('"');
        (text.as_ptr() as usize - base, text)
    });
    // Other columns name a source or a rating: mostly small letters, or short.
    let is_typical = |c: &char| c.is_ascii_digit() || c.is_ascii_uppercase() || BLANKS.contains(*c);
    fields.filter(move |(_, text)| {
        text.len() >= SMALLEST && 2 * text.chars().filter(is_typical).count() > text.chars().count()
    })
}

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let text = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(text) || is_header(text) {
        return Ok(None);
    }
    let mut grids = grids(text);
    let grid_at = |(start, field): (usize, &str)| {
        let tokens = line::symbols(source, Place::new(0, start..start + field.len()))?;
        line::grid_of(source, &tokens, options)
    };
    let Some(puzzle) = grids.next() else {
        let kind = ReadErrorKind::NoGrid {
            expected: "a puzzle and its solution with a comma between",
        };
        return Err(source.error_in_line(kind, 0));
    };
    let puzzle = grid_at(puzzle)?;
    let Some((start, field)) = grids.next() else {
        return Ok(Some(Document::new(puzzle)));
    };
    let (cells, expected) = (field.chars().count(), puzzle.shape().cell_count());
    if cells != expected {
        let kind = ReadErrorKind::SolutionSize {
            puzzle: expected,
            solution: cells,
        };
        return Err(source.error(kind, Place::new(0, start..start + field.len())));
    }
    let solution = grid_at((start, field))?;
    Ok(Some(Document::new(puzzle).with_solution(Some(solution))))
}
