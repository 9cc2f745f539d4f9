//! `POST /api/check`: what is wrong with a grid, and how many solutions a right one has.

use kudosu::coach::{Checkup, differences};
use kudosu::schema::{CheckAnswer, CheckRequest, ClashForm, PuzzleForm, VerdictWord};
use kudosu::{CellNotation, Grid, Stop, Verdict};

use crate::input::Input;
use crate::problem::Problem;

pub(crate) fn check(request: &CheckRequest, stop: &Stop) -> Result<CheckAnswer, Problem> {
    let input = Input::read(request.about())?;
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let grid = input.grid();
    let name = |cell| grid.shape().cell_name(cell, CellNotation::RowColumn);
    let checkup = Checkup::of(grid, stop)?;
    let (verdict, one, other) = match &checkup {
        Checkup::Clashing(_) => (VerdictWord::Clashing, None, None),
        Checkup::Known(Verdict::NoSolution) => (VerdictWord::None, None, None),
        Checkup::Known(Verdict::Unique(solution)) => (VerdictWord::Unique, Some(solution), None),
        Checkup::Known(Verdict::Several(one, other)) => (VerdictWord::Several, Some(one), Some(other)),
    };
    let clashes = match &checkup {
        Checkup::Clashing(clashes) => ClashForm::list(grid.shape(), clashes),
        Checkup::Known(_) => Vec::new(),
    };
    let differ = match (one, other) {
        (Some(one), Some(other)) => differences(one, other).map(|(cell, ..)| name(cell)).collect(),
        _ => Vec::new(),
    };
    Ok(CheckAnswer {
        puzzle: PuzzleForm::of(grid),
        givens: grid.shape().cell_count() - input.givens().blank_count(),
        clashes,
        verdict,
        text: checkup.describe(grid, language),
        solution: one.map(Grid::to_string),
        second: other.map(Grid::to_string),
        differ,
    })
}
