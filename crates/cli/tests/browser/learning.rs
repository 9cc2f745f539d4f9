//! Stories of learning: the path from a cold start, drills that accept whatever is true and refute what is
//! not, what is kept of them, the reference, and sheets for a class.

use serde_json::{Value, json};

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

/// Opens the learning view.
pub(crate) fn learn(page: &mut Page) {
    page.click("button", "Learn");
    page.wait(
        "the path is there",
        "document.querySelectorAll('.path-link').length > 30",
    );
}

/// Opens a lesson of the path.
pub(crate) fn open_lesson(page: &mut Page, id: &str) {
    learn(page);
    page.evaluate::<Value>(&format!(
        "document.querySelector('[data-lesson={id}]').click(), null"
    ));
    wait_for_lesson(page, id);
}

fn wait_for_lesson(page: &mut Page, id: &str) {
    let drawn = format!("document.querySelector('.lesson[data-lesson={id}] .lesson-example [role=img]')");
    page.wait("the lesson is there", &drawn);
}

/// Waits until a position to find something in has the focus.
pub(crate) fn wait_for_drill(page: &mut Page) {
    page.wait(
        "a position is there",
        "document.activeElement.closest('.drill [role=grid]') && document.querySelector('.practice-said').innerText",
    );
}

/// What was said last.
fn said(page: &mut Page) -> String {
    page.evaluate("document.querySelector('.practice-said').innerText")
}

/// Says something of a cell and gives what is said to that.
pub(crate) fn answer(page: &mut Page, cell: usize, digit: u8, puts_in: bool) -> String {
    let go = format!("document.querySelectorAll('.drill [role=gridcell]')[{cell}]");
    page.evaluate::<Value>(&format!(
        "(() => {{ const box = {go}.querySelector('.hit').getBoundingClientRect();
           {go}.closest('svg').dispatchEvent(new PointerEvent('pointerdown', {{ bubbles: true, cancelable: true,
             clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }}));
           document.querySelector('.practice-said').textContent = ''; }})(), null"
    ));
    let mode = if puts_in { "Put in" } else { "Take out" };
    if page.has("button", mode) {
        page.click("button", mode);
        let group = "document.querySelector('.drill .keys')";
        page.evaluate::<Value>(&format!("{group}.children[{}].click(), null", digit - 1));
    } else {
        // A board without candidates has nothing to take out; whoever wants to says so by Shift all the same.
        page.evaluate::<Value>(&format!(
            "{go}.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{digit}', code: 'Digit{digit}', shiftKey: {}, bubbles: true, cancelable: true }})), null",
            !puts_in
        ));
    }
    page.wait(
        "there is an answer",
        "document.querySelector('.practice-said').innerText",
    );
    said(page)
}

/// The position of a drill: for each cell its candidates, and the digits of the solution.
pub(crate) fn position(page: &mut Page) -> (Vec<Vec<u8>>, Vec<u8>) {
    let labels: Vec<String> = page.evaluate(
        "[...document.querySelectorAll('.drill [role=gridcell]')].map((cell) => cell.getAttribute('aria-label'))",
    );
    let line: String = labels
        .iter()
        .map(|label| label.split(", given ").nth(1).unwrap_or(".").to_owned())
        .collect();
    let digits: Vec<u8> = line.bytes().map(|digit| digit.saturating_sub(b'0')).collect();
    let sees =
        |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
    // Lessons on scanning show no candidates: there they are what the digits leave.
    let left = |cell: usize| {
        let is_free = |digit: &u8| (0..81).all(|other| !sees(cell, other) || digits[other] != *digit);
        (1..=9).filter(is_free).collect::<Vec<u8>>()
    };
    let candidates = labels.iter().enumerate().map(|(cell, label)| {
        let named = label.split("candidates ").nth(1);
        let named = named.map(|named| named.split(' ').filter_map(|digit| digit.parse().ok()).collect());
        match line.as_bytes()[cell] == b'.' {
            true => named.unwrap_or_else(|| left(cell)),
            false => Vec::new(),
        }
    });
    let solved: Value = page.told("/api/solve", &json!({ "puzzle": line }));
    let solution = solved["solution"].as_str().unwrap().bytes();
    (
        candidates.collect::<Vec<Vec<u8>>>(),
        solution.map(|digit| digit - b'0').collect(),
    )
}

/// Opens the practice of a lesson.
pub(crate) fn practise(page: &mut Page, id: &str) -> (Vec<Vec<u8>>, Vec<u8>) {
    open_lesson(page, id);
    page.click("button", "Now find one yourself");
    wait_for_drill(page);
    position(page)
}

