//! What a document says that is no clue: title, author and rules, drawings and colours. It is kept as it is,
//! so that it can be written again, and what no clue explains is told.

use kudosu_board::{Cell, Clues, Shape};
use serde_json::{Map, Value};

use super::says_something;
use crate::about::PuzzleText;
use crate::note::{self, Note};

/// The texts that make up the comment of the puzzle.
pub(super) const TEXTS: [&str; 3] = ["title", "author", "ruleset"];
/// Pictures, which may stand for a rule.
pub(super) const PICTURES: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];
/// Settings and display.
pub(super) const OTHERS: [&str; 6] = [
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
];
/// What a cell may say that changes nothing about the puzzle.
pub(super) const IN_CELLS: [&str; 5] = ["c", "cArray", "highlight", "highlightArray", "cornerPencilMarks"];
/// Where the kept document has what its cells say.
const CELLS: &str = "cells";
/// Only a drawing that repeats a clue has one of these.
const FROM_A_CLUE: [&str; 3] = ["fromConstraint", "isNewConstraint", "isLLConstraint"];

/// Every key of a document that changes nothing about the puzzle.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    TEXTS.into_iter().chain(OTHERS).chain(PICTURES)
}

/// Whether a key of the document changes nothing about the puzzle.
pub(super) fn is_harmless(key: &str) -> bool {
    keys().any(|known| known == key)
}

/// Whether a key of a cell changes nothing about the puzzle.
pub(super) fn is_harmless_in_a_cell(key: &str) -> bool {
    IN_CELLS.contains(&key)
}

/// What is kept of a document, as JSON; `None` where there is nothing.
pub(super) fn kept(json: &Map<String, Value>, cells: &[&Map<String, Value>]) -> Option<String> {
    let is_kept = |(key, value): &(&String, &Value)| is_harmless(key) && says_something(value);
    let mut kept: Map<String, Value> = json
        .iter()
        .filter(is_kept)
        .map(|(key, value)| (key.clone(), own_pictures(key, value)))
        .filter(|(_, value)| says_something(value))
        .collect();
    let in_cells: Map<String, Value> = cells
        .iter()
        .enumerate()
        .filter_map(|(at, cell)| {
            let said = cell
                .iter()
                .filter(|(key, value)| is_harmless_in_a_cell(key) && says_something(value));
            let said: Map<String, Value> = said.map(|(key, value)| (key.clone(), value.clone())).collect();
            (!said.is_empty()).then(|| (at.to_string(), Value::Object(said)))
        })
        .collect();
    if !in_cells.is_empty() {
        kept.insert(CELLS.to_owned(), Value::Object(in_cells));
    }
    (!kept.is_empty()).then(|| {
        let mut kept = Value::Object(kept);
        // The same text whatever order the parts of a program that use JSON agree upon.
        kept.sort_all_objects();
        kept.to_string()
    })
}

/// The pictures that do not just repeat a clue: those are drawn again from the clue.
fn own_pictures(key: &str, value: &Value) -> Value {
    let is_picture = PICTURES.contains(&key);
    match value {
        Value::Array(entries) if is_picture => entries
            .iter()
            .filter(|entry| !repeats_a_clue(entry))
            .cloned()
            .collect(),
        value => value.clone(),
    }
}

fn repeats_a_clue(entry: &Value) -> bool {
    FROM_A_CLUE
        .iter()
        .any(|key| entry.get(key).is_some_and(says_something))
}

/// Whether more is kept than the texts, which are also the comment.
pub(crate) fn says_more(kept: &str) -> bool {
    let kept: Map<String, Value> = serde_json::from_str(kept).unwrap_or_default();
    kept.keys().any(|key| !TEXTS.contains(&key.as_str()))
}

/// The comment that the texts of a document make.
pub(super) fn comment(json: &Map<String, Value>) -> String {
    texts(json).comment()
}

/// Title, author and rules of a document.
fn texts(json: &Map<String, Value>) -> PuzzleText {
    let [title, author, rules] = TEXTS.map(|name| json.get(name).and_then(Value::as_str).unwrap_or_default());
    PuzzleText::new(title, author, rules)
}

/// Title, author and rules of what was kept of a document.
pub(crate) fn about(kept: &str) -> PuzzleText {
    texts(&serde_json::from_str(kept).unwrap_or_default())
}

