//! Stories of what must never be lost: games in two tabs, what an older version kept, a full storage, a
//! damaged link, what was undone, and everything in one file.

use serde_json::{Value, json};

use crate::board::{FOUR, FOUR_SOLVED, NINE};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// A value of the page's state.
fn state<T: serde::de::DeserializeOwned>(page: &mut Page, expression: &str) -> T {
    page.evaluate(&format!("partOf('js/app.js').then(({{ app }}) => {expression})"))
}

/// Waits until all that was done is kept.
fn settle(page: &mut Page) {
    page.evaluate::<Value>(
        "Promise.all(['js/app.js', 'js/keep.js'].map((path) => import(new URL(path, location.href).href)))
            .then(([{ app }, { settled }]) => { app.saveNow(); return settled(); }).then(() => null)",
    );
}

#[test]
fn two_tabs_on_one_game_lose_no_move() {
    scenario("two-tabs", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["5"]);
        settle(page);
        let first = page.open_another_tab();
        page.wait_for_label(1, 2, ", 5");
        page.select(1, 3);
        page.press(&["8"]);
        settle(page);
        // What one does is seen in the other.
        let second = page.go_to_tab(first);
        page.wait_for_label(1, 3, ", 8");
        // Nor is anything lost where no tab hears of the other: each comes upon what the other wrote.
        let deaf = "BroadcastChannel.prototype.postMessage = () => {}, null";
        page.evaluate::<Value>(deaf);
        page.select(2, 2);
        page.press(&["x", "5", "7", "z"]);
        let first = page.go_to_tab(second);
        page.evaluate::<Value>(deaf);
        page.select(2, 2);
        page.press(&["x", "3", "5", "z"]);
        page.select(2, 5);
        page.press(&["1"]);
        settle(page);
        let second = page.go_to_tab(first);
        settle(page);
        page.wait_for_label(2, 5, ", 1");
        page.wait_for_label(2, 2, "corner notes 3 7");
        let mine = page.labels();
        page.go_to_tab(second);
        settle(page);
        page.wait_for("both are the same", |page| page.labels() == mine);
        // And undo still goes all the way back.
        for _ in 0..12 {
            page.press(&["Ctrl+z"]);
        }
        page.wait_for_digits(NINE);
    });
}

#[test]
fn what_an_older_version_kept_is_taken_over() {
    scenario("old-storage", |page| {
        let game = |givens: &str, placed: &str| {
            let nothing = ",".repeat(15);
            let now = format!("{placed};{nothing};{nothing};{nothing};{givens};;");
            let before = format!("{};{nothing};{nothing};{nothing};{givens};;", ".".repeat(16));
            json!({"version": 1, "box": "2x2", "now": now, "past": [before], "future": [], "milliseconds": 61_000, "cheered": false})
        };
        let running = game(FOUR, "3...............");
        let aside = game("1234............", "....3...........");
        let solved = json!([{"when": 1_700_000_000_000_u64, "day": "", "box": "3x3", "side": 9, "level": "easy", "milliseconds": 90_000, "hints": 1, "puzzle": NINE, "clues": []}]);
        page.evaluate::<Value>(&format!(
            "(async () => {{
                // What the page does on leaving must not come over it.
                Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {{ apply: (set, here, [name, value]) => (window.isOld || name.startsWith('old.')) && Reflect.apply(set, here, [name.replace('old.', ''), value]) }});
                sessionStorage.clear();
                localStorage.setItem('old.kudosu.game', {});
                localStorage.setItem('old.kudosu.shelf', {});
                localStorage.setItem('old.kudosu.history', {});
                localStorage.setItem('old.kudosu.learnt', '{{\"x-wing\":3}}');
                const gone = indexedDB.deleteDatabase('kudosu');
                await new Promise((done) => (gone.onsuccess = done));
                return null;
            }})()",
            json!(running.to_string()),
            json!(json!([{"when": 1_700_000_000_000_u64, "game": aside}]).to_string()),
            json!(solved.to_string()),
        ));
        page.reload();
        page.wait_for_label(1, 1, ", 3");
        assert_eq!(page.givens(), FOUR);
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 1, "empty");
        let learnt: Value = page.evaluate("partOf('js/keep.js').then(({ table }) => table('learnt', null))");
        assert_eq!(learnt, json!({"x-wing": 3}));
        page.click("button", "Solved");
        page.wait_for_text("9×9, easy, 1:30, 1 hint");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.click("button", "New");
        let waiting = page.things("button", |name| name.starts_with("4×4, 5 of 16 filled"));
        page.click_on(waiting[0]);
        page.wait_for_label(2, 1, ", 3");
        let left: usize = page.evaluate("Object.keys(localStorage).filter((name) => ['kudosu.shelf', 'kudosu.history', 'kudosu.game'].includes(name)).length");
        assert_eq!(left, 0, "what was taken over lies there once");
    });
}

