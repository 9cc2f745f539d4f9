//! Stories of getting a puzzle onto the board: typed, pasted, opened.

use std::process::Command;

use crate::board::{FOUR, NINE, NINE_SOLVED};
use crate::scenario::{scenario, scenario_on_both};

#[test]
fn a_puzzle_is_typed_and_then_played() {
    scenario("typed", |page| {
        page.select(1, 1);
        page.type_text(NINE);
        page.wait_for_digits(NINE);
        assert_eq!(page.givens(), NINE, "what is typed into an empty grid are givens");
        page.wait_for_text("exactly one solution");
        page.click("button", "Play it");
        page.wait_for_text("to go");
        page.wait_for_text("SE ");
        page.select(1, 2);
        page.press(&["7"]);
        assert_eq!(page.label(1, 2), "row 1, column 2, 7");
        page.select(1, 1);
        page.press(&["5", "Delete"]);
        assert_eq!(page.label(1, 1), "row 1, column 1, given 6", "a given stays");
    });
}

#[test]
fn every_way_to_write_a_puzzle_can_be_pasted_anywhere() {
    let written = |format: &str| {
        let program = Command::new(env!("CARGO_BIN_EXE_kudosu"))
            .args(["convert", "--to", format, NINE])
            .output();
        String::from_utf8(program.unwrap().stdout).unwrap()
    };
    let mut ways: Vec<String> = ["line", "rows", "boxed", "framed", "csv", "sds", "json"]
        .map(written)
        .into();
    ways.push(format!("# My puzzle\n\n{}\n", NINE.replace('.', "_")));
    scenario_on_both("pasted", |page| {
        for way in &ways {
            page.bring(FOUR);
            page.paste(way);
            page.wait_for_digits(NINE);
            assert_eq!(page.givens(), NINE, "{way}");
            page.wait_for_text("Pasted (");
        }
        // What was placed and noted in a position comes with it.
        page.paste(&format!(":0000:x:{}:::", NINE.replacen('.', "+7", 1)));
        page.wait_for_label(1, 2, ", 7");
        assert!(!page.label(1, 2).contains("given"));
    });
}

#[test]
fn a_text_that_cannot_be_read_is_shown_with_the_cursor_on_the_mistake() {
    scenario_on_both("unreadable", |page| {
        page.bring(NINE);
        page.paste("1 2 3 4\n3 4 x 2\n2 1 4 3\n4 3 2 1\n");
        let alert = "document.querySelector('dialog [role=alert]')?.innerText";
        page.wait(
            "a dialog tells what is wrong",
            &format!("{alert}?.includes('line 2, column 5')"),
        );
        let marked: String = page.evaluate("(() => { const t = document.querySelector('dialog textarea'); return t.value.slice(t.selectionStart, t.selectionEnd) })()");
        assert_eq!(marked, "x");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        assert_eq!(page.digits(), NINE, "the game is as it was");
        // The browser itself notes the refusal (422) in its console; nothing else may be there.
        page.complaints().retain(|complaint| !complaint.contains("422"));
    });
}

#[test]
fn undo_and_redo_bring_back_notes_and_nothing_noted_is_lost() {
    scenario("undo", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["x", "7", "8", "c", "5", "7", "v", "2", "z"]);
        let noted = page.label(1, 2);
        assert_eq!(
            noted,
            "row 1, column 2, empty, candidates 5 7, corner notes 7 8, coloured red"
        );
        // A digit over the notes, in the cell and beside it.
        page.press(&["7"]);
        assert_eq!(page.label(1, 2), "row 1, column 2, 7, coloured red");
        page.press(&["Delete"]);
        assert_eq!(
            page.label(1, 2),
            noted,
            "notes under a digit come back when it goes"
        );
        page.select(1, 3);
        page.press(&["7"]);
        assert!(
            !page.label(1, 2).contains("notes 7"),
            "what a digit rules out is hidden: {}",
            page.label(1, 2)
        );
        page.press(&["5"]);
        page.press(&["Delete"]);
        assert_eq!(page.label(1, 2), noted, "a conflicting entry loses nothing");
        // All the way back, and forth again.
        for _ in 0..10 {
            page.press(&["Ctrl+z"]);
        }
        assert_eq!(page.label(1, 2), "row 1, column 2, empty");
        assert_eq!(page.digits(), NINE);
        for _ in 0..6 {
            page.press(&["Ctrl+y"]);
        }
        assert_eq!(page.label(1, 2), "row 1, column 2, 7, coloured red");
        page.click("button", "Undo");
        assert_eq!(page.label(1, 2), noted);
        page.click("button", "Redo");
        assert_eq!(page.label(1, 2), "row 1, column 2, 7, coloured red");
    });
}

