//! Stories of learning: a lesson from a hint, and one from beginning to end with the keyboard alone.

use serde_json::Value;

use crate::board::NINE;
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// Presses Tab until something of this role and name has the focus.
fn tab_to(page: &mut Page, role: &str, name: &str) {
    for _ in 0..150 {
        page.press(&["Tab"]);
        if page.focused() == (role.to_owned(), name.to_owned()) {
            return;
        }
    }
    panic!("Tab never comes to the {role} {name:?}");
}

#[test]
fn a_lesson_is_learnt_by_keyboard_alone() {
    scenario_on_both("lesson-keys", |page| {
        tab_to(page, "button", "Learn");
        page.press(&["Enter"]);
        page.wait(
            "the techniques are listed",
            "document.querySelectorAll('.lesson-link').length > 50",
        );
        tab_to(page, "button", "Hidden Single");
        page.press(&["Enter"]);
        page.wait(
            "the example is drawn",
            "document.querySelector('.lesson .lesson-board .mark')",
        );
        tab_to(page, "button", "Find one yourself");
        page.press(&["Enter"]);
        page.wait(
            "a position is there",
            "document.activeElement.closest('.practice [role=grid]')",
        );
        // What is right is asked of the page's engine, for the position that is on the board.
        page.press(&["h", "h", "h"]);
        let words: String = page.evaluate("document.querySelector('.practice .words').innerText");
        let (digit, row, column) = answer(&words);
        page.press(&vec!["ArrowDown"; row - 1]);
        page.press(&vec!["ArrowRight"; column - 1]);
        page.press(&[if digit == "1" { "2" } else { "1" }]);
        page.wait(
            "a wrong answer is told",
            "/not what|no candidate|does not go/.test(document.querySelector('.practice-said').innerText)",
        );
        page.press(&[&digit]);
        page.wait_for_text("Right, that is Hidden Single.");
        assert_eq!(page.focused(), ("button".to_owned(), "Another one".to_owned()));
        // Progress is kept.
        page.reload();
        page.wait(
            "it is counted",
            "document.querySelector('[data-technique=hidden-single] .done')?.innerText.includes('1')",
        );
    });
}

/// The digit and the place in "In box 2 the 3 can only go in r1c6".
fn answer(words: &str) -> (String, usize, usize) {
    let place = words
        .split("can only go in r")
        .nth(1)
        .unwrap_or_else(|| panic!("{words}"));
    let number = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let row = number(place);
    let column = number(&place[row.len() + 1..]);
    let before = words.split(" can only go").next().unwrap();
    let digit = before.rsplit(' ').next().unwrap().to_owned();
    (digit, row.parse().unwrap(), column.parse().unwrap())
}

#[test]
fn a_hint_leads_to_its_lesson() {
    scenario("learn-this", |page| {
        page.bring(NINE);
        page.click("button", "Hint level 2: which technique");
        page.wait("it is named", "document.querySelector('.hints summary')");
        let named: String = page.evaluate("document.querySelector('.hints h3').innerText");
        page.evaluate::<Value>("document.querySelector('.hints details').open = true, null");
        page.click("button", "Learn this");
        page.wait(
            "its lesson is there",
            &format!("document.querySelector('.lesson h2')?.innerText == {named:?}"),
        );
        page.scan("a lesson");
        page.click("button", "Find one yourself");
        page.wait("a position is there", "document.querySelector('.practice-said')");
        page.scan("practice");
        page.click("button", "Play");
        page.wait_for_digits(NINE);
    });
}

/// A position to practise a technique on: its digits, what each cell can still be, and the solution.
fn practise(page: &mut Page, technique: &str) -> (Vec<String>, Vec<u8>) {
    page.click("button", "Learn");
    let link = format!("document.querySelector('[data-technique={technique}]')");
    page.wait("the technique is listed", &link);
    page.evaluate::<Value>(&format!("{link}.click(), null"));
    page.wait(
        "its example is drawn",
        "document.querySelector('.lesson .lesson-board .mark')",
    );
    page.click("button", "Find one yourself");
    page.wait(
        "a position is there",
        "document.activeElement.closest('.practice [role=grid]')",
    );
    let labels: Vec<String> = page.evaluate(
        "[...document.querySelectorAll('.practice [role=gridcell]')].map((cell) => cell.getAttribute('aria-label'))",
    );
    let digit = |label: &String| match label.split(", given ").nth(1) {
        Some(digit) => digit.to_owned(),
        None => ".".to_owned(),
    };
    let line: String = labels.iter().map(digit).collect();
    let solved: Value = page.told("/api/solve", &serde_json::json!({ "puzzle": line }));
    let solution = solved["solution"]
        .as_str()
        .unwrap()
        .bytes()
        .map(|digit| digit - b'0');
    (labels, solution.collect())
}

/// Tries every candidate of the position until the one that is looked for is met, and asks what is said.
fn try_all(page: &mut Page, labels: &[String], mut judge: impl FnMut(usize, u8, &str)) {
    for (cell, label) in labels.iter().enumerate() {
        let candidates = label.split("candidates ").nth(1).unwrap_or_default();
        for digit in candidates.split(' ').filter_map(|digit| digit.parse().ok()) {
            page.press(&[&format!("{digit}")]);
            let said: String = page.evaluate("document.querySelector('.practice-said').innerText");
            judge(cell, digit, &said);
            if said.starts_with("Right") {
                return;
            }
        }
        page.press(if cell % 9 == 8 {
            &["ArrowRight", "ArrowDown"]
        } else {
            &["ArrowRight"]
        });
    }
}

#[test]
fn a_drill_calls_every_true_digit_true_and_every_other_one_wrong() {
    scenario("drill-digits", |page| {
        let (labels, solution) = practise(page, "naked-single");
        try_all(page, &labels, |cell, digit, said| {
            let is_true = said.starts_with("True: ") || said.starts_with("Right");
            assert_eq!(is_true, solution[cell] == digit, "{digit} in cell {cell}: {said}");
        });
    });
}

#[test]
fn a_drill_calls_every_true_elimination_true_and_every_other_one_wrong() {
    scenario("drill-candidates", |page| {
        let (labels, solution) = practise(page, "naked-pair");
        try_all(page, &labels, |cell, digit, said| {
            let is_true = said.starts_with("True: ") || said.starts_with("Right");
            assert_eq!(is_true, solution[cell] != digit, "{digit} in cell {cell}: {said}");
        });
    });
}

#[test]
fn a_hidden_single_that_nobody_thought_of_is_as_good_as_another() {
    scenario("drill-other", |page| {
        let (labels, solution) = practise(page, "hidden-single");
        let has = |cell: usize, digit: u8| {
            let candidates = labels[cell].split("candidates ").nth(1).unwrap_or_default();
            candidates.split(' ').any(|named| named == digit.to_string())
        };
        let shares_house = |kind: usize, a: usize, b: usize| match kind {
            0 => a / 9 == b / 9,
            1 => a % 9 == b % 9,
            _ => (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3),
        };
        let is_hidden = |cell: usize| {
            let digit = solution[cell];
            let alone = |kind| {
                (0..81).all(|other| other == cell || !shares_house(kind, cell, other) || !has(other, digit))
            };
            has(cell, digit) && (0..3).any(alone)
        };
        let mut met = false;
        try_all(page, &labels, |cell, digit, said| {
            if solution[cell] == digit {
                assert_eq!(
                    said.starts_with("Right"),
                    is_hidden(cell),
                    "{digit} in cell {cell}: {said}"
                );
                met |= is_hidden(cell);
            }
        });
        assert!(met);
    });
}
