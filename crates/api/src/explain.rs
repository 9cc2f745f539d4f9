//! `POST /api/explain`: the whole way to the solution, each step with what to mark on the board.

use kudosu::Stop;
use kudosu::coach::walk_through;
use kudosu::logic::Profile;
use kudosu::rating::{KnownPath, rate_knowing, rate_level};
use kudosu::schema::{ExplainAnswer, ExplainRequest, ProfileName, RatingForm, WalkthroughForm};

use crate::input::{Input, without};
use crate::problem::Problem;

pub(crate) fn explain(request: &ExplainRequest, stop: &Stop) -> Result<ExplainAnswer, Problem> {
    let input = Input::read(request.about(), stop)?;
    let uniqueness = request.uniqueness.unwrap_or(true);
    let profile = match request.profile {
        Some(ProfileName::Se121) => Profile::se121(),
        Some(ProfileName::Hodoku) => Profile::hodoku(),
        _ => Profile::human(),
    };
    let profile = without(profile, request.without.as_deref())?;
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let walkthrough = walk_through(&input.position(), profile.clone(), uniqueness, stop)?;
    let assume_unique = walkthrough.assumes_uniqueness;
    let profile = profile.assume_unique(assume_unique);
    let known = KnownPath::new(&walkthrough.start, &profile, &walkthrough.steps, walkthrough.end);
    // The numbers of others are for classic puzzles only.
    let rating = match walkthrough.start.rules() {
        // With several solutions or none it has no meaning.
        _ if walkthrough.unique == Some(false) => None,
        None => {
            let rating = rate_knowing(&walkthrough.givens(), &known, assume_unique, stop)?;
            Some(RatingForm::of(&rating))
        }
        Some(_) => Some(RatingForm::of_level(rate_level(
            &walkthrough.start,
            assume_unique,
            stop,
        )?)),
    };
    Ok(ExplainAnswer {
        walkthrough: WalkthroughForm::with_views(&walkthrough, language),
        rating,
    })
}
