//! How a text in this language is laid out: its constraints, on one line or on several, and whether its
//! lines are puzzles of their own.

use std::collections::BTreeMap;

use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;

/// The constraints that are read, besides givens: those of the first list as clues, all as rules.
pub(super) const KNOWN: [&str; 76] = [
    "Shape",
    "NoBoxes",
    "Jigsaw",
    "Diagonal",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "AntiKing",
    "AntiConsecutive",
    "StrictKropki",
    "StrictXV",
    "Cage",
    "AllDifferent",
    "Arrow",
    "PillArrow",
    "DoubleArrow",
    "Thermo",
    "Whisper",
    "Renban",
    "Palindrome",
    "Zipper",
    "RegionSumLine",
    "Between",
    "Lockout",
    "Modular",
    "Entropic",
    "WhiteDot",
    "BlackDot",
    "X",
    "V",
    "GreaterThan",
    "LittleKiller",
    "Sandwich",
    "XSum",
    "Skyscraper",
    "NumberedRoom",
    "Quad",
    "SameValues",
    "Indexing",
    "CountingCircles",
    // From here on as rules alone.
    "And",
    "AntiTaxicab",
    "Binary",
    "BinaryX",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "Doppelganger",
    "DutchFlatmates",
    "EqualSum",
    "EqualityCage",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalMod",
    "HiddenSkyscraper",
    "LookAndSay",
    "Lunchbox",
    "NFA",
    "Or",
    "Pair",
    "PairX",
    "Regex",
    "RegionSameValues",
    "RegionSize",
    "RellikCage",
    "Replicate",
    "SearchPriority",
    "Sum",
    "SumLine",
    "ValueIndexing",
    "Var",
];

/// Words that bind several constraints together, so that no line of such a text stands alone.
const BINDING: [&str; 4] = ["Or", "And", "Replicate", "End"];

/// Whether a line is such a string: a point, then nothing or a name, then `~`; or a known name alone.
fn is_string(line: &str) -> bool {
    let line = line.trim();
    let rest = line.trim_start_matches('.');
    let name = rest.split(['~', '.', ' ']).next().unwrap_or_default();
    let is_named = name.chars().all(|c| c.is_ascii_alphabetic()) && rest[name.len()..].starts_with('~');
    // X and V alone would be letters of a large grid.
    let is_known = || name.len() > 1 && (KNOWN.contains(&name) || BINDING.contains(&name));
    rest.len() < line.len() && (is_named || is_known())
}

/// Whether a text is in this language: it begins with a point, and one of its lines is such a string.
pub(crate) fn is_text(lines: &[(usize, &str)]) -> bool {
    let begins = lines
        .first()
        .is_some_and(|(_, line)| line.trim_start().starts_with('.'));
    begins && lines.iter().any(|(_, line)| is_string(line))
}

/// Whether every line is a puzzle of its own. A text of several lines is one puzzle: every constraint
/// holds, wherever it stands. Only where each line contradicts the one before it they cannot be meant so: it
/// gives the size of the grid again, or another digit for the same cell.
pub(crate) fn are_puzzles(lines: &[(usize, &str)]) -> bool {
    let parts = |line: &str| -> Vec<String> { line.split('.').map(|part| part.trim().to_owned()).collect() };
    let binds = |line: &str| {
        let names = |part: &String| BINDING.contains(&part.split('~').next().unwrap_or_default());
        parts(line).iter().any(names)
    };
    let has_shape = |line: &str| parts(line).iter().any(|part| part.starts_with("Shape~"));
    let digits = |line: &str| -> BTreeMap<String, String> {
        let parts = parts(line);
        let words = parts
            .iter()
            .filter_map(|part| part.strip_prefix('~'))
            .flat_map(|rest| rest.split('~'));
        let digit = |word: &str| {
            let (cell, digit) = word.split_once('_')?;
            (!digit.contains('_')).then(|| (cell.to_ascii_uppercase(), digit.to_owned()))
        };
        words.filter_map(digit).collect()
    };
    let contradict = |one: &str, other: &str| {
        let (first, second) = (digits(one), digits(other));
        let clash = |(cell, digit): (&String, &String)| second.get(cell).is_some_and(|own| own != digit);
        (has_shape(one) && has_shape(other)) || first.iter().any(clash)
    };
    let all_begin = lines
        .iter()
        .all(|(_, line)| line.trim_start().starts_with('.') && !binds(line));
    all_begin && lines.windows(2).all(|pair| contradict(pair[0].1, pair[1].1))
}

