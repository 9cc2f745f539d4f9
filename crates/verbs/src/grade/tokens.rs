//! The text of an answer as tokens: cells in every way that people write them, numbers, words, signs, and
//! where sentences end.

use std::ops::Range;

use kudosu_board::{Cell, Shape};

/// A piece of the text, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub kind: Kind,
    /// Bytes of the text.
    pub at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// In small letters.
    Word(String),
    Number(u32),
    /// `r4c2`, `r14c28`, `row 4, column 2`, `(4, 2)`.
    Cells(Vec<Cell>),
    /// `(4, 2, 8)`: a cell and its digit.
    Triple(Cell, u32),
    /// Something of that form that is not on the grid.
    Outside,
    /// `=`, `:=`, `←`.
    Is,
    /// `<>`, `!=`, `≠`.
    IsNot,
    /// `:`.
    Colon,
    Comma,
    /// `->`, `→`.
    To,
    /// `=>`, `⇒`: what follows is the conclusion.
    Thus,
    Open,
    Close,
    /// The end of a sentence; `true` after a question.
    End(bool),
    Other,
}

/// The tokens of a piece of the text. Where lines are wrapped, a line end is a blank; else a line that
/// does not go on in small letters begins a sentence.
pub(super) fn tokens(text: &str, piece: Range<usize>, is_wrapped: bool, shape: &Shape) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        end: piece.end,
        at: piece.start,
        shape,
        found: Vec::new(),
    };
    while let Some(next) = lexer.peek() {
        lexer.take(next, is_wrapped);
    }
    lexer.push(Kind::End(false), piece.end);
    together(lexer.found, shape)
}

struct Lexer<'a> {
    text: &'a str,
    end: usize,
    at: usize,
    shape: &'a Shape,
    found: Vec<Token>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: Kind, until: usize) {
        let at = self.at..until;
        self.at = until;
        self.found.push(Token { kind, at });
    }

    fn take(&mut self, next: char, is_wrapped: bool) {
        let rest = self.rest();
        let signs = [
            ("==>", Kind::Thus),
            ("=>", Kind::Thus),
            ("⇒", Kind::Thus),
            ("<>", Kind::IsNot),
            ("!=", Kind::IsNot),
            ("≠", Kind::IsNot),
            ("\\neq", Kind::IsNot),
            ("\\ne", Kind::IsNot),
            (":=", Kind::Is),
            ("==", Kind::Is),
            ("=", Kind::Is),
            ("←", Kind::Is),
            ("<-", Kind::Is),
            ("->", Kind::To),
            ("→", Kind::To),
            ("\\to", Kind::To),
            (":", Kind::Colon),
            (",", Kind::Comma),
            ("(", Kind::Open),
            (")", Kind::Close),
        ];
        if let Some((sign, kind)) = signs.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            return self.push(kind, self.at + sign.len());
        }
        if next.is_alphabetic() {
            return self.word();
        }
        if next.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[..digits].parse().unwrap_or(u32::MAX);
            return self.push(Kind::Number(number), self.at + digits);
        }
        let after = rest[next.len_utf8()..].chars().next();
        let until = self.at + next.len_utf8();
        match next {
            '.' | '!' if after.is_none_or(|after| !after.is_alphanumeric()) => {
                self.push(Kind::End(false), until);
            }
            '?' => self.push(Kind::End(true), until),
            ';' => self.push(Kind::End(false), until),
            '\n' if !is_wrapped && !goes_on(&rest[1..]) => self.push(Kind::End(false), until),
            // Emphasis and quotation marks say nothing here.
            '*' | '`' | '"' | '\'' | '_' | '$' | '“' | '”' | '„' => self.at = until,
            _ if next.is_whitespace() => self.at = until,
            _ => self.push(Kind::Other, until),
        }
    }

    /// A word, or the name of a cell that begins like one.
    fn word(&mut self) {
        let rest = self.rest();
        if let Some((length, kind)) = named_cells(rest, self.shape) {
            return self.push(kind, self.at + length);
        }
        let is_part = |next: &char| next.is_alphabetic() || *next == '\'' || *next == '’';
        let length: usize = rest.chars().take_while(is_part).map(char::len_utf8).sum();
        let word = rest[..length].to_lowercase().replace('’', "'");
        let word = word.trim_end_matches('\'').to_owned();
        self.push(Kind::Word(word), self.at + length);
    }
}

/// Whether a line goes on with the sentence of the line before: it begins in small letters.
fn goes_on(rest: &str) -> bool {
    let line = rest.split('\n').next().unwrap_or_default().trim_start();
    line.starts_with(char::is_lowercase)
}