#[test]
fn a_full_storage_drops_the_least_first_and_says_so() {
    scenario("full", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["5", "7", "8"]);
        page.paste(FOUR);
        page.wait_for_digits(FOUR);
        page.select(1, 1);
        page.press(&["3"]);
        settle(page);
        // The game that is played finds room only after so many things have gone: a way back, or a game.
        let id: String = state(page, "app.game.id");
        page.evaluate::<Value>(&format!(
            "(() => {{
                const games = IDBObjectStore.prototype;
                const [put, remove] = [games.put, games.delete];
                Object.assign(window, {{ gone: 0, wanted: 0 }});
                games.delete = function (key) {{
                    if (this.name === 'games') window.gone += 1;
                    return remove.call(this, key);
                }};
                games.put = function (value, ...more) {{
                    if (this.name === 'games' && value.id !== '{id}') window.gone += 1;
                    if (this.name === 'games' && value.id === '{id}' && window.gone < window.wanted) throw new DOMException('no room', 'QuotaExceededError');
                    return put.call(this, value, ...more);
                }};
            }})(), null"
        ));
        // The way back of the game that was put aside goes first, and nothing has to be said.
        let way = "Promise.all(['js/app.js', 'js/keep.js'].map((path) => import(new URL(path, location.href).href)))
            .then(([{ app }, { gameOf, shelf }]) => gameOf(shelf(app.game)[0].id)).then((game) => game.past.length)";
        assert_eq!(page.evaluate::<usize>(way), 3);
        page.evaluate::<Value>("window.wanted = 1, null");
        settle(page);
        assert_eq!(page.evaluate::<usize>(way), 0);
        assert!(!page.text().contains("no more room"));
        // Then the game itself, which is said; the one that is played stays, in this tab at least.
        page.evaluate::<Value>("window.wanted = 2, null");
        settle(page);
        page.wait_for_text("the oldest game that was put aside (9×9,");
        page.scan("what is said of a full storage");
        page.evaluate::<Value>("window.wanted = 3, null");
        settle(page);
        page.wait_for_text("This browser keeps nothing any more");
        page.reload();
        page.wait_for_label(1, 1, ", 3");
    });
}

#[test]
fn a_damaged_link_on_a_first_visit_is_told_and_can_be_mended() {
    scenario("first-link", |page| {
        page.chromium.open_first_visit();
        let mended = format!("#puzzle={FOUR}&box=2x2");
        page.open(&mended.replace("&box", ".&box"));
        page.wait_for_text("The link is damaged: it has 17 cells where its grid has 16.");
        page.wait_for("there is a puzzle to begin with all the same", |page| {
            page.givens().len() == 81 && page.givens().contains(|cell: char| cell != '.')
        });
        assert!(
            page.text().contains("The link is damaged"),
            "the welcome does not cover it"
        );
        page.scan("a damaged link");
        // The link is at hand, and mended it opens.
        let there: String = page.evaluate("document.querySelector('dialog textarea').value");
        assert!(there.ends_with(&mended.replace("&box", ".&box")), "{there}");
        page.evaluate::<Value>(&format!(
            "document.querySelector('dialog textarea').value = location.origin + '/' + {}, null",
            json!(mended)
        ));
        page.click("button", "Open it");
        page.wait_for_digits(FOUR);
    });
}

