//! Whole paths as texts to train on: tokens, words or JSON, with what a template puts around them.

mod tokens;

use kudosu_explain::{Walkthrough, trace_candidates, trace_step, trace_words};
use kudosu_logic::{Position, Step};
use kudosu_notation::Document;
use kudosu_schema::{
    ExplainQuestion, Id, RatingForm, Refusal, SEVERAL, Status, StepForm, TraceAnswer, TraceForm,
    TraceQuestion, TraceStep, TraceTemplate,
};
use serde::Serialize;

use crate::effort::Effort;
use crate::explain::explained;

pub use tokens::{TokenStep, read_tokens, vocabulary};

pub(crate) fn trace(
    question: &TraceQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<TraceAnswer, Refusal> {
    let puzzle = &document.puzzle;
    let status = match effort.known {
        Some(known) => known,
        None if !puzzle.grid().clashes().is_empty() => Status::Clashing,
        None => {
            let verdict = effort.search(puzzle).verdict(effort.stop);
            Status::from(&verdict.map_err(|why| effort.unfinished(why))?)
        }
    };
    let improper = |why: &str| TraceAnswer {
        status,
        error: Some(why.to_owned()),
        ..TraceAnswer::default()
    };
    match status {
        Status::Unique => {}
        Status::Several => return Ok(improper(SEVERAL)),
        Status::Clashing => return Ok(improper("no solution: digits clash")),
        _ => return Ok(improper("no solution")),
    }
    let asked = ExplainQuestion {
        uniqueness: question.uniqueness,
        profile: question.profile,
        without: question.without.clone(),
        scale: question.scale.clone(),
        language: question.language,
        ..ExplainQuestion::default()
    };
    let told = explained(&asked, document, effort)?;
    let way = &told.walkthrough;
    let order = question.profile().order;
    let place = |step: &Step| order.iter().position(|&technique| technique == step.technique);
    let hardest = way
        .steps
        .iter()
        .max_by_key(|step| place(step))
        .map(|step| step.technique.id());
    let ids: Vec<&str> = way.steps.iter().map(|step| step.technique.id()).collect();
    Ok(TraceAnswer {
        status,
        trace: Some(written(question, way)),
        step_count: Some(way.steps.len()),
        end: Some(Id(way.end)),
        hardest,
        techniques: Some(ids.join(" ")),
        solution: way.solution.as_ref().map(|grid| grid.to_string()),
        rating: told.ratings.as_ref().map(RatingForm::of).unwrap_or_default(),
        error: None,
    })
}

/// The steps, with what the template puts around them.
fn written(question: &TraceQuestion, way: &Walkthrough) -> String {
    let steps = steps(question, way);
    let puzzle = way.start.puzzle();
    let solution = way.solution.as_ref();
    if question.form.0 == TraceForm::Tokens && question.template.0 != TraceTemplate::Chat {
        let end = way.end.name();
        return match question.template.0 {
            TraceTemplate::None => steps,
            _ => {
                let solution =
                    solution.map(|grid| format!(" solution {}", tokens::puzzle_tokens(&grid.clone().into())));
                let puzzle = tokens::puzzle_tokens(&puzzle);
                format!(
                    "puzzle {puzzle} path {steps} {end}{}",
                    solution.unwrap_or_default()
                )
            }
        };
    }
    let line = match puzzle.has_clues() {
        true => crate::rewrite::whole(&puzzle),
        false => puzzle.grid().to_string(),
    };
    let solution = solution.map(|grid| grid.to_string());
    let words = trace_words(&line, solution.as_deref(), question.language.0);
    let with_solution = || match &words.solution {
        None => steps.clone(),
        Some(solution) => format!("{steps}\n{solution}"),
    };
    match question.template.0 {
        TraceTemplate::Plain => format!("{}\n{}", words.puzzle, with_solution()),
        TraceTemplate::Instruct => format!(
            "{}\n{}\n{}\n\n{}\n{}",
            words.instruction,
            words.ask,
            words.puzzle,
            words.response,
            with_solution()
        ),
        TraceTemplate::Chat => {
            let asked = format!("{}\n{}", words.ask, words.puzzle);
            let solved = with_solution();
            let messages = [
                Message {
                    role: "user",
                    content: &asked,
                },
                Message {
                    role: "assistant",
                    content: &solved,
                },
            ];
            serde_json::to_string(&messages).expect("messages have no keys that are not texts")
        }
        _ => steps,
    }
}

/// A message of a chat, with its fields in this order whatever order others of a program agree upon.
#[derive(Serialize)]
struct Message<'a> {
    role: &'a str,
    content: &'a str,
}

