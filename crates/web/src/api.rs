//! The interface for programs, one file a request. Each is a plain function from the fields of a request to an answer;
//! what is common to all of them (reading, waiting for a turn, time limits) happens around it.

mod check;
mod convert;
mod explain;
mod generate;
mod hint;
mod input;
mod lists;
mod methods;
mod rate;
mod routes;
mod solve;

use kudosu::{Candidates, Digit, Grid, Stop};
use serde_json::{Value, json};

use crate::fields::Fields;
use crate::problem::Problem;

pub(crate) use routes::{Shared, router};

/// How a request is answered.
type Answer = fn(Fields, &Stop) -> Result<Value, Problem>;

/// Says which puzzle it is about.
pub(crate) fn describe(object: &mut Value, puzzle: &Grid) {
    let shape = puzzle.shape();
    let (height, width) = shape.box_size().unwrap_or((1, shape.side()));
    object["puzzle"] = json!(puzzle.to_string());
    object["box"] = json!(format!("{height}x{width}"));
    object["side"] = json!(shape.side());
}

/// An answer about a puzzle, with these fields behind.
fn about(puzzle: &Grid, more: Value) -> Value {
    let mut object = json!({});
    describe(&mut object, puzzle);
    if let (Value::Object(fields), Value::Object(more)) = (&mut object, more) {
        fields.extend(more);
    }
    object
}

/// For each cell the digits that it can still be.
pub(crate) fn candidate_lists(candidates: &Candidates) -> Vec<Vec<u8>> {
    let numbers = |set: &kudosu::DigitSet| set.iter().map(Digit::get).collect();
    candidates.sets().iter().map(numbers).collect()
}
