//! Stories that only the page without a server can tell: kept for times without a network, updated without
//! losing a game, put on a home screen, and how much it weighs.

use serde_json::{Value, json};

use crate::board::NINE;
use crate::page::Page;
use crate::scenario::{site_scenario, site_scenario_alone};

/// Waits until the service worker has everything and answers for the page.
pub(crate) fn wait_until_kept(page: &mut Page) {
    page.wait_for("the page is kept", |page| {
        page.evaluate("navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))")
    });
    page.wait_for("what comes later is kept, too", |page| {
        let kept = "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
            .then((all) => Promise.all(all.map((cache) => cache.match('engine.wasm'))))
            .then((found) => found.some(Boolean))";
        page.evaluate(kept)
    });
}

#[test]
fn without_a_network_everything_goes_on_after_the_first_visit() {
    site_scenario("offline", |page| {
        page.bring(NINE);
        wait_until_kept(page);
        page.end_server();
        page.reload();
        page.wait_for("the game is back", |page| {
            page.labels()
                .first()
                .is_some_and(|label| label.contains("given 6"))
        });
        // Everything that asks the engine: a hint, the path, a puzzle that is made, a method that is watched.
        page.click("button", "Hint");
        page.wait(
            "a hint is told",
            "document.querySelector('.hints .words').innerText.includes('Have a look')",
        );
        page.click("button", "Show all steps");
        page.wait(
            "the path is told",
            "document.querySelectorAll('.step-list li').length > 30",
        );
        page.click("button", "New");
        page.click("button", "Make a puzzle");
        page.wait("a puzzle is made", "!document.querySelector('dialog[open]')");
        crate::watching::watch(page, &["csp"]);
        crate::watching::set_speed(page, 6);
        page.click("button", "Solve");
        page.wait(
            "the method has solved it",
            "document.querySelector('.method-card .result').innerText.startsWith('Solved')",
        );
    });
}

#[test]
fn a_first_visit_does_not_wait_for_what_few_want() {
    site_scenario("first-load", |page| {
        // The network knows no engine but its first part: what a first visit shows comes all the same.
        let whole = page.site_file("engine.wasm");
        let aside = page.site_file("aside.wasm");
        std::fs::rename(&whole, &aside).unwrap();
        page.become_a_newcomer();
        page.wait_for_text("Welcome!");
        page.click("button", "Hint");
        page.wait(
            "a hint is told",
            "document.querySelector('.hints .words').innerText.includes('Have a look')",
        );
        let asked =
            "performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()).join(' ')";
        let asked: String = page.evaluate(asked);
        assert!(
            asked.contains("first.wasm") && asked.contains("english.js"),
            "{asked}"
        );
        for later in ["photo.wasm", "german.js"] {
            assert!(!asked.contains(later), "{later} in {asked}");
        }
        std::fs::rename(&aside, &whole).unwrap();
        // Whoever wants more gets it.
        page.click("button", "Show all steps");
        page.wait(
            "the path is told",
            "document.querySelectorAll('.step-list li').length > 30",
        );
        page.complaints().retain(|line| !line.contains("engine.wasm"));
    });
}

#[test]
fn the_first_board_can_be_played_on_after_four_files_and_without_an_engine() {
    site_scenario("first-board", |page| {
        for engine in ["first.wasm", "engine.wasm"] {
            std::fs::remove_file(page.site_file(engine)).unwrap();
        }
        page.become_a_newcomer();
        page.wait_for_text("Welcome!");
        page.select(1, 1);
        page.press(&["8"]);
        page.wait_for_label(1, 1, ", 8");
        // Scripts and styles in the order in which they were asked for, without what comes when it is wanted.
        let asked: Vec<String> = page.evaluate(
            "performance.getEntriesByType('resource').map(({ name }) => name.slice(location.href.length)).filter((name) => /[.](js|css)$/.test(name))",
        );
        let at_once: Vec<&str> = asked
            .iter()
            .map(String::as_str)
            .filter(|name| {
                !["later", "engine", "print"]
                    .iter()
                    .any(|part| name.contains(part))
                    && *name != "sw.js"
            })
            .collect();
        let mut sorted = at_once.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(
            sorted,
            [
                "css/first.css",
                "js/begin.js",
                "js/main.js",
                "js/texts/english.js"
            ],
            "{asked:?}"
        );
        page.complaints()
            .retain(|line| !line.contains(".wasm") && !line.contains("sw.js"));
    });
}

