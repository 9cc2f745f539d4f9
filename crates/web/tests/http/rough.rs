//! Clients that do not behave: garbage, slow ones, half-closed ones, many of them.
//! Whoever behaves is answered all the same.

use std::io::Write;
use std::net::Shutdown;

use serde_json::json;

use crate::client::{FOUR, FOUR_SOLVED, Reply, Server};

fn is_well(server: &Server) {
    let solved = server.ask("/api/solve", json!({ "puzzle": FOUR }));
    assert_eq!(solved["solution"], FOUR_SOLVED);
}

#[test]
fn garbage_is_answered_with_a_refusal_or_nothing() {
    let server = Server::start();
    let mut seed: u64 = 1;
    let mut noise = |length: usize| -> Vec<u8> {
        (0..length)
            .map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 56) as u8
            })
            .collect()
    };
    let mut garbage: Vec<Vec<u8>> = (0..40).map(|round| noise(1 << (round % 12))).collect();
    garbage.extend(
        [
            "\r\n\r\n\r\n\r\n",
            "GET\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: gzip\r\n\r\n12345",
            "GET / HTTP/1.1\r\nHost: localhost\r\n: no name\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\u{3}",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ]
        .map(|text| text.as_bytes().to_vec()),
    );
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(10_000));
    garbage.extend([long.into_bytes(), many.into_bytes()]);
    for bytes in garbage {
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        // Without this a server may rightly wait for the rest.
        let _ = stream.shutdown(Shutdown::Write);
        let reply = Reply::read(stream);
        assert!(
            reply.status == 0 || (400..500).contains(&reply.status),
            "{reply:?}"
        );
    }
    is_well(&server);
}

#[test]
fn connections_that_say_nothing_do_not_keep_others_waiting() {
    let server = Server::start();
    let mut idle: Vec<_> = (0..200).map(|_| server.connect()).collect();
    for (at, stream) in idle.iter_mut().enumerate() {
        let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        stream.write_all(&head.as_bytes()[..at % head.len()]).unwrap();
    }
    is_well(&server);
    for stream in &idle[..100] {
        stream.shutdown(Shutdown::Write).unwrap();
    }
    is_well(&server);
}

#[test]
fn a_connection_beyond_the_limit_waits_until_another_ends() {
    let server = Server::with(|limits| limits.connections = 2);
    let (one, two) = (server.connect(), server.connect());
    let mut three = server.connect();
    let request = format!(
        "GET /api/health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    three.write_all(request.as_bytes()).unwrap();
    drop(one);
    assert_eq!(Reply::read(three).status, 200);
    drop(two);
}

#[test]
fn several_requests_share_a_connection() {
    let server = Server::start();
    let mut stream = server.connect();
    let body = json!({ "puzzle": FOUR }).to_string();
    let request = |more: &str| {
        format!(
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n{more}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let pipelined = request("") + &request("") + &request("Connection: close\r\n");
    stream.write_all(pipelined.as_bytes()).unwrap();
    let text = String::from_utf8(Reply::read(stream).body).unwrap();
    assert_eq!(text.matches(FOUR_SOLVED).count(), 3);
}

#[test]
fn whoever_takes_nothing_of_the_answers_counts_as_gone() {
    let server = Server::with(|limits| limits.receiving = std::time::Duration::from_millis(100));
    let mut stream = server.connect();
    // One question after the other, and never a look at the answers: at some point nobody can write any more,
    // and then it is the server that ends it.
    let question = "GET /api/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n";
    while stream.write_all(question.as_bytes()).is_ok() {}
    is_well(&server);
}