#[test]
fn two_lessons_are_learnt_from_a_cold_start_by_keyboard_alone() {
    scenario_on_both("lesson-keys", |page| {
        tab_to(page, "button", "Learn");
        page.press(&["Enter"]);
        page.wait(
            "the path is there",
            "document.querySelectorAll('.path-link').length > 30",
        );
        tab_to(page, "button", "Begin with the first lesson");
        page.press(&["Enter"]);
        wait_for_lesson(page, "full-house");
        assert_eq!(page.focused(), ("heading".to_owned(), "Full House".to_owned()));
        for title in ["Full House", "Hidden Single"] {
            // The example goes on in four steps.
            tab_to(page, "button", "Next");
            page.press(&["Enter", "Enter", "Enter"]);
            page.wait(
                "the last step is told",
                "document.querySelector('.lesson-example .where').innerText == 'What follows'",
            );
            tab_to(page, "button", "Now find one yourself");
            page.press(&["Enter"]);
            wait_for_drill(page);
            let (candidates, solution) = position(page);
            let first = candidates.iter().position(|its| !its.is_empty()).unwrap();
            // The board is reached, and its first empty cell.
            let row = format!("row {}, column {}", first / 9 + 1, first % 9 + 1);
            assert!(page.focused().1.starts_with(&row), "{:?}", page.focused());
            // Three hints tell everything; what is told is done with arrows and a digit.
            page.press(&["h", "h", "h"]);
            let marked: (usize, String) = page.evaluate(
                "(() => { const all = [...document.querySelectorAll('.drill .contents > g')]; const at = all.findIndex((it) => it.querySelector('.ghost')); return [at, all[at].textContent]; })()",
            );
            let (cell, digit) = marked;
            assert_eq!(solution[cell].to_string(), digit);
            page.press(&vec!["ArrowDown"; (cell / 9 + 9 - first / 9) % 9]);
            page.press(&vec!["ArrowRight"; (cell % 9 + 9 - first % 9) % 9]);
            page.press(&[&digit]);
            page.wait_for_text(&format!("Right, that is {title}."));
            assert_eq!(page.focused(), ("button".to_owned(), "Another one".to_owned()));
            if title == "Full House" {
                tab_to(page, "button", "Next lesson: Hidden Single");
                page.press(&["Enter"]);
                wait_for_lesson(page, "hidden-single");
            }
        }
        // Progress is kept.
        page.reload();
        page.wait(
            "it is counted",
            "document.querySelector('[data-lesson=hidden-single]')?.getAttribute('aria-label') == 'Hidden Single, begun'",
        );
        page.wait_for_text("1 day in a row");
    });
}

#[test]
fn a_drill_calls_every_true_digit_true_and_every_other_one_wrong() {
    scenario("drill-digits", |page| {
        let (candidates, solution) = practise(page, "naked-single");
        let cells = candidates.iter().enumerate().filter(|(_, its)| its.len() > 1);
        for (cell, its) in cells.take(5) {
            for &digit in its {
                for puts_in in [true, false] {
                    let said = answer(page, cell, digit, puts_in);
                    let is_true = (solution[cell] == digit) == puts_in;
                    assert_eq!(
                        said.starts_with("True"),
                        is_true,
                        "{digit} in cell {cell}: {said}"
                    );
                    assert_eq!(
                        said.starts_with("No: "),
                        !is_true,
                        "{digit} in cell {cell}: {said}"
                    );
                }
            }
        }
        let missing =
            (1..=9).find(|digit| !candidates.iter().any(|its| its.len() == 1 && its.contains(digit)));
        let empty = candidates.iter().position(|its| !its.is_empty()).unwrap();
        let gone = (1..=9)
            .find(|digit| !candidates[empty].contains(digit))
            .or(missing)
            .unwrap();
        assert!(answer(page, empty, gone, true).contains("has it already, in the same row, column or box"));
        // What is asked for ends it.
        let (cell, its) = candidates
            .iter()
            .enumerate()
            .find(|(_, its)| its.len() == 1)
            .unwrap();
        assert!(answer(page, cell, its[0], true).starts_with("Right, that is Naked Single."));
    });
}

#[test]
fn another_technique_is_named_and_what_is_asked_for_is_accepted_whichever_it_is() {
    scenario_on_both("drill-other", |page| {
        let (candidates, solution) = practise(page, "naked-pair");
        let other: (usize, u8, String) = {
            let mut met = None;
            'cells: for (cell, its) in candidates.iter().enumerate() {
                for &digit in its.iter().filter(|digit| solution[cell] != **digit) {
                    let said = answer(page, cell, digit, false);
                    assert!(said.starts_with("True") || said.starts_with("Right"), "{said}");
                    if said.starts_with("Right") {
                        met = Some((cell, digit, said));
                        break 'cells;
                    }
                }
            }
            met.expect("the technique is there")
        };
        assert!(other.2.contains("Naked Pair"), "{}", other.2);
        page.wait("it is drawn", "document.querySelector('.drill .marked.removed')");
    });
}

