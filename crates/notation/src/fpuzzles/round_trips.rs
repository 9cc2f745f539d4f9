//! Tests that every key of an f-puzzles document comes back as it was read.

use kudosu_board::ClueKind;
use serde_json::{Value, json};

use super::{DISJOINT, EXTRA, FALLING, RISING, clues_in, drawn};
use crate::{Document, Format, ReadOptions, read_one, write_document};

/// A document of 9×9 cells without a digit.
fn blank() -> Value {
    json!({ "size": 9, "grid": vec![vec![json!({}); 9]; 9] })
}

fn read(json: &Value) -> Document {
    let options = ReadOptions::default()
        .with_format(Format::FpuzzlesJson)
        .with_clues();
    let text = json.to_string();
    read_one(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What is written of a document after it was read.
fn again(json: &Value) -> Value {
    let text = write_document(&read(json), Format::FpuzzlesJson).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Every key that a document may have besides its cells, with something that it may say.
fn keys() -> Vec<(&'static str, Value)> {
    let line = json!([{ "lines": [["R1C1", "R1C2", "R2C3"]] }, { "lines": [["R5C5", "R6C5", "R7C5"]] }]);
    let cell = json!([{ "cell": "R3C4" }, { "cell": "R9C9" }]);
    let beside = json!([{ "cell": "R0C3", "value": "9" }, { "cell": "R10C3", "value": "8" },
        { "cell": "R4C0", "value": "7" }, { "cell": "R4C10", "value": "6" }]);
    let diagonals = json!([
        { "cell": "R0C1", "cells": ["R1C2", "R2C3", "R3C4", "R4C5", "R5C6", "R6C7", "R7C8", "R8C9"],
          "direction": "DR", "value": "40" },
        { "cell": "R0C3", "cells": ["R1C2", "R2C1"], "direction": "DL", "value": "7" },
        { "cell": "R10C7", "cells": ["R9C8", "R8C9"], "direction": "UR", "value": "7" },
        { "cell": "R3C10", "cells": ["R2C9", "R1C8"], "direction": "UL", "value": "7" },
    ]);
    let picture = json!([{ "cells": ["R1C1"], "value": "!", "baseC": "#FF0000", "width": 0.5 }]);
    let mut keys = vec![
        (RISING, json!(true)),
        (FALLING, json!(true)),
        (DISJOINT, json!(true)),
        (EXTRA, json!([{ "cells": ["R1C1", "R5C5"] }])),
        (
            EXTRA,
            json!([{ "cells": ["R1C1", "R1C2", "R1C4", "R2C6", "R3C8", "R4C1", "R6C2", "R7C4", "R9C9"] }]),
        ),
        (clues_in::NON_CONSECUTIVE, json!(true)),
        (clues_in::NEGATIVE, json!(["xv"])),
        (clues_in::NEGATIVE, json!(["ratio"])),
        (
            clues_in::CAGE,
            json!([{ "cells": ["R1C1", "R1C2"], "value": "12" }, { "cells": ["R3C1", "R3C2"] }]),
        ),
        (
            clues_in::CLONE,
            json!([{ "cells": ["R1C1", "R1C2"], "cloneCells": ["R5C5", "R5C6"] }]),
        ),
        (
            clues_in::QUADRUPLE,
            json!([{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 1, 9] }]),
        ),
        (
            clues_in::XV,
            json!([{ "cells": ["R1C1", "R1C2"], "value": "X" }, { "cells": ["R3C1", "R3C2"], "value": "V" }]),
        ),
        (clues_in::LITTLE_KILLER, diagonals),
        (
            clues_in::WHISPERS,
            json!([{ "lines": [["R1C1", "R1C2"]] }, { "lines": [["R3C1", "R3C2"]], "value": "4" }]),
        ),
        (
            clues_in::ARROW,
            json!([{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]] },
                { "cells": ["R5C1", "R5C2"], "lines": [["R5C2", "R5C3", "R6C3"]] }]),
        ),
        ("solution", vec!["1"; 81].into()),
    ];
    keys.extend(clues_in::RULES.map(|(key, _)| (key, json!(true))));
    keys.extend(clues_in::LINES.map(|(key, _)| (key, line.clone())));
    keys.extend(clues_in::CELLS.map(|(key, _)| (key, cell.clone())));
    keys.extend(clues_in::OUTSIDE.map(|(key, _)| (key, beside.clone())));
    keys.extend(clues_in::INDEXERS.map(|(key, _)| (key, json!([{ "cells": ["R1C1", "R1C2"] }]))));
    keys.extend(clues_in::PAIRS.map(|(key, _, usual)| {
        let mut pairs = vec![json!({ "cells": ["R1C1", "R1C2"], "value": "7" })];
        pairs.extend(usual.map(|_| json!({ "cells": ["R2C1", "R2C2"] })));
        (key, Value::from(pairs))
    }));
    keys.extend(drawn::TEXTS.map(|key| (key, json!("of somebody"))));
    keys.extend(drawn::PICTURES.map(|key| (key, picture.clone())));
    keys.extend(drawn::OTHERS.map(|key| (key, json!("as it is"))));
    keys
}

