//! Stories of paper: what the dialog for printing puts on it, and how many pages that are.

use serde_json::Value;

use crate::board::{FOUR, FOUR_SOLVED, NINE, NINE_SOLVED};
use crate::clues::{SMALL, SMALL_GIVENS, bring_clues};
use crate::page::Page;
use crate::scenario::scenario_on_both;

/// Opens the dialog; what it gives to the printer stays on the page, to be looked at.
fn open_dialog(page: &mut Page) {
    page.evaluate::<Value>("window.printed = 0, window.print = () => { window.printed += 1; }, null");
    page.click("button", "Print");
    page.wait(
        "the dialog is there",
        "document.querySelector('dialog[open] select')",
    );
}

/// Has it given to the printer.
fn give(page: &mut Page) {
    let before: usize = page.evaluate("(dispatchEvent(new Event('afterprint')), window.printed)");
    page.evaluate::<Value>("document.querySelector('dialog[open] .buttons button.primary').click(), null");
    page.wait(
        "it is given to the printer",
        &format!("window.printed > {before}"),
    );
}

/// How many pages the printer makes of it; then it is gone from the page.
fn pages(page: &mut Page) -> usize {
    let pdf = page.print();
    let is_page = |part: &&[u8]| part.starts_with(b"/Type /Page") && part[11] != b's';
    pdf.windows(12).filter(is_page).count()
}

/// The digits that each board on paper shows, in reading order; a dot where it shows none.
fn boards(page: &mut Page, place: &str) -> Vec<String> {
    page.evaluate(&format!(
        "[...document.querySelectorAll('.sheets {place} svg.board')].map((board) => [...board.querySelectorAll('.inside')].map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join(''))"
    ))
}

#[test]
fn paper_gets_the_puzzle_and_what_was_done_only_where_that_is_wanted() {
    scenario_on_both("paper", |page| {
        page.bring(NINE);
        page.wait_for_text("to go");
        page.select(1, 2);
        page.press(&["7", "ArrowRight", "x", "5", "z"]);
        open_dialog(page);
        page.scan("the dialog for printing");
        page.choose("Solutions", "upside down below");
        give(page);
        assert_eq!(boards(page, ".sheet-boards"), [NINE]);
        assert_eq!(boards(page, ".upside-down"), [NINE_SOLVED]);
        let seen: bool = page.evaluate("document.querySelector('.sheets').checkVisibility()");
        assert!(!seen, "sheets are not for the screen");
        assert_eq!(pages(page), 1);
        assert!(
            page.evaluate::<bool>("!document.querySelector('.sheets')"),
            "the sheets go with the printer"
        );
        page.click("checkbox", "with my digits and notes");
        page.choose("Solutions", "none");
        give(page);
        let played = NINE.replacen('.', "7", 1);
        assert_eq!(boards(page, ""), [played]);
        let notes: Vec<String> =
            page.evaluate("[...document.querySelectorAll('.sheets .corner')].map((it) => it.textContent)");
        assert_eq!(notes, ["5"]);
        page.evaluate::<Value>("dispatchEvent(new Event('afterprint')), null");
        assert!(
            page.evaluate::<bool>("!document.querySelector('.sheets')"),
            "the sheets go with the printer"
        );
    });
}

#[test]
fn a_collection_goes_on_as_few_pages_as_wanted_with_the_solutions_at_the_end() {
    scenario_on_both("paper-many", |page| {
        let second = format!(".{}", &FOUR_SOLVED[1..]);
        let lines = [FOUR, &second, "...2..1.1..3.3..", FOUR, &second].join("\n");
        page.paste(&lines);
        page.wait_for_text("Puzzle 1 of 5");
        open_dialog(page);
        page.choose("What to print", "the collection");
        page.choose("Solutions", "on pages at the end");
        for (each, sheets) in [("1", 5), ("2", 3), ("4", 2), ("6", 1)] {
            page.choose("Puzzles a page", each);
            page.wait_for_text(&format!("5 puzzles on {sheets} page"));
            give(page);
            assert_eq!(boards(page, ".sheet:not(.solutions)").len(), 5);
            assert_eq!(boards(page, ".solutions")[..2], [FOUR_SOLVED, FOUR_SOLVED]);
            assert_eq!(pages(page), sheets + 1, "{each} a page, and one of solutions");
        }
    });
}

#[test]
fn the_rules_of_a_puzzle_with_clues_are_on_its_paper() {
    scenario_on_both("paper-clues", |page| {
        bring_clues(page, SMALL, SMALL_GIVENS);
        open_dialog(page);
        give(page);
        let told: String = page.evaluate("document.querySelector('.sheet-rules').textContent");
        assert!(
            told.contains("Thermometer: digits rise from its bulb on."),
            "{told}"
        );
        let drawn: usize = page.evaluate("document.querySelectorAll('.sheets [data-clue]').length");
        assert!(drawn >= 4, "{drawn} parts of clues");
        assert_eq!(pages(page), 1);
    });
}
