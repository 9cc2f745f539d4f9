//! The lines of a drawn grid, taken apart into words, bars and rules.

use std::ops::Range;

use kudosu_board::MAX_SIDE;

use crate::cells::{BLANKS, CELL};
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};

/// The cells of the largest grid there is.
const LARGEST: usize = MAX_SIDE * MAX_SIDE;

/// A line that holds cells.
#[derive(Debug)]
pub(crate) struct ScannedRow {
    /// The place of the line in the source.
    pub line: usize,
    /// What stands between the bars; one segment where there are none.
    pub segments: Vec<Segment>,
    /// Whether a rule or an empty line stands above.
    pub follows_a_break: bool,
}

/// What stands between two bars.
#[derive(Debug)]
pub(crate) struct Segment {
    pub range: Range<usize>,
    pub words: Vec<Range<usize>>,
}

impl Segment {
    /// How many characters its words have together; every one of them is a single byte.
    pub fn width(&self) -> usize {
        self.words.iter().map(Range::len).sum()
    }
}

impl ScannedRow {
    pub fn words(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.segments
            .iter()
            .flat_map(|segment| segment.words.iter().cloned())
    }

    /// How many characters its words have together.
    pub fn width(&self) -> usize {
        self.segments.iter().map(Segment::width).sum()
    }
}

/// Whether a line is a rule between two bands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    No,
    /// Dashes and bars: a rule, or a row of blank cells.
    Perhaps,
    Yes,
}

/// Whether a character is a vertical line.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '!' | '¦' | '｜' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋'
    )
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line is a rule.
pub(crate) fn rule(line: &str) -> Rule {
    const MIXED: &str = "-_=+*.:'`~";
    let line = line.trim();
    let is_stroke = |c: char| {
        MIXED.contains(c) || is_bar(c) || is_box_drawing(c) || matches!(c, '–' | '—') || c.is_whitespace()
    };
    if line.is_empty() || !line.chars().all(is_stroke) {
        return Rule::No;
    }
    let is_certain = |c: char| matches!(c, '+' | '=' | '~' | '–' | '—') || (is_box_drawing(c) && !is_bar(c));
    let is_corner = |c: char| matches!(c, '*' | '.' | ':' | '\'' | '`');
    if line.contains(is_certain)
        || (line.contains("---") && line.starts_with(is_corner) && line.ends_with(is_corner))
    {
        return Rule::Yes;
    }
    let only_dashes = line
        .chars()
        .all(|c| matches!(c, '-' | '_') || is_bar(c) || c.is_whitespace());
    if only_dashes && (line.contains("--") || line.contains("__")) {
        Rule::Perhaps
    } else {
        Rule::No
    }
}

/// The lines that hold cells, without rules, gaps and comments.
pub(crate) fn rows(source: &Source<'_>) -> Result<Vec<ScannedRow>, ReadError> {
    // Every such line has a cell, and a million of them would be taken apart for nothing.
    let with_cells = source
        .significant_lines()
        .filter(|(_, line)| rule(line) == Rule::No);
    if let Some((index, _)) = with_cells.clone().nth(LARGEST) {
        let found = with_cells.map(|(_, line)| cells_in(line)).sum();
        return Err(source.error_in_line(ReadErrorKind::TooManyCells { found }, index));
    }
    let dashes_are_cells = dashes_are_cells(source);
    let mut rows: Vec<ScannedRow> = Vec::new();
    let mut follows_a_break = false;
    for (index, line) in source.lines.iter().enumerate() {
        let is_rule = match rule(line) {
            Rule::Yes => true,
            Rule::Perhaps => !dashes_are_cells,
            Rule::No => is_blank_or_comment(line),
        };
        if is_rule {
            follows_a_break = true;
            continue;
        }
        rows.push(ScannedRow {
            line: index,
            segments: segments(source, index, line)?,
            follows_a_break,
        });
        follows_a_break = false;
    }
    Ok(rows)
}

