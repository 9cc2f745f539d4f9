//! `cargo xtask bench`: builds and runs the benchmark;
//! with `--instructions`, guards the portable kernels by counting.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::shell::{is_installed, root, run};

/// What to measure.
#[derive(Args)]
pub struct Options {
    /// Count the instructions of a fixed workload on the portable kernels and compare them with the recorded
    /// figure
    #[arg(long)]
    instructions: bool,
    /// With --instructions, record the figure instead
    #[arg(long, requires = "instructions")]
    record: bool,
    /// Among the peers for large grids also CaDiCaL, which takes minutes to build
    #[arg(long)]
    cadical: bool,
    /// `big` for large grids, `generate` for making puzzles, `rate` for ratings on the scale of Sudoku
    /// Explainer, `variants` for puzzles with clues; the rest is passed on to the benchmark, for example
    /// --set clue17 --rounds 9 --paths --json --signature
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// Where the recorded figure is, from the root.
const RECORD: &str = "crates/bench/instructions.txt";

/// How far the count may be above the record, in per cent; compilers differ a little from version to version.
const TOLERANCE: f64 = 3.0;

/// Runs the benchmark, or counts instructions.
pub fn run_bench(options: &Options) -> Result<()> {
    // The program, what it is passed, and where its puzzles are, from the root.
    let (program, arguments, data) = match options.arguments.split_first() {
        Some((first, rest)) if first == "big" => ("kudosu-bench-big", rest, Some("../shared/data")),
        Some((first, rest)) if first == "generate" => ("kudosu-bench-generate", rest, None),
        Some((first, rest)) if first == "rate" => {
            ("kudosu-bench-rate", rest, Some("../shared/oracles/se_bench"))
        }
        Some((first, rest)) if first == "variants" => {
            ("kudosu-bench-variants", rest, Some("../shared/data/variants"))
        }
        _ => ("kudosu-bench", &options.arguments[..], Some("../shared/data")),
    };
    let mut build = vec!["build", "--quiet", "--release", "--package", "kudosu-bench"];
    if options.cadical {
        build.extend(["--features", "cadical"]);
    }
    run("cargo", &build)?;
    let program = root().join("target/release").join(program);
    let program = program.to_str().context("the workspace path is not text")?;
    if options.instructions {
        return count_instructions(program, options.record);
    }
    let data = data.map(|data| root().join(data)).filter(|data| data.exists());
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some(data) = data.as_ref().filter(|_| !arguments.contains(&"--data")) {
        arguments.extend(["--data", data.to_str().context("the data path is not text")?]);
    }
    run(program, &arguments)
}

fn count_instructions(program: &str, record: bool) -> Result<()> {
    if !is_installed("valgrind", &["--version"]) {
        println!("skipped: valgrind is not installed");
        return Ok(());
    }
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            program,
            "--workload",
        ])
        .env("KUDOSU_SIMD", "portable")
        .current_dir(root())
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "valgrind ended with {}:\n{said}",
        output.status
    );
    let counted = said.lines().find_map(|line| line.split("Collected :").nth(1));
    let counted: f64 = counted
        .context("valgrind did not say what it collected")?
        .trim()
        .parse()?;
    let file = root().join(RECORD);
    if record {
        std::fs::write(&file, format!("{counted}\n"))?;
        println!("recorded {counted} instructions in {RECORD}");
        return Ok(());
    }
    let text =
        std::fs::read_to_string(&file).with_context(|| format!("cannot read {RECORD}; record it first"))?;
    let recorded: f64 = text
        .trim()
        .parse()
        .with_context(|| format!("{RECORD} is not a number"))?;
    let change = (counted / recorded - 1.0) * 100.0;
    println!("{counted} instructions, {change:+.2} % against the record of {recorded}");
    if change > TOLERANCE {
        bail!("more than {TOLERANCE} % above the record; if that is meant, run with --record and say why");
    }
    Ok(())
}
