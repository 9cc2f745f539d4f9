//! Methods at work: what a watcher sees, and the reins.

use serde_json::{Value, json};

use crate::client::{FOUR, FOUR_SOLVED, Server};

/// Brute force does not get far on this one: it stands in for work that would go on for hours.
fn endless() -> Value {
    json!({ "puzzle": ".".repeat(624) + "1" })
}

fn id(started: &Value) -> String {
    format!("/api/runs/{}", started["run"].as_str().unwrap())
}

#[test]
fn every_method_can_be_watched_to_its_end() {
    let server = Server::start();
    let methods = server.get("/api/methods").json();
    for method in methods["methods"].as_array().unwrap() {
        let name = method["name"].as_str().unwrap();
        let mut stream = server.watch(name, json!({ "puzzle": FOUR }));
        let started = stream.expect("started");
        assert_eq!(
            (&started["method"], &started["shape"]["side"]),
            (&json!(name), &json!(4))
        );
        let (states, ended) = stream.rest();
        assert_eq!(ended["outcome"], "solved", "{name}");
        assert_eq!(ended["grid"], FOUR_SOLVED, "{name}");
        assert_eq!(ended["filled"], 16);
        assert!(ended["line"].as_str().unwrap().starts_with("Solved in "));
        let last = states.last().unwrap();
        assert_eq!(last["grid"], FOUR_SOLVED, "{name}");
        for key in ["placements", "guesses", "undos", "events"] {
            assert_eq!(last[key], ended[key], "{name} {key}");
        }
    }
}

