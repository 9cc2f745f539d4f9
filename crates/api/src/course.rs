//! `POST /api/exercise` and `POST /api/judge`: positions of the learning path, and whether an answer is
//! right.

use kudosu::coach::{
    Claim, CourseLesson, Exercise, exercises, judge, lesson_contrast, lesson_picture, position_of,
};
use kudosu::schema::{
    ExerciseAnswer, ExerciseRequest, JudgeAnswer, JudgeQuestion, LessonFigureForm, Request, WalkthroughForm,
};
use kudosu::verbs::{Reads, read_input};
use kudosu::{Digit, Rng, Stop, Unfinished, Verdict, verdict};

use crate::problem::Problem;

/// What a mixed exercise offers to choose from.
const CHOICES: usize = 3;

fn named(id: &str, field: &str) -> Result<&'static CourseLesson, Problem> {
    let unknown = || format!("there is no lesson {id:?}; GET /api/course lists them");
    CourseLesson::named(id).ok_or_else(|| Problem::wrong(field, &unknown()))
}

/// A position of one of the lessons.
pub(crate) fn exercise(request: &ExerciseRequest, stop: &Stop) -> Result<ExerciseAnswer, Problem> {
    let language = request.language.map(|language| language.0).unwrap_or_default();
    let lessons = request.lessons.iter().map(|id| named(id, "lessons"));
    let lessons = lessons.collect::<Result<Vec<_>, _>>()?;
    let rng = &mut Rng::new(request.seed.unwrap_or_default());
    let lesson = match request.seed {
        Some(_) => rng.pick(&lessons).copied(),
        None => lessons.first().copied(),
    };
    let lesson = lesson.ok_or_else(|| Problem::wrong("lessons", "name at least one"))?;
    let fits = |exercise: &Exercise| match request.grade {
        Some(grade) => u64::from(exercise.grade) == grade.get(),
        None => exercise.grade > 0,
    };
    let stock: Vec<Exercise> = exercises(lesson).into_iter().filter(fits).collect();
    let chosen = match request.seed {
        Some(_) => rng.pick(&stock).map(|exercise| exercise.dressed(rng.next_u64())),
        None => stock.first().cloned(),
    };
    let none = || Problem::wrong("grade", "the lesson has no such position");
    let chosen = chosen.ok_or_else(none)?;
    let told = chosen.told(stop)?.ok_or_else(none)?;
    let mut choices = Vec::new();
    if lessons.len() > 1 {
        choices = others_than(&chosen, lessons, rng, stop)?;
        choices.push(lesson.id);
        rng.shuffle(&mut choices);
    }
    let (mut picture, mut contrast) = (None, None);
    if request.pictures == Some(true) {
        picture = lesson_picture(lesson, stop)?;
        contrast = lesson_contrast(lesson, stop)?;
    }
    Ok(ExerciseAnswer {
        lesson: lesson.id,
        grade: chosen.grade,
        instances: chosen.instances(stop)?.len(),
        choices,
        exercise: WalkthroughForm::drawn(&told, language),
        picture: picture.map(|figure| LessonFigureForm::of(&figure, language)),
        contrast: contrast.map(|figure| LessonFigureForm::of(&figure, language)),
    })
}

/// Lessons of which there is nothing in a position.
fn others_than(
    chosen: &Exercise,
    mut lessons: Vec<&'static CourseLesson>,
    rng: &mut Rng,
    stop: &Stop,
) -> Result<Vec<&'static str>, Unfinished> {
    rng.shuffle(&mut lessons);
    let mut others = Vec::new();
    for other in lessons {
        let is_alike = other.is_about_clues() == chosen.lesson.is_about_clues();
        if other.id == chosen.lesson.id || others.contains(&other.id) || !is_alike {
            continue;
        }
        let here = Exercise::new(other, 1, chosen.position.clone());
        if others.len() + 1 < CHOICES && here.instances(stop)?.is_empty() {
            others.push(other.id);
        }
    }
    Ok(others)
}

/// Whether what somebody says of a position is so.
pub(crate) fn judged(body: &[u8], stop: &Stop) -> Result<JudgeAnswer, Problem> {
    let request = Request::read(body)?;
    let question: JudgeQuestion = request.ask()?;
    let (document, _) = read_input(&request.about, Reads::Positions, stop)?;
    let position = position_of(&document);
    let lesson = question
        .lesson
        .as_deref()
        .map(|id| named(id, "lesson"))
        .transpose()?;
    let cell = position.shape().parse_cell(&question.cell);
    let cell = cell.map_err(|error| Problem::wrong("cell", &error.to_string()))?;
    let digit = Digit::new(question.digit).filter(|&digit| position.shape().digits().contains(digit));
    let digit = digit.ok_or_else(|| Problem::wrong("digit", "the grid has no such digit"))?;
    let Verdict::Unique(solution) = verdict(position.puzzle(), stop)? else {
        return Err(Problem::wrong("puzzle", "a puzzle with one solution is expected"));
    };
    let claim = match question.goes_there {
        true => Claim::placing(cell, digit),
        false => Claim::removing(cell, digit),
    };
    let judgement = judge(&position, &solution, claim, lesson, stop)?;
    Ok(JudgeAnswer::of(&position, &judgement, question.language.0))
}
