//! Stories of how the page is laid out and what it says: words for newcomers, sizes of words, messages that
//! cover nothing, drags without gaps, what is only heard, and grids with boxes of irregular form.

use serde_json::{Value, json};

use crate::board::{FOUR, NINE};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

fn resize(page: &mut Page, width: u32, height: u32) {
    let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
    page.call("Emulation.setDeviceMetricsOverride", screen);
}

/// Brings a puzzle in whatever language the page speaks.
fn bring_nine(page: &mut Page) {
    page.paste(NINE);
    page.wait(
        "the puzzle is there",
        "document.querySelectorAll('.play-view .given .digit').length == 23",
    );
}

/// What keeps the page from fitting into its window.
fn too_wide(page: &mut Page) -> Vec<String> {
    page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] : [...document.querySelectorAll('body *')]
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5).map((it) => it.outerHTML.slice(0, 120))",
    )
}

#[test]
fn no_window_scrolls_sideways_in_either_language_or_with_very_large_words() {
    scenario("sideways", |page| {
        for language in ["en", "de"] {
            for size in ["100", "150"] {
                page.evaluate::<Value>(&format!("localStorage.setItem('kudosu.settings', JSON.stringify({{ language: '{language}', textSize: '{size}' }})), null"));
                page.reload();
                bring_nine(page);
                for (width, height) in [
                    (320, 640),
                    (390, 844),
                    (768, 1024),
                    (844, 390),
                    (640, 400),
                    (1366, 768),
                    (1920, 1080),
                ] {
                    // Very large words on the narrowest windows are zoom twice over.
                    if size == "150" && width < 390 {
                        continue;
                    }
                    resize(page, width, height);
                    let wide = too_wide(page);
                    assert!(
                        wide.is_empty(),
                        "{language}, {size} %, {width}×{height}: {wide:#?}"
                    );
                }
            }
        }
    });
}

#[test]
fn every_tool_has_its_word_and_the_board_fills_the_height() {
    scenario("words", |page| {
        for (width, height) in [(390, 844), (768, 1024), (1366, 768), (1920, 1080)] {
            resize(page, width, height);
            page.bring(NINE);
            if width < 600 {
                let seen = "[...document.querySelectorAll('.bar-tools button')].filter((it) => it.checkVisibility()).length";
                assert_eq!(page.evaluate::<usize>(seen), 5, "a row of them");
                page.click("button", "More tools");
                assert_eq!(page.evaluate::<usize>(seen), 10, "all of them");
            }
            let bare: Vec<String> = page.evaluate("[...document.querySelectorAll('.bar-tools button')].filter((it) => it.checkVisibility()).filter((it) => { const { width, height } = it.querySelector('.label').getBoundingClientRect(); return width < 12 || height < 6; }).map((it) => it.outerHTML)");
            assert!(bare.is_empty(), "{width}: without a word: {bare:?}");
            let small: Vec<String> = page.evaluate("[...document.querySelectorAll('.bar-tools button')].filter((it) => it.checkVisibility()).filter((it) => it.getBoundingClientRect().height < 40).map((it) => it.innerText)");
            assert!(small.is_empty(), "{width}: too low for a finger: {small:?}");
        }
        for (width, height, share) in [(1366, 768, 0.8), (1920, 1080, 0.85)] {
            resize(page, width, height);
            let [top, bottom]: [f64; 2] = page.evaluate("(({ top, bottom }) => [top, bottom])(document.querySelector('.play-view .board').getBoundingClientRect())");
            assert!(
                bottom <= f64::from(height),
                "the board ends at {bottom} of {height}"
            );
            assert!(
                bottom - top >= share * f64::from(height),
                "{} of {height}",
                bottom - top
            );
        }
        // On a wide window a hint is seen beside the board and beside the keypad.
        page.click("button", "Hint level 4: the effect, and why");
        page.wait_for_text("Apply");
        let seen: Vec<bool> = page.evaluate("['.entry', '.hints', '.play-view .board'].map((it) => { const { top, bottom } = document.querySelector(it).getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })");
        assert_eq!(seen, [true, true, true]);
        // The digit that it places is seen as large as it will be.
        let ghost: f64 = page.evaluate("document.querySelector('.digit.ghost').getBoundingClientRect().height / document.querySelector('.given .digit').getBoundingClientRect().height");
        assert!(ghost > 0.9, "{ghost}");
        page.scan("a ghost digit");
        page.click("button", "Apply");
        page.wait("it is placed", "!document.querySelector('.ghost')");
    });
}

