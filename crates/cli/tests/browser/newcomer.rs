//! Stories of somebody who is here for the first time, and of small things that once went wrong for them.

use serde_json::{Value, json};

use crate::board::{FOUR, FOUR_SOLVED, NINE};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both, server_scenario};
use crate::watching::watch;

#[test]
fn the_first_visit_begins_with_a_puzzle_and_help_in_words() {
    scenario_on_both("first-visit", |page| {
        page.become_a_newcomer();
        page.wait_for("there is a puzzle to play", |page| {
            page.givens().chars().filter(|&cell| cell != '.').count() > 20
        });
        page.wait_for_text("Welcome");
        page.press(&["?"]);
        page.wait_for_text("each row, each column and each box");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        // Whoever comes back finds what they left, and is not welcomed again.
        page.bring(FOUR);
        page.reload();
        page.wait_for_digits(FOUR);
        assert!(!page.text().contains("Welcome"));
    });
}

/// Presses a cell and a key on the first board before any module of the page has run, and remembers where it
/// was.
const EARLY: &str = "new MutationObserver((_, watcher) => {
    const board = document.querySelector('.begun .board');
    if (!board) return;
    watcher.disconnect();
    const { left, top, width, height } = board.getBoundingClientRect();
    window.early = { place: [left, top, width, height], digits: [...board.querySelectorAll('.digit')].map((it) => it.textContent).join('') };
    const unit = width / 936.6;
    const at = (cell) => (26.6 + 5 + (cell + 0.5) * 100) * unit;
    board.dispatchEvent(new PointerEvent('pointerdown', { clientX: left + at(0), clientY: top + at(1), bubbles: true }));
    for (const key of ['7', 'ArrowRight']) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
}).observe(document, { childList: true, subtree: true })";

#[test]
fn the_first_board_is_there_before_the_page_and_takes_what_is_pressed() {
    scenario_on_both("begun", |page| {
        for (width, height) in [(390, 844), (768, 1024), (1366, 768), (844, 390)] {
            page.chromium.open_first_visit();
            page.call(
                "Emulation.setDeviceMetricsOverride",
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800}),
            );
            page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": EARLY}));
            page.open("");
            page.wait_for_label(2, 1, ", 7");
            let early: Value = page.evaluate("window.early");
            assert_eq!(early["digits"], page.givens().replace('.', ""));
            assert!(!page.evaluate::<bool>("Boolean(document.querySelector('.begun'))"));
            assert_eq!(page.focused().1, "row 2, column 2, empty");
            page.wait_for_text("Welcome!");
            page.wait("its level is known", "document.querySelector('.facts .rating')");
            // Nothing has moved meanwhile, not by what is told beside the board either.
            let moved: f64 = page.evaluate("(({ left, top, width, height }) => Math.max(...[left, top, width, height].map((it, at) => Math.abs(it - window.early.place[at]))))(document.querySelector('.play-view .board').getBoundingClientRect())");
            assert!(moved < 1.0, "{width}×{height}: by {moved}");
        }
        // It is the first example of its size, and the engine agrees that it is one.
        let examples: Value = page.told("/api/examples", &Value::Null);
        let nine = examples["examples"].as_array().unwrap().iter();
        let first = nine
            .clone()
            .find(|example| example["shape"]["side"] == 9)
            .unwrap();
        let shown: String = page.evaluate("document.querySelector('meta[name=kudosu-first]').content");
        assert_eq!(first["puzzle"], shown);
    });
}

