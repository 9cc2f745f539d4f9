//! How long a further solution takes on large grids that have many:
//! `cargo run --release -p kudosu-search --example many_solutions [SOLUTIONS]`.
//! The grids are made from a seed and are the same every time; time is on the wall, on one thread.

use std::time::Instant;

use kudosu_board::{Rng, Shape, Stop};
use kudosu_search::solutions;
use kudosu_testkit::{mixed_grid, puzzle_with_holes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let limit = match std::env::args().nth(1) {
        Some(number) => number.parse()?,
        None => 200,
    };
    println!("side  holes  seconds to the second  found  milliseconds for each after it");
    for (side, percent) in [
        (16, 60),
        (16, 70),
        (25, 55),
        (25, 60),
        (25, 70),
        (36, 58),
        (36, 65),
        (49, 65),
    ] {
        let mut rng = Rng::new(1000 + side as u64);
        let shape = Shape::of_side(side)?;
        let holes = shape.cell_count() * percent / 100;
        let puzzle = puzzle_with_holes(&mixed_grid(&shape, &mut rng), holes, &mut rng);
        let mut search = solutions(&puzzle);
        let started = Instant::now();
        search.count(2, Stop::never())?;
        let second = started.elapsed();
        let found = search.count(limit, Stop::never())?;
        let each =
            (started.elapsed() - second).as_secs_f64() * 1000.0 / found.saturating_sub(2).max(1) as f64;
        println!(
            "{side:4} {percent:4} % {:23.3} {found:6} {each:31.3}",
            second.as_secs_f64()
        );
    }
    Ok(())
}
