//! Stories of how the page looks: dark and light, on a phone, with less motion.

use serde_json::json;

use crate::board::{FOUR, FOUR_SOLVED, NINE};
use crate::scenario::scenario;

const COLOURS: &str = "[document.body, document.querySelector('svg.board .digit'), document.querySelector('svg.board .ground')].map((e) => getComputedStyle(e)).map((s) => s.backgroundColor + s.color + s.fill)";

#[test]
fn dark_and_light_follow_the_system_unless_the_person_chooses() {
    scenario("dark", |page| {
        page.prefer(&[("prefers-color-scheme", "light")]);
        page.bring(NINE);
        let light: Vec<String> = page.evaluate(COLOURS);
        page.prefer(&[("prefers-color-scheme", "dark")]);
        let dark: Vec<String> = page.evaluate(COLOURS);
        for (light, dark) in light.iter().zip(&dark) {
            assert_ne!(light, dark);
        }
        page.click("button", "Settings");
        page.choose("Colours", "light");
        page.press(&["Escape"]);
        page.wait_for("light was chosen", |page| {
            page.evaluate::<Vec<String>>(COLOURS) == light
        });
        page.reload();
        page.wait_for("the choice is remembered", |page| {
            page.digits() == NINE && page.evaluate::<Vec<String>>(COLOURS) == light
        });
    });
}

#[test]
fn a_phone_shows_all_of_it_and_a_finger_plays_it() {
    scenario("phone", |page| {
        page.become_phone();
        page.reload();
        page.bring(FOUR);
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert!(page.evaluate::<bool>(fits), "nothing scrolls sideways");
        let board: [f64; 2] = page.evaluate("(({ left, right }) => [left, right])(document.querySelector('.play-view svg.board').getBoundingClientRect())");
        let width: f64 = page.evaluate("innerWidth");
        assert!(
            board[0] >= 0.0 && board[1] <= width && board[1] - board[0] > 0.85 * width,
            "{board:?} of {width}"
        );
        let lost: Vec<String> = page.evaluate(
            "[...document.querySelectorAll('button, input, select')].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()])
                .filter(([, b]) => b.width && (b.left < 0 || b.right > innerWidth + 0.5 || Math.min(b.width, b.height) < 24)).map(([e]) => e.outerHTML.slice(0, 120))",
        );
        assert!(
            lost.is_empty(),
            "out of reach or too small for a finger: {lost:#?}"
        );
        for (at, digit) in FOUR_SOLVED
            .chars()
            .enumerate()
            .filter(|(at, _)| &FOUR[*at..=*at] == ".")
        {
            let cell = page.cell(at / 4 + 1, at % 4 + 1);
            page.tap(cell);
            let key = page.things("button", |name| name.starts_with(&format!("{digit}, ")))[0];
            page.tap(key);
        }
        page.wait_for_text("ta daa!!!");
        // Nothing gets wider when the board gets finer.
        page.click("button", "Close");
        page.bring(NINE);
        page.click("button", "Auto-candidates");
        assert!(page.evaluate::<bool>(fits));
        page.click("button", "Watch");
        page.wait(
            "the methods are listed",
            "document.querySelectorAll('.methods input').length > 4",
        );
        assert!(page.evaluate::<bool>(fits), "nor does the other view");
        for dialog in ["New", "Open", "Save", "Share", "Settings", "Help"] {
            page.click_tool(dialog);
            page.wait("the dialog is there", "document.querySelector('dialog[open]')");
            let inside = "(({ left, right }) => left >= 0 && right <= innerWidth)(document.querySelector('dialog[open]').getBoundingClientRect())";
            assert!(
                page.evaluate::<bool>(inside) && page.evaluate::<bool>(fits),
                "{dialog}"
            );
            page.press(&["Escape"]);
            page.wait_for_no_dialog();
        }
    });
}

#[test]
fn a_solved_game_is_celebrated_with_scraps_only_where_motion_is_welcome() {
    scenario("motion", |page| {
        for (wish, moves) in [("no-preference", true), ("reduce", false)] {
            page.prefer(&[("prefers-reduced-motion", wish)]);
            page.bring(&format!(".{}", &FOUR_SOLVED[1..]));
            page.select(1, 1);
            page.press(&["3"]);
            page.wait_for_text("ta daa!!!");
            let scraps: usize = page.evaluate("document.querySelectorAll('.party .scrap').length");
            assert_eq!(scraps > 0, moves);
            page.press(&["Escape"]);
            page.wait("the party is over", "!document.querySelector('.party')");
        }
    });
}

#[test]
fn the_narrowest_window_still_holds_everything() {
    scenario("narrow", |page| {
        let screen = json!({"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", screen);
        page.bring(NINE);
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of ");
        let wide: Vec<String> = page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
                .filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML.slice(0, 100))",
        );
        assert!(wide.is_empty(), "too wide for 320 points: {wide:#?}");
    });
}
