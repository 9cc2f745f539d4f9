//! Makes puzzles as hard as asked, the same ones for the same seed:
//! `cargo run --features generate --example generate -- 7`.

use kudosu::Stop;
use kudosu::generate::{ClueSymmetry, Order, OrderEvent, Recipe, Wish, generate};
use kudosu::rating::Level;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = match std::env::args().nth(1) {
        Some(seed) => seed.parse()?,
        None => 1, // `kudosu::generate::fresh_seed()` is for those who want new ones each time
    };
    // The recipe is about the grid, the wish about the way to its solution, the order about how many.
    let recipe = Recipe::new(&kudosu::Shape::nine()).with_symmetry(ClueSymmetry::Rotate180);
    let wish = Wish::default().with_level(Level::Medium);
    let order = Order::new(2, seed);

    let summary = generate(&recipe, &wish, &order, Stop::never(), |event| {
        if let OrderEvent::Made(made) = event {
            println!("{}", made.puzzle); // each of them has exactly one solution
        }
    })?;
    println!("{} puzzles", summary.made);
    Ok(())
}
