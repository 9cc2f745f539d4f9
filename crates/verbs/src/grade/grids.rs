//! The grids in a text, whatever stands around them: lines, rows, boxes, Markdown and HTML tables, JSON,
//! LaTeX arrays. Rows are looked for by what is left of a line when all that separates is gone.

use kudosu_board::{Digit, Grid, Shape};

/// A grid, and where its cells stand in the text.
#[derive(Clone, Debug)]
pub(super) struct FoundGrid {
    pub grid: Grid,
    /// The byte of each cell.
    pub places: Vec<usize>,
}

/// A value, 0 for a blank, and where it stands.
type Value = (u8, usize);

/// What a piece of a line is.
enum Row {
    /// As many values as the grid has columns, or one more in front.
    Values(Vec<Value>),
    /// As many as it has cells.
    All(Vec<Value>),
    /// Frames, rules and blanks.
    Nothing,
    Other,
}

/// The last grid that has no blank; the last of all where each has.
pub(super) fn last_grid(text: &str, shape: &Shape) -> Option<FoundGrid> {
    let mut finder = Finder {
        shape,
        rows: Vec::new(),
        doubtful: None,
        last: None,
        last_whole: None,
    };
    for (start, piece) in pieces(text) {
        finder.line_in_prose(piece, start);
        match row(piece, start, shape.side(), shape.cell_count()) {
            Row::Values(values) => {
                finder.rows.push(values);
                finder.rows_end();
            }
            Row::All(values) => {
                finder.end_of_rows();
                finder.take(values);
            }
            Row::Nothing => {}
            Row::Other => finder.end_of_rows(),
        }
    }
    finder.end_of_rows();
    finder.last_whole.or(finder.last)
}

struct Finder<'a> {
    shape: &'a Shape,
    /// Rows that follow each other, up to now.
    rows: Vec<Vec<Value>>,
    /// Rows of which the first may be a heading, as long as no further row says so.
    doubtful: Option<Vec<Value>>,
    last: Option<FoundGrid>,
    last_whole: Option<FoundGrid>,
}

impl Finder<'_> {
    /// A grid in one word, with other words around it.
    fn line_in_prose(&mut self, piece: &str, start: usize) {
        let cells = self.shape.cell_count();
        if cells < 16 || piece.len() < cells {
            return;
        }
        let is_edge = |symbol: char| !(symbol.is_alphanumeric() || matches!(symbol, '.' | '_' | '-'));
        let mut at = 0;
        for word in piece.split(is_edge) {
            let begin = at;
            at += word.len() + piece[at + word.len()..].chars().next().map_or(0, char::len_utf8);
            // A full stop may end the sentence.
            let word = word
                .strip_suffix('.')
                .filter(|word| word.len() == cells)
                .unwrap_or(word);
            if word.len() == cells
                && let Some(values) = joined(&[(word, start + begin)], self.shape.side())
            {
                self.take(values);
            }
        }
    }

    /// No row follows.
    fn end_of_rows(&mut self) {
        self.rows.clear();
        if let Some(values) = self.doubtful.take() {
            self.take(values);
        }
    }

    /// One more row is there: it may be the last of a grid.
    fn rows_end(&mut self) {
        let side = self.shape.side();
        let Some(first) = self.rows.len().checked_sub(side) else {
            return;
        };
        let rows = &self.rows[first..];
        let values: Vec<Value> = match rows.iter().all(|row| row.len() == side + 1) {
            // The first column has the numbers of the rows.
            true if rows
                .iter()
                .zip(1..)
                .all(|(row, number)| usize::from(row[0].0) == number) =>
            {
                rows.iter().flat_map(|row| &row[1..]).copied().collect()
            }
            false if rows.iter().all(|row| row.len() == side) => rows.iter().flatten().copied().collect(),
            _ => return,
        };
        // One row more than there are, and the first counts the columns.
        let before = first.checked_sub(1).map(|at| &self.rows[at]);
        let counts =
            |row: &[Value]| row.len() == side && row.iter().zip(1..).all(|(value, number)| value.0 == number);
        if counts(&values[..side]) && before.is_none() && self.has_blank_or_clash(&values) {
            self.doubtful = Some(values);
            return;
        }
        self.doubtful = None;
        self.rows.drain(..first);
        self.take(values);
    }

    /// Whether the rows cannot be a whole grid, so that the first of them may be a heading.
    fn has_blank_or_clash(&self, values: &[Value]) -> bool {
        match self.grid_of(values) {
            Some(grid) => !grid.is_solved(),
            None => true,
        }
    }

    fn grid_of(&self, values: &[Value]) -> Option<Grid> {
        let values: Vec<u8> = values.iter().map(|(value, _)| *value).collect();
        Grid::from_values(self.shape, &values).ok()
    }

    fn take(&mut self, values: Vec<Value>) {
        if let Some(grid) = self.grid_of(&values) {
            let places = values.iter().map(|(_, place)| *place).collect();
            let found = FoundGrid { grid, places };
            match found.grid.blank_count() {
                0 => self.last_whole = Some(found),
                _ => self.last = Some(found),
            }
        }
    }
}

