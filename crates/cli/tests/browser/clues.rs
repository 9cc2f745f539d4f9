//! Stories of puzzles with clues: pasted, drawn, played with all aids, and set.

use serde_json::{Value, json};

use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// One solution: 3142 2413 1234 4321.
pub const SMALL: &str = "size 4\n3...............\nkiller 5: r1c2 r1c3\nkiller 6: r2c1 r2c2\n\
    thermo: r3c1 r3c2 r3c3 r3c4\neven: r4c1\n";
pub const SMALL_GIVENS: &str = "3...............";
const SMALL_SOLVED: &str = "3142241312344321";

/// Pastes a puzzle with clues and waits until they are drawn.
pub fn bring_clues(page: &mut Page, text: &str, givens: &str) {
    page.paste(text);
    page.wait_for_digits(givens);
    page.wait(
        "the clues are drawn",
        "document.querySelector('.play-view .clues [data-clue]')",
    );
}

fn drawn(page: &mut Page) -> usize {
    page.evaluate("new Set([...document.querySelectorAll('.play-view .clues [data-clue]')].map((it) => it.dataset.clue)).size")
}

#[test]
fn clues_are_drawn_said_and_kept() {
    scenario("clues", |page| {
        bring_clues(page, SMALL, SMALL_GIVENS);
        assert_eq!(drawn(page), 4);
        // Whoever does not see them hears them.
        page.wait_for_label(1, 2, "in killer cage 5");
        page.wait_for_label(3, 4, "in thermometer");
        page.prefer_still("light");
        page.click("button", "Auto-candidates");
        page.scan("clues");
        page.prefer_still("dark");
        page.scan("clues in the dark");
        // A cage keeps its digits apart for notes, too.
        page.select(2, 1);
        page.press(&["2"]);
        page.wait_for("the cage rules it out", |page| {
            !page.label(2, 2).contains("candidates 1 2")
        });
        page.reload();
        page.wait_for("they are back", |page| drawn(page) == 4);
        page.wait_for_label(2, 1, ", 2");
    });
}

#[test]
fn a_broken_clue_is_told_and_a_hint_lights_the_clue_that_it_is_about() {
    scenario_on_both("clue-hints", |page| {
        bring_clues(page, SMALL, SMALL_GIVENS);
        page.select(4, 1);
        page.press(&["1"]);
        page.wait_for_label(4, 1, "breaks a clue");
        page.wait(
            "the clue is told apart",
            "document.querySelector('.clues .broken')?.dataset.clue == '3'",
        );
        page.scan("a broken clue");
        page.press(&["Ctrl+z"]);
        page.wait("it is whole again", "!document.querySelector('.clues .broken')");
        page.click("button", "Hint level 3: the pattern on the board");
        page.wait("a clue is lit", "document.querySelector('.clues .lit')");
        page.scan("a clue that is lit");
        // Hints lead to the end.
        while page.digits() != SMALL_SOLVED {
            let before = page.labels();
            page.click("button", "Hint level 4: the effect, and why");
            page.wait_for("the hint is told", |page| page.has("button", "Apply"));
            page.click("button", "Apply");
            page.wait_for("it is applied", |page| page.labels() != before);
        }
        page.wait_for_text("ta daa!!!");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of ");
        page.wait("its clue is lit", "document.querySelector('.clues .lit')");
        // Classic methods would solve another puzzle: they say so instead.
        crate::watching::watch(page, &["csp"]);
        page.click("button", "Solve");
        page.wait_for_text("know digits and houses only");
    });
}

#[test]
fn a_full_grid_that_breaks_a_clue_is_not_celebrated() {
    scenario("clue-not-solved", |page| {
        bring_clues(page, "size 4\n.142241312344321\neven: r1c1\n", ".142241312344321");
        page.select(1, 1);
        page.press(&["3"]);
        page.wait_for_text("something is not right");
        assert!(!page.text().contains("ta daa!!!"));
    });
}

#[test]
fn links_of_other_programs_and_our_own_bring_their_clues() {
    scenario("clue-links", |page| {
        for format in ["fpuzzles", "sudokupad"] {
            let told: Value = page.told("/api/convert", &json!({"puzzle": SMALL, "to": format}));
            let link = told["text"].as_str().unwrap().trim().to_owned();
            assert!(link.starts_with("https://"), "{link}");
            page.become_somebody_else();
            page.open("");
            bring_clues(page, &link, SMALL_GIVENS);
            assert_eq!(drawn(page), 4, "{format}");
        }
        page.click("button", "Share");
        let own: String = page.evaluate("document.querySelector('#share-link').value");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        let place = own.split_once('#').unwrap().1.to_owned();
        page.become_somebody_else();
        page.open(&format!("#{place}"));
        page.wait_for("the clues came along", |page| drawn(page) == 4);
        // They are saved in a format that can say them.
        page.click("button", "Save");
        page.wait(
            "they are written",
            "document.querySelector('dialog textarea').value.includes('thermo: r3c1')",
        );
    });
}

