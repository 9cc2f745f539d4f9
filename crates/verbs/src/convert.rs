//! What a text says, and the same in another format.

use std::borrow::Cow;

use kudosu_board::{Grid, Puzzle};
use kudosu_logic::ClueRules;
use kudosu_notation::{Document, Loss, Note, PuzzleText, losses, write_document};
use kudosu_render::ClueLayers;
use kudosu_schema::{
    BrokenClueForm, ClueDrawing, ClueForm, ClueRuleForm, CluedPuzzleForm, ConvertAnswer, ConvertQuestion,
    Refusal,
};

use crate::effort::Effort;

/// Bytes of a drawing that is only a part of an answer, which is complete without it.
pub const LARGEST_DRAWING: usize = 2 * 1024 * 1024;

/// A puzzle in another format.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Converted {
    /// The text, where a format is asked for.
    pub text: Option<String>,
    /// What the format cannot say.
    pub lost: Vec<Loss>,
}

/// Writes a puzzle in the format that is asked for, for somebody who needs no more than that.
///
/// ```
/// use kudosu_board::Grid;
/// use kudosu_notation::Document;
/// use kudosu_schema::ConvertQuestion;
///
/// let mut question = ConvertQuestion::default();
/// question.to = Some("csv".parse()?);
/// let document = Document::new(".142..1..2.4.3.1".parse::<Grid>()?);
/// let converted = kudosu_verbs::converted(&question, &document)?;
/// assert!(converted.text.is_some_and(|text| text.starts_with("0,1,4,2\n")) && converted.lost.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn converted(question: &ConvertQuestion, document: &Document) -> Result<Converted, Refusal> {
    let document = &*with_about(question, document);
    let to = question.format();
    let text = to.map(|to| write_document(document, to)).transpose();
    Ok(Converted {
        text: text.map_err(|error| Refusal::misunderstood(format!("to: {error}")))?,
        lost: to.map_or_else(Vec::new, |to| losses(document, to)),
    })
}

/// The document with what the question says about it.
fn with_about<'d>(question: &ConvertQuestion, document: &'d Document) -> Cow<'d, Document> {
    let said = [&question.title, &question.author, &question.rules];
    if said.iter().all(|text| text.is_none()) {
        return Cow::Borrowed(document);
    }
    let about = document.about();
    let or = |said: &Option<String>, own: &str| said.clone().unwrap_or_else(|| own.to_owned());
    let about = PuzzleText::new(
        &or(&question.title, &about.title),
        &or(&question.author, &about.author),
        &or(&question.rules, &about.rules),
    );
    Cow::Owned(document.clone().with_about(&about))
}

pub(crate) fn convert(
    question: &ConvertQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<ConvertAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::convert(question, document, position, effort);
    }
    let Converted { text, lost } = converted(question, document)?;
    let said = [
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
    let mut notes: Vec<String> = said
        .into_iter()
        .flatten()
        .chain(told.map(Note::to_string))
        .collect();
    let puzzle = &document.puzzle;
    let about = with_about(question, document).about();
    let mut answer = ConvertAnswer {
        puzzle: CluedPuzzleForm::of(&document.givens()),
        format: "",
        placed: placed(document).as_ref().map(Grid::to_string),
        candidates: document
            .candidates
            .as_ref()
            .map(|noted| ConvertAnswer::noted(puzzle.grid(), noted)),
        text,
        lost: lost.iter().map(Loss::to_string).collect(),
        losses: lost.into_iter().map(Loss::id).collect(),
        notes: Vec::new(),
        title: about.title,
        author: about.author,
        rules: about.rules,
        misses_rules: document.notes.iter().any(Note::is_missing_rule),
        clue_list: Vec::new(),
        clue_rules: Vec::new(),
        drawing: None,
        board: None,
        broken: Vec::new(),
        broken_rules: Vec::new(),
    };
    if question.drawing {
        let clues = puzzle.clues();
        let unfinished = |why| effort.unfinished(why);
        answer.clue_list = ClueForm::list(clues, question.language.0);
        answer.clue_rules = ClueRuleForm::list(clues, question.language.0);
        answer.drawing = drawing(puzzle);
        effort.stop.check().map_err(unfinished)?;
        if answer.drawing.as_ref().is_some_and(|drawing| !is_small(drawing)) {
            answer.drawing = None;
            notes.push("the drawing of the clues is left out: it is larger than an answer may be".to_owned());
        }
        answer.broken = BrokenClueForm::list(clues, &ClueRules::new(clues).broken_by(puzzle.grid()));
        effort.stop.check().map_err(unfinished)?;
    }
    answer.notes = notes;
    Ok(answer)
}

fn is_small(drawing: &ClueDrawing) -> bool {
    drawing.under.len() + drawing.over.len() <= LARGEST_DRAWING
}

/// What a player placed, where there is anything.
fn placed(document: &Document) -> Option<Grid> {
    let grid = document.puzzle.grid();
    let mut placed = Grid::blank(grid.shape());
    for cell in document.placed.iter() {
        if let Some(digit) = grid.get(cell) {
            placed.set(cell, digit).ok()?;
        }
    }
    (!document.placed.is_empty()).then_some(placed)
}

/// What is drawn of the clues; `None` where there is nothing to draw.
fn drawing(puzzle: &Puzzle) -> Option<ClueDrawing> {
    let layers = ClueLayers::of(puzzle);
    let is_empty = layers.under.is_empty() && layers.over.is_empty();
    (!is_empty).then(|| ClueDrawing {
        around: layers.is_beside.into(),
        under: layers.under,
        over: layers.over,
    })
}
