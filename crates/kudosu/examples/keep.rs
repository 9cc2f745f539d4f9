//! Keeps a game in a form of its own and takes it up again: `cargo run --features serde --example keep`.

use kudosu::{Clue, Grid, Puzzle};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Game {
    puzzle: Puzzle,
    filled: Grid,
    seconds: u32,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let grid: Grid = ".142............".parse()?;
    let game = Game {
        filled: "3142............".parse()?,
        puzzle: Puzzle::with_clue_list(grid, vec![Clue::AntiKnight])?,
        seconds: 90,
    };
    let kept = serde_json::to_string(&game)?;
    println!("{kept}");
    let again: Game = serde_json::from_str(&kept)?;
    println!(
        "{} cells to go after {} s",
        again.filled.blank_count(),
        again.seconds
    );
    // What was changed by hand is checked like anything else.
    let changed = kept.replace("anti-knight", "anti-knigt");
    if let Err(error) = serde_json::from_str::<Game>(&changed) {
        println!("{error}");
    }
    Ok(())
}
