//! The line that `rate --format` writes for a puzzle: text with places such as `%g`.

use std::fmt;
use std::str::FromStr;

use kudosu::Grid;
use kudosu::rating::{HardnessScale, Ratings, Scale};
use kudosu::schema::{Id, Listed};

/// What is written in a place; nothing where the puzzle has no such number.
type Written = fn(&Grid, &Ratings) -> Option<String>;

/// The place of a measure of depth or length.
macro_rules! hardness_place {
    ($letter:literal, $scale:ident) => {
        (
            $letter,
            Some(Scale::Hardness(HardnessScale::$scale)),
            |_, rated| {
                let hardness = rated.hardness.on(HardnessScale::$scale);
                hardness.map(|hardness| hardness.to_string())
            },
        )
    };
}

/// What each letter behind a percent sign stands for, and the scale that it is of.
const PLACES: [(char, Option<Scale>, Written); 15] = [
    ('g', None, |puzzle, _| Some(puzzle.to_string())),
    ('r', Some(Scale::Se), |_, rated| {
        rated.se.map(|se| se.er.to_string())
    }),
    ('p', Some(Scale::Se), |_, rated| {
        rated.se.map(|se| se.ep.to_string())
    }),
    ('d', Some(Scale::Se), |_, rated| {
        rated.se.map(|se| se.ed.to_string())
    }),
    ('l', Some(Scale::Level), |_, rated| {
        rated.level.map(|level| level.name().to_owned())
    }),
    ('h', Some(Scale::Hodoku), |_, rated| {
        rated.hodoku.map(|hodoku| hodoku.level.id().to_owned())
    }),
    ('s', Some(Scale::Hodoku), |_, rated| {
        rated.hodoku.map(|hodoku| hodoku.score.to_string())
    }),
    ('k', Some(Scale::Backtracks), |_, rated| {
        rated.backtracks.map(|backtracks| backtracks.to_string())
    }),
    hardness_place!('t', Te),
    hardness_place!('b', B),
    hardness_place!('B', Gb),
    hardness_place!('w', W),
    hardness_place!('W', Gw),
    hardness_place!('x', Bxb),
    hardness_place!('X', Bxbb),
];

/// A line with places to be filled.
#[derive(Clone, Debug)]
pub struct LineFormat(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    /// The place with this number in the table.
    Place(usize),
}

impl LineFormat {
    /// The line of somebody who asks for these scales and for nothing special.
    pub fn usual(scales: &[Scale]) -> LineFormat {
        let parts = [
            (Scale::Se, "%r/%p/%d"),
            (Scale::Level, "%l"),
            (Scale::Hodoku, "%h %s"),
            (Scale::Backtracks, "%k"),
            (Scale::Hardness(HardnessScale::Te), "%t"),
            (Scale::Hardness(HardnessScale::B), "%b"),
            (Scale::Hardness(HardnessScale::Gb), "%B"),
            (Scale::Hardness(HardnessScale::W), "%w"),
            (Scale::Hardness(HardnessScale::Gw), "%W"),
            (Scale::Hardness(HardnessScale::Bxb), "%x"),
            (Scale::Hardness(HardnessScale::Bxbb), "%X"),
        ];
        let parts = parts.iter().filter(|(scale, _)| scales.contains(scale));
        let text: Vec<&str> = ["%g"].into_iter().chain(parts.map(|(_, part)| *part)).collect();
        text.join(" ").parse().expect("a test reads the usual format")
    }

    /// The scales that it has places for.
    pub fn scales(&self) -> Vec<Id<Scale>> {
        let scale = |piece: &Piece| match piece {
            Piece::Text(_) => None,
            Piece::Place(at) => PLACES[*at].1,
        };
        let mut scales: Vec<Scale> = self.0.iter().filter_map(scale).collect();
        scales.sort_unstable();
        scales.dedup();
        scales.into_iter().map(Id).collect()
    }

    /// Whether it is one line, and not several.
    pub fn is_one_line(&self) -> bool {
        let is_one = |piece: &Piece| !matches!(piece, Piece::Text(text) if text.contains('\n'));
        self.0.iter().all(is_one)
    }

    /// The line of one puzzle.
    pub fn fill(&self, puzzle: &Grid, rated: &Ratings) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Place(at) => (PLACES[*at].2)(puzzle, rated).unwrap_or_else(|| "-".to_owned()),
        };
        self.0.iter().map(piece).collect()
    }
}

impl fmt::Display for LineFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Piece::Text(text) => match text.as_str() {
                "%" => f.write_str("%%"),
                "\\" => f.write_str(r"\\"),
                "\t" => f.write_str(r"\t"),
                "\n" => f.write_str(r"\n"),
                text => f.write_str(text),
            },
            Piece::Place(at) => write!(f, "%{}", PLACES[*at].0),
        })
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
    let found = PLACES.iter().position(|(known, ..)| Some(*known) == letter);
    found.map(Piece::Place).ok_or_else(|| {
        let found = letter.map(String::from).unwrap_or_default();
        let known: Vec<String> = PLACES.iter().map(|(known, ..)| format!("%{known}")).collect();
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
        let start = kudosu::logic::Position::of(&grid);
        let rated = kudosu::rating::rate_on(&Scale::ALL, &start, None, true, &Stop::new()).unwrap();
        format
            .parse::<LineFormat>()
            .map(|format| format.fill(&grid, &rated))
    }

    #[test]
    fn places_and_escapes_are_filled() {
        assert_eq!(filled(r"%g\t%l\n100%%\\"), Ok(".\tbeginner\n100%\\".to_owned()));
        assert_eq!(LineFormat::usual(&Scale::USUAL).scales(), Scale::USUAL.map(Id));
        assert_eq!(LineFormat::usual(&[Scale::Se]).scales(), [Id(Scale::Se)]);
    }

    #[test]
    fn a_format_is_written_as_it_was_typed() {
        for typed in [r"%g\t%l\n100%%\\", "%r", "", "plain text"] {
            assert_eq!(typed.parse::<LineFormat>().unwrap().to_string(), typed);
        }
    }

    #[test]
    fn what_stands_for_nothing_is_refused_with_what_there_is() {
        insta::assert_snapshot!(filled("%g %y").unwrap_err(), @"%y stands for nothing; there are %g, %r, %p, %d, %l, %h, %s, %k, %t, %b, %B, %w, %W, %x, %X and %% for a percent sign");
        insta::assert_snapshot!(filled("%g %").unwrap_err(), @"% stands for nothing; there are %g, %r, %p, %d, %l, %h, %s, %k, %t, %b, %B, %w, %W, %x, %X and %% for a percent sign");
        insta::assert_snapshot!(filled(r"%g\r").unwrap_err(), @r"\r stands for nothing; there are \t for a tab, \n for a line end and \\ for a backslash");
    }
}
