//! Stories without a mouse and without eyes: a whole game by keyboard, and scans of all main states.

use serde_json::Value;

use crate::board::{FOUR, FOUR_SOLVED, NINE, NINE_SOLVED};
use crate::hints::WITH_CHAINS;
use crate::page::Page;
use crate::scenario::{scenario, server_scenario, site_scenario};
use crate::watching::watch;

/// Presses Tab until something with this role and name has the focus.
fn tab_to(page: &mut Page, role: &str, name: &str) {
    let mut met = Vec::new();
    for _ in 0..80 {
        let focused = page.focused();
        if focused.0 == role && focused.1.starts_with(name) {
            return;
        }
        met.push(focused);
        page.press(&["Tab"]);
    }
    panic!("Tab never comes to the {role} {name:?}, only to {met:?}");
}

/// Types what is missing: to each empty cell with the arrows, then its digit.
fn fill(page: &mut Page, puzzle: &str, solution: &str, side: usize) {
    let mut at = 0;
    for (cell, digit) in solution
        .chars()
        .enumerate()
        .filter(|(cell, _)| &puzzle[*cell..=*cell] == ".")
    {
        let (row, column) = (cell / side, cell % side);
        while at / side < row {
            page.press(&["ArrowDown"]);
            at += side;
        }
        let sideways = if at % side < column {
            "ArrowRight"
        } else {
            "ArrowLeft"
        };
        page.press(&vec![sideways; (at % side).abs_diff(column)]);
        at = cell;
        page.press(&[&digit.to_string()]);
    }
}

#[test]
fn a_whole_game_is_played_by_keyboard_alone() {
    scenario("keyboard", |page| {
        // A game of nine by nine, from the empty grid.
        tab_to(page, "gridcell", "row 1, column 1");
        page.type_text(NINE);
        page.wait_for_digits(NINE);
        tab_to(page, "button", "Play it");
        page.press(&["Enter"]);
        page.wait_for_text("to go");
        tab_to(page, "gridcell", "row 1, column 1");
        assert_eq!(
            page.focused().1,
            "row 1, column 1, given 6",
            "the focus is told with the cell's content"
        );
        fill(page, NINE, NINE_SOLVED, 9);
        page.wait_for_text("ta daa!!!");
        assert_eq!(page.digits(), NINE_SOLVED);

        // From the celebration on to the next one, still without a mouse.
        assert_eq!(page.focused(), ("button".to_owned(), "Another one".to_owned()));
        page.press(&["Enter"]);
        tab_to(page, "button", "Make a puzzle");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
    });
}

#[test]
fn hints_notes_and_undo_need_no_mouse() {
    scenario("keyboard-help", |page| {
        page.bring(NINE);
        tab_to(page, "gridcell", "row 1, column 1");
        for _ in 0..4 {
            page.press(&["h"]);
            let told = "!document.querySelector('section.hints .words').innerText.includes('Thinking')";
            page.wait("the hint is told", told);
        }
        page.wait_for("it can be applied", |page| page.has("button", "Apply"));
        page.press(&["Enter"]);
        page.wait_for("the step is done", |page| page.digits() != NINE);
        page.press(&["Ctrl+z"]);
        page.wait_for_digits(NINE);
        // Every mode has a key, and keys that note in any mode.
        page.press(&["ArrowRight", "Shift+5", "Alt+7", "v", "1", "z"]);
        assert_eq!(
            page.focused().1,
            "row 1, column 2, empty, candidates 7, corner notes 5, coloured grey"
        );
        // Several cells at once.
        page.press(&["Home", "Shift+End", "Alt+7"]);
        assert!(page.label(1, 3).contains("candidates 7"), "{}", page.label(1, 3));
        page.press(&["Escape", "Ctrl+z"]);
        assert!(!page.label(1, 3).contains("candidates"), "{}", page.label(1, 3));
    });
}

#[test]
fn the_focus_stays_in_a_dialog_and_comes_back_after_it() {
    scenario("focus", |page| {
        page.bring(FOUR);
        tab_to(page, "button", "Settings");
        page.press(&["Enter"]);
        page.wait("the dialog is there", "document.querySelector('dialog[open]')");
        for _ in 0..20 {
            page.press(&["Tab"]);
            let inside: bool = page.evaluate("document.activeElement == document.body || Boolean(document.activeElement.closest('dialog'))");
            assert!(inside, "Tab leaves the dialog for {:?}", page.focused());
        }
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        assert_eq!(page.focused(), ("button".to_owned(), "Settings".to_owned()));
    });
}

