//! Events of a method as JSON objects, for `--trace --json`.

use kudosu::methods::{Event, Pass, Reason};
use kudosu::{Cell, CellNotation, DigitSet, House, HouseId, Shape};
use serde_json::{Value, json};

use super::by_method::{add_ending, status};

/// One event. Cells are written `r4c2`, houses `row 4`, digits as numbers.
pub fn event_json(event: &Event<'_>, shape: &Shape) -> Value {
    let name = |cell: &Cell| shape.cell_name(*cell, CellNotation::RowColumn);
    match event {
        Event::Candidates { candidates } => {
            let sets: Vec<Vec<u8>> = candidates.sets().iter().map(|&set| numbers(set)).collect();
            json!({ "event": "candidates", "candidates": sets })
        }
        Event::PassStarted { pass } => with_pass(json!({ "event": "pass-started" }), pass),
        Event::PassFinished { pass, changed } => {
            with_pass(json!({ "event": "pass-finished", "changed": changed }), pass)
        }
        Event::Placed { cell, digit, why } => with_reason(
            json!({ "event": "placed", "cell": name(cell), "digit": digit.get() }),
            why,
            shape,
        ),
        Event::Removed { cell, digits, why } => with_reason(
            json!({ "event": "removed", "cell": name(cell), "digits": numbers(*digits) }),
            why,
            shape,
        ),
        Event::Guessed { cell, digit, depth } => {
            json!({ "event": "guessed", "cell": name(cell), "digit": digit.get(), "depth": depth })
        }
        Event::Undone {
            cell,
            digit,
            depth,
            cells,
        } => json!({
            "event": "undone",
            "cell": name(cell),
            "digit": digit.get(),
            "depth": depth,
            "cells": cells.iter().map(name).collect::<Vec<String>>(),
        }),
        Event::Ended { outcome } => {
            let mut object = json!({ "event": "ended", "status": status(outcome) });
            add_ending(&mut object, outcome, shape);
            object
        }
        _ => json!({ "event": "other" }),
    }
}

fn numbers(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(|digit| digit.get()).collect()
}

fn with_pass(mut object: Value, pass: &Pass) -> Value {
    let name = match pass {
        Pass::Fill => "fill",
        Pass::Excluding(_) => "excluding",
        Pass::TripleMatch => "triple-match",
        Pass::OnlyPlace => "only-place",
        Pass::NakedSubsets => "naked-subsets",
        Pass::StrategyOne => "strategy-one",
        Pass::StrategyTwo => "strategy-two",
        Pass::Exhaustive => "exhaustive",
        _ => "other",
    };
    object["pass"] = json!(name);
    if let Pass::Excluding(size) = pass {
        object["size"] = json!(size);
    }
    object
}

fn with_reason(mut object: Value, why: &Reason<'_>, shape: &Shape) -> Value {
    let name = |cell: &Cell| shape.cell_name(*cell, CellNotation::RowColumn);
    let house_name = |id: &HouseId| shape.house(*id).map(House::to_string);
    object["why"] = json!(match why {
        Reason::OnlyDigit => "only-digit",
        Reason::OnlyPlace(_) => "only-place",
        Reason::Seen(_) => "seen",
        Reason::NakedSubset { .. } => "naked-subset",
        Reason::Technique(_) => "technique",
        Reason::Answer => "answer",
        _ => "other",
    });
    match why {
        Reason::OnlyPlace(house) => object["house"] = json!(house_name(house)),
        Reason::Technique(name) => object["technique"] = json!(name),
        Reason::Seen(cell) => object["by"] = json!(name(cell)),
        Reason::NakedSubset { house, cells, digits } => {
            object["house"] = json!(house_name(house));
            object["cells"] = json!(cells.iter().map(name).collect::<Vec<String>>());
            object["shared"] = json!(numbers(*digits));
        }
        _ => {}
    }
    object
}
