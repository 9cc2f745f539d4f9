//! Stories of the numbers for experts: worked out, stopped, out of time, in German, by keyboard, and equal to
//! those of the engine.

use std::collections::BTreeMap;

use kudosu::logic::Position;
use kudosu::rating::{Hardness, HardnessScale, rate_hardness};
use kudosu::{Grid, Stop};
use serde_json::Value;

use crate::board::NINE;
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// Of depth 2: no braid solves it, and its g-whips take longer than anybody waits for in a test.
const DEEP: &str = "6......2.3...7...5..4.....1..82....3......1.619..3..4...26....87....53.......4...";

/// Its braids and whips have three variables.
const LOGIC: &str = "7.1.......6..4....54.31......5....8.3....9......78...3..9...456..3..8.2......6.1.";

/// The scales as the page names them, in the engine's order.
const NAMES: [&str; 7] = ["T&E", "B", "gB", "W", "gW", "BxB", "BxBB"];

fn open(page: &mut Page) {
    page.click("DisclosureTriangle", "How hard, for experts");
    page.wait("the panel is there", "document.querySelector('.experts table')");
}

/// Ticks exactly these.
fn tick(page: &mut Page, names: &[&str]) {
    for (at, name) in NAMES.iter().enumerate() {
        let wanted = names.contains(name);
        page.evaluate::<Value>(&format!(
            "(() => {{ const box = document.querySelectorAll('.experts [type=checkbox]')[{at}]; \
             if (box.checked !== {wanted}) box.click(); return null; }})()"
        ));
    }
}

/// What stands beside each scale.
fn shown(page: &mut Page) -> BTreeMap<String, String> {
    page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.experts tbody tr')].map((row) => \
         [row.querySelector('label span').firstChild.textContent, row.cells[1].firstChild.firstChild?.textContent ?? row.cells[1].textContent]))",
    )
}

/// Waits until the puzzle is known to be one that has such numbers.
fn wait_until_fit(page: &mut Page) {
    page.wait(
        "the puzzle is known to be one",
        "document.querySelector('.experts button')?.disabled === false",
    );
}

fn wait_for_status(page: &mut Page, words: &str) {
    page.wait(
        words,
        &format!("document.querySelector('.experts [role=status]').textContent === {words:?}"),
    );
}

/// What the engine says on these scales, in the page's words.
fn expected(line: &str, names: &[&str]) -> BTreeMap<String, String> {
    let start = Position::of(line.parse::<Grid>().unwrap());
    let all = NAMES.into_iter().zip(HardnessScale::ALL);
    all.map(|(name, scale)| {
        let is_asked = names.contains(&name);
        let rated = is_asked.then(|| rate_hardness(&[scale], &start, Stop::never()).unwrap());
        let words = match rated.map(|rated| rated.on(scale)) {
            None => "not known".to_owned(),
            Some(Some(Hardness::Exactly(number))) => number.to_string(),
            Some(Some(Hardness::Never)) => "∞".to_owned(),
            other => panic!("{scale:?}: {other:?}"),
        };
        (name.to_owned(), words)
    })
    .collect()
}

#[test]
fn the_numbers_for_experts_are_those_of_the_engine() {
    scenario_on_both("experts", |page| {
        open(page);
        let quick = ["T&E", "B", "W", "BxB", "BxBB"];
        for (line, names) in [(LOGIC, &NAMES[..]), (DEEP, &quick)] {
            page.bring(line);
            wait_until_fit(page);
            tick(page, names);
            page.click("button", "Work it out");
            wait_for_status(page, "Done.");
            assert_eq!(shown(page), expected(line, names), "{line}");
        }
        for theme in ["light", "dark"] {
            page.prefer_still(theme);
            page.scan(&format!("{theme}: numbers for experts"));
        }
        // Another puzzle has other numbers.
        page.bring(NINE);
        page.wait_for("they are gone", |page| shown(page)["T&E"] == "not known");
    });
}

#[test]
fn whoever_stops_it_has_what_was_known() {
    scenario_on_both("experts-stopped", |page| {
        page.bring(DEEP);
        open(page);
        wait_until_fit(page);
        tick(page, &["T&E", "gW", "BxBB"]);
        page.click("button", "Work it out");
        page.wait_for("something is known", |page| {
            shown(page)["gW"].starts_with("at least ")
        });
        page.scan("numbers for experts, at work");
        assert!(page.has("progressbar", "Scales that are done"));
        page.click("button", "Stop");
        wait_for_status(page, "Stopped. What was known by then stands above.");
        let known = shown(page);
        assert_eq!(
            (known["T&E"].as_str(), known["BxBB"].as_str()),
            ("2", "not known")
        );
        assert!(known["gW"].starts_with("at least "), "{known:?}");
        // Nothing goes on: what was told stays as it is, and it can be asked again, with a limit.
        page.evaluate::<Value>(
            "(() => { const { setTimeout } = window; window.setTimeout = (act, wait, ...more) => \
             setTimeout(act, wait === 10000 ? 50 : wait, ...more); return null; })()",
        );
        assert_eq!(shown(page), known);
        tick(page, &["gW"]);
        page.choose("Time", "10 seconds");
        page.click("button", "Work it out");
        wait_for_status(page, "The time is up. What was known by then stands above.");
        assert!(page.has("button", "Work it out"));
    });
}

#[test]
fn what_has_no_such_numbers_is_told_and_the_panel_speaks_german() {
    scenario("experts-unfit", |page| {
        page.paste("1...............");
        page.wait_for_digits("1...............");
        open(page);
        wait_for_status(
            page,
            "There are such numbers for classic 9×9 puzzles with exactly one solution only.",
        );
        assert!(page.evaluate::<bool>("document.querySelector('.experts button').disabled"));
        page.bring(NINE);
        wait_until_fit(page);
        tick(page, &[]);
        // With the keyboard alone: the box of the depth, then the button.
        page.evaluate::<Value>("document.querySelector('.experts [type=checkbox]').focus(), null");
        page.press(&[" "]);
        let mut presses = 0;
        while page.focused() != ("button".to_owned(), "Work it out".to_owned()) {
            page.press(&["Tab"]);
            presses += 1;
            assert!(presses < 10, "Tab never comes to the button");
        }
        page.press(&["Enter"]);
        wait_for_status(page, "Done.");
        assert_eq!(shown(page)["T&E"], expected(NINE, &["T&E"])["T&E"]);
        crate::language::speak(page, "de");
        page.click("DisclosureTriangle", "Wie schwer, für Kenner");
        wait_until_fit(page);
        page.click("button", "Ausrechnen");
        wait_for_status(page, "Fertig.");
        page.scan("numbers for experts in German");
        page.become_phone();
        page.scan("numbers for experts on a phone");
        assert!(page.evaluate::<bool>("document.documentElement.scrollWidth <= innerWidth"));
    });
}
