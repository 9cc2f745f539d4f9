//! `cargo xtask se-ratings`: our ratings and paths against those of Sudoku Explainer 1.2.1, by how hard the
//! puzzles are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use kudosu_board::{Candidates, DigitSet, Grid, Shape, Stop};
use kudosu_logic::Position;
use kudosu_rating::se::SeReading;
use kudosu_rating::se::nine::{SePath, SeSettings, SeWalk, path};

use crate::shell::root;

/// What to compare with.
#[derive(Args)]
pub struct Options {
    /// Lines of a puzzle, a tab and `ER/EP/ED`; by default all ratings, paths and positions in
    /// `shared/oracles` beside the repository
    #[arg(long)]
    file: Option<PathBuf>,
    /// Leave out what is rated higher than this
    #[arg(long, default_value_t = 20.0)]
    up_to: f64,
}

/// Prints everything that is rated or solved differently, and a table of how many agree by rating.
pub fn run(options: &Options) -> Result<()> {
    let oracles = root().join("../shared/oracles");
    if let Some(file) = &options.file {
        return ratings(file, 1, SeReading::Mended, options.up_to)?.print();
    }
    for name in ["se121_ratings.tsv", "se121_hard.tsv"] {
        ratings(&oracles.join(name), 1, SeReading::Mended, options.up_to)?.print()?;
    }
    let both = oracles.join("se_unique_fix_cases.tsv");
    ratings(&both, 1, SeReading::Mended, options.up_to)?.print()?;
    ratings(&both, 2, SeReading::Original, options.up_to)?.print()?;
    paths(&oracles.join("se121_paths.txt"), options.up_to)?.print()?;
    positions(&oracles.join("se_path_states.txt"), options.up_to)?.print()
}

/// How many of what agree, by rating.
struct Table {
    title: String,
    bands: BTreeMap<&'static str, (usize, usize)>,
}

impl Table {
    fn new(file: &Path, what: &str) -> Table {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        Table {
            title: format!("{name}, {what}"),
            bands: BTreeMap::new(),
        }
    }

    fn count(&mut self, rating: f64, agrees: bool) {
        let band = match (rating * 10.0).round() as u32 {
            ..=62 => " 1.0 to  6.2",
            63..=75 => " 6.5 to  7.5",
            76..=89 => " 7.6 to  8.9",
            90..=99 => " 9.0 to  9.9",
            100..=109 => "10.0 to 10.9",
            _ => "11.0 and up",
        };
        let (compared, identical) = self.bands.entry(band).or_default();
        *compared += 1;
        *identical += usize::from(agrees);
    }

    /// The table; an error if anything differs.
    fn print(&self) -> Result<()> {
        println!("{}", self.title);
        let mut all = (0, 0);
        for (band, (compared, identical)) in &self.bands {
            println!("  {band:<12} {identical:>5} of {compared:>5} identical");
            all = (all.0 + compared, all.1 + identical);
        }
        println!("  {:<12} {:>5} of {:>5} identical", "all", all.1, all.0);
        ensure!(all.0 == all.1, "{}: {} differ", self.title, all.0 - all.1);
        Ok(())
    }
}

/// The text of a file, or what kept us from it.
pub fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn number(rating: &str) -> Result<f64> {
    let first = rating.split('/').next().unwrap_or_default();
    first.parse().with_context(|| format!("{rating} is no rating"))
}

/// The start of a puzzle in a line.
pub fn position(line: &str) -> Result<Position> {
    let grid = Grid::from_line(&Shape::nine(), line).with_context(|| format!("{line} is no grid"))?;
    Ok(Position::of(&grid))
}

const fn settings(reading: SeReading) -> SeSettings {
    SeSettings {
        reading,
        assume_unique: true,
    }
}

fn path_of(line: &str, reading: SeReading) -> Result<SePath> {
    let found = path(&position(line)?, settings(reading), &Stop::new());
    found.context("a plain 9×9 grid has a path")
}

/// Compares with ER, EP and ED in a column of a file.
fn ratings(file: &Path, column: usize, reading: SeReading, up_to: f64) -> Result<Table> {
    let mut table = Table::new(file, &format!("{reading:?} reading"));
    for line in read(file)?.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected = *fields
            .get(column)
            .with_context(|| format!("no rating in {line}"))?;
        if number(expected)? > up_to {
            continue;
        }
        let rating = path_of(fields[0], reading)?.rating().to_string();
        if rating != expected {
            println!("{} is {expected}, not {rating}", fields[0]);
        }
        table.count(number(expected)?, rating == expected);
    }
    Ok(table)
}

/// Compares whole paths, step by step.
fn paths(file: &Path, up_to: f64) -> Result<Table> {
    let mut table = Table::new(file, "step by step");
    let text = read(file)?;
    let mut lines = text.lines().filter(|line| !line.starts_with('#')).peekable();
    while let Some(head) = lines.next() {
        let expected: Vec<&str> =
            std::iter::from_fn(|| lines.next_if(|line| line.starts_with("  "))).collect();
        let Some((puzzle, rating)) = head.split_once(' ') else {
            bail!("{head} is no puzzle with its rating");
        };
        if number(rating)? > up_to {
            continue;
        }
        let steps = path_of(puzzle, SeReading::Mended)?.steps;
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        let differs = steps
            .iter()
            .zip(&expected)
            .position(|(ours, theirs)| ours != theirs.trim_start());
        let agrees = differs.is_none() && steps.len() == expected.len();
        if let Some(at) = differs {
            println!("{puzzle} step {} is{}, not {}", at + 1, expected[at], steps[at]);
        }
        table.count(number(rating)?, agrees);
    }
    Ok(table)
}

/// Compares single steps from given positions.
fn positions(file: &Path, up_to: f64) -> Result<Table> {
    let mut table = Table::new(file, "one step each");
    for line in read(file)?.lines() {
        let [given, marks, rating, effect, kind] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("{line} has not five columns");
        };
        if number(rating)? > up_to {
            continue;
        }
        let grid = position(given)?.grid();
        let mut candidates = Candidates::full(grid.shape());
        for cell in grid.shape().cells() {
            let at = cell.index() * 3;
            let digits = marks.get(at..at + 3).context("three digits a cell")?;
            candidates.set(cell, DigitSet::from_bits(u128::from_str_radix(digits, 16)? >> 1));
        }
        let start = Position::with_candidates(&grid, &Grid::blank(grid.shape()), &candidates);
        let walk = SeWalk::new(&start, settings(SeReading::Mended), &Stop::new());
        let mut walk = walk.context("a plain 9×9 grid has a path")?;
        let step = walk.next_step()?;
        let ours = step.as_ref().map(ToString::to_string).unwrap_or_default();
        let complexity = step.map_or(0, |step| step.complexity);
        let theirs = format!("{rating} {kind}; {complexity}; {effect}");
        if ours != theirs {
            println!("{given}: {theirs}, not {ours}");
        }
        table.count(number(rating)?, ours == theirs);
    }
    Ok(table)
}
