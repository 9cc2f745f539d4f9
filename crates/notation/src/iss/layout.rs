//! How a text in this language is laid out: its constraints, on one line or on several, and whether its
//! lines are puzzles of their own.

use std::collections::BTreeMap;

use super::KNOWN;
use crate::span::Place;
use crate::text::Source;

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

/// The constraints of all lines, without their blanks, each with the place where it begins. A line that does
/// not begin with a point goes on with the constraint before it.
pub(super) fn pieces(source: &Source<'_>) -> Vec<(String, Place)> {
    let mut pieces: Vec<(String, Place)> = Vec::new();
    for (number, line) in source.significant_lines() {
        let mut at = 0;
        for (nth, part) in line.split('.').enumerate() {
            let start = at + part.len() - part.trim_start().len();
            let place = Place::new(number, start..at + part.trim_end().len().max(start - at));
            at += part.len() + 1;
            let text: String = part.chars().filter(|c| !c.is_whitespace()).collect();
            match pieces.last_mut().filter(|_| nth == 0) {
                _ if text.is_empty() => {}
                Some((before, _)) => before.push_str(&text),
                None => pieces.push((text, place)),
            }
        }
    }
    pieces
}
