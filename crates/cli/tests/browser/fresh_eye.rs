//! Stories of what once confused somebody who saw the page with a fresh eye: keys that moved from under a
//! finger, words that nobody explained, practice without an end.

use serde_json::Value;

use crate::board::{NINE, NINE_SOLVED};
use crate::language::speak;
use crate::learning::{answer, position, practise, wait_for_drill};
use crate::page::Page;
use crate::playing::{state, wait_until_judged};
use crate::scenario::{scenario, scenario_on_both};

/// Presses a button by what it says, wherever it is, without scrolling to it as the mouse would.
fn press_button(page: &mut Page, among: &str, words: &str) {
    page.evaluate::<Value>(&format!(
        "[...document.querySelectorAll('{among} button')].find((it) => it.innerText.trim() === '{words}').click(), null"
    ));
}

/// How far a key is from the board, which is where a finger looks for it.
fn place_of_keys(page: &mut Page) -> f64 {
    page.evaluate(
        "document.querySelector('.keys').getBoundingClientRect().top - document.querySelector('.play-view .board').getBoundingClientRect().bottom",
    )
}

#[test]
fn no_key_moves_from_under_a_finger() {
    scenario_on_both("keys-stay", |page| {
        page.become_phone();
        page.reload();
        page.bring(NINE);
        wait_until_judged(page);
        page.evaluate::<Value>("partOf('js/toast.js').then(({ hush }) => { hush(); return null; })");
        let place = place_of_keys(page);
        let stays = |page: &mut Page, when: &str| {
            let moved = (place_of_keys(page) - place).abs();
            assert!(moved < 1.0, "{when}: by {moved} pixels");
        };
        for (level, words) in ["Where", "Which", "Pattern", "Why"].into_iter().enumerate() {
            press_button(page, ".hints", words);
            page.wait(
                "it is told",
                "!document.querySelector('section.hints .words').innerText.includes('Thinking')",
            );
            stays(page, words);
            let seen: [f64; 3] = page.evaluate("(() => { const [board, card] = ['.play-view svg.board', '.hints'].map((it) => document.querySelector(it).getBoundingClientRect()); return [board.bottom, card.top, card.bottom - innerHeight]; })()");
            assert!(
                seen[0] <= seen[1] + 1.0 && seen[2] <= 1.0,
                "level {level}: {seen:?}"
            );
        }
        page.scan("a hint over the keypad");
        press_button(page, ".hints", "Hide");
        stays(page, "the hint is gone");
        // A wrong digit, what is said of it, and where it is.
        page.select(1, 2);
        page.press(&["8"]);
        press_button(page, ".tools", "Check");
        page.wait_for_text("1 digit is wrong.");
        stays(page, "a mistake is told");
        press_button(page, ".beside", "Show");
        page.wait_for_label(1, 2, "hint: wrong");
        stays(page, "a mistake is shown");
        let told = "document.querySelector('.hints .words').checkVisibility() && document.querySelector('.hints').getBoundingClientRect().top < document.querySelector('.keys').getBoundingClientRect().top";
        assert!(!page.evaluate::<bool>(told), "no empty hint comes between");
        page.scan("a mistake over the keypad");
        press_button(page, ".tools", "Start over");
        page.wait_for_text("Started over.");
        stays(page, "started over");
    });
}

#[test]
fn starting_over_is_taken_back_with_its_time() {
    scenario("over-and-back", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["7"]);
        state::<Value>(
            page,
            "{ app.game.milliseconds = 65000; app.game.hints = 2; return null; }",
        );
        page.click("button", "Start over");
        page.wait_for_label(1, 2, "empty");
        page.wait_for_text("Started over.");
        let counted = |page: &mut Page| -> (bool, u32) {
            state(page, "[app.game.milliseconds >= 65000, app.game.hints]")
        };
        assert_eq!(counted(page), (false, 0));
        // The message offers the way back.
        page.evaluate::<Value>("document.querySelector('.toast button').click(), null");
        page.wait_for_label(1, 2, ", 7");
        assert_eq!(counted(page), (true, 2));
        page.press(&["Ctrl+y"]);
        page.wait_for_label(1, 2, "empty");
        assert_eq!(counted(page), (false, 0));
        // It is kept with the game.
        page.reload();
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 2, ", 7");
        assert_eq!(counted(page), (true, 2));
        // What was undone and then left is not brought back by anything else.
        page.select(1, 3);
        page.press(&["5", "Ctrl+z", "Ctrl+y"]);
        page.wait_for_label(1, 3, ", 5");
        let late: bool = state(page, "app.game.milliseconds < 2 * 65000");
        assert!(late && counted(page) == (true, 2));
    });
}

