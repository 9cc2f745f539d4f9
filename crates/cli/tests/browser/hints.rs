//! Stories of help: the four levels of a hint, applying it, and the whole path.

use serde_json::Value;

use crate::board::{NINE, NINE_SOLVED};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// After six steps it needs a nice loop.
pub const WITH_CHAINS: &str =
    "5.....8...391.2.7.....5..9...2..4.3.....9.....4.7..1...1..7.....7.2.638...3.....4";

/// What the card with the hint says.
fn told(page: &mut Page) -> String {
    page.evaluate("document.querySelector('section.hints .words').innerText")
}

fn drawn(page: &mut Page, what: &str) -> usize {
    page.evaluate(&format!(
        "document.querySelectorAll('.play-view svg.board {what}').length"
    ))
}

fn wait_for_level(page: &mut Page, level: usize) {
    let chosen = format!(
        "document.querySelectorAll('button.level')[{}].getAttribute('aria-pressed') == 'true'",
        level - 1
    );
    page.wait(
        &format!("level {level} is told"),
        &format!(
            "{chosen} && !document.querySelector('section.hints .words').innerText.includes('Thinking')"
        ),
    );
}

#[test]
fn hints_tell_more_from_level_to_level_and_are_applied_by_a_click() {
    scenario_on_both("hint-levels", |page| {
        page.bring(NINE);
        page.click("button", "Hint");
        wait_for_level(page, 1);
        let where_to_look = told(page);
        assert!(
            !where_to_look.contains("ingle"),
            "level 1 names no technique: {where_to_look}"
        );
        // Nobody has to know which box is the second one.
        assert_eq!(drawn(page, ".house"), 1, "level 1 marks where to look");
        assert_eq!(drawn(page, ".mark, .mark-cell"), 0, "level 1 draws nothing else");

        page.click("button", "More");
        wait_for_level(page, 2);
        let technique = told(page);
        assert!(
            technique.contains("ingle"),
            "level 2 names the technique: {technique}"
        );
        assert_eq!(drawn(page, ".mark, .mark-cell"), 0, "level 2 draws nothing else");

        page.click("button", "Hint level 3: the pattern on the board");
        wait_for_level(page, 3);
        let pattern = told(page);
        assert!(
            pattern.contains(" in box "),
            "level 3 says where the digit is missing: {pattern}"
        );
        assert!(
            !page.has("button", "Apply"),
            "level 3 leaves the effect to the player"
        );

        page.press(&["h"]);
        wait_for_level(page, 4);
        assert!(
            page.evaluate::<usize>("document.querySelectorAll('.play-view .digit.ghost').length") == 1,
            "level 4 draws the digit where it goes"
        );
        let cells = page.labels();
        let target = cells
            .iter()
            .find(|label| label.contains("goes here"))
            .expect("the cell says it as well")
            .clone();
        page.click("button", "Apply");
        page.wait(
            "the step is done",
            "document.querySelectorAll('.play-view svg.board .mark').length == 0",
        );
        let place = target.split(", ").take(2).collect::<Vec<_>>().join(", ");
        let after = page
            .labels()
            .into_iter()
            .find(|label| label.starts_with(&format!("{place},")))
            .unwrap();
        assert!(!after.contains("empty"), "{after}");
        let filled = page.digits();
        let agrees = filled
            .chars()
            .zip(NINE_SOLVED.chars())
            .all(|(is, right)| is == '.' || is == right);
        assert!(agrees, "{filled}");
        page.press(&["Ctrl+z"]);
        assert_eq!(page.digits(), NINE, "and undo takes the step back");
    });
}

