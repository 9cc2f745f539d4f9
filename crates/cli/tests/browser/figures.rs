//! No test but a measurement, `cargo xtask page-figures`:
//! how soon the page is painted, how soon a key is on the screen.

use serde_json::json;

use crate::board::NINE;
use crate::page::Page;
use crate::scenario::{compressed_site_scenario, server_scenario, site_scenario};
use crate::sizes::shifted;

const TIMES: usize = 20;

/// Milliseconds from a key until a frame that shows it was drawn, measured in the page.
const UNTIL_DRAWN: &str =
    "new Promise((done) => addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => done(performance.now() - timeStamp);
    after.port2.postMessage(0);
}), { once: true, capture: true })).then((took) => (window.took = took)), null";

fn first_paint(page: &mut Page, path: &str) -> f64 {
    page.open(path);
    page.wait(
        "something is painted",
        "performance.getEntriesByName('first-contentful-paint').length > 0",
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
    server_scenario("figures", |page| {
        // What the browser itself takes here and now for a line of text; the rest is ours.
        tell(
            "first paint of a line of text",
            (0..TIMES).map(|_| first_paint(page, "api/health")).collect(),
        );
        // Such a line has no icon, and the browser complains that it found none.
        page.complaints().clear();
        page.call("Network.enable", json!({}));
        page.call("Network.setCacheDisabled", json!({"cacheDisabled": true}));
        tell(
            "first paint, nothing cached",
            (0..TIMES).map(|_| first_paint(page, "")).collect(),
        );
        page.call("Network.setCacheDisabled", json!({"cacheDisabled": false}));
        tell(
            "first paint, cached",
            (0..TIMES).map(|_| first_paint(page, "")).collect(),
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
        // As full as puzzles of that size usually are, and the worst: nothing but candidates.
        let half: String = shifted(5, 5)
            .chars()
            .enumerate()
            .map(|(at, digit)| if at % 2 == 0 { '.' } else { digit })
            .collect();
        for (what, puzzle) in [("half full", half), ("empty", ".".repeat(625))] {
            page.become_somebody_else();
            page.open(&format!("#puzzle={puzzle}&box=5x5"));
            page.wait_for("the large board is there", |page| page.labels().len() == 625);
            page.click("button", "Auto-candidates");
            page.select(13, 13);
            let digits = (0..TIMES).map(|at| key_to_screen(page, ["7", "8"][at % 2]));
            tell(
                &format!("digit to screen, 25×25 {what}, with candidates"),
                digits.collect(),
            );
            let arrows = (0..TIMES).map(|at| key_to_screen(page, ["ArrowUp", "ArrowDown"][at % 2]));
            tell(
                &format!("arrow to screen, 25×25 {what}, with candidates"),
                arrows.collect(),
            );
        }
    });
}

/// Milliseconds from the beginning of the page until a hint is told that was asked for as early as possible.
const UNTIL_A_HINT: &str = "new Promise((done) => {
    const tell = () => {
        const words = document.querySelector('.hints .words')?.innerText ?? '';
        if (words.includes('Have a look')) done(performance.now());
        else {
            if (!words.includes('Thinking')) document.querySelector('.hints .more')?.click();
            setTimeout(tell, 5);
        }
    };
    tell();
})";

fn first_hint(page: &mut Page) -> f64 {
    page.evaluate(UNTIL_A_HINT)
}

/// Paint and hint of a page that somebody opens for the first time, and again.
fn visits(page: &mut Page) {
    // What the browser itself takes here and now for a few lines of text; the rest is ours.
    let plain = (0..TIMES).map(|_| first_paint(page, "js/refusal.js"));
    tell("first paint of a few lines of text", plain.collect());
    page.complaints().clear();
    let game = format!("#puzzle={NINE}&box=3x3");
    let (mut paints, mut hints) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        page.become_somebody_else();
        paints.push(first_paint(page, &game));
        hints.push(first_hint(page));
    }
    tell("first visit: first paint", paints);
    tell("first visit: first hint", hints);
    let (mut paints, mut hints) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        paints.push(first_paint(page, &game));
        hints.push(first_hint(page));
    }
    tell("later visits: first paint", paints);
    tell("later visits: first hint", hints);
}

