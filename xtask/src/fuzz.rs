//! `cargo xtask fuzz`: every fuzz target for a bounded time, starting from our own samples of each format.

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell::{is_installed, root, run, run_with};

/// What to run, and for how long.
#[derive(Args)]
pub struct Options {
    /// How long each target runs
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Only these targets (the names of the files in fuzz/fuzz_targets); all of them by default
    targets: Vec<String>,
}

/// Runs the targets one after the other; the first input that breaks a law ends it with that input's path.
pub fn run_all(options: &Options) -> Result<()> {
    let known = targets()?;
    if let Some(unknown) = options.targets.iter().find(|target| !known.contains(target)) {
        bail!(
            "there is no fuzz target {unknown:?}; there are {}",
            known.join(", ")
        );
    }
    if !is_installed("cargo", &["fuzz", "--version"]) {
        eprintln!("cargo-fuzz is missing; installing it");
        run("cargo", &["install", "--locked", "cargo-fuzz"])?;
    }
    let chosen = if options.targets.is_empty() {
        &known
    } else {
        &options.targets
    };
    for target in chosen {
        run_one(target, options.seconds)?;
    }
    println!(
        "fuzz: {} targets, {} s each, nothing broke",
        chosen.len(),
        options.seconds
    );
    Ok(())
}

/// The parsers hold no unsafe code, so the sanitizers would only make the search slower. Coverage
/// instrumentation counts as unstable, which the variable allows on a stable toolchain.
fn run_one(target: &str, seconds: u32) -> Result<()> {
    let corpus = format!("fuzz/corpus/{target}");
    std::fs::create_dir_all(root().join(&corpus)).with_context(|| format!("cannot make {corpus}"))?;
    let time = format!("-max_total_time={seconds}");
    let arguments = [
        "fuzz",
        "run",
        "--sanitizer",
        "none",
        target,
        &corpus,
        "testdata/formats",
        "--",
    ];
    let limits = [
        time.as_str(),
        "-timeout=5",
        "-rss_limit_mb=1024",
        "-print_final_stats=1",
        "-verbosity=0",
    ];
    run_with(
        "cargo",
        &[&arguments[..], &limits[..]].concat(),
        &[("RUSTC_BOOTSTRAP", "1")],
    )
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