#[test]
fn whatever_was_undone_is_kept_and_the_way_back_survives_a_reload() {
    scenario("undone", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["c", "5", "7", "8", "z", "ArrowRight", "8"]);
        let there = page.labels();
        page.press(&["Ctrl+z", "Ctrl+z"]);
        // Something else: what was undone can no longer be done again step by step, but is not lost.
        page.press(&["x", "5", "z"]);
        let lines: Vec<usize> = state(page, "app.game.leftLines.map(({ moves }) => moves)");
        assert_eq!(lines, [2]);
        page.reload();
        state::<Value>(
            page,
            "{ app.game.goTo(app.game.leftLines[0].end); app.changed(); return null; }",
        );
        assert_eq!(page.labels(), there);
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 3, "corner notes 5");
        // More moves than any storage was meant for, all the way back.
        state::<Value>(
            page,
            "partOf('js/edits.js').then(({ enter }) => {
                for (let at = 0; at < 1400; at += 1) enter(app.game, [1 + (at % 2)], 1 + (at % 9), at % 3 ? 'corner' : 'digit', { autoCandidates: false, tidyNotes: true });
                app.changed();
                return null;
            })",
        );
        page.reload();
        let moves: usize = state(page, "app.game.past.length");
        assert!(moves > 400, "{moves}");
        let begins: String = state(
            page,
            "{ while (app.game.undo()); app.changed(); return [...app.game.values].join(''); }",
        );
        assert_eq!(begins, "0".repeat(81));
    });
}

/// Numbers as good as chance, the same each time.
const CHANCE: &str =
    "let seed = 20261119; const chance = (most) => (seed = (seed * 48271) % 2147483647) % most;";

#[test]
fn a_way_back_in_differences_is_the_way_that_was_gone_and_two_ways_meet() {
    scenario("differences", |page| {
        let failed: Vec<String> = page.evaluate(&format!(
            "Promise.all(['js/store/differences.js', 'js/store/merge.js', 'js/game.js', 'js/edits.js'].map((path) => import(new URL(path, location.href).href))).then(([{{ difference, patched }}, {{ merged }}, {{ Game }}, {{ enter, erase, fillCandidates }}]) => {{
                {CHANCE}
                const failed = [];
                const settings = {{ autoCandidates: false, tidyNotes: true }};
                const move = (game, cells) => {{
                    const cell = cells[chance(cells.length)];
                    if (chance(9) === 0) return erase(game, [cell], 'digit');
                    return enter(game, [cell], 1 + chance(4), ['digit', 'corner', 'centre', 'colour'][chance(4)], settings);
                }};
                for (let round = 0; round < 40; round += 1) {{
                    const game = Game.of({{ puzzle: '{FOUR}', shape: {{ side: 4, box: [2, 2] }} }});
                    const all = game.shape.houses.slice(0, 4).flat();
                    const seen = [game.snapshot()];
                    for (let at = 0; at < 30; at += 1) if (move(game, all)) seen.push(game.snapshot());
                    if (game.way().join('|') !== seen.join('|')) failed.push(`the way of round ${{round}}`);
                    const again = Game.fromJSON(JSON.parse(JSON.stringify(game)));
                    while (again.undo());
                    if (again.snapshot() !== seen[0]) failed.push(`the beginning of round ${{round}}`);
                    while (again.redo());
                    if (again.snapshot() !== seen.at(-1)) failed.push(`the end of round ${{round}}`);
                    const [one, other] = [chance(seen.length), chance(seen.length)];
                    if (patched(seen[one], difference(seen[one], seen[other])) !== seen[other]) failed.push(`a difference of round ${{round}}`);
                    // Two tabs on different cells: as if one had gone on after the other.
                    const base = game.snapshot();
                    const [left, right, both] = [0, 1, 2].map(() => Game.fromJSON(JSON.parse(JSON.stringify(game))));
                    const before = seed;
                    for (let at = 0; at < 8; at += 1) move(left, all.slice(0, 8));
                    const between = seed;
                    for (let at = 0; at < 8; at += 1) move(right, all.slice(8));
                    seed = before;
                    for (let at = 0; at < 8; at += 1) move(both, all.slice(0, 8));
                    seed = between;
                    for (let at = 0; at < 8; at += 1) move(both, all.slice(8));
                    if (merged(base, left.snapshot(), right.snapshot()) !== both.snapshot()) failed.push(`the meeting of round ${{round}}`);
                    if (merged(base, right.snapshot(), left.snapshot()) !== both.snapshot()) failed.push(`the other meeting of round ${{round}}`);
                }}
                return failed;
            }})"
        ));
        assert!(failed.is_empty(), "{failed:?}");
    });
}

