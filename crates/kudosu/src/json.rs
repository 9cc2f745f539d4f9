//! Hints, ratings and techniques as JSON. `docs/json.md` describes it.

use kudosu_board::CellNotation;
use kudosu_explain::{HintLevel, Language, Mistake, rule, step_to_json, technique_name, view_to_json};
use kudosu_logic::{HodokuLevel, Position, Technique};
use kudosu_rating::Rating;
use serde_json::{Value, json};

use crate::{About, Hint};

/// A hint for `position`: no more than its level gives away.
pub fn hint_to_json(position: &Position, hint: &Hint) -> Value {
    let shape = position.shape();
    let step = match &hint.about {
        About::Step(step) => Some(step),
        _ => None,
    };
    let named = step.filter(|_| hint.level >= HintLevel::Technique);
    let whole = step.filter(|_| hint.level >= HintLevel::Effect);
    let mistakes: Vec<Value> = match &hint.about {
        About::Mistakes(mistakes) if hint.level >= HintLevel::Pattern => {
            mistakes.iter().map(|it| mistake_json(position, it)).collect()
        }
        _ => Vec::new(),
    };
    json!({
        "level": hint.level as u8,
        "about": hint.about.kind(),
        "text": hint.text,
        "detail": hint.detail,
        "technique": named.map(|step| step.technique.id()),
        "name": named.map(|step| technique_name(step.technique, hint.language)),
        "mistakes": mistakes,
        "view": hint.view.as_ref().map(|view| view_to_json(shape, view)),
        "step": whole.map(|step| step_to_json(position, step, hint.language)),
    })
}

fn mistake_json(position: &Position, mistake: &Mistake) -> Value {
    let kind = match mistake {
        Mistake::WrongDigit(_) => "wrong-digit",
        Mistake::MissingCandidate(..) => "missing-candidate",
    };
    let cell = position
        .shape()
        .cell_name(mistake.cell(), CellNotation::RowColumn);
    json!({ "kind": kind, "cell": cell })
}

/// A rating; numbers that are not known are null.
pub fn rating_to_json(rating: &Rating) -> Value {
    let tenths = |number: Option<u32>| number.map(|number| f64::from(number) / 10.0);
    json!({
        "level": rating.level.name(),
        "hodoku": {
            "score": rating.hodoku.score,
            "level": hodoku_level(rating.hodoku.level),
            "complete": rating.hodoku.complete,
        },
        "se": { "er": tenths(rating.se.er), "ep": tenths(rating.se.ep), "ed": tenths(rating.se.ed) },
    })
}

/// What is known about a technique.
pub fn technique_to_json(technique: Technique, language: Language) -> Value {
    let entry = technique.entry();
    json!({
        "id": entry.id,
        "name": technique_name(technique, language),
        "hodoku_code": entry.code,
        "hodoku_score": entry.hodoku.map(|(score, _)| score),
        "hodoku_level": entry.hodoku.map(|(_, level)| hodoku_level(level)),
        "se": entry.explainer.map(|rating| f64::from(rating) / 10.0),
        "needs_uniqueness": entry.needs_uniqueness,
        "rule": rule(technique, language),
    })
}

fn hodoku_level(level: HodokuLevel) -> String {
    format!("{level:?}").to_lowercase()
}