/// Looks at all main states.
fn scan_all(page: &mut Page, theme: &str) {
    page.scan(&format!("{theme}: an empty grid"));
    page.bring(NINE);
    page.wait_for_text("SE ");
    page.click("button", "Auto-candidates");
    page.scan(&format!("{theme}: candidates"));
    page.click("button", "Auto-candidates");
    page.select(1, 2);
    page.press(&["x", "5", "c", "7", "8", "v"]);
    let cells = [page.cell(1, 2), page.cell(1, 3)];
    page.drag(&cells);
    page.scan(&format!("{theme}: colours to choose from"));
    for colour in 1..=9 {
        page.select((colour - 1) / 3 + 1, (colour - 1) % 3 + 1);
        page.press(&[&colour.to_string()]);
    }
    page.select(9, 2);
    page.press(&["z", "8", "ArrowUp", "8"]);
    page.scan(&format!("{theme}: notes, colours and a digit twice"));
    page.bring(WITH_CHAINS);
    page.click("button", "Hint level 4: the effect, and why");
    page.wait_for_text("Apply");
    page.scan(&format!("{theme}: a hint"));
    page.click("button", "Show all steps");
    page.wait_for_text("Step 1 of ");
    page.scan(&format!("{theme}: the whole path"));
    page.click("button", "Back to my game");
    for dialog in [
        "New", "Open", "Save", "Share", "Print", "Solved", "Picture", "Settings", "Help",
    ] {
        // On a telephone what is seldom wanted comes when it is asked for.
        if !page.has("button", dialog) {
            page.click("button", "More tools");
        }
        page.click("button", dialog);
        page.wait("the dialog is there", "document.querySelector('dialog[open]')");
        page.scan(&format!("{theme}: {dialog}"));
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
    }
    page.click("button", "Pause");
    page.wait_for("it is paused", |page| page.has("button", "Go on playing"));
    page.scan(&format!("{theme}: paused"));
    page.click("button", "Go on playing");
    crate::learning::open_lesson(page, "x-wing");
    page.scan(&format!("{theme}: a lesson"));
    page.click("button", "Now find one yourself");
    crate::learning::wait_for_drill(page);
    page.scan(&format!("{theme}: a drill"));
    page.click("button", "All lessons");
    page.scan(&format!("{theme}: the path"));
    watch(page, &["excluding", "recursive"]);
    page.click("button", "Solve");
    page.wait_for("they work", |page| page.has("button", "Stop"));
    page.scan(&format!("{theme}: watching"));
    page.click("button", "Stop");
    page.wait_for("they are done", |page| page.has("button", "Solve"));
    page.scan(&format!("{theme}: watched"));
    page.click("button", "Play");
    page.bring(&format!(".{}", &FOUR_SOLVED[1..]));
    page.select(1, 1);
    page.press(&["3"]);
    page.wait_for_text("ta daa!!!");
    page.scan(&format!("{theme}: solved"));
}

/// Presses what a selector finds, whatever it is called.
fn press(page: &mut Page, selector: &str) {
    page.wait("it is there", &format!("document.querySelector({selector:?})"));
    page.evaluate::<Value>(&format!("document.querySelector({selector:?}).click(), null"));
}

/// A tool of the bar by its place.
fn open_tool(page: &mut Page, number: usize) {
    press(page, &format!(".bar-tools button:nth-child({number})"));
    page.wait("the dialog is there", "document.querySelector('dialog[open]')");
}

fn leave_dialog(page: &mut Page) {
    page.press(&["Escape"]);
    page.wait_for_no_dialog();
}

/// Brings a puzzle, and waits until all is known of it.
fn bring_known(page: &mut Page, text: &str) {
    page.paste(text);
    page.wait(
        "the solution is known",
        &format!(
            "partOf('js/app.js').then(({{ app }}) => Boolean(app.game.solution) && app.game.givens.filter(Boolean).length == {})",
            text.chars().filter(char::is_ascii_digit).count()
        ),
    );
}

fn choose_cell(page: &mut Page, cell: usize) {
    page.evaluate::<Value>(&format!(
        "partOf('js/app.js').then(({{ app }}) => {{ app.focus = {cell}; app.selection = new Set([{cell}]); app.refresh(); document.activeElement.blur(); return null; }})"
    ));
}

