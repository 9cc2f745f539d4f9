//! Puzzles that are made, and ratings without some techniques, through the whole interface.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu::Stop;
use kudosu_api::{Host, Problem, answer};
use serde_json::{Value, json};

fn asked(path: &str, body: &Value) -> Result<Value, Problem> {
    let told = answer(path, body.to_string().as_bytes(), &Host::default(), &Stop::new())?;
    Ok(serde_json::from_slice(&told).unwrap())
}

#[test]
fn a_puzzle_with_clues_is_made_solved_and_made_again() {
    let wish = json!({ "side": 4, "variant": "killer, thermo", "seed": 5 });
    let made = asked("/api/generate", &wish).unwrap();
    assert_eq!(asked("/api/generate", &wish).unwrap(), made);
    let lines = made["clue_lines"].as_array().unwrap();
    let is_asked = |line: &Value| {
        ["killer", "thermo"]
            .iter()
            .any(|kind| line.as_str().unwrap().starts_with(kind))
    };
    assert!(!lines.is_empty() && lines.iter().all(is_asked), "{made}");
    assert!(
        made["rating"]["level"].is_string() && made["rating"]["hodoku"].is_null(),
        "{made}"
    );
    let body = json!({ "puzzle": made["puzzle"], "shape": made["shape"], "clues": lines });
    let solved = asked("/api/solve", &body).unwrap();
    assert_eq!(solved["verdict"], "unique");
    assert_eq!(solved["solution"], made["solution"]);
}

#[test]
fn a_classic_puzzle_has_no_clue_lines() {
    let made = asked("/api/generate", &json!({ "side": 4, "seed": 5 })).unwrap();
    assert_eq!(made.get("clue_lines"), None);
}

#[test]
fn what_does_not_go_with_clues_is_refused_by_its_field() {
    let told = |body: Value| asked("/api/generate", &body).unwrap_err().message;
    let unknown = told(json!({ "variant": "killers" }));
    assert!(
        unknown.contains("variant") && unknown.contains("is no kind of clue"),
        "{unknown}"
    );
    let classic = told(json!({ "variant": "killer", "needs": "x-wing" }));
    assert!(
        classic.contains("needs") && classic.contains("classic"),
        "{classic}"
    );
}

#[test]
fn a_rating_leaves_techniques_out() {
    let body = |without: &[&str]| json!({ "puzzle": ".142..1..2.4.3.1", "without": without });
    let all = asked("/api/rate", &body(&[])).unwrap();
    assert!(!all["rating"]["hodoku"].is_null(), "{all}");
    let singles = ["full-house", "hidden-single", "naked-single"];
    let fewer = asked("/api/rate", &body(&singles)).unwrap();
    assert_eq!(fewer["rating"]["level"], "diabolical");
    assert!(fewer["rating"]["hodoku"].is_null(), "{fewer}");
    assert!(asked("/api/rate", &body(&["no-such-thing"])).is_err());
}
