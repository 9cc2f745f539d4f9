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

#[cfg(test)]
mod tests {
    use kudosu::coach::EMBEDDED;

    use super::*;

    #[test]
    fn the_name_of_an_example_does_not_contradict_its_rating() {
        for example in EMBEDDED {
            let rating = kudosu::rating::rate(&example.grid(), true, &Stop::new()).unwrap();
            let level = RatingForm::of(&rating).level.0.name();
            let words = ["easy", "medium", "hard", "diabolical"];
            let named = words.into_iter().find(|word| example.title.contains(word));
            assert!(
                named.is_none_or(|named| named == level),
                "{}: {level}",
                example.title
            );
        }
    }
}