#[test]
fn what_was_said_of_a_position_goes_with_it() {
    scenario("said-and-gone", |page| {
        page.bring(NINE);
        // That a game was put aside is so whatever is played meanwhile.
        page.select(1, 2);
        page.press(&["7"]);
        page.bring(&NINE_SOLVED.replace('1', "."));
        page.wait_for_text("put aside");
        let cell = NINE_SOLVED.find('1').unwrap();
        page.select(cell / 9 + 1, cell % 9 + 1);
        page.press(&["c", "1", "z"]);
        assert!(page.text().contains("put aside"));
        wait_until_judged(page);
        page.click("button", "Check");
        page.wait_for_text("Everything is right so far.");
        page.press(&["2"]);
        page.wait_for("it is no longer said", |page| {
            !page.text().contains("Everything is right so far.")
        });
    });
}

#[test]
fn words_of_the_field_are_explained_as_long_as_they_are_new() {
    scenario("words-explained", |page| {
        page.bring(NINE);
        let note = "A cell “sees” every other cell";
        for times in 1..=4 {
            page.click("button", "Hint level 4: the effect, and why");
            page.wait_for_text("Apply");
            page.wait_for("the hint is told", |page| {
                page.text().contains(" see the ") || page.text().contains(" sees the ")
            });
            assert_eq!(page.text().contains(note), times <= 3, "hint {times}");
            page.click("button", "Hide");
        }
        // A wrong digit is not explained by a number of a box alone, nor by what cannot be pressed.
        page.select(1, 2);
        page.press(&["8"]);
        page.click("button", "Hint level 2: which technique");
        page.wait_for_text("Find it and erase it before you go on.");
        assert_eq!(
            page.evaluate::<usize>("document.querySelectorAll('.play-view .house').length"),
            1
        );
        for (language, house) in [("en", "House"), ("de", "Einheit")] {
            speak(page, language);
            // Help says what every button beside the board does.
            let tools: Vec<String> = page.evaluate(
                "[...document.querySelectorAll('.tools button .label')].map((it) => it.textContent)",
            );
            assert!(tools.len() >= 9, "{tools:?}");
            page.press(&["?"]);
            let help: String = page.evaluate("document.querySelector('dialog').textContent");
            for tool in tools.iter().map(String::as_str).chain([house]) {
                assert!(
                    help.to_lowercase().contains(&tool.to_lowercase()),
                    "{tool}: {help}"
                );
            }
            page.scan("help");
            page.press(&["Escape"]);
            page.wait_for_no_dialog();
        }
    });
}

#[test]
fn the_tour_speaks_of_fingers_where_there_are_fingers_and_shows_what_it_names() {
    scenario("tour-by-finger", |page| {
        page.chromium.open_first_visit();
        page.become_phone();
        page.open("");
        page.wait_for_text("Shall we look around");
        let mut told = String::new();
        page.evaluate::<Value>("document.querySelector('.tour .primary').click(), null");
        for at in 1..=6 {
            page.wait_for_text(&format!("{at} of 6"));
            told += &page.text();
            let marked: Vec<String> = page.evaluate("[...document.querySelectorAll('.play-view .mark-cell')].map((it) => `${it.getAttribute('x')} ${it.getAttribute('y')}`)");
            // Row 1, column 6, and no other cell, as long as it is spoken of.
            let wanted = if at == 5 {
                vec!["507 7".to_owned()]
            } else {
                Vec::new()
            };
            assert_eq!(marked, wanted, "card {at}");
            let hidden: bool = page.evaluate("(() => { const { left, top } = document.querySelector('.tour h2').getBoundingClientRect(); return !document.elementFromPoint(left + 5, top + 5)?.closest('.tour'); })()");
            assert!(!hidden, "card {at} is covered");
            page.evaluate::<Value>("document.querySelector('.tour .primary').click(), null");
        }
        assert!(
            told.contains("Tap a cell") && !told.contains("keyboard") && !told.contains("arrow keys"),
            "{told}"
        );
    });
}

/// Answers with one cell after another that has a single candidate, until the step that is looked for is
/// among them; what was said of the last.
fn find_it(page: &mut Page, candidates: &[Vec<u8>], solution: &[u8]) -> String {
    let mut said = String::new();
    let forced = candidates.iter().zip(solution).enumerate();
    for (cell, (_, &digit)) in forced.filter(|(_, (its, _))| its.len() == 1) {
        said = answer(page, cell, digit, true);
        if said.starts_with("Right") {
            break;
        }
    }
    said
}