#[test]
fn notes_that_digits_rule_out_stay_hidden_one_by_one() {
    scenario("hidden-notes", |page| {
        page.bring(FOUR);
        // Row 2 of 4×4 is `..1.`: the first cell can be 2 or 4.
        page.select(2, 1);
        page.press(&["c", "2", "4", "z"]);
        page.wait_for_label(2, 1, "candidates 2 4");
        page.select(2, 4);
        page.press(&["4"]);
        page.wait_for_label(2, 1, "candidates 2");
        page.select(2, 2);
        page.press(&["2"]);
        page.wait_for("both are hidden", |page| !page.label(2, 1).contains("candidates"));
        // With auto-candidates no empty cell is bare, whatever was noted in it.
        page.press(&["Delete"]);
        page.select(3, 1);
        page.press(&["c", "3", "z"]);
        page.click("button", "Auto-candidates");
        page.select(4, 1);
        page.press(&["3"]);
        page.wait_for_label(3, 1, "candidates 1");
    });
}

#[test]
fn what_was_said_of_a_full_grid_is_gone_when_it_is_solved_and_the_path_is_still_told() {
    scenario("after-the-end", |page| {
        page.bring(&format!("..{}", &FOUR_SOLVED[2..]));
        page.select(1, 1);
        page.press(&["1", "ArrowRight", "3"]);
        page.wait_for_text("something is not right");
        page.press(&["1", "ArrowLeft", "3"]);
        page.wait_for_text("ta daa!!!");
        assert!(!page.text().contains("something is not right"));
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of 2");
        page.click("button", "Back to my game");
        // Starting over begins with the time as well.
        page.click("button", "Start over");
        page.wait(
            "the clock is back",
            "document.querySelector('.timer').innerText == '0:00'",
        );
    });
}

#[test]
fn a_single_is_shown_with_the_digits_that_its_words_name() {
    scenario("single", |page| {
        page.bring(NINE);
        page.click("button", "Hint level 4: the effect, and why");
        page.wait_for_text("Apply");
        let bare: bool = page.evaluate("document.querySelectorAll('.contents .candidate').length == 0");
        assert!(
            bare,
            "candidates all over the board hide what a single is seen by"
        );
        let words: String = page.evaluate("document.querySelector('.hints .words').innerText");
        let marked: usize = page.evaluate("document.querySelectorAll('.houses .mark-cell').length");
        assert!(words.starts_with("Hidden Single"), "{words}");
        let named = words.matches(" see the ").count() + words.matches(" sees the ").count();
        assert_eq!(marked, named, "{words}");
    });
}

#[test]
fn a_reload_comes_back_to_the_view_that_was_open() {
    scenario("view-kept", |page| {
        page.bring(FOUR);
        watch(page, &["csp"]);
        page.reload();
        page.wait(
            "the methods are there",
            "document.querySelectorAll('.methods input').length > 4",
        );
        assert!(page.evaluate::<bool>("document.querySelector('.play-view').hidden"));
    });
}

#[test]
fn texts_that_are_no_puzzle_are_answered_in_words_for_people() {
    scenario("no-puzzle", |page| {
        page.paste("Hallo");
        page.wait_for_text("there is no digit in it");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.paste("1 2 3\n4 5");
        page.wait(
            "something is wrong",
            "document.querySelector('dialog .problem p')",
        );
        let said: String = page.evaluate("document.querySelector('dialog .problem').innerText");
        assert!(!said.contains("field") && !said.contains("stream"), "{said}");
        // The server refuses what it cannot read, and the browser says so on its console.
        page.complaints().clear();
    });
}

#[test]
fn what_cannot_exist_is_not_offered_and_the_largest_grids_have_a_label() {
    scenario("offered", |page| {
        page.click("button", "New");
        page.choose("Size", "4×4, boxes 2×2");
        let open = "[...[...document.querySelectorAll('dialog select')][0].options].filter((it) => !it.disabled).map((it) => it.value)";
        assert_eq!(page.evaluate::<Vec<String>>(open), ["", "beginner"]);
        page.choose("Size", "25×25, boxes 5×5");
        assert_eq!(page.evaluate::<Vec<String>>(open), [""]);
        assert!(page.evaluate::<bool>("document.querySelector('.maker input[type=checkbox]').disabled"));
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.open(&format!(
            "#puzzle={}&box=5x5",
            crate::sizes::shifted(5, 5).replace('1', ".")
        ));
        page.wait_for_text("beginner");
    });
}

