//! The law of the faces for what is written, drawn and made: the command line and the server over HTTP give
//! the same texts, pictures and puzzles as the room of verbs, whatever is asked.

use std::fs;
use std::path::Path;

use kudosu::schema::{ConvertQuestion, DrawQuestion, Meaning, Refusal, read_question};
use kudosu::verbs::{Effort, Verb};
use kudosu::{Format, ReadOptions, Rng, Stop, read_one};
use serde_json::{Value, json};

use crate::by_chance::texts;
use crate::face_laws::{exit_code, options};
use crate::tables::kudosu;
use crate::web::Web;

/// What the room of verbs says of a text, and what that means.
fn said<V: Verb>(fields: &Value, text: &str) -> Result<Value, Refusal> {
    let question: V = read_question(fields.to_string().as_bytes()).unwrap();
    let document = read_one(text.as_bytes(), &V::READS.extend(ReadOptions::default()));
    let document = document.map_err(|error| Refusal::unreadable(error.to_string()))?;
    let answer = question.answer(&document, &Effort::new(&Stop::new()))?;
    Ok(serde_json::to_value(&answer).unwrap())
}

/// Asks the command line about one puzzle; what it writes is this field of the answer.
fn compare_one(folder: &Path, line: &[String], text: &str, field: &str, expected: &Result<Value, Refusal>) {
    fs::write(folder.join("one.txt"), text).unwrap();
    let mut line: Vec<&str> = line.iter().map(String::as_str).collect();
    line.push("one.txt");
    let (code, told, wrong) = kudosu(folder, &line);
    match expected {
        Ok(answer) => {
            assert_eq!(code, 0, "{line:?} {text}: {wrong}");
            let wanted = answer[field].as_str().unwrap();
            assert_eq!(told.trim_end(), wanted.trim_end(), "{line:?} {text}");
        }
        Err(refusal) => {
            assert_eq!(code, exit_code(&[refusal.meaning]), "{line:?} {text}: {wrong}");
            let why = refusal
                .error
                .trim_start_matches("step: ")
                .trim_start_matches("to: ");
            let is_told = refusal.meaning == Meaning::Unreadable || wrong.contains(why);
            assert!(
                told.is_empty() && is_told,
                "{line:?} {text}: {wrong}, but {refusal:?}"
            );
        }
    }
}

/// Asks the server the same.
fn compare_request(server: &Web, verb: &str, fields: &Value, text: &str, expected: &Result<Value, Refusal>) {
    let mut body = fields.clone();
    body["puzzle"] = text.into();
    let told = server.post(&format!("/api/{verb}"), body.to_string().as_bytes());
    match (told, expected) {
        (Ok(told), Ok(answer)) => {
            let told: Value = serde_json::from_slice(&told).unwrap();
            for (name, value) in answer.as_object().unwrap() {
                // Which format a text has is found out by whoever reads it.
                assert!(
                    &told[name] == value || name == "format",
                    "{verb} {body}: {told} {answer}"
                );
            }
        }
        (Ok(told), Err(refusal)) => {
            let told: Value = serde_json::from_slice(&told).unwrap();
            assert_eq!(told["error"], refusal.error, "{verb} {body}: {told}");
        }
        (Err(told), Err(refusal)) => assert!(refusal.meaning >= Meaning::Unreadable, "{verb} {body}: {told}"),
        (Err(told), Ok(answer)) => panic!("{verb} {body}: {told}, but {answer}"),
    }
}

#[test]
fn texts_in_every_format_are_those_of_the_verb() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Web::start(&[]));
    let formats: Vec<Format> = Format::ALL
        .iter()
        .copied()
        .filter(|format| format.writes())
        .collect();
    let mut written = 0;
    for (seed, format) in formats.iter().cycle().take(2 * formats.len()).enumerate() {
        let mut rng = Rng::new(seed as u64);
        let fields = json!({ "to": format.name() });
        for text in texts(seed % 2 == 0, &mut rng).into_iter().take(4) {
            let expected = said::<ConvertQuestion>(&fields, &text);
            let line = [vec!["convert".to_owned()], options(&fields)].concat();
            compare_one(folder.path(), &line, &text, "text", &expected);
            compare_request(&server, "convert", &fields, &text, &expected);
            written += usize::from(expected.is_ok());
        }
    }
    assert!(written > 60, "{written}");
}

