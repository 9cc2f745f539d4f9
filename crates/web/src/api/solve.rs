//! `POST /api/solve`: a solution, and whether there is another.

use std::num::NonZero;
use std::time::Instant;

use kudosu::{Grid, Stop, Verdict};
use serde_json::{Value, json};

use super::about;
use super::input::Input;
use crate::fields::Fields;
use crate::problem::Problem;
use crate::watch::milliseconds;

pub(super) fn solve(mut fields: Fields, stop: &Stop) -> Result<Value, Problem> {
    let input = Input::take(&mut fields)?;
    let limit = fields.number("limit", 1..=2)?.unwrap_or(2);
    fields.finish()?;
    let started = Instant::now();
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let mut search = kudosu::solutions(input.grid()).with_threads(threads);
    let (verdict, solution, second) = if limit == 1 {
        match search.next_solution(stop)? {
            Some(solution) => ("found", Some(solution), None),
            None => ("none", None, None),
        }
    } else {
        match search.verdict(stop)? {
            Verdict::Unique(solution) => ("unique", Some(solution), None),
            Verdict::Several(one, other) => ("several", Some(one), Some(other)),
            Verdict::NoSolution => ("none", None, None),
        }
    };
    let time = started.elapsed();
    Ok(about(
        input.grid(),
        json!({
            "verdict": verdict,
            "solution": solution.as_ref().map(Grid::to_string),
            "second": second.as_ref().map(Grid::to_string),
            "milliseconds": milliseconds(time),
        }),
    ))
}
