//! `POST /api/lesson`: a technique, what it is about, and a position in which it is found.

use kudosu::Stop;
use kudosu::logic::Technique;
use kudosu::schema::{LessonAnswer, LessonRequest, TechniqueForm, WalkthroughForm};

use crate::problem::Problem;

pub(crate) fn lesson(request: &LessonRequest, stop: &Stop) -> Result<LessonAnswer, Problem> {
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let unknown = || {
        format!(
            "there is no technique {:?}; GET /api/techniques lists them",
            request.technique
        )
    };
    let technique: Technique = request
        .technique
        .parse()
        .map_err(|_| Problem::wrong("technique", &unknown()))?;
    let example = kudosu::coach::lesson(technique, stop)?;
    Ok(LessonAnswer {
        about: TechniqueForm::of(technique, language),
        example: example.map(|example| WalkthroughForm::drawn(&example, language)),
    })
}
