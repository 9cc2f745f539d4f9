//! `POST /api/hint`: the next step for a player's own position, in as much or as little detail as asked.

use kudosu::Stop;
use kudosu::coach::hint_by;
use kudosu::explain::HintLevel;
use kudosu::logic::Profile;
use kudosu::schema::{HintForm, HintRequest};

use crate::input::{Input, without};
use crate::problem::Problem;

pub(crate) fn hint(request: &HintRequest, stop: &Stop) -> Result<HintForm, Problem> {
    let input = Input::read(request.about(), stop)?;
    let level = request.level.map_or(1, kudosu::schema::Between::get);
    let level = u8::try_from(level)
        .ok()
        .and_then(|number| HintLevel::try_from(number).ok());
    let level = level.ok_or_else(|| Problem::wrong("level", "levels are 1, 2, 3 and 4"))?;
    let position = input.position();
    let uniqueness = request.uniqueness.unwrap_or(true);
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let profile = without(Profile::human(), request.without.as_deref())?.assume_unique(uniqueness);
    let hint = hint_by(&position, level, profile, language, stop)?;
    Ok(HintForm::of(&position, &hint))
}
