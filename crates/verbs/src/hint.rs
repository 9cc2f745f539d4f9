//! The next step for a player's own position, in as much or as little detail as asked.

use kudosu_coach::{Hint, hint_by, position_of};
use kudosu_explain::HintLevel;
use kudosu_logic::Position;
use kudosu_notation::Document;
use kudosu_schema::{HintForm, HintQuestion, Refusal};

use crate::effort::Effort;

/// The hint for a position, for somebody who draws it too.
pub fn hinted(question: &HintQuestion, position: &Position, effort: &Effort<'_>) -> Result<Hint, Refusal> {
    let level =
        HintLevel::try_from(question.level).map_err(|error| Refusal::misunderstood(error.to_string()))?;
    let profile = question.profile().assume_unique(question.uniqueness);
    let hint = hint_by(position, level, profile, question.language.0, effort.stop)
        .map_err(|why| effort.unfinished(why))?;
    Ok(match question.links {
        true => hint.with_links(position),
        false => hint,
    })
}

pub(crate) fn hint(
    question: &HintQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<HintForm, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::hint(question, position, effort);
    }
    let position = position_of(document);
    let hint = hinted(question, &position, effort)?;
    Ok(HintForm::asked(question, &position, &hint))
}
