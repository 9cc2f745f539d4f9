//! One clue as a person types it: `killer 15: r1c1 r1c2`, `thermo: r1c1 r2c1 r3c1`, `anti-knight`.
//!
//! The word says what it is, numbers behind it what it says, and after a colon come its cells. The same lines
//! stand in the format [`clues`](crate::Format::Clues) and in the field `clues` of JSON.

mod reading;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Range;
use std::sync::LazyLock;

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

/// Other words for a kind of clue than its name and its title. Hyphens, blanks, case, a final `line` and a
/// plural do not matter.
const OTHER_WORDS: [(&str, ClueKind); 20] = [
    ("cage", ClueKind::Killer),
    ("thermometer", ClueKind::Thermometer),
    ("white", ClueKind::Difference),
    ("white kropki", ClueKind::Difference),
    ("kropki white", ClueKind::Difference),
    ("kropki white dot", ClueKind::Difference),
    ("consecutive", ClueKind::Difference),
    ("black", ClueKind::Ratio),
    ("black kropki", ClueKind::Ratio),
    ("kropki black", ClueKind::Ratio),
    ("kropki black dot", ClueKind::Ratio),
    ("whisper", ClueKind::Whispers),
    ("german whisper", ClueKind::Whispers),
    (DUTCH, ClueKind::Whispers),
    ("extra-region", ClueKind::ExtraRegion),
    ("quad", ClueKind::Quadruple),
    ("min", ClueKind::Minimum),
    ("max", ClueKind::Maximum),
    ("little-killer-sum", ClueKind::LittleKiller),
    ("counting-circle", ClueKind::CountingCircles),
];
/// Whispers with a difference of 4.
const DUTCH: &str = "dutch whisper";
const DUTCH_DIFFERENCE: u16 = 4;
/// Words that people use for more than one kind, with what they may mean.
const AMBIGUOUS: [(&str, &str); 3] = [
    ("kropki", "difference (a white dot) or ratio (a black dot)"),
    ("dot", "difference (a white dot) or ratio (a black dot)"),
    ("xv", "x (a sum of 10) or v (a sum of 5)"),
];

/// A longer word is no name with a slip in it, but the cells of a large grid, or prose.
const LONGEST_NAME: usize = 40;

/// A word without what does not matter in it.
fn plain(word: &str) -> String {
    let letters = word
        .chars()
        .filter(|c| !matches!(c, '-' | '_') && !c.is_whitespace());
    let word = letters.collect::<String>().to_ascii_lowercase();
    let word = word.strip_suffix('s').unwrap_or(&word);
    // An extra region sum line is a region sum; a line alone is nothing.
    word.strip_suffix("line")
        .filter(|rest| !rest.is_empty())
        .unwrap_or(word)
        .to_owned()
}

/// All words for kinds of clue.
fn known_words() -> impl Iterator<Item = (&'static str, ClueKind)> {
    let kinds = ClueKind::ALL.iter();
    let names = kinds.flat_map(|&kind| [(kind.name(), kind), (kind.title(), kind)]);
    names.chain(OTHER_WORDS)
}

/// All words for kinds of clue without what does not matter in them, and as they are.
static KNOWN: LazyLock<Vec<(String, &'static str, ClueKind)>> = LazyLock::new(|| {
    let known = known_words().map(|(word, kind)| (plain(word), word, kind));
    known.collect()
});

/// The same by their names, of which the first counts.
static KINDS: LazyLock<HashMap<&'static str, ClueKind>> = LazyLock::new(|| {
    let known = KNOWN.iter().rev();
    known.map(|(plain, _, kind)| (plain.as_str(), *kind)).collect()
});

/// The kind of clue that a word names.
fn kind_of(word: &str) -> Option<ClueKind> {
    // Asked for every line of a text, and a line may be long.
    if word.is_empty() || word.len() > LONGEST_NAME {
        return None;
    }
    KINDS.get(plain(word).as_str()).copied()
}