#[test]
fn newcomers_read_a_word_and_experts_numbers_and_colours_can_have_much_contrast() {
    scenario("newcomers-words", |page| {
        page.evaluate::<Value>("localStorage.setItem('kudosu.settings', '{}'), null");
        page.reload();
        page.bring(NINE);
        page.wait(
            "it is rated",
            "document.querySelector('.facts .rating')?.innerText == 'easy'",
        );
        page.click("button", "Settings");
        page.click(
            "checkbox",
            "Show how hard in numbers Sudoku Explainer's rating and HoDoKu's score beside the word",
        );
        page.choose("Colours", "much contrast");
        page.choose("Size of words", "large");
        page.scan("large words with much contrast");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.wait_for_text(" · SE ");
        let size: String = page.evaluate("getComputedStyle(document.body).fontSize");
        assert_eq!(size, "20.8px");
        for theme in ["light", "dark"] {
            page.prefer_still(theme);
            page.scan(&format!("{theme}: a board with much contrast"));
        }
    });
}

#[test]
fn messages_cover_no_control() {
    scenario("uncovered", |page| {
        for (width, height) in [(390, 844), (768, 1024), (1366, 768), (1920, 1080)] {
            resize(page, width, height);
            page.bring(NINE);
            page.wait("something is said", "document.querySelector('.toast')");
            let covered: Vec<String> = page.evaluate(
                "(() => {
                    const toast = document.querySelector('.toast');
                    const its = toast.getBoundingClientRect();
                    return [...document.querySelectorAll('button, input, select, .play-view .cell')].filter((it) => it.checkVisibility() && !toast.contains(it)).filter((it) => {
                        const { left, right, top, bottom } = it.getBoundingClientRect();
                        return left < its.right && right > its.left && top < its.bottom && bottom > its.top;
                    }).map((it) => it.outerHTML.slice(0, 100));
                })()",
            );
            assert!(covered.is_empty(), "{width}: {covered:#?}");
        }
    });
}

#[test]
fn nor_do_messages_of_the_other_views() {
    scenario("uncovered-views", |page| {
        page.bring(NINE);
        for (width, height) in [(320, 640), (640, 400), (1366, 768)] {
            resize(page, width, height);
            for (view, at) in [("Home", 1), ("Learn", 3), ("Watch", 4)] {
                page.evaluate::<Value>(&format!(
                    "document.querySelector('.tabs .tab:nth-child({at})').click(), null"
                ));
                page.wait("the view is there", "[...document.querySelectorAll('main > *')].some((it) => it.checkVisibility() && it.querySelector('button, input'))");
                // What was said beside the board is not about this view.
                assert!(
                    !page.evaluate::<bool>("Boolean(document.querySelector('.toast'))"),
                    "{view}"
                );
                page.evaluate::<Value>("partOf('js/toast.js').then(({ say }) => say('Something was said.', { action: 'Good', act: () => {} })), null");
                page.wait("it is said", "document.querySelector('.toast')");
                let covered: Vec<String> = page.evaluate(
                    "(() => {
                        const toast = document.querySelector('.toast');
                        const its = toast.getBoundingClientRect();
                        return [...document.querySelectorAll('button, input, select, a')].filter((it) => it.checkVisibility() && !toast.contains(it)).filter((it) => {
                            const { left, right, top, bottom } = it.getBoundingClientRect();
                            return left < its.right && right > its.left && top < its.bottom && bottom > its.top;
                        }).map((it) => it.outerHTML.slice(0, 100));
                    })()",
                );
                assert!(covered.is_empty(), "{width}, {view}: {covered:#?}");
            }
            page.evaluate::<Value>("document.querySelector('.tabs .tab:nth-child(2)').click(), null");
        }
    });
}

#[test]
fn a_quick_drag_leaves_no_gap() {
    scenario("quick-drag", |page| {
        page.bring(NINE);
        // The pointer is seen in the first cell and in the last one only.
        let cells = [page.cell(5, 1), page.cell(5, 9)];
        page.drag(&cells);
        let chosen: usize = page
            .evaluate("document.querySelectorAll('.play-view [role=gridcell][aria-selected=true]').length");
        assert_eq!(chosen, 9);
        let cells = [page.cell(1, 1), page.cell(6, 6)];
        page.drag(&cells);
        let chosen: Vec<String> = page.evaluate("[...document.querySelectorAll('.play-view [role=gridcell][aria-selected=true]')].map((it) => it.dataset.cell)");
        assert_eq!(chosen, ["0", "10", "20", "30", "40", "50"], "a diagonal is one");
    });
}

#[test]
fn clashes_and_modes_are_heard() {
    scenario("heard", |page| {
        page.bring(NINE);
        let said =
            "[...document.querySelectorAll('.unseen[role=status]')].map((it) => it.textContent).join('')";
        page.select(1, 2);
        page.press(&["6"]);
        page.wait(
            "the clash is told",
            &format!("{said} == '6 stands twice where it may stand once: row 1, column 1; row 1, column 2'"),
        );
        page.press(&["x"]);
        page.wait("the mode is told", &format!("{said} == 'Mode: Corner'"));
    });
}

