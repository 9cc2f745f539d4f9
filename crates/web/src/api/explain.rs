//! `POST /api/explain`: the whole way to the solution, each step with what to mark on the board.

use kudosu::explain::{View, view_to_json, walkthrough_to_json};
use kudosu::logic::Profile;
use kudosu::rating::rate;
use kudosu::{Stop, Unfinished, rating_to_json, walk_through};
use serde_json::{Value, json};

use super::input::Input;
use super::language;
use crate::fields::Fields;
use crate::problem::Problem;

pub(super) fn explain(mut fields: Fields, stop: &Stop) -> Result<Value, Problem> {
    let input = Input::take(&mut fields)?;
    let uniqueness = fields.flag("uniqueness")?.unwrap_or(true);
    let profile = fields.parsed("profile", profile)?.unwrap_or_else(Profile::human);
    let language = language(&mut fields)?;
    fields.finish()?;
    let walkthrough = walk_through(&input.position(), profile, uniqueness, stop)?;
    let assume_unique = uniqueness && walkthrough.unique == Some(true);
    let rating = rate(&walkthrough.givens(), assume_unique, stop);
    if stop.is_requested() {
        return Err(Unfinished::Stopped.into());
    }
    let mut object = walkthrough_to_json(&walkthrough, language);
    let shape = walkthrough.start.shape();
    if let Some(steps) = object["steps"].as_array_mut() {
        for (told, (position, step)) in steps.iter_mut().zip(walkthrough.positions()) {
            told["view"] = view_to_json(shape, &View::of(&position, step));
        }
    }
    object["side"] = json!(shape.side());
    object["rating"] = rating_to_json(&rating);
    Ok(object)
}

fn profile(name: &str) -> Result<Profile, String> {
    match name {
        "human" => Ok(Profile::human()),
        "se121" => Ok(Profile::se121()),
        "hodoku" => Ok(Profile::hodoku()),
        _ => Err("profiles are human, se121, hodoku".to_owned()),
    }
}
