//! Draws a board for a terminal, and for paper: `cargo run --features render --example draw -- board.svg`.

use kudosu::render::{Lines, Look, Picture, PrintedPuzzle, draw, draw_candidates, svg};
use kudosu::{Candidates, ReadOptions, Stop, read_one, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = read_one(b".142..1..2.4.3.1", &ReadOptions::default())?.puzzle;
    let grid = puzzle.grid();
    let solution = solve(&puzzle, Stop::never())?.ok_or("there is no solution")?;

    // A drawing is text in pieces, each with its role, so that a terminal can give them colours.
    let look = Look::default();
    let picture = Picture::of(&solution).with_givens(grid.filled());
    println!("{}", draw(&picture, &look));

    // The same with candidates, for terminals that know no other characters.
    let plain = look.with_lines(Lines::Ascii);
    println!(
        "{}",
        draw_candidates(&Picture::of(grid), &Candidates::of(grid), &plain)
    );

    // SVG is for pages; `kudosu::render::pdf` makes booklets of many puzzles.
    if let Some(path) = std::env::args().nth(1) {
        std::fs::write(path, svg(&PrintedPuzzle::new(&puzzle, "A first one")))?;
    }
    Ok(())
}
