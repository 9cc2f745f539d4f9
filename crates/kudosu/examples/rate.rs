//! Says how hard puzzles are, on three scales:
//! `cargo run --features rating --example rate -- puzzles.txt`.

use kudosu::rating::rate;
use kudosu::{ReadOptions, Stop, read, verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => b"\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..
"
        .to_vec(),
    };
    let stop = Stop::never();
    for document in read(&text, &ReadOptions::default())? {
        let grid = document.puzzle.grid();
        // Only a puzzle with one solution may be solved by arguments from uniqueness.
        if !verdict(grid, stop)?.is_unique() {
            println!("{grid} has not exactly one solution");
            continue;
        }
        let rating = rate(grid, true, stop)?;
        let (level, hodoku, se) = (rating.level, &rating.hodoku, &rating.se);
        println!("{grid}  {level}, HoDoKu {}, SE {}", hodoku.score, se.er);
    }
    Ok(())
}
