//! The one table of formats: what each is called, what it is, and which file reads and writes it.

use std::fmt;
use std::str::FromStr;

use kudosu_board::{Grid, part};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::text::Source;
use crate::{
    ReadOptions, boxed, candidates729, clue_text, csv, framed, hodoku, iss, kaggle, killer_line, line,
    opensudoku, pencil, rows, rule_text, sdk, sds, sdx, ss, sudokuwiki,
};
#[cfg(feature = "json")]
use crate::{fpuzzles, json, sudokumaker};

/// What one record of a stream, or a whole text, is read with.
pub(crate) enum Reader {
    /// The text is one grid.
    Whole(fn(&Source<'_>, &ReadOptions) -> Result<Document, ReadError>),
    /// The text is a document with any number of puzzles.
    Several(fn(&Source<'_>, &ReadOptions) -> Result<Vec<Document>, ReadError>),
    /// Every line is a puzzle, or nothing.
    Record(fn(&Source<'_>, &ReadOptions) -> Result<Option<Document>, ReadError>),
}

/// What a puzzle is written with.
pub(crate) enum Writer {
    /// It is only read.
    None,
    /// The format holds digits, for grids of any size.
    Grid(fn(&Grid) -> String),
    /// The format holds more than digits, or not every grid.
    Document(fn(&Document) -> Result<String, WriteError>),
}

/// What a format can say beside the digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    /// Which boxes the grid has.
    Boxes,
    /// That it has no boxes at all.
    NoBoxes,
    /// What each cell can still be.
    Candidates,
    /// Candidates that the digits on the board rule out.
    Impossible,
    /// That a cell is blank although just one candidate is left.
    Singles,
    /// That no candidate is left in a cell.
    Empty,
    /// Which digits were placed by a player.
    Placed,
    /// What stood beside the puzzle.
    Comment,
    /// The solution that came with the puzzle.
    Solution,
    /// Diagonals, and regions that are no boxes.
    Houses,
    /// Clues besides the digits.
    Clues,
    /// Drawings and colours of an f-puzzles document.
    Drawing,
}

struct Entry {
    name: &'static str,
    description: &'static str,
    reader: Reader,
    writer: Writer,
    says: &'static [Says],
}

/// Other names that people know a format by.
const ALIASES: [(&str, Format); 1] = [("sdm", Format::Line)];

/// Reads nothing: the whole engine is to be asked.
fn lacking(_: &Source<'_>, _: &ReadOptions) -> Result<Document, ReadError> {
    part::lacks();
    Err(ReadErrorKind::Stopped.into())
}

/// Makes the type, the list and the table from the same lines, so that they cannot disagree.
macro_rules! formats {
    ($($(#[$only:meta])? $variant:ident, $name:literal, $description:literal, $reader:expr, $writer:expr, $says:expr;)*) => {
        /// A way to write a grid as text.
        ///
        /// ```
        /// use kudosu_notation::Format;
        ///
        /// assert_eq!("csv".parse(), Ok(Format::Csv));
        /// assert!(Format::ALL.iter().all(|format| format.name().parse() == Ok(*format)));
        /// assert!(Format::Kaggle.reads() && !Format::Kaggle.writes());
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$only])? #[doc = $description] $variant,)*
        }

        impl Format {
            /// Every format, in the order in which help texts list them.
            pub const ALL: &'static [Format] = &[$($(#[$only])? Format::$variant),*];
        }

        static TABLE: &[Entry] = &[
            $($(#[$only])? Entry {
                name: $name,
                description: $description,
                reader: if part::IS_WHOLE { $reader } else { Reader::Whole(lacking) },
                writer: if part::IS_WHOLE { $writer } else { Writer::None },
                says: $says,
            },)*
        ];
    };
}

// A new format is a file with its reader and writer, and a line here.
formats! {
    Line, "line", "one puzzle a line, '.' for a blank, A = 10", Reader::Record(line::read_record), Writer::Grid(line::write), &[];
    Rows, "rows", "one row a line, digits only, 0 for a blank", Reader::Whole(rows::read), Writer::Grid(rows::write), &[];
    Boxed, "boxed", "drawn with bars and rules, as people paste it", Reader::Whole(boxed::read), Writer::Grid(boxed::write), &[Says::Boxes];
    Framed, "framed", "framed with double bars, blank cells left empty", Reader::Whole(framed::read), Writer::Grid(framed::write), &[Says::Boxes];
    Csv, "csv", "one row a line, commas between, 0 for a blank", Reader::Whole(csv::read), Writer::Grid(csv::write), &[];
    Sds, "sds", "script with grid_length, block_length and grid", Reader::Whole(sds::read), Writer::Grid(sds::write), &[Says::Boxes, Says::NoBoxes];
    Kaggle, "kaggle", "table of puzzles and solutions, one pair a line", Reader::Record(kaggle::read_record), Writer::None, &[];
    Pencil, "pencil", "candidates of every cell, bars between boxes", Reader::Whole(pencil::read), Writer::Document(pencil::write), &[Says::Boxes, Says::Candidates, Says::Impossible];
    Hodoku, "hodoku", "library lines of HoDoKu, + before a placed digit", Reader::Record(hodoku::read_record), Writer::Document(hodoku::write), &[Says::Candidates, Says::Singles, Says::Placed, Says::Empty];
    Candidates, "729", "nine characters a cell, one for each candidate", Reader::Record(candidates729::read_record), Writer::Document(candidates729::write), &[Says::Candidates, Says::Impossible, Says::Empty];
    Sdk, "sdk", "rows of SadMan Sudoku, with headers and the player's state", Reader::Whole(sdk::read), Writer::Document(sdk::write), &[Says::Placed, Says::Comment];
    Sdx, "sdx", "SudoCue's candidates of every cell, u before a placed digit", Reader::Whole(sdx::read), Writer::Document(sdx::write), &[Says::Candidates, Says::Impossible, Says::Placed];
    Ss, "ss", "Simple Sudoku's frame with stars at its corners", Reader::Whole(ss::read), Writer::Document(ss::write), &[Says::Boxes];
    Opensudoku, "opensudoku", "XML file of OpenSudoku with any number of games", Reader::Several(opensudoku::read_all), Writer::Document(opensudoku::write), &[Says::Candidates, Says::Impossible, Says::Singles, Says::Placed, Says::Comment];
    Sudokuwiki, "sudokuwiki", "link to the solver of SudokuWiki", Reader::Record(sudokuwiki::read_record), Writer::Document(sudokuwiki::write), &[Says::Candidates, Says::Impossible, Says::Placed, Says::Empty];
    Clues, "clues", "a grid and one clue a line, such as killer 15: r1c1 r1c2", Reader::Whole(clue_text::read), Writer::Document(clue_text::write), &[Says::Boxes, Says::NoBoxes, Says::Candidates, Says::Impossible, Says::Singles, Says::Placed, Says::Comment, Says::Solution, Says::Houses, Says::Empty, Says::Clues];
    Rules, "rules", "any board, with its rules in words, a line each", Reader::Whole(rule_text::read), Writer::Document(rule_text::write), &[Says::Boxes, Says::NoBoxes, Says::Houses, Says::Clues];
    Iss, "iss", "string of the Interactive Sudoku Solver", Reader::Whole(iss::read), Writer::Document(iss::write), &[Says::Boxes, Says::NoBoxes, Says::Houses, Says::Clues];
    Killer, "killer", "killer on a line: sums, and arrows towards them", Reader::Record(killer_line::read_record), Writer::None, &[];
    #[cfg(feature = "json")]
    Fpuzzles, "fpuzzles", "link to f-puzzles", Reader::Record(fpuzzles::read_record), Writer::Document(fpuzzles::write), &[Says::Boxes, Says::NoBoxes, Says::Candidates, Says::Impossible, Says::Singles, Says::Placed, Says::Comment, Says::Houses, Says::Empty, Says::Solution, Says::Clues, Says::Drawing];
    #[cfg(feature = "json")]
    FpuzzlesJson, "fpuzzles-json", "document of f-puzzles as plain JSON", Reader::Whole(fpuzzles::read_json), Writer::Document(fpuzzles::write_json), &[Says::Boxes, Says::NoBoxes, Says::Candidates, Says::Impossible, Says::Singles, Says::Placed, Says::Comment, Says::Houses, Says::Empty, Says::Solution, Says::Clues, Says::Drawing];
    #[cfg(feature = "json")]
    Sudokupad, "sudokupad", "link to SudokuPad", Reader::Record(fpuzzles::read_record), Writer::Document(fpuzzles::write_pad), &[Says::Boxes, Says::NoBoxes, Says::Candidates, Says::Impossible, Says::Singles, Says::Placed, Says::Comment, Says::Houses, Says::Empty, Says::Solution, Says::Clues, Says::Drawing];
    #[cfg(feature = "json")]
    Sudokumaker, "sudokumaker", "link to SudokuMaker", Reader::Record(sudokumaker::read_record), Writer::Document(sudokumaker::write), &[Says::Boxes, Says::NoBoxes, Says::Candidates, Says::Impossible, Says::Singles, Says::Placed, Says::Comment, Says::Houses, Says::Empty, Says::Clues];
    #[cfg(feature = "json")]
    Json, "json", "object with puzzle and shape, or array of rows", Reader::Whole(json::read), Writer::Document(json::write), &[Says::Boxes, Says::NoBoxes, Says::Houses, Says::Candidates, Says::Impossible, Says::Singles, Says::Empty, Says::Placed, Says::Comment, Says::Solution, Says::Clues];
}

impl Format {
    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// The name, as `--from` and `--to` take it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it is, in a few words.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.entry().description
    }

    /// Whether it can be read. Every format can, so far.
    #[must_use]
    pub fn reads(self) -> bool {
        true
    }

    /// Whether it can be written.
    #[must_use]
    pub fn writes(self) -> bool {
        !matches!(self.entry().writer, Writer::None)
    }

    /// Whether a grid that is written in it is read as a grid again: in words it is a puzzle with rules.
    #[must_use]
    pub fn holds_grids(self) -> bool {
        self != Format::Rules
    }

    /// Whether a player's position is kept in it: the candidates as well as the digits. Whose digits they are
    /// is another matter; [`losses`](crate::losses) tells.
    #[must_use]
    pub fn positions(self) -> bool {
        self.says(Says::Candidates)
    }

    pub(crate) fn says(self, what: Says) -> bool {
        self.entry().says.contains(&what)
    }

    pub(crate) fn reader(self) -> &'static Reader {
        &self.entry().reader
    }

    pub(crate) fn writer(self) -> &'static Writer {
        &self.entry().writer
    }

    pub(crate) fn written_names() -> String {
        let written = Format::ALL.iter().filter(|format| format.writes());
        written.map(|format| format.name()).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format {0:?}; the formats are {names}", names = names())]
pub struct UnknownFormat(String);

fn names() -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    names.join(", ")
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let names = Format::ALL.iter().map(|&format| (format.name(), format));
        let mut known = names.chain(ALIASES);
        let found = known.find(|(known, _)| known.eq_ignore_ascii_case(name.trim()));
        found
            .map(|(_, format)| format)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Without JSON four formats fewer are told.
    #[cfg(feature = "json")]
    #[test]
    fn a_wrong_name_is_answered_with_the_right_ones() {
        let error = "xml".parse::<Format>().unwrap_err();
        insta::assert_snapshot!(error, @r#"there is no format "xml"; the formats are line, rows, boxed, framed, csv, sds, kaggle, pencil, hodoku, 729, sdk, sdx, ss, opensudoku, sudokuwiki, clues, rules, iss, killer, fpuzzles, fpuzzles-json, sudokupad, sudokumaker, json"#);
    }
}
