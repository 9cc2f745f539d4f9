//! `POST /api/convert`: what a text says, and the same in another format.

use kudosu::logic::ClueRules;
use kudosu::render::ClueLayers;
use kudosu::schema::{BrokenClueForm, ClueDrawing, ClueForm, CluedPuzzleForm, ConvertAnswer, ConvertRequest};
use kudosu::{Format, Grid, Loss, Note, Stop, losses, write_document};

use crate::answer_size::LARGEST_DRAWING;
use crate::input::{Input, named_format};
use crate::problem::Problem;

pub(crate) fn convert(request: &ConvertRequest, stop: &Stop) -> Result<ConvertAnswer, Problem> {
    let input = Input::read(request.about(), stop)?;
    let to = match &request.to {
        None => None,
        Some(name) => Some(named_format("to", name, Format::writes)?),
    };
    let document = &input.document;
    let text = to.map(|to| write_document(document, to));
    let text = text
        .transpose()
        .map_err(|error| Problem::wrong("to", &error.to_string()))?;
    let lost: Vec<Loss> = to.map_or_else(Vec::new, |to| losses(document, to));
    let notes = [
        document
            .comment
            .as_ref()
            .map(|comment| format!("comment: {comment}")),
        document
            .solution
            .as_ref()
            .map(|solution| format!("the text has a solution: {solution}")),
    ];
    let told = document.notes.iter().filter(|note| note.is_told(None));
    let drawing = drawing(&input);
    let is_drawn = |drawing: &ClueDrawing| drawing.under.len() + drawing.over.len() <= LARGEST_DRAWING;
    let left_out = drawing
        .as_ref()
        .filter(|drawing| !is_drawn(drawing))
        .map(|_| "the drawing of the clues is left out: it is larger than an answer may be".to_owned());
    let noted = document.candidates.as_ref();
    let clues = input.clues();
    let language = request.language.map(|language| language.0).unwrap_or_default();
    stop.check()?;
    let broken = ClueRules::new(clues).broken_by(input.grid());
    stop.check()?;
    Ok(ConvertAnswer {
        puzzle: CluedPuzzleForm::of(&input.givens()),
        format: input.format.name(),
        placed: input.placed().as_ref().map(Grid::to_string),
        candidates: noted.map(|noted| ConvertAnswer::noted(input.grid(), noted)),
        text,
        lost: lost.iter().map(Loss::to_string).collect(),
        losses: lost.into_iter().map(Loss::id).collect(),
        notes: notes
            .into_iter()
            .flatten()
            .chain(told.map(Note::to_string))
            .chain(left_out)
            .collect(),
        misses_rules: document.notes.iter().any(Note::is_missing_rule),
        clue_list: ClueForm::list(clues, language),
        drawing: drawing.filter(is_drawn),
        broken: BrokenClueForm::list(clues, &broken),
    })
}

/// What is drawn of the clues; `None` where there is nothing to draw.
fn drawing(input: &Input) -> Option<ClueDrawing> {
    let layers = ClueLayers::of(input.puzzle());
    let is_empty = layers.under.is_empty() && layers.over.is_empty();
    (!is_empty).then(|| ClueDrawing {
        around: layers.is_beside.into(),
        under: layers.under,
        over: layers.over,
    })
}
