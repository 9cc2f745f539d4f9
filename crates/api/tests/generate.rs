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
    let wish = json!({ "side": 4, "variant": ["killer", "thermo"], "seed": 5 });
    let made = asked("/api/generate", &wish).unwrap();
    assert_eq!(asked("/api/generate", &wish).unwrap(), made);
    let lines = made["clues"].as_array().unwrap();
    let is_asked = |line: &Value| {
        ["killer", "thermo"]
            .iter()
            .any(|kind| line.as_str().unwrap().starts_with(kind))
    };
    assert!(!lines.is_empty() && lines.iter().all(is_asked), "{made}");
    assert!(
        made["rating"]["level"].is_string() && made["rating"].get("hodoku_score").is_none(),
        "{made}"
    );
    let body = json!({ "puzzle": made["puzzle"], "shape": made["shape"], "clues": lines });
    let solved = asked("/api/solve", &body).unwrap();
    assert_eq!(solved["status"], "unique");
    assert_eq!(solved["solution"], made["solution"]);
}

#[test]
fn a_classic_puzzle_has_no_clues_and_says_how_many_givens() {
    let made = asked("/api/generate", &json!({ "side": 4, "seed": 5 })).unwrap();
    assert_eq!(made.get("clues"), None);
    let digits = made["puzzle"]
        .as_str()
        .unwrap()
        .chars()
        .filter(char::is_ascii_digit)
        .count();
    assert_eq!(made["givens"], digits);
}

#[test]
fn what_does_not_go_with_clues_is_refused_by_its_field() {
    let told = |body: Value| asked("/api/generate", &body).unwrap_err().message;
    let unknown = told(json!({ "variant": ["killers"] }));
    assert!(
        unknown.contains("variant") && unknown.contains("a kind of clue"),
        "{unknown}"
    );
    let classic = told(json!({ "variant": ["killer"], "needs": ["x-wing"] }));
    assert!(
        classic.starts_with("needs: ") && classic.contains("variant"),
        "{classic}"
    );
}

#[test]
fn a_rating_leaves_techniques_out() {
    let body = |without: &[&str]| json!({ "puzzle": ".142..1..2.4.3.1", "without": without });
    let all = asked("/api/rate", &body(&[])).unwrap();
    assert!(all["hodoku_score"].is_u64(), "{all}");
    let singles = ["full-house", "hidden-single", "naked-single"];
    let fewer = asked("/api/rate", &body(&singles)).unwrap();
    assert_eq!(fewer["level"], "diabolical");
    assert!(fewer.get("hodoku_score").is_none(), "{fewer}");
    assert!(asked("/api/rate", &body(&["no-such-thing"])).is_err());
}

#[test]
fn the_name_of_an_example_does_not_contradict_its_rating() {
    for example in kudosu::coach::EMBEDDED {
        let grid = example.grid();
        let shape = kudosu::schema::ShapeForm::of(grid.shape());
        let body = json!({ "puzzle": grid.to_string(), "shape": shape, "scale": ["level"] });
        let level = asked("/api/rate", &body).unwrap()["level"]
            .as_str()
            .unwrap()
            .to_owned();
        let words = ["easy", "medium", "hard", "diabolical"];
        let named = words.into_iter().find(|word| example.title.contains(word));
        assert!(
            named.is_none_or(|named| named == level),
            "{}: {level}",
            example.title
        );
    }
}

#[test]
fn what_is_not_asked_for_is_not_worked_out() {
    let body = json!({ "puzzle": ".142..1..2.4.3.1", "scale": ["se"] });
    let rated = asked("/api/rate", &body).unwrap();
    assert!(
        rated["se"].is_number() && rated.get("level").is_none() && rated.get("hodoku_score").is_none(),
        "{rated}"
    );
    let bare = asked("/api/generate", &json!({ "side": 4, "seed": 5, "scale": [] })).unwrap();
    assert_eq!(bare.get("rating"), None, "{bare}");
}
