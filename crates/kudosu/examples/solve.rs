//! Reads one puzzle from a file and prints its solution: `cargo run --example solve -- puzzle.csv`.

use kudosu::{Format, ReadOptions, Stop, read_one, solve, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => b".142..1..2.4.3.1".to_vec(),
    };
    let document = read_one(&text, &ReadOptions::default())?;
    match solve(&document.puzzle, Stop::never())? {
        Some(solution) => print!("{}", write(&solution, Format::Boxed)?),
        None => println!("no solution"),
    }
    Ok(())
}