/// Looks at what only some games and visits show, in whatever language the page speaks.
fn scan_what_few_meet(page: &mut Page, theme: &str) {
    page.paste("killer 10: r1c1 r1c2 r2c1\nthermo: r3c3 r3c4 r3c5\ndifference 1: r5c5 r5c6");
    press(page, ".rules .rule-line");
    page.scan(&format!("{theme}: the rules of a puzzle, one of them lit"));
    bring_known(page, NINE);
    press(page, ".experts-card summary");
    page.wait("it is loaded", "document.querySelector('.experts-card button')");
    page.scan(&format!("{theme}: how hard, for experts"));
    press(page, ".experts-card summary");
    open_tool(page, 1);
    press(page, ".maker input[type=checkbox]");
    page.scan(&format!("{theme}: a jigsaw in New"));
    leave_dialog(page);
    open_tool(page, 6);
    page.scan(&format!("{theme}: print"));
    page.evaluate::<Value>("(() => { const what = document.querySelector('dialog select'); what.value = 'new'; what.dispatchEvent(new Event('change')); return null; })()");
    page.scan(&format!("{theme}: print new puzzles"));
    leave_dialog(page);
    page.evaluate::<Value>(
        "partOf('js/later.js').then(({ part }) => part('data')).then((data) => { data.showData(); return null; })",
    );
    page.wait("the dialog is there", "document.querySelector('dialog[open]')");
    page.scan(&format!("{theme}: your data"));
    leave_dialog(page);
    // A wrong digit, what is told of it, and the lines of play that it leaves behind.
    choose_cell(page, 1);
    page.press(&["9"]);
    page.evaluate::<Value>("partOf('js/actions.js').then(({ check }) => { check(); return null; })");
    page.wait("mistakes are told", "document.querySelector('.beside')");
    page.scan(&format!("{theme}: mistakes"));
    press(page, ".beside details summary");
    press(page, ".beside details button");
    page.wait(
        "the reason is told",
        "document.querySelector('.beside .why .where')?.textContent",
    );
    page.scan(&format!("{theme}: why a digit is wrong"));
    page.press(&["Ctrl+z", "8"]);
    page.evaluate::<Value>("partOf('js/app.js').then(({ app }) => app.showExtra('lines')).then(() => null)");
    page.wait("they are listed", "document.querySelector('.beside')");
    page.scan(&format!("{theme}: lines that were left"));
    // What a setter sees, and how it went after a game.
    open_tool(page, 1);
    press(page, "dialog section:nth-of-type(2) .buttons button");
    page.wait_for_no_dialog();
    page.scan(&format!("{theme}: an empty grid to set"));
    bring_known(page, &format!(".{}", &FOUR_SOLVED[1..]));
    choose_cell(page, 0);
    page.press(&["3"]);
    press(page, ".party .buttons button:nth-child(2)");
    page.wait(
        "the review is there",
        "document.querySelector('dialog[open] .timeline')",
    );
    page.scan(&format!("{theme}: a review"));
    leave_dialog(page);
    press(page, ".tabs .tab:nth-child(1)");
    page.wait("home is there", "document.querySelector('.home .dailies')");
    press(page, ".archive summary");
    page.scan(&format!("{theme}: home with the days before"));
    press(page, ".tabs .tab:nth-child(2)");
    page.open("#puzzle=12&box=2x2");
    page.wait(
        "the damaged link is told",
        "document.querySelector('dialog[open] textarea')",
    );
    page.scan(&format!("{theme}: a damaged link"));
    leave_dialog(page);
}

#[test]
fn nothing_that_few_meet_is_inaccessible() {
    server_scenario("axe-few", |page| {
        for theme in ["light", "dark"] {
            page.prefer_still(theme);
            scan_what_few_meet(page, theme);
        }
    });
}

#[test]
fn nothing_that_few_meet_is_inaccessible_in_german() {
    site_scenario("axe-few-german", |page| {
        page.prefer_still("light");
        page.become_phone();
        page.evaluate::<Value>("localStorage.setItem('kudosu.settings', '{\"language\":\"de\"}'), null");
        page.reload();
        scan_what_few_meet(page, "Deutsch");
    });
}

#[test]
fn nothing_is_inaccessible_in_the_light() {
    scenario("axe-light", |page| {
        page.prefer_still("light");
        scan_all(page, "light");
    });
}

#[test]
fn nothing_is_inaccessible_in_the_dark() {
    server_scenario("axe-dark", |page| {
        page.prefer_still("dark");
        scan_all(page, "dark");
    });
}

#[test]
fn nothing_is_inaccessible_on_a_phone() {
    site_scenario("axe-phone", |page| {
        page.prefer_still("light");
        page.become_phone();
        page.reload();
        scan_all(page, "phone");
    });
}

/// What the page calls something in its language.
fn word(page: &mut Page, name: &str) -> String {
    page.evaluate(&format!(
        "partOf('js/texts.js').then(({{ texts }}) => texts['{name}'])"
    ))
}

#[test]
fn nothing_is_inaccessible_in_german() {
    server_scenario("axe-german", |page| {
        page.prefer_still("light");
        page.evaluate::<Value>("localStorage.setItem('kudosu.settings', '{\"language\":\"de\"}'), null");
        page.reload();
        page.paste(NINE);
        page.wait(
            "the puzzle is there",
            "document.querySelectorAll('.play-view .given .digit').length == 23",
        );
        page.scan("Deutsch: ein Brett");
        for tool in [
            "newPuzzle",
            "open",
            "save",
            "share",
            "print",
            "records",
            "settings",
            "help",
        ] {
            let name = word(page, tool);
            page.click("button", &name);
            page.wait("the dialog is there", "document.querySelector('dialog[open]')");
            page.scan(&format!("Deutsch: {name}"));
            page.press(&["Escape"]);
            page.wait_for_no_dialog();
        }
        page.press(&["h", "h", "h", "h"]);
        let apply = word(page, "apply");
        page.wait_for_text(&apply);
        page.scan("Deutsch: ein Tipp");
        for view in ["learn", "watch", "play", "home"] {
            let name = word(page, view);
            page.click("button", &name);
            page.wait(
                "the view is there",
                "[...document.querySelectorAll('main > *')].some((it) => it.checkVisibility() && it.innerText.trim())",
            );
            page.scan(&format!("Deutsch: {name}"));
        }
    });
}
