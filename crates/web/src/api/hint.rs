//! `POST /api/hint`: the next step for a player's own position, in as much or as little detail as asked.

use kudosu::explain::HintLevel;
use kudosu::{Stop, hint_to_json};
use serde_json::Value;

use super::input::Input;
use super::language;
use crate::fields::{Fields, expected};
use crate::problem::Problem;

pub(super) fn hint(mut fields: Fields, stop: &Stop) -> Result<Value, Problem> {
    let input = Input::take(&mut fields)?;
    let level = fields.number("level", 1..=4)?.unwrap_or(1);
    let level = u8::try_from(level).ok().and_then(HintLevel::new);
    let level = level.ok_or_else(|| expected("level", "1, 2, 3 or 4"))?;
    let uniqueness = fields.flag("uniqueness")?.unwrap_or(true);
    let language = language(&mut fields)?;
    fields.finish()?;
    let position = input.position();
    let hint = kudosu::hint(&position, level, uniqueness, language, stop)?;
    Ok(hint_to_json(&position, &hint))
}
