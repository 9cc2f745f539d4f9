//! `POST /api/check`: what is wrong with a grid, and how many solutions a right one has.

use kudosu::{CellNotation, Checkup, Clash, Grid, Stop, Verdict, differences};
use serde_json::{Value, json};

use super::input::Input;
use super::{about, language};
use crate::fields::Fields;
use crate::problem::Problem;

pub(super) fn check(mut fields: Fields, stop: &Stop) -> Result<Value, Problem> {
    let input = Input::take(&mut fields)?;
    let language = language(&mut fields)?;
    fields.finish()?;
    let grid = input.grid();
    let name = |cell| grid.shape().cell_name(cell, CellNotation::RowColumn);
    let checkup = Checkup::of(grid, stop)?;
    let (verdict, one, other) = match &checkup {
        Checkup::Clashing(_) => ("clashing", None, None),
        Checkup::Known(Verdict::NoSolution) => ("none", None, None),
        Checkup::Known(Verdict::Unique(solution)) => ("unique", Some(solution), None),
        Checkup::Known(Verdict::Several(one, other)) => ("several", Some(one), Some(other)),
    };
    let clashes: &[Clash] = match &checkup {
        Checkup::Clashing(clashes) => clashes,
        Checkup::Known(_) => &[],
    };
    let differ: Vec<String> = match (one, other) {
        (Some(one), Some(other)) => differences(one, other).map(|(cell, ..)| name(cell)).collect(),
        _ => Vec::new(),
    };
    let givens = input.givens();
    Ok(about(
        grid,
        json!({
            "givens": grid.shape().cell_count() - givens.blank_count(),
            "clashes": clashes.iter().map(|clash| clash_json(grid, clash)).collect::<Vec<_>>(),
            "verdict": verdict,
            "text": checkup.describe(grid, language),
            "solution": one.map(Grid::to_string),
            "second": other.map(Grid::to_string),
            "differ": differ,
        }),
    ))
}

fn clash_json(grid: &Grid, clash: &Clash) -> Value {
    let shape = grid.shape();
    let cells = clash.cells.iter();
    json!({
        "house": shape.house(clash.house).map(ToString::to_string),
        "digit": clash.digit.get(),
        "cells": cells.map(|&cell| shape.cell_name(cell, CellNotation::RowColumn)).collect::<Vec<_>>(),
    })
}
