//! What can be wrong with a text, said so that a person can mend it: the only place for these words.

use std::fmt;

use kudosu_board::MAX_SIDE;

use crate::Format;
use crate::size::{boxes_of, nearest_side};

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is nothing but white space and comments.
    Empty,
    /// A byte is not part of any character.
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Whoever wanted to know asked to stop.
    Stopped,
    /// A line, or the text of a grid, is longer than any puzzle could be.
    TooLong {
        /// How many bytes it may have.
        limit: usize,
    },
    /// Nothing in the text looks like a format that is known.
    Unrecognised {
        /// The first word that fits nowhere.
        found: String,
    },
    /// A character stands where a cell was expected.
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
    /// A letter stands in a grid that needs none.
    Letter {
        /// The letter.
        found: char,
        /// The side of the grid, which is its largest digit.
        side: usize,
    },
    /// A word stands where a number was expected.
    NotANumber {
        /// The word.
        found: String,
        /// The largest value, where it is known already.
        side: Option<usize>,
    },
    /// There is nothing between two separators.
    EmptyField,
    /// A value is larger than the side of the grid.
    ValueTooLarge {
        /// The value as it is written.
        found: String,
        /// The number that it stands for.
        value: usize,
        /// The side of the grid, which is its largest digit.
        side: usize,
    },
    /// The number of cells does not make a square grid.
    CellCount {
        /// How many there are.
        found: usize,
    },
    /// The text says a side that no grid has.
    Side {
        /// The side.
        found: usize,
    },
    /// The grid would be larger than any that kudosu supports.
    TooManyCells {
        /// How many there are.
        found: usize,
    },
    /// One row is longer or shorter than the others.
    RaggedRow {
        /// Which row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the others have.
        expected: usize,
    },
    /// There are more or fewer rows than a row has cells.
    RowCount {
        /// How many rows there are.
        rows: usize,
        /// How many cells each has.
        columns: usize,
    },
    /// The box that was asked for does not belong to a grid of this size.
    BoxSize {
        /// Height and width of the box.
        asked: (usize, usize),
        /// The side of the grid.
        side: usize,
    },
    /// Two statements about the size of the grid contradict each other.
    ConflictingSizes {
        /// What the first one says.
        first: String,
        /// What the second one says.
        second: String,
    },
    /// Letters and numbers of several digits stand in one grid.
    MixedConventions {
        /// A value of the first kind.
        first: String,
        /// A value of the other kind.
        second: String,
    },
    /// Letters without digits, which look as if A stood for 1.
    LettersFromOne {
        /// The first letter that A = 10 cannot explain.
        letter: char,
        /// The side of the grid.
        side: usize,
    },
    /// The text can be read in several ways.
    Ambiguous {
        /// The readings, each as one clause.
        readings: Vec<String>,
    },
    /// The text is not JSON.
    NotJson {
        /// What the JSON reader says about it.
        reason: String,
    },
    /// The script or document is not built as its format says.
    Syntax {
        /// What was found.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A script or document has no grid in it.
    NoGrid {
        /// What it should have.
        expected: &'static str,
    },
    /// Something is said twice.
    Twice {
        /// What.
        what: String,
    },
    /// A solution is not of the size of its puzzle.
    SolutionSize {
        /// The cells of the puzzle.
        puzzle: usize,
        /// The cells of the solution.
        solution: usize,
    },
    /// The puzzle has a rule beyond those of Sudoku, without which it would be another one.
    ForeignRule {
        /// What its document calls it.
        rule: String,
    },
    /// A clue lies outside the grid or contradicts itself.
    Clue {
        /// Which clue, where, and why.
        reason: String,
    },
    /// The puzzle has clues, and whoever reads it can do nothing with them.
    UnusedClues {
        /// What they are: `killer cage, thermometer`.
        kinds: String,
    },
    /// The puzzle has rules in words, and whoever reads it knows only digits and clues.
    UnusedRules,
    /// One puzzle was asked for, and there are several.
    Several {
        /// How many there are.
        found: usize,
    },
}

