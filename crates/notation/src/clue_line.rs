//! One clue as a person types it: `killer 15: r1c1 r1c2`, `thermo: r1c1 r2c1 r3c1`, `anti-knight`.
//!
//! The word says what it is, numbers behind it what it says, and after a colon come its cells. The same lines
//! stand in the format [`clues`](crate::Format::Clues) and in the field `clues` of JSON.

mod reading;

use std::fmt;
use std::ops::Range;

use kudosu_board::{
    Cell, CellNotation, Clue, ClueKind, Digit, Limit, LineRule, OverLimit, Relation, Shape, Slant,
};

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

/// Other words for a kind of clue. Hyphens and case do not matter.
const OTHER_WORDS: [(&str, ClueKind); 14] = [
    ("cage", ClueKind::Killer),
    ("thermometer", ClueKind::Thermometer),
    ("slow-thermometer", ClueKind::SlowThermometer),
    ("white", ClueKind::Difference),
    ("black", ClueKind::Ratio),
    ("whisper", ClueKind::Whispers),
    ("extra-region", ClueKind::ExtraRegion),
    ("quad", ClueKind::Quadruple),
    ("min", ClueKind::Minimum),
    ("max", ClueKind::Maximum),
    ("palindrome-line", ClueKind::Palindrome),
    ("sandwich-sum", ClueKind::Sandwich),
    ("little-killer-sum", ClueKind::LittleKiller),
    ("region-sum-line", ClueKind::RegionSum),
];

/// The kind of clue that a word names.
fn kind_of(word: &str) -> Option<ClueKind> {
    // Asked for every line of a text, so nothing is copied.
    fn plain(word: &str) -> impl Iterator<Item = u8> {
        let letters = word.bytes().filter(|byte| !b"-_".contains(byte));
        letters.map(|byte| byte.to_ascii_lowercase())
    }
    let names = ClueKind::ALL.iter().map(|kind| (kind.name(), *kind));
    let mut names = names.chain(OTHER_WORDS);
    names
        .find(|(name, _)| plain(name).eq(plain(word)))
        .map(|(_, kind)| kind)
}

/// Whether a line starts as a clue does: a known word, and then a colon, or nothing but numbers.
pub(crate) fn is_clue(line: &str) -> bool {
    let line = line.trim();
    if !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let head = line.split(':').next().unwrap_or_default();
    let mut words = head.split_whitespace();
    let Some(word) = words.next() else {
        return false;
    };
    // An x alone is rather a slip in a line of cells.
    let is_sum = sum_word(word).is_some() && line.contains(':');
    let is_named = kind_of(word).is_some() || is_sum;
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == ',');
    is_named && (line.contains(':') || words.all(is_number))
}

/// The sum that the letters X and V stand for.
fn sum_word(word: &str) -> Option<u16> {
    match word {
        "x" | "X" => Some(10),
        "v" | "V" => Some(5),
        _ => None,
    }
}

/// The clues of a line: mostly one; `even: r1c1 r2c2` is two.
///
/// ```
/// use kudosu_board::Shape;
/// use kudosu_notation::{read_clue_line, write_clue_line};
///
/// let nine = Shape::nine();
/// let clues = read_clue_line("Killer 15: R1C1, R1C2", &nine)?;
/// assert_eq!(write_clue_line(&clues[0], &nine), "killer 15: r1c1 r1c2");
/// let error = read_clue_line("killer 15: r1c1 r1c10", &nine).unwrap_err();
/// assert_eq!(&"killer 15: r1c1 r1c10"[error.range], "r1c10");
/// # Ok::<(), kudosu_notation::ClueLineError>(())
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
    let word = words.remove(0);
    let name = &line[word.clone()];
    if let Some(value) = sum_word(name) {
        let cells = reading.cells(&reading.tail(tail)?)?;
        return Ok(vec![reading.pair(Relation::Sum, &cells, value, &word)?]);
    }
    let Some(kind) = kind_of(name) else {
        return Err(reading.wrong(
            word,
            name,
            "the name of a clue, such as killer, thermo or anti-knight",
        ));
    };
    reading.clue(kind, &word, &words, tail)
}

/// Lines of clues of one puzzle, one after the other, as long as a puzzle can have so many.
///
/// ```
/// use kudosu_board::Shape;
/// use kudosu_notation::ClueLines;
///
/// let nine = Shape::nine();
/// let mut lines = ClueLines::new(&nine);
/// assert_eq!(lines.read("even: r1c1 r2c2")?.len(), 2);
/// let whole_grid: String = (1..=9).map(|row| format!(" r{row}c1-r{row}c9")).collect();
/// let last = (0..20).find_map(|_| lines.read(&format!("even: {whole_grid}")).err());
/// assert!(last.expect("81 clues each time").found.contains("clues"));
/// # Ok::<(), kudosu_notation::ClueLineError>(())
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

/// An arrow whose way may leave out the cell of the pill that it starts from: then it is the nearest one.
pub(crate) fn arrow(shape: &Shape, pill: Vec<Cell>, way: Vec<Cell>) -> Clue {
    let starts_on_pill = way.first().is_some_and(|first| pill.contains(first));
    let line = match (starts_on_pill, way.first()) {
        (false, Some(&first)) => {
            let place = |cell: Cell| (shape.row_of(cell), shape.column_of(cell));
            let far = |&&cell: &&Cell| {
                let ((row, column), (other_row, other_column)) = (place(cell), place(first));
                row.abs_diff(other_row).pow(2) + column.abs_diff(other_column).pow(2)
            };
            let nearest = pill.iter().min_by_key(far);
            nearest.copied().into_iter().chain(way).collect()
        }
        _ => way,
    };
    Clue::Arrow { pill, line }
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
