//! One clue as a person types it: `killer 15: r1c1 r1c2`, `thermo: r1c1 r2c1 r3c1`, `anti-knight`.
//!
//! The word says what it is, numbers behind it what it says, and after a colon come its cells. It is the one
//! form in which a clue is text: in files of clues, in the field `clues` of JSON and in messages.

mod reading;

use std::fmt;
use std::ops::Range;

use super::names::{DUTCH, DUTCH_DIFFERENCE, expected_name, kind_of, name_in, plain, sum_word};
use crate::{Cell, CellNotation, Clue, Clues, Digit, Limit, LineRule, OverLimit, Relation, Shape, Slant};

use reading::Reading;

/// Why a line is no clue, and which part of it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueLineError {
    /// The part that is wrong, as bytes of the line.
    pub range: Range<usize>,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub expected: String,
}

impl fmt::Display for ClueLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}; expected {}", self.found, self.expected)
    }
}

impl std::error::Error for ClueLineError {}

/// The clues of a line: mostly one; `even: r1c1 r2c2` is two.
///
/// ```
/// use kudosu_board::{Shape, read_clue_line, write_clue_line};
///
/// let nine = Shape::nine();
/// let clues = read_clue_line("Killer 15: R1C1, R1C2", &nine)?;
/// assert_eq!(write_clue_line(&clues[0], &nine), "killer 15: r1c1 r1c2");
/// let error = read_clue_line("killer 15: r1c1 r1c10", &nine).unwrap_err();
/// assert_eq!(&"killer 15: r1c1 r1c10"[error.range], "r1c10");
/// # Ok::<(), kudosu_board::ClueLineError>(())
/// ```
pub fn read_clue_line(line: &str, shape: &Shape) -> Result<Vec<Clue>, ClueLineError> {
    let (head, tail) = match line.find(':') {
        Some(colon) => (&line[..colon], Some(colon + 1..line.len())),
        None => (line, None),
    };
    let reading = Reading { line, shape };
    let mut words = reading.words(0..head.len());
    if words.is_empty() {
        return Err(reading.wrong(0..0, "nothing", "a clue, such as killer 15: r1c1 r1c2"));
    }
    let named = name_in(head);
    let start = named.as_ptr() as usize - line.as_ptr() as usize;
    let word = match named.is_empty() {
        true => words[0].clone(),
        false => start..start + named.len(),
    };
    words.retain(|other| other.start >= word.end);
    let name = &line[word.clone()];
    if let Some(value) = sum_word(name) {
        let cells = reading.cells(&reading.tail(tail)?)?;
        return Ok(vec![reading.pair(Relation::Sum, &cells, value, &word)?]);
    }
    let Some(kind) = kind_of(name) else {
        return Err(reading.wrong(word, name, &expected_name(name)));
    };
    if plain(name) == plain(DUTCH) && words.is_empty() {
        let cells = reading.cells(&reading.tail(tail)?)?;
        let rule = LineRule::Whispers {
            difference: DUTCH_DIFFERENCE,
        };
        return Ok(vec![Clue::Line { rule, cells }]);
    }
    reading.clue(kind, &word, &words, tail)
}

/// Lines of clues of one puzzle, one after the other, as long as a puzzle can have so many.
///
/// ```
/// use kudosu_board::{ClueLines, Shape};
///
/// let nine = Shape::nine();
/// let mut lines = ClueLines::new(&nine);
/// assert_eq!(lines.read("even: r1c1 r2c2")?.len(), 2);
/// let whole_grid: String = (1..=9).map(|row| format!(" r{row}c1-r{row}c9")).collect();
/// let last = (0..20).find_map(|_| lines.read(&format!("even: {whole_grid}")).err());
/// assert!(last.expect("81 clues each time").found.contains("clues"));
/// # Ok::<(), kudosu_board::ClueLineError>(())
/// ```
#[derive(Debug)]
pub struct ClueLines<'a> {
    shape: &'a Shape,
    clues: usize,
    cells: usize,
}

