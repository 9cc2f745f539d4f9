//! Finds out whether two puzzles are the same in another dress:
//! `cargo run --features generate --example canonical`.

use kudosu::generate::canonical;
use kudosu::{ReadOptions, Rng, Symmetry, read_one};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = read_one(line, &ReadOptions::default())?.puzzle;

    // Turned, mirrored, with rows and columns moved and digits renamed: to a solver it is the same puzzle.
    let disguise = Symmetry::random(puzzle.shape(), &mut Rng::new(1));
    let disguised = disguise.apply_to_puzzle(&puzzle)?;
    println!("{}\n{}", puzzle.grid(), disguised.grid());

    // All puzzles that are the same have one canonical form, so it can be the key of a collection.
    let (one, other) = (canonical(&puzzle)?, canonical(&disguised)?);
    println!(
        "{}\n{}",
        one.puzzle.grid(),
        if one.puzzle == other.puzzle {
            "the same"
        } else {
            "different"
        }
    );

    // The symmetry that leads there can be undone.
    assert_eq!(one.symmetry.inverse().apply_to_puzzle(&one.puzzle)?, puzzle);
    Ok(())
}
