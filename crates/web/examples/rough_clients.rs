//! Clients that make a server's life hard, for measuring how others fare meanwhile: watchers of endless
//! methods, slow senders, half-closed sockets, garbage. `docs/web.md` says how it is used.
//!
//! `cargo run --release -p kudosu-web --example rough_clients -- ADDRESS SECONDS WAYS`, where the ways are
//! any of `watch`, `slow`, `half-closed` and `garbage`.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many there are of each kind.
const WATCHERS: usize = 32;
const SLOW: usize = 500;
const HALF_CLOSED: usize = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (address, seconds) = match arguments.as_slice() {
        [address, seconds, ..] => (address.as_str(), seconds.parse()?),
        _ => return Err("which address, and for how many seconds?".into()),
    };
    let until = Instant::now() + Duration::from_secs(seconds);
    let wants = |kind: &str| arguments.iter().skip(2).any(|wanted| wanted == kind);
    let counts = Counts::default();
    thread::scope(|scope| {
        if wants("watch") {
            for _ in 0..WATCHERS {
                scope.spawn(|| watch(address, until, &counts.bytes_watched));
            }
        }
        if wants("slow") {
            scope.spawn(|| send_slowly(address, until, &counts.slow_ended));
        }
        if wants("half-closed") {
            scope.spawn(|| close_half(address, until, &counts.half_closed));
        }
        if wants("garbage") {
            scope.spawn(|| throw_garbage(address, until, &counts.garbage));
        }
    });
    println!("{counts:?}");
    Ok(())
}

#[derive(Debug, Default)]
struct Counts {
    bytes_watched: AtomicU64,
    slow_ended: AtomicU64,
    half_closed: AtomicU64,
    garbage: AtomicU64,
}

fn head(address: &str, path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// Watches brute force on a grid that it will not fill.
fn watch(address: &str, until: Instant, bytes: &AtomicU64) {
    let body = format!("{{\"puzzle\": \"{}1\"}}", ".".repeat(624));
    let request = head(address, "/api/methods/recursive", body.len()) + &body;
    let Ok(mut stream) = TcpStream::connect(address) else {
        return;
    };
    let mut block = [0; 64 * 1024];
    if stream.write_all(request.as_bytes()).is_err() {
        return;
    }
    while Instant::now() < until {
        match stream.read(&mut block) {
            Ok(0) | Err(_) => return,
            Ok(read) => bytes.fetch_add(read as u64, Ordering::Relaxed),
        };
    }
}

/// A byte a second on every connection; one that the server ends is opened again.
fn send_slowly(address: &str, until: Instant, ended: &AtomicU64) {
    let request = head(address, "/api/solve", 200) + &" ".repeat(200);
    let mut open: Vec<(TcpStream, usize)> = Vec::new();
    while Instant::now() < until {
        while open.len() < SLOW {
            match TcpStream::connect(address) {
                Ok(stream) => open.push((stream, 0)),
                Err(_) => break,
            }
        }
        open.retain_mut(|(stream, sent)| {
            let byte = &request.as_bytes()[*sent..=*sent];
            *sent += 1;
            let lives = *sent < request.len() && stream.write_all(byte).is_ok();
            ended.fetch_add(u64::from(!lives), Ordering::Relaxed);
            lives
        });
        thread::sleep(Duration::from_secs(1));
    }
}

/// Half a request, then the writing side is closed; the socket stays until the next round.
fn close_half(address: &str, until: Instant, closed: &AtomicU64) {
    let request = head(address, "/api/solve", 200);
    while Instant::now() < until {
        let mut open = Vec::new();
        for at in 0..HALF_CLOSED {
            let Ok(mut stream) = TcpStream::connect(address) else {
                break;
            };
            let sent = &request.as_bytes()[..at % request.len()];
            if stream.write_all(sent).is_ok() && stream.shutdown(Shutdown::Write).is_ok() {
                closed.fetch_add(1, Ordering::Relaxed);
                open.push(stream);
            }
        }
        thread::sleep(Duration::from_secs(1));
    }
}

/// Noise, as fast as one thread can throw it.
fn throw_garbage(address: &str, until: Instant, thrown: &AtomicU64) {
    let mut random = kudosu::Rng::new(1);
    while Instant::now() < until {
        let noise: Vec<u8> = (0..256).map(|_| random.below(256) as u8).collect();
        let Ok(mut stream) = TcpStream::connect(address) else {
            continue;
        };
        // The server may have closed already.
        let _ = stream.write_all(&noise);
        let _ = stream.read(&mut [0; 512]);
        thrown.fetch_add(1, Ordering::Relaxed);
    }
}
