//! A position as a drawing, alone or with a hint or a step on it.

use kudosu_coach::{About, position_of, walk_through};
use kudosu_explain::{View, figure, technique_name};
use kudosu_logic::Position;
use kudosu_notation::Document;
use kudosu_render::{Figure, figure_svg};
use kudosu_schema::{DrawAnswer, DrawQuestion, HintQuestion, Refusal, techniques};

use crate::effort::Effort;
use crate::hint::hinted;

pub(crate) fn draw(
    question: &DrawQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<DrawAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::draw(question, position, effort);
    }
    let (figure, caption) = drawn(question, &position_of(document), effort)?;
    let svg = figure_svg(&figure);
    Ok(DrawAnswer { svg, caption })
}

/// What is drawn of a position, and what stands under it.
pub fn drawn(
    question: &DrawQuestion,
    position: &Position,
    effort: &Effort<'_>,
) -> Result<(Figure, String), Refusal> {
    let mut position = position.clone();
    let mut caption = question.caption.clone();
    let view = match (question.level, question.step) {
        (None, None) => None,
        (Some(_), Some(_)) => return Err(Refusal::misunderstood("step: give a level or a step, not both")),
        (Some(level), None) => {
            let hint = hinted(
                &HintQuestion {
                    level,
                    uniqueness: question.uniqueness,
                    profile: question.profile,
                    without: question.without.clone(),
                    language: question.language,
                    ..HintQuestion::default()
                },
                &position,
                effort,
            )?;
            if !matches!(hint.about, About::Step(_)) {
                return Err(Refusal::unfit(format!("there is no step to draw: {}", hint.text)));
            }
            caption.get_or_insert_with(|| hint.caption().to_owned());
            hint.view
        }
        (None, Some(number)) => {
            let profile = question
                .profile
                .0
                .profile()
                .without(&techniques(&question.without));
            let way = walk_through(&position, profile, question.uniqueness, effort.stop)
                .map_err(|why| effort.unfinished(why))?;
            let before = usize::try_from(number).unwrap_or(usize::MAX) - 1;
            let step = way.steps.get(before).ok_or_else(|| {
                let steps = way.steps.len();
                Refusal::misunderstood(format!(
                    "step: the way has {steps} steps, and number {number} is asked for"
                ))
            })?;
            for done in &way.steps[..before] {
                position.apply(done);
            }
            let name = technique_name(step.technique, question.language.0);
            caption.get_or_insert_with(|| format!("{number}. {name}"));
            Some(View::of(&position, step))
        }
    };
    let caption = caption.unwrap_or_default();
    let figure = figure(&position, view.as_ref(), &caption, question.show_candidates);
    Ok((figure, caption))
}
