//! Stories of new games: made to measure, blank, an example, and the shelf of those put aside.

use serde_json::{Value, json};

use crate::board::{FOUR, NINE};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both, server_scenario, site_scenario};

/// How many solutions the engine finds for what is on the board.
fn status(page: &mut Page) -> String {
    let body = json!({"puzzle": page.givens()});
    let told: Value = page.told("/api/check", &body);
    told["status"].as_str().unwrap().to_owned()
}

/// Fills in the dialog for a new puzzle and has it made.
pub fn make(page: &mut Page, difficulty: &str, size: &str) {
    let before = page.digits();
    page.click("button", "New");
    page.choose("Size", size);
    page.choose("Difficulty", difficulty);
    page.click("button", "Make a puzzle");
    page.wait_for_no_dialog();
    page.wait_for("there is another puzzle", |page| page.digits() != before);
}

#[test]
fn puzzles_are_made_as_hard_and_as_large_as_asked() {
    scenario_on_both("made", |page| {
        for (difficulty, size, cells) in [
            ("easy", "9×9, boxes 3×3", 81),
            ("hard", "9×9, boxes 3×3", 81),
            ("any", "6×6, boxes 2×3", 36),
        ] {
            make(page, difficulty, size);
            assert_eq!(page.digits().len(), cells);
            assert_eq!(status(page), "unique");
            page.wait_for_text("SE ");
            let facts: String = page.evaluate("document.querySelector('.facts').innerText");
            assert!(
                difficulty == "any" || facts.contains(difficulty),
                "{difficulty}: {facts}"
            );
        }
    });
}

/// Whether a list of the dialog can be used.
fn is_open(page: &mut Page, list: &str) -> bool {
    let label = format!(
        "[...document.querySelectorAll('.maker label')].find((it) => it.innerText.startsWith('{list}'))"
    );
    page.evaluate(&format!("!{label}.querySelector('select').disabled"))
}

#[test]
fn a_puzzle_with_clues_is_made_as_asked() {
    server_scenario("made-clues", |page| {
        page.click("button", "New");
        page.wait_for_text("killer cage");
        assert!(is_open(page, "Symmetry"));
        page.choose("Clues", "killer cage");
        page.choose("Difficulty", "easy");
        page.wait_for("what is for classics only is closed", |page| {
            !is_open(page, "Symmetry")
        });
        page.click("button", "Make a puzzle");
        page.wait_for_no_dialog();
        page.wait(
            "the cages are drawn",
            "document.querySelector('.play-view .clues [data-clue]')",
        );
        page.wait_for_text("easy");
        let clues: Vec<String> = page
            .evaluate("[...document.querySelectorAll('.clue-list .clue')].map((it) => it.innerText.trim())");
        assert!(clues.iter().all(|clue| clue.starts_with("killer ")), "{clues:?}");
        let body = json!({"puzzle": page.givens(), "clues": clues});
        let told: Value = page.told("/api/check", &body);
        assert_eq!(told["status"], "unique", "{told}");
        // On large grids nobody could wait for it.
        page.click("button", "New");
        page.choose("Size", "16×16, boxes 4×4");
        assert!(!is_open(page, "Clues"));
    });
}

#[test]
fn the_page_alone_says_where_puzzles_with_clues_are_made() {
    site_scenario("made-clues-elsewhere", |page| {
        page.click("button", "New");
        page.wait_for_text("Puzzles with clues are made where kudosu serves this page");
        assert!(!is_open(page, "Clues"));
    });
}

#[test]
fn a_game_that_is_left_for_another_one_waits_on_the_shelf() {
    scenario("shelf", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["7"]);
        page.paste(FOUR);
        page.wait_for_digits(FOUR);
        page.click("button", "Bring it back");
        page.wait_for_label(1, 2, ", 7");
        page.paste(FOUR);
        page.wait_for_digits(FOUR);
        page.reload();
        page.wait_for_digits(FOUR);
        page.click("button", "New");
        let waiting = page.things("button", |name| name.starts_with("9×9, 24 of 81 filled"));
        assert!(!waiting.is_empty(), "the game is offered");
        page.click_on(waiting[0]);
        page.wait_for_label(1, 2, ", 7");
        assert_eq!(page.givens(), NINE);
    });
}

#[test]
fn an_example_is_one_click_away() {
    scenario("example", |page| {
        page.click("button", "New");
        let told: Value = page.told("/api/examples", &Value::Null);
        page.click("button", told["examples"][0]["name"].as_str().unwrap());
        page.wait_for("the example is there", |page| {
            page.givens().chars().any(|cell| cell != '.')
        });
        assert_eq!(status(page), "unique");
    });
}
