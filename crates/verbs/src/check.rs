//! What is wrong with a grid, and how many solutions a right one has.

use kudosu_board::{CellNotation, Grid};
use kudosu_coach::{Checkup, differences, position_of};
use kudosu_explain::describe_broken_clue;
use kudosu_logic::{BrokenClue, ClueRules};
use kudosu_notation::Document;
use kudosu_schema::{BrokenClueForm, CheckAnswer, CheckQuestion, ClashForm, Refusal, Status};
use kudosu_search::Verdict;

use crate::effort::Effort;

/// What a checkup found, before it is put into words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// What was found.
    pub checkup: Checkup,
    /// A sentence where the candidates that are noted have lost a digit of the only solution.
    pub lost: Option<String>,
    /// The clues that the digits break.
    pub broken: Vec<BrokenClue>,
}

impl Checked {
    /// The same in one word.
    #[must_use]
    pub fn status(&self) -> Status {
        match &self.checkup {
            Checkup::Clashing(_) => Status::Clashing,
            Checkup::Known(verdict) => Status::from(verdict),
        }
    }
}

/// Checks a puzzle, for somebody who has words of their own for it.
pub fn checked(
    question: &CheckQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<Checked, Refusal> {
    let puzzle = &document.puzzle;
    let mut search = effort.search(puzzle);
    let checkup = Checkup::by(|_, stop| search.verdict(stop), puzzle, effort.stop)
        .map_err(|why| effort.unfinished(why))?;
    // What a player noted counts, as it does for a hint.
    let (checkup, lost) = match document.candidates {
        Some(_) => checkup.in_position(&position_of(document), question.language.0),
        None => (checkup, None),
    };
    let broken = ClueRules::new(puzzle.clues()).broken_by(puzzle.grid());
    Ok(Checked {
        checkup,
        lost,
        broken,
    })
}

pub(crate) fn check(
    question: &CheckQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<CheckAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::check(question, position, effort);
    }
    let checked = checked(question, document, effort)?;
    let (puzzle, language) = (&document.puzzle, question.language.0);
    let (grid, clues, shape) = (puzzle.grid(), puzzle.clues(), puzzle.shape());
    let (one, other) = match &checked.checkup {
        Checkup::Known(Verdict::Unique(solution)) => (Some(solution), None),
        Checkup::Known(Verdict::Several(one, other)) => (Some(one), Some(other)),
        Checkup::Known(Verdict::NoSolution) | Checkup::Clashing(_) => (None, None),
    };
    let differ = match (one, other) {
        (Some(one), Some(other)) => differences(one, other)
            .map(|(cell, ..)| shape.cell_name(cell, CellNotation::RowColumn))
            .collect(),
        _ => Vec::new(),
    };
    let status = checked.status();
    let mut words = vec![checked.checkup.describe(grid, language)];
    words.extend(checked.lost.clone());
    for one in &checked.broken {
        if let Some(clue) = clues.get(one.clue) {
            words.push(describe_broken_clue(shape, clue, &one.cells, language));
        }
    }
    let told = document
        .notes
        .iter()
        .filter(|note| note.is_told(status.is_unique()));
    words.extend(told.map(ToString::to_string));
    Ok(CheckAnswer {
        status,
        givens: document.givens().grid().filled().len(),
        clashes: match &checked.checkup {
            Checkup::Clashing(clashes) => ClashForm::list(shape, clashes),
            Checkup::Known(_) => Vec::new(),
        },
        broken: BrokenClueForm::list(clues, &checked.broken),
        broken_rules: Vec::new(),
        solution: one.map(Grid::to_string),
        second: other.map(Grid::to_string),
        differ,
        text: words.join("\n"),
        error: None,
    })
}
