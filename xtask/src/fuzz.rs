//! `cargo xtask fuzz`: every fuzz target for a bounded time, starting from our own samples of each format.
//!
//! The targets are built once, all of them or those that are named, with the instrumentation that libFuzzer
//! wants; running them needs no further tool.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::fuzz_corpus;
use crate::shell::{root, run_with};

/// What to run, and for how long.
#[derive(Args)]
pub struct Options {
    /// How long each target runs
    #[arg(long, default_value_t = 60, conflicts_with = "minutes")]
    seconds: u64,
    /// How long all targets run together
    #[arg(long)]
    minutes: Option<u64>,
    /// With address sanitizer: slower, and it sees what `unsafe` code does wrong
    #[arg(long)]
    address: bool,
    /// Put what was found into the committed corpora, as little as reaches the same
    #[arg(long)]
    minimise: bool,
    /// Only these targets (the names of the files in fuzz/fuzz_targets); all of them by default
    targets: Vec<String>,
}

/// The machine that the targets are built for.
const MACHINE: &str = "x86_64-unknown-linux-gnu";

/// What coverage-guided fuzzing needs of the compiler.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=4";

/// Runs the targets one after the other. An input that breaks a law ends its target, not the campaign.
pub fn run_all(options: &Options) -> Result<()> {
    let known = targets()?;
    if let Some(unknown) = options.targets.iter().find(|target| !known.contains(target)) {
        bail!(
            "there is no fuzz target {unknown:?}; there are {}",
            known.join(", ")
        );
    }
    let chosen = if options.targets.is_empty() {
        &known
    } else {
        &options.targets
    };
    let programs = build(options.address, &options.targets)?;
    let seconds = options.minutes.map_or(options.seconds, |minutes| {
        (minutes * 60 / chosen.len() as u64).max(1)
    });
    let (mut executions, mut broken) = (0, Vec::new());
    for target in chosen {
        let run = run_one(&programs.join(target), target, seconds, options.minimise)?;
        println!("{target}: {} executions in {seconds} s", run.executions);
        executions += run.executions;
        if let Some(report) = run.broken {
            println!("{report}");
            broken.push(target.as_str());
        }
    }
    println!(
        "fuzz: {} targets, {seconds} s each, {executions} executions",
        chosen.len()
    );
    match broken.is_empty() {
        true => Ok(()),
        false => bail!(
            "broken: {}; the inputs are in target/fuzz-corpus",
            broken.join(", ")
        ),
    }
}

/// Builds these targets, or all where none is named; where their programs are.
/// Instrumentation counts as unstable, which the variable
/// allows on a stable toolchain.
fn build(address: bool, targets: &[String]) -> Result<PathBuf> {
    let (sanitizer, folder) = match address {
        true => ("-Zsanitizer=address", "target/fuzz-address"),
        false => ("", "target/fuzz"),
    };
    let flags = format!("{COVERAGE} {sanitizer}");
    let folder = root().join(folder);
    let mut arguments = vec![
        "build",
        "--release",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target",
        MACHINE,
    ];
    if targets.is_empty() {
        arguments.push("--bins");
    }
    for target in targets {
        arguments.extend(["--bin", target]);
    }
    let environment = [
        ("RUSTC_BOOTSTRAP", "1"),
        ("RUSTFLAGS", flags.as_str()),
        ("CARGO_TARGET_DIR", &folder.display().to_string()),
    ];
    run_with("cargo", &arguments, &environment)?;
    Ok(folder.join(MACHINE).join("release"))
}

/// What became of a target.
struct Run {
    executions: u64,
    /// What the fuzzer told when an input broke a law.
    broken: Option<String>,
}

/// Runs a target from the committed corpus and the samples of formats. What it finds is kept under target/
/// and goes into the committed corpus only when asked for.
fn run_one(program: &Path, target: &str, seconds: u64, minimise: bool) -> Result<Run> {
    let kept = root().join("target/fuzz-kept").join(target);
    let found = root().join("target/fuzz-corpus").join(target);
    fuzz_corpus::unpack(target, &kept)?;
    std::fs::create_dir_all(&found).with_context(|| format!("cannot make {}", found.display()))?;
    let artifacts = format!("-artifact_prefix={}-broken-", found.display());
    let limits = [
        format!("-max_total_time={seconds}"),
        "-timeout=20".to_owned(),
        "-rss_limit_mb=2048".to_owned(),
        "-print_final_stats=1".to_owned(),
        "-verbosity=0".to_owned(),
        artifacts,
    ];
    let run = Command::new(program)
        .args([&found, &kept, &root().join("testdata/formats")])
        .args(&limits)
        .output()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let told = String::from_utf8_lossy(&run.stderr);
    let broken = (!run.status.success()).then(|| told.clone().into_owned());
    if minimise && broken.is_none() {
        let least = root().join("target/fuzz-least").join(target);
        fuzz_corpus::fresh_folder(&least)?;
        // As few inputs as reach every place of the code that all of them reach.
        let merged = Command::new(program)
            .args(["-set_cover_merge=1", "-use_counters=0", "-max_len=400"])
            .args([&least, &kept, &found])
            .output()
            .with_context(|| format!("cannot start {}", program.display()))?;
        if !merged.status.success() {
            bail!("{target}: {}", String::from_utf8_lossy(&merged.stderr));
        }
        fuzz_corpus::pack(target, &least)?;
    }
    let count = told
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let executions = count.and_then(|count| count.trim().parse().ok()).unwrap_or(0);
    Ok(Run { executions, broken })
}

/// The names of the targets, in alphabetical order.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries = std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if let (Some(name), Some("rs")) = (path.file_stem(), path.extension().and_then(|end| end.to_str())) {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}
