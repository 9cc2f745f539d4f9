//! `POST /api/check`: what is wrong with a grid, and how many solutions a right one has.

use kudosu::coach::{Checkup, differences};
use kudosu::explain::describe_broken_clue;
use kudosu::logic::ClueRules;
use kudosu::schema::{BrokenClueForm, CheckAnswer, CheckRequest, ClashForm, CluedPuzzleForm, VerdictWord};
use kudosu::{CellNotation, Grid, Stop, Verdict, solutions};

use crate::input::Input;
use crate::problem::Problem;

pub(crate) fn check(request: &CheckRequest, stop: &Stop) -> Result<CheckAnswer, Problem> {
    let input = Input::read_to_solve(request.about(), stop)?;
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let grid = input.grid();
    let name = |cell| grid.shape().cell_name(cell, CellNotation::RowColumn);
    let clues = input.clues();
    let broken = ClueRules::new(clues).broken_by(grid);
    let verdict = |puzzle: &_, stop: &_| solutions(puzzle).verdict(stop);
    let checkup = Checkup::by(verdict, input.puzzle(), stop)?;
    // What a player noted counts, here as for a hint.
    let (checkup, lost) = match input.document.candidates {
        Some(_) => checkup.in_position(&input.position(), language),
        None => (checkup, None),
    };
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
    let mut text = checkup.describe(grid, language);
    if let Some(words) = lost {
        text.push('\n');
        text += &words;
    }
    for one in &broken {
        if let Some(clue) = clues.get(one.clue) {
            text.push('\n');
            text += &describe_broken_clue(grid.shape(), clue, &one.cells, language);
        }
    }
    let is_unique = match verdict {
        VerdictWord::Unique => Some(true),
        VerdictWord::Several => Some(false),
        _ => None,
    };
    for note in input.notes().iter().filter(|note| note.is_told(is_unique)) {
        text.push('\n');
        text += &note.to_string();
    }
    Ok(CheckAnswer {
        puzzle: CluedPuzzleForm::of(input.puzzle()),
        givens: grid.shape().cell_count() - input.givens().grid().blank_count(),
        clashes,
        broken: BrokenClueForm::list(clues, &broken),
        verdict,
        text,
        solution: one.map(Grid::to_string),
        second: other.map(Grid::to_string),
        differ,
    })
}