#[test]
fn several_cells_are_selected_by_dragging_and_filled_at_once() {
    scenario("drag", |page| {
        page.bring(NINE);
        let cells = [page.cell(6, 1), page.cell(6, 2), page.cell(6, 3)];
        page.drag(&cells);
        page.press(&["x", "5"]);
        for column in 1..=3 {
            let label = page.label(6, column);
            assert!(label.contains("corner notes 5"), "{label}");
        }
        assert!(!page.label(7, 3).contains("notes"));
        page.press(&["Shift+ArrowDown", "z", "1"]);
        assert!(
            page.label(7, 3).ends_with("1, stands twice"),
            "{}",
            page.label(7, 3)
        );
    });
}

#[test]
fn candidates_are_filled_in_and_kept_up_to_date() {
    scenario("auto", |page| {
        page.bring(NINE);
        page.click("button", "Auto-candidates");
        page.wait_for_label(1, 2, "candidates 5 7 8");
        page.select(1, 3);
        page.press(&["5"]);
        page.wait_for_label(1, 2, "candidates 7 8");
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 2, "candidates 5 7 8");
        page.click("button", "Auto-candidates");
        page.wait_for("they are gone", |page| page.label(1, 2).ends_with("empty"));
    });
}

#[test]
fn wrong_digits_are_warned_of_only_when_switched_on_and_twice_in_a_house_always() {
    scenario("wrong", |page| {
        page.bring(NINE);
        let right = NINE_SOLVED.chars().nth(1).unwrap();
        let wrong = ["5", "8"]
            .into_iter()
            .find(|digit| !digit.contains(right))
            .unwrap();
        page.select(1, 2);
        page.press(&[wrong]);
        assert_eq!(page.label(1, 2), format!("row 1, column 2, {wrong}"));
        page.click("button", "Settings");
        page.click("checkbox", "Warn of wrong digits compares with the solution");
        page.press(&["Escape"]);
        page.wait_for_label(1, 2, ", wrong");
        page.select(1, 3);
        page.press(&["6"]);
        assert!(page.label(1, 3).contains("stands twice"), "{}", page.label(1, 3));
        assert!(page.label(1, 1).contains("stands twice"), "{}", page.label(1, 1));
    });
}

#[test]
fn improper_puzzles_are_named_and_can_be_mended() {
    scenario_on_both("improper", |page| {
        page.paste("1234............");
        page.wait_for_text("several solutions");
        page.click("button", "Hint level 4: the effect, and why");
        page.wait(
            "the hint says so, too",
            "document.querySelector('section.hints .words').innerText.includes('more than one solution')",
        );
        page.click("button", "Check");
        page.wait_for_text("no digit is wrong for certain");
        page.paste("11..............");
        page.wait_for_text("givens clash");
        page.wait_for_label(1, 1, "stands twice");
        page.paste("1234.....1......");
        page.wait_for_text("solution");
    });
}

#[test]
fn keys_and_pointer_mix_because_the_keypad_leaves_the_focus_on_the_board() {
    scenario("mixed", |page| {
        page.bring(NINE);
        page.select(1, 2);
        let four = page
            .things("button", |name| name.starts_with("4, "))
            .first()
            .copied();
        page.click_on(four.expect("the keypad has a 4"));
        page.wait_for_label(1, 2, "column 2, 4");
        page.press(&["ArrowDown"]);
        page.click("radio", "Centre");
        page.type_text("35");
        page.wait_for_label(2, 2, "empty, candidates 3 5");
        page.press(&["Ctrl+z", "Ctrl+z", "Ctrl+z"]);
        page.wait_for_digits(NINE);
    });
}