/// `r4c2`, `R14C28`, and `z4s2` as Germans write it, at the start of a text: how long the name is, and what
/// it names.
fn named_cells(text: &str, shape: &Shape) -> Option<(usize, Kind)> {
    let bytes = text.as_bytes();
    let second = match bytes.first()?.to_ascii_lowercase() {
        b'r' => b'c',
        b'z' => b's',
        _ => return None,
    };
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let rows = digits(1);
    let letter = 1 + rows;
    if rows == 0 || bytes.get(letter)?.to_ascii_lowercase() != second {
        return None;
    }
    let columns = digits(letter + 1);
    let end = letter + 1 + columns;
    let goes_on = text[end..].chars().next().is_some_and(char::is_alphanumeric);
    if columns == 0 || goes_on {
        return None;
    }
    let numbers = |text: &str| -> Vec<usize> {
        match shape.side() <= 9 {
            // Each figure is a number of its own: r14c28 are four cells.
            true => text.bytes().map(|digit| usize::from(digit - b'0')).collect(),
            false => vec![text.parse().unwrap_or(0)],
        }
    };
    let (rows, columns) = (numbers(&text[1..letter]), numbers(&text[letter + 1..end]));
    let cell = |row: usize, column: usize| cell_of(shape, row, column);
    let pairs = rows
        .iter()
        .flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    // Nobody names the cells of a grid more than once each.
    let cells: Option<Vec<Cell>> = pairs
        .take(shape.cell_count() + 1)
        .map(|(row, column)| cell(row, column))
        .collect();
    Some((end, cells.map_or(Kind::Outside, Kind::Cells)))
}

fn cell_of(shape: &Shape, row: usize, column: usize) -> Option<Cell> {
    shape.cell(row.checked_sub(1)?, column.checked_sub(1)?)
}

/// Puts `row 4, column 2`, `column 2, row 4`, `(4, 2)` and `(4, 2, 8)` together.
fn together(tokens: Vec<Token>, shape: &Shape) -> Vec<Token> {
    let mut joined = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        match in_words(rest, shape).or_else(|| in_brackets(rest, shape)) {
            Some((length, kind)) => {
                let span = rest[0].at.start..rest[length - 1].at.end;
                joined.push(Token { kind, at: span });
                at += length;
            }
            None => {
                joined.push(rest[0].clone());
                at += 1;
            }
        }
    }
    joined
}

fn line_word(kind: &Kind) -> Option<bool> {
    match kind {
        Kind::Word(word) => match word.as_str() {
            "row" | "zeile" | "r" => Some(true),
            "column" | "col" | "spalte" | "c" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// `row 4, column 2`, and `"row": 4, "col": 2` as JSON has it.
fn in_words(tokens: &[Token], shape: &Shape) -> Option<(usize, Kind)> {
    let first_is_row = line_word(&tokens.first()?.kind)?;
    let mut at = 1;
    let number = |at: &mut usize| -> Option<usize> {
        while matches!(tokens.get(*at)?.kind, Kind::Colon | Kind::Is) {
            *at += 1;
        }
        match tokens.get(*at)?.kind {
            Kind::Number(number) => {
                *at += 1;
                Some(number as usize)
            }
            _ => None,
        }
    };
    let first = number(&mut at)?;
    while matches!(tokens.get(at)?.kind, Kind::Comma) {
        at += 1;
    }
    if line_word(&tokens.get(at)?.kind)? == first_is_row {
        return None;
    }
    at += 1;
    let second = number(&mut at)?;
    let (row, column) = if first_is_row {
        (first, second)
    } else {
        (second, first)
    };
    let kind = cell_of(shape, row, column).map_or(Kind::Outside, |cell| Kind::Cells(vec![cell]));
    Some((at, kind))
}

/// `(4, 2)` and `(4, 2, 8)`.
fn in_brackets(tokens: &[Token], shape: &Shape) -> Option<(usize, Kind)> {
    let kinds: Vec<&Kind> = tokens.iter().take(7).map(|token| &token.kind).collect();
    match kinds[..] {
        [
            Kind::Open,
            Kind::Number(row),
            Kind::Comma,
            Kind::Number(column),
            Kind::Close,
            ..,
        ] => {
            let cell = cell_of(shape, *row as usize, *column as usize)?;
            Some((5, Kind::Cells(vec![cell])))
        }
        [
            Kind::Open,
            Kind::Number(row),
            Kind::Comma,
            Kind::Number(column),
            Kind::Comma,
            Kind::Number(digit),
            Kind::Close,
        ] => {
            let cell = cell_of(shape, *row as usize, *column as usize)?;
            Some((7, Kind::Triple(cell, *digit)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        let found = tokens(text, 0..text.len(), false, &Shape::nine());
        found.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn a_cell_is_the_same_in_every_way_to_write_it() {
        let cell = Kind::Cells(vec![Cell::new(28)]);
        for text in [
            "r4c2",
            "R4C2",
            "z4s2",
            "row 4, column 2",
            "Row 4 Col 2",
            "column 2, row 4",
            "(4, 2)",
            "**r4c2**",
            "Zeile 4, Spalte 2",
            "{\"row\": 4, \"col\": 2",
        ] {
            assert!(kinds(text).contains(&cell), "{text}: {:?}", kinds(text));
        }
        assert_eq!(kinds("r10c1")[0], Kind::Outside);
        assert_eq!(kinds("row 4, column 12")[0], Kind::Outside);
        assert_eq!(kinds("(4,2,8)")[0], Kind::Triple(Cell::new(28), 8));
        assert_eq!(
            kinds("r14c28")[0],
            Kind::Cells([1, 7, 28, 34].map(Cell::new).to_vec())
        );
    }

    #[test]
    fn sentences_end_where_they_do() {
        let ends = |text: &str| {
            kinds(text)
                .iter()
                .filter(|kind| matches!(kind, Kind::End(_)))
                .count()
        };
        assert_eq!(ends("One. Two"), 2);
        assert_eq!(ends("rated 3.5 here"), 1);
        assert_eq!(ends("it goes\non here\nAnd here"), 2);
    }
}
