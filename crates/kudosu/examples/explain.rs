//! Tells the way to the solution, one step a line:
//! `cargo run --features coach --example explain -- puzzle.txt`.

use kudosu::coach::walk_through;
use kudosu::explain::{Language, describe_step};
use kudosu::logic::{End, Position, Profile};
use kudosu::{ReadOptions, Stop, read_one};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => b".142..1..2.4.3.1".to_vec(),
    };
    let puzzle = read_one(&text, &ReadOptions::default())?.puzzle;

    // A profile says which techniques to look for, and in which order.
    let start = Position::of(&puzzle);
    let way = walk_through(&start, Profile::human(), true, Stop::never())?;

    // Steps are data; words are made from a step and the position in which it was found.
    let mut positions = way.positions();
    while let Some((position, step)) = positions.lend_next() {
        println!("{}", describe_step(position, step, Language::English).summary);
    }
    match (&way.end, &way.solution) {
        (End::Solved, Some(solution)) => println!("solved: {solution}"),
        (_, Some(solution)) => println!("logic is stuck; a search finds {solution}"),
        (_, None) => println!("there is no solution"),
    }
    Ok(())
}
