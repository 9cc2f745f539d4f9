//! Stories of puzzles with rules in words: pasted, played with digits and shading, checked, helped along, and
//! the text changed with an error at its word.

use crate::page::Page;
use crate::scenario::scenario;

const YIN: &str = "kudosu rules\ntitle: Small yin and yang\nboard: 4x4\nlayer shaded: yes or no\ngrid:\n42..\n....\n....\n...1\n\
rule: the cells a where a is shaded are connected\nrule: the cells a where a is not shaded are connected\n\
rule: every 2x2 square L: some cell in L is shaded\nrule: every 2x2 square L: some cell in L is not shaded\n\
rule: every two neighbours a, b where (a is shaded and b is shaded): |a - b| ≥ 2\nrule Start: r1c1 is shaded\n";

fn said(page: &mut Page) -> String {
    page.evaluate("document.querySelector('.ruled-said')?.innerText ?? ''")
}

/// How many cells are drawn shaded.
fn shaded(page: &mut Page) -> usize {
    page.evaluate("document.querySelectorAll('.ruled-svg rect[fill=\"#bdc3c9\"]').length")
}

#[test]
fn a_puzzle_with_rules_is_played_with_digits_and_shading() {
    scenario("ruled", |page| {
        page.paste(YIN);
        page.wait(
            "the board is there",
            "document.querySelectorAll('.ruled-svg text').length >= 3",
        );
        let rules: usize = page.evaluate("document.querySelectorAll('.ruled-rules li').length");
        assert_eq!(rules, 6);
        page.scan("a puzzle with rules");
        // A cell is shaded, and shaded no longer.
        page.click("radio", "shaded (shading)");
        page.press(&[" "]);
        page.wait_for("a cell is shaded", |page| shaded(page) == 1);
        page.press(&[" "]);
        page.wait_for("it is said to be white", |page| shaded(page) == 0);
        page.click("button", "Check");
        page.wait_for("the rule is told", |page| {
            said(page).contains("r1c1 is shaded is broken")
        });
        page.click("button", "Undo");
        page.click("button", "Undo");
        page.click("button", "Check");
        page.wait_for("it is right", |page| said(page).starts_with("unique"));
        page.click("button", "Hint");
        page.wait_for("where to look is told", |page| {
            !said(page).is_empty() && !said(page).starts_with("unique")
        });
        // What is wrong in the text is shown at its word.
        page.evaluate::<()>(
            "{ const field = document.querySelector('.ruled textarea'); field.closest('details').open = true; \
             field.value = field.value.replace('every two', 'evry two'); } null",
        );
        page.click("button", "Read it");
        page.wait_for("the word is named", |page| {
            page.evaluate::<String>("document.querySelector('.ruled .problem').innerText")
                .contains("did you mean `every`?")
        });
        let chosen: String = page.evaluate(
            "(() => { const field = document.querySelector('.ruled textarea'); return field.value.slice(field.selectionStart, field.selectionEnd); })()",
        );
        assert_eq!(chosen, "evry");
        page.click("button", "Show the solution");
        page.wait_for("all cells are filled", |page| {
            page.evaluate::<usize>("document.querySelectorAll('.ruled-svg text').length") == 16
        });
        // The console tells of what a server refuses; it was asked to read what is wrong.
        page.complaints()
            .retain(|line| !line.contains("Failed to load resource"));
    });
}

#[test]
fn a_text_of_another_solver_that_only_rules_can_say_opens_as_such() {
    scenario("ruled-other", |page| {
        page.paste(".Shape~4x4~0-3.NoBoxes.Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C1.End.~R4C4_2~R1C4_1");
        page.wait(
            "the board is there",
            "document.querySelectorAll('.ruled-svg text').length >= 2",
        );
        let rule: String = page.evaluate("document.querySelector('.ruled-rules li').innerText");
        assert!(rule.ends_with("or r1c1-r2c1 rises"), "{rule}");
    });
}
