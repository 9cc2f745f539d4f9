//! Clues as the rules of a SudokuMaker document, in the colours that it draws them in by itself.

use kudosu_board::{Cell, Clue, ClueKind, Clues, Indexed, LineRule, Relation, Shape};
use serde_json::{Value, json};

use super::clues_in::{
    ANTI_KING, ANTI_KNIGHT, ARROW, CLONE, COLUMN_INDEXER, DIFFERENCE, EVEN, EXTRA_REGION, GROUP_LINE, KILLER,
    LITTLE_KILLER, LOCKOUT, MAXIMUM, MINIMUM, ODD, OUTSIDE, PLAIN_LINES, QUADRUPLE, RATIO, REGION_SUM,
    ROW_INDEXER, THERMOMETER, WHISPERS, XV, groups, knows_lockout,
};
use super::places;

/// Adds the clues to the rules of a document; a clue that it has no rule for is the error.
pub(super) fn write(clues: &Clues, rules: &mut Vec<Value>) -> Result<(), ClueKind> {
    write_pairs(clues, rules)?;
    for (_, clue) in clues.iter() {
        if !matches!(clue, Clue::Pair { .. } | Clue::Negative { .. }) {
            rules.push(rule(clue, clues.shape()).ok_or(clue.kind())?);
        }
    }
    Ok(())
}

fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Cells with different digits.
pub(super) fn extra_region(cells: &[Cell]) -> Value {
    json!({ "type": EXTRA_REGION, "cells": numbers(cells), "style": { "color": "#00000033", "offset": 0.1 } })
}

/// Dots, X and V: one rule for each relation, which also says what unmarked pairs must not do.
fn write_pairs(clues: &Clues, rules: &mut Vec<Value>) -> Result<(), ClueKind> {
    for (number, relation, flag) in [
        (DIFFERENCE, Relation::Difference, Some("overrideNegativeRatios")),
        (RATIO, Relation::Ratio, Some("overrideNegativeDifferences")),
        (XV, Relation::Sum, None),
    ] {
        let mut marks = Vec::new();
        let mut negative: Vec<u16> = Vec::new();
        for (_, clue) in clues.iter() {
            match clue {
                Clue::Pair {
                    relation: own,
                    cells,
                    value,
                } if *own == relation => {
                    let is_known = relation != Relation::Sum || [5, 10].contains(value);
                    let edge = places::border(*cells, clues.shape()).filter(|_| is_known);
                    marks.push(json!({ "value": value, "edge": edge.ok_or(clue.kind())? }));
                }
                Clue::Negative {
                    relation: own,
                    values,
                } if *own == relation => negative.extend(values),
                _ => {}
            }
        }
        if marks.is_empty() && negative.is_empty() {
            continue;
        }
        let mut rule = json!({ "type": number, "clues": marks, "negative": negative });
        if let Some(flag) = flag {
            rule[flag] = Value::Bool(true);
        }
        rules.push(rule);
    }
    Ok(())
}

