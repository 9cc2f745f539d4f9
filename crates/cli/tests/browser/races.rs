//! Stories of two things at once: moves while a puzzle is being judged, a dialog that is closed while a
//! puzzle is made for it, clues that are placed faster than they are read. What the engine answers is held
//! back until the story wants it, so that none of them depends on how fast anything is.

use serde_json::Value;

use crate::board::NINE;
use crate::clues::{blank, wait_for_clues};
use crate::page::Page;
use crate::scenario::{scenario, server_scenario};

/// Lets a script stand between the page and its server: `hold(path, options, go)` for each request, which
/// `go` sends. To hold requests there has to be a server, so these are its stories alone.
fn between(page: &mut Page, hold: &str) {
    page.evaluate::<Value>(&format!(
        "(() => {{
            const fetched = window.fetch.bind(window);
            const hold = {hold};
            window.fetch = (path, options) => hold(path, options, () => fetched(path, options));
        }})(), null"
    ));
}

/// A value of the page's state.
fn state<T: serde::de::DeserializeOwned>(page: &mut Page, expression: &str) -> T {
    page.evaluate(&format!("partOf('js/app.js').then(({{ app }}) => {expression})"))
}

#[test]
fn a_steady_player_does_not_keep_the_page_from_judging_the_puzzle() {
    server_scenario("steady", |page| {
        // Every pause is over at once; the first check waits, and any other would wait for ever.
        page.evaluate::<Value>(
            "(() => { const wait = window.setTimeout; window.setTimeout = (act, much, ...more) => wait(act, Math.min(much ?? 0, 1), ...more); window.checks = 0; })(), null",
        );
        between(
            page,
            "(path, { signal }, go) => {
                if (path !== '/api/check') return go();
                window.checks += 1;
                return new Promise((resolve, reject) => {
                    signal.addEventListener('abort', () => reject(signal.reason));
                    if (window.checks === 1) window.release = () => resolve(go());
                });
            }",
        );
        page.bring(NINE);
        page.wait("it is to be judged", "window.checks == 1");
        page.select(1, 2);
        for digit in ["5", "7", "8"] {
            page.press(&[digit]);
            page.wait_for_label(1, 2, &format!(", {digit}"));
            page.evaluate::<Value>(
                "new Promise((done) => setTimeout(() => setTimeout(() => setTimeout(() => done(null)))))",
            );
        }
        page.evaluate::<Value>("window.release(), null");
        page.wait_for("the first check was worth its time", |page| {
            state::<String>(page, "app.game.status") == "unique"
        });
    });
}

#[test]
fn a_closed_dialog_makes_nothing_any_more() {
    server_scenario("closed-maker", |page| {
        between(
            page,
            "(path, { signal }, go) => path !== '/api/generate' ? go() : new Promise((_, reject) => {
                window.making = true;
                signal.addEventListener('abort', () => {
                    window.making = false;
                    reject(signal.reason);
                });
            })",
        );
        // Left to itself the dialog would give up by its own clock, which stands still.
        page.evaluate::<Value>("performance.now = () => 0, null");
        page.bring(NINE);
        page.click("button", "New");
        page.click("button", "Make a puzzle");
        page.wait("one is being made", "window.making === true");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.wait("nothing is made any more", "window.making === false");
        assert_eq!(page.digits(), NINE);
    });
}

#[test]
fn clues_that_are_placed_in_haste_are_all_placed() {
    server_scenario("hasty-setter", |page| {
        blank(page);
        page.wait_for("kinds have their names", |page| {
            page.evaluate("document.querySelectorAll('.clue-form option').length > 10")
        });
        page.choose("Kind of clue", "even cell");
        between(
            page,
            "(path, { signal }, go) => path !== '/api/convert' ? go() : new Promise((resolve, reject) => {
                signal?.addEventListener('abort', () => reject(signal.reason));
                window.opened ??= new Promise((open) => (window.release = open));
                window.opened.then(() => signal?.aborted || resolve(go()));
            })",
        );
        for (row, column) in [(1, 1), (2, 2), (3, 3)] {
            page.select(row, column);
            page.click("button", "Place on the selected cells");
        }
        page.evaluate::<Value>("window.release(), null");
        wait_for_clues(page, &["even: r1c1", "even: r2c2", "even: r3c3"]);
        for _ in 0..3 {
            page.press(&["Ctrl+z"]);
        }
        wait_for_clues(page, &[]);
    });
}

#[test]
fn what_holds_for_the_whole_board_is_not_asked_once_a_cell() {
    scenario("once", |page| {
        page.bring(NINE);
        page.click("button", "New");
        page.click("button", "Change the givens");
        page.wait_for_no_dialog();
        page.click("button", "True candidates");
        page.wait_for_label(1, 2, "candidates");
        let asked: usize = state(
            page,
            "{
                const { game } = app;
                const key = game.key.bind(game);
                let asked = 0;
                game.key = () => { asked += 1; return key(); };
                app.refresh();
                delete game.key;
                return asked;
            }",
        );
        assert!(asked < 10, "the key is made {asked} times for 81 cells");
    });
}
