//! Measures how fast puzzles are made and brought into canonical form;
//! `cargo xtask bench generate` runs this.
//!
//! Every maker takes its turn in every round and makes minimal 9×9 puzzles without symmetry. Time is CPU
//! time; that of qqwing, a program of its own, is what the shell says of its children.

#[path = "../timing.rs"]
mod timing;

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use comfy_table::{Table, presets::NOTHING};
use kudosu_board::{Grid, Shape, Stop};
use kudosu_generate::{AnyDifficulty, Canoniser, Maker, Recipe, attempt_seed};
use sudoku::Sudoku;
use sudoku::board::Symmetry;

#[derive(Parser)]
#[command(
    name = "kudosu-bench-generate",
    about = "Measures the generator against its peers"
)]
struct Options {
    /// How often each maker takes its turn
    #[arg(long, default_value_t = 5)]
    rounds: u64,
    /// Puzzles that kudosu and the sudoku crate make in a round; qqwing makes a hundredth of that
    #[arg(long, default_value_t = 10_000)]
    puzzles: u64,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// What one maker did over all rounds: puzzles a second in each.
struct Contestant {
    name: &'static str,
    rates: Vec<f64>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let mut results: Vec<Contestant> = ["kudosu", "sudoku", "qqwing", "kudosu canonical form"]
        .map(|name| Contestant {
            name,
            rates: Vec::new(),
        })
        .into();
    for round in 0..options.rounds {
        let (time, made) = timing::timed(false, || make(options.puzzles, round));
        let made = made?;
        results[0].rates.push(rate(made.len() as u64, time));
        let (time, ()) = timing::timed(false, || make_by_sudoku(options.puzzles));
        results[1].rates.push(rate(options.puzzles, time));
        let few = (options.puzzles / 100).max(1);
        if let Some(time) = time_of_qqwing(few) {
            results[2].rates.push(rate(few, time));
        }
        let (time, ()) = timing::timed(false, || canonise(&made));
        results[3].rates.push(rate(made.len() as u64, time));
    }
    print(&results, options.json);
    Ok(())
}

fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}

fn make(count: u64, seed: u64) -> Result<Vec<Grid>> {
    let recipe = Recipe::new(&Shape::nine()).with_minimal(true);
    let mut maker = Maker::new(&recipe, &AnyDifficulty, &Stop::new())?;
    let mut made = Vec::new();
    for attempt in 0..count {
        let attempt = maker.attempt(attempt_seed(seed, attempt))?;
        let puzzle = attempt.success().context("a minimal puzzle can always be made")?;
        made.push(puzzle.puzzle.clone());
    }
    Ok(made)
}

fn make_by_sudoku(count: u64) {
    for _ in 0..count {
        std::hint::black_box(Sudoku::generate_with_symmetry(Symmetry::None));
    }
}

fn canonise(puzzles: &[Grid]) {
    let mut canoniser = Canoniser::new();
    for puzzle in puzzles {
        if let Ok(values) = puzzle.values().try_into() {
            let _ = std::hint::black_box(canoniser.form(values));
        }
    }
}

/// The CPU time that qqwing takes for so many puzzles, or `None` where it is not installed.
fn time_of_qqwing(count: u64) -> Option<Duration> {
    let script = format!("qqwing --generate {count} --one-line > /dev/null && times");
    let output = Command::new("sh").args(["-c", &script]).output().ok()?;
    if !output.status.success() {
        return None;
    }
    // The second line has the user and the system time of the children: 0m1.23s 0m0.04s
    let said = String::from_utf8(output.stdout).ok()?;
    let seconds: Result<f64> = said
        .lines()
        .nth(1)?
        .split_whitespace()
        .map(minutes_and_seconds)
        .sum();
    seconds.ok().map(Duration::from_secs_f64)
}

fn minutes_and_seconds(text: &str) -> Result<f64> {
    let (minutes, seconds) = text
        .split_once('m')
        .ok_or_else(|| anyhow!("{text} is not a time"))?;
    Ok(minutes.parse::<f64>()? * 60.0 + seconds.trim_end_matches('s').parse::<f64>()?)
}

fn print(results: &[Contestant], as_json: bool) {
    let median = |rates: &[f64]| {
        let mut sorted = rates.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied()
    };
    let ours = median(&results[0].rates).unwrap_or(f64::NAN);
    if as_json {
        let rows = results.iter().map(|result| {
            serde_json::json!({ "name": result.name, "per_second": median(&result.rates), "rounds": result.rates })
        });
        println!("{}", serde_json::Value::from_iter(rows));
        return;
    }
    let mut table = Table::new();
    table
        .load_style(NOTHING)
        .set_header(["maker", "a second", "slowest to fastest", "kudosu is"]);
    for (at, result) in results.iter().enumerate() {
        let Some(middle) = median(&result.rates) else {
            table.add_row([result.name, "not installed", "", ""]);
            continue;
        };
        let slowest = result.rates.iter().copied().fold(f64::INFINITY, f64::min);
        let fastest = result.rates.iter().copied().fold(0.0, f64::max);
        let ratio = if at == 1 || at == 2 {
            format!("{:.1}×", ours / middle)
        } else {
            String::new()
        };
        table.add_row([
            result.name.to_owned(),
            format!("{middle:.0}"),
            format!("{slowest:.0} to {fastest:.0}"),
            ratio,
        ]);
    }
    println!("{table}");
}
