//! Clues as the keys of an f-puzzles document, with the drawings that other programs show newer keys by.

use kudosu_board::{Cell, CellNotation, Clue, ClueKind, Clues, Digit, Indexed, LineRule, Relation, Shape};
use serde_json::{Map, Value, json};

use super::clues_in::{
    ARROW, CAGE, CLONE, INDEXERS, LINES, LITTLE_KILLER, NEGATIVE, NON_CONSECUTIVE, OUTSIDE, QUADRUPLE,
    SLANTS, WHISPERS, X_AND_V, XV,
};

/// Puts the clues into a document; a clue that it has no key for is the error.
pub(super) fn write(clues: &Clues, json: &mut Map<String, Value>) -> Result<(), ClueKind> {
    for (_, clue) in clues.iter() {
        put(clue, clues, json)?;
    }
    Ok(())
}

fn push(json: &mut Map<String, Value>, key: &str, entry: Value) {
    let list = json.entry(key).or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(list) = list {
        list.push(entry);
    }
}

fn name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::RowColumn).to_uppercase()
}

fn put(clue: &Clue, clues: &Clues, json: &mut Map<String, Value>) -> Result<(), ClueKind> {
    let shape = clues.shape();
    let names = |cells: &[Cell]| -> Value { cells.iter().map(|&cell| name(shape, cell)).collect() };
    let valued = |mut entry: Value, value: Option<String>| {
        if let Some(value) = value {
            entry["value"] = Value::from(value);
        }
        entry
    };
    match clue {
        Clue::AntiKnight => {
            json.insert("antiknight".to_owned(), Value::Bool(true));
        }
        Clue::AntiKing => {
            json.insert("antiking".to_owned(), Value::Bool(true));
        }
        Clue::Negative { relation, values } => {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            match relation {
                Relation::Difference if sorted == [1] => {
                    json.insert(NON_CONSECUTIVE.to_owned(), Value::Bool(true));
                }
                Relation::Sum if sorted == [5, 10] => push(json, NEGATIVE, Value::from("xv")),
                Relation::Ratio if sorted == ratios_on_board(clues) => {
                    push(json, NEGATIVE, Value::from("ratio"));
                }
                _ => return Err(clue.kind()),
            }
        }
        Clue::Killer { cells, sum } => {
            let entry = valued(json!({ "cells": names(cells) }), sum.map(|sum| sum.to_string()));
            push(json, CAGE, entry);
        }
        Clue::ExtraRegion { cells } => push(json, super::EXTRA, json!({ "cells": names(cells) })),
        Clue::Clone { cells, copy } => {
            push(
                json,
                CLONE,
                json!({ "cells": names(cells), "cloneCells": names(copy) }),
            );
        }
        Clue::Quadruple { cells, digits } => {
            let values: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
            push(
                json,
                QUADRUPLE,
                json!({ "cells": names(cells), "values": values }),
            );
        }
        Clue::Even { cell } | Clue::Odd { cell } | Clue::Minimum { cell } | Clue::Maximum { cell } => {
            push(json, clue.kind().name(), json!({ "cell": name(shape, *cell) }));
        }
        Clue::Marks { cell, digits } => {
            let (row, column) = (shape.row_of(*cell), shape.column_of(*cell));
            let marks: Value = digits.iter().map(Digit::get).collect();
            json["grid"][row][column]["givenPencilMarks"] = marks;
        }
        Clue::Indexer { indexed, cells } => {
            let known = INDEXERS.iter().find(|(_, known)| known == indexed);
            let &(key, _) = known.ok_or(clue.kind())?;
            push(json, key, json!({ "cells": names(cells) }));
            let (colour, from) = match indexed {
                Indexed::Row => ("#7CC77C", "Row Indexer"),
                Indexed::Column => ("#C77C7C", "Column Indexer"),
                Indexed::Box => ("#7C7CC7", "Box Indexer"),
            };
            let drawn = json!({ "cells": names(cells), "outlineC": colour, "fontC": "#000000", "fromConstraint": from });
            push(json, "cage", drawn);
        }
        Clue::Pair {
            relation,
            cells,
            value,
        } => {
            let entry = json!({ "cells": names(cells) });
            let (key, usual) = match relation {
                Relation::Difference => ("difference", Some(1)),
                Relation::Ratio => ("ratio", Some(2)),
                Relation::Sum => ("sum", None),
            };
            let letter = X_AND_V
                .iter()
                .find(|(_, sum)| *relation == Relation::Sum && sum == value);
            match letter {
                Some((letter, _)) => push(json, XV, valued(entry, Some((*letter).to_owned()))),
                None => {
                    let value = (usual != Some(*value)).then(|| value.to_string());
                    push(json, key, valued(entry, value));
                }
            }
        }
        Clue::Arrow { pill, line } => push(
            json,
            ARROW,
            json!({ "cells": names(pill), "lines": [names(line)] }),
        ),
        Clue::Line { rule, cells } => put_line(*rule, &names(cells), shape, json)?,
        Clue::LittleKiller { start, slant, sum } => {
            let known = SLANTS.iter().find(|(_, known)| known == slant);
            let &(direction, _) = known.ok_or(clue.kind())?;
            let (row, column) = slant.place_before(*start, shape);
            let entry = json!({
                "cell": format!("R{}C{}", row + 1, column + 1),
                "cells": names(&slant.cells(*start, shape)),
                "direction": direction,
                "value": sum.to_string(),
            });
            push(json, LITTLE_KILLER, entry);
        }
        Clue::Outside { rule, edge, value } => {
            let known = OUTSIDE.iter().find(|(_, known)| known == rule);
            let &(key, _) = known.ok_or(clue.kind())?;
            let (row, column) = edge.place(shape);
            let place = format!("R{}C{}", row + 1, column + 1);
            push(json, key, json!({ "cell": place, "value": value.to_string() }));
            let from = match key {
                "xsum" => Some("X Sum"),
                "skyscraper" => Some("Skyscraper"),
                _ => None,
            };
            if let Some(from) = from {
                let text = json!({ "cells": [place], "value": value.to_string(), "fontC": "#000000", "size": 0.7, "fromConstraint": from });
                push(json, "text", text);
            }
        }
        Clue::CountingCircles { .. } => return Err(clue.kind()),
    }
    Ok(())
}