/// A setting that advice can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadSetting {
    /// The one that names the format of a text.
    Format,
    /// The same with this format.
    FormatIs(Format),
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Empty => {
                f.write_str("there is no puzzle here, only white space, comments or headings")
            }
            ReadErrorKind::NotUtf8 { byte } => {
                write!(
                    f,
                    "byte 0x{byte:02x} is not text; a puzzle is plain text in UTF-8"
                )
            }
            ReadErrorKind::TooLong { limit } => {
                write!(f, "this is longer than {limit} bytes, more than any puzzle needs")
            }
            ReadErrorKind::Unrecognised { found } => write!(
                f,
                "{} fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)",
                Quoted(found)
            ),
            ReadErrorKind::UnexpectedCharacter { found, expected } => {
                write!(f, "{} cannot stand here; expected {expected}", Shown(*found))
            }
            ReadErrorKind::Letter { found, side } => write!(
                f,
                "{} is a letter; a {side}×{side} grid holds the digits 1 to {side} and blanks (. 0 * _ - ?)",
                Shown(*found)
            ),
            ReadErrorKind::NotANumber { found, side } => {
                write!(
                    f,
                    "{} is not a number; a value is a whole number from 0 (blank)",
                    Quoted(found)
                )?;
                match side {
                    Some(side) => write!(f, " to {side}"),
                    None => f.write_str(" to the side of the grid"),
                }
            }
            ReadErrorKind::EmptyField => f.write_str("there is no value here; a blank cell is written 0"),
            ReadErrorKind::ValueTooLarge { found, value, side } => {
                write!(f, "{} is too large; ", Quoted(found))?;
                if value.to_string() != *found && *value <= 36 {
                    write!(f, "it stands for {value}, and ")?;
                }
                write!(f, "a {side}×{side} grid holds 1 to {side}")
            }
            ReadErrorKind::CellCount { found } => {
                let cells = counted(*found, "cell does", "cells do");
                write!(f, "{cells} not make a square grid; {}", nearest_square(*found))
            }
            ReadErrorKind::Stopped => f.write_str("the reading was stopped before its end"),
            ReadErrorKind::Side { found } => write!(f, "{}", kudosu_board::ShapeError::Side(*found)),
            ReadErrorKind::TooManyCells { found } => {
                let most = MAX_SIDE * MAX_SIDE;
                write!(
                    f,
                    "{found} cells are more than the {most} of a {MAX_SIDE}×{MAX_SIDE} grid, the largest there is"
                )
            }
            ReadErrorKind::RaggedRow { row, found, expected } => {
                write!(
                    f,
                    "row {row} has {}; the others have {expected}",
                    counted(*found, "cell", "cells")
                )
            }
            ReadErrorKind::RowCount { rows, columns } => {
                let found = counted(*rows, "row", "rows");
                write!(
                    f,
                    "{found} of {columns} cells; a {columns}×{columns} grid has {columns} rows"
                )
            }
            ReadErrorKind::BoxSize {
                asked: (height, width),
                side,
            } => write!(
                f,
                "a box of {height}×{width} belongs to a {0}×{0} grid, but this grid is {side}×{side}",
                height.saturating_mul(*width)
            ),
            ReadErrorKind::ConflictingSizes { first, second } => write!(f, "{first}, but {second}"),
            ReadErrorKind::MixedConventions { first, second } => write!(
                f,
                "both {} and {} stand for values above 9; a grid uses either letters (A = 10) or decimal numbers",
                Quoted(first),
                Quoted(second)
            ),
            ReadErrorKind::LettersFromOne { letter, side } => write!(
                f,
                "'{letter}' is too large for a {side}×{side} grid when A stands for 10, and there is no digit to say \
                 that it stands for 1"
            ),
            ReadErrorKind::Ambiguous { readings } => {
                write!(f, "this can be read in {} ways: ", readings.len())?;
                for (index, reading) in readings.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; or " };
                    write!(f, "{separator}{reading}")?;
                }
                Ok(())
            }
            ReadErrorKind::NotJson { reason } => write!(f, "this is not JSON: {reason}"),
            ReadErrorKind::Syntax { found, expected } => write!(f, "found {found}; expected {expected}"),
            ReadErrorKind::NoGrid { expected } => write!(f, "there is no grid here; expected {expected}"),
            ReadErrorKind::Twice { what } => write!(f, "{what} is given twice"),
            ReadErrorKind::SolutionSize { puzzle, solution } => {
                write!(
                    f,
                    "the solution has {}, the puzzle {puzzle}",
                    counted(*solution, "cell", "cells")
                )
            }
            ReadErrorKind::ForeignRule { rule } => write!(
                f,
                "this puzzle has a rule that kudosu does not know, {}; without it, it would be another puzzle",
                Quoted(rule)
            ),
            ReadErrorKind::Clue { reason } => f.write_str(reason),
            ReadErrorKind::UnusedClues { kinds } => write!(
                f,
                "this puzzle has clues that cannot be used here ({kinds}); without them, it would be another puzzle"
            ),
            ReadErrorKind::UnusedRules => f.write_str(
                "this is a puzzle with rules in words, which cannot be used here; its digits alone would be another puzzle",
            ),
            ReadErrorKind::Several { found } => write!(f, "there are {found} puzzles here; expected one"),
        }
    }
}

