//! Positions, hints and steps as drawings, through the whole interface.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu::Stop;
use kudosu_api::{Host, Problem, answer};
use serde_json::{Value, json};

const HARD: &str = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

fn asked(path: &str, body: &Value) -> Result<Value, Problem> {
    let told = answer(path, body.to_string().as_bytes(), &Host::default(), &Stop::new())?;
    Ok(serde_json::from_slice(&told).unwrap())
}

/// The drawing and what stands under it.
fn drawn(body: &Value) -> (String, String) {
    let told = asked("/api/draw", body).unwrap();
    let text = |field: &str| told[field].as_str().unwrap().to_owned();
    (text("svg"), text("caption"))
}

#[test]
fn a_position_a_hint_and_a_step_are_three_pictures() {
    let (position, _) = drawn(&json!({ "puzzle": HARD }));
    let (hint, name) = drawn(&json!({ "puzzle": HARD, "level": 4, "language": "de" }));
    let (_, step) = drawn(&json!({ "puzzle": HARD, "step": 2 }));
    assert!(!position.contains("class=\"mark"));
    assert!(hint.contains("tint-0") || hint.contains("tint-1"));
    assert!(step.starts_with("2. "), "{step}");
    assert!(!name.is_empty() && name != step);
}

#[test]
fn a_hidden_single_is_drawn_with_the_digits_that_its_words_name_and_without_candidates() {
    let easy = "6..3...9...48......1..7...4.2....6.18..7.........6...9.9...1...1....69..3...4..8.";
    let body = json!({ "puzzle": easy, "level": 4 });
    let told = asked("/api/hint", &body).unwrap();
    let words = told["detail"].as_str().unwrap();
    let named = words.matches(" see the ").count() + words.matches(" sees the ").count();
    let (svg, caption) = drawn(&body);
    assert_eq!(caption, "Hidden Single");
    assert!(named > 0, "{words}");
    assert_eq!(
        svg.matches("class=\"mark-cell tint-6\"").count(),
        named,
        "{words}"
    );
    let givens = easy.chars().filter(|&it| it != '.').count();
    // The givens, the digit that is placed, and the caption.
    assert_eq!(svg.matches("<text").count(), givens + 2);
}

#[test]
fn a_step_that_does_not_exist_is_refused_with_how_many_there_are() {
    let refused = asked("/api/draw", &json!({ "puzzle": HARD, "step": 5000 })).unwrap_err();
    assert!(
        refused.message.starts_with("step: the way has "),
        "{}",
        refused.message
    );
}

#[test]
fn a_puzzle_without_a_step_is_an_answer_that_says_so() {
    let told = asked("/api/draw", &json!({ "puzzle": "1234............", "level": 4 })).unwrap();
    assert_eq!(
        (&told["status"], &told["puzzle"]),
        (&json!("refused"), &json!("1234............"))
    );
    assert!(
        told["error"].as_str().unwrap().contains("no step to draw"),
        "{told}"
    );
    assert_eq!(told.get("svg"), None);
}
