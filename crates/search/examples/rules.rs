//! Solves puzzles whose rules are said in words: `cargo run --example rules FILE…`. Tells whether there is a
//! solution, whether it is the only one, and whether it is the one that the text states.

use std::time::Instant;

use kudosu_board::Stop;
use kudosu_rules::RulePuzzle;
use kudosu_search::RuleSolutions;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file)?;
        let started = Instant::now();
        match RulePuzzle::parse(&text) {
            Err(error) => println!("{file}: {error}"),
            Ok(puzzle) => println!("{file}: {} ({:?})", told(&puzzle)?, started.elapsed()),
        }
    }
    Ok(())
}

fn told(puzzle: &RulePuzzle) -> Result<String, Box<dyn std::error::Error>> {
    let cells = puzzle.plane().cell_count();
    let mut solutions = RuleSolutions::new(puzzle)?;
    let Some(first) = solutions.next_solution(Stop::never())? else {
        return Ok("no solution".to_owned());
    };
    let number = match solutions.count(2, Stop::never())? {
        1 => "one solution",
        _ => "several solutions, the first one is",
    };
    let stated = match puzzle.stated_solution() {
        Some(stated) if stated != &first[..cells] => ", not the one that is stated",
        Some(_) => ", the one that is stated",
        None => "",
    };
    let others = puzzle.variables().into_iter().zip(&first).skip(cells);
    let others: Vec<String> = others
        .map(|(one, value)| format!("{} = {value}", one.name))
        .collect();
    let grid = puzzle.grid_text(&first[..cells]);
    Ok(format!("{number}{stated}\n{grid}{}", others.join(", ")))
}
