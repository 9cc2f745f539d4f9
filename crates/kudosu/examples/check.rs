//! Tells what is wrong with a grid, or whether it has exactly one solution:
//! `cargo run --example check -- 1..1............`.

use kudosu::{CellNotation, ReadOptions, Stop, Verdict, read_one, verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "1..1............".to_owned());
    let puzzle = read_one(text.as_bytes(), &ReadOptions::default())?.puzzle;
    let shape = puzzle.shape();
    for clash in puzzle.grid().clashes() {
        let house = shape
            .house(clash.house)
            .map(ToString::to_string)
            .unwrap_or_default();
        let cells: Vec<String> = clash
            .cells
            .iter()
            .map(|&cell| shape.cell_name(cell, CellNotation::RowColumn))
            .collect();
        println!("{house} holds {} at {}", clash.digit, cells.join(" and "));
    }
    match verdict(&puzzle, Stop::never())? {
        Verdict::NoSolution => println!("no solution"),
        Verdict::Unique(_) => println!("exactly one solution"),
        Verdict::Several(..) => println!("several solutions"),
    }
    Ok(())
}
