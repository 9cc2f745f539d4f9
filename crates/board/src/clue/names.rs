//! The names that people use for kinds of clue, and what somebody meant who typed another.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::LazyLock;

use crate::ClueKind;

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
pub(super) const DUTCH: &str = "dutch whisper";
pub(super) const DUTCH_DIFFERENCE: u16 = 4;
/// Words that people use for more than one kind, with what they may mean.
const AMBIGUOUS: [(&str, &str); 3] = [
    ("kropki", "difference (a white dot) or ratio (a black dot)"),
    ("dot", "difference (a white dot) or ratio (a black dot)"),
    ("xv", "x (a sum of 10) or v (a sum of 5)"),
];

/// A longer word is no name with a slip in it, but the cells of a large grid, or prose.
const LONGEST_NAME: usize = 40;

/// A word without what does not matter in it.
pub(super) fn plain(word: &str) -> String {
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
pub(super) fn kind_of(word: &str) -> Option<ClueKind> {
    // Asked for every line of a text, and a line may be long.
    if word.is_empty() || word.len() > LONGEST_NAME {
        return None;
    }
    KINDS.get(plain(word).as_str()).copied()
}

/// The words at the start of a line that name the clue: `german whispers` of `german whispers 5: r1c1 r1c2`.
pub(super) fn name_in(head: &str) -> &str {
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
///
/// ```
/// use kudosu_board::clue_names::is_clue;
///
/// assert!(is_clue("Killer cage 15: r1c1 r1c2") && is_clue("anti-knight"));
/// assert!(!is_clue("killr 15: r1c1 r1c2") && !is_clue("53..7...."));
/// ```
#[must_use]
pub fn is_clue(line: &str) -> bool {
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
///
/// ```
/// use kudosu_board::clue_names::StrangeClues;
///
/// let mut strange = StrangeClues::default();
/// assert_eq!(strange.find("killr 15: r1c1 r1c2"), Some(0..5));
/// assert_eq!(strange.find("killer 15: r1c1 r1c2"), None);
/// ```
#[derive(Debug, Default)]
pub struct StrangeClues<'a> {
    /// Words that stand alone, and whether each is nearly the name of a rule.
    compared: BTreeMap<&'a str, bool>,
}

impl<'a> StrangeClues<'a> {
    /// A line that is built as a clue, with a colon and then a cell, whose name nobody knows: where the name
    /// stands. A word alone that is nearly the name of a rule for the whole grid is one too.
    pub fn find(&mut self, line: &'a str) -> Option<Range<usize>> {
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
///
/// ```
/// let told = kudosu_board::clue_names::expected_name("killr");
/// assert_eq!(told, "the name of a clue; did you mean killer?");
/// ```
#[must_use]
pub fn expected_name(name: &str) -> String {
    let plain_name = plain(name);
    let several = AMBIGUOUS.iter().find(|(word, _)| plain(word) == plain_name);
    match (several, meant(name)) {
        (Some((_, meanings)), _) => format!("the name of one clue; did you mean {meanings}?"),
        (None, Some(meant)) => format!("the name of a clue; did you mean {meant}?"),
        (None, None) => "the name of a clue, such as killer, thermo or anti-knight".to_owned(),
    }
}

/// The sum that the letters X and V stand for.
pub(super) fn sum_word(word: &str) -> Option<u16> {
    match word {
        "x" | "X" => Some(10),
        "v" | "V" => Some(5),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