/// Opens the dialog about what is kept.
fn open_data(page: &mut Page) {
    page.click("button", "Settings");
    page.click("button", "Your data");
    page.wait_for_text("are in this browser alone");
}

fn close_all(page: &mut Page) {
    while page.evaluate::<bool>("Boolean(document.querySelector('dialog'))") {
        page.press(&["Escape"]);
    }
}

#[test]
fn everything_goes_into_one_file_and_comes_back_elsewhere() {
    scenario_on_both("everything", |page| {
        let folder = tempfile::tempdir().unwrap();
        page.download_into(folder.path());
        page.bring(&format!(".{}", &FOUR_SOLVED[1..]));
        page.select(1, 1);
        page.press(&["3"]);
        page.wait_for_text("ta daa!!!");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["c", "5", "7", "z"]);
        let labels = page.labels();
        page.paste(FOUR);
        page.wait_for_digits(FOUR);
        open_data(page);
        page.wait_for_text("1 puzzle solved");
        page.scan("your data");
        page.click("button", "Save everything");
        let day: String = page.evaluate("partOf('js/records.js').then(({ dayOf }) => dayOf(new Date()))");
        let file = folder.path().join(format!("kudosu-{day}.json"));
        let all = page.downloaded(&file);
        close_all(page);

        // Somebody else brings it back, beside what they have.
        page.become_somebody_else();
        page.open("");
        page.bring(&format!("1{}", ".".repeat(15)));
        page.press(&["ArrowRight", "2"]);
        open_data(page);
        // What is damaged is refused with the reason, and nothing of it is taken.
        let version = all.replacen("\"version\":1", "\"version\":2", 1);
        let changed = all.replacen(&NINE[..20], &NINE.replace('6', "7")[..20], 1);
        let bent = |told: &str| -> String {
            let mut value: Value = serde_json::from_str(told).unwrap();
            value["what"]["games"][0]["game"]["now"] = json!("1;2;3");
            let what = value["what"].to_string();
            let sum: String = page_sum(&what);
            value["sum"] = json!(sum);
            value.to_string()
        };
        for (text, reason) in [
            (all[..all.len() / 2].to_owned(), "ends in the middle"),
            ("[1, 2]".to_owned(), "no file that kudosu saved"),
            (version, "of a newer kudosu"),
            (changed, "changed or damaged after it was saved"),
            (bent(&all), "Game 1 of"),
        ] {
            let damaged = folder.path().join("damaged.json");
            std::fs::write(&damaged, &text).unwrap();
            page.choose_file(&damaged, |page| page.click("button", "Bring a file back"));
            page.wait_for_text(reason);
        }
        page.choose_file(&file, |page| page.click("button", "Bring a file back"));
        page.wait_for_text("1 solved puzzle.");
        page.scan("what a file brings");
        page.evaluate::<bool>("window.beforeReload = true");
        page.click("button", "Add it to mine");
        page.wait(
            "the page begins anew",
            "!window.beforeReload && document.querySelector('main')",
        );
        page.click("button", "Solved");
        page.wait_for_text("1 day in a row");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        page.click("button", "New");
        let waiting = page.things("button", |name| name.starts_with("9×9, 23 of 81 filled"));
        assert!(!waiting.is_empty(), "the game came along");
        page.click_on(waiting[0]);
        page.wait_for("it is as it was", |page| page.labels() == labels);
    });
}

/// The sum that a file with everything bears: FNV-1a over its characters.
fn page_sum(text: &str) -> String {
    let sum = text.encode_utf16().fold(0x811c_9dc5_u32, |sum, unit| {
        (sum ^ u32::from(unit)).wrapping_mul(0x0100_0193)
    });
    format!("{sum:08x}")
}
