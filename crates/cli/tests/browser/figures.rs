//! No test but a measurement, `cargo xtask page-figures`: how soon the page is painted, how soon a key is on the screen.

use serde_json::json;

use crate::board::NINE;
use crate::page::Page;
use crate::story::story;

const TIMES: usize = 20;

/// Milliseconds from a key until a frame that shows it was drawn, measured in the page.
const UNTIL_DRAWN: &str =
    "new Promise((done) => addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => done(performance.now() - timeStamp);
    after.port2.postMessage(0);
}), { once: true, capture: true })).then((took) => (window.took = took)), null";

fn first_paint(page: &mut Page) -> f64 {
    page.open("");
    page.wait(
        "something is painted",
        "performance.getEntriesByType('paint').length > 0 && document.querySelector('[role=gridcell]')",
    );
    page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
}

fn key_to_screen(page: &mut Page, key: &str) -> f64 {
    page.evaluate::<Option<bool>>(&format!("window.took = undefined, {UNTIL_DRAWN}"));
    page.press(&[key]);
    page.wait("it is drawn", "window.took !== undefined");
    page.evaluate("window.took")
}

fn tell(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let worst = times.last().copied().unwrap_or_default();
    println!(
        "{what}: {:.1} ms in the middle of {}, {worst:.1} ms at worst",
        times[times.len() / 2],
        times.len()
    );
}

#[test]
#[ignore = "a measurement: cargo xtask page-figures"]
fn page_figures() {
    story("figures", |page| {
        page.call("Network.enable", json!({}));
        page.call("Network.setCacheDisabled", json!({"cacheDisabled": true}));
        tell(
            "first paint, nothing cached",
            (0..TIMES).map(|_| first_paint(page)).collect(),
        );
        page.call("Network.setCacheDisabled", json!({"cacheDisabled": false}));
        tell(
            "first paint, cached",
            (0..TIMES).map(|_| first_paint(page)).collect(),
        );
        page.bring(NINE);
        page.select(1, 2);
        tell(
            "digit to screen, 9×9",
            (0..TIMES)
                .map(|at| key_to_screen(page, ["7", "8"][at % 2]))
                .collect(),
        );
        page.click("button", "Auto-candidates");
        page.select(1, 2);
        tell(
            "digit to screen, 9×9 with candidates",
            (0..TIMES)
                .map(|at| key_to_screen(page, ["7", "8"][at % 2]))
                .collect(),
        );
        page.become_somebody_else();
        page.open(&format!("#puzzle={}&box=5x5", ".".repeat(625)));
        page.wait_for("the large board is there", |page| page.labels().len() == 625);
        page.click("button", "Auto-candidates");
        page.select(12, 12);
        tell(
            "digit to screen, 25×25 with candidates",
            (0..TIMES)
                .map(|at| key_to_screen(page, ["7", "8"][at % 2]))
                .collect(),
        );
        tell(
            "arrow to screen, 25×25 with candidates",
            (0..TIMES)
                .map(|at| key_to_screen(page, ["ArrowUp", "ArrowDown"][at % 2]))
                .collect(),
        );
    });
}