/// All steps in the form that is asked for.
fn steps(question: &TraceQuestion, way: &Walkthrough) -> String {
    let (detail, language) = (question.detail, question.language.0);
    let mut told: Vec<String> = Vec::with_capacity(way.steps.len());
    let mut positions = way.positions();
    while let Some((position, step)) = positions.lend_next() {
        let shape = position.shape();
        match question.form.0 {
            TraceForm::Tokens => {
                told.extend(question.with_candidates.then(|| tokens::before(position)));
                told.push(tokens::step_tokens(shape, step, detail));
            }
            TraceForm::Json => {
                let step = serde_json::to_string(&step_form(question, position, step));
                told.push(step.expect("a step has no keys that are not texts"));
            }
            _ => {
                told.extend(
                    question
                        .with_candidates
                        .then(|| trace_candidates(position, language)),
                );
                told.push(trace_step(
                    position,
                    step,
                    told_steps(&told, question) + 1,
                    detail,
                    language,
                ));
            }
        }
    }
    match question.form.0 {
        TraceForm::Tokens => told.join(" "),
        TraceForm::Json => format!("[{}]", told.join(",")),
        _ => told.join("\n"),
    }
}

/// How many steps are told so far: with candidates every second line is one.
fn told_steps(told: &[String], question: &TraceQuestion) -> usize {
    match question.with_candidates {
        true => told.len() / 2,
        false => told.len(),
    }
}

