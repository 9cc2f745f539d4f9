//! `POST /api/convert`: what a text says, and the same in another format.

use kudosu::{Candidates, Format, Grid, Loss, Stop, losses, write_puzzle};
use serde_json::{Value, json};

use super::input::{Input, named_format};
use super::{about, candidate_lists};
use crate::fields::{Fields, wrong};
use crate::problem::Problem;

pub(super) fn convert(mut fields: Fields, _: &Stop) -> Result<Value, Problem> {
    let input = Input::take(&mut fields)?;
    let to = fields.parsed("to", |name| named_format(name, Format::writes))?;
    fields.finish()?;
    let puzzle = &input.puzzle;
    let text = to.map(|to| write_puzzle(puzzle, to));
    let text = text
        .transpose()
        .map_err(|error| wrong("to", &error.to_string()))?;
    let lost: Vec<String> = to.map_or_else(Vec::new, |to| {
        losses(puzzle, to).iter().map(Loss::to_string).collect()
    });
    let notes = [
        puzzle
            .comment
            .as_ref()
            .map(|comment| format!("comment: {comment}")),
        puzzle
            .solution
            .as_ref()
            .map(|solution| format!("the text has a solution: {solution}")),
    ];
    Ok(about(
        &input.givens(),
        json!({
            "format": input.format.name(),
            "placed": input.placed().as_ref().map(Grid::to_string),
            "candidates": puzzle.candidates.as_ref().map(|noted| candidate_lists(&of_blanks(input.grid(), noted))),
            "text": text,
            "lost": lost,
            "notes": notes.into_iter().flatten().collect::<Vec<String>>(),
        }),
    ))
}

/// The candidates with nothing in filled cells: there is nothing to note there.
fn of_blanks(grid: &Grid, noted: &Candidates) -> Candidates {
    let mut blanks = noted.clone();
    for cell in grid.filled().iter() {
        blanks.set(cell, kudosu::DigitSet::EMPTY);
    }
    blanks
}
