//! `POST /api/rate`: how hard a puzzle is.

use kudosu::schema::{PuzzleForm, RateAnswer, RateRequest, RatingForm};
use kudosu::{Stop, Verdict};

use crate::input::Input;
use crate::problem::Problem;

pub(crate) fn rate(request: &RateRequest, stop: &Stop) -> Result<RateAnswer, Problem> {
    let givens = Input::read(request.about())?.givens();
    let why = match kudosu::verdict(&givens, stop)? {
        Verdict::Unique(_) => None,
        Verdict::NoSolution => Some("no solution"),
        Verdict::Several(..) => Some("several solutions"),
    };
    let rating = match why {
        None => Some(kudosu::rating::rate(&givens, true, stop)?),
        Some(_) => None,
    };
    Ok(RateAnswer {
        puzzle: PuzzleForm::of(&givens),
        rating: rating.as_ref().map(RatingForm::of),
        why,
    })
}
