//! What the hardness ratings cost, and how many of those that others published they equal. Takes a folder
//! with `te_depth.tsv`, `braids.tsv`, `whips.tsv`, `bxb.tsv` and `bxbb.tsv`, each with puzzles and
//! ratings; then, if not all are wanted, names of scales, and `every=N` to look at every Nth line only.

use std::collections::BTreeMap;
use std::time::Instant;

use kudosu_board::{Grid, Stop};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};

/// The file of each scale and the column in it.
const FILES: [(&str, HardnessScale, usize); 8] = [
    ("te_depth.tsv", HardnessScale::Te, 1),
    ("braids.tsv", HardnessScale::B, 1),
    ("whips.tsv", HardnessScale::W, 1),
    ("whips.tsv", HardnessScale::Gw, 2),
    ("whips.tsv", HardnessScale::B, 3),
    ("whips.tsv", HardnessScale::Gb, 4),
    ("bxb.tsv", HardnessScale::Bxb, 1),
    ("bxbb.tsv", HardnessScale::Bxbb, 1),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let asked: Vec<String> = arguments.collect();
    let every = asked.iter().find_map(|word| word.strip_prefix("every="));
    let every: usize = every.unwrap_or("1").parse()?;
    let names: Vec<&String> = asked.iter().filter(|word| !word.contains('=')).collect();
    for (file, scale, column) in FILES {
        if !names.is_empty() && !names.iter().any(|name| *name == scale.name()) {
            continue;
        }
        let text = std::fs::read_to_string(format!("{folder}/{file}"))?;
        let mut by_value: BTreeMap<u32, (u32, u32, f64)> = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(every) {
            let fields: Vec<&str> = line.split('\t').collect();
            let expected: u32 = fields.get(column).ok_or("a column is missing")?.parse()?;
            let start = Position::of(&fields[0].parse::<Grid>()?);
            let begun = Instant::now();
            let rated = rate_hardness(&[scale], &start, Stop::never()).map_err(|(why, _)| why)?;
            let seconds = begun.elapsed().as_secs_f64();
            let is_same = rated.on(scale) == Some(Hardness::Exactly(expected));
            if !is_same {
                println!("{} {scale:?} {expected}, not {:?}", fields[0], rated.on(scale));
            }
            let tally = by_value.entry(expected).or_default();
            *tally = (tally.0 + 1, tally.1 + u32::from(is_same), tally.2 + seconds);
        }
        let sum = |of: fn(&(u32, u32, f64)) -> f64| by_value.values().map(of).sum::<f64>();
        let (compared, seconds) = (sum(|tally| tally.0.into()), sum(|tally| tally.2));
        println!(
            "{file} {}: {:.3} ms a puzzle",
            scale.name(),
            seconds / compared * 1e3
        );
        for (value, (compared, same, seconds)) in &by_value {
            let each = seconds / f64::from(*compared) * 1e3;
            println!("  {value:>2}: {same} of {compared} identical, {each:.3} ms a puzzle");
        }
    }
    Ok(())
}
