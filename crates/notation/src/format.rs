//! The one table of formats: what each is called, what it is, and which file reads and writes it.

use std::fmt;
use std::str::FromStr;

use kudosu_board::Grid;

use crate::error::ReadError;
use crate::puzzle::Puzzle;
use crate::text::Source;
use crate::{ReadOptions, boxed, csv, framed, hodoku, json, kaggle, line, pencil, rows, sds};

/// What one record of a stream, or a whole text, is read with.
pub(crate) enum Reader {
    /// The text is one grid.
    Whole(fn(&Source<'_>, &ReadOptions) -> Result<Puzzle, ReadError>),
    /// Every line is a puzzle, or nothing.
    Record(fn(&Source<'_>, &ReadOptions) -> Result<Option<Puzzle>, ReadError>),
}

struct Entry {
    name: &'static str,
    description: &'static str,
    reader: Reader,
    writer: Option<fn(&Grid) -> String>,
}

/// Makes the type, the list and the table from the same lines, so that they cannot disagree.
macro_rules! formats {
    ($($variant:ident, $name:literal, $description:literal, $reader:expr, $writer:expr;)*) => {
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
            $(#[doc = $description] $variant,)*
        }

        impl Format {
            /// Every format, in the order in which help texts list them.
            pub const ALL: &'static [Format] = &[$(Format::$variant),*];
        }

        static TABLE: &[Entry] = &[
            $(Entry { name: $name, description: $description, reader: $reader, writer: $writer },)*
        ];
    };
}

// A new format is a file with its reader and writer, and a line here.
formats! {
    Line, "line", "one puzzle a line, '.' for a blank, A = 10", Reader::Record(line::read_record), Some(line::write);
    Rows, "rows", "one row a line, digits only, 0 for a blank", Reader::Whole(rows::read), Some(rows::write);
    Boxed, "boxed", "drawn with bars and rules, as people paste it", Reader::Whole(boxed::read), Some(boxed::write);
    Framed, "framed", "framed with double bars, blank cells left empty", Reader::Whole(framed::read), Some(framed::write);
    Csv, "csv", "one row a line, commas between, 0 for a blank", Reader::Whole(csv::read), Some(csv::write);
    Sds, "sds", "script with grid_length, block_length and grid", Reader::Whole(sds::read), Some(sds::write);
    Kaggle, "kaggle", "table of puzzles and solutions, one pair a line", Reader::Record(kaggle::read_record), None;
    Pencil, "pencil", "candidates of every cell, bars between boxes", Reader::Whole(pencil::read), None;
    Hodoku, "hodoku", "library lines of HoDoKu, + before a placed digit", Reader::Record(hodoku::read_record), None;
    Json, "json", "object with puzzle and box, or array of rows", Reader::Whole(json::read), Some(json::write);
}

impl Format {
    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// The name, as `--from` and `--to` take it.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it is, in a few words.
    pub fn description(self) -> &'static str {
        self.entry().description
    }

    /// Whether it can be read. Every format can, so far.
    pub fn reads(self) -> bool {
        true
    }

    /// Whether it can be written.
    pub fn writes(self) -> bool {
        self.entry().writer.is_some()
    }

    pub(crate) fn reader(self) -> &'static Reader {
        &self.entry().reader
    }

    pub(crate) fn writer(self) -> Option<fn(&Grid) -> String> {
        self.entry().writer
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
        let wanted = |format: &&Format| format.name().eq_ignore_ascii_case(name.trim());
        let found = Format::ALL.iter().find(wanted);
        found.copied().ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_name_is_answered_with_the_right_ones() {
        let error = "xml".parse::<Format>().unwrap_err();
        insta::assert_snapshot!(error, @r#"there is no format "xml"; the formats are line, rows, boxed, framed, csv, sds, kaggle, pencil, hodoku, json"#);
    }
}
