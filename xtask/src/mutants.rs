//! `cargo xtask mutants`: changes the code in small ways, one at a time, and sees whether a test notices.
//!
//! There are some ten thousand ways, and each costs a build and the tests of its crate; so a sample is
//! taken by default, every so many-th of each part, the same one each time.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell::root;

/// What to change.
#[derive(Args)]
pub struct Options {
    /// Take every N-th change only; 1 for all of them
    #[arg(long, default_value_t = 40)]
    every: usize,
    /// Begin with this change, so that another sample is taken
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// Try only those again that were not noticed in the last run of the same sample
    #[arg(long)]
    again: bool,
    /// Only these parts (board, notation, nine, check, rating); all of them by default
    parts: Vec<String>,
}

/// A part of the code whose tests are held to account.
struct Part {
    name: &'static str,
    package: &'static str,
    files: &'static str,
    /// The tests that are run: all of the package where nothing is named.
    tests: Option<&'static str>,
}

const PARTS: [Part; 5] = [
    Part {
        name: "board",
        package: "kudosu-board",
        files: "crates/board/src/**",
        tests: None,
    },
    Part {
        name: "notation",
        package: "kudosu-notation",
        files: "crates/notation/src/**",
        tests: None,
    },
    Part {
        name: "nine",
        package: "kudosu-search",
        files: "crates/search/src/nine/**",
        tests: Some("nine"),
    },
    Part {
        name: "check",
        package: "kudosu-logic",
        files: "crates/logic/src/check/**",
        tests: None,
    },
    Part {
        name: "rating",
        package: "kudosu-rating",
        files: "crates/rating/src/**",
        tests: None,
    },
];

/// Runs `cargo mutants` over each part and says what share of the changes was noticed.
pub fn run_all(options: &Options) -> Result<()> {
    let known = PARTS.map(|part| part.name);
    if let Some(unknown) = options.parts.iter().find(|part| !known.contains(&part.as_str())) {
        bail!("there is no part {unknown:?}; there are {}", known.join(", "));
    }
    if options.every == 0 || options.from >= options.every {
        bail!("--from counts from 0 and stays below --every, which is 1 or more");
    }
    let chosen =
        |part: &&Part| options.parts.is_empty() || options.parts.iter().any(|name| name == part.name);
    for part in PARTS.iter().filter(chosen) {
        run_part(part, options)?;
    }
    Ok(())
}

fn run_part(part: &Part, options: &Options) -> Result<()> {
    let report = root().join("target/mutants").join(part.name);
    std::fs::create_dir_all(&report).with_context(|| format!("cannot make {}", report.display()))?;
    let mut command = Command::new("cargo");
    command
        .args(["mutants", "--no-shuffle", "--colors=never", "--baseline=skip"])
        .args(["--timeout=120", "--build-timeout=600", "--sharding=round-robin"])
        .arg(format!("--shard={}/{}", options.from, options.every))
        .arg(format!("--package={}", part.package))
        .arg(format!("--file={}", part.files))
        .arg("--output")
        .arg(&report)
        .current_dir(root());
    if options.again {
        command.arg("--iterate");
    }
    if let Some(tests) = part.tests {
        command.args(["--", tests]);
    }
    let run = command
        .output()
        .context("cannot start cargo mutants; `cargo install cargo-mutants` gets it")?;
    // 2: some change was not noticed; 3: a test ran too long. Both are findings, not failures of the run.
    if !matches!(run.status.code(), Some(0 | 2 | 3)) {
        bail!("{}: {}", part.name, String::from_utf8_lossy(&run.stderr));
    }
    println!("{}", summary(part, &report.join("mutants.out"))?);
    Ok(())
}

/// A line of figures and a line for each change that no test noticed.
fn summary(part: &Part, folder: &Path) -> Result<String> {
    let list = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let count = |name: &str| Ok::<usize, anyhow::Error>(list(name)?.lines().count());
    let missed = list("missed.txt")?;
    let noticed = count("caught.txt")? + count("timeout.txt")?;
    let mut told = format!(
        "{}: {noticed} of {} changes noticed; {} more do not compile",
        part.name,
        noticed + missed.lines().count(),
        count("unviable.txt")?,
    );
    for line in missed.lines() {
        told.push_str("\n  not noticed: ");
        told.push_str(line);
    }
    Ok(told)
}
