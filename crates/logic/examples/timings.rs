//! Where the time goes: every technique over every position of the paths of some puzzles,
//! and the paths themselves.
//!
//! `cargo run --release -p kudosu-logic --example timings -- PUZZLES [HOW_MANY [PROFILE]]`
//!
//! With the name of a profile only its paths are walked,
//! so that the CPU time of the whole run tells what they cost.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kudosu_board::{Grid, Shape, Stop};
use kudosu_logic::{End, Options, Position, Profile, Technique, all_steps, next_step, solve_path};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("name a file with a puzzle a line");
    let how_many = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let is_blank = |c: char| c == '.' || c == '0';
    let puzzles: Vec<Grid> = text
        .lines()
        .filter_map(|line| line.get(..81))
        .filter(|line| line.chars().all(|c| c.is_ascii_digit() || is_blank(c)))
        .take(how_many)
        .map(|line| Grid::from_line(&Shape::nine(), line).expect("81 digits make a grid"))
        .collect();

    let stop = Stop::new();
    let only = arguments.next();
    for profile in [Profile::human(), Profile::se121(), Profile::hodoku()] {
        if only.as_ref().is_some_and(|name| name != profile.name) {
            continue;
        }
        let profile = profile.assume_unique(true);
        let started = Instant::now();
        let solved = puzzles
            .iter()
            .filter(|puzzle| {
                solve_path(&Position::of(*puzzle), &profile, &stop)
                    .expect("nobody stops it")
                    .end
                    == End::Solved
            })
            .count();
        let each = started.elapsed() / puzzles.len().max(1) as u32;
        println!(
            "{:<8} {solved} of {} solved, {each:?} a path",
            profile.name,
            puzzles.len()
        );
    }

    if only.is_some() {
        return;
    }
    let options = Options::default().with_assume_unique(true);
    let profile = Profile::human().assume_unique(true);
    let mut spent: BTreeMap<Technique, (Duration, usize)> = BTreeMap::new();
    let mut positions = 0;
    for puzzle in &puzzles {
        let mut position = Position::of(puzzle);
        loop {
            positions += 1;
            for technique in Technique::all().filter(|technique| profile.order.contains(technique)) {
                let started = Instant::now();
                let found = all_steps(&position, technique, &options, &stop)
                    .expect("nobody stops it")
                    .len();
                let entry = spent.entry(technique).or_default();
                entry.0 += started.elapsed();
                entry.1 += found;
            }
            match next_step(&position, &profile, &stop).expect("nobody stops it") {
                Some(step) if position.apply(&step) => {}
                _ => break,
            }
        }
    }
    let total: Duration = spent.values().map(|(time, _)| *time).sum();
    println!(
        "{positions} positions, all steps of one: {:?}",
        total / positions.max(1)
    );
    let mut rows: Vec<_> = spent.into_iter().collect();
    rows.sort_by_key(|(_, (time, _))| std::cmp::Reverse(*time));
    for (technique, (time, found)) in rows {
        let each = time / positions.max(1);
        println!("{:>12} {found:>8} steps  {technique}", format!("{each:?}"));
    }
}
