//! Every verb takes every question about every document: options that fit no puzzle, texts for numbers,
//! candidates and placed digits of other grids.

use kudosu::nine::Values;
use kudosu::schema::{
    CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, ConvertQuestion, CountQuestion,
    DrawQuestion, ExplainQuestion, GenerateQuestion, GradeQuestion, HintQuestion, HuntQuestion,
    MinimiseQuestion, PuzzleFields, RateQuestion, Request, SolveQuestion, TraceQuestion, TransformQuestion,
    read_question,
};
use kudosu::verbs::{Effort, Hunting, Making, Reads, Verb, column_verb, fingerprint, read_input, whole};
use kudosu::{Document, Stop};
use serde_json::{Map, Value, json};

use crate::arbitrary::{Arbitrary, rounds};

/// Anything that a field may hold, right or wrong.
fn value(any: &mut Arbitrary) -> Value {
    match any.below(9) {
        0 => json!(any.yes()),
        1 => json!(any.number()),
        2 => json!(any.below(12)),
        3 => json!(-1.5),
        4 => json!(any.text()),
        5 => {
            let words = [
                "",
                "1",
                "2143",
                "987654321",
                "0",
                "..",
                "5..2",
                "level",
                "se",
                "de",
                "h",
                "2x2",
                "99x99",
                "killer",
                "x-wing",
                "line",
                "fpuzzles",
                "json",
                "easy",
                "..99999999999999999999",
                "pattern",
                "rotate180",
                "human",
            ];
            json!(any.pick(&words))
        }
        6 => json!([]),
        7 => json!([any.pick(&["level", "se", "hodoku", "te", "x-wing", "naked-single", "thermo"])]),
        _ => Value::Null,
    }
}

/// A question of the verb: any values for the fields that it takes, as many as are right.
fn question<V: Verb>(any: &mut Arbitrary) -> V {
    let refused = read_question::<V>(br#"{"no_such_field":1}"#)
        .unwrap_err()
        .to_string();
    let names: Vec<&str> = refused.split('`').skip(1).step_by(2).skip(1).collect();
    let mut fields = Map::new();
    for name in names {
        let value = value(any);
        let before = fields.insert(name.to_owned(), value);
        if read_question::<V>(Value::Object(fields.clone()).to_string().as_bytes()).is_err() {
            match before {
                Some(before) => fields.insert(name.to_owned(), before),
                None => fields.remove(name),
            };
        }
    }
    read_question(Value::Object(fields).to_string().as_bytes()).unwrap()
}

fn document(any: &mut Arbitrary) -> Document {
    let (shape, other) = (any.shape(), any.shape());
    let puzzle = any.puzzle(&shape);
    let mut document = Document::new(puzzle).with_placed(any.cell_set(&other));
    document.candidates = any.maybe(|any| any.candidates(&other));
    document.solution = any.maybe(|any| any.grid(&other));
    document
}

fn ask<V: Verb>(any: &mut Arbitrary) {
    let question: V = question(any);
    let document = document(any);
    let stop = Stop::after_looks(200);
    let effort = Effort::new(&stop).at_place(any.number() as u64);
    let _ = (
        question.answer(&document, &effort).is_ok(),
        fingerprint(&question),
    );
    if let Ok(column) = column_verb(V::NAME, serde_json::to_string(&question).unwrap().as_bytes()) {
        let stop = Stop::after_looks(200);
        let row = column.row(&document, &Effort::new(&stop));
        let _ = (column.columns(), column.told(), column.quick_way(), row.meaning);
    }
    let _ = whole(&document.puzzle);
}

#[test]
fn every_verb_answers_or_refuses_every_question() {
    rounds(150, |any| {
        ask::<SolveQuestion>(any);
        ask::<CheckQuestion>(any);
        ask::<CountQuestion>(any);
        ask::<CandidatesQuestion>(any);
        ask::<CluesQuestion>(any);
        ask::<RateQuestion>(any);
        ask::<HintQuestion>(any);
        ask::<GradeQuestion>(any);
        ask::<TraceQuestion>(any);
        ask::<ExplainQuestion>(any);
        ask::<MinimiseQuestion>(any);
        ask::<CanonicalQuestion>(any);
        ask::<TransformQuestion>(any);
        ask::<ConvertQuestion>(any);
        ask::<DrawQuestion>(any);
    });
}

#[test]
fn a_making_takes_any_wish() {
    rounds(300, |any| {
        let names = [
            "side", "box", "symmetry", "minimal", "givens", "pattern", "exact", "solution", "variant",
            "level", "se", "hodoku", "te", "b", "w", "needs", "only", "like", "same", "scale", "seed",
            "tries",
        ];
        let mut fields = Map::new();
        for name in names {
            if any.below(4) == 0 {
                fields.insert(name.to_owned(), value(any));
            }
        }
        let text = Value::Object(fields).to_string();
        let Ok(question) = read_question::<GenerateQuestion>(text.as_bytes()) else {
            return;
        };
        let stop = Stop::after_looks(200);
        let effort = Effort::new(&stop);
        if let Ok(making) = Making::of(&question, || 7, &effort) {
            let _ = making.make(1, &effort, &mut |_| {});
        }
    });
}

#[test]
fn a_hunt_takes_any_wish_and_any_log() {
    rounds(300, |any| {
        let names = [
            "givens", "te", "se", "hodoku", "b", "w", "bxb", "bxbb", "level", "needs", "remove", "add",
            "follow", "scale", "seed",
        ];
        let mut fields = Map::new();
        for name in names {
            if any.below(4) == 0 {
                fields.insert(name.to_owned(), value(any));
            }
        }
        let text = Value::Object(fields).to_string();
        let Ok(question) = read_question::<HuntQuestion>(text.as_bytes()) else {
            return;
        };
        let Ok(hunting) = Hunting::of(&question) else {
            return;
        };
        let log = [value(any).to_string(), value(any).to_string()];
        let known = hunting.known(log.iter().map(String::as_str)).unwrap_or_default();
        let starts: Vec<Values> = (0..any.below(3))
            .map(|_| std::array::from_fn(|_| any.below(300) as u8))
            .collect();
        let stop = Stop::after_looks(200);
        let _ = hunting.hunt(&starts, known, Some(1), &Effort::new(&stop), |_| {});
    });
}

#[test]
fn a_request_takes_any_fields() {
    rounds(1000, |any| {
        let mut fields = Map::new();
        for name in [
            "puzzle",
            "from",
            "box",
            "shape",
            "placed",
            "candidates",
            "clues",
            "limit",
            "odd",
        ] {
            if any.yes() {
                fields.insert(name.to_owned(), value(any));
            }
        }
        if any.yes() {
            let shape = any.shape();
            let puzzle = any.puzzle(&shape);
            fields.insert("puzzle".to_owned(), whole(&puzzle).into());
        }
        if let Ok(request) = Request::read(Value::Object(fields).to_string().as_bytes()) {
            let _ = request.ask::<CountQuestion>();
            for reads in [Reads::Positions, Reads::Solutions] {
                let _ = read_input(&request.about, reads, &Stop::after_looks(200));
            }
        }
        let about = PuzzleFields {
            puzzle: any.text(),
            placed: any.maybe(Arbitrary::text),
            candidates: any.maybe(|any| any.list(90, |any| any.maybe(|any| any.list(3, Arbitrary::byte)))),
            clues: any.maybe(|any| any.list(3, Arbitrary::text)),
            ..PuzzleFields::default()
        };
        let _ = read_input(&about, Reads::Solutions, &Stop::after_looks(200));
    });
}
