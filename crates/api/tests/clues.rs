//! Puzzles with clues through the whole interface: read, checked, solved, hinted at, explained, drawn,
//! written.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu::Stop;
use kudosu_api::{Host, Problem, answer};
use serde_json::{Value, json};

/// One solution: 3142 2413 1234 4321.
const SMALL: &str = "size 4\n3...............\nkiller 5: r1c2 r1c3\nkiller 6: r2c1 r2c2\n\
    thermo: r3c1 r3c2 r3c3 r3c4\neven: r4c1\n";

fn asked(path: &str, body: &Value) -> Result<Value, Problem> {
    let told = answer(path, body.to_string().as_bytes(), &Host::default(), &Stop::new())?;
    Ok(serde_json::from_slice(&told).unwrap())
}

fn told(path: &str, body: Value) -> Value {
    asked(path, &body).unwrap()
}

/// The fields with which a page asks again about what it has read.
fn again(read: &Value) -> Value {
    json!({ "puzzle": read["puzzle"], "shape": read["shape"], "clues": read["clues"] })
}

#[test]
fn a_text_with_clues_is_read_into_lines_parts_and_layers() {
    let read = told(
        "/api/convert",
        json!({ "puzzle": SMALL, "language": "de", "drawing": true }),
    );
    assert_eq!(read["format"], "clues");
    assert_eq!(read["clues"].as_array().unwrap().len(), 4);
    assert_eq!(read["clues"][0], "killer 5: r1c2 r1c3");
    let cage = json!({ "text": "killer 5: r1c2 r1c3", "kind": "killer", "name": "Killerkäfig",
        "cells": ["r1c2", "r1c3"], "value": 5, "digits": [],
        "rule": "die Ziffern darin sind verschieden und ergeben zusammen 5" });
    assert_eq!(read["clue_list"][0], cage);
    let cages = json!({ "clues": [0, 1],
        "text": "Killerkäfig: Die Ziffern darin sind verschieden und ergeben zusammen die angegebene Zahl." });
    assert_eq!(read["clue_rules"][0], cages);
    assert_eq!(read["drawing"]["around"], 0);
    let over = read["drawing"]["over"].as_str().unwrap();
    assert!(over.contains(r#"<g data-clue="1" class="killer">"#), "{over}");
    assert_eq!(read["misses_rules"], false);
    assert_eq!(read.get("broken"), None);
}

#[test]
fn a_puzzle_without_clues_is_told_as_ever() {
    let read = told(
        "/api/convert",
        json!({ "puzzle": ".142..1..2.4.3.1", "drawing": true }),
    );
    let fields: Vec<&str> = ["clues", "clue_list", "clue_rules", "drawing", "broken", "title"]
        .into_iter()
        .filter(|field| read.get(field).is_some())
        .collect();
    assert!(fields.is_empty(), "{fields:?}");
}

#[test]
fn what_was_read_can_be_asked_about_again_by_its_fields() {
    let read = told("/api/convert", json!({ "puzzle": SMALL }));
    let solved = told("/api/solve", again(&read));
    assert_eq!(solved["status"], "unique");
    assert_eq!(solved["solution"], "3142241312344321");
    let link = told("/api/convert", json!({ "puzzle": SMALL, "to": "fpuzzles" }));
    let from_link = told("/api/convert", json!({ "puzzle": link["text"] }));
    assert_eq!(from_link["clues"], read["clues"]);
}

#[test]
fn digits_that_break_a_clue_are_told_with_the_clue() {
    let mut body = again(&told("/api/convert", json!({ "puzzle": SMALL })));
    body["placed"] = json!("............3...");
    let checked = told("/api/check", body.clone());
    assert_eq!(checked["status"], "clashing");
    body["placed"] = json!("............1...");
    let checked = told("/api/check", body.clone());
    assert_eq!(checked["broken"], json!([{ "clue": 3, "cells": ["r4c1"] }]));
    assert_eq!(checked["status"], "no-solution");
    let text = checked["text"].as_str().unwrap();
    assert!(
        text.ends_with("The even cell in r4c1 cannot be kept with what stands in r4c1."),
        "{text}"
    );
    body["drawing"] = json!(true);
    assert_eq!(told("/api/convert", body)["broken"], checked["broken"]);
}

#[test]
fn a_hint_names_the_clue_from_the_pattern_on() {
    let hint = |level: u8| told("/api/hint", json!({ "puzzle": SMALL, "level": level }));
    assert_eq!(hint(1)["about"], "step");
    assert!(hint(2)["name"].is_string());
    let pattern = hint(3);
    let clues = pattern["view"]["clues"].as_array().unwrap();
    assert!(!clues.is_empty(), "{pattern}");
    let effect = hint(4);
    assert_eq!(&effect["step"]["evidence"]["clues"], &effect["view"]["clues"]);
}

#[test]
fn the_way_and_the_rating_of_a_puzzle_with_clues_are_told() {
    let way = told("/api/explain", json!({ "puzzle": SMALL }));
    assert_eq!(way["end"], "solved");
    assert_eq!(way["clues"].as_array().unwrap().len(), 4);
    assert!(way["rating"]["level"].is_string());
    let rated = told("/api/rate", json!({ "puzzle": SMALL }));
    assert_eq!(rated["level"], way["rating"]["level"]);
    assert_eq!((rated.get("se"), &rated["status"]), (None, &json!("unique")));
}

#[test]
fn a_picture_shows_the_clues_and_keeps_marks_on_the_grid() {
    let beside = json!({ "puzzle": "size 4\n3142............\nsandwich 2: r4c0\n", "show_candidates": true });
    let picture = told("/api/draw", beside);
    let svg = picture["svg"].as_str().unwrap();
    assert!(svg.contains("translate(90.00 90.00) scale(0.9000)"), "{svg}");
}

#[test]
fn true_candidates_are_all_digits_of_all_solutions() {
    let found = told("/api/candidates", json!({ "puzzle": SMALL }));
    assert_eq!(
        (&found["over"], &found["status"]),
        (&json!(true), &json!("unique"))
    );
    assert_eq!(found["candidates"][1], json!([1]));
    let several = told(
        "/api/candidates",
        json!({ "puzzle": "size 4\nkiller 3: r1c1 r1c2\n" }),
    );
    assert_eq!(several["status"], "several");
    assert_eq!(several["candidates"][0], json!([1, 2]));
    assert_eq!(several["candidates"][15], json!([1, 2, 3, 4]));
}

#[test]
fn clues_that_contradict_each_other_and_those_that_say_nothing_are_told() {
    let broken = json!({ "puzzle": ".".repeat(16), "clues": ["thermo: r1c1 r1c2", "even: r4c4", "thermo: r1c2 r1c1"] });
    let broken = told("/api/clues", broken);
    let numbers: Vec<&Value> = broken["contradicting"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| &part["clue"])
        .collect();
    assert_eq!(numbers, [&json!(0), &json!(2)]);
    assert_eq!(
        (&broken["status"], &broken["minimal"]),
        (&json!("no-solution"), &json!(true))
    );
    let spare = told(
        "/api/clues",
        json!({ "puzzle": ".142..1..2.4.3.1", "clues": ["odd: r1c1"] }),
    );
    assert_eq!(spare["status"], "unique");
    assert_eq!(spare["unnecessary"][0]["text"], "odd: r1c1");
}

#[test]
fn a_clue_that_is_wrong_is_refused_with_its_place() {
    let outside = json!({ "puzzle": ".".repeat(16), "clues": ["even: r1c1", "killer 5: r1c1 r9c9"] });
    let refused = asked("/api/check", &outside).unwrap_err();
    assert!(refused.message.starts_with("clues[1]: "), "{}", refused.message);
    let impossible = json!({ "puzzle": ".".repeat(16), "clues": ["even: r1c1", "killer 50: r1c1 r1c2"] });
    let refused = asked("/api/check", &impossible).unwrap_err();
    assert!(refused.message.starts_with("clues[1]: "), "{}", refused.message);
}

#[test]
fn methods_that_do_not_know_clues_say_so() {
    let request = json!({ "puzzle": SMALL, "methods": ["csp"] }).to_string();
    let refused = kudosu_api::several_runs(request.as_bytes(), &kudosu::Stop::new()).unwrap_err();
    assert!(refused.message.contains("clues"), "{}", refused.message);
}

#[test]
fn a_rule_that_is_only_prose_is_said_aloud() {
    let document = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4], "ruleset": "Green cells are friendly with their box." });
    let read = told("/api/convert", json!({ "puzzle": document.to_string() }));
    assert_eq!(read["misses_rules"], true);
    assert!(
        read["notes"].to_string().contains("friendly"),
        "{}",
        read["notes"]
    );
}