/// The text at line ends, and at what ends a row in JSON, LaTeX and HTML: where each piece begins.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|_| at <= text.len())?;
        let start = at;
        let ends = |symbol: char| matches!(symbol, '\n' | ']' | '/' | ';' | '\\');
        let mut looked = 0;
        loop {
            let Some(found) = rest[looked..].find(ends).map(|found| found + looked) else {
                at = text.len() + 1;
                return Some((start, rest));
            };
            let after = &rest[found + 1..];
            // Of tags only the end of a row ends one.
            if rest.as_bytes()[found] == b'/' && rest[..found].ends_with('<') {
                if !after.starts_with("tr>") {
                    looked = found + 1;
                    continue;
                }
                at = start + found + 4;
                return Some((start, &rest[..found - 1]));
            }
            // `\\` and a `\n` that was not unpacked end a row; any other `\` begins a command.
            if rest.as_bytes()[found] == b'\\' {
                let is_break = after.starts_with('\\')
                    || (after.starts_with('n')
                        && !after[1..].starts_with(|next: char| next.is_ascii_lowercase()));
                if !is_break {
                    looked = found + 1;
                    continue;
                }
                at = start + found + 2;
            } else {
                at = start + found + 1;
            }
            return Some((start, &rest[..found]));
        }
    })
}

fn is_between(symbol: char) -> bool {
    symbol.is_whitespace()
        || matches!(
            symbol,
            '|' | '&' | ',' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'' | '*' | '`' | '$' | '#' | '>'
        )
        || ('\u{2500}'..='\u{257f}').contains(&symbol)
}

fn is_blank(word: &str) -> bool {
    matches!(
        word,
        "." | "0" | "_" | "-" | "?" | "·" | "x" | "X" | "□" | "⬜" | "None" | "null"
    )
}

/// What a piece of a line says.
fn row(piece: &str, start: usize, side: usize, cells: usize) -> Row {
    if piece.len() > 64 * (cells + side) {
        return Row::Other;
    }
    let plain = without_markup(piece);
    // `Row 3:` and `"grid":` stand before what counts.
    let from = match plain.rfind(':') {
        Some(colon) if plain[..colon].contains(|symbol: char| symbol.is_alphabetic()) => colon + 1,
        _ => 0,
    };
    let body = &plain[from..];
    let words: Vec<(&str, usize)> = words(body).map(|(at, word)| (word, start + from + at)).collect();
    let is_rule = |word: &str| {
        word.len() > 1
            && word
                .chars()
                .all(|symbol| matches!(symbol, '-' | '=' | '+' | ':' | '_' | '~' | '.'))
    };
    let is_joined_row = words.len() < side && joined(&words, side).is_some_and(|values| values.len() == side);
    if !is_joined_row
        && words
            .iter()
            .all(|(word, _)| is_rule(word) || *word == "+" || *word == ":")
    {
        return Row::Nothing;
    }
    let values = separate(&words, side)
        .or_else(|| joined(&words, side))
        .or_else(|| {
            words
                .split_first()
                .filter(|((label, _), _)| is_label(label))
                .and_then(|(_, rest)| separate(rest, side).or_else(|| joined(rest, side)))
        })
        .filter(|values| values.len() == side || values.len() == side + 1 || values.len() == cells)
        .or_else(|| in_columns(body, start + from, side));
    match values {
        Some(values) if values.len() == cells && cells > side + 1 => Row::All(values),
        Some(values) => Row::Values(values),
        None => Row::Other,
    }
}

