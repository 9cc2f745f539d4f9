//! Answers many 9×9 puzzles at once, on all cores: `cargo run --release --example batches -- puzzles.txt`.

use std::num::NonZero;
use std::thread;

use kudosu::Stop;
use kudosu::nine::{Columns, RowStatus, Values, read_line, solve_columns};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
55...............................................................................
1................................................................................
"
        .to_owned(),
    };
    // Puzzles as a column of 81 numbers each, 0 for a blank.
    let puzzles: Vec<Values> = text
        .lines()
        .filter_map(|line| read_line(line.as_bytes()))
        .collect();

    // The answers are columns as well, of the caller's making, so that they can be of any memory.
    let mut counts = vec![0; puzzles.len()];
    let mut status = vec![RowStatus::Unanswered; puzzles.len()];
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut solutions);
    // Counting stops at two: that tells whether a solution is the only one.
    let limit = NonZero::new(2).ok_or("two is not zero")?;
    let threads = thread::available_parallelism()?;
    solve_columns(&puzzles, limit, columns, threads, Stop::never())?;

    for (solution, count) in solutions.iter().zip(&counts) {
        match count {
            0 => println!("no solution"),
            1 => println!("{}", solution.map(|digit| digit.to_string()).concat()),
            _ => println!("several solutions"),
        }
    }
    Ok(())
}