impl ReadErrorKind {
    /// How to mend it, where there is something to say.
    pub(crate) fn help(&self, call: impl Fn(ReadSetting) -> String) -> Option<String> {
        let help = match self {
            ReadErrorKind::TooLong { .. } => "for many puzzles, put one on each line",
            ReadErrorKind::Unrecognised { .. } => {
                let setting = call(ReadSetting::Format);
                return Some(format!(
                    "{setting} says the format where it cannot be told from the text"
                ));
            }
            ReadErrorKind::Letter {
                found: 'x' | 'X' | 'o' | 'O',
                ..
            } => "a blank cell is written 0",
            ReadErrorKind::RowCount { rows, columns }
                if *columns > 0 && *rows > *columns && rows % columns == 0 =>
            {
                return Some(format!(
                    "these look like {} grids of several lines each; put a blank line between them, or write one puzzle a line",
                    rows / columns
                ));
            }
            ReadErrorKind::ValueTooLarge { found, side, .. } if looks_like_candidates(found, *side) => {
                let setting = call(ReadSetting::FormatIs(Format::Pencil));
                return Some(format!(
                    "several digits in one cell look like candidates; {setting} reads those"
                ));
            }
            ReadErrorKind::MixedConventions { .. } => {
                "write every value as a decimal number with blanks between, or every value above 9 as a letter"
            }
            ReadErrorKind::LettersFromOne { .. } => {
                "write the values as decimal numbers with blanks between, or 1 to 9 and then A for 10"
            }
            ReadErrorKind::Ambiguous { .. } => {
                "write it so that one reading is left, for instance as decimal numbers with blanks between"
            }
            ReadErrorKind::BoxSize { side, .. } => {
                let boxes = boxes_of(*side).map(|(height, width)| format!("{height}x{width}"));
                return Some(format!(
                    "the boxes of a {side}×{side} grid are {}",
                    boxes.collect::<Vec<_>>().join(", ")
                ));
            }
            ReadErrorKind::EmptyField => "no comma stands behind the last value of a row",
            ReadErrorKind::NotANumber { found, side: None } if found.chars().all(char::is_alphabetic) => {
                "a comment behind separated values starts with #"
            }
            ReadErrorKind::UnusedClues { .. } => {
                "solve, check, count, rate, explain, hint, transform, minimise, canonical, convert and print know clues"
            }
            ReadErrorKind::UnusedRules => {
                "solve, check, count, candidates, hint, explain, minimise, convert and print know such puzzles"
            }
            ReadErrorKind::ForeignRule { .. } => "docs/formats.md lists the clues that are read",
            ReadErrorKind::Several { .. } => "give one puzzle, or use a command that takes a stream",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// Whether a word is what people note down as the candidates of a cell:
/// its digits ascend, and the grid has no larger ones.
fn looks_like_candidates(word: &str, side: usize) -> bool {
    let digits = word.as_bytes();
    let fits = |digit: &u8| (b'1'..=b'9').contains(digit) && usize::from(digit - b'0') <= side;
    digits.len() > 1
        && side <= 9
        && digits.iter().all(fits)
        && digits.windows(2).all(|pair| pair[0] < pair[1])
}

fn nearest_square(cells: usize) -> String {
    let side = nearest_side(cells);
    let count = side * side;
    let difference = cells.abs_diff(count);
    let verb = match (cells < count, difference) {
        (true, 1) => "is missing",
        (true, _) => "are missing",
        (false, 1) => "is too many",
        (false, _) => "are too many",
    };
    format!("a {side}×{side} grid has {count}, so {difference} {verb}")
}

/// A number with its noun.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A character as an error shows it: control characters by their number.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\'' => f.write_str("the quote '"),
            c if c.is_control() || (!c.is_ascii() && c.is_whitespace()) => {
                write!(f, "the character U+{:04X}", u32::from(c))
            }
            c => write!(f, "'{c}'"),
        }
    }
}

/// A word as an error shows it: shortened, without control characters.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        f.write_str("'")?;
        for c in self.0.chars().take(SHOWN) {
            if c.is_control() {
                write!(f, "{}", c.escape_default())?;
            } else {
                write!(f, "{c}")?;
            }
        }
        f.write_str(if self.0.chars().nth(SHOWN).is_some() {
            "…'"
        } else {
            "'"
        })
    }
}