/// The same with blanks in place of what tells how it looks: tags, and commands of LaTeX. Every byte stays
/// where it is.
fn without_markup(piece: &str) -> String {
    let mut plain = String::with_capacity(piece.len());
    let mut rest = piece;
    while let Some(symbol) = rest.chars().next() {
        let length = match symbol {
            '<' => rest.find('>').filter(|&end| end < 60).map_or(1, |end| end + 1),
            '\\' => {
                let command = 1 + rest[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
                let name = &rest[1..command];
                let mut length = command;
                // \begin{array}{|c|c|} and its like say nothing of values.
                while matches!(name, "begin" | "end" | "cline" | "multicolumn")
                    && rest[length..].starts_with('{')
                {
                    length += rest[length..]
                        .find('}')
                        .map_or(rest.len() - length, |end| end + 1);
                }
                length
            }
            _ => 0,
        };
        let (gone, later) = rest.split_at(length.max(if length == 0 { symbol.len_utf8() } else { length }));
        match length {
            0 => plain.push(symbol),
            _ => plain.extend(std::iter::repeat_n(' ', gone.len())),
        }
        rest = later;
    }
    plain
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let offset = move |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split(is_between)
        .filter(|word| !word.is_empty())
        .map(move |word| (offset(word), word))
}

fn value(word: &str, side: usize) -> Option<u8> {
    if is_blank(word) {
        return Some(0);
    }
    let number = word.parse::<u8>().ok().filter(|_| !word.starts_with('+'));
    let symbol = || {
        let mut symbols = word.chars();
        let digit = symbols.next().filter(|_| side > 9).and_then(Digit::from_symbol);
        digit.filter(|_| symbols.next().is_none()).map(Digit::get)
    };
    number
        .or_else(symbol)
        .filter(|&number| usize::from(number) <= side)
}

/// Each word a value.
fn separate(words: &[(&str, usize)], side: usize) -> Option<Vec<Value>> {
    let values: Option<Vec<Value>> = words
        .iter()
        .map(|&(word, at)| value(word, side).map(|value| (value, at)))
        .collect();
    values.filter(|values| !values.is_empty())
}

/// Each character a value.
fn joined(words: &[(&str, usize)], side: usize) -> Option<Vec<Value>> {
    let mut values = Vec::new();
    for &(word, start) in words {
        for (at, symbol) in word.char_indices() {
            values.push((value(symbol.encode_utf8(&mut [0; 4]), side)?, start + at));
        }
    }
    Some(values)
}

/// `A`, `r3`, `R3`, which some write before a row.
fn is_label(word: &str) -> bool {
    let mut symbols = word.chars();
    symbols.next().is_some_and(char::is_alphabetic)
        && symbols.all(|symbol| symbol.is_ascii_digit() || symbol == '.')
}

/// Between bars, ampersands or commas, where nothing is a blank.
fn in_columns(body: &str, start: usize, side: usize) -> Option<Vec<Value>> {
    let separator = ['|', '&', ',', '│']
        .into_iter()
        .find(|&symbol| body.contains(symbol))?;
    let mut columns: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for column in body.split(separator) {
        columns.push((at, column));
        at += column.len() + separator.len_utf8();
    }
    if columns.len() > side && columns.first().is_some_and(|(_, first)| first.trim().is_empty()) {
        columns.remove(0);
    }
    if columns.len() > side && columns.last().is_some_and(|(_, last)| last.trim().is_empty()) {
        columns.pop();
    }
    if columns.len() != side && columns.len() != side + 1 {
        return None;
    }
    let values = columns.iter().map(|&(at, column)| {
        let word = column.trim_matches(is_between);
        match word.is_empty() {
            true => Some((0, start + at)),
            false => {
                value(word, side).map(|value| (value, start + at + column.find(word).unwrap_or_default()))
            }
        }
    });
    let values: Option<Vec<Value>> = values.collect();
    // A row of nothing is a frame.
    values.filter(|values| values.iter().any(|(value, _)| *value > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "3142241312344321";
    const NINE: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn found(text: &str, side: usize) -> Option<String> {
        let found = last_grid(text, &Shape::of_side(side).unwrap())?;
        for (cell, place) in found.grid.shape().cells().zip(&found.places) {
            if let Some(digit) = found.grid.get(cell) {
                assert!(
                    text[*place..].starts_with(&digit.to_string()),
                    "{text} at {place}"
                );
            }
        }
        Some(found.grid.to_string())
    }

    fn rows(line: &str, side: usize, between: &str) -> Vec<String> {
        let row = |row: &[u8]| {
            row.iter()
                .map(|&cell| char::from(cell).to_string())
                .collect::<Vec<_>>()
                .join(between)
        };
        line.as_bytes().chunks(side).map(row).collect()
    }

    #[test]
    fn a_grid_is_found_in_whatever_shape_it_is() {
        for (line, side) in [(SOLVED, 4), (NINE, 9)] {
            let numbered = rows(line, side, " | ");
            let header: Vec<String> = (1..=side).map(|number| number.to_string()).collect();
            let rules = "|---".repeat(side + 1) + "|";
            let labelled: Vec<String> = numbered
                .iter()
                .zip(1..)
                .map(|(row, number)| format!("| {number} | {row} |"))
                .collect();
            for text in [
                format!("The answer is {line}."),
                rows(line, side, "").join("\n"),
                rows(line, side, " ").join("\n"),
                rows(line, side, ", ").join("\n"),
                format!(
                    "Here it is:\n\n```\n{}\n```\nDone.",
                    rows(line, side, " ").join("\n")
                ),
                format!("| {} |", numbered.join(" |\n| ")),
                format!("|  | {} |\n{rules}\n{}", header.join(" | "), labelled.join("\n")),
                format!("[[{}]]", rows(line, side, ",").join("],[")),
                format!("{{\"solution\": [[{}]]}}", rows(line, side, ", ").join("], [")),
                format!("{{\"grid\": \"{line}\"}}"),
                format!(
                    "$$\\begin{{array}}{{|c|c|}}\\hline {} \\\\ \\hline\\end{{array}}$$",
                    rows(line, side, " & ").join(" \\\\ \\hline ")
                ),
                rows(line, side, " ")
                    .iter()
                    .zip(1..)
                    .map(|(row, number)| format!("Row {number}: {row}\n"))
                    .collect(),
                format!(
                    "<table><tr><td>{}</td></tr></table>",
                    rows(line, side, "</td><td>").join("</td></tr>\n<tr><td>")
                ),
                rows(line, side, " ")
                    .iter()
                    .map(|row| format!("**{row}**\n\n"))
                    .collect(),
                format!("\"{}\"", rows(line, side, "").join("\\n")),
                format!(
                    "+-------+\n| {} |\n+-------+",
                    rows(line, side, " ").join(" |\n+---+---+\n| ")
                ),
                format!(
                    "[{}]",
                    line.chars()
                        .map(|cell| cell.to_string())
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
            ] {
                assert_eq!(found(&text, side).as_deref(), Some(line), "{text}");
            }
        }
    }

    #[test]
    fn the_last_whole_grid_counts_and_blanks_are_read() {
        let other = "1234341221434321";
        let text = format!(
            "{}\n\nNo, better:\n\n{}",
            rows(other, 4, " ").join("\n"),
            rows(SOLVED, 4, " ").join("\n")
        );
        assert_eq!(found(&text, 4).as_deref(), Some(SOLVED));
        assert_eq!(
            found(&format!("{SOLVED} solves ...............1"), 4).as_deref(),
            Some(SOLVED)
        );
        assert_eq!(
            found(". 1 4 2\n. . 1 .\n. 2 . 4\n. 3 . 1", 4).as_deref(),
            Some(".142..1..2.4.3.1")
        );
        assert_eq!(
            found(
                "|   | 1 | 4 | 2 |\n|   |   | 1 |   |\n|   | 2 |   | 4 |\n|   | 3 |   | 1 |",
                4
            )
            .as_deref(),
            Some(".142..1..2.4.3.1")
        );
        assert_eq!(found("1 2 3 4\n1 2\nand 3 4", 4), None);
        assert_eq!(found("", 9), None);
    }
}
