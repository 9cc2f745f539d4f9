//! The words of a line: what the parser reads, each with where it stands.

use std::ops::Range;

use crate::board::Spot;
use crate::error::{RuleError, limits};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Word(String),
    Spot(Spot),
    Number(i64),
    /// `2x2`
    Size(u16, u16),
    Text(String),
    Sign(&'static str),
    End,
}

#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub(crate) token: Token,
    pub(crate) span: Range<usize>,
}

/// Signs, the longer ones first, with how they are known.
const SIGNS: &[(&str, &str)] = &[
    ("!=", "≠"),
    ("<>", "≠"),
    ("<=", "≤"),
    (">=", "≥"),
    ("≠", "≠"),
    ("≤", "≤"),
    ("≥", "≥"),
    ("−", "-"),
    ("–", "-"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("(", "("),
    (")", ")"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
    (":", ":"),
    (";", ";"),
    ("|", "|"),
];

/// Reads a line, whose first byte is so far from the beginning of the real one.
pub(crate) fn lex(line: &str, from: usize) -> Result<Vec<Located>, RuleError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let (token, length) = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if c.is_alphabetic() {
            word(rest)
        } else if c.is_ascii_digit() {
            number(rest)
                .map_err(|(length, message)| RuleError::new(from + at..from + at + length, message))?
        } else if c == '"' {
            let Some(end) = rest[1..].find('"') else {
                let message = "a text that begins with \" ends with \"; the second one is missing";
                return Err(RuleError::new(from + at..from + line.len(), message));
            };
            (Token::Text(rest[1..=end].to_owned()), end + 2)
        } else if let Some(&(written, meant)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            (Token::Sign(meant), written.len())
        } else {
            let span = from + at..from + at + c.len_utf8();
            return Err(RuleError::new(span, format!("`{c}` says nothing in a rule")));
        };
        tokens.push(Located {
            token,
            span: from + at..from + at + length,
        });
        at += length;
    }
    tokens.push(Located {
        token: Token::End,
        span: from + line.len()..from + line.len(),
    });
    Ok(tokens)
}

/// A word, or a cell by its place.
fn word(rest: &str) -> (Token, usize) {
    let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == '\'' || c == '’';
    let length = rest.find(|c| !is_inside(c)).unwrap_or(rest.len());
    let word = rest[..length].replace('’', "'");
    match spot(&word) {
        Some(spot) => (Token::Spot(spot), length),
        None => (Token::Word(word), length),
    }
}

/// `r2c3`, in capitals too.
pub(crate) fn spot(word: &str) -> Option<Spot> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
        is_plain
            .then(|| text.parse::<u16>().ok())?
            .filter(|&number| number > 0)
    };
    Some(Spot {
        row: number(row)?,
        column: number(column)?,
    })
}

fn number(rest: &str) -> Result<(Token, usize), (usize, String)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let length = digits(rest);
    if let Some(second) = rest[length..].strip_prefix(['x', 'X', '×']) {
        let sign = rest[length..].len() - second.len();
        let width = digits(second);
        let ends = second[width..]
            .chars()
            .next()
            .is_none_or(|c| !c.is_alphanumeric());
        if width > 0 && ends {
            let whole = length + sign + width;
            let side = |text: &str| text.parse().ok().filter(|side| (1..=limits::SIDE).contains(side));
            return match (side(&rest[..length]), side(&second[..width])) {
                (Some(rows), Some(columns)) => Ok((Token::Size(rows, columns), whole)),
                _ => Err((whole, format!("a side is a number from 1 to {}", limits::SIDE))),
            };
        }
    }
    if let Some(c) = rest[length..].chars().next().filter(|c| c.is_alphabetic()) {
        let message = format!("a number ends before a letter; write a space before `{c}`");
        return Err((length + c.len_utf8(), message));
    }
    let value: Option<i64> = rest[..length]
        .parse()
        .ok()
        .filter(|&value| value <= limits::NUMBER);
    match value {
        Some(value) => Ok((Token::Number(value), length)),
        None => Err((length, format!("a number can be at most {}", limits::NUMBER))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(line: &str) -> Vec<Token> {
        lex(line, 0).unwrap().into_iter().map(|one| one.token).collect()
    }

    #[test]
    fn words_cells_sizes_and_signs_are_told_apart() {
        let spot = Spot { row: 1, column: 12 };
        let read = tokens("every R1C12 >= 3 a knight's 2x2");
        let word = |word: &str| Token::Word(word.to_owned());
        let expected = [
            word("every"),
            Token::Spot(spot),
            Token::Sign("≥"),
            Token::Number(3),
            word("a"),
            word("knight's"),
        ];
        assert_eq!(read[..6], expected);
        assert_eq!(read[6..], [Token::Size(2, 2), Token::End]);
    }

    #[test]
    fn what_says_nothing_is_shown_where_it_stands() {
        assert_eq!(lex("a ? b", 10).unwrap_err().span, 12..13);
        assert_eq!(lex("a = 99999999999", 0).unwrap_err().span, 4..15);
        assert_eq!(lex("match \"1", 0).unwrap_err().span, 6..8);
        assert!(lex("3a", 0).is_err());
    }
}
