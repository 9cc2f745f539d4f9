//! Measures the 9×9 engines against the solvers that the registries hold; `cargo xtask bench` runs this.
//!
//! Every contestant is asked of every puzzle whether it has 0, 1 or at least 2 solutions. All of them take
//! turns on a set, several times over, so that a busy machine slows them alike;
//! the median counts, and CPU time rather than wall time.

mod contestants;
mod report;
mod sets;
mod timing;
mod workload;

use std::path::PathBuf;

use clap::Parser;

use contestants::Contestant;
use report::Outcome;

#[derive(Parser)]
#[command(name = "kudosu-bench", about = "Measures the 9×9 engines against their peers")]
struct Options {
    /// Only sets whose name contains this
    #[arg(long)]
    set: Option<String>,
    /// Where the puzzle sets are, one 81-character puzzle a line; without it sets are made from a seed
    #[arg(long)]
    data: Option<PathBuf>,
    /// How often each contestant takes its turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// At most this many puzzles of a set
    #[arg(long, default_value_t = 20_000)]
    puzzles: usize,
    /// Every set of vector instructions that this machine has, not only the best
    #[arg(long)]
    paths: bool,
    /// Leave out the other solvers
    #[arg(long)]
    no_peers: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Print how often the engines branch instead of how fast they are
    #[arg(long)]
    signature: bool,
    /// Do the fixed work whose instructions are counted
    #[arg(long)]
    workload: bool,
}

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    if options.workload {
        println!("{}", workload::run());
        return Ok(());
    }
    let sets = sets::load(options.data.as_deref(), options.puzzles, options.set.as_deref())?;
    if options.signature {
        for set in &sets {
            println!("{}", workload::signature(set));
        }
        return Ok(());
    }
    let mut outcomes = Vec::new();
    for set in &sets {
        let contestants = Contestant::all(options.paths, !options.no_peers);
        outcomes.push(Outcome::of(set, contestants, options.rounds)?);
        if !options.json {
            println!("{}", report::table(outcomes.last().expect("one was just pushed")));
        }
    }
    if options.json {
        println!("{}", serde_json::to_string_pretty(&outcomes)?);
    }
    Ok(())
}
