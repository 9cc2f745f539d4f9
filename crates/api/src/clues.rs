//! `POST /api/clues`: which digits and clues contradict each other, or which a puzzle could do without.

use kudosu::Stop;
use kudosu::coach::PartsReport;
use kudosu::schema::{CluedPuzzleForm, CluesAnswer, CluesRequest, PartsForm};

use crate::input::Input;
use crate::problem::Problem;

pub(crate) fn clues(request: &CluesRequest, stop: &Stop) -> Result<CluesAnswer, Problem> {
    let input = Input::read_to_solve(request.about(), stop)?;
    let report = PartsReport::of(input.puzzle(), stop)?;
    Ok(CluesAnswer {
        puzzle: CluedPuzzleForm::of(input.puzzle()),
        parts: PartsForm::of(input.puzzle(), &report),
    })
}
