//! Gives a hint on a position, from a nudge to the whole step:
//! `cargo run --features coach --example hint -- puzzle.txt`.

use kudosu::coach::{hint, position_of};
use kudosu::explain::{HintLevel, Language};
use kudosu::{ReadOptions, Stop, read_one};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => b"1.42.7..3....68.........1...63..9..7...6.....4.8.12...6......5..9.8...31..7...9..".to_vec(),
    };
    // A position is more than a puzzle: it knows which digits a player placed and which candidates are
    // crossed out, where the text says so.
    let position = position_of(&read_one(&text, &ReadOptions::default())?);

    // Each level gives away more. Mistakes are told first, whatever the level.
    for level in [
        HintLevel::Where,
        HintLevel::Technique,
        HintLevel::Pattern,
        HintLevel::Effect,
    ] {
        // `true` allows arguments from uniqueness, where the puzzle is proven to have one solution.
        let hint = hint(&position, level, true, Language::English, Stop::never())?;
        println!("{}", hint.text);
    }
    Ok(())
}
