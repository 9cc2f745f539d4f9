//! Stories of a telephone: no letters of keys, cells that can be read, hints that are seen with the board;
//! and of paper, which is as small.

use serde_json::{Value, json};

use crate::board::NINE;
use crate::scenario::scenario;
use crate::sizes::shifted;

#[test]
fn fingers_see_no_letters_of_keys() {
    scenario("no-badges", |page| {
        page.become_phone();
        page.reload();
        page.bring(&shifted(4, 4).replace('1', "."));
        let shown: usize = page
            .evaluate("[...document.querySelectorAll('kbd')].filter((it) => it.checkVisibility()).length");
        assert_eq!(shown, 0);
        // With a mouse they are there.
        page.call("Emulation.setTouchEmulationEnabled", json!({"enabled": false}));
        page.call("Emulation.clearDeviceMetricsOverride", json!({}));
        page.wait(
            "the letters are back",
            "[...document.querySelectorAll('kbd')].some((it) => it.checkVisibility())",
        );
    });
}

#[test]
fn the_cells_of_a_large_grid_are_made_large_enough_to_read_their_candidates() {
    scenario("zoom", |page| {
        page.become_phone();
        page.reload();
        for (height, width) in [(4, 4), (5, 5)] {
            page.bring(&shifted(height, width).replace(['1', '2', '3'], "."));
            page.click("button", "Auto-candidates");
            let size = "(() => { const text = document.querySelector('.contents .candidate'); return text.getBoundingClientRect().height; })()";
            assert!(page.evaluate::<f64>(size) < 9.0, "that is why there is a button");
            page.click("button", "Larger cells");
            let large: f64 = page.evaluate(size);
            assert!(large >= 10.0, "candidates are {large} pixels high");
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert!(page.evaluate::<bool>(fits), "the board moves, not the page");
            page.scan("larger cells");
            // A cell out of sight comes into it when the focus does, and a finger finds the cell it touches.
            let cell = page.cell(height * width, height * width);
            page.tap(cell);
            let side = height * width;
            page.wait_for("the last cell is chosen", |page| {
                page.focused()
                    .1
                    .starts_with(&format!("row {side}, column {side},"))
            });
            page.click("button", "Larger cells");
            page.click("button", "Auto-candidates");
        }
    });
}

#[test]
fn a_hint_is_seen_together_with_the_board() {
    scenario("hint-in-sight", |page| {
        page.become_phone();
        page.reload();
        page.bring(NINE);
        page.click("button", "Hint level 4: the effect, and why");
        page.wait_for_text("Apply");
        let lines: [f64; 4] = page.evaluate(
            "(() => {
                const [board, words] = ['.play-view svg.board', '.hints .words'].map((it) => document.querySelector(it).getBoundingClientRect());
                return [board.top, board.bottom, words.top, innerHeight];
            })()",
        );
        let [top, bottom, words, fold] = lines;
        assert!(top >= 0.0, "the board begins above the window: {lines:?}");
        assert!(bottom <= words, "the board covers the words: {lines:?}");
        assert!(words + 60.0 <= fold, "the words are below the fold: {lines:?}");
    });
}

#[test]
fn what_has_the_focus_shows_no_frame_on_paper() {
    scenario("no-frame", |page| {
        page.bring(NINE);
        page.press(&["ArrowRight"]);
        let drawn = "(() => {
            const cell = document.activeElement;
            const hit = getComputedStyle(cell.querySelector('.hit'));
            const chosen = getComputedStyle(document.querySelector('.play-view .selection'));
            return [hit.stroke != 'none', getComputedStyle(cell).outlineStyle != 'none', chosen.display != 'none'];
        })()";
        assert_eq!(page.evaluate::<Value>(drawn), json!([true, false, true]));
        page.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
        assert_eq!(page.evaluate::<Value>(drawn), json!([false, false, false]));
        page.call("Emulation.setEmulatedMedia", json!({"media": ""}));
    });
}
