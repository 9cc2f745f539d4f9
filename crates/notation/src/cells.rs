//! From words to cells: what one character or number stands for, and the grid that many of them make.

use kudosu_board::{Digit, Grid, Shape};

use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;

/// The characters that stand for a blank cell.
pub(crate) const BLANKS: &str = ".0*_-?";
/// What a cell may be, in words.
pub(crate) const CELL: &str = "a digit, a letter or a blank (. 0 * _ - ?)";

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// `.`, `*`, `_`, `-` or `?`
    Blank,
    /// `0`
    Zero,
    /// `1` to `9`
    Digit,
    /// `A` to `Z`
    Letter,
    /// A number of several digits.
    Number,
}

/// One cell of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub value: usize,
    pub written: Written,
    pub place: Place,
}

/// The value of a cell that is one character.
pub(crate) fn symbol(c: char) -> Option<(usize, Written)> {
    match c {
        '0' => Some((0, Written::Zero)),
        c if BLANKS.contains(c) => Some((0, Written::Blank)),
        c => {
            let value = usize::from(Digit::from_symbol(c)?.get());
            let written = if c.is_ascii_digit() {
                Written::Digit
            } else {
                Written::Letter
            };
            Some((value, written))
        }
    }
}

/// The value of a cell that is a word of its own: one character, or a decimal number.
pub(crate) fn word(text: &str) -> Option<(usize, Written)> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => symbol(c),
        (Some(_), Some(_)) => number(text).map(|value| (value, Written::Number)),
        _ => None,
    }
}

/// Whether a word can be one cell among others:
/// one character, or a number that is not longer than the largest digit.
pub(crate) fn is_cell(text: &str) -> bool {
    text.len() <= 3 && word(text).is_some()
}

/// A decimal number; one too long to be a value is cut off where it is surely too large.
pub(crate) fn number(text: &str) -> Option<usize> {
    const SURELY_TOO_LARGE: usize = 1_000_000;
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.bytes().fold(0, |value, b| {
        (value * 10 + usize::from(b - b'0')).min(SURELY_TOO_LARGE)
    }))
}

/// Whether `0` can only be a blank, or might be the lowest digit of somebody who counts from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zero {
    IsBlank,
    MightBeADigit,
}

/// The grid of these cells, once their number is known to be right.
pub(crate) fn grid(
    source: &Source<'_>,
    tokens: &[Token],
    shape: &Shape,
    zero: Zero,
) -> Result<Grid, ReadError> {
    let side = shape.side();
    check_conventions(source, tokens, side)?;
    let mut values = Vec::with_capacity(tokens.len());
    for token in tokens {
        if token.value > side {
            return Err(source.error(too_large(source, token, side), token.place));
        }
        values.push(token.value as u8);
    }
    if zero == Zero::MightBeADigit {
        check_zero(source, tokens, side)?;
    }
    let count = |_| source.error_at_end(ReadErrorKind::CellCount { found: tokens.len() });
    Grid::from_values(shape, &values).map_err(count)
}

/// The text of a token.
fn text_of<'a>(source: &Source<'a>, token: &Token) -> &'a str {
    source.text_at(token.place)
}

fn too_large(source: &Source<'_>, token: &Token, side: usize) -> ReadErrorKind {
    if let (Written::Letter, 1..=9, Some(found)) =
        (token.written, side, text_of(source, token).chars().next())
    {
        return ReadErrorKind::Letter { found, side };
    }
    ReadErrorKind::ValueTooLarge {
        found: text_of(source, token).to_owned(),
        value: token.value,
        side,
    }
}

/// Values above 9 are either all letters or all numbers, and letters count from A = 10.
fn check_conventions(source: &Source<'_>, tokens: &[Token], side: usize) -> Result<(), ReadError> {
    let first_of = |written: Written| tokens.iter().position(|token| token.written == written);
    let Some(letter) = first_of(Written::Letter) else {
        return Ok(());
    };
    if let Some(number) = first_of(Written::Number) {
        let (first, second) = (letter.min(number), letter.max(number));
        let kind = ReadErrorKind::MixedConventions {
            first: text_of(source, &tokens[first]).to_owned(),
            second: text_of(source, &tokens[second]).to_owned(),
        };
        return Err(source.error(kind, tokens[second].place));
    }
    let only_letters = first_of(Written::Digit).is_none();
    let fits_from_one = tokens.iter().all(|token| token.value <= side + 9);
    if let Some(token) = tokens.iter().find(|token| token.value > side)
        && only_letters
        && fits_from_one
        && tokens
            .iter()
            .filter(|token| token.written == Written::Letter)
            .count()
            > 1
    {
        let letter = text_of(source, token).chars().next().unwrap_or('?');
        return Err(source.error(ReadErrorKind::LettersFromOne { letter, side }, token.place));
    }
    Ok(())
}

/// Above 9×9 some count from 0, as in hexadecimal: where that fits as well, nobody but the author knows.
fn check_zero(source: &Source<'_>, tokens: &[Token], side: usize) -> Result<(), ReadError> {
    let Some(zero) = tokens.iter().find(|token| token.written == Written::Zero) else {
        return Ok(());
    };
    let fits = side > 9
        && tokens
            .iter()
            .all(|token| token.value < side && token.written != Written::Number);
    if !fits {
        return Ok(());
    }
    let blank = tokens.iter().find(|token| token.written == Written::Blank);
    let mut counts = vec![0; side];
    tokens.iter().for_each(|token| counts[token.value] += 1);
    let might_be_full = blank.is_none() && counts.iter().all(|&count| count == side);
    if blank.is_none() && !might_be_full {
        return Ok(());
    }
    let last = Digit::from_index(side - 2).and_then(Digit::symbol).unwrap_or('?');
    let blanks = match blank {
        Some(blank) => format!("'0' and '{}' are both blanks", text_of(source, blank)),
        None => "'0' is a blank".to_owned(),
    };
    let readings = vec![
        format!("{blanks}, and the digits run from 1 to {}", largest(side)),
        format!("'0' is a digit, and the digits run from 0 to {last}"),
    ];
    Err(source.error(ReadErrorKind::Ambiguous { readings }, zero.place))
}

fn largest(side: usize) -> String {
    let symbol = Digit::from_index(side - 1).and_then(Digit::symbol);
    symbol.map_or_else(|| side.to_string(), String::from)
}

/// The cells of a row of a grid as words: decimal numbers, or `blank` for a blank, padded to the same width.
pub(crate) fn padded(grid: &Grid, row: usize, blank: &str, width: usize) -> impl Iterator<Item = String> {
    let side = grid.shape().side();
    let values = &grid.values()[row * side..(row + 1) * side];
    values.iter().map(move |&value| match value {
        0 => format!("{blank:>width$}"),
        value => format!("{value:>width$}"),
    })
}

/// How many characters the largest digit of a grid has in decimal.
pub(crate) fn digit_width(grid: &Grid) -> usize {
    grid.shape().side().to_string().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_one_character_or_a_number() {
        assert_eq!(word("."), Some((0, Written::Blank)));
        assert_eq!(word("?"), Some((0, Written::Blank)));
        assert_eq!(word("0"), Some((0, Written::Zero)));
        assert_eq!(word("g"), Some((16, Written::Letter)));
        assert_eq!(word("07"), Some((7, Written::Number)));
        assert_eq!(
            word("99999999999999999999999"),
            Some((1_000_000, Written::Number))
        );
        for text in ["", "é", "1a", "-1", "..", "１"] {
            assert_eq!(word(text), None, "{text}");
        }
    }
}