#[test]
fn german_says_cells_as_germans_do() {
    scenario_on_both("german-cells", |page| {
        page.evaluate::<Value>("localStorage.setItem('kudosu.settings', '{\"language\":\"de\"}'), null");
        page.reload();
        bring_nine(page);
        page.click("button", "Tipp, Stufe 4: die Wirkung und warum");
        page.wait_for_text("Anwenden");
        let told: String = page.evaluate("document.querySelector('.hints .words').innerText");
        assert!(
            told.contains('Z') && told.contains("S") && !told.contains("r1c"),
            "{told}"
        );
        let strange: bool =
            page.evaluate("/\\br\\d+c\\d/.test(document.querySelector('.hints .words').innerText)");
        assert!(!strange, "{told}");
        page.scan("in German");
    });
}

#[test]
fn jigsaws_are_made_and_set() {
    scenario_on_both("jigsaw", |page| {
        page.bring(FOUR);
        page.click("button", "New");
        page.choose("Size", "6×6, boxes 2×3");
        page.click("checkbox", "Boxes of irregular form a jigsaw; up to 9×9");
        page.scan("a jigsaw to be made");
        page.click("button", "Make a puzzle");
        page.wait_for_no_dialog();
        let found: Value = page.evaluate("partOf('js/app.js').then(({ app }) => ({ puzzle: app.game.puzzle(), regions: app.game.shape.regions }))");
        assert_eq!(found["regions"].as_array().unwrap().len(), 36);
        let told: Value = page.told("/api/check", &found["puzzle"]);
        assert_eq!(told["status"], "unique", "{found}");
        page.wait_for_text("region with a thick border");
        // One that is as hard as was asked for.
        page.click("button", "New");
        page.click("checkbox", "Boxes of irregular form a jigsaw; up to 9×9");
        page.choose("Difficulty", "easy");
        page.click("button", "Make a puzzle");
        page.wait_for_no_dialog();
        let made: Value = page.evaluate("partOf('js/app.js').then(({ app }) => app.game.puzzle())");
        let mut asked = made.clone();
        asked["scale"] = serde_json::json!(["level"]);
        let told: Value = page.told("/api/rate", &asked);
        assert_eq!(told["level"], "easy", "{made}");
        // A setter bends the boxes of a plain grid.
        page.click("button", "New");
        let own = page.things("combobox", |name| name == "Size")[1];
        page.choose_in(own, "4×4, boxes 2×2");
        page.click("button", "Blank grid");
        page.wait_for_no_dialog();
        page.select(1, 1);
        page.press(&["2"]);
        let swap = |page: &mut Page, cells: [usize; 2]| {
            page.evaluate::<Value>(&format!("partOf('js/app.js').then(({{ app }}) => {{ app.selection = new Set({cells:?}); app.refresh(); return null; }})"));
            page.click("button", "Exchange the boxes of two cells");
        };
        swap(page, [0, 15]);
        page.wait_for_text("without cutting a box in pieces");
        swap(page, [1, 6]);
        page.wait("the boxes are bent", "partOf('js/app.js').then(({ app }) => app.game.shape.key == 'r1222112233443344' || app.game.shape.regions)");
        let regions: Vec<u8> = page.evaluate("partOf('js/app.js').then(({ app }) => app.game.shape.regions)");
        assert_eq!(regions, [1, 2, 2, 2, 1, 1, 1, 2, 3, 3, 4, 4, 3, 3, 4, 4]);
        page.wait_for_label(1, 1, "given 2");
        // Bent boxes can be undone and done again like everything else.
        page.press(&["Ctrl+z"]);
        page.wait(
            "the boxes are straight",
            "partOf('js/app.js').then(({ app }) => app.game.shape.key == '2x2')",
        );
        page.press(&["Ctrl+Shift+z"]);
        page.wait(
            "they are bent again",
            "partOf('js/app.js').then(({ app }) => Boolean(app.game.shape.regions))",
        );
        page.wait_for_label(1, 1, "given 2");
        page.reload();
        page.wait_for_label(1, 1, "given 2");
        let kept: bool =
            page.evaluate("partOf('js/app.js').then(({ app }) => Boolean(app.game.shape.regions))");
        assert!(kept);
        page.press(&["Ctrl+z", "Ctrl+z"]);
        page.wait_for_label(1, 1, "empty");
        assert!(page.evaluate::<bool>("partOf('js/app.js').then(({ app }) => app.game.shape.key == '2x2')"));
    });
}
