//! Measures how many depths of trial and error a card finds in a second, and compares with the processor.
//!
//! `cargo run --release -p kudosu-gpu --example depth_figures -- FILE… [--compare N]` takes files with a
//! puzzle a line, of which whatever follows the first 81 characters does not matter.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZero;
use std::thread;
use std::time::Instant;

use kudosu_board::{Grid, Shape, Stop};
use kudosu_gpu::Card;
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};
use kudosu_search::nine::{Columns, RowStatus, Values, read_line};

/// So many puzzles of a file are worked on; a shorter one is repeated.
const PUZZLES: usize = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let compare: usize = match arguments.iter().position(|argument| argument == "--compare") {
        Some(at) => {
            arguments.remove(at);
            arguments.remove(at).parse()?
        }
        None => 0,
    };
    let opened = Instant::now();
    let card = Card::open()?;
    println!("{}, opened in {:.1?}", card.name(), opened.elapsed());
    let begun = Instant::now();
    card.depths(&[[0; 81]], &[[0; 81]], Stop::never())?;
    println!("first depth, with its kernel compiled: {:.1?}", begun.elapsed());
    for file in &arguments {
        let text = std::fs::read(file)?;
        let lines = text.split(|&byte| byte == b'\n');
        let lines: Vec<Values> = lines.filter_map(|line| read_line(line.get(..81)?)).collect();
        let name = file.rsplit('/').next().unwrap_or(file);
        let (puzzles, solutions) = unique(&card, &lines)?;
        if puzzles.is_empty() {
            println!("{name}: no puzzle with one solution");
            continue;
        }
        figures(&card, name, &puzzles, &solutions)?;
        if compare > 0 {
            compare_with_processor(&card, name, &puzzles, &solutions, compare)?;
        }
    }
    Ok(())
}

/// Those puzzles that have one solution, and their solutions.
fn unique(card: &Card, puzzles: &[Values]) -> Result<(Vec<Values>, Vec<Values>), Box<dyn Error>> {
    let two = NonZero::new(2).ok_or("not zero")?;
    let (mut counts, mut status) = (vec![0; puzzles.len()], vec![RowStatus::Unanswered; puzzles.len()]);
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut solutions);
    card.solve_columns(puzzles, two, columns, NonZero::<usize>::MIN, Stop::never())?;
    let unique = (0..puzzles.len()).filter(|&at| counts[at] == 1);
    Ok(unique.map(|at| (puzzles[at], solutions[at])).unzip())
}

fn figures(card: &Card, name: &str, puzzles: &[Values], solutions: &[Values]) -> Result<(), Box<dyn Error>> {
    let number = PUZZLES.max(puzzles.len());
    let many: Vec<Values> = puzzles.iter().copied().cycle().take(number).collect();
    let many_solutions: Vec<Values> = solutions.iter().copied().cycle().take(number).collect();
    let begun = Instant::now();
    let found = card.depths(&many, &many_solutions, Stop::never())?;
    let seconds = begun.elapsed().as_secs_f64();
    let mut by_depth: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    for depth in &found {
        *by_depth.entry(*depth).or_default() += 1;
    }
    println!(
        "{name}: {number} in {seconds:.2} s, {:.0} a second",
        number as f64 / seconds
    );
    for (depth, number) in by_depth {
        match depth {
            Some(depth) => println!("  depth {depth}: {number}"),
            None => println!("  deeper: {number}"),
        }
    }
    Ok(())
}

fn on_processor(puzzle: &Values) -> Result<Option<u32>, Box<dyn Error + Send + Sync>> {
    let start = Position::of(Grid::from_values(&Shape::nine(), puzzle)?);
    let rated = rate_hardness(&[HardnessScale::Te], &start, Stop::never()).map_err(|(why, _)| why)?;
    match rated.on(HardnessScale::Te) {
        Some(Hardness::Exactly(depth)) => Ok(Some(depth).filter(|depth| *depth < 3)),
        other => Err(format!("{puzzle:?}: {other:?}").into()),
    }
}

fn compare_with_processor(
    card: &Card,
    name: &str,
    puzzles: &[Values],
    solutions: &[Values],
    most: usize,
) -> Result<(), Box<dyn Error>> {
    let number = most.min(puzzles.len());
    let there = card.depths(&puzzles[..number], &solutions[..number], Stop::never())?;
    let threads = thread::available_parallelism()?.get();
    let part = number.div_ceil(threads);
    let begun = Instant::now();
    let parts: Vec<Result<Vec<Option<u32>>, _>> = thread::scope(|scope| {
        let parts = puzzles[..number].chunks(part);
        let parts: Vec<_> = parts
            .map(|part| scope.spawn(|| part.iter().map(on_processor).collect()))
            .collect();
        parts.into_iter().filter_map(|part| part.join().ok()).collect()
    });
    let seconds = begun.elapsed().as_secs_f64();
    let mut here = Vec::new();
    for part in parts {
        here.extend(part.map_err(|error| error.to_string())?);
    }
    let differing = here
        .iter()
        .zip(&there)
        .filter(|(here, there)| here != there)
        .count();
    println!(
        "{name}: compared {}, differing {differing}; {threads} threads of the processor {:.0} a second",
        here.len(),
        number as f64 / seconds
    );
    Ok(())
}
