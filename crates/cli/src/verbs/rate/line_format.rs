//! The line that `rate --format` writes for a puzzle: text with places such as `%g`.

use std::str::FromStr;

use kudosu::Grid;
use kudosu::rating::{Level, Rating};

use super::hodoku_level;

/// What a line looks like unless `--format` says otherwise.
const USUAL: &str = "%g %r/%p/%d %l %h %s";

/// What is written in a place.
type Written = fn(&Grid, &Rating) -> String;

/// What each letter behind a percent sign stands for.
const PLACES: [(char, Written); 7] = [
    ('g', |puzzle, _| puzzle.to_string()),
    ('r', |_, rating| rating.se.er.to_string()),
    ('p', |_, rating| rating.se.ep.to_string()),
    ('d', |_, rating| rating.se.ed.to_string()),
    ('l', |_, rating| rating.level.name().to_owned()),
    ('h', |_, rating| hodoku_level(rating)),
    ('s', |_, rating| rating.hodoku.score.to_string()),
];

/// A line with places to be filled.
#[derive(Clone, Debug)]
pub(super) struct LineFormat(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    /// The place with this number in the table.
    Place(usize),
}

impl LineFormat {
    /// The line of somebody who has asked for nothing special.
    pub(super) fn usual() -> LineFormat {
        USUAL.parse().expect("a test reads the usual format")
    }

    /// Whether it is one line, and not several.
    pub(super) fn is_one_line(&self) -> bool {
        let is_one = |piece: &Piece| !matches!(piece, Piece::Text(text) if text.contains('\n'));
        self.0.iter().all(is_one)
    }

    /// The line of a puzzle with clues, of which only the level is known.
    pub(super) fn fill_level(&self, puzzle: &Grid, level: Level) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Place(at) => match PLACES[*at].0 {
                'g' => puzzle.to_string(),
                'l' => level.name().to_owned(),
                _ => "-".to_owned(),
            },
        };
        self.0.iter().map(piece).collect()
    }

    /// The line of one puzzle.
    pub(super) fn fill(&self, puzzle: &Grid, rating: &Rating) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Place(at) => (PLACES[*at].1)(puzzle, rating),
        };
        self.0.iter().map(piece).collect()
    }
}

impl FromStr for LineFormat {
    type Err = String;

    fn from_str(format: &str) -> Result<LineFormat, String> {
        let mut pieces = Vec::new();
        let mut symbols = format.chars();
        while let Some(symbol) = symbols.next() {
            pieces.push(match symbol {
                '%' => place(symbols.next())?,
                '\\' => Piece::Text(escape(symbols.next())?.into()),
                symbol => Piece::Text(symbol.into()),
            });
        }
        Ok(LineFormat(pieces))
    }
}

fn place(letter: Option<char>) -> Result<Piece, String> {
    if letter == Some('%') {
        return Ok(Piece::Text("%".to_owned()));
    }
    let found = PLACES.iter().position(|(known, _)| Some(*known) == letter);
    found.map(Piece::Place).ok_or_else(|| {
        let found = letter.map(String::from).unwrap_or_default();
        let known: Vec<String> = PLACES.iter().map(|(known, _)| format!("%{known}")).collect();
        format!(
            "%{found} stands for nothing; there are {} and %% for a percent sign",
            known.join(", ")
        )
    })
}

fn escape(letter: Option<char>) -> Result<char, String> {
    match letter {
        Some('t') => Ok('\t'),
        Some('n') => Ok('\n'),
        Some('\\') => Ok('\\'),
        other => {
            let found = other.map(String::from).unwrap_or_default();
            Err(format!(
                "\\{found} stands for nothing; there are \\t for a tab, \\n for a line end and \\\\ for a backslash"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu::{Shape, Stop};

    use super::*;

    fn filled(format: &str) -> Result<String, String> {
        let grid = Grid::blank(&Shape::of_side(1).unwrap());
        let rating = kudosu::rating::rate(&grid, true, &Stop::new()).unwrap();
        format
            .parse::<LineFormat>()
            .map(|format| format.fill(&grid, &rating))
    }

    #[test]
    fn places_and_escapes_are_filled() {
        assert_eq!(filled(r"%g\t%l\n100%%\\"), Ok(".\tbeginner\n100%\\".to_owned()));
        assert!(!LineFormat::usual().0.is_empty());
    }

    #[test]
    fn what_stands_for_nothing_is_refused_with_what_there_is() {
        insta::assert_snapshot!(filled("%g %x").unwrap_err(), @"%x stands for nothing; there are %g, %r, %p, %d, %l, %h, %s and %% for a percent sign");
        insta::assert_snapshot!(filled("%g %").unwrap_err(), @"% stands for nothing; there are %g, %r, %p, %d, %l, %h, %s and %% for a percent sign");
        insta::assert_snapshot!(filled(r"%g\r").unwrap_err(), @r"\r stands for nothing; there are \t for a tab, \n for a line end and \\ for a backslash");
    }
}
