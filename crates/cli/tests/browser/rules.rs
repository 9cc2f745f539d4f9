//! Stories of the rules beside a puzzle: in words, with its clues on the board, and in the words of who
//! made it.

use serde_json::{Value, json};

use crate::clues::{SMALL, SMALL_GIVENS, bring_clues};
use crate::page::Page;
use crate::scenario::scenario_on_both;

/// The clues that are lit on the board.
fn lit(page: &mut Page) -> Vec<String> {
    page.evaluate("[...new Set([...document.querySelectorAll('.play-view .clues .lit')].map((it) => it.dataset.clue))].sort()")
}

fn rules(page: &mut Page) -> String {
    page.evaluate("document.querySelector('.rules').innerText")
}

#[test]
fn rules_are_told_and_light_their_clues_and_a_cell_tells_what_its_clues_say() {
    scenario_on_both("rules", |page| {
        bring_clues(page, SMALL, SMALL_GIVENS);
        page.click("button", "Killer cage: its digits differ and sum to its number.");
        page.wait_for("its cages are lit", |page| lit(page) == ["0", "1"]);
        page.scan("a rule with its clues");
        page.click("button", "Thermometer: digits rise from its bulb on.");
        page.wait_for("the thermometer is lit", |page| lit(page) == ["2"]);
        page.click("button", "Thermometer: digits rise from its bulb on.");
        // The pointer is still on it; away from it nothing is lit.
        page.select(2, 2);
        page.call(
            "Input.dispatchMouseEvent",
            json!({"type": "mouseMoved", "x": 5, "y": 5}),
        );
        page.wait_for("nothing is lit", |page| lit(page).is_empty());
        page.wait_for("the cell tells of its cage", |page| {
            rules(page).contains("killer cage 6: its digits differ and sum to 6.")
        });
        page.select(4, 1);
        page.wait_for("the cell tells of its digit", |page| {
            let told = rules(page);
            told.contains("even cell: the digit is even.") && !told.contains("sum to 6.")
        });
        page.select(4, 4);
        page.wait_for("there is nothing to tell", |page| !rules(page).contains("At row"));
        // A hint is not covered by what a rule lit.
        page.click("button", "Hint level 3: the pattern on the board");
        page.wait_for("the clue of the hint is lit", |page| !lit(page).is_empty());
    });
}

const ABOUT: [(&str, &str); 3] = [
    ("title", "Warm & small"),
    ("author", "Ann O'Nymous"),
    (
        "rules",
        "Normal rules apply. Digits along a thermometer rise from its bulb.",
    ),
];

fn about(page: &mut Page) -> Value {
    page.evaluate("partOf('js/app.js').then(({ app }) => app.game.about)")
}

#[test]
fn title_author_and_rules_are_shown_and_go_wherever_the_puzzle_goes() {
    scenario_on_both("about", |page| {
        let mut body = json!({"puzzle": SMALL, "to": "sudokupad"});
        let mut expected = json!({});
        for (name, text) in ABOUT {
            body[name] = json!(text);
            expected[name] = json!(text);
        }
        let told: Value = page.told("/api/convert", &body);
        let link = told["text"].as_str().unwrap().trim().to_owned();
        bring_clues(page, &link, SMALL_GIVENS);
        page.wait_for_text("Ann O'Nymous");
        for (_, text) in ABOUT {
            page.wait_for("it is shown", |page| rules(page).contains(text));
        }
        page.scan("title, author and rules");
        // Kept over a reload, in a link of ours, and in what is saved.
        page.reload();
        page.wait_for_text("Warm & small");
        assert_eq!(about(page), expected);
        page.click("button", "Share");
        let own: String = page.evaluate("document.querySelector('#share-link').value");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        for format in ["fpuzzles-json", "sudokupad", "fpuzzles", "sudokumaker"] {
            let body: Value = page.evaluate(
                "partOf('js/app.js').then(({ app }) => ({ ...app.game.puzzle(), ...app.game.about }))",
            );
            let mut asked = body.clone();
            asked["to"] = json!(format);
            let saved: Value = page.told("/api/convert", &asked);
            let again: Value = page.told("/api/convert", &json!({"puzzle": saved["text"]}));
            for (name, text) in ABOUT {
                assert_eq!(again[name], json!(text), "{format}");
            }
        }
        let place = own.split_once('#').unwrap().1.to_owned();
        page.become_somebody_else();
        page.open(&format!("#{place}"));
        page.wait_for_text("Warm & small");
        assert_eq!(about(page), expected);
    });
}
