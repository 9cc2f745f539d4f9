//! The whole way to the solution in steps, and how hard it is.

use kudosu_coach::{position_of, walk_through};
use kudosu_explain::Walkthrough;
use kudosu_logic::Position;
use kudosu_notation::Document;
use kudosu_rating::{KnownPath, Ratings, Scale, rate_level, rate_on};
use kudosu_schema::{ExplainAnswer, ExplainQuestion, RatingForm, Refusal, WalkthroughForm};

use crate::effort::Effort;

/// A way and how hard it is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The way.
    pub walkthrough: Walkthrough,
    /// Nothing where there are several solutions or none: then it has no meaning.
    pub ratings: Option<Ratings>,
}

/// Explains a puzzle, for somebody who has words of their own for it.
pub fn explained(
    question: &ExplainQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<Explained, Refusal> {
    let start = position_of(document);
    let profile = question.profile();
    let stop = effort.stop;
    let walkthrough = walk_through(&start, profile.clone(), question.uniqueness, stop)
        .map_err(|why| effort.unfinished(why))?;
    let mut scales: Vec<Scale> = question.scale.iter().map(|scale| scale.0).collect();
    scales.dedup();
    let assume_unique = walkthrough.assumes_uniqueness;
    let ratings = match start.rules() {
        _ if walkthrough.unique == Some(false) => None,
        None => {
            let profile = profile.assume_unique(assume_unique);
            let known = KnownPath::new(&start, &profile, &walkthrough.steps, walkthrough.end);
            // The numbers are those of the puzzle, not of what a player has made of it.
            let givens = Position::of(walkthrough.givens());
            let ratings = rate_on(&scales, &givens, Some(&known), assume_unique, stop);
            Some(ratings.map_err(|stopped| effort.unfinished(stopped.why))?)
        }
        // The numbers of others are for classic puzzles only.
        Some(_) if scales.contains(&Scale::Level) => {
            let level = rate_level(&start, assume_unique, stop).map_err(|why| effort.unfinished(why))?;
            Some(Ratings::of_level(level))
        }
        Some(_) => Some(Ratings::default()),
    };
    Ok(Explained { walkthrough, ratings })
}

pub(crate) fn explain(
    question: &ExplainQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<ExplainAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::explain(question, position, effort);
    }
    let Explained { walkthrough, ratings } = explained(question, document, effort)?;
    Ok(ExplainAnswer {
        walkthrough: WalkthroughForm::asked(question, &walkthrough),
        rating: ratings.as_ref().map(RatingForm::of),
    })
}