/// Which ratios a reader of the document takes the negative rule to forbid.
fn ratios_on_board(clues: &Clues) -> Vec<u16> {
    let mut ratios: Vec<u16> = clues
        .iter()
        .filter_map(|(_, clue)| match clue {
            Clue::Pair {
                relation: Relation::Ratio,
                value,
                ..
            } => Some(*value),
            _ => None,
        })
        .collect();
    ratios.sort_unstable();
    ratios.dedup();
    if ratios.is_empty() { vec![2] } else { ratios }
}

fn put_line(
    rule: LineRule,
    cells: &Value,
    shape: &Shape,
    json: &mut Map<String, Value>,
) -> Result<(), ClueKind> {
    let lines = json!({ "lines": [cells] });
    let usual = LineRule::whispers(shape.side());
    match rule {
        LineRule::Whispers { difference } => {
            let mut entry = lines;
            if rule != usual {
                entry["value"] = Value::from(difference.to_string());
            }
            push(json, WHISPERS, entry);
        }
        rule => {
            let known = LINES.iter().find(|(_, known)| *known == rule);
            let &(key, _) = known.ok_or(rule.kind())?;
            push(json, key, lines);
        }
    }
    let drawn: Option<(&str, f64, &str)> = match rule {
        LineRule::Renban => Some(("#F067F0", 0.25, "Renban")),
        LineRule::Nabner => Some(("#C9C883", 0.25, "Nabner")),
        LineRule::Whispers { .. } if rule == usual => Some(("#67F067", 0.1875, "German Whispers")),
        LineRule::Whispers { .. } => Some(("#FF9A00", 0.1875, "Dutch Whispers")),
        LineRule::Lockout => Some(("#AABEEF", 0.15, "Lockout")),
        LineRule::RegionSum => Some(("#2ECBFF", 0.15625, "Region Sum Line")),
        LineRule::Zipper => Some(("#CDB1EC", 0.15625, "Zipper Line")),
        LineRule::DoubleArrow => Some(("#C54B8B", 0.15, "Double Arrow")),
        LineRule::Entropic => Some(("#FFCCAA", 0.15625, "Entropic Line")),
        LineRule::Modular => Some(("#33BBBB", 0.15625, "Modular Line")),
        LineRule::SlowThermometer => Some(("#CFCFCF", 0.3, "Slow Thermometer")),
        LineRule::Thermometer
        | LineRule::Palindrome
        | LineRule::Between
        | LineRule::Sums { .. }
        | LineRule::Parity => None,
    };
    if let Some((colour, width, from)) = drawn {
        let line = json!({ "lines": [cells], "outlineC": colour, "width": width, "fromConstraint": from });
        push(json, "line", line);
    }
    let ends = || [cells.get(0), cells.as_array().and_then(|cells| cells.last())];
    match rule {
        LineRule::DoubleArrow => {
            for end in ends().into_iter().flatten() {
                let circle = json!({ "cells": [end], "baseC": "#EAEAEA", "outlineC": "#C54B8B", "width": 0.85, "height": 0.85, "fromConstraint": "Double Arrow" });
                push(json, "circle", circle);
            }
        }
        LineRule::Lockout => {
            for end in ends().into_iter().flatten() {
                let diamond = json!({ "cells": [end], "baseC": "#E7E6FF", "outlineC": "#0000FF", "fontC": "#000000", "width": 0.55, "height": 0.55, "angle": 45, "fromConstraint": "Lockout" });
                push(json, "rectangle", diamond);
            }
        }
        _ => {}
    }
    Ok(())
}
