//! How a server ends: nobody new, streams are told, and it does not hang on those who stay.

use std::io::Write;
use std::net::TcpStream;

use serde_json::json;

use crate::client::{FOUR, Reply, Server};

#[test]
fn streams_are_ended_and_idle_connections_closed() {
    let mut server = Server::start();
    let idle = server.connect();
    let mut endless = server.watch("recursive", json!({ "puzzle": ".".repeat(625) }));
    endless.expect("started");
    let mut paused = server.watch("csp", json!({ "puzzle": FOUR, "paused": true }));
    paused.expect("started");
    server.ask_to_end();
    assert_eq!(endless.rest().1["outcome"], "stopped");
    assert_eq!(paused.rest().1["outcome"], "stopped");
    assert_eq!(Reply::read(idle).status, 0);
    server.wait();
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn a_client_in_the_middle_of_a_request_does_not_keep_the_server() {
    let mut server = Server::with(|limits| limits.farewell = std::time::Duration::from_millis(100));
    let mut stream = server.connect();
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    // An answer to another request shows that the first one has been seen.
    assert_eq!(server.get("/api/health").status, 200);
    server.wait();
}
