//! `POST /api/rate`: how hard a puzzle is.

use kudosu::{Stop, Unfinished, Verdict, rating_to_json};
use serde_json::{Value, json};

use super::about;
use super::input::Input;
use crate::fields::Fields;
use crate::problem::Problem;

pub(super) fn rate(mut fields: Fields, stop: &Stop) -> Result<Value, Problem> {
    let input = Input::take(&mut fields)?;
    fields.finish()?;
    let givens = input.givens();
    let why = match kudosu::verdict(&givens, stop)? {
        Verdict::Unique(_) => None,
        Verdict::NoSolution => Some("no solution"),
        Verdict::Several(..) => Some("several solutions"),
    };
    let rating = match why {
        None => Some(kudosu::rating::rate(&givens, true, stop)),
        Some(_) => None,
    };
    if stop.is_requested() {
        return Err(Unfinished::Stopped.into());
    }
    Ok(about(
        &givens,
        json!({ "rating": rating.as_ref().map(rating_to_json), "why": why }),
    ))
}