impl<'a> ClueLines<'a> {
    /// Nothing was read yet.
    #[must_use]
    pub fn new(shape: &'a Shape) -> ClueLines<'a> {
        ClueLines {
            shape,
            clues: 0,
            cells: 0,
        }
    }

    /// The clues of the next line.
    pub fn read(&mut self, line: &str) -> Result<Vec<Clue>, ClueLineError> {
        let read = read_clue_line(line, self.shape)?;
        self.clues += read.len();
        self.cells += read
            .iter()
            .map(|clue| clue.cells(self.shape).len())
            .sum::<usize>();
        let side = self.shape.side();
        let counts = Limit::Clues
            .check(side, self.clues)
            .and(Limit::NamedCells.check(side, self.cells));
        counts.map_err(|over| over_limit(0..line.len(), &over))?;
        Ok(read)
    }
}

/// A line that would be right, but is too much.
fn over_limit(range: Range<usize>, over: &OverLimit) -> ClueLineError {
    ClueLineError {
        range,
        found: over.to_string(),
        expected: "fewer".to_owned(),
    }
}

const fn slant_name(slant: Slant) -> &'static str {
    match slant {
        Slant::UpLeft => "up-left",
        Slant::UpRight => "up-right",
        Slant::DownLeft => "down-left",
        Slant::DownRight => "down-right",
    }
}

/// A clue as a line, which [`read_clue_line`] reads back.
#[must_use]
pub fn write_clue_line(clue: &Clue, shape: &Shape) -> String {
    let name = clue.kind().name();
    let cell = |&cell: &Cell| shape.cell_name(cell, CellNotation::RowColumn);
    let cells = |cells: &[Cell]| cells.iter().map(cell).collect::<Vec<_>>().join(" ");
    let digits = |digits: &mut dyn Iterator<Item = Digit>| {
        let joint = if shape.side() <= 9 { "" } else { " " };
        let all: Vec<String> = digits.map(|digit| digit.to_string()).collect();
        all.join(joint)
    };
    match clue {
        Clue::AntiKnight | Clue::AntiKing => name.to_owned(),
        Clue::Negative { values, .. } => {
            let values: Vec<String> = values.iter().map(u16::to_string).collect();
            format!("{name} {}", values.join(" "))
        }
        Clue::Killer { cells: inside, sum } => match sum {
            Some(sum) => format!("{name} {sum}: {}", cells(inside)),
            None => format!("{name}: {}", cells(inside)),
        },
        Clue::ExtraRegion { cells: inside }
        | Clue::CountingCircles { cells: inside }
        | Clue::Indexer { cells: inside, .. } => format!("{name}: {}", cells(inside)),
        Clue::Clone { cells: one, copy } => format!("{name}: {} = {}", cells(one), cells(copy)),
        Clue::Quadruple {
            cells: around,
            digits: wanted,
        } => format!(
            "{name} {}: {}",
            digits(&mut wanted.iter().copied()),
            cells(around)
        ),
        Clue::Even { cell: at }
        | Clue::Odd { cell: at }
        | Clue::Minimum { cell: at }
        | Clue::Maximum { cell: at } => {
            format!("{name}: {}", cell(at))
        }
        Clue::Marks {
            cell: at,
            digits: allowed,
        } => format!("{name} {}: {}", digits(&mut allowed.iter()), cell(at)),
        Clue::Pair {
            cells: pair, value, ..
        } => format!("{name} {value}: {}", cells(pair)),
        Clue::Arrow { pill, line } => {
            // Whoever reads it finds the cell that the arrow leaves, unless there is a choice.
            let is_plain = matches!((&pill[..], &line[..]), ([only], [first, second, ..]) if only == first && only != second);
            let way = if is_plain { &line[1..] } else { &line[..] };
            format!("{name}: {} > {}", cells(pill), cells(way))
        }
        Clue::Line { rule, cells: way } => match rule {
            LineRule::Whispers { difference: number } | LineRule::Sums { total: number } => {
                format!("{name} {number}: {}", cells(way))
            }
            _ => format!("{name}: {}", cells(way)),
        },
        Clue::LittleKiller { start, slant, sum } => {
            format!("{name} {sum}: {} {}", cell(start), slant_name(*slant))
        }
        Clue::Outside { edge, value, .. } => {
            let (row, column) = edge.place(shape);
            format!("{name} {value}: r{}c{}", row + 1, column + 1)
        }
    }
}

impl Clues {
    /// Each clue as a line, in their order.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Clues, Shape};
    ///
    /// let list = vec![Clue::AntiKing, Clue::Even { cell: Cell::new(10) }];
    /// let clues = Clues::new(&Shape::nine(), list)?;
    /// assert_eq!(clues.lines(), ["anti-king", "even: r2c2"]);
    /// # Ok::<(), kudosu_board::ClueError>(())
    /// ```
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let clues = self.as_slice().iter();
        clues.map(|clue| write_clue_line(clue, self.shape())).collect()
    }
}