#[test]
fn a_paused_run_goes_one_step_at_a_time() {
    let server = Server::start();
    let mut stream = server.watch("excluding", json!({ "puzzle": FOUR, "paused": true }));
    let run = id(&stream.expect("started"));
    let first = stream.expect("state");
    assert_eq!(
        (&first["grid"], &first["paused"], &first["events"]),
        (&json!(FOUR), &json!(true), &json!(0))
    );
    for step in 1..=3 {
        let held = server.ask(&run, json!({ "action": "step" }));
        assert_eq!(held["paused"], true);
        let state = stream.state_where(|state| state["events"] == step);
        assert_eq!(state["placements"], step);
        assert_eq!(state["filled"], 8 + step);
        assert_eq!(state["paused"], true);
    }
    let held = server.ask(&run, json!({ "action": "pace", "delay_ms": 1 }));
    assert_eq!((&held["paused"], &held["delay_ms"]), (&json!(true), &json!(1)));
    server.ask(&run, json!({ "action": "resume" }));
    let (_, ended) = stream.rest();
    assert_eq!(
        (&ended["outcome"], &ended["events"]),
        (&json!("solved"), &json!(8))
    );
    assert_eq!(
        server.post(&run, r#"{"action": "pause"}"#).problem(),
        "404 not-found"
    );
}

#[test]
fn candidates_are_what_the_method_itself_keeps() {
    let server = Server::start();
    let first = |method: &str| {
        let mut stream = server.watch(method, json!({ "puzzle": FOUR, "paused": true }));
        stream.expect("started");
        stream.expect("state")
    };
    // Paused before its first move, a method may not have looked at the grid yet.
    assert_eq!(first("recursive")["candidates"], Value::Null);
    let mut stream = server.watch("csp", json!({ "puzzle": FOUR, "delay_ms": 1 }));
    stream.expect("started");
    let (states, _) = stream.rest();
    let last = states.last().unwrap()["candidates"].as_array().unwrap();
    assert_eq!((last.len(), &last[0]), (16, &json!([3])));
}

#[test]
fn a_run_stops_when_it_is_told_to() {
    let server = Server::start();
    let mut stream = server.watch("recursive", endless());
    let run = id(&stream.expect("started"));
    stream.state_where(|state| state["guesses"].as_u64().unwrap() > 1000);
    server.ask(&run, json!({ "action": "pause" }));
    let paused = stream.state_where(|state| state["paused"] == true);
    assert!(paused["filled"].as_u64().unwrap() > 1);
    server.ask(&run, json!({ "action": "stop" }));
    let (_, ended) = stream.rest();
    assert_eq!(ended["outcome"], "stopped");
    assert!(ended["line"].as_str().unwrap().starts_with("Stopped after "));
}

#[test]
fn a_run_ends_with_its_watcher() {
    let server = Server::with(|limits| limits.runs = 1);
    let mut stream = server.watch("recursive", endless());
    let run = id(&stream.expect("started"));
    let refused = server.stream("/api/methods/csp", json!({ "puzzle": FOUR }));
    assert_eq!(refused.err().unwrap().problem(), "503 busy");
    drop(stream);
    // Whoever has gone is noticed at the next word; then there is room again.
    while server.post(&run, r#"{"action": "pause"}"#).status != 404 {
        std::thread::yield_now();
    }
    server.watch("csp", json!({ "puzzle": FOUR })).expect("started");
}

#[test]
fn two_methods_run_side_by_side_and_one_is_stopped() {
    let server = Server::start();
    let mut long = server.watch("iterative", endless());
    let run = id(&long.expect("started"));
    let mut short = server.watch("logic", json!({ "puzzle": FOUR }));
    short.expect("started");
    assert_eq!(short.rest().1["outcome"], "solved");
    server.ask(&run, json!({ "action": "stop" }));
    assert_eq!(long.rest().1["outcome"], "stopped");
}

#[test]
fn one_stream_tells_of_several_methods() {
    let server = Server::start();
    let wanted = json!({ "puzzle": FOUR, "methods": ["excluding", "recursive", "logic"] });
    let mut stream = server.stream("/api/watch", wanted).ok().unwrap();
    let mut runs = std::collections::BTreeSet::new();
    let mut ended = Vec::new();
    while let Some((event, data)) = stream.event() {
        runs.insert(data["run"].to_string());
        if event == "ended" {
            assert_eq!(data["outcome"], "solved");
            ended.push(data["method"].as_str().unwrap().to_owned());
        }
    }
    ended.sort_unstable();
    assert_eq!(
        (runs.len(), ended.join(" ")),
        (3, "excluding logic recursive".to_owned())
    );
    for methods in [
        json!([]),
        json!(["csp", "csp"]),
        json!(["magic"]),
        json!("csp"),
        json!([1]),
    ] {
        let body = json!({ "puzzle": FOUR, "methods": methods });
        assert_eq!(
            server.post("/api/watch", &body.to_string()).problem(),
            "400 bad-request",
            "{body}"
        );
    }
}

#[test]
fn where_not_all_find_room_none_is_started() {
    let server = Server::with(|limits| limits.runs = 2);
    let wanted = json!({ "puzzle": FOUR, "methods": ["csp", "logic", "search"] });
    assert_eq!(
        server.post("/api/watch", &wanted.to_string()).problem(),
        "503 busy"
    );
    let two = json!({ "puzzle": FOUR, "methods": ["csp", "logic"] });
    assert!(server.stream("/api/watch", two).is_ok());
}

#[test]
fn time_is_up_at_some_point() {
    let server = Server::with(|limits| limits.run_time = std::time::Duration::from_millis(100));
    let mut stream = server.watch("recursive", endless());
    stream.expect("started");
    assert_eq!(stream.rest().1["outcome"], "unfinished");
}

#[test]
fn grids_that_clash_or_are_stuck_say_so() {
    let server = Server::start();
    let end = |method: &str, puzzle: &str| {
        let mut stream = server.watch(method, json!({ "puzzle": puzzle }));
        stream.expect("started");
        let ended = stream.rest().1;
        format!(
            "{}: {}",
            ended["outcome"].as_str().unwrap(),
            ended["line"].as_str().unwrap()
        )
    };
    assert_eq!(
        end("csp", "11.............."),
        "clash: 2 clashes, nothing was tried"
    );
    assert!(end("triple-match", "1234............").starts_with("stuck: Stuck with 12 cells unknown ("));
    assert!(end("csp", "123....4........").starts_with("no-solution: No solution ("));
}

#[test]
fn reins_are_held_as_documented_or_not_at_all() {
    let server = Server::start();
    let mut stream = server.watch("csp", json!({ "puzzle": FOUR, "paused": true }));
    let run = id(&stream.expect("started"));
    for body in [
        r#"{}"#,
        r#"{"action": "fly"}"#,
        r#"{"action": "pace"}"#,
        r#"{"action": "pause", "delay_ms": 3}"#,
        r#"{"action": "pace", "delay_ms": 60001}"#,
        r#"{"action": "pause", "more": 1}"#,
    ] {
        assert_eq!(server.post(&run, body).problem(), "400 bad-request", "{body}");
    }
    assert_eq!(
        server.post("/api/runs/none", r#"{"action": "pause"}"#).problem(),
        "404 not-found"
    );
    assert_eq!(
        server
            .post("/api/methods/magic", &json!({ "puzzle": FOUR }).to_string())
            .problem(),
        "404 not-found"
    );
}
