//! `POST /api/picture`: a position as a drawing, alone or with a hint or a step on it.

use kudosu::Stop;
use kudosu::coach::{About, hint_by, walk_through};
use kudosu::explain::{HintLevel, View, figure, technique_name};
use kudosu::logic::Profile;
use kudosu::render::figure_svg;
use kudosu::schema::{Between, PictureAnswer, PictureRequest};

use crate::answer_size::LARGEST_ANSWER;
use crate::input::{Input, without};
use crate::problem::{Problem, ProblemKind};

pub(crate) fn picture(request: &PictureRequest, stop: &Stop) -> Result<PictureAnswer, Problem> {
    let input = Input::read(request.about(), stop)?;
    let mut position = input.position();
    let uniqueness = request.uniqueness.unwrap_or(true);
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let profile = without(Profile::human(), request.without.as_deref())?;
    let mut view = None;
    let mut caption = request.caption.clone();
    match (request.level.map(Between::get), request.step.map(Between::get)) {
        (Some(_), Some(_)) => return Err(Problem::wrong("step", "give a level or a step, not both")),
        (Some(level), None) => {
            let level = if level == 3 {
                HintLevel::Pattern
            } else {
                HintLevel::Effect
            };
            let hint = hint_by(
                &position,
                level,
                profile.assume_unique(uniqueness),
                language,
                stop,
            )?;
            let About::Step(step) = &hint.about else {
                return Err(Problem::wrong(
                    "level",
                    &format!("there is no step to draw: {}", hint.text),
                ));
            };
            caption.get_or_insert_with(|| technique_name(step.technique, language).to_owned());
            view = hint.view;
        }
        (None, Some(number)) => {
            let way = walk_through(&position, profile, uniqueness, stop)?;
            let before = usize::try_from(number).unwrap_or(usize::MAX) - 1;
            let why = || format!("the way has {} steps", way.steps.len());
            let step = way
                .steps
                .get(before)
                .ok_or_else(|| Problem::wrong("step", &why()))?;
            for done in &way.steps[..before] {
                position.apply(done);
            }
            let name = technique_name(step.technique, language);
            caption.get_or_insert_with(|| format!("{number}. {name}"));
            view = Some(View::of(&position, step));
        }
        (None, None) => {}
    }
    let caption = caption.unwrap_or_default();
    let with_candidates = request
        .show_candidates
        .unwrap_or_else(|| view.as_ref().is_some_and(|view| !view.only_places()));
    let drawn = figure(&position, view.as_ref(), &caption, with_candidates);
    let svg = figure_svg(&drawn);
    if svg.len() > LARGEST_ANSWER {
        return Err(Problem::of_kind(
            ProblemKind::TooLarge,
            format!(
                "the picture has {} bytes, and an answer may have {LARGEST_ANSWER}",
                svg.len()
            ),
        )
        .with_help("kudosu print --output picture.svg draws it"));
    }
    Ok(PictureAnswer { svg, caption })
}

#[cfg(test)]
mod tests {
    use kudosu::schema::read;

    use super::*;

    const HARD: &str = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

    fn drawn(more: &str) -> Result<PictureAnswer, Problem> {
        let body = format!(r#"{{"puzzle": "{HARD}"{more}}}"#);
        picture(&read(body.as_bytes())?, &Stop::new())
    }

    #[test]
    fn a_position_a_hint_and_a_step_are_three_pictures() {
        let position = drawn("").unwrap();
        let hint = drawn(r#", "level": 4, "language": "de""#).unwrap();
        let step = drawn(r#", "step": 2"#).unwrap();
        assert!(!position.svg.contains("class=\"mark"));
        assert!(hint.svg.contains("tint-0") || hint.svg.contains("tint-1"));
        assert!(step.caption.starts_with("2. "), "{}", step.caption);
        assert!(!hint.caption.is_empty() && hint.caption != step.caption);
    }

    #[test]
    fn a_hidden_single_is_drawn_with_the_digits_that_its_words_name_and_without_candidates() {
        let easy = "6..3...9...48......1..7...4.2....6.18..7.........6...9.9...1...1....69..3...4..8.";
        let body = format!(r#"{{"puzzle": "{easy}", "level": 4}}"#);
        let told = crate::hint::hint(&read(body.as_bytes()).unwrap(), &Stop::new()).unwrap();
        let words = told.detail;
        let named = words.matches(" see the ").count() + words.matches(" sees the ").count();
        let drawn = picture(&read(body.as_bytes()).unwrap(), &Stop::new()).unwrap();
        assert_eq!(drawn.caption, "Hidden Single");
        assert!(named > 0, "{words}");
        assert_eq!(
            drawn.svg.matches("class=\"cell tint-6\"").count(),
            named,
            "{words}"
        );
        let givens = easy.chars().filter(|&it| it != '.').count();
        // The givens, the digit that is placed, and the caption.
        assert_eq!(drawn.svg.matches("<text").count(), givens + 2);
    }

    #[test]
    fn a_step_that_does_not_exist_is_refused_with_how_many_there_are() {
        let refused = drawn(r#", "step": 5000"#).unwrap_err();
        assert!(
            refused.message.starts_with("step: the way has "),
            "{}",
            refused.message
        );
    }
}
