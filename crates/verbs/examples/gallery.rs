//! Prints, as JSON, a picture of each technique and of each kind of clue: what the reference of `cargo
//! xtask book` is made of.

use std::error::Error;

use kudosu_board::{ClueKind, CluePlaces, Puzzle, Stop};
use kudosu_coach::lesson;
use kudosu_explain::{Language, View, clue_name, describe_step, figure, rule, technique_name};
use kudosu_logic::{Position, Technique};
use kudosu_notation::{Format, ReadOptions, read_one};
use kudosu_render::figure_svg;
use serde_json::{Value, json};

/// Places that a line of cells may name, the longest first: a kind takes those that mean something to it.
const CELLS: &[&str] = &[
    "r4c2 r4c3 r5c4 r6c5 r6c6",
    "r4c4 r4c5 r5c4 r5c5",
    "r4c4 r4c5 r5c5",
    "r4c4 r4c5",
    "r4c4",
];

fn main() -> Result<(), Box<dyn Error>> {
    let techniques = Technique::all().map(technique).collect::<Result<Vec<_>, _>>()?;
    let clues: Vec<Value> = ClueKind::ALL.iter().map(|kind| clue(*kind)).collect();
    println!("{}", json!({"techniques": techniques, "clues": clues}));
    Ok(())
}

/// A technique with its lesson, where it has one.
fn technique(technique: Technique) -> Result<Value, Box<dyn Error>> {
    let language = Language::English;
    let name = technique_name(technique, language);
    let mut told = json!({"id": technique.id(), "name": name, "rule": rule(technique, language)});
    if let Some(way) = lesson(technique, Stop::never())?
        && let Some(step) = way.steps.first()
    {
        let view = View::of(&way.start, step);
        let drawn = figure(&way.start, Some(&view), name, None::<bool>);
        told["svg"] = figure_svg(&drawn).into();
        told["text"] = describe_step(&way.start, step, language).paragraph.into();
    }
    Ok(told)
}

/// A kind of clue, with a line of it on a blank grid.
fn clue(kind: ClueKind) -> Value {
    let name = clue_name(kind, Language::English);
    let head = match kind.usual_value() {
        Some(value) => format!("{} {value}", kind.name()),
        None => kind.name().to_owned(),
    };
    let lines: Vec<String> = match kind.places() {
        CluePlaces::Grid => vec![kind.name().to_owned()],
        CluePlaces::FirstAndOthers => vec![format!("{head}: r4c3 > r4c4 r5c5 r6c5")],
        CluePlaces::Halves => vec![format!("{head}: r2c2 r2c3 r3c2 = r6c6 r6c7 r7c6")],
        CluePlaces::Beside => vec![format!("{head}: r4c0")],
        CluePlaces::Diagonal => vec![format!("{head}: r1c4 down-left")],
        // Four digits meet in one place.
        _ if kind == ClueKind::Quadruple => vec![format!("{head}: {}", CELLS[1])],
        _ => CELLS.iter().map(|cells| format!("{head}: {cells}")).collect(),
    };
    let read = lines.iter().find_map(|line| Some((line, puzzle(line)?)));
    let mut told = json!({"kind": kind.name(), "name": name});
    if let Some((line, puzzle)) = read {
        told["line"] = line.as_str().into();
        // What is about the whole grid has nothing to draw.
        if kind.places() != CluePlaces::Grid {
            let drawn = figure(&Position::of(&puzzle), None, line, false);
            told["svg"] = figure_svg(&drawn).into();
        }
    }
    told
}

/// A blank grid with this clue; nothing where the kind does not take such cells.
fn puzzle(line: &str) -> Option<Puzzle> {
    let options = ReadOptions::default()
        .with_format(Some(Format::Clues))
        .with_clues();
    Some(read_one(format!("{line}\n").as_bytes(), &options).ok()?.puzzle)
}
