//! Limits that can be reached: size, waiting, time.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::client::{FOUR, Reply, Server, photo};

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
    let wish = json!({ "side": 16, "level": "diabolical", "needs": ["x-wing"] });
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
        "box": null, "givens": null, "level": "easy", "minimal": null, "needs": null,
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
        server.ask("/api/solve", json!({ "puzzle": FOUR }))["status"],
        "unique"
    );
}

/// A grid of side 32 with a sum seen from every place around it: nobody counts that in seconds.
fn dear() -> String {
    let sums: String = (1..=32)
        .map(|at| format!("xsum 200: r{at}c0 r{at}c33 r0c{at} r33c{at}\n"))
        .collect();
    json!({ "puzzle": format!("size 32\n{sums}") }).to_string()
}

/// Asks for the candidates of that, and does not wait for an answer.
fn ask_dearly(server: &Server) -> TcpStream {
    let mut stream = server.connect();
    let dear = dear();
    let head = format!(
        "POST /api/candidates HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{dear}",
        server.address,
        dear.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

#[test]
fn a_long_text_that_is_no_puzzle_waited_behind_dear_ones() {
    let server = Server::with(|limits| {
        limits.at_once = 4;
        limits.waiting_long = 0;
        limits.time = Duration::from_secs(5);
    });
    // Until there is no place left for what is dear.
    let mut at_work = Vec::new();
    loop {
        at_work.push(ask_dearly(&server));
        if server.post("/api/candidates", &dear()).status == 503 {
            break;
        }
    }
    let words = "lorem ipsum ".repeat(20_000);
    let cells = format!("killer 3:{}", " r1c1".repeat(40_000));
    for puzzle in ["9".repeat(100_000), ". ".repeat(100_000), words, cells] {
        let reply = server.post("/api/check", &json!({ "puzzle": puzzle }).to_string());
        assert_eq!(reply.problem(), "422 unreadable", "{puzzle:.20}");
    }
    drop(at_work);
}

#[test]
fn an_ordinary_question_is_answered_while_dear_ones_take_all_their_time() {
    let server = Server::with(|limits| {
        limits.at_once = 1;
        limits.time = Duration::from_secs(5);
    });
    let waiting: Vec<_> = (0..6).map(|_| ask_dearly(&server)).collect();
    for _ in 0..5 {
        assert_eq!(
            server.ask("/api/solve", json!({ "puzzle": FOUR }))["status"],
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
    let drawn = json!({ "puzzle": wide_cages(), "drawing": true }).to_string();
    let told = server.post("/api/convert", &drawn);
    assert_eq!(told.status, 200, "{:.200}", told.text());
    assert!(
        told.text().len() <= 4 * 1024 * 1024,
        "{} bytes",
        told.text().len()
    );
    assert_eq!(server.post("/api/draw", &body).problem(), "422 too-large");
}

/// The start of a PNG file that says how large it is, and has nothing of it.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, b"IHDR", &{
        let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
        // One bit a pixel, in shades of grey.
        head.extend([1, 0, 0, 0, 0]);
        head
    });
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], content: &[u8]) {
    file.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(content);
    // The check sum of PNG, bit by bit.
    let sum = file[start..].iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    });
    file.extend((!sum).to_be_bytes());
}

#[test]
fn a_small_file_of_a_huge_picture_took_700_megabytes() {
    let server = Server::start();
    let problem = |file: &[u8]| {
        let reply = server.raw(server.with_picture(file, file.len()));
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["problem"].clone()
    };
    // Nothing of the picture is there: who looks at more than the head says that it is broken.
    assert_eq!(problem(&png_of(10_000, 10_000)), "too-large");
    assert_eq!(problem(&png_of(u32::MAX >> 1, u32::MAX >> 1)), "too-large");
    assert_eq!(problem(&png_of(1_000, 1_000)), "no-picture");
    for name in ["nine.jpg", "six.webp", "sixteen.png"] {
        let file = photo(name);
        assert_eq!(problem(&file), json!(null), "{name}");
        let server = Server::with(|limits| limits.pixels = 1_000);
        let reply = server.raw(server.with_picture(&file, file.len()));
        assert_eq!(reply.json()["problem"], "too-large", "{name}");
    }
}

#[test]
fn a_colour_profile_that_unpacked_to_nearly_a_gigabyte_is_not_unpacked() {
    let server = Server::start();
    let mut file = png_of(100, 100);
    // Eight megabytes of zeros in fifty kilobytes: one zero, and then the last 258 bytes again and again.
    let times = 32_000;
    let (zero, again, end) = ((0b0011_0000, 8), (0b1_1000_1010_0000, 13), (0, 7));
    let codes = [zero]
        .into_iter()
        .chain(std::iter::repeat_n(again, 32_000))
        .chain([end]);
    let mut packed = b"profile\0\0\x78\x01".to_vec();
    packed.extend(one_block(codes));
    packed.extend(adler32_of_zeros(1 + times * 258).to_be_bytes());
    chunk(&mut file, b"iCCP", &packed);
    chunk(&mut file, b"IDAT", b"");
    let reply = server.raw(server.with_picture(&file, file.len()));
    // It is passed over, and there is no picture behind it.
    assert_eq!(reply.json()["problem"], "no-picture", "{}", reply.text());
}

/// A block that is the last one and has the codes that need no table: each is so many bits, the highest
/// first, in bytes that are filled from their lowest.
fn one_block(codes: impl Iterator<Item = (u32, u32)>) -> Vec<u8> {
    let mut bits = vec![true, true, false];
    for (code, length) in codes {
        bits.extend((0..length).rev().map(|at| code >> at & 1 == 1));
    }
    let byte = |bits: &[bool]| {
        let weighed = bits.iter().enumerate().map(|(at, &bit)| u8::from(bit) << at);
        weighed.sum::<u8>()
    };
    bits.chunks(8).map(byte).collect()
}

/// The check sum at the end of what zlib packs.
fn adler32_of_zeros(length: u32) -> u32 {
    (length % 65_521) << 16 | 1
}

#[test]
fn photographs_that_are_sent_without_end_are_few() {
    let server = Server::with(|limits| {
        limits.pictures = 1;
        limits.waiting_long = 0;
    });
    let file = photo("nine.jpg");
    let begin = || {
        let mut half = server.connect();
        half.write_all(&server.with_picture(&file[..1_000], file.len()))
            .unwrap();
        half
    };
    let mut half = begin();
    // Until the server has seen that one; where it saw a whole one first, it has sent this one away.
    let busy = || {
        let reply = server.raw(server.with_picture(&file, file.len()));
        reply.status == 503
    };
    while !busy() {
        half = begin();
    }
    // Questions are another line.
    assert_eq!(
        server.ask("/api/solve", json!({ "puzzle": FOUR }))["status"],
        "unique"
    );
    drop(half);
    while busy() {}
}