#[test]
fn a_drill_counts_every_wrong_digit_gives_nothing_away_and_has_an_end() {
    scenario_on_both("drill-round", |page| {
        let (candidates, solution) = practise(page, "full-house");
        page.wait_for_text("Position 1 of 5");
        let full = candidates.iter().position(Vec::is_empty).unwrap();
        let said = answer(page, full, solution[full] % 9 + 1, true);
        assert!(
            said.contains("has its") && said.contains("Choose an empty cell"),
            "{said}"
        );
        // A digit that cannot be there is a miss, and so the answer after it is not the first try.
        let cell = candidates.iter().position(|its| its.len() == 1).unwrap();
        let said = answer(page, cell, solution[cell] % 9 + 1, true);
        assert!(said.contains("cannot go into"), "{said}");
        let said = find_it(page, &candidates, &solution);
        assert!(said.starts_with("Right, that is Full House."), "{said}");
        for at in 2..=5 {
            page.click("button", "Another one");
            wait_for_drill(page);
            page.wait_for_text(&format!("Position {at} of 5"));
            let (candidates, solution) = position(page);
            if at == 2 {
                // The last hint says what to do, and that one can go on.
                for _ in 0..3 {
                    page.click("button", "Hint");
                }
                page.wait_for_text("Now do it: choose the cell that is shown and press its digit.");
                assert!(page.has("button", "Another one"));
            }
            find_it(page, &candidates, &solution);
        }
        page.wait_for_text("That was the last of 5: ");
        assert_eq!(
            page.focused(),
            ("button".to_owned(), "Next lesson: Hidden Single".to_owned())
        );
        page.scan("the end of a round");
        page.click("button", "Another 5");
        wait_for_drill(page);
        page.wait_for_text("Position 1 of 5");
    });
}

#[test]
fn a_wrong_answer_of_a_drill_does_not_tell_the_right_one() {
    scenario("drill-keeps", |page| {
        let (candidates, solution) = practise(page, "naked-single");
        let cells = candidates.iter().enumerate().filter(|(_, its)| its.len() > 1);
        for (cell, its) in cells.take(4) {
            let wrong = its.iter().find(|digit| **digit != solution[cell]).unwrap();
            let said = answer(page, cell, *wrong, true);
            let named = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
            let told = said.replace(&named, "").replacen(&wrong.to_string(), "", 1);
            assert!(
                told.starts_with("No: ") && !told.contains(|it: char| it.is_ascii_digit()),
                "{said}"
            );
        }
    });
}

#[test]
fn what_is_due_is_practised_once_each() {
    scenario("drill-due", |page| {
        let lessons = "Object.fromEntries(['full-house', 'naked-single'].map((id) => [id, { box: 2, due: '2020-01-01', tries: 2, right: 2 }]))";
        page.evaluate::<Value>(&format!("partOf('js/keep.js').then(({{ changeTable }}) => {{ changeTable('path', {{}}, () => ({{ lessons: {lessons}, days: ['2020-01-01'] }})); return null; }})"));
        crate::learning::learn(page);
        page.wait_for_text("2 lessons are due.");
        page.click("button", "Practise what is due");
        for at in 1..=2 {
            wait_for_drill(page);
            page.wait_for_text(&format!("Position {at} of 2"));
            let (candidates, solution) = position(page);
            for (cell, _) in candidates.iter().enumerate().filter(|(_, its)| its.len() == 1) {
                if answer(page, cell, solution[cell], true).starts_with("Right") {
                    break;
                }
            }
            if at == 1 {
                page.click("button", "Another one");
            }
        }
        page.wait_for_text("That was the last of 2: 2 of them at first try.");
        assert_eq!(page.focused(), ("button".to_owned(), "Enough for now".to_owned()));
        page.press(&["Enter"]);
        page.wait_for_text("Nothing is due today.");
    });
}

#[test]
fn small_things_are_as_people_read_them() {
    scenario("small-things", |page| {
        // Five notes in the middle of a cell stay inside of it.
        page.bring(&format!("6{}", ".".repeat(80)));
        page.select(5, 5);
        page.press(&["c", "1", "2", "3", "4", "5", "z"]);
        page.wait(
            "they are there",
            "document.querySelector('.play-view .centre')?.textContent === '12345'",
        );
        let room: f64 = page.evaluate("(() => { const note = document.querySelector('.play-view .centre'); const cell = note.closest('svg').querySelectorAll('.hit')[40].getBoundingClientRect(); const { left, right } = note.getBoundingClientRect(); return Math.min(left - cell.left, cell.right - right) / cell.width; })()");
        assert!(room > 0.08, "the notes keep {room} of the cell free at each side");
        // One puzzle has its page to itself.
        page.bring(NINE);
        page.click("button", "Print");
        page.wait("the dialog is there", "document.querySelector('dialog select')");
        assert!(!page.has("combobox", "Puzzles a page"));
        page.choose("What to print", "new puzzles");
        assert!(page.has("combobox", "Puzzles a page"));
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        // Days are written as in the page's language.
        for (language, day) in [("en", "Nov 15, 2026"), ("de", "15.11.2026")] {
            speak(page, language);
            state::<Value>(
                page,
                "{ app.game.day = '2026-11-15'; app.refresh(); return null; }",
            );
            page.wait_for_text(day);
        }
        // The same words are heard again when they are said again.
        let heard: usize = page.evaluate("partOf('js/toast.js').then(async ({ announce }) => { let heard = 0; new MutationObserver((changes) => (heard += changes.filter(({ addedNodes }) => addedNodes.length).length)).observe(document.querySelector('.unseen[role=status]'), { childList: true }); announce('again'); await 0; announce('again'); await new Promise((then) => setTimeout(then, 50)); return heard; })");
        assert_eq!(heard, 2);
    });
}