#[test]
#[ignore = "a measurement: cargo xtask page-figures"]
fn visit_figures() {
    println!("with a server:");
    server_scenario("visits", visits);
    println!("without a server:");
    site_scenario("visits-site", |page| {
        // Before anybody else comes: a private window cannot install anything.
        page.evaluate::<bool>("navigator.serviceWorker.ready.then(() => true)");
        let told = page.call("Page.getInstallabilityErrors", json!({}));
        println!(
            "what keeps it from being installed: {}",
            told["installabilityErrors"]
        );
        visits(page);
    });
}

/// When the first digits of a board are on the screen, and when it can be played on, in milliseconds from the
/// beginning of the page.
const WATCHED: &str = "(() => {
    const seen = {};
    const note = (name, is) => seen[name] === undefined && is && requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => (seen[name] ??= performance.now());
        after.port2.postMessage(0);
    });
    const look = () => {
        note('board', document.querySelectorAll('.board .digit').length > 16);
        note('playable', document.querySelector('[role=gridcell]') && document.querySelectorAll('.board .digit').length > 16);
        note('engine', document.querySelector('.facts .rating'));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    window.seen = seen;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) seen.shifted = (seen.shifted ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true });
})()";

/// A telephone far away, as people measure pages: bits a second and milliseconds until an answer begins.
const LINES: [(&str, f64, f64); 2] = [
    ("9 Mbit/s, 170 ms away", 9e6, 170.0),
    ("1.6 Mbit/s, 150 ms away", 1.6e6, 150.0),
];

/// How many times slower its processor is.
const SLOWER: f64 = 4.0;

const VISITS: usize = 7;

#[test]
#[ignore = "a measurement: cargo xtask site --measure"]
fn first_board_figures() {
    compressed_site_scenario("first-board", |page| {
        for (line, speed, away) in LINES {
            println!("first visit with a processor {SLOWER} times slower behind {line}:");
            let mut seen: [Vec<f64>; 4] = Default::default();
            let (mut requests, mut bytes) = (0, 0.0);
            for _ in 0..VISITS {
                page.chromium.open_first_visit();
                page.call("Network.enable", json!({}));
                page.call(
                    "Emulation.setDeviceMetricsOverride",
                    json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true}),
                );
                let conditions = json!({
                    "offline": false,
                    "latency": away,
                    "downloadThroughput": speed / 8.0,
                    "uploadThroughput": speed / 8.0,
                });
                page.call("Network.emulateNetworkConditions", conditions);
                page.call("Emulation.setCPUThrottlingRate", json!({"rate": SLOWER}));
                page.call(
                    "Page.addScriptToEvaluateOnNewDocument",
                    json!({"source": WATCHED}),
                );
                page.open("");
                page.wait("all of it is there", "window.seen?.engine !== undefined");
                for (times, name) in seen.iter_mut().zip(["board", "playable", "engine", "shifted"]) {
                    times.push(page.evaluate(&format!("window.seen.{name} ?? 0")));
                }
                (requests, bytes) = page.evaluate(
                    "(() => { const all = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < window.seen.playable);
                        return [all.length + 1, all.reduce((sum, { transferSize }) => sum + transferSize, performance.getEntriesByType('navigation')[0].transferSize)]; })()",
                );
            }
            let [board, playable, engine, shifted] = seen;
            tell("a board to look at", board);
            tell("a board to play on", playable);
            tell("how hard it is, by the engine", engine);
            println!("until it can be played on: {requests} requests, {bytes} bytes");
            println!(
                "how far things moved (cumulative layout shift): {:.3} at worst",
                shifted.into_iter().fold(0.0, f64::max)
            );
        }
    });
}
