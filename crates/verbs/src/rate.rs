//! How hard a puzzle is, on the scales that were asked for and on no other.

use kudosu_logic::Position;
use kudosu_notation::Document;
use kudosu_rating::hardness::{Hardness, HardnessScale};
use kudosu_rating::{Ratings, Scale, rate_level_without, rate_on_telling};
use kudosu_schema::{RateAnswer, RateQuestion, RatingForm, Refusal, SEVERAL, Status, techniques};

use crate::effort::Effort;

/// What was found out about how hard a puzzle is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// How many solutions it has, of which only a puzzle with exactly one is rated; or unfinished.
    pub status: Status,
    /// What is known, on the scales that were asked for.
    pub ratings: Ratings,
    /// Why it is not rated, or not on all scales.
    pub error: Option<String>,
}

pub(crate) fn rate(
    question: &RateQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<RateAnswer, Refusal> {
    rate_telling(question, document, effort, &mut |_| {})
}

/// Rates a puzzle, telling what is known so far whenever that is more than before: scale after scale, and
/// on a scale of hardness how hard it is at least.
pub fn rate_telling(
    question: &RateQuestion,
    document: &Document,
    effort: &Effort<'_>,
    told: &mut dyn FnMut(RatingForm),
) -> Result<RateAnswer, Refusal> {
    let rated = rated_telling(question, document, effort, &mut |ratings| {
        told(RatingForm::of(ratings));
    })?;
    Ok(RateAnswer {
        status: rated.status,
        rating: RatingForm::of(&rated.ratings),
        error: rated.error,
    })
}

/// Rates a puzzle, for somebody who has words of their own for it.
pub fn rated(question: &RateQuestion, document: &Document, effort: &Effort<'_>) -> Result<Rated, Refusal> {
    rated_telling(question, document, effort, &mut |_| {})
}

fn rated_telling(
    question: &RateQuestion,
    document: &Document,
    effort: &Effort<'_>,
    told: &mut dyn FnMut(&Ratings),
) -> Result<Rated, Refusal> {
    let givens = document.givens();
    let status = match effort.known {
        Some(known) => known,
        None if !givens.grid().clashes().is_empty() => Status::Clashing,
        None => {
            let verdict = effort.search(&givens).verdict(effort.stop);
            Status::from(&verdict.map_err(|why| effort.unfinished(why))?)
        }
    };
    let improper = |why: &str| Rated {
        status,
        ratings: Ratings::default(),
        error: Some(why.to_owned()),
    };
    match status {
        Status::Unique => {}
        Status::Several => return Ok(improper(SEVERAL)),
        Status::Clashing => return Ok(improper("no solution: digits clash")),
        _ => return Ok(improper("no solution")),
    }
    let (mut scales, without) = (question.scales(), techniques(&question.without));
    let start = Position::of(&givens);
    // The numbers of others are for classic puzzles and all of their techniques.
    let rated = if givens.has_clues() || !without.is_empty() {
        let uniqueness = question.uniqueness && !givens.has_clues();
        match scales.contains(&Scale::Level) {
            true => rate_level_without(&start, &without, uniqueness, effort.stop)
                .map(Ratings::of_level)
                .map_err(|why| (why, Ratings::default())),
            false => Ok(Ratings::default()),
        }
    } else {
        let depth = effort.depth.filter(|_| question.asks_for_depth());
        if depth.is_some() {
            scales.retain(|scale| *scale != Scale::Hardness(HardnessScale::Te));
        }
        let with_depth = |mut ratings: Ratings| {
            if let Some(depth) = depth {
                ratings.hardness = ratings.hardness.with(HardnessScale::Te, Hardness::Exactly(depth));
            }
            ratings
        };
        let mut tell = |ratings: &Ratings| told(&with_depth(*ratings));
        rate_on_telling(&scales, &start, None, question.uniqueness, effort.stop, &mut tell)
            .map(with_depth)
            .map_err(|stopped| (stopped.why, with_depth(stopped.known)))
    };
    Ok(match rated {
        Ok(ratings) => Rated {
            status,
            ratings,
            error: None,
        },
        Err((why, ratings)) => {
            let mut told = effort.told(why);
            if let Some(se) = ratings.se {
                told += &format!(" (SE {se})");
            }
            for (scale, hardness) in ratings.hardness.known() {
                told += &format!(" ({} {hardness})", scale.name());
            }
            Rated {
                status: Status::Unfinished,
                ratings,
                error: Some(told),
            }
        }
    })
}