#[test]
fn the_bar_fits_at_every_width() {
    scenario("bar", |page| {
        for width in [360, 601, 860, 900, 960, 1035, 1100, 1241, 1400] {
            page.call(
                "Emulation.setDeviceMetricsOverride",
                json!({"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false}),
            );
            let over: i64 = page.evaluate("document.documentElement.scrollWidth - innerWidth");
            assert!(over <= 0, "at {width} pixels the page is {over} too wide");
        }
    });
}

#[test]
fn a_link_from_a_server_says_where_it_opens_and_offers_others() {
    server_scenario("share-here", |page| {
        page.bring(NINE);
        page.click("button", "Share");
        page.wait_for_text("opens on this machine only");
        page.click("button", "Copy a link for SudokuPad");
        page.wait(
            "it is there",
            "document.querySelector('#share-link').value.startsWith('https://sudokupad.app/')",
        );
    });
}

/// The daily puzzle of a day, as the page gets it.
fn daily(page: &mut Page) -> Value {
    page.evaluate("partOf('js/records.js').then(({ puzzleOf }) => puzzleOf('2026-11-15', 'medium')).then(({ givens }) => [...givens].join(''))")
}

#[test]
fn pause_records_the_puzzle_of_the_day_and_a_collection() {
    scenario_on_both("coming-back", |page| {
        page.bring(NINE);
        page.click("button", "Pause");
        page.wait_for("the board is hidden", |page| {
            page.evaluate(
                "getComputedStyle(document.querySelector('.play-view .board')).visibility == 'hidden'",
            )
        });
        page.press(&["7"]);
        page.click("button", "Go on playing");
        page.wait_for_digits(NINE);
        // Everybody gets the same puzzle of the day.
        let one = daily(page);
        page.become_somebody_else();
        page.open("");
        assert_eq!(daily(page), one);
        // Days in a row count up to today, or to yesterday while today is still to come.
        let streaks: Value = page.evaluate(
            "partOf('js/records.js').then(({ streaks }) => streaks([1, 2, 3, 6, 7].map((ago) => ({ when: new Date(2026, 10, 15 - ago, 12).getTime() })), new Date(2026, 10, 15, 9)))",
        );
        assert_eq!(streaks, json!({"now": 3, "longest": 3}));
        // What was solved is counted; many puzzles are stepped through.
        page.paste(&format!("{FOUR}\n.{}\n", &FOUR_SOLVED[1..]));
        page.wait_for_text("Puzzle 1 of 2, 0 solved");
        page.click("button", "Next puzzle");
        page.wait_for_text("Puzzle 2 of 2");
        page.select(1, 1);
        page.press(&["3"]);
        page.wait_for_text("ta daa!!!");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.wait_for_text("1 solved");
        page.click("button", "Solved");
        page.wait_for_text("1 day in a row");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.click("button", "Leave the collection");
        // A digit that is taken up goes where a cell is pressed, and singles are filled in one go.
        page.bring(FOUR);
        page.click("button", "Digit first");
        page.click("button", &format!("3, {} to go", 4 - FOUR.matches('3').count()));
        let cell = page.cell(1, 1);
        page.click_on(cell);
        page.wait_for_label(1, 1, ", 3");
        page.click("button", "Digit first");
        page.wait_for("all singles are filled", |page| {
            let is_over = page.text().contains("ta daa!!!");
            if !is_over {
                page.click("button", "Fill singles");
            }
            is_over
        });
    });
}

#[test]
fn a_picture_shows_what_is_on_the_board() {
    scenario_on_both("picture", |page| {
        page.bring(NINE);
        page.click("button", "Hint level 4: the effect, and why");
        page.wait_for_text("Apply");
        page.click("button", "Picture");
        page.wait("it is drawn", "document.querySelector('.picture img')?.complete");
        let size: Vec<u32> = page.evaluate("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.picture img'))");
        assert!(size.iter().all(|&side| side > 100), "{size:?}");
    });
}
