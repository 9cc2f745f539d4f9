//! What is refused, and how that is told.

use serde_json::json;

use crate::client::{FOUR, Server};

#[test]
fn strangers_are_turned_away() {
    let server = Server::start();
    let port = server.address.port();
    let with = |headers: &[(&str, &str)]| server.request("GET", "/api/health", headers, "").status;
    assert_eq!(with(&[("Host", &format!("localhost:{port}"))]), 200);
    assert_eq!(with(&[("Host", "[::1]")]), 200);
    assert_eq!(with(&[("Host", "evil.example")]), 403);
    assert_eq!(with(&[("Host", &format!("evil.example:{port}"))]), 403);
    let own = format!("http://{}", server.address);
    assert_eq!(with(&[("Origin", &own)]), 200);
    assert_eq!(with(&[("Origin", "http://evil.example")]), 403);
    assert_eq!(with(&[("Origin", "null")]), 403);
    // The target itself can name a host.
    let absolute = server.raw(format!(
        "GET http://evil.example/ HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    ));
    assert_eq!(absolute.problem(), "403 forbidden");
    let without = server.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert_eq!(without.problem(), "403 forbidden");
}

#[test]
fn a_name_can_be_added() {
    let mut options = kudosu_web::Options::default();
    options.extra_hosts.push("sudoku.home".to_owned());
    let server = Server::with_options(options);
    let status = |host: &str| server.request("GET", "/", &[("Host", host)], "").status;
    assert_eq!((status("Sudoku.Home:80"), status("other.home")), (200, 403));
}

#[test]
fn bodies_must_be_json_and_say_so() {
    let server = Server::start();
    let body = json!({ "puzzle": FOUR }).to_string();
    let typed = |kind: &str| server.request("POST", "/api/solve", &[("Content-Type", kind)], &body);
    assert_eq!(typed("application/json; charset=utf-8").status, 200);
    assert_eq!(typed("Application/JSON").status, 200);
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonx",
        "",
    ] {
        assert_eq!(typed(kind).problem(), "415 not-json", "{kind}");
    }
    assert_eq!(
        server.request("POST", "/api/solve", &[], &body).problem(),
        "415 not-json"
    );
}

#[test]
fn problems_name_the_field_or_the_place() {
    let server = Server::start();
    let mut told = String::new();
    for (path, body) in [
        ("/api/solve", ""),
        ("/api/solve", "{\"puzzle\": 12}"),
        ("/api/solve", "[]"),
        ("/api/solve", "{\"puzzle\":\n  \"x\",}"),
        ("/api/solve", "{}"),
        ("/api/solve", "{\"puzzle\": \".142..1..2.4.3.1\", \"limt\": 1}"),
        ("/api/solve", "{\"puzzle\": \".142..1..2.4.3.1\", \"all\": 0}"),
        (
            "/api/solve",
            "{\"puzzle\": \".142..1..2.4.3.1\", \"from\": \"xml\"}",
        ),
        (
            "/api/solve",
            "{\"puzzle\": \".142..1..2.4.3.1\", \"box\": \"four\"}",
        ),
        (
            "/api/solve",
            "{\"puzzle\": \".142..1..2.4.3.1\", \"placed\": \"12\"}",
        ),
        (
            "/api/solve",
            "{\"puzzle\": \".142..1..2.4.3.1\", \"candidates\": [[1]]}",
        ),
        ("/api/solve", "{\"puzzle\": \".1 2\\n..1.\\n.2.4\\n.3.9\"}"),
        ("/api/solve", "{\"puzzle\": \"\"}"),
        (
            "/api/solve",
            "{\"puzzle\": \".142..1..2.4.3.1\\n.142..1..2.4.3.1\"}",
        ),
        ("/api/hint", "{\"puzzle\": \".142..1..2.4.3.1\", \"level\": 0}"),
        (
            "/api/explain",
            "{\"puzzle\": \".142..1..2.4.3.1\", \"profile\": \"mine\"}",
        ),
        (
            "/api/convert",
            "{\"puzzle\": \".142..1..2.4.3.1\", \"to\": \"kaggle\"}",
        ),
        ("/api/generate", "{\"side\": 9, \"box\": \"2x3\"}"),
        ("/api/generate", "{\"side\": 37}"),
        ("/api/generate", "{\"box\": \"7x7\"}"),
        ("/api/generate", "{\"level\": \"impossible\"}"),
        ("/api/generate", "{\"symmetry\": \"sideways\"}"),
        ("/api/generate", "{\"givens\": \"82..90\"}"),
        ("/api/generate", "{\"needs\": [\"magic\"]}"),
        ("/api/generate", "{\"seed\": -1}"),
    ] {
        let reply = server.post(path, body);
        let json = reply.json();
        let error = &json["error"];
        let place = match (error["line"].as_u64(), error["column"].as_u64()) {
            (Some(line), Some(column)) => format!(" [{line}:{column}]"),
            _ => String::new(),
        };
        told += &format!("{}{place} {}\n", reply.status, error["message"].as_str().unwrap());
    }
    insta::assert_snapshot!(told, @r#"
    400 the text: not JSON: EOF while parsing a value at line 1 column 0
    400 puzzle: invalid type: integer `12`, expected a string
    400 the text: expected an object
    400 the text: not JSON: trailing comma at line 2 column 7
    400 the text: missing field `puzzle`
    400 limt: unknown field `limt`, expected one of `unique`, `prove`, `all`; of the puzzle: puzzle, from, box, shape, placed, candidates, clues, values, possible
    400 all: invalid value: integer `0`, expected a whole number from 1 on
    400 from: formats are line, rows, boxed, framed, csv, sds, kaggle, pencil, hodoku, 729, sdk, sdx, ss, opensudoku, sudokuwiki, clues, rules, iss, killer, fpuzzles, fpuzzles-json, sudokupad, sudokumaker, json
    400 box: write height x width, such as 2x3
    400 placed: a 4×4 grid has 16 cells, not 2
    400 candidates: expected an entry for each of the 16 cells, not 1
    422 [1:3] 2 cells do not make a square grid; a 2×2 grid has 4, so 2 are missing
    422 there is no puzzle here, only white space, comments or headings
    422 there are 2 puzzles here; expected one
    400 level: invalid value: integer `0`, expected a whole number from 1 to 4
    400 profile: there is no "mine"; expected an order of techniques: human, se121, hodoku
    400 to: formats that can be written: line, rows, boxed, framed, csv, sds, pencil, hodoku, 729, sdk, sdx, ss, opensudoku, sudokuwiki, clues, rules, iss, fpuzzles, fpuzzles-json, sudokupad, sudokumaker, json
    400 box: boxes of 2x3 make a grid of side 6, not 9; leave one out
    400 side: puzzles are made up to a side of 36
    400 box: puzzles are made up to a side of 36
    400 level: there is no "impossible"; expected a level: beginner, easy, medium, hard, diabolical
    400 symmetry: there is no "sideways"; expected a symmetry: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, full
    400 a 9×9 grid has 0 to 81 givens; 82 to 90 is no range within that
    400 needs[0]: there is no technique magic (kudosu techniques lists them)
    400 seed: invalid value: integer `-1`, expected u64
    "#);
}