#[test]
fn pictures_of_hints_and_steps_are_those_of_the_verb() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Web::start(&[]));
    let (mut drawn, mut refused) = (0, 0);
    for seed in 0..24 {
        let mut rng = Rng::new(seed);
        let mut some = |of: &[Value]| of[rng.below(of.len())].clone();
        let mut fields = json!({
            "uniqueness": some(&[json!(true), json!(false)]),
            "without": some(&[json!([]), json!(["hidden-single", "naked-single"])]),
            "language": some(&[json!("en"), json!("de")]),
        });
        let verb = match seed % 2 == 0 {
            true => {
                fields["level"] = some(&[json!(1), json!(2), json!(3), json!(4)]);
                "hint"
            }
            false => {
                fields["step"] = some(&[json!(1), json!(3), json!(900)]);
                fields["profile"] = some(&[json!("human"), json!("se121"), json!("hodoku")]);
                "explain"
            }
        };
        let line = [
            vec![verb.to_owned(), "--to".into(), "svg".into()],
            options(&fields),
        ]
        .concat();
        for text in texts(seed % 3 == 0, &mut rng).into_iter().take(4) {
            let expected = said::<DrawQuestion>(&fields, &text);
            compare_one(folder.path(), &line, &text, "svg", &expected);
            compare_request(&server, "draw", &fields, &text, &expected);
            match expected {
                Ok(_) => drawn += 1,
                Err(_) => refused += 1,
            }
        }
    }
    assert!(drawn > 30 && refused > 5, "{drawn} drawn, {refused} refused");
}

#[test]
fn puzzles_that_are_made_are_the_same_on_every_face() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Web::start(&[]));
    let pattern = "x..x\n.xx.\n.xx.\nx..x\n";
    fs::write(folder.path().join("pattern.txt"), pattern).unwrap();
    let solved = "3142241312344321";
    let (like, same) = (
        ".142..1..2.4.3.1",
        |what: &str| json!({ "like": ".142..1..2.4.3.1", "same": what }),
    );
    let wishes = [
        json!({}),
        json!({ "side": 6, "minimal": true }),
        json!({ "box": "3x2", "symmetry": "rotate180" }),
        json!({ "side": 4, "givens": "5..8" }),
        json!({ "side": 4, "pattern": pattern }),
        json!({ "side": 4, "pattern": pattern, "exact": true }),
        json!({ "solution": solved, "symmetry": "diagonal" }),
        json!({ "side": 4, "variant": ["killer", "thermo"], "givens": "0..3" }),
        json!({ "level": "easy", "scale": ["level"] }),
        json!({ "level": "beginner", "scale": ["se"] }),
        json!({ "se": "1.0..1.5", "scale": ["se", "level"] }),
        json!({ "hodoku": "0..400", "scale": ["hodoku", "level"] }),
        json!({ "te": "1", "b": "2..4", "scale": ["te", "b"] }),
        json!({ "w": 0, "scale": ["w"] }),
        json!({ "side": 4, "te": 1 }),
        json!({ "needs": ["pointing"], "only": ["pointing"] }),
        json!({ "like": like }),
        same("pattern"),
        same("level"),
        json!({ "side": 9, "givens": "5..8" }),
        json!({ "side": 9, "box": "2x2" }),
        json!({ "side": 4, "givens": "16..16", "level": "hard", "tries": 3 }),
    ];
    let (mut made, mut refused) = (0, 0);
    for (at, wish) in wishes.iter().enumerate() {
        let mut fields = wish.clone();
        fields["seed"] = json!(100 + at);
        let told = server.post("/api/generate", fields.to_string().as_bytes());
        let mut said = fields.clone();
        if said.get("pattern").is_some() {
            said["pattern"] = json!("pattern.txt");
        }
        let line = [vec!["generate".to_owned(), "--json".into()], options(&said)].concat();
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let (code, printed, wrong) = kudosu(folder.path(), &line);
        match told {
            Ok(told) => {
                let told: Value = serde_json::from_slice(&told).unwrap();
                let printed: Value = serde_json::from_str(&printed).expect(&wrong);
                assert_eq!(code, 0, "{line:?}: {wrong}");
                for (name, value) in told.as_object().unwrap() {
                    // A line says shapes only that are not usual.
                    let is_usual = name == "shape" && printed.get(name).is_none();
                    assert!(
                        is_usual || &printed[name] == value,
                        "{name} of {line:?}:\n{printed}\n{told}"
                    );
                }
                made += 1;
            }
            Err(told) => {
                assert!(code > 0 && printed.is_empty(), "{line:?}: {printed}, but {told}");
                refused += 1;
            }
        }
    }
    assert!(made > 12 && refused > 1, "{made} made, {refused} refused");
}