#[test]
fn a_hint_that_removes_candidates_is_drawn_with_its_links_and_leaves_the_notes_right() {
    scenario("hint-chain", |page| {
        page.bring(WITH_CHAINS);
        page.click("button", "Note all");
        page.wait_for_label(1, 2, "candidates ");
        // Steps are taken until one has arrows; its pattern is shown first, its effect only when asked for.
        for _ in 0..20 {
            page.click("button", "Hint level 3: the pattern on the board");
            wait_for_level(page, 3);
            if drawn(page, ".marks path.arrow") > 0 {
                break;
            }
            page.click("button", "Hint level 4: the effect, and why");
            wait_for_level(page, 4);
            page.click("button", "Apply");
            let none = "!document.querySelector('button.level[aria-pressed=true]')";
            page.wait("the step is done", none);
        }
        assert!(
            drawn(page, ".marks path.arrow") > 0,
            "a step of this puzzle is a chain"
        );
        assert!(drawn(page, ".marked.link") > 3, "its links are marked");
        assert_eq!(
            drawn(page, ".marked.removed"),
            0,
            "what it removes is not told yet"
        );
        page.click("button", "Hint level 4: the effect, and why");
        wait_for_level(page, 4);
        assert!(drawn(page, ".marked.removed") > 0, "now it is");
        let removed = page
            .labels()
            .into_iter()
            .find(|label| label.contains("can be removed"));
        let removed = removed.expect("a chain removes something, and the cell says so");
        let digit = removed
            .split("hint: ")
            .nth(1)
            .and_then(|rest| rest.split(" can be removed").next())
            .unwrap();
        let digit = digit.rsplit(' ').next().unwrap().to_owned();
        let place = removed.split(", ").take(2).collect::<Vec<_>>().join(", ");
        page.click("button", "Apply");
        page.wait_for("the candidate is gone", |page| {
            let label = page
                .labels()
                .into_iter()
                .find(|label| label.starts_with(&format!("{place},")))
                .unwrap();
            let candidates = label.split("candidates ").nth(1).unwrap_or_default();
            !candidates.split(',').next().unwrap_or_default().contains(&digit)
        });
    });
}

/// Its path needs an argument with a branch for each candidate of a cell.
const WITH_BRANCHES: &str =
    "1.2....5.......3.7....4....5.9......7..3..2.4.3...9.8.....84.1....29....3.4.1....";

#[test]
fn an_argument_with_branches_is_told_and_drawn_part_by_part() {
    scenario("steps-branches", |page| {
        page.bring(WITH_BRANCHES);
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of ");
        let options = page.things("option", |name| name.contains("Cell Forcing Chain"));
        page.click_on(options[0]);
        // Its outline comes first, and the board is not drowned in it.
        page.wait_for_text("Each of these leads to the same, in at most ");
        assert_eq!(drawn(page, ".marks path.arrow"), 0);
        page.click("button", "Show its links");
        page.wait_for_text("Part 1 of ");
        let words = |page: &mut Page| -> String {
            page.evaluate("document.querySelector('section.steps .stages p.part').innerText")
        };
        let first = words(page);
        assert!(first.contains("Suppose that "), "{first}");
        let (arrows, effects) = (drawn(page, ".marks path.arrow"), drawn(page, ".marked.removed"));
        assert!(effects > 0, "the effect is drawn with every part");

        page.click("button", "Next part");
        page.wait_for_text("Part 2 of ");
        let second = words(page);
        assert!(second.contains("Suppose that ") && second != first, "{second}");
        assert_eq!(drawn(page, ".marked.removed"), effects);
        page.press(&["-"]);
        page.wait_for_text("Part 1 of ");
        assert_eq!(words(page), first, "a key goes back");
        assert_eq!(drawn(page, ".marks path.arrow"), arrows, "and the board with it");
    });
}

#[test]
fn mistakes_are_told_before_anything_else() {
    scenario("hint-mistake", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["8"]);
        page.click("button", "Hint level 3: the pattern on the board");
        wait_for_level(page, 3);
        page.wait_for_label(1, 2, "hint: wrong");
        assert!(!told(page).is_empty());
    });
}

