//! `cargo xtask bombs`: small texts that are made to cost much, through every verb that reads a puzzle. None
//! may take more than a second of the processor's time beyond its limit, nor more memory than is allowed, and
//! none may end the program otherwise than by an answer or a message.

mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use kudosu_board::Rng;

use crate::shell::{release_program, root};

/// How many, and how large.
#[derive(Args)]
pub struct Options {
    /// So many texts, each through one verb
    #[arg(long, default_value_t = 2_000)]
    runs: u64,
    /// Where chance begins; run N of a seed is always the same text and the same verb
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this run
    #[arg(long)]
    only: Option<u64>,
    /// No text is longer, in kilobytes
    #[arg(long, default_value_t = 100)]
    kilobytes: usize,
    /// What each verb is told as its `--timeout`, in seconds
    #[arg(long, default_value_t = 1)]
    timeout: u64,
    /// More memory than this is too much, in megabytes
    #[arg(long, default_value_t = 300)]
    megabytes: u64,
    /// The program; target/release/kudosu, built now, by default
    #[arg(long)]
    program: Option<PathBuf>,
}

/// A verb with its options, and whether it can be told to stop and on how many threads to work.
struct Verb {
    words: &'static [&'static str],
    stops: bool,
    has_threads: bool,
}

const fn verb(words: &'static [&'static str]) -> Verb {
    Verb {
        words,
        stops: true,
        has_threads: true,
    }
}

/// Every verb that reads puzzles.
const VERBS: &[Verb] = &[
    verb(&["check"]),
    verb(&["solve"]),
    verb(&["solve", "--unique", "--json"]),
    verb(&["count", "--limit", "50"]),
    Verb {
        words: &["candidates"],
        stops: true,
        has_threads: false,
    },
    Verb {
        words: &["clues"],
        stops: true,
        has_threads: false,
    },
    verb(&["hint"]),
    verb(&["explain"]),
    verb(&["explain", "--json"]),
    verb(&["rate"]),
    verb(&["convert", "--to", "clues"]),
    verb(&["convert", "--to", "json"]),
    verb(&["convert", "--to", "sudokupad"]),
    verb(&["minimise"]),
    verb(&["canonical"]),
    verb(&["transform", "--rotate", "90"]),
    verb(&["print", "--to", "svg"]),
    Verb {
        words: &["report"],
        stops: false,
        has_threads: false,
    },
];

/// What a run took.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    processor: Duration,
    kilobytes: u64,
}

/// A run that took much.
struct Costly {
    number: u64,
    words: String,
    family: &'static str,
    bytes: usize,
    cost: Cost,
}

/// Runs them all; prints the costliest, keeps the texts of those that took too much, and fails if there are
/// any.
pub fn run_all(options: &Options) -> Result<()> {
    let program = release_program(options.program.as_ref())?;
    let folder = root().join("target/bombs");
    fs::create_dir_all(&folder)?;
    let mut costly: Vec<Costly> = Vec::new();
    let mut faults = Vec::new();
    let mut done = 0;
    for number in (0..options.runs).filter(|number| options.only.is_none_or(|only| only == *number)) {
        let mut rng = Rng::new(options.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let verb = &VERBS[rng.below(VERBS.len())];
        let (family, text) = texts::text(&mut rng, options.kilobytes * 1000);
        let file = folder.join("bomb.txt");
        fs::write(&file, &text)?;
        let (status, cost) = one_run(&program, verb, &file, options)?;
        done += 1;
        let allowed = Duration::from_secs(1 + if verb.stops { options.timeout } else { 0 });
        let fault = if cost.processor > allowed {
            Some("too long")
        } else if cost.kilobytes > options.megabytes * 1000 {
            Some("too much memory")
        } else if !matches!(status.code(), Some(0..=3)) {
            Some("a breakdown")
        } else {
            None
        };
        let words = verb.words.join(" ");
        if let Some(fault) = fault {
            let kept = folder.join(format!("{}-{number}.txt", options.seed));
            fs::copy(&file, &kept)?;
            println!(
                "{fault}: run {number}, kudosu {words} {} ({family}, {} bytes): {:.2} s, {} MB, {status}",
                kept.display(),
                text.len(),
                cost.processor.as_secs_f64(),
                cost.kilobytes / 1000
            );
            faults.push(number);
        }
        costly.push(Costly {
            number,
            words,
            family,
            bytes: text.len(),
            cost,
        });
    }
    println!("{done} runs, {} of them too costly", faults.len());
    costly.sort_by_key(|one| std::cmp::Reverse(one.cost.processor));
    show("most time of the processor", &costly);
    costly.sort_by_key(|one| std::cmp::Reverse(one.cost.kilobytes));
    show("most memory", &costly);
    ensure!(
        faults.is_empty(),
        "{} runs took more than is allowed",
        faults.len()
    );
    Ok(())
}

fn show(title: &str, costly: &[Costly]) {
    println!("{title}:");
    for one in costly.iter().take(5) {
        println!(
            "  run {}, {} ({}, {} bytes): {:.2} s, {} MB",
            one.number,
            one.words,
            one.family,
            one.bytes,
            one.cost.processor.as_secs_f64(),
            one.cost.kilobytes / 1000
        );
    }
}

/// Runs the program once and watches what it takes.
fn one_run(program: &Path, verb: &Verb, file: &Path, options: &Options) -> Result<(ExitStatus, Cost)> {
    let mut command = Command::new(program);
    command.args(verb.words);
    if verb.stops {
        command.args(["--timeout", &format!("{}s", options.timeout)]);
    }
    if verb.has_threads {
        command.args(["--threads", "1"]);
    }
    let mut child = command
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let cost = watch(&mut child)?;
    Ok((child.wait()?, cost))
}

/// A program that runs so long on the clock is ended.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a program takes until it ends. One that has ended keeps its account until somebody waits for it, but
/// not the height of its memory, which is therefore looked at often.
fn watch(child: &mut Child) -> Result<Cost> {
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let begun = Instant::now();
    let mut kilobytes = 0;
    loop {
        let status =
            fs::read_to_string(process.join("status")).context("processes are watched under /proc")?;
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
        let height = field("VmHWM:").and_then(|rest| rest.trim().strip_suffix(" kB")?.parse().ok());
        kilobytes = kilobytes.max(height.unwrap_or(0));
        if field("State:").is_some_and(|state| state.trim_start().starts_with('Z')) {
            let stat = fs::read_to_string(process.join("stat"))?;
            return Ok(Cost {
                processor: processor_time(&stat).context("the account of a process has its times")?,
                kilobytes,
            });
        }
        if begun.elapsed() > PATIENCE {
            child.kill()?;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// User's and system's time of a line of `/proc/PID/stat`, in ticks of a hundredth of a second. The name of
/// the program may hold anything, so the fields are counted from the bracket behind it.
fn processor_time(stat: &str) -> Option<Duration> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_process_is_read_behind_its_name() {
        let line = "123 (a ) b) Z 1 1 1 0 -1 4 0 0 0 0 150 25 0 0 20 0 1 0 99";
        assert_eq!(processor_time(line), Some(Duration::from_millis(1750)));
    }

    #[test]
    fn a_run_is_always_the_same_text() {
        for number in 0..50 {
            let [one, other] = [0, 0].map(|_| texts::text(&mut Rng::new(number), 5_000));
            assert_eq!(one, other);
            assert!(one.1.len() <= 5_000);
        }
    }
}