#[test]
fn a_mixed_drill_asks_which_technique_is_here() {
    scenario_on_both("drill-mixed", |page| {
        let lessons = "Object.fromEntries(['pointing', 'naked-pair', 'x-wing', 'swordfish']
            .map((id) => [id, { box: 2, due: '2020-01-01', tries: 2, right: 2 }]))";
        let keep = format!(
            "partOf('js/keep.js')
             .then(({{ putTable, settled }}) => (putTable('path', {{ lessons: {lessons}, days: ['2020-01-01'] }}), settled?.()))
             .then(() => null)"
        );
        page.evaluate::<Value>(&keep);
        learn(page);
        page.wait_for_text("4 lessons are due.");
        page.scan("the path with practice due");
        page.click("button", "Mixed: which is here?");
        page.wait(
            // What is in the position as well is not offered.
            "names are offered",
            "document.querySelectorAll('.drill-choice').length >= 2",
        );
        page.scan("a mixed drill");
        for at in 0..3 {
            let choices: usize = page.evaluate("document.querySelectorAll('.drill-choice').length");
            if choices == 0 {
                break;
            }
            page.evaluate::<Value>(&format!(
                "document.querySelectorAll('.drill-choice')[{at}].click(), null"
            ));
            let said = said(page);
            assert!(
                said.starts_with("Right, ") || said.starts_with("No, there is no "),
                "{said}"
            );
        }
        page.wait(
            "it is to be found now",
            "!document.querySelector('.drill-answers').hidden",
        );
    });
}

#[test]
fn progress_is_saved_and_loaded_as_a_file() {
    scenario("progress-file", |page| {
        learn(page);
        let told: (bool, bool, u8, bool) = page.evaluate(
            "(async () => {
                const it = await partOf('js/learn/progress.js');
                const day = new Date(2026, 0, 10);
                it.keepAnswer('x-wing', { alone: true, milliseconds: 9000 }, day);
                it.keepAnswer('x-wing', { alone: true }, day);
                const first = it.stateOf('x-wing', day);
                it.keepAnswer('x-wing', { alone: true }, new Date(2026, 0, 11));
                const text = it.progressText();
                it.keepAnswer('x-wing', { alone: false }, new Date(2026, 0, 12));
                const worse = it.stateOf('x-wing', day).box;
                const taken = it.takeProgress(text);
                const row = it.rowOfDays(new Date(2026, 0, 12));
                return [first.box === 1 && !first.due && worse === 1 && row.now === 3, taken, it.stateOf('x-wing', day).box, it.takeProgress('{}')];
            })()",
        );
        assert_eq!(told, (true, true, 2, false));
        page.click("button", "Save as a file");
    });
}

#[test]
fn a_hint_leads_to_its_lesson_and_rare_techniques_to_the_reference() {
    scenario("learn-this", |page| {
        page.bring(NINE);
        page.click("button", "Hint level 2: which technique");
        page.wait("it is named", "document.querySelector('.hints summary')");
        page.evaluate::<Value>("document.querySelector('.hints details').open = true, null");
        page.click("button", "Learn this");
        page.wait(
            "its lesson is there",
            "document.querySelector('.lesson[data-lesson] h2')",
        );
        page.scan("a lesson");
        page.click("button", "All lessons");
        page.click("button", "All techniques");
        page.wait(
            "they are listed",
            "document.querySelectorAll('.lesson-link').length > 100",
        );
        page.evaluate::<Value>(
            "(() => { const it = document.querySelector('.reference input'); it.value = 'coq'; it.dispatchEvent(new Event('input')); })(), null",
        );
        page.wait_for_text("1 technique");
        page.click("button", "Sue de Coq");
        page.wait(
            "its example is drawn",
            "document.querySelector('.lesson .lesson-board .marked')",
        );
        page.scan("the reference");
        page.click("button", "Play");
        page.wait_for_digits(NINE);
    });
}

#[test]
fn a_class_sheet_has_its_answers_on_pages_of_their_own() {
    scenario("class-sheet", |page| {
        learn(page);
        page.click("button", "Class sheet");
        page.click("button", "Print the sheet");
        page.wait_for_text("Choose at least one lesson.");
        page.click("checkbox", "X-Wing");
        page.click("checkbox", "Thermometers");
        page.scan("a class sheet");
        // A browser without a head has no printer; what it would print is there all the same.
        page.evaluate::<Value>("window.print = () => (window.printed = true), null");
        page.click("button", "Print the sheet");
        page.wait("it is printed", "window.printed");
        let found: (usize, usize) = page.evaluate(
            "[document.querySelectorAll('.sheet .sheet-part:first-child section').length, document.querySelectorAll('.sheet .answers section').length]",
        );
        assert_eq!(found, (4, 4));
        let pdf = page.print();
        assert!(pdf.starts_with(b"%PDF"));
        let pages = String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count();
        assert!(pages >= 2, "{pages} pages");
        page.evaluate::<Value>("dispatchEvent(new Event('afterprint')), null");
        let left: usize = page.evaluate("document.querySelectorAll('.sheet').length");
        assert_eq!(left, 0);
    });
}

#[test]
fn a_link_opens_the_lessons_that_it_names() {
    scenario("lesson-link", |page| {
        page.open("#learn=x-wing");
        wait_for_lesson(page, "x-wing");
        page.open("#learn=pointing,claiming");
        wait_for_drill(page);
    });
}
