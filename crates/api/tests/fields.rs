//! Every field of every question can be said in a request, beside every field of its puzzle, and means there
//! what it means everywhere; the description of the interface names them all.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;

use kudosu::schema::{
    Axis, CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, ConvertQuestion,
    CountQuestion, DrawQuestion, ExplainQuestion, GenerateQuestion, GradeQuestion, HintQuestion,
    MinimiseQuestion, PuzzleFields, Quarter, RateQuestion, Request, Same, ShapeForm, SolveQuestion,
    TraceQuestion, TransformQuestion, WatchOneQuestion, WatchQuestion, read_question,
};
use kudosu::{Format, Shape};
use kudosu_api::{Host, answer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Everything that a request can say of its puzzle.
fn whole_puzzle() -> PuzzleFields {
    PuzzleFields {
        puzzle: ".142..1..2.4.3.1".to_owned(),
        from: Some("line".to_owned()),
        box_size: Some("2x2".to_owned()),
        shape: Some(ShapeForm::of(&Shape::of_side(4).unwrap())),
        placed: Some("3...............".to_owned()),
        candidates: Some(vec![Some(vec![1, 2, 3, 4]); 16]),
        clues: Some(vec!["odd: r1c1".to_owned()]),
        values: Some([("r1c1".to_owned(), 3)].into()),
        possible: Some([("r1c2".to_owned(), vec![1, 2])].into()),
    }
}

fn object(value: impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value).unwrap() {
        Value::Object(fields) => fields,
        other => panic!("{other} is no object"),
    }
}

/// The fields of a request as the server describes them.
fn described(path: &str) -> BTreeSet<String> {
    let document: Value = serde_json::from_str(include_str!("../../web/openapi.json")).unwrap();
    let body = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let place = body["$ref"].as_str().unwrap().strip_prefix('#').unwrap();
    let schema = document.pointer(place).unwrap();
    assert_eq!(schema["additionalProperties"], json!(false), "{path}: {schema}");
    schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect()
}

/// A question in which every field is set to something that nobody would assume.
fn is_known<Q>(path: &str, question: Q)
where
    Q: Clone + Default + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned,
{
    let (about, asked, usual) = (object(whole_puzzle()), object(&question), object(Q::default()));
    for (field, value) in &asked {
        assert!(
            !about.contains_key(field),
            "{path}: {field} is a field of the puzzle too"
        );
        assert_ne!(usual.get(field), Some(value), "{path}: {field} is not set");
    }
    let said: BTreeSet<String> = about.keys().chain(asked.keys()).cloned().collect();
    assert_eq!(said, described(path), "{path}");
    let request = Request {
        about: whole_puzzle(),
        question,
    };
    let read = Request::read(&serde_json::to_vec(&request).unwrap()).unwrap();
    assert_eq!(read.about, request.about, "{path}");
    assert_eq!(read.ask::<Q>().unwrap(), request.question, "{path}");
}