/// How many cells a line seems to have: its words, or the characters of its only one.
fn cells_in(line: &str) -> usize {
    let mut words = line
        .split(|c: char| c.is_whitespace() || is_bar(c))
        .filter(|word| !word.is_empty());
    match (words.next(), words.count()) {
        (Some(only), 0) => only.chars().count(),
        (first, more) => usize::from(first.is_some()) + more,
    }
}

/// Whether lines of dashes are rows of blank cells: they are when only with them the rows make a square.
fn dashes_are_cells(source: &Source<'_>) -> bool {
    let characters = |line: &str| line.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count();
    let (mut sure, mut unsure) = (Vec::new(), Vec::new());
    for (_, line) in source.significant_lines() {
        match rule(line) {
            Rule::Yes => {}
            Rule::Perhaps => unsure.push(characters(line)),
            Rule::No => sure.push(characters(line)),
        }
    }
    let rows = sure.len() + unsure.len();
    !unsure.is_empty() && unsure.iter().chain(&sure).all(|&width| width == rows)
}

/// The words of a line between its bars. A bar at either end of the line, or right behind another,
/// makes no segment.
fn segments(source: &Source<'_>, index: usize, line: &str) -> Result<Vec<Segment>, ReadError> {
    let mut segments = Vec::new();
    let mut start = 0;
    let mut bars = line.char_indices().filter(|&(_, c)| is_bar(c));
    loop {
        let bar = bars.next();
        let end = bar.map_or(line.len(), |(at, _)| at);
        let is_outer = start == 0 || bar.is_none();
        let words = words(source, index, start..end, &line[start..end])?;
        if !(words.is_empty() && (is_outer || start == end)) {
            segments.push(Segment {
                range: start..end,
                words,
            });
        }
        match bar {
            Some((at, c)) => start = at + c.len_utf8(),
            None => return Ok(segments),
        }
    }
}

fn words(
    source: &Source<'_>,
    index: usize,
    range: Range<usize>,
    text: &str,
) -> Result<Vec<Range<usize>>, ReadError> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices() {
        let at = range.start + at;
        if c.is_whitespace() {
            continue;
        }
        if !c.is_ascii_alphanumeric() && !BLANKS.contains(c) {
            let kind = ReadErrorKind::UnexpectedCharacter {
                found: c,
                expected: CELL,
            };
            return Err(source.error(kind, Place::new(index, at..at + c.len_utf8())));
        }
        match words.last_mut() {
            Some(word) if word.end == at => word.end = at + 1,
            _ => words.push(at..at + 1),
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_from_rows() {
        let certain = [
            "------+-------+------",
            "+---+---+",
            "*-----------*",
            ".------.",
            ":---+---:",
            "'---'",
            "=====",
            "├───┼───┤",
            "| --- + --- |",
        ];
        certain
            .iter()
            .for_each(|line| assert_eq!(rule(line), Rule::Yes, "{line}"));
        let perhaps = ["---------", "---|---|---", "-- --", "___", "|---|"];
        perhaps
            .iter()
            .for_each(|line| assert_eq!(rule(line), Rule::Perhaps, "{line}"));
        let rows = [
            "",
            "1--2",
            ". . .",
            "- - -",
            "|   |   |",
            "_ _ | _ _",
            "...",
            "*.*",
        ];
        rows.iter()
            .for_each(|line| assert_eq!(rule(line), Rule::No, "{line}"));
    }

    #[test]
    fn bars_at_the_ends_and_doubled_bars_make_no_segments() {
        let source = Source::of_text("|| 1 2 | 3 || |\n1 2");
        let rows = rows(&source).unwrap();
        let words: Vec<Vec<usize>> = rows
            .iter()
            .map(|row| row.segments.iter().map(|segment| segment.words.len()).collect())
            .collect();
        assert_eq!(words, [vec![2, 1, 0], vec![2]]);
    }
}