fn rule(clue: &Clue, shape: &Shape) -> Option<Value> {
    let dark = "#000000";
    let in_cells = |number: u64, cell: Cell, style: Value| json!({ "type": number, "cells": [cell.index()], "style": style });
    let shade = json!({ "color": "#00000033" });
    let sized = json!({ "color": "#00000033", "size": 0.8 });
    Some(match clue {
        Clue::AntiKnight => json!({ "type": ANTI_KNIGHT }),
        Clue::AntiKing => json!({ "type": ANTI_KING }),
        Clue::Killer { cells, sum } => {
            let cage = json!({ "cells": numbers(cells), "value": sum.unwrap_or(0) });
            let style = json!({ "text": { "color": dark }, "cage": { "color": dark } });
            json!({ "type": KILLER, "cages": [cage], "style": style })
        }
        Clue::ExtraRegion { cells } => extra_region(cells),
        Clue::Clone { cells, copy } => {
            let groups: Vec<[usize; 2]> = cells
                .iter()
                .zip(copy)
                .map(|(a, b)| [a.index(), b.index()])
                .collect();
            json!({ "type": CLONE, "groups": groups, "style": shade })
        }
        Clue::Quadruple { cells, digits } => {
            let digits: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
            let clue = json!({ "corner": places::crossing(cells, shape)?, "digits": digits });
            json!({ "type": QUADRUPLE, "clues": [clue], "style": { "singleLine": false } })
        }
        Clue::Even { cell } => in_cells(EVEN, *cell, sized),
        Clue::Odd { cell } => in_cells(ODD, *cell, sized),
        Clue::Minimum { cell } => in_cells(MINIMUM, *cell, shade),
        Clue::Maximum { cell } => in_cells(MAXIMUM, *cell, shade),
        Clue::Indexer { indexed, cells } => {
            let (number, colour) = match indexed {
                Indexed::Row => (ROW_INDEXER, "#0080f955"),
                Indexed::Column => (COLUMN_INDEXER, "#f9000055"),
                Indexed::Box => return None,
            };
            json!({ "type": number, "cells": numbers(cells), "style": { "color": colour } })
        }
        Clue::Arrow { pill, line } => {
            let bulb = json!({ "bulbCells": numbers(pill), "arrows": [numbers(line)] });
            let style = json!({
                "bulb": circle("#ffffff", "#aaaaaa", 0.02),
                "arrow": { "thickness": 0.05, "color": "#aaaaaa", "headSize": 0.35 },
            });
            json!({ "type": ARROW, "bulbsWithArrows": [bulb], "style": style })
        }
        Clue::Line { rule, cells } => line(*rule, cells, shape)?,
        Clue::LittleKiller { start, slant, sum } => {
            let (down, right) = slant.step();
            let place = places::beside(slant.place_before(*start, shape), shape);
            let diagonal = if down == right { -1 } else { 1 };
            let clue = json!({ "value": sum, "outerCell": place, "diagonal": diagonal });
            let style = json!({ "text": { "color": dark }, "arrow": { "color": dark } });
            json!({ "type": LITTLE_KILLER, "clues": [clue], "style": style })
        }
        Clue::Outside { rule, edge, value } => {
            let (number, _) = OUTSIDE.iter().find(|(_, known)| known == rule)?;
            let clue = json!({ "value": value, "outerCell": places::beside(edge.place(shape), shape) });
            json!({ "type": number, "clues": [clue], "style": { "color": dark } })
        }
        Clue::Pair { .. } | Clue::Negative { .. } | Clue::Marks { .. } | Clue::CountingCircles { .. } => {
            return None;
        }
    })
}

fn circle(fill: &str, stroke: &str, thickness: f64) -> Value {
    json!({ "size": 0.8, "fill": fill, "stroke": { "thickness": thickness, "color": stroke } })
}

fn line(rule: LineRule, cells: &[Cell], shape: &Shape) -> Option<Value> {
    let lines = json!([numbers(cells)]);
    let style = |colour: &str| json!({ "color": colour, "thickness": 0.15 });
    let with_ends = |thickness: f64, colour: &str, ends: Value| json!({ "lines": { "thickness": thickness, "color": colour }, "endPoints": ends });
    let plain = PLAIN_LINES.iter().find(|(_, known)| *known == rule);
    Some(match (rule, plain) {
        (LineRule::Thermometer | LineRule::SlowThermometer, _) => {
            let is_slow = rule == LineRule::SlowThermometer;
            let colour = if is_slow { "#aaaaaa" } else { "#cccccc" };
            let style = json!({ "color": colour, "thickness": 0.3, "bulbRadius": 0.4 });
            json!({ "type": THERMOMETER, "slow": is_slow, "thermometers": lines, "style": style })
        }
        (LineRule::Whispers { difference }, _) => {
            let style = style("#67f067");
            json!({ "type": WHISPERS, "lines": lines, "minDifference": difference, "style": style })
        }
        (LineRule::RegionSum, _) => {
            let style = style("#2ecbff");
            json!({ "type": REGION_SUM, "lines": lines, "singleRegionTotals": false, "style": style })
        }
        (LineRule::Entropic | LineRule::Modular | LineRule::Parity, _) => {
            let colour = match rule {
                LineRule::Entropic => "#ffccaa",
                LineRule::Modular => "#33bbaa",
                _ => "#ff6666",
            };
            let groups = groups(rule, shape.side())?;
            json!({ "type": GROUP_LINE, "lines": lines, "groups": groups, "style": style(colour) })
        }
        (LineRule::Lockout, _) if knows_lockout(shape.side()) => {
            let style = with_ends(0.1, "#aabeefff", circle("#e7e6ff80", "#0000ff80", 0.05));
            json!({ "type": LOCKOUT, "lines": lines, "style": style })
        }
        (_, Some((number, _))) => {
            let style = match rule {
                LineRule::Renban => style("#f067f0"),
                LineRule::Between => with_ends(0.1, "#aaaaaa", circle("#ffffff80", "#aaaaaa", 0.02)),
                LineRule::DoubleArrow => with_ends(0.05, "#aaaaaa", circle("#ffffff", "#aaaaaa", 0.02)),
                _ => style("#bbbbbb"),
            };
            json!({ "type": number, "lines": lines, "style": style })
        }
        _ => return None,
    })
}
