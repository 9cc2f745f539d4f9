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
    let stop = Stop::new();
    for puzzle in read(&text, &ReadOptions::default())? {
        // Only a puzzle with one solution may be solved by arguments from uniqueness.
        if !verdict(&puzzle.grid, &stop)?.is_unique() {
            println!("{} has not exactly one solution", puzzle.grid);
            continue;
        }
        let rating = rate(&puzzle.grid, true, &stop)?;
        let (level, hodoku, se) = (rating.level, &rating.hodoku, &rating.se);
        println!("{}  {level}, HoDoKu {}, SE {}", puzzle.grid, hodoku.score, se.er);
    }
    Ok(())
}
