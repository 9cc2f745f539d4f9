//! Stories of learning: a lesson from a hint, and one from beginning to end with the keyboard alone.

use serde_json::Value;

use crate::board::NINE;
use crate::page::Page;
use crate::scenario::scenario;

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
    scenario("lesson-keys", |page| {
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
            "/not what|no candidate/.test(document.querySelector('.practice-said').innerText)",
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
