//! Limits that can be reached: size, waiting, time.

use std::io::Write;
use std::time::Duration;

use serde_json::json;

use crate::client::{FOUR, Reply, Server};

#[test]
fn bodies_have_an_end() {
    let server = Server::with(|limits| limits.body = 1000);
    let long = json!({ "puzzle": FOUR, "from": "x".repeat(1000) }).to_string();
    assert_eq!(server.post("/api/solve", &long).problem(), "413 too-large");
    // The same without saying the length beforehand.
    let mut chunked = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    for _ in 0..20 {
        chunked += &format!("64\r\n{}\r\n", " ".repeat(100));
    }
    chunked += "0\r\n\r\n";
    assert_eq!(server.raw(chunked).problem(), "413 too-large");
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let server = Server::with(|limits| limits.sending = Duration::from_millis(100));
    let mut stream = server.connect();
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(Reply::read(stream).problem(), "408 too-slow");
}

#[test]
fn a_head_that_does_not_come_is_not_waited_for() {
    let server = Server::with(|limits| limits.sending = Duration::from_millis(100));
    for sent in ["", "G", "GET / HTTP/1.1\r\nHost: loc"] {
        let mut stream = server.connect();
        stream.write_all(sent.as_bytes()).unwrap();
        // The server closes, with or without a word.
        let reply = Reply::read(stream);
        assert!([0, 408].contains(&reply.status), "{reply:?}");
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn work_that_takes_too_long_is_told_so() {
    let server = Server::with(|limits| limits.time = Duration::from_millis(100));
    // Nothing easier is needed, and nothing harder suffices: the search goes on for a long time.
    let wish = json!({ "side": 16, "difficulty": "diabolical", "needs": "x-wing" });
    assert_eq!(
        server.post("/api/generate", &wish.to_string()).problem(),
        "504 unfinished"
    );
    assert_eq!(
        server
            .post("/api/solve", &json!({ "puzzle": FOUR }).to_string())
            .status,
        200
    );
}

#[test]
fn a_35x35_puzzle_that_is_not_made_in_time_is_told_as_the_description_says() {
    // What a fuzzer of the interface once reported as a server error; the fields are those that it sent.
    let server = Server::with(|limits| limits.time = Duration::from_millis(1));
    let wish = json!({
        "box": null, "clues": null, "difficulty": "easy", "minimal": null, "needs": null,
        "seed": 1, "side": 35, "symmetry": "rotate180",
    });
    let reply = server.post("/api/generate", &wish.to_string());
    assert_eq!(reply.problem(), "504 unfinished");
    let description = server.get("/api/openapi.json").json();
    let told = &description["paths"]["/api/generate"]["post"]["responses"];
    assert!(told.get("504").is_some(), "{told}");
}

#[test]
fn tiny_requests_for_grids_without_end_do_not_stop_the_interface() {
    let server = Server::with(|limits| limits.at_once = 4);
    for _ in 0..8 {
        for (path, puzzle) in [
            ("/api/check", "size 99999999999\n"),
            ("/api/convert", ".Shape~99999999999x99999999999"),
            (
                "/api/solve",
                "box 66666666662x2\n.................................................................................",
            ),
        ] {
            let reply = server.post(path, &json!({ "puzzle": puzzle }).to_string());
            assert_eq!(reply.problem(), "422 unreadable", "{path} {puzzle}");
        }
    }
    assert_eq!(
        server.ask("/api/solve", json!({ "puzzle": FOUR }))["verdict"],
        "unique"
    );
}

#[test]
fn an_ordinary_question_is_answered_while_dear_ones_take_all_their_time() {
    let server = Server::with(|limits| {
        limits.at_once = 1;
        limits.time = Duration::from_secs(5);
    });
    // A grid of side 32 with a sum seen from every place around it: nobody counts that in seconds.
    let sums: String = (1..=32)
        .map(|at| format!("xsum 200: r{at}c0 r{at}c33 r0c{at} r33c{at}\n"))
        .collect();
    let dear = json!({ "puzzle": format!("size 32\n{sums}") }).to_string();
    let waiting: Vec<_> = (0..6)
        .map(|_| {
            let mut stream = server.connect();
            let head = format!(
                "POST /api/candidates HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
                 Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{dear}",
                server.address,
                dear.len()
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..5 {
        assert_eq!(
            server.ask("/api/solve", json!({ "puzzle": FOUR }))["verdict"],
            "unique"
        );
    }
    drop(waiting);
}

/// Thousands of cages on the largest grid, whose drawing has tens of megabytes.
fn wide_cages() -> String {
    let cage = |at: usize| {
        let (row, column) = (at % 100 + 1, at / 100 * 2 % 70 + 1);
        format!("killer 465: r{row}c{column}-r{row}c{}\n", column + 29)
    };
    let cages: String = (0..3_000).map(cage).collect();
    format!("size 100\n{cages}")
}

#[test]
fn an_answer_of_tens_of_megabytes_is_left_out_or_refused() {
    let server = Server::start();
    let body = json!({ "puzzle": wide_cages() }).to_string();
    let told = server.post("/api/convert", &body);
    assert_eq!(told.status, 200, "{:.200}", told.text());
    assert!(
        told.text().len() <= 4 * 1024 * 1024,
        "{} bytes",
        told.text().len()
    );
    assert_eq!(server.post("/api/picture", &body).problem(), "422 too-large");
}