fn names<T: std::str::FromStr<Err = String>>(names: &[&str]) -> Vec<T> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn every_field_of_every_question_is_known() {
    is_known(
        "/api/solve",
        SolveQuestion {
            unique: true,
            prove: Some(true),
            all: Some(2),
        },
    );
    let language = "de".parse().unwrap();
    is_known("/api/check", CheckQuestion { language });
    is_known(
        "/api/grade",
        GradeQuestion {
            answer: "r1c1 = 3".to_owned(),
            details: true,
            partial: true,
            uniqueness: false,
            language,
        },
    );
    is_known(
        "/api/traces",
        TraceQuestion {
            form: "tokens".parse().unwrap(),
            detail: 1,
            with_candidates: true,
            template: "chat".parse().unwrap(),
            uniqueness: false,
            profile: "hodoku".parse().unwrap(),
            without: names(&["x-wing"]),
            scale: names(&["se"]),
            language,
        },
    );
    is_known("/api/count", CountQuestion { limit: 3 });
    is_known("/api/candidates", CandidatesQuestion {});
    is_known("/api/clues", CluesQuestion {});
    is_known(
        "/api/hint",
        HintQuestion {
            level: 3,
            uniqueness: false,
            profile: "hodoku".parse().unwrap(),
            without: names(&["x-wing"]),
            links: true,
            drawing: true,
            language,
        },
    );
    is_known(
        "/api/explain",
        ExplainQuestion {
            uniqueness: false,
            profile: "hodoku".parse().unwrap(),
            without: names(&["x-wing"]),
            scale: names(&["se"]),
            level: "expert".parse().unwrap(),
            views: true,
            drawing: true,
            language,
        },
    );
    is_known(
        "/api/rate",
        RateQuestion {
            scale: names(&["se"]),
            uniqueness: false,
            without: names(&["x-wing"]),
        },
    );
    is_known(
        "/api/convert",
        ConvertQuestion {
            to: Some(Format::Csv.name().parse().unwrap()),
            language,
            drawing: true,
            title: Some("here".to_owned()),
            author: Some("Ann".to_owned()),
            rules: Some("as usual".to_owned()),
        },
    );
    is_known(
        "/api/draw",
        DrawQuestion {
            level: Some(3),
            step: Some(2),
            show_candidates: Some(true),
            caption: Some("here".to_owned()),
            uniqueness: false,
            profile: "hodoku".parse().unwrap(),
            without: names(&["x-wing"]),
            language,
        },
    );
    is_known(
        "/api/minimise",
        MinimiseQuestion {
            all: true,
            limit: 3,
            clues_too: true,
            seed: 4,
        },
    );
    is_known("/api/canonical", CanonicalQuestion { automorphisms: true });
    is_known(
        "/api/transform",
        TransformQuestion {
            transpose: true,
            rotate: Some(Quarter(90)),
            mirror: Some(Axis::V),
            bands: Some("21".to_owned()),
            rows: Some("2134".to_owned()),
            stacks: Some("21".to_owned()),
            columns: Some("2134".to_owned()),
            relabel: Some("4321".to_owned()),
            random: Some(2),
            seed: 4,
            varied: true,
        },
    );
    let delay_ms = serde_json::from_str("5").unwrap();
    is_known(
        "/api/watch",
        WatchQuestion {
            methods: vec!["csp".to_owned()],
            delay_ms,
            paused: true,
        },
    );
    is_known(
        "/api/methods/{name}",
        WatchOneQuestion {
            delay_ms,
            paused: true,
        },
    );
}

#[test]
fn every_wish_for_a_puzzle_is_known() {
    let wish = GenerateQuestion {
        side: Some(4),
        box_size: Some("2x2".to_owned()),
        symmetry: Some("full".parse().unwrap()),
        minimal: true,
        givens: Some("4..6".parse().unwrap()),
        pattern: Some("x".to_owned()),
        exact: true,
        solution: Some("3142241312344321".to_owned()),
        unbiased: true,
        variant: names(&["killer"]),
        level: Some("easy".parse().unwrap()),
        se: Some("2.6".parse().unwrap()),
        hodoku: Some("300..900".parse().unwrap()),
        te: Some("2..".parse().unwrap()),
        b: Some("5..7".parse().unwrap()),
        w: Some("5".parse().unwrap()),
        needs: names(&["x-wing"]),
        only: names(&["x-wing"]),
        like: Some(".142..1..2.4.3.1".to_owned()),
        same: Same::Pattern,
        scale: names(&["se"]),
        seed: Some(4),
        tries: Some(5),
    };
    let (said, usual) = (object(&wish), object(GenerateQuestion::default()));
    assert!(said.iter().all(|(field, value)| usual.get(field) != Some(value)));
    assert_eq!(
        said.keys().cloned().collect::<BTreeSet<_>>(),
        described("/api/generate")
    );
    let read: GenerateQuestion = read_question(&serde_json::to_vec(&wish).unwrap()).unwrap();
    assert_eq!(read, wish);
}

#[test]
fn a_field_that_nobody_knows_is_refused_by_its_name_whatever_is_asked() {
    for (path, _) in kudosu_api::ANSWERS {
        let refused = answer(
            path,
            br#"{"puzzle": ".142..1..2.4.3.1", "technique": "x-wing", "magic": 1}"#,
            &Host::default(),
            &kudosu::Stop::new(),
        )
        .unwrap_err();
        assert_eq!(refused.kind.name(), "bad-request", "{path}");
        let known = ["magic", "technique", "puzzle"];
        let named = known
            .iter()
            .any(|name| refused.message.starts_with(&format!("{name}: unknown field")));
        assert!(named, "{path}: {}", refused.message);
    }
}