/// The words at the start of a line that name the clue: `german whispers` of `german whispers 5: r1c1 r1c2`.
fn name_in(head: &str) -> &str {
    let is_word = |word: &str| word.starts_with(|c: char| c.is_alphabetic());
    let mut end = 0;
    for word in head.split_whitespace() {
        let start = word.as_ptr() as usize - head.as_ptr() as usize;
        if !is_word(word) {
            break;
        }
        end = start + word.len();
    }
    head[..end].trim_start()
}

/// Whether a line starts as a clue does: a known word, and then a colon, or nothing but numbers.
pub(crate) fn is_clue(line: &str) -> bool {
    let line = line.trim();
    if !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let head = line.split(':').next().unwrap_or_default();
    let name = name_in(head);
    // An x alone is rather a slip in a line of cells.
    let is_sum = sum_word(name).is_some() && line.contains(':');
    let is_named = kind_of(name).is_some() || is_sum;
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == ',');
    is_named && (line.contains(':') || head[name.len()..].split_whitespace().all(is_number))
}

/// The rules for the whole grid: clues that are a word alone.
const RULES: [ClueKind; 5] = [
    ClueKind::AntiKnight,
    ClueKind::AntiKing,
    ClueKind::NonConsecutive,
    ClueKind::NegativeRatio,
    ClueKind::NegativeSum,
];

/// So many names that nobody knows are compared with all that are known. To compare takes long, and a text
/// can have a million lines; whoever wrote more of them than this did not mean clues.
const MOST_COMPARED: usize = 100;

/// Looks through the lines of a text for clues with names that nobody knows. Each name is compared once.
#[derive(Debug, Default)]
pub(crate) struct StrangeClues<'a> {
    /// Words that stand alone, and whether each is nearly the name of a rule.
    compared: BTreeMap<&'a str, bool>,
}

impl<'a> StrangeClues<'a> {
    /// A line that is built as a clue, with a colon and then a cell, whose name nobody knows: where the name
    /// stands. A word alone that is nearly the name of a rule for the whole grid is one too.
    pub(crate) fn find(&mut self, line: &'a str) -> Option<Range<usize>> {
        let start = line.len() - line.trim_start().len();
        let trimmed = line.trim();
        if !trimmed.starts_with(char::is_alphabetic) {
            return None;
        }
        let (head, tail) = match trimmed.split_once(':') {
            Some((head, tail)) => (head, Some(tail)),
            None => (trimmed, None),
        };
        let name = name_in(head);
        if name.is_empty() || name.len() > LONGEST_NAME || is_clue(line) {
            return None;
        }
        let is_strange = match tail {
            Some(tail) => tail.split([' ', '\t', ',', '-']).any(is_cell),
            None => self.is_nearly_a_rule(name),
        };
        is_strange.then(|| start..start + name.len())
    }

    fn is_nearly_a_rule(&mut self, name: &'a str) -> bool {
        if let Some(known) = self.compared.get(name) {
            return *known;
        }
        let word = plain(name);
        let mut rules = KNOWN.iter().filter(|(.., kind)| RULES.contains(kind));
        let could_be = rules.any(|(rule, ..)| could_be_alike(&word, rule));
        if !could_be || self.compared.len() >= MOST_COMPARED {
            return false;
        }
        let is_rule = meant(name)
            .and_then(kind_of)
            .is_some_and(|kind| RULES.contains(&kind));
        self.compared.insert(name, is_rule);
        is_rule
    }
}

/// Whether a word is built as the name of a cell: `r1c1`.
fn is_cell(word: &str) -> bool {
    let place = word
        .strip_prefix(['r', 'R'])
        .and_then(|rest| rest.split_once(['c', 'C']));
    place.is_some_and(|(row, column)| {
        let mut digits = row.chars().chain(column.chars().take(1));
        !row.is_empty() && !column.is_empty() && digits.all(|c| c.is_ascii_digit())
    })
}

/// Names that share less than this are no help: 1 is the same, 0 has nothing in common.
const ALIKE: f64 = 0.6;

/// Whether two words can share so much at all: of very different lengths they cannot.
fn could_be_alike(word: &str, known: &str) -> bool {
    let (one, other) = (word.chars().count(), known.chars().count());
    one.min(other) as f64 >= ALIKE * one.max(other) as f64
}