#[test]
fn a_question_that_is_withdrawn_is_stopped_at_once() {
    site_scenario("stopped", |page| {
        // A puzzle that takes longer to make than anybody waits: it must be gone when it is cancelled.
        let asked = "(async () => {
            const { follow, wasWithdrawn } = await partOf('js/api.js');
            const reins = new AbortController();
            const work = follow('/api/generate', { box: '6x6', minimal: true, seed: 1 }, reins.signal, () => {});
            await new Promise((done) => setTimeout(done, 300));
            reins.abort();
            return work.then(() => 'finished', (error) => (wasWithdrawn(error) ? 'withdrawn' : String(error)));
        })()";
        assert_eq!(page.evaluate::<String>(asked), "withdrawn");
        // The next question is answered as if nothing had been.
        page.bring(NINE);
        page.click("button", "Hint");
        page.wait(
            "a hint is told",
            "document.querySelector('.hints .words').innerText.includes('Have a look')",
        );
    });
}

#[test]
fn a_question_that_takes_too_much_memory_says_so() {
    site_scenario("memory", |page| {
        // The engine is given a module that breaks off without a word, as one without memory does.
        let told = "(async () => {
            const module = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 9, 2, 96, 1, 127, 1, 127, 96, 0, 0,
                3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 23, 2, 6, 109, 101, 109, 111, 114, 121, 2, 0, 10, 114, 101, 113,
                117, 101, 115, 116, 95, 97, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
            const worker = new Worker(new URL('js/engine/worker.js', location.href));
            worker.postMessage({ module: await WebAssembly.compile(module) });
            worker.postMessage({ kind: 'ask', address: '/api/health' });
            return new Promise((done) => (worker.onmessage = ({ data }) => done(data.broken)));
        })()";
        assert_eq!(page.evaluate::<String>(told), "out-of-memory");
    });
}

#[test]
fn a_newer_version_waits_until_the_player_wants_it_and_keeps_the_game() {
    site_scenario("update", |page| {
        page.bring(NINE);
        wait_until_kept(page);
        let worker = page.site_file("sw.js");
        let text = String::from_utf8(std::fs::read(&worker).unwrap()).unwrap();
        let newer = text.replacen("const VERSION = \"", "const VERSION = \"newer", 1);
        std::fs::write(&worker, newer).unwrap();
        page.evaluate::<Value>("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)");
        page.wait(
            "it is offered",
            "document.querySelector('.toast')?.innerText.includes('newer version')",
        );
        page.select(1, 2);
        page.press(&["7"]);
        page.evaluate::<bool>("window.before = true");
        page.click("button", "Use it");
        page.wait(
            "the page is loaded again",
            "!window.before && document.readyState == 'complete'",
        );
        page.wait_for("the game is back", |page| {
            page.labels().get(1).is_some_and(|label| label.contains(", 7"))
        });
        let caches: Vec<String> = page.evaluate("caches.keys()");
        assert_eq!(caches.len(), 1, "{caches:?}");
        assert!(caches[0].contains("newer"), "{caches:?}");
    });
}

#[test]
fn the_page_can_be_installed() {
    site_scenario_alone("install", |page| {
        wait_until_kept(page);
        let told = page.call("Page.getInstallabilityErrors", json!({}));
        assert_eq!(told["installabilityErrors"], json!([]));
        let manifest = page.call("Page.getAppManifest", json!({}));
        assert_eq!(manifest["errors"], json!([]));
        let start: String = page.evaluate(
            "fetch(document.querySelector('link[rel=manifest]').href).then((a) => a.json()).then((a) => new URL(a.start_url, location.href).href)",
        );
        assert_eq!(start, page.address);
    });
}