/// A step as JSON, in as much detail as asked for.
fn step_form(question: &TraceQuestion, position: &Position, step: &Step) -> TraceStep {
    let shape = position.shape();
    let form = match question.detail {
        4.. => StepForm::told(position, step, question.language.0),
        _ => StepForm::of(shape, step),
    };
    let name = |cell| shape.cell_name(cell, kudosu_board::CellNotation::RowColumn);
    let digits = |cell| {
        position
            .candidates(cell)
            .iter()
            .map(|digit| digit.get())
            .collect()
    };
    let blanks = position.blanks().iter().filter(|_| question.with_candidates);
    TraceStep {
        before: blanks.map(|cell| (name(cell), digits(cell))).collect(),
        technique: if question.detail > 1 {
            step.technique.id().to_owned()
        } else {
            String::new()
        },
        placements: form.placements,
        eliminations: form.eliminations,
        evidence: (question.detail > 2).then_some(form.evidence),
        explanation: form.words.map(|words| words.explanation).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Stop};
    use kudosu_coach::{position_of, walk_through};
    use kudosu_logic::Profile;
    use kudosu_schema::GradeQuestion;

    use super::*;
    use crate::Verb;

    fn documents() -> Vec<Document> {
        const RECTANGLE: &str =
            "637591482218364975945.7.163.7.9856.4...436..74.6127.3.764.1..5.82.65.741..174...6";
        const NINE: &str =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        const GRAVE: &str =
            "........2.....396.2.....3.54.6......87.9....19..4.8.3.68.....54..46.5.2...7..2..8";
        let lines = [".142..1..2.4.3.1", NINE, RECTANGLE, GRAVE];
        lines
            .map(|line| Document::new(line.parse::<Grid>().unwrap()))
            .to_vec()
    }

    fn told(question: &TraceQuestion, document: &Document) -> String {
        question
            .answer(document, &Effort::new(&Stop::new()))
            .unwrap()
            .trace
            .unwrap()
    }

    #[test]
    fn tokens_are_of_the_vocabulary_and_read_back_as_the_steps_they_were() {
        for document in documents() {
            let start = position_of(&document);
            let way = walk_through(&start, Profile::human(), true, &Stop::new()).unwrap();
            let vocabulary = vocabulary(start.shape());
            for (detail, with_candidates, template) in [
                (1, false, TraceTemplate::None),
                (2, true, TraceTemplate::Plain),
                (3, false, TraceTemplate::Plain),
                (4, true, TraceTemplate::None),
            ] {
                let question = TraceQuestion {
                    form: Id(TraceForm::Tokens),
                    detail,
                    with_candidates,
                    template: Id(template),
                    ..TraceQuestion::default()
                };
                let text = told(&question, &document);
                for token in text.split(' ') {
                    assert!(
                        vocabulary.iter().any(|known| known == token),
                        "{token:?} of {text}"
                    );
                }
                let steps = read_tokens(start.shape(), &text).unwrap();
                assert_eq!(steps.len(), way.steps.len());
                let mut positions = way.positions();
                for read in &steps {
                    let (position, step) = positions.lend_next().unwrap();
                    assert_eq!(
                        (&read.placements, &read.eliminations),
                        (&step.placements, &step.eliminations)
                    );
                    assert_eq!(read.technique, (detail > 1).then_some(step.technique));
                    let known: Vec<_> = position
                        .blanks()
                        .iter()
                        .map(|cell| (cell, position.candidates(cell)))
                        .collect();
                    assert_eq!(read.before, if with_candidates { known } else { Vec::new() });
                }
            }
        }
    }

    #[test]
    fn a_vocabulary_has_every_token_once() {
        let vocabulary = vocabulary(&kudosu_board::Shape::nine());
        let mut sorted = vocabulary.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), vocabulary.len());
    }

    #[test]
    fn whatever_is_told_is_graded_as_right() {
        for document in documents() {
            for form in [TraceForm::Tokens, TraceForm::Words] {
                for detail in 1..=4 {
                    for language in ["en", "de"] {
                        let question = TraceQuestion {
                            form: Id(form),
                            detail,
                            with_candidates: detail % 2 == 0,
                            template: Id(TraceTemplate::Plain),
                            language: language.parse().unwrap(),
                            ..TraceQuestion::default()
                        };
                        let answer = told(&question, &document);
                        let grade = GradeQuestion {
                            answer: answer.clone(),
                            ..GradeQuestion::default()
                        };
                        let graded = grade.answer(&document, &Effort::new(&Stop::new())).unwrap();
                        assert!(graded.right, "{form:?} {detail} {language}: {graded:?}\n{answer}");
                        assert!(graded.step_count > 0);
                    }
                }
            }
        }
    }

    #[test]
    fn json_has_as_much_as_was_asked_for() {
        for document in documents() {
            for detail in 1..=4 {
                let question = TraceQuestion {
                    form: Id(TraceForm::Json),
                    detail,
                    with_candidates: detail == 2,
                    ..TraceQuestion::default()
                };
                let steps: Vec<TraceStep> = serde_json::from_str(&told(&question, &document)).unwrap();
                assert!(!steps.is_empty());
                for step in steps {
                    let has = [
                        !step.technique.is_empty(),
                        step.evidence.is_some(),
                        !step.explanation.is_empty(),
                    ];
                    assert_eq!(has, [detail > 1, detail > 2, detail > 3]);
                    assert_eq!(!step.before.is_empty(), detail == 2);
                }
            }
        }
    }

    #[test]
    fn improper_puzzles_have_no_path_and_say_why() {
        for (line, status) in [
            ("1234............", Status::Several),
            ("11..............", Status::Clashing),
        ] {
            let document = Document::new(line.parse::<Grid>().unwrap());
            let told = TraceQuestion::default()
                .answer(&document, &Effort::new(&Stop::new()))
                .unwrap();
            assert_eq!(
                (told.status, told.trace.is_none(), told.error.is_some()),
                (status, true, true)
            );
        }
    }
}
