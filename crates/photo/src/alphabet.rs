//! What the symbols of a grid mean: digits, numbers, or letters, as the whole grid has them.

use kudosu_board::Digit;

use crate::network::SYMBOLS;

/// Where each kind of symbol begins among those of the network.
const ONE: usize = 1;
const ZERO: usize = 10;
const LETTER_A: usize = 11;
const TEN: usize = 27;
const STRANGE: usize = SYMBOLS - 1;

/// The digit that each symbol of the network stands for.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet([Option<Digit>; SYMBOLS]);

/// What a cell says in an alphabet.
pub(crate) struct Said {
    pub(crate) digit: Option<Digit>,
    pub(crate) confidence: f32,
    /// What else it may say, and how likely.
    pub(crate) other: (Option<Digit>, f32),
    /// Something is there that is no symbol of it.
    pub(crate) is_strange: bool,
}

impl Alphabet {
    /// The alphabet of a grid of this side in which its cells are likeliest.
    pub(crate) fn of(side: usize, cells: &[[f32; SYMBOLS]]) -> Alphabet {
        let ways: &[fn(usize) -> Option<usize>] = if side <= 9 {
            &[digit]
        } else {
            &[number, digit_then_letter, from_zero, letter]
        };
        let alphabets = ways.iter().map(|way| Alphabet::with(side, *way));
        let likeliness = |alphabet: &Alphabet| -> f32 {
            let best = |likely: &[f32; SYMBOLS]| {
                let known = likely
                    .iter()
                    .zip(&alphabet.0)
                    .filter(|(_, digit)| digit.is_some());
                known
                    .map(|(likely, _)| *likely)
                    .fold(likely[0].max(1e-3), f32::max)
                    .ln()
            };
            cells.iter().map(best).sum()
        };
        let scored = alphabets.map(|alphabet| (likeliness(&alphabet), alphabet));
        // Where two are as good, the first: nothing tells them apart then but what people print.
        let best = scored.reduce(|best, next| if next.0 > best.0 + 1e-3 { next } else { best });
        best.map_or_else(|| Alphabet::with(side, digit), |(_, alphabet)| alphabet)
    }

    fn with(side: usize, way: fn(usize) -> Option<usize>) -> Alphabet {
        let mut digits = [None; SYMBOLS];
        for (symbol, digit) in digits.iter_mut().enumerate() {
            let value = way(symbol).filter(|value| (1..=side).contains(value));
            *digit = value
                .and_then(|value| u8::try_from(value).ok())
                .and_then(Digit::new);
        }
        Alphabet(digits)
    }

    pub(crate) fn read(&self, likely: &[f32; SYMBOLS]) -> Said {
        let is_known = |symbol: &usize| *symbol == 0 || *symbol == STRANGE || self.0[*symbol].is_some();
        let mut known: Vec<usize> = (0..SYMBOLS).filter(is_known).collect();
        known.sort_by(|a, b| likely[*b].total_cmp(&likely[*a]));
        let sum: f32 = known.iter().map(|symbol| likely[*symbol]).sum();
        let sure = |symbol: usize| likely[symbol] / sum.max(1e-6);
        let is_strange = known[0] == STRANGE;
        let others = known.iter().filter(|symbol| **symbol != STRANGE);
        let mut others = others.map(|&symbol| (self.0[symbol], sure(symbol)));
        let first = others.next().unwrap_or((None, 0.0));
        let second = others.next().unwrap_or((None, 0.0));
        if is_strange {
            return Said {
                digit: None,
                confidence: sure(0),
                other: if first.0.is_some() { first } else { second },
                is_strange,
            };
        }
        Said {
            digit: first.0,
            confidence: first.1,
            other: second,
            is_strange,
        }
    }
}

/// 1 to 9.
fn digit(symbol: usize) -> Option<usize> {
    (ONE..ZERO).contains(&symbol).then_some(symbol)
}

/// 1 to 16.
fn number(symbol: usize) -> Option<usize> {
    digit(symbol).or_else(|| (TEN..STRANGE).contains(&symbol).then(|| symbol - TEN + 10))
}

/// 1 to 9, then A for 10.
fn digit_then_letter(symbol: usize) -> Option<usize> {
    digit(symbol).or_else(|| letter(symbol).map(|letter| letter + 9))
}

/// 0 to 9, then A for what comes after; 0 is the first.
fn from_zero(symbol: usize) -> Option<usize> {
    match symbol {
        ZERO => Some(1),
        _ => digit_then_letter(symbol).map(|value| value + 1),
    }
}

/// A for the first.
fn letter(symbol: usize) -> Option<usize> {
    (LETTER_A..TEN).contains(&symbol).then(|| symbol - LETTER_A + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(symbol: usize) -> [f32; SYMBOLS] {
        let mut likely = [0.001; SYMBOLS];
        likely[symbol] = 0.95;
        likely
    }

    fn said(side: usize, symbols: &[usize]) -> Vec<Option<u8>> {
        let cells: Vec<_> = symbols.iter().map(|&symbol| cell(symbol)).collect();
        let alphabet = Alphabet::of(side, &cells);
        let digits = cells
            .iter()
            .map(|likely| alphabet.read(likely).digit.map(Digit::get));
        digits.collect()
    }

    #[test]
    fn the_whole_grid_says_what_its_letters_mean() {
        assert_eq!(said(9, &[1, 9, 0]), [Some(1), Some(9), None]);
        assert_eq!(
            said(16, &[1, 9, TEN, TEN + 6]),
            [Some(1), Some(9), Some(10), Some(16)]
        );
        assert_eq!(
            said(16, &[1, 9, LETTER_A, LETTER_A + 6]),
            [Some(1), Some(9), Some(10), Some(16)]
        );
        assert_eq!(
            said(16, &[ZERO, 9, LETTER_A, LETTER_A + 5]),
            [Some(1), Some(10), Some(11), Some(16)]
        );
        assert_eq!(
            said(16, &[LETTER_A, LETTER_A + 7, LETTER_A + 15]),
            [Some(1), Some(8), Some(16)]
        );
    }

    #[test]
    fn what_is_no_symbol_is_a_blank_that_is_not_sure() {
        let alphabet = Alphabet::of(9, &[cell(0)]);
        let strange = alphabet.read(&cell(STRANGE));
        assert!(strange.is_strange && strange.digit.is_none() && strange.confidence < 0.1);
    }
}