#[test]
fn a_rule_in_words_beside_clues_is_told_with_several_solutions() {
    let cage = json!([{ "cells": ["R1C1", "R1C2"] }]);
    let rules = "Normal sudoku rules apply. A cage counts its even digits.";
    let document =
        json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4], "ruleset": rules, "killercage": cage });
    let request = json!({ "puzzle": document.to_string() });
    let checked = told("/api/check", request.clone());
    assert_eq!(checked["status"], "several");
    let text = checked["text"].as_str().unwrap();
    assert!(text.contains("A cage counts its even digits."), "{text}");
    let read = told("/api/convert", request);
    assert_eq!(
        (
            &read["misses_rules"],
            read["notes"].to_string().contains("may be missing")
        ),
        (&json!(false), false)
    );
}

#[test]
fn an_explanation_rated_what_has_several_solutions_or_none() {
    let several = json!({ "puzzle": "1234............" });
    let none = json!({ "puzzle": "123........4...." });
    let with_clues = json!({ "puzzle": "size 4\nkiller 5: r1c2 r1c3\n" });
    for body in [several, none, with_clues] {
        let way = told("/api/explain", body);
        assert_eq!(
            (&way["unique"], &way["rating"]),
            (&json!(false), &Value::Null),
            "{way}"
        );
    }
    let proper = told("/api/explain", json!({ "puzzle": SMALL }));
    assert!(proper["rating"]["level"].is_string(), "{proper}");
}
