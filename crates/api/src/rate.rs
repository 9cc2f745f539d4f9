//! `POST /api/rate`: how hard a puzzle is.

use kudosu::coach::verdict_of;
use kudosu::logic::Position;
use kudosu::rating::rate_level_without;
use kudosu::schema::{CluedPuzzleForm, RateAnswer, RateRequest, RatingForm};
use kudosu::{Stop, Verdict};

use crate::input::{Input, techniques};
use crate::problem::Problem;

pub(crate) fn rate(request: &RateRequest, stop: &Stop) -> Result<RateAnswer, Problem> {
    let input = Input::read(request.about(), stop)?;
    let without = techniques("without", request.without.iter().flatten())?;
    let givens = input.givens();
    let position = Position::of(&givens);
    let why = match verdict_of(&position, stop)? {
        Verdict::Unique(_) => None,
        Verdict::NoSolution => Some("no solution"),
        Verdict::Several(..) => Some("several solutions"),
    };
    // The numbers of others are for classic puzzles and all of their techniques.
    let is_classic = position.rules().is_none();
    let rating = match why {
        Some(_) => None,
        None if is_classic && without.is_empty() => {
            Some(RatingForm::of(&kudosu::rating::rate(givens.grid(), true, stop)?))
        }
        None => {
            let level = rate_level_without(&position, &without, is_classic, stop)?;
            Some(RatingForm::of_level(level))
        }
    };
    Ok(RateAnswer {
        puzzle: CluedPuzzleForm::of(&givens),
        rating,
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
