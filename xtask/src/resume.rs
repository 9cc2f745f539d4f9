//! `cargo xtask resume`: a long run of ratings, interrupted and killed on its way and resumed each time,
//! against one that nobody disturbs.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::shell::{release_program, root, run};

/// How long the run is and how often it is disturbed.
#[derive(Args)]
pub struct Options {
    /// Rate so many puzzles
    #[arg(long, default_value_t = 1_000_000)]
    puzzles: usize,
    /// The puzzles, again from the first one after the last; by default `shared/data/easy.txt` beside the
    /// repository
    #[arg(long)]
    file: Option<PathBuf>,
    /// End the run before its time so often, every third time with a signal that it cannot hear
    #[arg(long, default_value_t = 5)]
    interruptions: u64,
    /// The program, instead of one built now
    #[arg(long)]
    program: Option<PathBuf>,
}

/// How a run is ended before its time.
#[derive(Clone, Copy, Debug)]
enum Signal {
    Interrupt,
    Kill,
}

/// Prints what both runs took; fails unless they wrote the same bytes.
pub fn check(options: &Options) -> Result<()> {
    let program = release_program(options.program.as_ref())?;
    let folder = root().join("target/resume");
    fs::create_dir_all(&folder)?;
    let [puzzles, whole, pieces] = ["puzzles.txt", "whole.txt", "pieces.txt"].map(|name| folder.join(name));
    for output in [&whole, &pieces] {
        if output.exists() {
            fs::remove_file(output)?;
        }
    }
    let file = options.file.clone();
    let file = file.unwrap_or_else(|| root().join("../shared/data/easy.txt"));
    write_puzzles(&file, options.puzzles, &puzzles)?;

    let started = Instant::now();
    let status = rate(&program, &puzzles, &whole)?.wait()?;
    ensure!(status.success(), "the undisturbed run ended with {status}");
    let (size, time) = (fs::metadata(&whole)?.len(), started.elapsed());
    println!("undisturbed: {size} bytes in {time:.1?}");

    let started = Instant::now();
    for number in 1..=options.interruptions {
        let signal = if number % 3 == 0 {
            Signal::Kill
        } else {
            Signal::Interrupt
        };
        let until = size * number / (options.interruptions + 1);
        let running = rate(&program, &puzzles, &pieces)?;
        let written = end_early(running, signal, &pieces, until)?;
        println!("{signal:?} at {written} bytes");
    }
    let status = rate(&program, &puzzles, &pieces)?.wait()?;
    ensure!(status.success(), "the last run ended with {status}");
    println!(
        "in {} pieces: {:.1?}",
        options.interruptions + 1,
        started.elapsed()
    );
    let place = first_difference(&whole, &pieces)?;
    if let Some(place) = place {
        bail!(
            "{} and {} differ at byte {place}",
            whole.display(),
            pieces.display()
        );
    }
    println!("the same, byte for byte");
    Ok(())
}

fn write_puzzles(from: &Path, count: usize, to: &Path) -> Result<()> {
    let text = fs::read_to_string(from).with_context(|| format!("could not read {}", from.display()))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    ensure!(!lines.is_empty(), "{} has no puzzles", from.display());
    let mut file = BufWriter::new(File::create(to)?);
    for line in lines.iter().cycle().take(count) {
        writeln!(file, "{line}")?;
    }
    Ok(file.flush()?)
}

/// Starts or resumes the run.
fn rate(program: &Path, puzzles: &Path, output: &Path) -> Result<Child> {
    let mut command = Command::new(program);
    command
        .args(["rate", "--resume", "--output"])
        .args([output, puzzles]);
    command
        .spawn()
        .with_context(|| format!("could not start {}", program.display()))
}

/// Ends a run when its output has so many bytes; says how many it has then.
fn end_early(mut running: Child, signal: Signal, output: &Path, until: u64) -> Result<u64> {
    let written = || fs::metadata(output).map_or(0, |file| file.len());
    while written() < until {
        if let Some(status) = running.try_wait()? {
            bail!("the run ended by itself with {status}, before it had {until} bytes");
        }
        thread::sleep(Duration::from_millis(5));
    }
    match signal {
        Signal::Interrupt => run("kill", &["-INT", &running.id().to_string()])?,
        Signal::Kill => running.kill()?,
    }
    running.wait()?;
    Ok(written())
}

/// Where two files differ first.
fn first_difference(one: &Path, other: &Path) -> Result<Option<usize>> {
    let (one, other) = (fs::read(one)?, fs::read(other)?);
    let differing = one.iter().zip(&other).position(|(a, b)| a != b);
    Ok(differing.or((one.len() != other.len()).then(|| one.len().min(other.len()))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_ends_early_differs_there() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        fs::write(&one, "a\nb\n").unwrap();
        for (text, place) in [("a\nb\n", None), ("a\n", Some(2)), ("a\nc\n", Some(2))] {
            fs::write(&other, text).unwrap();
            assert_eq!(first_difference(&one, &other).unwrap(), place);
        }
    }
}