#[test]
fn a_check_counts_mistakes_and_shows_them_only_when_asked() {
    scenario("check", |page| {
        page.bring(NINE);
        page.wait_for_text("SE ");
        page.select(1, 2);
        page.press(&["7"]);
        page.click("button", "Check");
        page.wait_for_text("Everything is right so far.");
        page.select(1, 3);
        page.press(&["8"]);
        page.click("button", "Check");
        page.wait_for_text("1 digit is wrong.");
        assert_eq!(drawn(page, ".mark-cell"), 0, "which one is not told yet");
        page.click("button", "Show");
        page.wait_for_label(1, 3, "hint: wrong");
        assert!(!page.label(1, 2).contains("hint: wrong"));
    });
}

#[test]
fn check_and_hint_agree_on_a_candidate_that_was_removed_wrongly() {
    scenario("check-candidate", |page| {
        page.bring(NINE);
        page.wait_for_text("SE ");
        page.click("button", "Note all");
        page.wait_for_label(1, 2, "candidates ");
        page.click("button", "Check");
        page.wait_for_text("Everything is right so far.");
        // The solution has 7 there.
        page.select(1, 2);
        page.press(&["c", "7"]);
        page.click("button", "Check");
        page.wait_for_text("The digits are right, but 1 cell has lost the candidate that goes there.");
        page.click("button", "Show");
        page.wait_for_label(1, 2, "hint: wrong");
        page.click("button", "Hint level 4: the effect, and why");
        wait_for_level(page, 4);
        page.wait_for_label(1, 2, "hint: wrong");
        page.select(1, 2);
        page.press(&["7"]);
        page.click("button", "Check");
        page.wait_for_text("Everything is right so far.");
    });
}

#[test]
fn the_rule_behind_a_hint_can_be_read() {
    scenario("hint-rule", |page| {
        page.bring(NINE);
        page.click("button", "Hint level 2: which technique");
        wait_for_level(page, 2);
        let before = told(page);
        page.evaluate::<Value>("document.querySelector('section.hints summary').focus(), null");
        page.press(&["Enter"]);
        page.wait_for("the rule is shown", |page| told(page).len() > before.len() + 20);
    });
}

#[test]
fn the_whole_path_is_a_list_to_jump_in_and_to_play_on_from() {
    scenario_on_both("steps", |page| {
        page.bring(NINE);
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of ");
        let entries: usize =
            page.evaluate("document.querySelectorAll('[role=listbox] [role=option]').length");
        let count = entries - 1; // the last entry is the end
        assert!(count > 20, "{count} steps");
        assert_eq!(page.digits(), NINE);
        page.click("button", "Next step");
        page.wait_for_text("Step 2 of ");
        assert_ne!(page.digits(), NINE, "the board shows the position of the step");
        page.press(&["End"]);
        // The window goes to its end in its own time.
        page.wait(
            "nothing moves",
            "new Promise((then) => { const before = scrollY; setTimeout(() => then(scrollY === before), 100); })",
        );
        page.click("button", "Last step");
        page.wait_for_text("Logic solves it.");
        page.wait_for("the solution is shown", |page| !page.digits().contains('.'));
        page.click("button", "Previous step");
        page.wait_for_text(&format!("Step {count} of {count}"));
        assert_eq!(
            page.digits().matches('.').count(),
            1,
            "before the last step one cell is empty"
        );
        page.click("button", "First step");
        page.wait_for_text("Step 1 of ");
        let options = page.things("option", |_| true);
        page.click_on(options[9]);
        page.wait_for_text("Step 10 of ");
        let there = page.digits();

        page.click("button", "Back to my game");
        page.wait_for_digits(NINE);
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of ");
        let options = page.things("option", |_| true);
        page.click_on(options[9]);
        page.wait_for_text("Step 10 of ");
        page.click("button", "Play on from here");
        page.wait_for_digits(&there);
        page.press(&["Ctrl+z"]);
        page.wait_for_digits(NINE);
    });
}

#[test]
fn a_path_starts_only_from_a_position_that_is_right() {
    scenario("path-mistake", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["5"]);
        page.click("button", "Show all steps");
        page.wait_for_text("Not so fast");
        assert!(!page.has("option", "The end"));
    });
}