/// What somebody probably meant who typed a name that does not exist.
fn meant(name: &str) -> Option<&'static str> {
    let word = plain(name);
    let alike = |known: &str| strsim::normalized_damerau_levenshtein(&word, known);
    let near = KNOWN.iter().filter(|(plain, ..)| could_be_alike(&word, plain));
    let near = near.map(|(plain, known, _)| (alike(plain), *known));
    let near = near.filter(|(alike, _)| *alike >= ALIKE);
    let best = near.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, known)| known)
}

/// What is expected instead of a name that does not exist.
pub(crate) fn expected_name(name: &str) -> String {
    let plain_name = plain(name);
    let several = AMBIGUOUS.iter().find(|(word, _)| plain(word) == plain_name);
    match (several, meant(name)) {
        (Some((_, meanings)), _) => format!("the name of one clue; did you mean {meanings}?"),
        (None, Some(meant)) => format!("the name of a clue; did you mean {meant}?"),
        (None, None) => "the name of a clue, such as killer, thermo or anti-knight".to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, ReadOptions, read_one, write_document};

    #[test]
    fn every_word_for_a_clue_names_its_own_kind() {
        for (word, kind) in known_words() {
            assert_eq!(kind_of(word), Some(kind), "{word}");
            assert_eq!(kind_of(&word.to_uppercase()), Some(kind), "{word}");
        }
        for (word, _) in AMBIGUOUS {
            assert_eq!(kind_of(word), None, "{word}");
        }
    }

    #[test]
    fn clues_have_the_names_that_people_use() {
        let text = "German Whispers: r1c1 r1c2\nkiller cage 15: r2c1 r2c2\nwhite kropki: r3c1 r3c2\n\
                    black dot: r3c3 r3c4\nRenban lines: r4c1 r4c2\ndutch whispers: r5c1 r5c2\nanti knight";
        let document = read_one(text.as_bytes(), &ReadOptions::default().with_clues()).unwrap();
        let written = write_document(&document, Format::Clues).unwrap();
        insta::assert_snapshot!(written.lines().skip(2).collect::<Vec<_>>().join("\n"), @"
        whispers 5: r1c1 r1c2
        killer 15: r2c1 r2c2
        difference 1: r3c1 r3c2
        ratio 2: r3c3 r3c4
        renban: r4c1 r4c2
        whispers 4: r5c1 r5c2
        anti-knight
        ");
    }

    #[test]
    fn a_mistyped_name_is_answered_with_the_one_that_was_meant() {
        let told = |text: &str| {
            let error = read_one(text.as_bytes(), &ReadOptions::default().with_clues()).unwrap_err();
            format!("{}:{} {error}", error.line().unwrap(), error.column().unwrap())
        };
        let told = [
            told("killr 15: r1c1 r1c2"),
            told("kropki: r1c1 r1c2"),
            told("size 6\nthermo: r1c1 r1c2\ngreman-wisper: r1c1 r1c2"),
            told("anti-knigt"),
            told("size 9\nbanana: r1c1 r1c2"),
        ];
        insta::assert_snapshot!(told.join("\n"));
    }

    #[test]
    fn only_so_many_names_that_nobody_knows_are_compared_and_each_of_them_once() {
        let names: Vec<String> = (0..5_000).map(|at| format!("windoku {at}a")).collect();
        let words: Vec<String> = (0..5_000).map(|at| format!("antixnixht{at:x}")).collect();
        let mut strange = StrangeClues::default();
        assert_eq!(strange.find(" anti-knigt "), Some(1..11));
        // What could never be a rule is not compared at all.
        for line in [
            "a",
            "b c",
            "12 34",
            "x: y",
            "nothing whatsoever to do with any of these",
            "anti-knight",
        ] {
            assert_eq!(strange.find(line), None, "{line}");
        }
        assert_eq!(strange.compared.len(), 1);
        for line in names.iter().chain(&words).chain(&names) {
            strange.find(line);
        }
        assert_eq!(strange.compared.len(), MOST_COMPARED);
        // What was seen is remembered, and what is built as a clue needs no comparison.
        assert_eq!(strange.find("anti-knigt"), Some(0..10));
        assert_eq!(strange.find("kilr 3: r1c1"), Some(0..4));
    }
}
