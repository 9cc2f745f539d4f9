//! How the puzzles of `../shared/data/variants` that have one solution come out by level, set by set, and
//! which techniques those need that come out as the last level.
//!
//! `cargo run --release -p kudosu-rating --example levels_of_variants`

use std::collections::BTreeMap;

use kudosu_board::Stop;
use kudosu_logic::{End, Position, Profile, Technique, solve_path};
use kudosu_rating::Level;
use kudosu_testkit::variants;

fn main() {
    let mut table: BTreeMap<String, BTreeMap<Level, usize>> = BTreeMap::new();
    let mut hardest: BTreeMap<Technique, usize> = BTreeMap::new();
    let stop = Stop::new();
    for variant in variants()
        .into_iter()
        .filter(|variant| variant.solutions == Some(1))
    {
        let start = Position::of(&variant.document.puzzle);
        let profile = Profile::human().without_forcing().assume_unique(true);
        let path = solve_path(&start, &profile, &stop).expect("nothing stops it");
        let shape = start.shape();
        let level = Level::of_path(&path.steps, path.end, shape);
        let row = table.entry(variant.set().to_owned()).or_default();
        *row.entry(level).or_default() += 1;
        if level == Level::Diabolical {
            let blank = path.last.blanks().len();
            let kinds: Vec<&str> = kinds_of(&start);
            let end = if path.end == End::Solved {
                "solved"
            } else {
                "not solved"
            };
            println!("{}: {end}, {blank} blank; {}", variant.name, kinds.join(", "));
            for step in &path.steps {
                if Level::of_step(step, shape) == Level::Diabolical {
                    *hardest.entry(step.technique).or_default() += 1;
                }
            }
        }
    }
    let names = Level::ALL.map(Level::name);
    println!("| set | {} |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len()));
    for (set, row) in &table {
        let cells = Level::ALL.map(|level| row.get(&level).copied().unwrap_or_default().to_string());
        println!("| {set} | {} |", cells.join(" | "));
    }
    println!("steps of the last level: {hardest:?}");
}

/// The kinds of clue of a puzzle, each once.
fn kinds_of(position: &Position) -> Vec<&'static str> {
    let clues = position.clues().into_iter().flat_map(|clues| clues.iter());
    let mut kinds: Vec<&str> = clues.map(|(_, clue)| clue.kind().title()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
