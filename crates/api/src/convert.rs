//! `POST /api/convert`: what a text says, and the same in another format.

use kudosu::schema::{ConvertAnswer, ConvertRequest, PuzzleForm};
use kudosu::{Format, Grid, Loss, Stop, losses, write_puzzle};

use crate::input::{Input, named_format};
use crate::problem::{Problem, wrong};

pub(crate) fn convert(request: &ConvertRequest, _: &Stop) -> Result<ConvertAnswer, Problem> {
    let input = Input::read(request.about())?;
    let to = match &request.to {
        None => None,
        Some(name) => Some(named_format("to", name, Format::writes)?),
    };
    let puzzle = &input.puzzle;
    let text = to.map(|to| write_puzzle(puzzle, to));
    let text = text
        .transpose()
        .map_err(|error| wrong("to", &error.to_string()))?;
    let lost: Vec<Loss> = to.map_or_else(Vec::new, |to| losses(puzzle, to));
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
    let noted = puzzle.candidates.as_ref();
    Ok(ConvertAnswer {
        puzzle: PuzzleForm::of(&input.givens()),
        format: input.format.name(),
        placed: input.placed().as_ref().map(Grid::to_string),
        candidates: noted.map(|noted| ConvertAnswer::noted(input.grid(), noted)),
        text,
        lost: lost.iter().map(Loss::to_string).collect(),
        losses: lost.into_iter().map(Loss::id).collect(),
        notes: notes.into_iter().flatten().collect(),
    })
}
