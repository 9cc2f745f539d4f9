//! A puzzle on its way to an f-puzzles document.

use kudosu_board::{Cell, CellNotation, Digit, HouseKind, Shape};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{DISJOINT, box_of, clues_out, diagonal, drawn, has_diagonal, usual_box};
use crate::document::Document;
use crate::error::WriteError;
use crate::links::check_side;
use crate::{Format, size};

/// The document; regions are told only where they are not those that its readers assume.
pub(super) fn json_of(document: &Document, format: Format) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    let side = shape.side();
    check_side(shape, format)?;
    let plain = usual_box(side);
    let has_some_boxes = shape.cells().any(|cell| shape.box_of(cell).is_some());
    let region = |cell: Cell| match (shape.box_of(cell), shape.box_size()) {
        (Some(house), None) => Some(house.index() - 2 * side),
        (None, None) if has_some_boxes => None,
        _ => Some(box_of(cell.index(), side, size::box_to_draw(shape))),
    };
    let has_regions = shape
        .cells()
        .any(|cell| region(cell) != Some(box_of(cell.index(), side, plain)));
    let described = |cell: Cell| {
        let digit = document.puzzle.grid().get(cell);
        let marks = document.candidates.as_ref().filter(|_| digit.is_none());
        CellForm {
            value: digit.map(Digit::get),
            given: digit.is_some() && !document.placed.contains(cell),
            center_pencil_marks: marks.map(|marks| marks.get(cell).iter().map(Digit::get).collect()),
            region: has_regions.then(|| region(cell)),
        }
    };
    let cells: Vec<CellForm> = shape.cells().map(described).collect();
    let (disjoint, extra) = extra_houses(shape);
    let mut more = Map::new();
    let rows: Vec<&[CellForm]> = cells.chunks(side).collect();
    more.insert(
        "grid".to_owned(),
        serde_json::to_value(rows).expect("numbers are JSON"),
    );
    if disjoint {
        more.insert(DISJOINT.to_owned(), Value::Bool(true));
    }
    if let Some(solution) = &document.solution {
        let digits = solution.values().iter().map(|value| value.to_string());
        more.insert("solution".to_owned(), digits.collect());
    }
    for region in extra {
        let list = more
            .entry(super::EXTRA)
            .or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            let name = |&cell: &Cell| shape.cell_name(cell, CellNotation::RowColumn).to_uppercase();
            let names: Value = region.iter().map(name).collect();
            list.push(json!({ "cells": names }));
        }
    }
    clues_out::write(document.puzzle.clues(), &mut more).map_err(|kind| WriteError::Clue { format, kind })?;
    if let Some(kept) = &document.drawing {
        drawn::put_back(kept, document.comment.as_deref(), &mut more);
    }
    let has_own_texts = ["title", "author", "ruleset"]
        .iter()
        .any(|text| more.contains_key(*text));
    let json = DocumentForm {
        size: side,
        title: document.comment.as_deref().filter(|_| !has_own_texts),
        grid: more.remove("grid").unwrap_or_default(),
        rising: has_diagonal(shape, true),
        falling: has_diagonal(shape, false),
        more,
    };
    Ok(serde_json::to_string(&json).expect("numbers and texts are JSON"))
}

/// A puzzle as it is written, in the order in which the fields stand.
#[derive(Serialize)]
struct DocumentForm<'a> {
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    grid: Value,
    #[serde(rename = "diagonal+", skip_serializing_if = "is_false")]
    rising: bool,
    #[serde(rename = "diagonal-", skip_serializing_if = "is_false")]
    falling: bool,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// Whether all disjoint groups are among the houses, and the houses that are neither boxes nor diagonals nor
/// those.
pub(crate) fn extra_houses(shape: &Shape) -> (bool, Vec<Vec<Cell>>) {
    let diagonals = [true, false].map(|is_rising| diagonal(shape, is_rising));
    let boxes = match size::box_to_write(shape) {
        Some((height, width)) => Shape::with_box(height, width),
        None => Shape::of_side(shape.side()),
    };
    let extra = |shape: &Shape| -> Vec<Vec<Cell>> {
        let houses = shape.houses_of_kind(HouseKind::Extra).iter();
        houses.map(|house| house.cells().to_vec()).collect()
    };
    let groups = boxes.and_then(|shape| shape.with_disjoint_groups());
    let groups = groups.map(|shape| extra(&shape)).unwrap_or_default();
    let own = extra(shape);
    let has_groups = !groups.is_empty() && groups.iter().all(|group| own.contains(group));
    let is_told = |cells: &Vec<Cell>| diagonals.contains(cells) || (has_groups && groups.contains(cells));
    let others = own.iter().filter(|cells| !is_told(cells)).cloned();
    (has_groups, others.collect())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CellForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "is_false")]
    given: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    center_pencil_marks: Option<Vec<u8>>,
    /// `null` is a cell that lies in no region.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Option<usize>>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks with a reference
fn is_false(flag: &bool) -> bool {
    !flag
}