#[test]
fn clues_beside_the_grid_leave_the_cells_where_they_are_clicked() {
    scenario("clues-beside", |page| {
        let dots = "difference 2: r2c1 r2c2\nratio 3: r4c1 r4c2\nquadruple 12: r2c3 r2c4 r3c3 r3c4\narrow: r4c4 > r3c4\n";
        let text = format!("size 4\n3142............\nsandwich 2: r4c0\n{dots}");
        bring_clues(page, &text, "3142............");
        for theme in ["light", "dark"] {
            page.prefer_still(theme);
            page.scan(&format!("{theme}: dots with numbers"));
        }
        page.wait(
            "there is room beside the grid",
            "document.querySelector('.play-view svg.board').viewBox.baseVal.width > 600",
        );
        page.select(4, 4);
        assert!(
            page.focused().1.starts_with("row 4, column 4,"),
            "{:?}",
            page.focused()
        );
        page.select(1, 1);
        assert!(
            page.focused().1.starts_with("row 1, column 1,"),
            "{:?}",
            page.focused()
        );
    });
}

#[test]
fn a_rule_that_stands_only_in_words_is_said_aloud() {
    scenario("missing-rule", |page| {
        let document = json!({"size": 4, "grid": vec![vec![json!({}); 4]; 4], "ruleset": "Green cells are friendly with their box."});
        page.paste(&document.to_string());
        page.wait_for_text("A rule of this puzzle may be missing");
        page.wait_for_text("friendly");
    });
}

/// Blank, four by four.
pub fn blank(page: &mut Page) {
    page.click("button", "New");
    let own = page.things("combobox", |name| name == "Size")[1];
    page.choose_in(own, "4×4, boxes 2×2");
    page.click("button", "Blank grid");
    page.wait_for_no_dialog();
}

/// Writes clues as text and uses them.
fn type_clues(page: &mut Page, lines: &str) {
    page.evaluate::<Value>("document.querySelector('.setter details').open = true, null");
    page.evaluate::<Value>(&format!(
        "document.querySelector('.setter textarea').value = {}, null",
        json!(lines)
    ));
    page.click("button", "Use these clues");
}

pub fn wait_for_clues(page: &mut Page, lines: &[&str]) {
    page.wait_for(&format!("the clues are {lines:?}"), |page| {
        page.evaluate::<Vec<String>>(
            "[...document.querySelectorAll('.clue-list .clue')].map((it) => it.innerText)",
        ) == lines
    });
}

#[test]
fn a_setter_places_clues_and_is_told_what_they_are_worth() {
    scenario_on_both("setter", |page| {
        blank(page);
        page.select(1, 1);
        page.press(&["Shift+ArrowRight"]);
        page.wait_for("kinds have their names", |page| {
            page.evaluate(
                "[...document.querySelectorAll('.clue-form option')].some((it) => it.text == 'killer cage')",
            )
        });
        page.choose("Kind of clue", "killer cage");
        page.evaluate::<Value>("document.querySelector('.clue-form input').value = '3', null");
        page.click("button", "Place on the selected cells");
        wait_for_clues(page, &["killer 3: r1c1 r1c2"]);
        page.wait_for_text("several solutions");
        page.click("button", "True candidates");
        page.wait_for_label(1, 1, "candidates 1 2");
        page.wait_for_label(4, 4, "candidates 1 2 3 4");
        page.scan("setting");
        // What cannot be is refused with the clue, and nothing is lost.
        type_clues(page, "killer 3: r1c1 r1c2\nkiller 50: r1c3 r1c4");
        page.wait_for_text("killer 50: r1c3 r1c4:");
        wait_for_clues(page, &["killer 3: r1c1 r1c2"]);
        page.complaints().clear();
        // Why there is no solution: the smallest set that contradicts itself.
        type_clues(page, "killer 3: r1c1 r1c2\nthermo: r3c1 r3c2\nthermo: r3c2 r3c1");
        page.wait_for_text("no solution");
        page.click("button", "Why is there no solution?");
        page.wait_for_text("These contradict each other");
        let parts: Vec<String> =
            page.evaluate("[...document.querySelectorAll('.setter .words li')].map((it) => it.innerText)");
        assert_eq!(parts, ["thermo: r3c1 r3c2", "thermo: r3c2 r3c1"]);
        page.scan("why there is no solution");
        // One undo takes the last change back.
        page.select(1, 1);
        page.press(&["Ctrl+z"]);
        wait_for_clues(page, &["killer 3: r1c1 r1c2"]);
        page.wait_for_text("several solutions");
        page.click("button", "Remove killer 3: r1c1 r1c2");
        wait_for_clues(page, &[]);
    });
}

#[test]
fn a_setter_is_told_what_a_puzzle_could_do_without() {
    scenario("spare", |page| {
        bring_clues(page, &format!("{SMALL}odd: r1c1\n"), SMALL_GIVENS);
        page.click("button", "New");
        page.click("button", "Change the givens");
        page.wait_for_no_dialog();
        page.wait_for_text("exactly one solution");
        page.click("button", "What could be left out?");
        page.wait_for_text("Each of these alone could be left out");
        page.wait(
            "the spare one is among them",
            "[...document.querySelectorAll('.setter .words li')].some((it) => it.innerText == 'odd: r1c1')",
        );
        page.click("button", "Play it");
        page.wait_for("it is played", |page| !page.has("button", "Play it"));
        assert_eq!(drawn(page), 5);
    });
}
