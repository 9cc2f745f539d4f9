//! `cargo xtask proofs`: large puzzles with proofs of how many solutions they have, each written, timed
//! against the same search without one, and checked.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use kudosu_board::Stop;
use kudosu_search::check_lrat;
use kudosu_testkit::shared_file;

use crate::shell::{release_program, root, run};

/// What to prove.
#[derive(Args)]
pub struct Options {
    /// Files with one puzzle each; all gecode25 and one 49×49 of the shared collections by default
    puzzles: Vec<PathBuf>,
    /// The program; target/release/kudosu, built now, by default
    #[arg(long)]
    program: Option<PathBuf>,
    /// A checker from elsewhere, called with the formula and the proof
    #[arg(long)]
    checker: Option<PathBuf>,
}

/// Writes and checks them all; the first that fails ends it.
pub fn run_all(options: &Options) -> Result<()> {
    let program = release_program(options.program.as_ref())?;
    let folder = root().join("target/proofs");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let puzzles = match options.puzzles.is_empty() {
        true => usual_puzzles(),
        false => options.puzzles.clone(),
    };
    let name = folder.join("proof");
    let (mut plain, mut logged) = (Duration::ZERO, Duration::ZERO);
    for puzzle in &puzzles {
        let without = timed(&program, puzzle, &[])?;
        let with = timed(&program, puzzle, &["--proof", &name.display().to_string()])?;
        (plain, logged) = (plain + without, logged + with);
        let (formula, proof) = (name.with_extension("cnf"), name.with_extension("lrat"));
        let open = |path: &Path| -> Result<BufReader<File>> {
            let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
            Ok(BufReader::with_capacity(1 << 20, file))
        };
        let checked = check_lrat(open(&formula)?, open(&proof)?, &Stop::new());
        let checked = checked.map_err(|why| anyhow::anyhow!("{}: {why}", puzzle.display()))?;
        if let Some(checker) = &options.checker {
            let arguments = [formula.display().to_string(), proof.display().to_string()];
            run(
                &checker.display().to_string(),
                &arguments.each_ref().map(String::as_str),
            )?;
        }
        let short = puzzle.file_name().unwrap_or_default().display();
        println!(
            "{short}: proven; {} clauses, {} lines ({} MB) checked; {:.2} s of a core, {:.2} s with the proof",
            checked.clauses,
            checked.lines,
            proof.metadata()?.len() / 1_000_000,
            without.as_secs_f64(),
            with.as_secs_f64(),
        );
        std::fs::remove_file(formula)?;
        std::fs::remove_file(proof)?;
    }
    println!(
        "{} proofs checked; {:.1} s of a core, {:.1} s with the proofs: {:.2} times",
        puzzles.len(),
        plain.as_secs_f64(),
        logged.as_secs_f64(),
        logged.as_secs_f64() / plain.as_secs_f64()
    );
    Ok(())
}

fn usual_puzzles() -> Vec<PathBuf> {
    let names = (0..18).map(|number| format!("gecode25_{number}.25x25_box5x5.csv"));
    let names = names.chain(["g49_7x7_h30_0.49x49_box7x7.csv".to_owned()]);
    names
        .filter_map(|name| shared_file(&format!("data/big/{name}")))
        .collect()
}

/// How much of a processor it takes to find all solutions of a puzzle, on one thread.
fn timed(program: &Path, puzzle: &Path, more: &[&str]) -> Result<Duration> {
    let before = children_time();
    let started = Instant::now();
    let mut command = Command::new(program);
    command
        .args(["count", "--limit", "1000", "--threads", "1"])
        .args(more)
        .arg(puzzle);
    let run = command
        .output()
        .with_context(|| format!("cannot start {}", program.display()))?;
    if !run.status.success() {
        bail!("{}: {}", puzzle.display(), String::from_utf8_lossy(&run.stderr));
    }
    let elapsed = started.elapsed();
    Ok(children_time()
        .zip(before)
        .map_or(elapsed, |(after, before)| after - before))
}

/// The processor time of the programs that were started and have ended, where the system tells: on a busy
/// machine the time on the wall says little.
fn children_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let behind_name = stat.rsplit_once(')')?.1;
    let mut fields = behind_name.split_ascii_whitespace().skip(13);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis((ticks()? + ticks()?) * 10))
}
