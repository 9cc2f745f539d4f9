//! Links to the solver of SudokuWiki: `…/sudoku.htm?bd=` and the 81 cells,
//! or 162 characters with a player's position.
//!
//! The long form has two characters for each cell, a number in base 32. Its lowest bit says that the digit is
//! a given; the others are the candidates, 1 for the digit 1, 2 for the digit 2, 4 for the digit 3 and so on.
//! A cell with a single candidate that is no given is one that a player filled, or still blank.

use kudosu_board::{Candidates, CellSet, DigitSet};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, ReadOptions, line, links, marks, size};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const HOSTS: [&str; 2] = ["sudokuwiki.org", "sudokuwiki.com"];
const BASE: u32 = 32;

/// Whether a line is such a link.
pub(crate) fn is_link(line: &str) -> bool {
    HOSTS.iter().any(|host| links::has_host(line, host)) && links::query(line, "bd").is_some()
}

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let text = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(text) {
        return Ok(None);
    }
    let Some(range) = links::query(text, "bd") else {
        let kind = ReadErrorKind::NoGrid {
            expected: "a link with ?bd= and the cells",
        };
        return Err(source.error_in_line(kind, 0));
    };
    let place = Place::new(0, range.clone());
    let cells = &text[range];
    match cells.len() {
        81 => {
            let tokens = line::symbols(source, place)?;
            line::grid_of(source, &tokens, options).map(|grid| Some(Document::new(grid)))
        }
        162 if cells.is_ascii() => position(source, place, options).map(Some),
        count => {
            let found = match cells.starts_with("S9") {
                true => "the newer packed form".to_owned(),
                false => format!("{count} characters"),
            };
            let kind = ReadErrorKind::Syntax {
                found,
                expected: "the 81 cells, or 162 characters for a position".to_owned(),
            };
            Err(source.error(kind, place))
        }
    }
}

/// A position in the long form; the text at `place` is ASCII.
fn position(source: &Source<'_>, place: Place, options: &ReadOptions) -> Result<Document, ReadError> {
    let shape = size::shape(source, 9, options, None, place)?;
    let text = source.text_at(place);
    let mut given = CellSet::new();
    let mut noted = Candidates::full(&shape);
    for cell in shape.cells() {
        let at = 2 * cell.index();
        let word = text.get(at..at + 2).unwrap_or_default();
        let number = word
            .chars()
            .try_fold(0, |number, c| Some(number * BASE + c.to_digit(BASE)?));
        let said = number.map(|number| (DigitSet::from_bits(u128::from(number >> 1)), number & 1 == 1));
        let Some((digits, is_given)) = said.filter(|(digits, is_given)| !is_given || digits.len() == 1)
        else {
            let kind = ReadErrorKind::Syntax {
                found: format!("'{word}'"),
                expected: "a given or the candidates of a cell as a number in base 32".to_owned(),
            };
            return Err(source.error(kind, Place::new(0, place.start + at..place.start + at + 2)));
        };
        noted.set(cell, digits);
        if is_given {
            given.insert(cell);
        }
    }
    let singles = marks::Singles::of(&shape, noted.sets(), &given);
    let grid = marks::filled_grid(&shape, noted.sets(), &singles.filled);
    let placed = singles.filled.iter().filter(|&cell| !given.contains(cell));
    let placed: CellSet = placed.collect();
    Ok(Document::new(grid)
        .with_candidates(noted)
        .with_placed(placed)
        .with_guessed(singles.guessed))
}

/// Whether a puzzle needs the long form.
pub(crate) fn is_position(document: &Document) -> bool {
    document.candidates.is_some() || !document.placed.is_empty()
}

/// The short form for a puzzle, the long one for a position.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    if !shape.is_nine() {
        return Err(WriteError::Size {
            format: Format::Sudokuwiki,
            holds: "9×9 grids with boxes of 3×3",
            shape: shape.to_string(),
        });
    }
    if !is_position(document) {
        return Ok(format!(
            "{ADDRESS}{}\n",
            document.puzzle.grid().to_string().replace('.', "0")
        ));
    }
    let noted = marks::noted(document);
    let symbol = |number: u128| char::from_digit(number as u32 % BASE, BASE).unwrap_or('0');
    let word = |cell| {
        let is_given = document.puzzle.grid().get(cell).is_some() && !document.placed.contains(cell);
        let number = noted.get(cell).bits() << 1 | u128::from(is_given);
        [symbol(number / u128::from(BASE)), symbol(number)]
    };
    let cells: String = shape.cells().flat_map(word).collect();
    Ok(format!("{ADDRESS}{cells}\n"))
}

#[cfg(test)]
mod tests {
    use kudosu_board::Digit;

    use super::*;
    use crate::{Layout, losses, read_one, recognise, write_document};

    #[test]
    fn both_forms_are_read_and_written() {
        let options = ReadOptions::default();
        let short = format!("{ADDRESS}12{}\n", "0".repeat(79));
        assert_eq!(
            recognise(short.as_bytes(), true, &options),
            Ok(Layout::Lines(Format::Sudokuwiki))
        );
        let document = read_one(short.as_bytes(), &options).unwrap();
        assert_eq!(write_document(&document, Format::Sudokuwiki), Ok(short));
        // A given 1, a placed 2, 3 or 9, and everything everywhere else.
        let long = format!("{ADDRESS}0304g8{}\n", "vu".repeat(78));
        let document = read_one(long.as_bytes(), &options).unwrap();
        assert_eq!(
            document.puzzle.grid().to_string(),
            format!("12{}", ".".repeat(79))
        );
        assert_eq!(
            document.givens().grid().to_string(),
            format!("1{}", ".".repeat(80))
        );
        let third = document.candidates.as_ref().unwrap().sets()[2];
        assert_eq!(third.iter().map(Digit::get).collect::<Vec<_>>(), [3, 9]);
        assert_eq!(losses(&document, Format::Sudokuwiki), []);
        assert_eq!(write_document(&document, Format::Sudokuwiki), Ok(long));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let options = ReadOptions::default();
        let told = |cells: &str| {
            let error = read_one(format!("{ADDRESS}{cells}").as_bytes(), &options).unwrap_err();
            format!("{}: {error}", error.column().unwrap())
        };
        insta::assert_snapshot!(told("123"), @"42: found 3 characters; expected the 81 cells, or 162 characters for a position");
        insta::assert_snapshot!(told(&"x".repeat(81)), @"42: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ - ?)");
        insta::assert_snapshot!(told(&format!("vu1w{}", "vu".repeat(79))), @"44: found '1w'; expected a given or the candidates of a cell as a number in base 32");
        insta::assert_snapshot!(told(&format!("S9B{}", "0".repeat(162))), @"42: found the newer packed form; expected the 81 cells, or 162 characters for a position");
    }
}
