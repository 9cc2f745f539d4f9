//! Stories around a game: the tour before it, home and its puzzles of each day, trying out, going back
//! before a mistake, why a digit is wrong, and the review after it.

use serde_json::Value;

use crate::board::{FOUR, FOUR_SOLVED, NINE, NINE_SOLVED};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// A value of the page's state.
pub(crate) fn state<T: serde::de::DeserializeOwned>(page: &mut Page, expression: &str) -> T {
    page.evaluate(&format!("partOf('js/app.js').then(({{ app }}) => {expression})"))
}

pub(crate) fn wait_until_judged(page: &mut Page) {
    page.wait_for("the solution is known", |page| {
        state::<bool>(page, "Boolean(app.game.solution)")
    });
}

#[test]
fn a_tour_of_a_minute_is_taken_by_keyboard_or_skipped() {
    scenario_on_both("tour", |page| {
        page.become_a_newcomer();
        page.wait_for_text("Shall we look around for a minute?");
        page.scan("the welcome");
        page.click("button", "Show me around");
        for (title, place) in [
            ("A cell", ".board-place"),
            ("A digit", ".keys"),
            ("A note", ".modes"),
            ("A hint", ".levels"),
            ("Names of cells", ".board-place"),
        ] {
            page.wait_for_text(title);
            assert!(
                page.evaluate::<bool>(&format!("document.querySelector('.toured').matches('{place}')")),
                "{title}"
            );
            assert_eq!(page.focused(), ("button".to_owned(), "Next".to_owned()));
            page.press(&["Enter"]);
        }
        page.wait_for_text("Home has today's puzzles");
        page.scan("the end of the tour");
        page.press(&["Enter"]);
        page.wait("the tour is over", "!document.querySelector('.tour, .toured')");
        assert_eq!(page.focused().0, "gridcell");
        // Escape skips it, and nobody is asked twice.
        page.become_a_newcomer();
        page.wait_for_text("Shall we look around");
        page.click("button", "Show me around");
        page.press(&["Escape"]);
        page.wait("the tour is over", "!document.querySelector('.tour, .toured')");
        page.reload();
        assert!(!page.text().contains("Welcome"));
    });
}

#[test]
fn home_has_todays_puzzles_for_everybody_and_those_of_the_days_before() {
    scenario_on_both("home", |page| {
        page.bring(FOUR);
        page.select(1, 1);
        page.press(&["3"]);
        page.click("button", "Home");
        page.wait_for_text("Today's puzzles");
        page.scan("home");
        page.click("button", "easy to play");
        page.wait_for("it is on the board", |page| page.givens().len() == 81);
        let easy = page.givens();
        let level: String = state(page, "app.game.rating.level");
        assert_eq!(level, "easy");
        page.select(1, 1);
        page.evaluate::<Value>("partOf('js/app.js').then(({ app }) => { app.focus = app.game.givens.indexOf(0); app.selection = new Set([app.focus]); app.refresh(); return null; })");
        page.press(&["c", "1", "z"]);
        let labels = page.labels();
        // What was begun is gone on with: the puzzle of today, and the game before it.
        page.click("button", "Home");
        page.wait_for_text("Go on");
        let of_the_other =
            |page: &mut Page| page.things("button", |name| name.starts_with("4×4, 9 of 16 filled"));
        page.wait_for("the other game is there", |page| !of_the_other(page).is_empty());
        let waiting = of_the_other(page);
        page.click_on(waiting[0]);
        page.wait_for_label(1, 1, ", 3");
        page.click("button", "Home");
        page.click("button", "easy under way");
        page.wait_for("it is as it was left", |page| page.labels() == labels);
        // An older one.
        page.click("button", "Home");
        page.wait("it is there", "document.querySelector('.archive')");
        page.evaluate::<Value>("document.querySelector('.archive').open = true, null");
        page.scan("the archive");
        let of_days = |page: &mut Page| page.things("button", |name| name.ends_with(", medium: to play"));
        page.wait_for("the old ones are there", |page| of_days(page).len() >= 20);
        let old = of_days(page);
        page.click_on(old[3]);
        page.wait_for("the old one is there", |page| {
            page.givens().len() == 81 && page.givens() != easy
        });
        let day: String = state(page, "app.game.day");
        // Somebody else gets the same.
        let old = page.givens();
        page.become_somebody_else();
        page.open("");
        let theirs: String = page.evaluate(&format!("partOf('js/records.js').then(({{ puzzleOf }}) => puzzleOf('{day}', 'medium')).then(({{ givens }}) => [...givens].map((digit) => digit || '.').join(''))"));
        assert_eq!(theirs, old);
    });
}

#[test]
fn a_try_out_is_kept_or_dropped_in_one_go_and_what_was_left_is_kept() {
    scenario("try-out", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["7"]);
        page.click("button", "Try out");
        page.wait_for_text("You are trying something out (A).");
        page.press(&["ArrowRight", "5", "ArrowDown", "ArrowDown", "8"]);
        page.wait_for_label(1, 3, ", 5, tried out");
        page.scan("a try-out");
        page.reload();
        page.wait_for_label(1, 3, ", 5, tried out");
        page.click("button", "Drop it");
        page.wait_for_label(1, 3, "empty");
        page.wait_for_label(1, 2, ", 7");
        // Where it led is not lost.
        page.click("button", "Earlier tries");
        page.wait_for_text("Try-out A, 2 moves");
        page.scan("lines that were left");
        let line = page.things("button", |name| name.starts_with("Try-out A"));
        page.click_on(line[0]);
        page.wait_for_label(1, 3, ", 5");
        assert!(!page.label(1, 3).contains("tried"));
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 3, "empty");
        // One that is kept is like any other move.
        page.click("button", "Try out");
        page.select(1, 3);
        page.press(&["5"]);
        page.click("button", "Keep it");
        page.wait_for_label(1, 3, ", 5");
        assert!(!page.label(1, 3).contains("tried"));
    });
}