/// What is kept of a document with other texts; `None` where nothing is.
pub(crate) fn with_about(kept: Option<&str>, about: &PuzzleText) -> Option<String> {
    let mut kept: Map<String, Value> = kept
        .and_then(|kept| serde_json::from_str(kept).ok())
        .unwrap_or_default();
    for (name, text) in TEXTS.into_iter().zip([&about.title, &about.author, &about.rules]) {
        match text.is_empty() {
            true => drop(kept.remove(name)),
            false => drop(kept.insert(name.to_owned(), Value::from(text.as_str()))),
        }
    }
    (!kept.is_empty()).then(|| {
        let mut kept = Value::Object(kept);
        kept.sort_all_objects();
        kept.to_string()
    })
}

/// Puts what was kept back into a document, whose comment is this one.
pub(super) fn put_back(kept: &str, own_comment: Option<&str>, json: &mut Map<String, Value>) {
    let mut kept: Map<String, Value> = serde_json::from_str(kept).unwrap_or_default();
    let has_same_texts = own_comment.unwrap_or_default() == comment(&kept).trim();
    if !has_same_texts {
        TEXTS.iter().for_each(|name| drop(kept.remove(*name)));
    }
    let side = json.get("grid").and_then(Value::as_array).map_or(1, Vec::len);
    if let Some(Value::Object(cells)) = kept.remove(CELLS) {
        for (at, said) in cells {
            let (Ok(at), Value::Object(said)) = (at.parse::<usize>(), said) else {
                continue;
            };
            if let Some(cell) = json["grid"][at / side.max(1)][at % side.max(1)].as_object_mut() {
                cell.extend(said);
            }
        }
    }
    for (key, value) in kept {
        match (json.get_mut(&key), value) {
            (Some(Value::Array(there)), Value::Array(more)) => there.extend(more),
            (_, value) => drop(json.insert(key, value)),
        }
    }
}

/// What a document says that no clue explains.
pub(super) fn notes(json: &Map<String, Value>, clues: &Clues) -> Vec<Note> {
    let shape = clues.shape();
    let explained: Vec<Vec<Cell>> = clues.iter().map(|(_, clue)| clue.cells(shape)).collect();
    let mut notes = Vec::new();
    let mut drawn = Vec::new();
    for key in PICTURES {
        let entries = json.get(key).and_then(Value::as_array).into_iter().flatten();
        let strange = entries.filter(|entry| !repeats_a_clue(entry) && !is_text_cage(key, entry));
        let strange = strange
            .filter(|entry| !is_explained(entry, shape, &explained))
            .count();
        if strange > 0 {
            drawn.push(format!("{strange} {key}{}", if strange == 1 { "" } else { "s" }));
        }
    }
    let rules = json.get("ruleset").and_then(Value::as_str).unwrap_or_default();
    notes.extend(note::of_rules(rules, clues, &drawn));
    notes
}

/// Cages with a title, the author or fog in them are notices for SudokuPad.
fn is_text_cage(key: &str, entry: &Value) -> bool {
    let value = entry.get("value").and_then(Value::as_str).unwrap_or_default();
    let is_notice = value.contains(':') || value.to_ascii_uppercase().starts_with("FO");
    let is_invisible = entry
        .get("outlineC")
        .and_then(Value::as_str)
        .is_some_and(|colour| colour.len() == 9 && colour.ends_with("00"));
    key == "cage" && (is_notice || is_invisible)
}

/// Whether all cells of a picture lie in one clue, so that the picture shows where it is.
fn is_explained(entry: &Value, shape: &Shape, clues: &[Vec<Cell>]) -> bool {
    let lines = entry.get("lines").and_then(Value::as_array).into_iter().flatten();
    let groups = lines.chain(entry.get("cells"));
    let mut named = groups
        .filter_map(Value::as_array)
        .flatten()
        .filter_map(Value::as_str)
        .peekable();
    if named.peek().is_none() {
        return true;
    }
    let cells: Option<Vec<Cell>> = named.map(|name| shape.parse_cell(name).ok()).collect();
    cells.is_some_and(|cells| {
        clues
            .iter()
            .any(|clue| cells.iter().all(|cell| clue.contains(cell)))
    })
}