/// A constraint as it stands in a text: its name and what stands behind it, each with its place.
pub(super) struct Piece {
    place: Place,
    words: Vec<(String, Place)>,
}

impl Piece {
    /// The same of a text that nobody wrote so.
    pub(super) fn of(text: &str) -> Piece {
        let place = Place::new(0, 0..0);
        let words = text.split('~').map(|word| (word.to_owned(), place)).collect();
        Piece { place, words }
    }

    pub(super) fn part(&self) -> Part<'_> {
        let mut words = self.words.iter().map(|(word, _)| word.as_str());
        Part {
            name: words.next().unwrap_or_default(),
            arguments: words.collect(),
            places: self.words.iter().skip(1).map(|(_, place)| *place).collect(),
            place: self.place,
        }
    }
}

/// The constraints of all lines, without their blanks. A line that does not begin with a point goes on with
/// the constraint before it.
pub(super) fn pieces(source: &Source<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, line) in source.significant_lines() {
        let mut at = 0;
        for (nth, part) in line.split('.').enumerate() {
            let place = place_of(part, at, number);
            let words = words(part, at, number);
            at += part.len() + 1;
            match pieces.last_mut().filter(|_| nth == 0) {
                _ if part.trim().is_empty() => {}
                Some(before) => before.go_on(words),
                None => pieces.push(Piece { place, words }),
            }
        }
    }
    pieces
}

impl Piece {
    /// The next line begins in the middle of a word, or of the list of them.
    fn go_on(&mut self, words: Vec<(String, Place)>) {
        let mut words = words.into_iter();
        if let (Some((before, place)), Some((first, own))) = (self.words.last_mut(), words.next()) {
            if before.is_empty() {
                *place = own;
            }
            before.push_str(&first);
        }
        self.words.extend(words);
    }
}

/// Where a stretch of a line is without the blanks around it.
fn place_of(text: &str, at: usize, line: usize) -> Place {
    let start = at + text.len() - text.trim_start().len();
    Place::new(line, start..(at + text.trim_end().len()).max(start))
}

fn words(part: &str, at: usize, line: usize) -> Vec<(String, Place)> {
    let mut at = at;
    let words = part.split('~').map(|word| {
        let place = place_of(word, at, line);
        at += word.len() + 1;
        (word.chars().filter(|c| !c.is_whitespace()).collect(), place)
    });
    words.collect()
}

/// One constraint: its name, what stands behind it, and where.
pub(super) struct Part<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
    places: Vec<Place>,
    pub(super) place: Place,
}

impl Part<'_> {
    pub(super) fn wrong(&self, source: &Source<'_>, expected: &str) -> ReadError {
        error_at(source, self.place, expected)
    }

    /// The same about one of the words behind the name.
    pub(super) fn wrong_word(&self, source: &Source<'_>, word: &str, expected: &str) -> ReadError {
        // A digit behind a cell is part of the word.
        let is_it = |own: &&str| *own == word || own.split('_').next() == Some(word);
        let at = self.arguments.iter().position(is_it);
        let place = at.and_then(|at| self.places.get(at)).copied();
        // An empty word has no place to show.
        let place = place.filter(|place| place.start < place.end);
        error_at(source, place.unwrap_or(self.place), expected)
    }

    pub(super) fn foreign(&self, source: &Source<'_>) -> ReadError {
        let rule = self.name.to_owned();
        source.error(ReadErrorKind::ForeignRule { rule }, self.place)
    }
}

fn error_at(source: &Source<'_>, place: Place, expected: &str) -> ReadError {
    let kind = ReadErrorKind::Syntax {
        found: format!("{:?}", source.text_at(place)),
        expected: expected.to_owned(),
    };
    source.error(kind, place)
}
