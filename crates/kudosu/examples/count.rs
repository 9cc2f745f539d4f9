//! Counts the solutions of a puzzle, with a time limit that the caller keeps:
//! `cargo run --example count -- 1...............`.

use std::thread;
use std::time::Duration;

use kudosu::{ReadOptions, Stop, count, read_one};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "1...............".to_owned());
    let puzzle = read_one(text.as_bytes(), &ReadOptions::default())?.puzzle;

    // The library looks at no clock; whoever wants a time limit raises the flag.
    let stop = Stop::new();
    let timer = stop.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(5));
        timer.request();
    });

    match count(&puzzle, 1_000_000, &stop) {
        Ok(found) => println!("{found} solutions"),
        Err(_) => println!("not finished within five seconds"),
    }
    Ok(())
}
