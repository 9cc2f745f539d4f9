//! The interface for programs, one file a request. Each is a plain function from the fields of a request to
//! an answer; what is common to all of them (reading, waiting for a turn, time limits) happens around it.

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

use kudosu::explain::{Language, UnknownLanguage};
use kudosu::{Candidates, Digit, Grid, Stop};
use serde_json::{Value, json};

use crate::fields::Fields;
use crate::problem::Problem;

pub(crate) use routes::{Shared, router};

/// How a request is answered.
type Answer = fn(Fields, &Stop) -> Result<Value, Problem>;

/// The language that the field `language` asks for; English where there is none.
fn language(fields: &mut Fields) -> Result<Language, Problem> {
    let asked = fields.parsed("language", |code| {
        code.parse().map_err(|error: UnknownLanguage| error.to_string())
    })?;
    Ok(asked.unwrap_or_default())
}

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

#[cfg(test)]
mod tests {
    use kudosu::Rng;

    use super::*;

    /// Bodies that are nearly right, and what reads them.
    const NEARLY: &[(Answer, &str)] = &[
        (
            solve::solve,
            r#"{"puzzle": ".142..1..2.4.3.1", "limit": 2, "from": "line", "box": "2x2"}"#,
        ),
        (
            check::check,
            r#"{"puzzle": ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1"}"#,
        ),
        (
            convert::convert,
            r#"{"puzzle": "0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n", "to": "csv"}"#,
        ),
        (
            hint::hint,
            r#"{"puzzle": ".1..", "placed": "2...", "candidates": [[1], null, [], [1, 2]], "level": 3}"#,
        ),
        (
            explain::explain,
            r#"{"puzzle": "1...", "uniqueness": false, "profile": "hodoku", "language": "en"}"#,
        ),
        (
            rate::rate,
            r#"{"puzzle": "{\"puzzle\": \"1...\", \"box\": \"1x2\"}"}"#,
        ),
        (
            |fields, stop| generate::Wanted::take(fields)?.answer(stop),
            r#"{"box": "2x2", "clues": "4..6", "symmetry": "full", "needs": "x-wing", "seed": 7, "minimal": true}"#,
        ),
        (
            |fields, _| methods::several(fields).map(|_| Value::Null),
            r#"{"puzzle": "1...", "methods": ["csp", "logic"], "delay_ms": 10, "paused": true}"#,
        ),
    ];

    #[test]
    fn whatever_is_sent_is_answered_or_refused() {
        let mut random = Rng::new(8);
        let symbols = b"{}[]\",:0123456789.-+xX\\/ntrue\n \xff\xc3";
        // Engines look at the flag; this is about what they are given.
        let stop = Stop::new();
        stop.request();
        let mut read = 0;
        for round in 0..4000 {
            let (answer, body) = NEARLY[round % NEARLY.len()];
            let mut body = body.as_bytes().to_vec();
            for _ in 0..random.below(4) {
                let (at, symbol) = (random.below(body.len()), symbols[random.below(symbols.len())]);
                match random.below(3) {
                    0 => body[at] = symbol,
                    1 => body.insert(at, symbol),
                    _ => drop(body.remove(at)),
                }
            }
            if let Ok(fields) = Fields::parse(&body) {
                read += 1;
                let _ = answer(fields, &stop);
            }
        }
        assert!(read > 500, "{read} of 4000 bodies were JSON at all");
    }
}
