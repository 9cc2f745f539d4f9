//! `cargo xtask hodoku-scores`: our levels, scores and paths against those of HoDoKu 2.2, by level.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use kudosu_board::Stop;
use kudosu_rating::hodoku::nine::{HodokuPath, path};

use crate::se_ratings::{position, read};
use crate::shell::root;

/// What to compare with.
#[derive(Args)]
pub struct Options {
    /// Lines of a puzzle, a level and a score with tabs between; by default the scores and the paths in
    /// `shared/oracles` beside the repository
    #[arg(long)]
    file: Option<PathBuf>,
    /// Look at every n-th puzzle only
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Print every difference
    #[arg(long)]
    verbose: bool,
}

/// Prints a table of how many agree by level, and what came instead where a path leaves HoDoKu's.
pub fn run(options: &Options) -> Result<()> {
    let oracles = root().join("../shared/oracles");
    let scores = options
        .file
        .clone()
        .unwrap_or_else(|| oracles.join("hodoku_scores.tsv"));
    let mut tables = vec![compare_scores(&scores, options)?];
    if options.file.is_none() {
        tables.push(compare_paths(&oracles.join("hodoku_paths.txt"), options)?);
    }
    for table in &tables {
        table.print();
    }
    let differ: usize = tables.iter().map(Table::differing).sum();
    ensure!(differ == 0, "{differ} differ");
    Ok(())
}

/// What was compared at one level.
#[derive(Default)]
struct Band {
    compared: usize,
    same_level: usize,
    identical: usize,
    time: Duration,
}

/// How many agree, by level.
struct Table {
    title: String,
    bands: BTreeMap<usize, Band>,
    /// Where paths part: HoDoKu's step and ours.
    partings: BTreeMap<(String, String), usize>,
}

const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

impl Table {
    fn new(file: &Path, what: &str) -> Table {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        Table {
            title: format!("{name}, {what}"),
            bands: BTreeMap::new(),
            partings: BTreeMap::new(),
        }
    }

    fn band(&mut self, level: &str) -> Result<&mut Band> {
        let at = LEVELS.iter().position(|&name| name == level);
        let at = at.with_context(|| format!("{level} is no level of HoDoKu"))?;
        Ok(self.bands.entry(at).or_default())
    }

    fn differing(&self) -> usize {
        self.bands
            .values()
            .map(|band| band.compared - band.identical)
            .sum()
    }

    fn print(&self) {
        println!("{}", self.title);
        let mut all = Band::default();
        let line = |name: &str, band: &Band| {
            let each = band.time.as_secs_f64() * 1e6 / band.compared.max(1) as f64;
            println!(
                "  {name:<8} {:>5} compared  {:>5} same level  {:>5} identical  {each:>9.0} µs each",
                band.compared, band.same_level, band.identical
            );
        };
        for (&level, band) in &self.bands {
            line(LEVELS[level], band);
            all.compared += band.compared;
            all.same_level += band.same_level;
            all.identical += band.identical;
            all.time += band.time;
        }
        line("all", &all);
        let mut partings: Vec<_> = self.partings.iter().collect();
        partings.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        for ((theirs, ours), count) in partings {
            println!("  {count:>4}  {theirs}, not {ours}");
        }
    }
}

fn path_of(line: &str) -> Result<HodokuPath> {
    path(&position(line)?, true, &Stop::new()).context("a plain 9×9 grid has a path")
}

/// Compares levels and scores.
fn compare_scores(file: &Path, options: &Options) -> Result<Table> {
    let mut table = Table::new(file, "level and score");
    for line in read(file)?.lines().step_by(options.every) {
        let [puzzle, level, score] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("{line} has not three columns");
        };
        let begin = Instant::now();
        let rating = path_of(puzzle)?.rating();
        let time = begin.elapsed();
        let ours = rating.score.to_string();
        let our_level = rating.level.name();
        let band = table.band(level)?;
        band.compared += 1;
        band.time += time;
        band.same_level += usize::from(our_level == level);
        band.identical += usize::from(our_level == level && ours == score);
        if options.verbose && (our_level != level || ours != score) {
            println!("{puzzle} is {level} {score}, not {our_level} {ours}");
        }
    }
    Ok(table)
}

/// Compares whole paths, step by step.
fn compare_paths(file: &Path, options: &Options) -> Result<Table> {
    let mut table = Table::new(file, "step by step");
    let text = read(file)?;
    let mut lines = text.lines().filter(|line| !line.starts_with('#')).peekable();
    let mut number = 0;
    while let Some(head) = lines.next() {
        let expected: Vec<&str> =
            std::iter::from_fn(|| lines.next_if(|line| line.starts_with("  "))).collect();
        number += 1;
        if (number - 1) % options.every != 0 {
            continue;
        }
        let [puzzle, level, score, _] = head.split(' ').collect::<Vec<_>>()[..] else {
            bail!("{head} is no puzzle with its level, its score and the number of its steps");
        };
        let begin = Instant::now();
        let path = path_of(puzzle)?;
        let time = begin.elapsed();
        let rating = path.rating();
        let steps: Vec<String> = path.steps.iter().map(ToString::to_string).collect();
        let longest = steps.len().max(expected.len());
        let at = |list: &[String], at: usize| list.get(at).cloned().unwrap_or_else(|| "the end".into());
        let expected: Vec<String> = expected.iter().map(|line| line.trim_start().to_owned()).collect();
        let differs = (0..longest).find(|&i| at(&steps, i) != at(&expected, i));
        let our_level = rating.level.name();
        let band = table.band(level)?;
        band.compared += 1;
        band.time += time;
        band.same_level += usize::from(our_level == level);
        band.identical += usize::from(differs.is_none() && rating.score.to_string() == score);
        if let Some(i) = differs {
            let (theirs, ours) = (at(&expected, i), at(&steps, i));
            let kind = |step: &str| step.split(':').next().unwrap_or_default().to_owned();
            *table.partings.entry((kind(&theirs), kind(&ours))).or_default() += 1;
            if options.verbose {
                println!("{puzzle} step {} is {theirs}, not {ours}", i + 1);
            }
        }
    }
    Ok(table)
}
