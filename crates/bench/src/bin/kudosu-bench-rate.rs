//! Measures how fast puzzles are rated on the scale of Sudoku Explainer; `cargo xtask bench rate` runs this.
//!
//! Time is CPU time on one core. No registry of packages holds another program that gives these ratings;
//! sukaku-forge, the fastest port known, is measured beside us where it is installed, and its ratings are
//! compared with ours.

#[path = "../timing.rs"]
mod timing;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use comfy_table::{Table, presets::NOTHING};
use kudosu_board::{Grid, Shape, Stop};
use kudosu_logic::Position;
use kudosu_rating::se::SeReading;
use kudosu_rating::se::nine::{SeSettings, path};

#[derive(Parser)]
#[command(name = "kudosu-bench-rate", about = "Measures ratings against a peer's")]
struct Options {
    /// A folder of files with one puzzle a line; without it puzzles of our own are rated
    #[arg(long)]
    data: Option<PathBuf>,
    /// Only sets whose name contains this
    #[arg(long)]
    set: Option<String>,
    /// The program to compare with: it reads puzzles and writes ER/EP/ED, a line each
    #[arg(long, default_value = "sukaku-forge-rate --allow-uniqueness --input=-")]
    peer: String,
}

/// Puzzles of one sort.
struct Set {
    name: String,
    file: PathBuf,
    puzzles: Vec<Grid>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let mut sets = Table::new();
    sets.load_style(NOTHING).set_header([
        "set",
        "puzzles",
        "seconds",
        "a second",
        "peer's seconds",
        "kudosu is",
        "agree",
    ]);
    let mut bands: BTreeMap<u32, (u32, Duration)> = BTreeMap::new();
    for set in load(&options)? {
        let (mut total, mut ratings) = (Duration::ZERO, Vec::new());
        for puzzle in &set.puzzles {
            let (time, rating) = timing::timed(false, || rate(puzzle));
            let (count, sum) = bands.entry(rating.0 / 10).or_default();
            (*count, *sum, total) = (*count + 1, *sum + time, total + time);
            ratings.push(rating.1);
        }
        let (peer_time, peer) = timing::timed(false, || by_peer(&options.peer, &set.file));
        let row = [
            set.name,
            set.puzzles.len().to_string(),
            format!("{:.2}", total.as_secs_f64()),
            format!("{:.1}", set.puzzles.len() as f64 / total.as_secs_f64().max(1e-9)),
        ];
        let beside = match peer {
            None => ["not installed".to_owned(), String::new(), String::new()],
            Some(theirs) => {
                let same = theirs
                    .iter()
                    .zip(&ratings)
                    .filter(|(theirs, ours)| theirs == ours)
                    .count();
                [
                    format!("{:.2}", peer_time.as_secs_f64()),
                    format!("{:.1}×", peer_time.as_secs_f64() / total.as_secs_f64().max(1e-9)),
                    format!("{same} of {}", theirs.len().max(ratings.len())),
                ]
            }
        };
        sets.add_row(row.into_iter().chain(beside));
    }
    println!("{sets}\n");
    let mut by_rating = Table::new();
    by_rating
        .load_style(NOTHING)
        .set_header(["rating", "puzzles", "a second"]);
    for (whole, (count, time)) in bands {
        let rate = f64::from(count) / time.as_secs_f64().max(1e-9);
        by_rating.add_row([
            format!("{whole}.0 to {whole}.9"),
            count.to_string(),
            format!("{rate:.1}"),
        ]);
    }
    println!("{by_rating}");
    Ok(())
}

/// ER in tenths, and all three numbers in words.
fn rate(puzzle: &Grid) -> (u32, String) {
    let settings = SeSettings {
        reading: SeReading::Mended,
        assume_unique: true,
    };
    let rating = path(&Position::of(puzzle), settings, &Stop::new()).map(|path| path.rating());
    rating.map_or((0, String::new()), |rating| {
        (rating.er.tenths().unwrap_or(0), rating.to_string())
    })
}

/// What the peer says of a file of puzzles; `None` where it is not installed.
fn by_peer(command: &str, file: &Path) -> Option<Vec<String>> {
    let mut words = command.split_whitespace();
    let input = File::open(file).ok()?;
    let output = Command::new(words.next()?)
        .args(words)
        .stdin(input)
        .output()
        .ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    Some(said.lines().map(str::to_owned).collect())
}

fn load(options: &Options) -> Result<Vec<Set>> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rating/tests/explainer.tsv");
    let mut files = match &options.data {
        Some(folder) => {
            let entries =
                std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
            entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>>>()?
        }
        None => vec![own],
    };
    files.sort();
    let mut sets = Vec::new();
    for file in files {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if options.set.as_ref().is_some_and(|part| !name.contains(part)) {
            continue;
        }
        let text =
            std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let puzzles = text.lines().filter_map(|line| {
            let cells = line
                .bytes()
                .take(81)
                .map(|c| if c.is_ascii_digit() { c - b'0' } else { 0 });
            Grid::from_values(&Shape::nine(), &cells.collect::<Vec<u8>>()).ok()
        });
        sets.push(Set {
            name,
            puzzles: puzzles.collect(),
            file,
        });
    }
    Ok(sets)
}
