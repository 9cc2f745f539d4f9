//! Which digits and clues contradict each other, or which a puzzle could do without.

use kudosu_coach::PartsReport;
use kudosu_notation::Document;
use kudosu_schema::{CluesAnswer, CluesQuestion, Refusal};

use crate::effort::Effort;

pub(crate) fn clues(
    _: &CluesQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<CluesAnswer, Refusal> {
    let puzzle = &document.puzzle;
    let report = PartsReport::of(puzzle, effort.stop).map_err(|why| effort.unfinished(why))?;
    Ok(CluesAnswer::of(puzzle, &report))
}