#[test]
fn a_mistake_is_explained_by_a_contradiction_and_taken_back() {
    scenario_on_both("mistake", |page| {
        page.bring(NINE);
        wait_until_judged(page);
        // Right, wrong, right, and something after it.
        page.select(1, 3);
        page.press(&["5"]);
        page.select(1, 2);
        page.press(&["8"]);
        page.select(1, 5);
        page.press(&["1"]);
        page.click("button", "Check");
        page.wait_for_text("1 digit is wrong.");
        page.scan("mistakes");
        page.click("button", "Show");
        page.wait_for_label(1, 2, "hint: wrong");
        page.evaluate::<Value>("document.querySelector('.beside details').open = true, null");
        page.click("button", "Why is 8 in row 1, column 2 wrong?");
        page.wait_for_text("Suppose that 8 goes into r1c2.");
        page.scan("why it is wrong");
        assert!(
            !page.has("button", "Back to before the first mistake"),
            "the card has room for the reason alone"
        );
        for _ in 0..60 {
            let is_over: bool =
                page.evaluate("document.querySelector('.why [aria-label=\"Next step\"]').disabled");
            if is_over {
                break;
            }
            page.click("button", "Next step");
        }
        page.wait_for_text("So the first digit is wrong.");
        page.scan("the contradiction");
        page.click("button", "Back to my game");
        page.click("button", "Back to before the first mistake");
        page.wait_for_label(1, 2, "empty");
        page.wait_for_label(1, 3, ", 5");
        page.wait_for_text("2 moves taken back");
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 2, ", 8");
    });
}

#[test]
fn every_step_to_a_contradiction_follows_from_those_before() {
    scenario("contradictions", |page| {
        page.bring(NINE);
        wait_until_judged(page);
        // Each is checked by itself, with nothing of what made it: what a step rests on leaves no other
        // choice.
        let told: Value = page.evaluate(
            "Promise.all(['js/app.js', 'js/later/contradiction.js'].map((path) => import(new URL(path, location.href).href))).then(([{ app }, { contradictionOf }]) => {
                const { game } = app;
                const { shape, peers } = game;
                const wrong = [];
                let found = 0;
                for (let cell = 0; cell < shape.cellCount; cell += 1) {
                    for (let digit = 1; digit <= shape.side && !game.isGiven(cell); digit += 1) {
                        if (digit === game.solution[cell]) continue;
                        const way = contradictionOf(game, cell, digit);
                        if (!way) continue;
                        found += 1;
                        const grid = game.givens.slice();
                        const can = (at, its) => !grid[at] && peers[at].every((peer) => grid[peer] !== its);
                        const digitsOf = (at) => Array.from({ length: shape.side }, (_, i) => i + 1).filter((its) => can(at, its));
                        way.steps.forEach(({ cell: at, digit: its, why, house }, number) => {
                            const places = house === null ? [] : shape.houses[house].filter((other) => can(other, its));
                            const follows = { supposed: number === 0, cell: digitsOf(at).join() === String(its), house: places.join() === String(at) }[why];
                            if (!follows) wrong.push([cell, digit, number, why]);
                            grid[at] = its;
                        });
                        const { end } = way;
                        const ends = {
                            cell: () => !grid[end.cell] && digitsOf(end.cell).length === 0,
                            house: () => !shape.houses[end.house].some((at) => grid[at] === end.digit || can(at, end.digit)),
                            twice: () => shape.houses[end.house].filter((at) => grid[at] === end.digit).length > 1,
                        }[end.kind]();
                        if (!ends) wrong.push([cell, digit, 'end', end.kind]);
                    }
                }
                return { found, wrong };
            })",
        );
        assert!(told["found"].as_u64().unwrap() > 400, "{}", told["found"]);
        assert_eq!(told["wrong"], serde_json::json!([]));
    });
}

#[test]
fn a_game_is_reviewed_and_its_result_is_shared() {
    scenario_on_both("review", |page| {
        let missing = 6;
        let puzzle = format!("{}{}", ".".repeat(missing), &NINE_SOLVED[missing..]);
        page.bring(&puzzle);
        wait_until_judged(page);
        page.wait_for_text("beginner");
        page.click("button", "Hint level 1: where to look");
        page.wait(
            "the hint is told",
            "!document.querySelector('section.hints .words').innerText.includes('Thinking')",
        );
        page.select(1, 1);
        let wrong = if NINE_SOLVED.starts_with('1') { "2" } else { "1" };
        state::<Value>(page, "{ app.game.milliseconds += 65000; return null; }");
        page.press(&[wrong]);
        for at in 0..missing {
            page.press(&[&NINE_SOLVED[at..=at], "ArrowRight"]);
        }
        page.wait_for_text("ta daa!!!");
        page.click("button", "How it went");
        page.wait_for_text("1 hint, 1 mistake.");
        page.wait_for_text(&format!("before {wrong} in row 1, column 1."));
        page.wait_for("the hardest step is told", |page| {
            !page.text().contains("Thinking")
        });
        page.scan("the review");
        let result: String = page.evaluate("document.querySelector('dialog textarea').value");
        assert!(
            result.contains("1 hint, 1 mistake\n") && result.contains("#puzzle="),
            "{result}"
        );
        assert!(
            !result.contains(NINE_SOLVED) && result.starts_with("kudosu 9×9"),
            "{result}"
        );
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.bring(&format!(".{}", &FOUR_SOLVED[1..]));
    });
}
