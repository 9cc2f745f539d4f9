//! Stories of watching the methods think.

use serde_json::Value;

use crate::board::{NINE, NINE_SOLVED};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// What can be watched.
fn methods(page: &mut Page) -> Vec<Value> {
    let told: Value = page.told("/api/methods", &Value::Null);
    told["methods"].as_array().unwrap().clone()
}

/// What a person calls a method on the page.
fn title(page: &mut Page, name: &str) -> String {
    let methods = methods(page);
    let found = methods.iter().find(|method| method["name"] == name);
    found.unwrap()["title"].as_str().unwrap().to_owned()
}

/// Opens the view and ticks just these methods.
pub fn watch(page: &mut Page, names: &[&str]) {
    page.click("button", "Watch");
    page.wait(
        "the methods are listed",
        "document.querySelectorAll('.methods input').length > 4",
    );
    let boxes = page.things("checkbox", |_| true);
    for thing in boxes {
        let (name, ticked): (String, bool) =
            serde_json::from_value(page.ask(thing, "function() { return [this.value, this.checked] }"))
                .unwrap();
        if names.contains(&name.as_str()) != ticked {
            page.click_on(thing);
        }
    }
    let cards = serde_json::json!(names.len());
    page.wait(
        "their tables are there",
        &format!("document.querySelectorAll('.method-card').length == {cards}"),
    );
}

/// Sets the speed control, 0 to 6, with the arrow keys.
pub fn set_speed(page: &mut Page, place: usize) {
    let speed = page.things("slider", |_| true)[0];
    page.ask(speed, "function() { this.focus() }");
    page.press(&["Home"]);
    page.press(&vec!["ArrowRight"; place]);
}

/// What the card of a method says at the end or in between.
fn result(page: &mut Page, name: &str) -> String {
    page.evaluate(&format!(
        "document.querySelector('.method-card[data-method={name}] .result').innerText"
    ))
}

/// Its counters and its last event.
fn state(page: &mut Page, name: &str) -> Vec<String> {
    page.evaluate(&format!(
        "[...document.querySelectorAll('.method-card[data-method={name}] :is(dd, .event)')].map((e) => e.innerText).filter((_, at) => at != 3)"
    ))
}

fn wait_for_change(page: &mut Page, name: &str) {
    let before = state(page, name);
    page.wait_for(&format!("{name} goes on"), |page| state(page, name) != before);
}

#[test]
fn two_methods_run_side_by_side_and_one_is_stopped() {
    scenario_on_both("watch", |page| {
        page.bring(NINE);
        watch(page, &["recursive", "iterative"]);
        set_speed(page, 2);
        page.click("button", "Solve");
        page.wait_for("Solve turns into Stop", |page| page.has("button", "Stop"));
        wait_for_change(page, "recursive");
        wait_for_change(page, "iterative");
        let title = title(page, "recursive");
        page.click("button", &format!("Stop {title}"));
        page.wait_for("the one ends", |page| {
            result(page, "recursive") != "In progress …"
        });
        let stopped = state(page, "recursive");
        wait_for_change(page, "iterative");
        wait_for_change(page, "iterative");
        assert_eq!(
            state(page, "recursive"),
            stopped,
            "what was stopped stays as it was"
        );
        set_speed(page, 6);
        page.wait_for("the other finishes", |page| page.has("button", "Solve"));
        assert!(
            result(page, "iterative").contains("Solved in "),
            "{}",
            result(page, "iterative")
        );
        let folder = tempfile::tempdir().unwrap();
        page.download_into(folder.path());
        page.click("button", "Save solution");
        let saved = page.downloaded(&folder.path().join("solution-iterative.txt"));
        assert_eq!(saved.replace('\n', ""), NINE_SOLVED);
    });
}

#[test]
fn a_method_is_paused_and_stepped_and_all_are_stopped() {
    scenario("watch-step", |page| {
        page.bring(NINE);
        watch(page, &["recursive"]);
        set_speed(page, 3);
        page.click("button", "Solve");
        wait_for_change(page, "recursive");
        page.click("button", "Pause");
        page.wait_for("it says so", |page| result(page, "recursive") == "Paused");
        let mut before = state(page, "recursive");
        for _ in 0..3 {
            page.click("button", "One step");
            page.wait_for("a step is done", |page| state(page, "recursive") != before);
            before = state(page, "recursive");
        }
        page.evaluate::<f64>("new Promise((done) => { let left = 20; const next = (t) => left-- ? requestAnimationFrame(next) : done(t); next(0) })");
        assert_eq!(state(page, "recursive"), before, "without a step nothing moves");
        page.click("button", "Go on");
        wait_for_change(page, "recursive");
        page.click("button", "Stop");
        page.wait_for("all is at rest", |page| page.has("button", "Solve"));
        assert_ne!(result(page, "recursive"), "In progress …");
    });
}

#[test]
fn every_method_can_be_watched_to_its_end() {
    scenario("watch-all", |page| {
        page.bring(crate::board::FOUR);
        let methods = methods(page);
        let names: Vec<&str> = methods
            .iter()
            .map(|method| method["name"].as_str().unwrap())
            .collect();
        assert!(names.len() >= 7, "{names:?}");
        watch(page, &names);
        set_speed(page, 6);
        page.click("button", "Solve");
        page.wait_for("all are done", |page| page.has("button", "Solve"));
        for name in names {
            let line = result(page, name);
            let at_rest = ["", "In progress …", "Waiting to start", "Stopped."];
            assert!(!at_rest.contains(&line.as_str()), "{name}: {line}");
        }
        page.click("button", "Play");
        page.wait_for_digits(crate::board::FOUR);
    });
}