#[test]
fn every_key_comes_back_as_it_was() {
    for (key, value) in keys() {
        let mut json = blank();
        json[key] = value.clone();
        assert_eq!(again(&json)[key], value, "{key}");
    }
}

#[test]
fn every_key_that_is_known_is_among_those_that_come_back() {
    let tried: Vec<&str> = keys().into_iter().map(|(key, _)| key).collect();
    let clues = clues_in::keys();
    for key in clues.chain(drawn::keys()) {
        assert!(tried.contains(&key), "{key}");
    }
    for key in tried {
        let is_house = [RISING, FALLING, DISJOINT, EXTRA, "solution"].contains(&key);
        assert!(
            is_house || clues_in::is_clue(key) || drawn::is_harmless(key),
            "{key}"
        );
    }
}

#[test]
fn every_key_of_a_cell_comes_back_as_it_was() {
    let regions = |cell: usize| json!((cell / 9 + cell % 9) % 9);
    let keys = [
        ("value", json!(5)),
        ("centerPencilMarks", json!([1, 2])),
        (super::reading::MARKS, json!([3, 4])),
    ];
    let kept = drawn::IN_CELLS.map(|key| (key, json!(["#FF0000"])));
    for (key, value) in keys.into_iter().chain(kept) {
        let mut json = blank();
        json["grid"][4][7][key] = value.clone();
        assert_eq!(again(&json)["grid"][4][7][key], value, "{key}");
    }
    let mut json = blank();
    for cell in 0..81 {
        json["grid"][cell / 9][cell % 9]["region"] = regions(cell);
    }
    json["grid"][0][0] = json!({ "value": 5, "given": true, "region": 0 });
    let written = again(&json);
    assert_eq!(written["grid"][0][0], json["grid"][0][0]);
    assert_eq!(again(&written), written, "regions come back");
}

#[test]
fn a_key_is_written_for_every_kind_of_clue_that_has_one() {
    let without_key = [
        ClueKind::Sums,
        ClueKind::Parity,
        ClueKind::CountingCircles,
        ClueKind::NumberedRoom,
    ];
    let mut read_kinds: Vec<ClueKind> = Vec::new();
    for (key, value) in keys() {
        let mut json = blank();
        json[key] = value;
        read_kinds.extend(read(&json).puzzle.clues().iter().map(|(_, clue)| clue.kind()));
    }
    // It stands in the cells.
    read_kinds.push(ClueKind::Marks);
    for &kind in ClueKind::ALL {
        assert_eq!(read_kinds.contains(&kind), !without_key.contains(&kind), "{kind}");
    }
}
