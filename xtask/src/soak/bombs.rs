//! Small requests that ask for much: sides and boxes beyond all sense, thousands of clues, lines that walk
//! over the grid for ever, the largest grids. Each is to be answered or refused, in little memory; what can
//! be refused without much work is refused at once, and what is dear may have to wait, or be told to come
//! back.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::{connect, request, send};

/// A request: its path, and the text of its puzzle.
type Bomb = (&'static str, String);

/// What costs nothing to refuse, and is never told that the server is busy.
fn duds() -> Vec<Bomb> {
    let walk: String = (0..7_300)
        .map(|at| format!(" r{}c{}", at / 9 % 9 + 1, at % 9 + 1))
        .collect();
    vec![
        ("/api/check", "size 99999999999\n".to_owned()),
        ("/api/check", "size 1000000000039\n".to_owned()),
        ("/api/convert", ".Shape~99999999999x99999999999".to_owned()),
        ("/api/solve", format!("box 66666666662x2\n{}\n", ".".repeat(81))),
        ("/api/check", format!("entropic:{walk}\n")),
        ("/api/hint", "thermo: r1c1 r2c1 r3c1 r4c1\n".repeat(1_001)),
    ]
}

/// What is dear.
fn bombs() -> Vec<Bomb> {
    let walk = |side: usize, visits: usize| -> String {
        (0..visits)
            .map(|at| format!(" r{}c{}", at / side % side + 1, at % side + 1))
            .collect()
    };
    let lines = |line: &str, count: usize| format!("{line}\n").repeat(count);
    let cage = |side: usize, at: usize| {
        let cells = (0..30.min(side)).map(|step| {
            let cell = (at * 7 + step) % (side * side);
            format!(" r{}c{}", cell / side + 1, cell % side + 1)
        });
        format!("killer 465:{}\n", cells.collect::<String>())
    };
    let cages = |side: usize, count: usize| -> String {
        let cages: String = (0..count).map(|at| cage(side, at)).collect();
        format!("size {side}\n{cages}")
    };
    let wide_cage = |at: usize| {
        let (row, column) = (at % 100 + 1, at / 100 * 2 % 70 + 1);
        format!("killer 465: r{row}c{column}-r{row}c{}\n", column + 29)
    };
    let wide_cages: String = (0..3_000).map(wide_cage).collect();
    let region = |from: usize| {
        let cells = (from..from + 100).map(|at| format!(" r{}c{}", at / 100 + 1, at % 100 + 1));
        format!("region:{}\n", cells.collect::<String>())
    };
    let sums: String = (1..=32)
        .map(|at| format!("xsum 200: r{at}c0 r{at}c33 r0c{at} r33c{at}\n"))
        .collect();
    vec![
        ("/api/check", "size 100\n".to_owned()),
        ("/api/solve", "size 100\ndiagonals\ndisjoint-groups\n".to_owned()),
        ("/api/candidates", "size 100\neven: r1c1\n".to_owned()),
        ("/api/hint", "size 100\n".to_owned()),
        (
            "/api/check",
            format!("size 100\n{}", lines("renban: r5c7-r5c36", 3_000)),
        ),
        (
            "/api/convert",
            format!("size 100\n{}", lines("renban: r5c7-r5c36", 3_000)),
        ),
        (
            "/api/explain",
            format!("size 100\n{}", lines("renban: r5c7-r5c36", 3_000)),
        ),
        ("/api/check", cages(100, 800)),
        // Their drawings have tens of megabytes.
        ("/api/convert", format!("size 100\n{wide_cages}")),
        ("/api/draw", format!("size 100\n{wide_cages}")),
        ("/api/check", format!("size 9\n{}", lines("a", 80_000))),
        ("/api/check", format!("size 9\n{}", lines("windoku", 28_000))),
        ("/api/check", cages(32, 1_200)),
        ("/api/clues", cages(32, 600)),
        ("/api/hint", cages(32, 600)),
        ("/api/rate", cages(9, 500)),
        ("/api/check", format!("size 32\n{sums}")),
        ("/api/candidates", format!("size 32\n{sums}")),
        ("/api/check", format!("entropic:{}\n", walk(9, 320))),
        (
            "/api/check",
            format!("size 32\n{}", lines(&format!("entropic:{}", walk(32, 1_024)), 20)),
        ),
        (
            "/api/hint",
            format!("size 32\n{}", lines(&format!("modular:{}", walk(32, 1_024)), 20)),
        ),
        (
            "/api/solve",
            format!(
                "size 32\n{}",
                lines(&format!("double-arrow:{}", walk(32, 60)), 500)
            ),
        ),
        ("/api/solve", format!("size 32\nten 65535:{}\n", walk(32, 4_000))),
        ("/api/check", lines("thermo: r1c1 r2c1 r3c1 r4c1", 8_000)),
        ("/api/solve", lines("thermo: r1c1 r2c1 r3c1 r4c1", 900)),
        ("/api/check", lines("size 9", 31_000)),
        (
            "/api/check",
            format!("size 100\n{}", (1..400).map(region).collect::<String>()),
        ),
        ("/api/check", format!("size 32\n{}", lines("anti-knight", 39))),
        (
            "/api/solve",
            format!("size 16\n{}", lines("nabner: r1c1 r3c4 r5c7", 800)),
        ),
    ]
}

/// How many are thrown in one round: a dear one may be worked on for twenty seconds.
const A_ROUND: usize = 3;

/// The bombs of the next round, of everyone who throws them.
fn next_bombs() -> Vec<Bomb> {
    static THROWN: AtomicUsize = AtomicUsize::new(0);
    let first = THROWN.fetch_add(A_ROUND, Ordering::Relaxed);
    let bombs = bombs();
    let numbers = (first..first + A_ROUND).map(|number| number % bombs.len());
    numbers.map(|number| bombs[number].clone()).collect()
}

/// Throws bombs; whoever throws one waits for the answer. Too much to be done now, or too much to be done in
/// time, is an answer; no answer at all is none.
pub(super) fn throw(address: &str) -> Result<u64> {
    throw_all(address, &next_bombs(), &["200", "400", "422", "503", "504"])
}

/// Throws what is refused at once.
pub(super) fn throw_duds(address: &str) -> Result<u64> {
    throw_all(address, &duds(), &["422"])
}

fn throw_all(address: &str, bombs: &[Bomb], expected: &[&str]) -> Result<u64> {
    for (path, puzzle) in bombs {
        let answer = send(address, body(address, path, puzzle).as_bytes())?;
        let is_expected = expected
            .iter()
            .any(|status| answer.starts_with(&format!("HTTP/1.1 {status} ")));
        ensure!(is_expected, "{path} with {puzzle:.60}: {answer:.200}");
    }
    Ok(bombs.len() as u64)
}

/// Throws them, and goes away before there is an answer.
pub(super) fn throw_and_run(address: &str) -> Result<u64> {
    let bombs = next_bombs();
    for (path, puzzle) in &bombs {
        let mut stream = connect(address)?;
        let _ = stream.write_all(body(address, path, puzzle).as_bytes());
        thread::sleep(Duration::from_millis(50));
    }
    Ok(bombs.len() as u64)
}

fn body(address: &str, path: &str, puzzle: &str) -> String {
    let more = if path == "/api/convert" {
        ", \"drawing\": true"
    } else {
        ""
    };
    let body = format!("{{\"puzzle\": \"{}\"{more}}}", puzzle.replace('\n', "\\n"));
    request(address, &format!("POST {path}"), &[], &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the server takes as the body of a request (`limits.rs` of kudosu-web).
    const MOST: usize = 256 * 1024;

    #[test]
    fn every_bomb_is_small_enough_to_reach_what_it_is_thrown_at() {
        for (path, puzzle) in duds().into_iter().chain(bombs()) {
            let length = body("", path, &puzzle).len();
            assert!(length <= MOST, "{path} with {puzzle:.60}: {length} bytes");
        }
    }
}
